"""What the log says of requests that make no sense."""

import copy
import logging

MOST_SIGNS = 300


class OneLineEach(logging.Filter):
    """Makes a refusal one warning: anybody can send such requests, and many.

    Django writes a trace for each, as for a fault of the site.
    """

    def filter(self, record: logging.LogRecord) -> bool | logging.LogRecord:
        if not record.name.startswith("django.security."):
            return True
        line = copy.copy(record)
        line.levelno, line.levelname = logging.WARNING, "WARNING"
        line.msg, line.args = record.getMessage()[:MOST_SIGNS], None
        line.exc_info = line.exc_text = None
        # It was let through as an error.
        return line if logging.getLogger().isEnabledFor(line.levelno) else False
