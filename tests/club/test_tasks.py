"""The club's own tasks."""

from datetime import timedelta

import pytest
from django.contrib.sessions.backends.cached_db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from club.celery import app
from club.tasks import clear_sessions

pytestmark = pytest.mark.django_db


def test_sessions_that_ran_out_are_forgotten_and_the_others_stay() -> None:
    old, young = SessionStore(), SessionStore()
    for session in (old, young):
        session["guest"] = "anna"
        session.save()
    past = timezone.now() - timedelta(days=1)
    Session.objects.filter(session_key=old.session_key).update(expire_date=past)

    clear_sessions()

    assert [row.session_key for row in Session.objects.all()] == [young.session_key]


def test_every_task_of_the_schedule_exists() -> None:
    app.loader.import_default_modules()

    for entry in app.conf.beat_schedule.values():
        assert entry["task"] in app.tasks
