"""What a member may choose."""

import zoneinfo

from django import forms
from django.conf import settings
from django.utils.translation import get_language_info
from django.utils.translation import gettext_lazy as _

from club import nicknames
from club.telling import GROUPS

HOURS = [(hour, f"{hour:02}:00") for hour in range(24)]


def languages() -> list[tuple[str, str]]:
    """Return the site's languages, each by its own name."""
    return [
        (code, get_language_info(code)["name_local"].capitalize())
        for code, _name in settings.LANGUAGES
    ]


def zones() -> list[tuple[str, str]]:
    """Return the zones of the world that people live in."""
    names = zoneinfo.available_timezones()
    lived_in = (name for name in names if "/" in name and not name.startswith("Etc/"))
    choices = [(name, name.replace("_", " ")) for name in sorted(lived_in)]
    return [("UTC", "UTC"), *choices]


class NameForm(forms.Form):
    """How a member is called, and how they read the site."""

    nickname = forms.CharField(
        label=_("Nickname"),
        max_length=nicknames.LONGEST,
        widget=forms.TextInput(
            attrs={"autocomplete": "nickname", "spellcheck": "false"}
        ),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        choices=languages,
        widget=forms.Select(attrs={"translate": "no"}),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zones,
        widget=forms.Select(attrs={"translate": "no"}),
    )

    def clean_nickname(self) -> str:
        nickname = nicknames.tidy(self.cleaned_data["nickname"])
        nicknames.check(nickname)
        return nickname


class ListingForm(forms.Form):
    """Whether a member stands on leaderboards."""

    is_listed = forms.BooleanField(required=False)


class MailsForm(forms.Form):
    """Which mails a member wants, and when the digest comes."""

    wanted = forms.MultipleChoiceField(choices=[*GROUPS.items()], required=False)
    digest_hour = forms.TypedChoiceField(choices=HOURS, coerce=int)

    @property
    def muted(self) -> list[str]:
        """The groups that were left out, once the form is valid."""
        wanted = self.cleaned_data["wanted"]
        return sorted(group for group in GROUPS if group not in wanted)
