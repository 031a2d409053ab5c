"""What players may send."""

from datetime import timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules.bot import LEVELS
from games.rules.clock import MOVE_CLOCKS
from games.wording.names import level_name
from games.wording.spans import clock_label

DEFAULT_LEVEL = "medium"
DEFAULT_CLOCK = timedelta(days=1)
LONGEST_WORD = 64

Choice = tuple[str, str, bool]
"""Value, label, and whether it is chosen."""


class BotDuelForm(forms.Form):
    """The terms of a duel against the bot."""

    level = forms.ChoiceField(
        choices=[(name, name) for name in LEVELS],
        error_messages={"invalid_choice": _("There is no such level.")},
        initial=DEFAULT_LEVEL,
        required=False,
    )
    clock = forms.TypedChoiceField(
        choices=[(str(int(span.total_seconds())), str(span)) for span in MOVE_CLOCKS],
        coerce=int,
        error_messages={"invalid_choice": _("There is no such time for a move.")},
        required=False,
        empty_value=None,
    )

    def clean_level(self) -> str:
        return self.cleaned_data["level"] or DEFAULT_LEVEL

    @property
    def move_clock(self) -> timedelta:
        """The chosen time for a move, once the form is valid."""
        seconds = self.cleaned_data["clock"]
        return timedelta(seconds=seconds) if seconds else DEFAULT_CLOCK

    def level_choices(self) -> list[Choice]:
        return [(name, level_name(name), name == DEFAULT_LEVEL) for name in LEVELS]

    def clock_choices(self) -> list[Choice]:
        return [
            (str(int(span.total_seconds())), clock_label(span), span == DEFAULT_CLOCK)
            for span in MOVE_CLOCKS
        ]


class InvitationForm(forms.Form):
    """The terms of a duel against a person, and who may take it."""

    clock = forms.TypedChoiceField(
        choices=[(str(int(span.total_seconds())), str(span)) for span in MOVE_CLOCKS],
        coerce=int,
        error_messages={
            "invalid_choice": _("There is no such time for a move."),
            "required": _("Choose the time for a move."),
        },
    )
    rated = forms.BooleanField(required=False)
    whom = forms.ChoiceField(
        choices=[(value, value) for value in ("anyone", "member", "link")],
        error_messages={
            "invalid_choice": _("Choose who may take it."),
            "required": _("Choose who may take it."),
        },
    )
    nickname = forms.CharField(required=False, max_length=64)

    @property
    def move_clock(self) -> timedelta:
        """The chosen time for a move, once the form is valid."""
        return timedelta(seconds=self.cleaned_data["clock"])

    def clock_choices(self) -> list[Choice]:
        """Return the times for a move, with what was chosen before chosen again."""
        chosen = self.data.get("clock", str(int(DEFAULT_CLOCK.total_seconds())))
        return [
            (value, label, value == chosen)
            for value, label in (
                (str(int(span.total_seconds())), clock_label(span))
                for span in MOVE_CLOCKS
            )
        ]

    def whom_choices(self) -> list[Choice]:
        """Return who may take it."""
        chosen = self.data.get("whom") or self.initial.get("whom", "anyone")
        labels = {
            "anyone": _("Anyone, on the front page"),
            "link": _("Whoever has the link"),
            "member": _("One member"),
        }
        return [(name, str(text), name == chosen) for name, text in labels.items()]


class WordField(forms.CharField):
    """A word as typed; what is wrong with it is said by the rules, not here."""

    def __init__(self) -> None:
        super().__init__(required=False, strip=True)
        self.validators = []  # NUL too gets the rules' own sentence

    def clean(self, value: str | None) -> str:
        """Cut what no list could hold: one letter more than allowed says enough."""
        return (value or "").strip()[:LONGEST_WORD]


class SealForm(forms.Form):
    """A word to hide, and the nonce the browser made."""

    word = WordField()
    nonce = forms.CharField(required=False, max_length=64)


class GuessForm(forms.Form):
    """A guess, and the row of one's own board it is meant for."""

    word = WordField()
    row = forms.IntegerField(required=False, min_value=1, max_value=100_000)
