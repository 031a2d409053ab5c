"""Every address of the site."""

from django.urls import include, path
from django.views.decorators.cache import cache_control
from django.views.i18n import JavaScriptCatalog, set_language

from club import health, mute_page, views

club = (
    [
        path("", views.show_front, name="front"),
        path("settings/", views.show_look, name="look"),
        path("mails/stop/<str:token>", mute_page.mute, name="mute"),
        path("fair-play/", views.show_fair_play, name="fair_play"),
        path("healthz", health.healthz, name="healthz"),
        path("readyz", health.readyz, name="readyz"),
    ],
    "club",
)

urlpatterns = [
    path("", include(club)),
    path("", include("games.urls")),
    path("i18n/setlang/", set_language, name="set_language"),
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
handler500 = views.show_error
