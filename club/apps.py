"""The club: members, pages for everybody, and how the site runs."""

from django.apps import AppConfig


class ClubConfig(AppConfig):
    """Configuration of the club's app."""

    name = "club"
