"""What follows from what allauth and Django tell of accounts."""

from functools import partial

from allauth.account.models import EmailAddress
from allauth.account.signals import (
    email_confirmed,
    password_changed,
    password_reset,
    password_set,
)
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.dispatch import receiver

from club import tasks
from club.live.visitors import end_streams_of
from club.models import Member
from club.queueing import queue
from club.services.members import take_address
from club.signals import mail_queued


@receiver(email_confirmed)
def keep_the_confirmed_address(
    *, email_address: EmailAddress, **_kwargs: object
) -> None:
    take_address(member=email_address.user, email=email_address.email)


@receiver([password_changed, password_reset, password_set, user_logged_out])
def end_open_streams(*, user: Member | None, **_kwargs: object) -> None:
    if user:
        end_streams_of(user)


@receiver(mail_queued)
def send_it(**_kwargs: object) -> None:
    # What gets lost here goes out a few seconds later, with what beat queues.
    transaction.on_commit(partial(queue, tasks.send_mails), robust=True)
