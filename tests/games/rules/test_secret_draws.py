"""fair-play.md, section 1, labels: draws that pick hidden things."""

from games.rules.draws import Draws
from games.rules.secret_draws import draw_first, draw_secret

SEED = bytes(range(32)).hex()
SECRETS = ["crane", "slate", "speed", "trace"]


def draws_number(number: int) -> Draws:
    return Draws(f"{number:064x}", ["11" * 32])


def test_either_seat_may_be_drawn_first() -> None:
    firsts = [draw_first(draws_number(i), 2) for i in range(40)]

    assert set(firsts) == {1, 2}
    assert firsts[0] == 1 + draws_number(0).below(2, "first")


def test_a_word_is_drawn_by_its_place_in_the_list() -> None:
    draws = Draws(SEED, ["11" * 32])

    drawn = [draw_secret(draws, number, SECRETS) for number in range(1, 9)]

    assert drawn == [SECRETS[draws.below(4, f"secret/{n}/1")] for n in range(1, 9)]
    assert set(drawn) == set(SECRETS)


def test_a_word_already_drawn_is_passed_over() -> None:
    for number in range(20):
        draws = draws_number(number)
        first = draw_secret(draws, 1, SECRETS)

        second = draw_secret(draws, 1, SECRETS, {first})

        tries = [SECRETS[draws.below(4, f"secret/1/{t}")] for t in range(1, 60)]
        assert second == next(word for word in tries if word != first)


def test_the_word_depends_on_what_the_human_contributed() -> None:
    words = {draw_secret(Draws(SEED, [f"{i:064x}"]), 2, SECRETS) for i in range(40)}

    assert words == set(SECRETS)
