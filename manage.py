#!/usr/bin/env python
"""Run the site's commands."""

import os
import sys

from django.core.management import execute_from_command_line

from club.starting import in_a_sentence

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "club.settings")
    with in_a_sentence():
        execute_from_command_line(sys.argv)
