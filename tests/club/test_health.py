"""Alive and ready."""

from collections.abc import Iterator

import pytest
from django.test import Client

from club import health, heartbeat


@pytest.fixture
def part() -> Iterator[str]:
    yield "part"
    health._checks.pop("part", None)


def test_whoever_answers_is_alive(client: Client) -> None:
    answer = client.get("/healthz")

    assert (answer.status_code, answer.json()) == (200, {"alive": True})


@pytest.mark.django_db(transaction=True)
def test_a_site_is_ready_when_every_part_is(client: Client) -> None:
    with heartbeat.beating():
        answer = client.get("/readyz")

    assert answer.status_code == 200
    assert answer.json()["ready"] is True
    assert set(answer.json()["checks"]) >= {"database", "broker", "heartbeat", "sweep"}


@pytest.mark.django_db
def test_a_site_whose_heart_has_not_beaten_is_not_ready(client: Client) -> None:
    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer["Retry-After"] == "1"
    assert answer.json()["checks"]["heartbeat"] is False


def _raise() -> bool:
    raise OSError("away")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("check", [lambda: False, _raise])
def test_one_part_that_is_not_well_is_named(
    client: Client, part: str, check: health.Check
) -> None:
    health.register(part, check)

    with heartbeat.beating():
        answer = client.get("/readyz")

    assert answer.status_code == 503
    assert [name for name, well in answer.json()["checks"].items() if not well] == [
        part
    ]


@pytest.mark.django_db
def test_the_database_is_asked(client: Client) -> None:
    assert client.get("/readyz").json()["checks"]["database"] is True


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_nobody_posts_to_health(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405
