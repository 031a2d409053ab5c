"""The one-time link to the set-up of a club in production."""

from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.urls import reverse

from club.services.club import make_set_up_key


class Command(BaseCommand):
    """Closes the link that was made before."""

    help = "Print a link that makes the club's first organiser, once."

    def handle(self, *_args: object, **_options: object) -> None:
        token = make_set_up_key()
        if token is None:
            raise CommandError("The club has an organiser, who can make others.")
        self.stdout.write(settings.SITE_URL + reverse("club:set_up", args=[token]))
