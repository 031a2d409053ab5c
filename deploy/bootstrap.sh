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
        .uv/bin/python -m pip install --quiet --disable-pip-version-check uv ||
            fail "pip could not fetch uv"
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

find_uv
find_python
quiet=
[ ! -d .venv ] || quiet=--quiet
unset VIRTUAL_ENV
export UV_PROJECT_ENVIRONMENT=.venv
case $what in
    # Inexact: whoever also tests keeps the packages of the tests.
    serve) groups='--no-dev --inexact' ;;
    test) groups='--group dev' ;;
    *) fail "serve or test, not $what" ;;
esac
# shellcheck disable=SC2086 # several words each
$uv sync --frozen $quiet $groups --python "$python" ||
    fail "the packages could not be installed; without Python 3.12 or newer, install one"

if [ "$what" = test ] && ! command -v xgettext >/dev/null; then
    apt_install gettext || fail "the translations are checked with GNU gettext: install it"
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
        fail "no Chromium: install chromium or google-chrome"
fi
