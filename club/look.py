"""How this browser wants the site to look: remembered in cookies, for everybody."""

from dataclasses import asdict, dataclass, fields
from typing import Self

from django.http import HttpRequest, HttpResponse

CHOICES = {
    "theme": ("system", "light", "dark"),
    "marks": ("normal", "strong"),
    "motion": ("system", "reduced"),
    "digits": ("on", "off"),
}
KEPT_FOR = 400 * 24 * 3600


@dataclass(frozen=True)
class Look:
    """The first choice of each is the default."""

    theme: str = "system"
    marks: str = "normal"
    motion: str = "system"
    digits: str = "on"

    @classmethod
    def of(cls, chosen: dict[str, str]) -> Self:
        """Read choices; what makes no sense is the default."""
        return cls(
            **{
                item.name: chosen[item.name]
                for item in fields(cls)
                if chosen.get(item.name) in CHOICES[item.name]
            }
        )

    @property
    def chosen(self) -> dict[str, str]:
        """What differs from the default, as an account keeps it."""
        default = Look()
        return {
            name: value
            for name, value in asdict(self).items()
            if value != getattr(default, name)
        }

    def keep(self, request: HttpRequest, response: HttpResponse) -> None:
        """Remember the look in this browser."""
        for name, value in asdict(self).items():
            response.set_cookie(
                name,
                value,
                max_age=KEPT_FOR,
                secure=request.is_secure(),
                httponly=True,
                samesite="Lax",
            )
