"""The blind test that tells characters apart by their habits, on habits that are known."""

from jericho_tui.games import IDS
from tests.benchmarks.characters import Seated, blind, cast
from tests.benchmarks.habits import HABITS


def seats(often, matches=30):
    """Return matches of characters who do something in so many of ten moves."""
    return [
        Seated(match, bot, {("acts", 1): times, ("acts", 0): 10 - times}, 0.5, len(often))
        for match in range(matches)
        for bot, times in often.items()
    ]


def test_who_does_otherwise_is_told():
    assert all(bot == said for bot, said in blind(seats({"bold": 8, "shy": 2, "even": 5})))


def test_of_twins_no_more_than_half_are_told():
    pairs = blind(seats({"one": 5, "other": 5}))
    assert sum(bot == said for bot, said in pairs) == len(pairs) / 2


def test_what_was_never_seen_before_tells_nothing():
    known = seats({"bold": 8, "shy": 2})
    odd = Seated(1, "bold", {("acts", 1): 8, ("acts", 0): 2, ("sings", 1): 1}, 0.5, 2)
    assert ("bold", "bold") in blind([*known, odd])


def test_every_game_has_five_characters_and_habits():
    assert set(HABITS) == set(IDS)
    for game_id in IDS:
        assert len(cast(game_id)) >= 5
