"""What every request passes on its way."""

import pytest
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.test import RequestFactory
from django.utils import timezone

from club.middleware import (
    LookMiddleware,
    MethodMiddleware,
    PlainTextMiddleware,
    SizeLimitMiddleware,
)


def answer(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("fine")


def told_zone(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(timezone.get_current_timezone_name())


@pytest.mark.parametrize("length", ["", "0", "65536"])
def test_what_fits_is_let_in(rf: RequestFactory, length: str) -> None:
    request = rf.post("/", CONTENT_LENGTH=length)

    assert SizeLimitMiddleware(answer)(request).content == b"fine"


@pytest.mark.django_db  # the page carries the club's name
@pytest.mark.parametrize("length", ["65537", "1000000", "9" * 19, "9" * 5000])
def test_what_is_too_large_is_not_even_read(rf: RequestFactory, length: str) -> None:
    request = rf.post("/", CONTENT_LENGTH=length)

    response = SizeLimitMiddleware(answer)(request)

    assert response.status_code == 413
    assert b"That is more than this field can hold." in response.content


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "1.5", "\0", "0x10", "²"])
def test_a_length_that_is_no_number_makes_no_sense(
    rf: RequestFactory, length: str
) -> None:
    with pytest.raises(BadRequest):
        SizeLimitMiddleware(answer)(rf.post("/", CONTENT_LENGTH=length))


@pytest.mark.parametrize("charset", ["utf-16", "hex", "raw_unicode_escape", "latin-1"])
@pytest.mark.parametrize("kind", ["multipart/form-data; boundary=X", "text/plain"])
def test_another_encoding_makes_no_sense(
    rf: RequestFactory, charset: str, kind: str
) -> None:
    request = rf.generic("POST", "/", b"x", f"{kind}; charset={charset}")

    with pytest.raises(BadRequest):
        PlainTextMiddleware(answer)(request)


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "no such encoding"])
def test_utf8_is_let_in_by_any_name_that_is_none_of_another(
    rf: RequestFactory, charset: str
) -> None:
    request = rf.generic("POST", "/", b"x", f"text/plain; charset={charset}")

    assert PlainTextMiddleware(answer)(request).content == b"fine"


def test_a_cookie_with_hidden_signs_is_dropped_and_the_others_stay(
    rf: RequestFactory,
) -> None:
    cookies = 'sessionid="abc\\000"; theme=dark; zone="a\\012b"; other=a b'
    request = rf.get("/", headers={"Cookie": cookies})

    PlainTextMiddleware(answer)(request)

    assert request.COOKIES == {"theme": "dark", "other": "a b"}


@pytest.mark.parametrize(
    ("cookie", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("America/St_Johns", "America/St_Johns"),
        ("", "UTC"),
        ("Nowhere/Land", "UTC"),
        ("../../etc/passwd", "UTC"),
        ("/etc/passwd", "UTC"),
        ("America", "UTC"),
        (".", "UTC"),
        ("..", "UTC"),
        ("a" * 3000, "UTC"),
        ("tzdata.zi", "UTC"),
        ("__init__.py", "UTC"),
        ("caña", "UTC"),
        ("\ud800", "UTC"),
        ("\0", "UTC"),
    ],
)
def test_times_are_shown_in_the_browsers_zone(
    rf: RequestFactory, cookie: str, zone: str
) -> None:
    request = rf.get("/")
    request.COOKIES["zone"] = cookie

    response = LookMiddleware(told_zone)(request)  # type: ignore[arg-type] # it adds what is missing

    assert response.content.decode() == zone
    assert timezone.get_current_timezone_name() == "UTC"


@pytest.mark.django_db  # the page carries the club's name
def test_a_wrong_method_gets_a_page_to_read(rf: RequestFactory) -> None:
    middleware = MethodMiddleware(lambda _request: HttpResponseNotAllowed(["POST"]))

    response = middleware(rf.get("/"))

    assert response.status_code == 405
    assert response["Allow"] == "POST"
    assert b"This page cannot be asked like that" in response.content


def test_other_answers_pass_as_they_are(rf: RequestFactory) -> None:
    assert MethodMiddleware(answer)(rf.get("/")).content == b"fine"
