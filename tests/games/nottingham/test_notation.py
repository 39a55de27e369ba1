"""The moves of rules page 2.6, exactly."""

import pickle

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.games.nottingham.rules import GAME
from jericho_tui.games.nottingham.rules.actions import Action, Shuffle, shuffle


@pytest.mark.parametrize(
    "text",
    [
        *("", "Take", "take 1", "attack", "attack 0", "attack 8", "attack 03", "draw", "draw X"),
        *("offer", "offer J C", "offer C J T", "swap 0", "lay TC", "lay CC", "deliver P 2"),
        *("deliver P 13", "deliver P 04", "mission three_pairs C P C P J J", "mission CC"),
        *("shuffle", "shuffle ", "shuffle C  P", "shuffle c", "shuffle CP", "shuffle C "),
        "shuffle " + " ".join("C" * 13),
        "shuffle " + " ".join("CKGPJNT" * 13),
    ],
)
def test_anything_else_is_refused_with_what_was_expected(text):
    with pytest.raises(InvalidActionError, match="expected take, act, attack and a seat"):
        GAME.parse_action(text)


def test_shuffles_are_known_by_their_notation_and_none_is_kept():
    one, other = shuffle((0, 3, 2)), GAME.parse_action("shuffle C P G")
    assert one == other == pickle.loads(pickle.dumps(one))
    assert {one, other} == {one} != {shuffle((3, 0, 2))}
    assert one not in Action.noted.values()
    assert not Shuffle.noted
