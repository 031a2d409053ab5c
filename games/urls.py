"""The addresses of games."""

from django.urls import path

from games.views import lists, play, start, watch

app_name = "games"

urlpatterns = [
    path("games/play/bot", start.play_bot, name="play_bot"),
    path("games/<str:game_id>/", watch.show_game, name="game"),
    path("games/<str:game_id>/log.json", watch.show_log, name="log"),
    path("games/<str:game_id>/seal", play.seal_word, name="seal"),
    path("games/<str:game_id>/guess", play.submit_guess, name="guess"),
    path("games/<str:game_id>/resign", play.resign, name="resign"),
    path("games/<str:game_id>/call-off", play.call_off, name="call_off"),
    path("rules/word-duel/", lists.show_rules, name="rules"),
    path("fair-play/lists/<str:sha256>.txt", lists.show_list, name="list"),
]
