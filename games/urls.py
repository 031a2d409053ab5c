"""The addresses of games."""

from django.urls import path, register_converter

from games.models import ID_LETTERS
from games.views import lists, members, mine, offers, play, start, watch


class GameIdConverter:
    """Only what may be the id of a game reaches a view, and so the database."""

    regex = f"[{ID_LETTERS}]{{1,20}}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class Sha256Converter(GameIdConverter):
    """The hash of a list."""

    regex = "[0-9a-f]{64}"


register_converter(GameIdConverter, "game")
register_converter(Sha256Converter, "sha256")

app_name = "games"

urlpatterns = [
    path("games/", mine.show_mine, name="mine"),
    path("games/play/bot", start.play_bot, name="play_bot"),
    path("games/<game:game_id>/", watch.show_game, name="game"),
    path("games/<game:game_id>/log.json", watch.show_log, name="log"),
    path("games/<game:game_id>/next", watch.show_next, name="next"),
    path("games/<game:game_id>/seal", play.seal_word, name="seal"),
    path("games/<game:game_id>/guess", play.submit_guess, name="guess"),
    path("games/<game:game_id>/resign", play.resign, name="resign"),
    path("games/<game:game_id>/call-off", play.call_off, name="call_off"),
    path("games/<game:game_id>/extend", play.extend, name="extend"),
    path("games/<game:game_id>/rematch", offers.rematch, name="rematch"),
    path("invite/", offers.invite, name="invite"),
    path("i/<game:invitation_id>/", offers.show_invitation, name="invitation"),
    path("i/<game:invitation_id>/take", offers.take, name="take"),
    path("i/<game:invitation_id>/withdraw", offers.withdraw, name="withdraw"),
    path("i/<game:invitation_id>/decline", offers.decline, name="decline"),
    path("members/<int:number>/", members.show_profile, name="member"),
    path("leaderboard/", members.show_leaderboard, name="leaderboard"),
    path("rules/word-duel/", lists.show_rules, name="rules"),
    path("fair-play/lists/<sha256:sha256>.txt", lists.show_list, name="list"),
]
