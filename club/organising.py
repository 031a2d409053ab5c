"""Django's admin as the organisers' pages."""

from django.contrib.admin.apps import SimpleAdminConfig


class OrganisingConfig(SimpleAdminConfig):
    """Opens on *Today*, and shows what is named here.

    Not what other packages would add by themselves: addresses to edit, second factors.
    """

    default_site = "club.admin.site.OrganiserSite"

    def ready(self) -> None:
        super().ready()
        from club.admin import (  # noqa: F401, PLC0415 -- models are loaded only now
            club,
            games,
            invitations,
            members,
            reports,
            running,
        )
