"""What is asked when a club begins."""

from django import forms
from django.contrib.auth.password_validation import password_validators_help_texts
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from club import nicknames, selectors
from club.account.forms import languages, zones
from club.models import Club
from club.models.club import LONGEST_NAME


class SetUpForm(forms.Form):
    """The club, its first organiser, and who may join."""

    club_name = forms.CharField(
        label=_("How is the club called?"), max_length=LONGEST_NAME
    )
    who_may_join = forms.ChoiceField(
        label=_("Who may join?"), choices=Club.Joining.choices
    )
    email = forms.EmailField(
        label=_("Your e-mail address"),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("A password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    nickname = forms.CharField(
        label=_("Your nickname"),
        help_text=_("Others see you under this name. Left empty, one is drawn."),
        max_length=nicknames.LONGEST,
        required=False,
        widget=forms.TextInput(
            attrs={"autocomplete": "nickname", "spellcheck": "false"}
        ),
    )
    language = forms.ChoiceField(label=_("Language"), choices=languages)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zones)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type] # as Form
        self.initial.setdefault("club_name", selectors.club_name())
        self.initial.setdefault("language", get_language())
        self.initial.setdefault("time_zone", timezone.get_current_timezone_name())
        self.fields["password"].help_text = " ".join(password_validators_help_texts())

    def clean_nickname(self) -> str:
        nickname = nicknames.tidy(self.cleaned_data["nickname"])
        if nickname:
            nicknames.check(nickname)
        return nickname
