"""Configuration of the app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Configuration of the app."""

    name = "tournaments"
