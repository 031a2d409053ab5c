"""The site's addresses and one that breaks, with something in hand not to be shown."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from club import urls

handler400 = urls.handler400
handler403 = urls.handler403
handler404 = urls.handler404
handler500 = urls.handler500


def break_down(_request: HttpRequest) -> HttpResponse:
    raise RuntimeError("jazzy")


urlpatterns = [*urls.urlpatterns, path("broken/", break_down)]
