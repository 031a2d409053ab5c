"""What a proxy, a supervisor or a person asks: alive? ready?"""

import logging
from collections.abc import Callable

from celery import current_app
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from club import heartbeat

# Says whether a part is as it should be; may raise instead.
type Check = Callable[[], bool]

_checks: dict[str, Check] = {}

RETRY_AFTER = 1  # second

logger = logging.getLogger(__name__)


def register(name: str, check: Check) -> None:
    """Add a part that has to be well; apps call this when they are ready."""
    _checks[name] = check


@never_cache
@require_safe
def healthz(_request: HttpRequest) -> JsonResponse:
    """Answer: whoever can, is alive."""
    return JsonResponse({"alive": True})


@never_cache
@require_safe
def readyz(_request: HttpRequest) -> JsonResponse:
    """Say whether members should be sent here, and which part is the trouble."""
    checks = {
        "database": _database_answers,
        "broker": _broker_answers,
        "heartbeat": heartbeat.has_begun,
        **_checks,
    }
    results = {name: _is_well(name, check) for name, check in checks.items()}
    is_ready = all(results.values())
    answer = JsonResponse({"ready": is_ready, "checks": results})
    if not is_ready:
        answer.status_code = 503
        answer["Retry-After"] = RETRY_AFTER
    return answer


def _is_well(name: str, check: Check) -> bool:
    try:
        return check()
    except Exception:
        # Whatever went wrong in there, the answer is no, and the log says why.
        logger.exception("health.check_failed name=%s", name)
        return False


def _database_answers() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


def _broker_answers() -> bool:
    with current_app.connection_for_write(connect_timeout=1) as broker:
        broker.ensure_connection(max_retries=1, timeout=1)
        # Redis is first spoken to when a channel is opened.
        return bool(broker.channel())
