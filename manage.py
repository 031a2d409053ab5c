#!/usr/bin/env python
"""Run the site's commands."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as problem:
        # The sentence names the variable; where it was read helps nobody.
        sys.exit(str(problem))
    except OperationalError as problem:
        from club.standing import why_no_database

        if sentence := why_no_database(problem):
            sys.exit(sentence)
        raise
