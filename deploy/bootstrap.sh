#!/bin/sh
# Set up everything that `make serve` or `make test` needs; quick when nothing is missing.
#
#   sh deploy/bootstrap.sh serve   the packages of the site, in .venv/
#   sh deploy/bootstrap.sh test    those of the tests too, GNU gettext and a Chromium
#
# uv lives in .uv/ and the site in .venv/: nothing is installed beside the checkout,
# but for Debian packages where they are missing, and that is said.
set -eu
cd "$(dirname "$0")/.."
what=${1:-serve}

say() { printf 'set-up: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }

log=.run/set-up.log

# log_says PATTERN: an extended one, without regard to upper and lower case.
log_says() { grep -qiE "$1" $log; }

first_error() {
    sed -n -e 's/^error: *//p' -e 's/^ERROR: *//p' $log | sed 's#://[^/ ]*@#://#g' | head -n 1
}

# fail_to_fetch WHAT SOURCE: say from where, why, and what to do, by what the log tells.
fail_to_fetch() {
    # The address that failed; a name and a password in it are nobody's business.
    place=$(grep -oE 'https?://[^/ `"'"'"']+' $log | sed 's#//.*@#//#' | head -n 1)
    place=${place:-$2}
    if log_says 'proxyerror|tunnel|proxy (connect|auth)|407'; then
        why='the proxy does not let it through: correct HTTPS_PROXY, or unset it where there is no proxy'
    elif log_says 'certificate|unknownissuer|ssl(error|:)'; then
        why='its certificate is not trusted: where a proxy reads along, let SSL_CERT_FILE name its certificate'
    elif log_says 'name resolution|name or service not known|dns error|nodename nor|lookup address'; then
        why='the name is not found: connect this machine to the network, or let HTTPS_PROXY name its proxy'
    elif log_says 'refused|unreachable|timed? ?out|connection (reset|broken)|\(connect\)'; then
        why='there is no answer: connect this machine to the network, or let HTTPS_PROXY name its proxy'
    elif log_says 'no space left|disk quota'; then
        why='the disk is full: make room on it'
    else
        # No fault of the way there, so the place is none of its sentence.
        fail "$1 could not be installed: $(first_error); all of it is in $log."
    fi
    fail "$1 could not be fetched from $place: $why; then try again."
}

# apt_install PACKAGE...: as root, or with sudo; fails where there is neither.
apt_install() {
    command -v apt-get >/dev/null || return 1
    if [ "$(id -u)" = 0 ]; then as_root=''
    elif command -v sudo >/dev/null; then as_root=sudo
    else return 1
    fi
    say "installing Debian packages: $* (apt-get${as_root:+, with sudo})"
    # A list of packages from long ago names files that are gone: refresh it once.
    for try in first second; do
        if $as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y --no-install-recommends "$@" </dev/null >&2; then
            return 0
        fi
        [ $try = second ] || $as_root apt-get update </dev/null >&2 || return 1
    done
    return 1
}

make_uv() {
    rm -rf .uv
    python3 -m venv .uv >/dev/null 2>&1 && .uv/bin/python -m pip --version >/dev/null 2>&1
}

find_uv() {
    if [ -x .uv/bin/uv ]; then uv=.uv/bin/uv
    elif command -v uv >/dev/null; then uv=uv
    else
        say "fetching uv into .uv/"
        make_uv || { apt_install python3-venv && make_uv; } ||
            fail "python3 cannot make a virtual environment: install python3 with its venv module"
        .uv/bin/python -m pip install --quiet --retries 2 --disable-pip-version-check uv \
            2>$log || fail_to_fetch uv "${PIP_INDEX_URL:-https://pypi.org}"
        uv=.uv/bin/uv
    fi
}

is_new_enough() {
    "$1" -c 'import sqlite3, ssl, sys; sys.exit(sys.version_info < (3, 12))' >/dev/null 2>&1
}

# pyenv's own commands run only the version that is switched on; look at all of them.
newest_of_pyenv() {
    folder=${PYENV_ROOT:-${HOME:-/nonexistent}/.pyenv}/versions
    for version in $(cd "$folder" 2>/dev/null && printf '%s\n' 3.1[2-9].* | sort -t. -k2,2nr -k3,3nr); do
        python=$folder/$version/bin/python
        if is_new_enough "$python"; then echo "$python"; return 0; fi
    done
    return 1
}

find_python() {
    if [ -n "${UV_PYTHON:-}" ]; then python=$UV_PYTHON
    elif is_new_enough .venv/bin/python; then python=.venv/bin/python
    elif python=$($uv python find --no-python-downloads '>=3.12' 2>/dev/null) && is_new_enough "$python"; then :
    elif python=$(newest_of_pyenv); then :
    else
        say "no Python 3.12 or newer here: uv downloads one"
        python='>=3.12'
    fi
}

mkdir -p .run || fail "the folder $PWD may not be written: use a checkout of your own"
find_uv
find_python
[ -d .venv ] || say "installing the packages into .venv/: a minute, the first time"
unset VIRTUAL_ENV
export UV_PROJECT_ENVIRONMENT=.venv
case $what in
    # Inexact: whoever also tests keeps the packages of the tests.
    serve) groups='--no-dev --inexact' ;;
    test) groups='--group dev' ;;
    *) fail "serve or test, not $what" ;;
esac
# shellcheck disable=SC2086 # several words each
$uv sync --frozen $groups --python "$python" 2>$log ||
    fail_to_fetch "what the site needs" "${UV_DEFAULT_INDEX:-https://pypi.org}"

if [ "$what" = test ] && ! command -v xgettext >/dev/null; then
    apt_install gettext || fail "GNU gettext, which checks the translations, could not be installed by apt-get: install it yourself."
fi
if [ "$what" = test ] && ! .venv/bin/python -m deploy.chromium >/dev/null; then
    # Debian has the package; where it is missing, Playwright fetches its own build.
    apt_install chromium fonts-dejavu-core || say "no Chromium from apt-get"
    if ! .venv/bin/python -m deploy.chromium >/dev/null; then
        say "fetching Playwright's Chromium"
        # As root or with sudo it can bring the system's libraries too.
        .venv/bin/python -m playwright install --with-deps chromium >&2 ||
            .venv/bin/python -m playwright install chromium >&2 || true
    fi
    .venv/bin/python -m deploy.chromium >/dev/null ||
        fail "Chromium could be fetched neither from Debian (apt-get) nor from Playwright: install chromium or google-chrome yourself."
fi
