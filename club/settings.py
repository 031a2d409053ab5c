"""The site's settings: the only place that asks for variables of the environment.

Everything has a default that lets ``make serve`` run on a new machine. A value that
makes no sense stops the start with a sentence that names the variable.

Long, and one file all the same: it is a list, read from top to bottom, of which nearly
every part asks whether this is PRODUCTION. What decides anything stands elsewhere:
``environment`` reads values, ``secret_key`` makes the key, ``starting`` looks whether
what they name is there.
"""

from datetime import timedelta
from email.utils import formataddr
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from club.environment import (
    env_database,
    env_flag,
    env_list,
    env_log_level,
    env_mailer,
    env_number,
    env_origins,
    env_redis,
    env_site,
    env_text,
)
from club.secret_key import demand_strong, own_secret_key

BASE_DIR = Path(__file__).resolve().parent.parent
RUN_DIR = BASE_DIR / ".run"

# The club ------------------------------------------------------------------

CLUB_NAME = env_text("CLUB_NAME", "Brainclub")
VERSION = "0.1.0"

# Safety --------------------------------------------------------------------

PRODUCTION = env_flag("PRODUCTION", default=False)
DEBUG = env_flag("DEBUG", default=False)
if DEBUG and PRODUCTION:
    raise ImproperlyConfigured(
        "DEBUG=on shows secrets on error pages; PRODUCTION=on refuses it."
    )
SECRET_KEY = env_text("SECRET_KEY", "" if PRODUCTION else own_secret_key(RUN_DIR))
if PRODUCTION:
    demand_strong(SECRET_KEY)
ALLOWED_HOSTS = env_list(
    "ALLOWED_HOSTS", [] if PRODUCTION else ["localhost", "127.0.0.1", "[::1]"]
)
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured("PRODUCTION=on needs ALLOWED_HOSTS.")
# What links in mails begin with.
SITE_URL = env_site(
    "SITE_URL",
    f"https://{ALLOWED_HOSTS[0].strip('.*') or 'localhost'}"
    if PRODUCTION
    else "http://127.0.0.1:8000",
)
CSRF_TRUSTED_ORIGINS = env_origins("CSRF_TRUSTED_ORIGINS")
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PRODUCTION
SESSION_COOKIE_AGE = int(timedelta(days=400).total_seconds())
SECURE_SSL_REDIRECT = PRODUCTION
# An hour can be taken back; a club that stays on HTTPS sets a year.
SECURE_HSTS_SECONDS = env_number("HSTS_SECONDS", 3600 if PRODUCTION else 0)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = env_flag(
    "HSTS_SUBDOMAINS", default=False
)
# That one domain alone is meant is a choice, not an oversight.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https")
    if env_flag("BEHIND_PROXY", default=False)
    else None
)
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
# No form of the site needs more than a few hundred bytes.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 50

# Parts ---------------------------------------------------------------------

INSTALLED_APPS = [
    "club",
    "games",
    "ladder",
    "tournaments",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_htmx",
    "club.organising.OrganisingConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    # Probes come by address and without TLS: they are answered before all that refuses.
    "club.middleware.HealthMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Before all that refuses: a refusal too is read in the reader's language.
    "django.middleware.locale.LocaleMiddleware",
    "club.middleware.SizeLimitMiddleware",
    "club.middleware.PlainTextMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "club.middleware.LookMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "club.middleware.MemberMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "club.middleware.MethodMiddleware",
]
ROOT_URLCONF = "club.urls"
CSRF_FAILURE_VIEW = "club.views.show_stale_form"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
AUTH_USER_MODEL = "club.Member"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "club.context.club",
            ],
        },
    }
]

# Accounts ------------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["club.account.backend.AddressBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("MinimumLengthValidator", {"min_length": 8}),
        ("CommonPasswordValidator", {}),
        ("NumericPasswordValidator", {}),
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"

ACCOUNT_ADAPTER = "club.account.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
# Addresses stand in allauth's own rows; Member.email holds the confirmed one.
ACCOUNT_USER_MODEL_USERNAME_FIELD = ACCOUNT_USER_MODEL_EMAIL_FIELD = None
# Members play at once, and confirm before they play people. That somebody else has an
# address is never told: who signs up with it gets an account that cannot confirm it.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_RATE_LIMITS = {
    "login": "30/m/ip",
    "login_failed": "20/m/ip,5/5m/key",
    "signup": "20/h/ip",
    "reset_password": "20/h/ip,3/h/key",
    "confirm_email": "1/3m/key",
}
ACCOUNT_FORMS = {
    name: f"club.account.entry_forms.{form}"
    for name, form in {
        "login": "LoginForm",
        "signup": "SignupForm",
        "add_email": "ChangeAddressForm",
        "change_password": "ChangePasswordForm",
        "set_password": "SetPasswordForm",
        "reset_password": "ResetPasswordForm",
        "reset_password_from_key": "NewPasswordForm",
        "reauthenticate": "AgainForm",
    }.items()
}
MFA_FORMS = {
    name: f"club.account.entry_forms.{form}"
    for name, form in {
        "authenticate": "CodeForm",
        "reauthenticate": "CodeAgainForm",
        "activate_totp": "ActivateAppForm",
        "add_webauthn": "AddKeyForm",
        "edit_webauthn": "RenameKeyForm",
    }.items()
}
MFA_ADAPTER = "club.account.second_step.SecondStepAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = CLUB_NAME
# Clocks of phones are not quite right.
MFA_TOTP_TOLERANCE = 1
# A passkey needs HTTPS; browsers make an exception for the machine itself.
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not PRODUCTION

# Mail ----------------------------------------------------------------------

MAILERS = {"default": env_mailer("EMAIL_URL", "console:")}
if PRODUCTION and MAILERS["default"]["BACKEND"].endswith("console.EmailBackend"):
    raise ImproperlyConfigured("PRODUCTION=on needs EMAIL_URL.")
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env_text(
    "EMAIL_FROM", formataddr((CLUB_NAME, "club@localhost"))
)

# Database, broker, cache ---------------------------------------------------

# A club to look round in (``serve --demo``), made anew at each start.
DEMO = env_flag("DEMO", default=False)
DEMO_FILE = (
    RUN_DIR / "demo.sqlite3" if DEMO and not env_text("DATABASE_URL", "") else None
)
DATABASES: dict[str, Any] = {
    "default": env_database("DATABASE_URL", DEMO_FILE or RUN_DIR / "brainclub.sqlite3")
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA foreign_keys=ON;"
        ),
    }
else:
    # Lasting connections keep the plans of statements that come again and again. (A
    # pooler in between has to hand out its connections by session.)
    DATABASES["default"]["OPTIONS"] = {
        # Left alone, a machine that does not answer holds a page for two minutes.
        "connect_timeout": 5,
        **DATABASES["default"].get("OPTIONS", {}),
        "server_side_binding": True,
        "prepare_threshold": 2,
    }

# Without it, everything runs in one process (manage.py serve).
REDIS_URL = env_redis("REDIS_URL")
if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "club.cache.ForgivingRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"

CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
# A broker that is away must not hold up a move: the sweep finds what was lost. Left
# alone, each task that is queued tries for six seconds to get through.
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {"max_retries": 0, "socket_connect_timeout": 1, "socket_timeout": 5}
    if REDIS_URL
    else {"polling_interval": 0.02}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A worker that gave up would leave games unwatched long after the broker is back.
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 4
CELERY_TIMEZONE = "UTC"

# Pages that one process keeps up to date at the same time.
LIVE_STREAMS = env_number("LIVE_STREAMS", 10_000, least=1)

# Clocks --------------------------------------------------------------------

# Deadlines that ran out while no process of the site was alive are moved.
OUTAGE_CREDIT = env_flag("OUTAGE_CREDIT", default=True)

# Languages and time --------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Spanish"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_COOKIE_AGE = int(timedelta(days=400).total_seconds())
LANGUAGE_COOKIE_SECURE = PRODUCTION
LANGUAGE_COOKIE_SAMESITE = "Lax"

# Files ---------------------------------------------------------------------

STATIC_URL = "static/"
# Only a site in production collects its files.
STATIC_ROOT = BASE_DIR / "staticfiles" if PRODUCTION else None
STATICFILES_DIRS = [BASE_DIR / "static"]
# Without collectstatic the files are served from where they lie.
WHITENOISE_USE_FINDERS = not PRODUCTION
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "club.storage.StaticStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WORDLISTS_DIR = BASE_DIR / "wordlists"

# Logs ----------------------------------------------------------------------

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    },
    "filters": {"refusals": {"()": "club.refusal_lines.OneLineEach"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["refusals"],
        }
    },
    # A refused move is no fault of the site: only 5xx are worth a line.
    "loggers": {"django.request": {"level": "ERROR"}},
    "root": {
        "handlers": ["console"],
        "level": env_log_level("LOG_LEVEL", "WARNING"),
    },
}
