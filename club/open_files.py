"""How many connections the system lets one process hold."""

import contextlib


def raise_limit() -> None:
    """Ask for as many open files as this process may have.

    Many systems begin with 1,024, which is that many open pages and then silence.
    """
    try:
        import resource  # noqa: PLC0415 -- Windows has neither the module nor the limit
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # macOS says "unlimited" and then refuses it.
    wanted = 65_536 if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
