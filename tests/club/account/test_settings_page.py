"""The settings of a member: kept with the account, shown on every device."""

import json
from datetime import timedelta

import pytest
from django.test import Client

from club import clock
from club.models import Block, Mail, Member
from club.services.mails import queue_mail
from games import services
from tests.browsers import text_of
from tests.club.account.people import ADDRESS, log_in, logged_in, make_anna
from tests.factories import DAY, NONCE, wrong_words

pytestmark = pytest.mark.django_db

NAME = {"nickname": "Anna", "language": "en", "time_zone": "UTC"}


def test_guests_choose_look_and_language_only(client: Client) -> None:
    page = text_of(client.get("/settings/"))

    assert "Colours" in page
    assert "Delete my account" not in page


@pytest.mark.parametrize(
    "path",
    [
        "/settings/leave/",
        "/settings/my-data.json",
        "/welcome/",
        "/accounts/email/",
        "/accounts/password/change/",
        "/accounts/2fa/",
    ],
)
def test_guests_are_asked_to_log_in_and_come_back(client: Client, path: str) -> None:
    response = client.get(path)

    assert response.status_code == 302
    assert response["Location"].startswith("/accounts/login/?next=/")


@pytest.mark.parametrize(
    "path", ["name", "listing", "mails", "confirm", "unblock/1"], ids=str
)
def test_what_is_kept_is_posted_by_members_only(client: Client, path: str) -> None:
    browser, _anna = logged_in()

    assert client.post(f"/settings/{path}").status_code == 302
    assert browser.get(f"/settings/{path}").status_code == 405


def test_the_page_shows_what_is_the_members(client: Client) -> None:
    browser, anna = logged_in()

    response = browser.get("/settings/")

    page = text_of(response)
    assert str(anna.nickname) in page
    assert ADDRESS in page
    assert response["Cache-Control"] == "private, no-store"
    assert ADDRESS not in text_of(client.get("/settings/"))


def test_name_language_and_zone_are_kept() -> None:
    browser, anna = logged_in()

    response = browser.post(
        "/settings/name",
        {"nickname": " Ánna  B. ", "language": "es", "time_zone": "Europe/Madrid"},
    )

    assert response["Location"] == "/settings/?saved=name#name"
    anna.refresh_from_db()
    assert (anna.nickname, anna.language, anna.time_zone) == (
        "Ánna B.",
        "es",
        "Europe/Madrid",
    )


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"nickname": "Ben"}, "Somebody has this nickname"),
        ({"nickname": "bEn"}, "Somebody has this nickname"),
        ({"nickname": "Веn"}, "Somebody has this nickname"),  # noqa: RUF001 -- Cyrillic
        ({"nickname": "x"}, "A nickname has 2 to 20 characters."),
        ({"nickname": "organiser"}, "This nickname cannot be had."),
        ({"nickname": ""}, "This field is required."),
        ({"nickname": "a\0b"}, "Null characters are not allowed."),
        ({"language": "xx"}, "Select a valid choice."),
        ({"time_zone": "Europe/Nowhere"}, "Select a valid choice."),
    ],
)
def test_a_name_that_cannot_be_had_is_refused_beside_its_field(
    fields: dict[str, str], sentence: str
) -> None:
    make_anna(email="ben@example.org", nickname="Ben")
    browser, anna = logged_in()

    response = browser.post("/settings/name", {**NAME, **fields})

    assert response.status_code == 422
    assert sentence in text_of(response)
    anna.refresh_from_db()
    assert anna.nickname == "Anna"


def test_ones_own_nickname_may_be_written_otherwise() -> None:
    browser, anna = logged_in()

    browser.post("/settings/name", {**NAME, "nickname": "ANNA"})

    anna.refresh_from_db()
    assert anna.nickname == "ANNA"


def test_the_account_wins_over_browser_and_cookie() -> None:
    anna = make_anna()
    Member.objects.filter(pk=anna.pk).update(
        language="es", time_zone="Asia/Tokyo", look={"theme": "dark"}
    )
    browser = Client(headers={"Accept-Language": "en"})
    browser.cookies["django_language"] = "en"
    browser.cookies["theme"] = "light"
    log_in(browser)

    response = browser.get("/settings/")

    page = text_of(response)
    assert response["Content-Language"] == "es"
    assert 'data-theme="dark"' in page
    assert '<option value="Asia/Tokyo" selected>' in page


def test_a_look_is_kept_with_the_account_and_in_the_browser() -> None:
    browser, anna = logged_in()

    browser.post("/settings/", {"theme": "dark", "marks": "strong"})

    anna.refresh_from_db()
    assert anna.look == {"theme": "dark", "marks": "strong"}
    assert browser.cookies["theme"].value == "dark"


def test_the_switch_in_the_menu_changes_the_account_too() -> None:
    browser, anna = logged_in()

    browser.post("/i18n/setlang/", {"language": "es", "next": "/"})

    anna.refresh_from_db()
    assert anna.language == "es"
    assert browser.get("/")["Content-Language"] == "es"
    browser.post("/i18n/setlang/", {"language": "xx", "next": "/"})
    anna.refresh_from_db()
    assert anna.language == "es"


def test_leaderboards_are_joined_and_left() -> None:
    browser, anna = logged_in()

    browser.post("/settings/listing", {"is_listed": "on"})
    anna.refresh_from_db()
    joined = anna.is_listed
    browser.post("/settings/listing")

    anna.refresh_from_db()
    assert joined
    assert not anna.is_listed


def test_mails_are_chosen_by_what_is_wanted() -> None:
    browser, anna = logged_in()

    browser.post(
        "/settings/mails", {"wanted": ["moves", "reminders"], "digest_hour": "19"}
    )

    anna.refresh_from_db()
    assert anna.muted == ["invitations", "news", "results"]
    assert anna.digest_hour == 19


@pytest.mark.parametrize(
    "fields", [{"wanted": "x", "digest_hour": "8"}, {"digest_hour": "24"}, {}]
)
def test_a_choice_of_mails_that_makes_no_sense_changes_nothing(
    fields: dict[str, str],
) -> None:
    browser, anna = logged_in()

    assert browser.post("/settings/mails", fields).status_code == 422

    anna.refresh_from_db()
    assert anna.muted == []


def test_the_last_mails_are_listed_with_their_state() -> None:
    browser, anna = logged_in()
    mail = queue_mail(to=ADDRESS, kind="test", subject="S", text="T", member=anna)
    Mail.objects.filter(pk=mail.pk).update(state="failed", problem="No such host")

    page = text_of(browser.get("/settings/"))

    assert "Test mail" in page
    assert "failed: No such host" in " ".join(page.split())


def test_a_hidden_member_is_shown_again() -> None:
    ben = make_anna(email="ben@example.org", nickname="Ben")
    browser, anna = logged_in()
    block = Block.objects.create(by=anna, of=ben, made_at=clock.now())
    other = Block.objects.create(by=ben, of=anna, made_at=clock.now())
    assert "Show Ben again" in text_of(browser.get("/settings/"))

    browser.post(f"/settings/unblock/{block.pk}")
    browser.post(f"/settings/unblock/{other.pk}")

    assert list(Block.objects.all()) == [other]


def test_an_unconfirmed_address_may_be_asked_for_again(client: Client) -> None:
    fields = {"email": ADDRESS, "password1": "paper plum copper"}
    client.post("/accounts/signup/", fields)
    page = text_of(client.get("/settings/"))

    again = client.post("/settings/confirm", {"next": "/fair-play/"})

    assert "Not confirmed yet" in page
    assert "Mail sent" in page
    assert again["Location"] == "/fair-play/"
    assert "Too many tries. Next one in 3 min." in text_of(client.get("/fair-play/"))
    assert Mail.objects.count() == 1


def test_my_data_is_one_file_without_any_sealed_word() -> None:
    browser, anna = logged_in()
    game = services.start_bot_duel(member=anna, level="easy", move_clock=DAY)
    table = services.seal_word(
        game_id=game.id, player=anna.player, text="speed", nonce=NONCE
    )
    if table.duel.to_move == 2:
        services.play_bot(game_id=game.id)
    wrong = wrong_words(game, 2, 1)[0]
    services.play_guess(game_id=game.id, player=anna.player, text=wrong, row=1)

    response = browser.get("/settings/my-data.json")

    data = json.loads(response.content)
    assert response["Content-Disposition"].startswith("attachment")
    assert data["account"]["email"] == ADDRESS
    assert [made["word"] for made in data["games"][0]["guesses"]] == [wrong]
    assert "speed" not in response.content.decode()
    assert NONCE not in response.content.decode()
    assert "password" not in data["account"]


def test_my_data_holds_nothing_of_others() -> None:
    ben = make_anna(email="ben@example.org", nickname="Ben")
    services.start_bot_duel(member=ben, level="easy", move_clock=DAY)
    browser, _anna = logged_in()

    data = browser.get("/settings/my-data.json").content.decode()

    assert "ben@example.org" not in data
    assert json.loads(data)["games"] == []


def test_a_visit_is_noted_at_most_once_a_minute() -> None:
    browser, anna = logged_in()
    browser.get("/fair-play/")
    anna.refresh_from_db()
    first = anna.seen_at

    browser.get("/fair-play/")
    anna.refresh_from_db()
    again = anna.seen_at
    Member.objects.filter(pk=anna.pk).update(seen_at=clock.now() - timedelta(minutes=2))
    browser.get("/fair-play/")

    anna.refresh_from_db()
    assert first is not None
    assert again == first
    assert anna.seen_at is not None
    assert anna.seen_at > first


def test_a_move_notes_no_visit() -> None:
    browser, anna = logged_in()
    Member.objects.filter(pk=anna.pk).update(seen_at=None)

    browser.post("/games/play/bot", {"level": "easy"})

    anna.refresh_from_db()
    assert anna.seen_at is None


def test_whoever_has_to_confirm_first_may_do_so_on_the_spot(client: Client) -> None:
    fields = {"email": ADDRESS, "password1": "paper plum copper"}
    client.post("/accounts/signup/", fields)

    refused = client.post("/invite/", {"clock": "86400", "whom": "anyone"})

    page = text_of(refused)
    assert "Confirm your e-mail first." in page
    assert "Mail sent" in page
    assert "Send again" in page
