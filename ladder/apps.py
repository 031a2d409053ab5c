"""Configuration of the app."""

from django.apps import AppConfig


class LadderConfig(AppConfig):
    """Configuration of the app."""

    name = "ladder"
