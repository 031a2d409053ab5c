"""Games: the rules, what is remembered of them, and the pages they are played on."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Connects what answers to the domain signals, and what the site asks of games."""

    name = "games"

    def ready(self) -> None:
        from club import health, live  # noqa: PLC0415 -- models are loaded only now
        from games import kinds, receivers, selectors  # noqa: F401, PLC0415 -- as above

        live.register("games", selectors.version_of)
        health.register("sweep", selectors.sweep_is_on_time)
        kinds.register()
