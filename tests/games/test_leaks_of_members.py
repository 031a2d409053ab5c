"""Two members, a watcher and an organiser: nobody is shown what is sealed."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.apps import apps
from django.db import models
from django.test import Client

from games import services
from games.models import Game, GameSecret, SeatSecret, WordList
from games.selectors import table_of
from games.services.duels import draws_of
from tests.addresses import every_address
from tests.browsers import HTMX
from tests.games.leak_scene import BOTS_WORD, OWN_WORD, Scene, listen
from tests.members import NONCES, Pair, make_member, make_pair

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

WORDS = {1: OWN_WORD, 2: BOTS_WORD}
# The only rows that may hold what is hidden; a list holds every word there is.
SAFES = {SeatSecret, GameSecret, WordList}
# What would end the game, and with it the hiding.
ENDS = ("resign", "call-off", "adjudicate")


@dataclass
class PairScene(Scene):
    """A duel of two members, and all that was heard of it."""

    pair: Pair | None = None

    def secrets(self) -> list[str]:
        known = [*WORDS.values(), *NONCES.values()]
        known.append(GameSecret.objects.get(game=self.game).seed)
        table = table_of(self.game.id)
        return [*known, draws_of(table).key] if table.duel.first else known


def sealed(*seats: int) -> PairScene:
    """Open a duel of two members in which these seats have sealed."""
    pair = make_pair(is_rated=True)
    for seat in seats:
        services.seal_word(
            game_id=pair.game.id,
            player=pair.member(seat).players,
            text=WORDS[seat],
            nonce=NONCES[seat],
        )
    return PairScene(pair.game, pair=pair)


def playing() -> PairScene:
    """Let each guess once."""
    scene = sealed(1, 2)
    pair = scene.pair
    assert pair
    for word in ("crane", "moist"):
        seat = pair.table.duel.to_move
        assert seat
        pair.guess(seat, word)
    return scene


def everybody(pair: Pair) -> Iterator[tuple[str, Client]]:
    """Who may look: both players, a watcher, an organiser, a stranger."""
    organiser = make_member("Olga")
    organiser.is_staff = organiser.is_superuser = True
    organiser.save(update_fields=["is_staff", "is_superuser"])
    people = [
        ("one", pair.one),
        ("two", pair.two),
        ("watcher", make_member("Ivo")),
        ("organiser", organiser),
        ("stranger", None),
    ]
    for name, member in people:
        browser = Client(raise_request_exception=False)
        if member:
            browser.force_login(member)
        yield name, browser


def walk(scene: PairScene) -> None:
    """Ask for everything, as everybody; send what is refused to what is of games."""
    assert scene.pair
    openers = WordList.objects.order_by("sha256")[0].sha256
    values = {
        "game_id": scene.game.id,
        "invitation_id": scene.game.invitation.id,
        # No list: those of a game of two hold both words, as they hold every word.
        "sha256": openers[::-1],
    }
    paths = every_address(values)
    for name, browser in everybody(scene.pair):
        for path in paths:
            if "logout" in path:
                continue
            listen(scene, f"{name} get {path}", browser.get(path), browser)
            if not path.startswith(("/games/", "/i/")) or path.endswith(ENDS):
                continue
            for how in ({}, HTMX):
                response = browser.get(path, headers=how)
                listen(scene, f"{name} get {path} {how}", response, browser)
                response = browser.post(path, {"word": "qqqqq"}, headers=how)
                listen(scene, f"{name} post {path} {how}", response, browser)


def test_no_answer_while_words_are_sealed_holds_one() -> None:
    scene = sealed(2)

    walk(scene)

    assert Game.objects.get(id=scene.game.id).status == Game.Status.SEALING
    assert scene.found() == []


def test_no_answer_of_a_duel_of_members_holds_a_secret() -> None:
    scene = playing()

    walk(scene)

    assert table_of(scene.game.id).duel.to_move
    statuses = {text.partition(b" ")[0] for _where, text in scene.heard}
    assert {b"200", b"302", b"403", b"404", b"405", b"409", b"422"} <= statuses
    assert scene.found() == []


def test_no_row_of_notices_mails_or_games_holds_a_secret() -> None:
    scene = playing()
    services.tell_players(game_ids=[scene.game.id])

    for model in apps.get_models(include_auto_created=True):
        if model not in SAFES:
            listen_to_rows(scene, model)

    assert {where for where, _text in scene.heard} >= {"Invitation", "Notice", "Entry"}
    assert scene.found() == []


def listen_to_rows(scene: Scene, model: type[models.Model]) -> None:
    for row in model._default_manager.values():
        scene.hear(model.__name__, repr(row).encode())


def test_a_duel_that_was_called_off_shows_no_word_before_it_is_published() -> None:
    scene = sealed(1)
    pair = scene.pair
    assert pair
    services.call_off(game_id=pair.game.id, player=pair.two.players)

    for name, browser in everybody(pair):
        for path in ("", "log.json"):
            response = browser.get(f"/games/{pair.game.id}/{path}")
            listen(scene, f"{name} {path}", response, browser)

    assert scene.found() == []


def test_after_the_end_what_was_sealed_is_published() -> None:
    scene = sealed(1)
    pair = scene.pair
    assert pair
    services.call_off(game_id=pair.game.id, player=pair.two.players)
    services.reveal(game_ids=[pair.game.id])

    log = Client().get(f"/games/{pair.game.id}/log.json").json()

    reveal = log["entries"][-1]
    assert reveal["words"] == {"1": OWN_WORD}
    assert reveal["nonces"] == {"1": NONCES[1]}


def test_the_scan_would_notice() -> None:
    scene = playing()

    for secret in (*WORDS.values(), *NONCES.values()):
        scene.heard = [("a leak", secret.upper().encode())]
        assert scene.found()
