"""Forms that did not come from our page, or were open too long."""

import pytest
from django.test import Client

from games.models import Game
from tests.browsers import HTMX, browser_of, text_of
from tests.factories import make_duel, make_playing_duel
from tests.games.agreement import kinds_of, snapshot

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

SORRY = (
    "This form was open too long. Nothing was sent; your text is still here. "
    "Send again."
)
UNTRUSTED = "Nothing was sent. Open the page again and send it from there."
OWN_PAGE = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def careful(db: None) -> Client:
    """Anna's browser, at a site that checks as it does in earnest."""
    del db
    return browser_of("anna", enforce_csrf_checks=True)


def token_of(browser: Client, game: Game) -> str:
    browser.get(f"/games/{game.id}/")
    return browser.cookies["csrftoken"].value


def test_a_form_with_its_token_is_taken(careful: Client) -> None:
    table = make_playing_duel(first=1)
    sent = {"word": "crane", "csrfmiddlewaretoken": token_of(careful, table.game)}

    response = careful.post(f"/games/{table.game.id}/guess", sent)

    assert response.status_code == 302
    assert kinds_of(table.game.id)[-1] == "guess"


def test_htmx_sends_the_token_in_a_header(careful: Client) -> None:
    table = make_playing_duel(first=1)
    token = token_of(careful, table.game)

    response = careful.post(
        f"/games/{table.game.id}/guess",
        {"word": "crane"},
        headers={**HTMX, "X-CSRFToken": token},
    )

    assert response.status_code == 200
    assert kinds_of(table.game.id)[-1] == "guess"


@pytest.mark.parametrize("move", ["seal", "guess", "resign", "call-off"])
@pytest.mark.parametrize("token", ["", "x", "a" * 64, "\0", "é" * 32, "a" * 10_000])
def test_a_missing_or_forged_token_moves_nothing(
    careful: Client, move: str, token: str
) -> None:
    game = make_duel() if move in {"seal", "call-off"} else make_playing_duel().game
    token_of(careful, game)
    before = snapshot(game.id)

    response = careful.post(
        f"/games/{game.id}/{move}", {"word": "crane", "csrfmiddlewaretoken": token}
    )

    assert response.status_code == 403
    assert UNTRUSTED in text_of(response)
    assert snapshot(game.id) == before


def test_starting_and_the_look_are_guarded_too(careful: Client) -> None:
    for path in ("/games/play/bot", "/settings/", "/i18n/setlang/"):
        assert careful.post(path, {"theme": "dark"}).status_code == 403

    assert not Game.objects.exists()
    assert "theme" not in careful.cookies


def test_an_own_form_that_was_open_too_long_keeps_the_text(careful: Client) -> None:
    table = make_playing_duel(first=1)

    response = careful.post(
        f"/games/{table.game.id}/guess",
        {"word": "crane", "row": "1", "csrfmiddlewaretoken": "a" * 64},
        headers=OWN_PAGE,
    )

    page = text_of(response)
    assert response.status_code == 403
    assert SORRY in page
    assert 'value="crane"' in page
    assert "a" * 64 not in page


def test_what_is_kept_can_be_sent_again(careful: Client) -> None:
    table = make_playing_duel(first=1)
    path = f"/games/{table.game.id}/guess"
    careful.post(path, {"word": "crane", "row": "1"}, headers=OWN_PAGE)

    token = careful.cookies["csrftoken"].value
    again = {"word": "crane", "row": "1", "csrfmiddlewaretoken": token}

    assert careful.post(path, again).status_code == 302
    assert kinds_of(table.game.id)[-1] == "guess"


@pytest.mark.parametrize("site", ["cross-site", "same-site", "none", "", "\0"])
def test_another_sites_text_is_not_offered_for_sending(
    careful: Client, site: str
) -> None:
    table = make_playing_duel(first=1)

    response = careful.post(
        f"/games/{table.game.id}/guess",
        {"word": "crane"},
        headers={"Sec-Fetch-Site": site} if site else {},
    )

    assert response.status_code == 403
    assert "crane" not in text_of(response)


@pytest.mark.parametrize(
    "origin",
    ["https://elsewhere.example", "null", "http://testserver.elsewhere.example"],
)
def test_another_site_cannot_send_even_with_the_token(
    careful: Client, origin: str
) -> None:
    table = make_playing_duel(first=1)
    sent = {"word": "crane", "csrfmiddlewaretoken": token_of(careful, table.game)}
    before = snapshot(table.game.id)

    response = careful.post(
        f"/games/{table.game.id}/guess", sent, headers={"Origin": origin}
    )

    assert response.status_code == 403
    assert snapshot(table.game.id) == before


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"\xff\xff", "application/x-www-form-urlencoded"),
        (b"--X\r\nnonsense", "multipart/form-data; boundary=X"),
        (b"", "multipart/form-data"),
        (b"word=<script>alert(1)</script>", "application/x-www-form-urlencoded"),
    ],
)
def test_a_forged_form_may_be_any_bytes(
    careful: Client, body: bytes, content_type: str
) -> None:
    table = make_playing_duel(first=1)

    response = careful.generic(
        "POST", f"/games/{table.game.id}/guess", body, content_type, headers=OWN_PAGE
    )

    assert response.status_code in {400, 403}
    assert b"<script>alert" not in response.content
