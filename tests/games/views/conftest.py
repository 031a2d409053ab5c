"""Browsers: Anna's, who plays; Ben's, who plays elsewhere; a stranger's."""

import pytest
from django.test import Client

from tests.browsers import browser_of


@pytest.fixture
def anna(db: None) -> Client:
    del db
    return browser_of("anna")


@pytest.fixture
def ben(db: None) -> Client:
    del db
    return browser_of("ben")


@pytest.fixture
def stranger(db: None) -> Client:
    del db
    return Client()
