"""The Celery application and the whole beat schedule.

celery -A club worker      celery -A club beat
"""

import logging
import os
from datetime import timedelta

from celery.schedules import crontab
from celery.signals import task_postrun, task_prerun
from django.conf import settings
from django.db import close_old_connections

from club.broker import OneLineEach, PatientApp
from club.starting import in_a_sentence

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")

app = PatientApp("club", amqp="club.broker:SteadyBroker")


@app.on_configure.connect
def read_settings(**_kwargs: object) -> None:
    """Read them before Celery does, who would answer a wrong one by a traceback."""
    with in_a_sentence():
        settings.REDIS_URL  # noqa: B018 -- the first look reads them all


app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
logging.getLogger("celery.beat").addFilter(OneLineEach())

# Threads share the process's heart, its connections last, and it starts at once.
app.conf.worker_pool = "threads"
app.conf.worker_concurrency = 4
# Celery would close the database connection after every task; see ``mind_connection``.
app.conf["CELERY_DB_REUSE_MAX"] = 10**12

app.conf.beat_schedule = {
    "sweep": {
        "task": "games.sweep",
        "schedule": timedelta(seconds=0.5),
        # What a stopped worker finds when it comes back is one sweep's work, not a
        # thousand's. Seconds, not half of one: clocks of two machines differ.
        "options": {"expires": 5},
    },
    "note pulse": {
        "task": "club.note_pulse",
        "schedule": timedelta(seconds=10),
        "options": {"expires": 10},
    },
    "go on leaving": {
        "task": "club.go_on_leaving",
        "schedule": timedelta(minutes=1),
        "options": {"expires": 60},
    },
    "clear sessions": {
        "task": "club.clear_sessions",
        "schedule": crontab(hour="4", minute="20"),
    },
    "send mails": {
        "task": "club.send_mails",
        "schedule": timedelta(seconds=5),
        "options": {"expires": 5},
    },
    "compose mails": {
        "task": "club.compose_mails",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "forget old notices": {
        "task": "club.forget_old_notices",
        "schedule": crontab(hour="4", minute="40"),
    },
    "remind": {
        "task": "games.remind",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "expire invitations": {
        "task": "games.expire_invitations",
        "schedule": timedelta(seconds=30),
        "options": {"expires": 30},
    },
    "tell what was lost": {
        "task": "games.tell_what_was_lost",
        "schedule": timedelta(minutes=5),
        "options": {"expires": 300},
    },
}


@task_prerun.connect
@task_postrun.connect
def mind_connection(**_kwargs: object) -> None:
    """Keep a sound connection and drop a broken one, as Django does for requests."""
    close_old_connections()
