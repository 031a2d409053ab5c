"""The page on fair play leads to what it speaks of."""

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["games:rules", "club:front"])
def test_fair_play_leads_to_the_rules_and_to_the_logs(
    client: Client, name: str
) -> None:
    page = client.get(reverse("club:fair_play")).content.decode()

    main = page.partition("<main")[2].partition("</main>")[0]
    assert f'href="{reverse(name)}"' in main
