"""Forms of the club's own pages."""

from django import forms

from club.look import CHOICES


def _choice(name: str) -> forms.ChoiceField:
    return forms.ChoiceField(
        choices=[(value, value) for value in CHOICES[name]], required=False
    )


class LookForm(forms.Form):
    """The look of the site in this browser."""

    theme = _choice("theme")
    marks = _choice("marks")
    motion = _choice("motion")
    digits = _choice("digits")
