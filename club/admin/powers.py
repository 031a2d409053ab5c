"""A power of organisers: one decision, with a reason, shown before it is done."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from club.models import Member
from club.services.records import LONGEST_REASON

type Text = str | Promise
type Chosen = dict[str, Any]


class ReasonForm(forms.Form):
    """Why; powers that need more add fields before it."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"class": "vTextField", "autocomplete": "off"}),
    )

    field_order: list[str] | None = None

    def __init__(self, *args: object, row: Any, **kwargs: object) -> None:  # noqa: ANN401 -- of any model
        super().__init__(*args, **kwargs)  # type: ignore[arg-type] # as Form
        self.row = row
        self.order_fields([name for name in self.fields if name != "reason"])


def always(_row: object, _now: datetime) -> bool:
    return True


def no_effect(_row: object, _chosen: Chosen) -> list[str]:
    return []


@dataclass(frozen=True, kw_only=True)
class Power:
    """``act`` is a service's call; ``effect`` says what follows, and who sees it."""

    name: str
    label: Text
    act: Callable[[Member, Any, Chosen], object]
    effect: Callable[[Any, Chosen], list[str]] = no_effect
    form: type[ReasonForm] = ReasonForm
    is_offered: Callable[[Any, datetime], bool] = always
