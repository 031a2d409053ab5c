"""The site's settings as the tests want them: fast, and blind to this machine.

The database is chosen as on the site: ``DATABASE_URL``, or else SQLite.
"""

import os

# What a developer's shell says must not reach the tests, and their key is no secret.
for _name in (
    "ALLOWED_HOSTS",
    "BEHIND_PROXY",
    "CLUB_NAME",
    "CSRF_TRUSTED_ORIGINS",
    "DEBUG",
    "EMAIL_FROM",
    "EMAIL_URL",
    "HSTS_SECONDS",
    "HSTS_SUBDOMAINS",
    "LIVE_STREAMS",
    "LOG_LEVEL",
    "OUTAGE_CREDIT",
    "PRODUCTION",
    "SITE_URL",
):
    os.environ.pop(_name, None)
os.environ["SECRET_KEY"] = "a key for tests only"

from club.settings import *  # noqa: E402, F403 -- after the environment is clean

ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# A stopped clock looks like an outage; the tests that mean one switch it on.
OUTAGE_CREDIT = False
