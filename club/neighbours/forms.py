"""What is said of another member."""

from django import forms
from django.utils.translation import gettext_lazy as _

from club.services.reports import LONGEST_REASON


class ReportForm(forms.Form):
    """Why a nickname is offensive, if that has to be said."""

    reason = forms.CharField(
        label=_("What is wrong with it? (if it is not plain)"),
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
