"""Invitations as pages: made, shown to each as it is theirs, taken, and refused."""

import re

import pytest
from django.test import Client

from club.models import Block, Member
from games import services
from games.models import Game, Invitation
from tests.browsers import text_of
from tests.clock import StoppedClock
from tests.members import DAY, browser_of_member, make_member

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


@pytest.fixture
def max_() -> Member:
    return make_member("Max")


@pytest.fixture
def eva() -> Member:
    return make_member("Eva")


@pytest.fixture
def offer(max_: Member) -> Invitation:
    return services.invite(by=max_, move_clock=DAY, is_rated=True)


def text(browser: Client, path: str) -> str:
    """Return what a page says, without tags."""
    page = text_of(browser.get(path))
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def make(browser: Client, **typed: str) -> tuple[int, str]:
    """Send the form; return the status and the page, or where it led."""
    terms = {"clock": "86400", "whom": "link", **typed}
    response = browser.post("/invite/", terms)
    return response.status_code, response.headers.get("Location", text_of(response))


@pytest.mark.parametrize("whom", ["anyone", "link"])
def test_an_invitation_is_made_and_shown_with_its_link(max_: Member, whom: str) -> None:
    browser = browser_of_member(max_)

    status, path = make(browser, whom=whom, rated="on", clock="3600")

    page = text_of(browser.get(path))
    made = Invitation.objects.get()
    assert status == 302
    assert (made.is_open, made.is_rated, made.clock_seconds) == (
        whom == "anyone",
        True,
        3600,
    )
    assert f'value="http://testserver/i/{made.id}/"' in page
    assert "1 hour a move, rated" in page
    assert "Take this game" not in page


def test_one_member_is_invited_by_nickname(max_: Member, eva: Member) -> None:
    _status, path = make(browser_of_member(max_), whom="member", nickname=" eva ")

    assert Invitation.objects.get().to == eva
    assert "For you alone" in text(browser_of_member(eva), path)
    assert Client().get(path).status_code == 404
    assert browser_of_member(make_member("Ivo")).get(path).status_code == 404


@pytest.mark.parametrize(
    ("typed", "status", "sentence"),
    [
        (
            {"whom": "member", "nickname": "Nobody"},
            409,
            "Nobody here is called Nobody.",
        ),
        ({"whom": "member", "nickname": ""}, 409, "Nobody here is called ."),
        ({"whom": "member", "nickname": "Max"}, 409, "You cannot invite yourself."),
        ({"whom": "all"}, 422, "Choose who may take it."),
        ({"clock": "61"}, 422, "There is no such time for a move."),
        ({"clock": ""}, 422, "Choose the time for a move."),
        ({"nickname": "x" * 65}, 422, "at most 64 characters"),
    ],
)
def test_a_form_that_cannot_be_is_shown_again(
    max_: Member, typed: dict[str, str], status: int, sentence: str
) -> None:
    answered, page = make(browser_of_member(max_), **typed)

    assert answered == status
    assert sentence in page
    assert not Invitation.objects.exists()


def test_the_same_terms_lead_to_the_open_one(max_: Member) -> None:
    browser = browser_of_member(max_)
    _status, path = make(browser, whom="anyone")

    status, page = make(browser, whom="anyone")

    assert status == 409
    assert "You have an open invitation on these terms already." in page
    assert f'href="{path}"' in page


def test_guests_log_in_first(offer: Invitation) -> None:
    guest = Client()

    page = text(guest, f"/i/{offer.id}/")
    taken = guest.post(f"/i/{offer.id}/take")
    form = guest.get("/invite/")

    assert "Max invites you to Word Duel" in page
    assert "1 day a move, rated" in page
    assert "you need an account, so that clock and result are yours." in page
    assert "Log in to play a person" in page
    assert taken.headers["Location"] == f"/accounts/login/?next=/i/{offer.id}/"
    assert form.headers["Location"] == "/accounts/login/?next=/invite/"
    assert not Game.objects.exists()


def test_previews_show_game_and_name_only(offer: Invitation) -> None:
    page = text_of(Client().get(f"/i/{offer.id}/"))

    told = re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', page)
    assert told == [("title", "Word Duel with Max"), ("site_name", "Brainclub")]


def test_taking_leads_to_sealing(offer: Invitation, eva: Member) -> None:
    browser = browser_of_member(eva)
    assert "Take this game" in text(browser, f"/i/{offer.id}/")

    response = browser.post(f"/i/{offer.id}/take")

    game = Game.objects.get()
    assert response.headers["Location"] == f"/games/{game.id}/"
    page = text(browser, f"/games/{game.id}/")
    assert "Max will try to guess this word" in page
    assert "1 day a move, rated" in page


def test_a_used_link_leads_its_players_to_the_game_and_tells_others(
    offer: Invitation, max_: Member, eva: Member
) -> None:
    services.take(invitation_id=offer.id, member=eva)
    path, game = f"/i/{offer.id}/", Game.objects.get()

    for player in (max_, eva):
        browser = browser_of_member(player)
        assert browser.get(path).headers["Location"] == f"/games/{game.id}/"
        assert browser.post(f"{path}take").headers["Location"] == f"/games/{game.id}/"
    for browser in (Client(), browser_of_member(make_member("Ivo"))):
        page = text(browser, path)
        assert "Eva took this game a moment ago." in page
        assert "Start another" in page


def test_ones_own_link_in_a_private_window_is_a_guests(
    offer: Invitation, max_: Member
) -> None:
    page = text(Client(), f"/i/{offer.id}/")
    own = text_of(browser_of_member(max_).post(f"/i/{offer.id}/take"))

    assert "Log in to play a person" in page
    assert "This is your own invitation. Send the link to somebody else." in own
    assert not Game.objects.exists()


def test_withdrawn_and_ended_ones_say_so(
    offer: Invitation, max_: Member, eva: Member, clock: StoppedClock
) -> None:
    other = services.invite(by=max_, move_clock=DAY, is_rated=False)
    browser, own = browser_of_member(eva), browser_of_member(max_)

    assert own.post(f"/i/{offer.id}/withdraw").headers["Location"] == "/"
    assert "Max withdrew this invitation." in text(browser, f"/i/{offer.id}/")
    clock.advance(7 * DAY)
    page = text(browser, f"/i/{other.id}/")
    assert "This invitation ended on Mon 9 Mar, 09:00 UTC." in page
    refused = browser.post(f"/i/{other.id}/take")
    assert refused.status_code == 409
    assert "This invitation ended on" in text_of(refused)


def test_who_was_invited_declines(max_: Member, eva: Member) -> None:
    offer = services.invite(by=max_, to=eva, move_clock=DAY, is_rated=False)

    browser_of_member(eva).post(f"/i/{offer.id}/decline")

    assert "Eva declined this invitation." in text(
        browser_of_member(max_), f"/i/{offer.id}/"
    )


def test_an_unconfirmed_member_is_told_what_to_do(
    offer: Invitation, eva: Member
) -> None:
    eva.email = None
    eva.save(update_fields=["email"])
    browser = browser_of_member(eva)

    page = text(browser, f"/i/{offer.id}/")
    response = browser.post(f"/i/{offer.id}/take")

    assert "Confirm your e-mail first." in page
    assert "Take this game" not in page
    assert response.status_code == 403
    assert "Confirm your e-mail first." in text_of(response)


def test_a_paused_member_reads_until_when_and_why(
    offer: Invitation, eva: Member, clock: StoppedClock
) -> None:
    eva.paused_until, eva.pause_reason = clock.now + DAY, "Rude words."
    eva.save(update_fields=["paused_until", "pause_reason"])

    page = text(browser_of_member(eva), f"/i/{offer.id}/")

    paused = "The organisers have paused your account until Tue 3 Mar, 09:00 UTC"
    assert f"{paused}: Rude words." in page


def test_the_blocked_find_nothing(
    offer: Invitation, max_: Member, eva: Member, clock: StoppedClock
) -> None:
    Block.objects.create(by=max_, of=eva, made_at=clock.now)
    browser = browser_of_member(eva)

    assert browser.get(f"/i/{offer.id}/").status_code == 404
    assert browser.post(f"/i/{offer.id}/take").status_code == 404


@pytest.mark.parametrize("act", ["take", "withdraw", "decline"])
def test_forged_ids_find_nothing(eva: Member, act: str) -> None:
    browser = browser_of_member(eva)

    assert browser.post(f"/i/bcdfghjkmn/{act}").status_code == 404
    assert browser.post(f"/i/{'b' * 30}/{act}").status_code == 404
    assert browser.get("/i/bcdfghjkmn/").status_code == 404


@pytest.mark.parametrize("act", ["withdraw", "decline"])
def test_what_is_not_theirs_to_end_finds_nothing(
    offer: Invitation, eva: Member, act: str
) -> None:
    assert browser_of_member(eva).post(f"/i/{offer.id}/{act}").status_code == 404


def test_a_rematch_is_asked_for_and_taken(max_: Member, eva: Member) -> None:
    offer = services.invite(by=max_, move_clock=DAY, is_rated=False)
    game = services.take(invitation_id=offer.id, member=eva).game
    assert game
    services.call_off(game_id=game.id, player=max_.players)
    one, two = browser_of_member(max_), browser_of_member(eva)
    path = f"/games/{game.id}/"

    assert one.post(f"{path}rematch").headers["Location"] == path
    asked, answer = text(one, path), text(two, path)
    taken = two.post(f"{path}rematch").headers["Location"]

    assert "You asked Eva for a rematch." in asked
    assert "Max asks for a rematch." in answer
    assert "Take the rematch" in answer
    assert taken != path
    assert "Go to the rematch" in text(one, path)
    assert "rematch" not in text(Client(), path).lower()


def test_a_rematch_is_declined_on_the_page_of_the_game(
    max_: Member, eva: Member
) -> None:
    offer = services.invite(by=max_, move_clock=DAY, is_rated=False)
    game = services.take(invitation_id=offer.id, member=eva).game
    assert game
    services.call_off(game_id=game.id, player=max_.players)
    asked = services.rematch(game_id=game.id, member=max_)

    response = browser_of_member(eva).post(f"/i/{asked.id}/decline")

    assert response.headers["Location"] == f"/games/{game.id}/"
    page = text(browser_of_member(max_), f"/games/{game.id}/")
    assert "Eva declined the rematch." in page


def test_a_rematch_that_cannot_be_says_why(max_: Member, eva: Member) -> None:
    offer = services.invite(by=max_, move_clock=DAY, is_rated=False)
    game = services.take(invitation_id=offer.id, member=eva).game
    assert game
    path = f"/games/{game.id}/rematch"

    running = browser_of_member(eva).post(path)
    watching = browser_of_member(make_member("Ivo")).post(path)

    assert "This game is still running." in text_of(running)
    assert (running.status_code, watching.status_code) == (409, 409)
    assert Client().post(path).status_code == 302
    assert browser_of_member(eva).post("/games/bcdfghjkmn/rematch").status_code == 404
