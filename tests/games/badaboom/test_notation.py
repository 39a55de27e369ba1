"""The moves of rules page 3.4, exactly."""

import pickle

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.actions import Action, Shuffle, shuffle


@pytest.mark.parametrize(
    "text",
    [
        *("", "Pass", "play", "play not_so_fast", "play martyr", "play long_throw"),
        *("play long_throw 0", "play long_throw 6", "play pickpocket 3", "lay bunker", "drop"),
        *("play loosen mechanism", "play spare_screw mechanism", "bombs elf dwarf", "shuffle"),
        *("shuffle ", "shuffle dud  greed", "shuffle mechanism", "keep mechanism"),
        "shuffle " + " ".join(["dud"] * 55),
    ],
)
def test_anything_else_is_refused_with_what_was_expected(text):
    with pytest.raises(InvalidActionError, match="expected pass, counter, leave"):
        GAME.parse_action(text)


def test_shuffles_are_known_by_their_notation_and_none_is_kept():
    one, other = shuffle((5, 7)), GAME.parse_action("shuffle dud greed")
    assert one == other == pickle.loads(pickle.dumps(one))
    assert {one, other} == {one} != {shuffle((7, 5))}
    assert one not in Action.noted.values()
    assert not Shuffle.noted
