"""A running game with known secrets, and what everybody gets to see of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from games import services
from games.models import Game, GameSecret, SeatSecret
from games.selectors import table_of
from games.services.duels import draws_of
from tests.addresses import every_address
from tests.browsers import HTMX, browser_of
from tests.factories import ANNA, NONCE, make_duel
from tests.games.spellings import leaks

# Rare letters, so that neither stands in a page by chance.
OWN_WORD, BOTS_WORD = "jazzy", "waltz"
CRAWLER = {"User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)"}
# None of these is a guess, and none holds a secret.
REFUSED = ["qqqqq", "four", "\0", "x" * 100_000]
ASKED = [
    ("get", {}),
    ("get", HTMX),
    ("get", {"Host": "elsewhere.example"}),
    ("head", {}),
    ("put", {}),
]


@dataclass
class Scene:
    """A game, and all that was heard of it."""

    game: Game
    heard: list[tuple[str, bytes]] = field(default_factory=list)

    def hear(self, where: str, text: bytes) -> None:
        self.heard.append((where, text))

    def secrets(self) -> list[str]:
        """Everything that nobody may learn before the end."""
        seed = GameSecret.objects.get(game=self.game).seed
        draw_key = draws_of(table_of(self.game.id)).key
        return [OWN_WORD, BOTS_WORD, NONCE, seed, draw_key]

    def found(self) -> list[str]:
        """Say where which secret was heard."""
        texts = {text: where for where, text in self.heard}
        secrets = self.secrets()
        return [
            f"{where}: {leak}"
            for text, where in texts.items()
            for leak in leaks(text, *secrets)
        ]


def running_game() -> Scene:
    """Begin a duel in which Anna moves first; the bot's word is one we know."""
    while True:
        game = make_duel()
        table = services.seal_word(
            game_id=game.id, player=ANNA, text=OWN_WORD, nonce=NONCE
        )
        if table.duel.first == 1:
            break
    SeatSecret.objects.filter(seat__game=game, seat__number=2).update(word=BOTS_WORD)
    return Scene(table.game)


def everybody() -> Iterator[tuple[str, Client]]:
    """Who may look: the player, another guest, a stranger, a search engine."""
    yield "player", browser_of("anna", raise_request_exception=False)
    yield "guest", browser_of("ben", raise_request_exception=False)
    yield "stranger", Client(raise_request_exception=False)
    yield "crawler", Client(raise_request_exception=False, headers=CRAWLER)
    yield "forger", browser_of("anna", enforce_csrf_checks=True)


def walk(scene: Scene, list_hash: str) -> None:
    """Ask for everything, as everybody, in every way that changes nothing."""
    values = {"game_id": scene.game.id, "sha256": list_hash}
    # To none of these the organisers' many pages exist; they have a scan of their own.
    shown = [p for p in every_address(values) if not p.startswith("/organise/")]
    paths = [*shown, "/organise/", "/nothing/", "/games/zzzzzzzzzz/"]
    for name, browser in everybody():
        for path in paths:
            for method, how in ASKED:
                response = getattr(browser, method)(path, headers=how)
                listen(scene, f"{name} {method} {path} {how}", response, browser)
            if name == "player" and path.endswith(("resign", "play/bot")):
                continue
            for number, word in enumerate(REFUSED):
                how = HTMX if number % 2 else {}
                sent = {"word": word, "row": "1", "level": "none"}
                response = browser.post(path, sent, headers=how)
                listen(scene, f"{name} post {path} {word[:9]!r}", response, browser)


def listen(scene: Scene, where: str, response: Any, browser: Client) -> None:  # noqa: ANN401 -- what the test client makes of an answer
    """Take down a whole answer: status, headers, cookies, body."""
    body = (
        b"".join(response.streaming_content) if response.streaming else response.content
    )
    head = f"{response.status_code} {response.reason_phrase} {response.headers}"
    scene.hear(where, f"{head}\n{browser.cookies.output()}\n".encode() + body)
