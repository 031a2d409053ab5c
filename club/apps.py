"""The club: members, pages for everybody, and how the site runs."""

from django.apps import AppConfig


class ClubConfig(AppConfig):
    """Connects what answers to what allauth and Django tell of accounts."""

    name = "club"

    def ready(self) -> None:
        from club import news, receivers  # noqa: F401, PLC0415 -- models are loaded only now

        news.register_kinds()
