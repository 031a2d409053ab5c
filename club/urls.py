"""Every address of the site."""

from allauth.mfa.totp.views import activate_totp
from django.conf import settings
from django.contrib import admin
from django.urls import include, path
from django.utils.csp import CSP
from django.views.decorators.cache import cache_control
from django.views.decorators.csp import csp_override
from django.views.i18n import JavaScriptCatalog

from club import bell_page, health, mute_page, views
from club.account import limits
from club.account import views as account
from club.joining import views as joining
from club.neighbours import views as neighbours

club = (
    [
        path("", views.show_front, name="front"),
        path("settings/", account.show_settings, name="look"),
        path("settings/name", account.keep_name, name="keep_name"),
        path("settings/listing", account.keep_listing, name="keep_listing"),
        path("settings/mails", account.keep_mails, name="keep_mails"),
        path("settings/unblock/<int:block_id>", account.take_off_block, name="unblock"),
        path("settings/my-data.json", account.download_my_data, name="my_data"),
        path("settings/confirm", account.send_confirmation, name="confirm"),
        path("settings/leave/", account.leave, name="leave"),
        path("welcome/", account.welcome, name="welcome"),
        path("set-up/<str:token>/", joining.show_set_up, name="set_up"),
        path("join/<str:token>/", joining.join, name="join"),
        path("members/<int:number>/report", neighbours.report, name="report"),
        path("members/<int:number>/block", neighbours.show_block, name="block"),
        path(
            "members/<int:number>/unblock",
            neighbours.take_off_block,
            name="unblock_member",
        ),
        path("bell/", bell_page.show_bell, name="bell"),
        path("bell/number", bell_page.show_number, name="bell_number"),
        path("bell/seen", bell_page.see_all, name="see_all"),
        path("mails/stop/<str:token>", mute_page.mute, name="mute"),
        path("fair-play/", views.show_fair_play, name="fair_play"),
        path("healthz", health.healthz, name="healthz"),
        path("readyz", health.readyz, name="readyz"),
    ],
    "club",
)

# The square code that an app scans is a picture inside the page.
with_picture = csp_override(
    {**settings.SECURE_CSP, "img-src": [CSP.SELF, "data:"]},
)

urlpatterns = [
    path("", include(club)),
    path("", include("games.urls")),
    # Not "admin/": organisers are called so here, and scanners ask for the other.
    path("organise/", admin.site.urls),
    path(
        "accounts/2fa/totp/activate/",
        with_picture(activate_totp),
        name="mfa_activate_totp",
    ),
    path("accounts/2fa/", include("allauth.mfa.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("i18n/setlang/", account.choose_language, name="set_language"),
    path(
        "i18n/catalog.js",
        cache_control(private=True, max_age=3600)(
            JavaScriptCatalog.as_view(packages=None)
        ),
        name="javascript-catalog",
    ),
]

handler400 = views.show_bad_request
handler403 = views.show_forbidden
handler404 = views.show_not_found
handler429 = limits.show_too_many
handler500 = views.show_error
