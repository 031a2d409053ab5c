"""Whatever is asked of whatever address: an answer, never a crash, never a cheat."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from club.celery import app
from games import services
from games.models import Game, WordList
from tests.addresses import every_address
from tests.browsers import browser_of
from tests.factories import guess, make_duel, make_playing_duel
from tests.games.agreement import assert_rows_agree, log_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

MOVES = ("/seal", "/guess", "/resign", "/call-off")
METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "X"]
FIELDS = [
    "word",
    "row",
    "nonce",
    "level",
    "clock",
    "theme",
    "marks",
    "next",
    "language",
    "csrfmiddlewaretoken",
    "saved",
    "v",
]


def multipart(form: Mapping[str, str]) -> bytes:
    parts = [
        f'--X\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in form.items()
    ]
    return "".join([*parts, "--X--\r\n"]).encode(errors="replace")


# Headers as servers let them through: one line of Latin-1, no control characters.
LINE = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=40)
TYPES = st.one_of(
    st.sampled_from(
        [
            "application/x-www-form-urlencoded",
            "application/x-www-form-urlencoded; charset=utf-16",
            "multipart/form-data; boundary=X",
            "multipart/form-data; boundary=X; charset=raw_unicode_escape",
            "application/json",
        ]
    ),
    LINE,
)
ENVIRON = {
    "Accept-Language": "HTTP_ACCEPT_LANGUAGE",
    "Cookie": "HTTP_COOKIE",
    "Host": "HTTP_HOST",
    "HX-Request": "HTTP_HX_REQUEST",
    "HX-Current-URL": "HTTP_HX_CURRENT_URL",
    "HX-History-Restore-Request": "HTTP_HX_HISTORY_RESTORE_REQUEST",
    "If-None-Match": "HTTP_IF_NONE_MATCH",
    "Origin": "HTTP_ORIGIN",
    "Referer": "HTTP_REFERER",
    "Sec-Fetch-Site": "HTTP_SEC_FETCH_SITE",
    "X-Forwarded-For": "HTTP_X_FORWARDED_FOR",
}
WORDS = st.one_of(
    st.sampled_from(["crane", "slate", "speed", "CRANE", "qqqqq", "true", "es", "/"]),
    st.text(max_size=12),
)
FORMS = st.dictionaries(st.sampled_from(FIELDS), WORDS, max_size=4)
BODIES = st.one_of(
    st.binary(max_size=80),
    FORMS.map(lambda form: urlencode(form, errors="surrogatepass").encode()),
    FORMS.map(multipart),
)


@dataclass(frozen=True)
class Asked:
    """One request, as raw as the test client sends it."""

    who: str
    method: str
    target: str
    query: str = ""
    body: bytes = b""
    kind: str = "application/x-www-form-urlencoded"
    headers: dict[str, str] = field(default_factory=dict)


REQUESTS = st.builds(
    Asked,
    who=st.sampled_from(["anna", "ben", ""]),
    method=st.sampled_from([*METHODS, "GET", "POST", "POST"]),
    target=st.integers(0, 1_000).map(str) | st.text(max_size=20).map("/".__add__),
    query=st.one_of(st.just(""), FORMS.map(lambda f: urlencode(f, errors="replace"))),
    body=BODIES,
    kind=TYPES,
    headers=st.dictionaries(st.sampled_from(sorted(ENVIRON)), LINE, max_size=3),
)


@dataclass(frozen=True)
class Playground:
    """What the fuzzer plays at: to be sealed, the bot's turn, and Anna's turn."""

    addresses: list[str]
    games: list[Game]
    browsers: dict[str, Client]

    def path(self, target: str) -> str:
        if target.isdecimal():
            return self.addresses[int(target) % len(self.addresses)]
        return quote(target, errors="replace")


@pytest.fixture
def playground(db: None) -> Playground:
    del db
    app.control.purge()
    games = [make_duel(), *(make_playing_duel(first=1).game for _ in range(2))]
    guess(games[1], "crane")
    list_hash = WordList.objects.get(name__endswith="openers").sha256
    addresses = [
        address
        for game in games
        for address in every_address({"game_id": game.id, "sha256": list_hash})
    ]
    browsers = {name: browser_of(name) for name in ("anna", "ben")}
    return Playground(addresses, games, {**browsers, "": Client()})


@settings(
    max_examples=400,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(asked=REQUESTS)
@example(asked=Asked("anna", "POST", "/games/play/bot", body=b"level=easy&clock=60"))
@example(
    asked=Asked("anna", "GET", "/", headers={"Cookie": 'sessionid="abcdefgh\\000"'})
)
@example(asked=Asked("", "GET", "/games/\0/"))
def test_no_request_crashes_and_none_cheats(
    playground: Playground, asked: Asked
) -> None:
    path = playground.path(asked.target)
    before = [log_of(game.id) for game in playground.games]
    browser = playground.browsers[asked.who]

    # Whatever is raised inside is raised here, and fails.
    response = browser.generic(
        asked.method,
        f"{path}?{asked.query}",
        asked.body,
        asked.kind,
        **{ENVIRON[name]: value for name, value in asked.headers.items()},  # type: ignore[arg-type] # the WSGI environment
    )

    # No process of this site has a heart, so it is right to say that it is not ready.
    assert response.status_code < 500 or path == "/readyz"
    after = [log_of(game.id) for game in playground.games]
    may_move = (
        asked.method == "POST"
        and asked.who == "anna"
        and path.endswith(MOVES)
        and response.status_code in {200, 302}
    )
    for game, old, new in zip(playground.games, before, after, strict=True):
        if old != new:
            assert may_move
            assert f"/{game.id}/" in path
            assert new[: len(old)] == old
            assert_rows_agree(game.id)


ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(["seal", "guess", "resign", "call-off"]),
        st.sampled_from(["crane", "slate", "speed", "llama", "qqqqq", "", "aahed"]),
        st.integers(0, 4),
        st.booleans(),
    ),
    max_size=12,
)


@settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(actions=ACTIONS)
def test_any_order_of_actions_leaves_a_whole_log(
    db: None, actions: list[tuple[str, str, int, bool]]
) -> None:
    del db
    game = make_duel()
    browser = browser_of("anna")

    for move, word, row, bot_answers in actions:
        response = browser.post(
            f"/games/{game.id}/{move}", {"word": word, "row": str(row)}
        )
        assert response.status_code in {302, 409, 422}
        if bot_answers:
            services.play_bot(game_id=game.id)
        assert_rows_agree(game.id)
