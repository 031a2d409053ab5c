"""The one-time set-up of a club, and the link by which members come."""

from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from club import selectors
from club.http import ClubRequest, member_of
from club.joining.forms import SetUpForm
from club.selectors.club import INVITED_BY, is_join_token
from club.services.club import SetUpClosedError, set_up


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_set_up(request: ClubRequest, token: str) -> HttpResponse:
    """Ask how the club is called and who keeps order; open until that is known."""
    if not selectors.opens_set_up(token):
        raise Http404
    form = SetUpForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            member = set_up(token=token, **form.cleaned_data)
        except SetUpClosedError:
            raise Http404 from None
        except ValidationError as refused:
            form.add_error(None, refused)
        else:
            login(request, member)
            return redirect("admin:index")
    status = 422 if form.errors else 200
    return render(request, "club/set_up.html", {"form": form}, status=status)


@never_cache
@require_safe
def join(request: ClubRequest, token: str) -> HttpResponse:
    """Remember that this browser came by the club's link, and lead to the sign-up."""
    if not is_join_token(token):
        return render(request, "club/old_link.html", status=404)
    if member_of(request):
        return redirect("club:front")
    request.session[INVITED_BY] = token
    return redirect("account_signup")
