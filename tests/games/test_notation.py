"""The moves of each game as its rules page notes them (2.6, 3.4, 5.4, 6.3), exactly."""

import pickle
from typing import Final

import pytest

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.registry import load
from jericho_tui.games.badaboom.rules import actions as badaboom
from jericho_tui.games.nottingham.rules import actions as nottingham

EXPECTED: Final = {
    "badaboom": "pass, counter, leave",
    "jericho": "open, feed, wall or supply with a card, or trumpet with a colour",
    "nottingham": "take, act, attack and a seat",
    "push": "draw, stop",
    "rempart": "turn and a spot 1 to 45",
}
NO_MOVES: Final = {
    "badaboom": [
        *("", "Pass", "play", "play not_so_fast", "play martyr", "play long_throw"),
        *("play long_throw 0", "play long_throw 6", "play pickpocket 3", "lay bunker", "drop"),
        *("play loosen mechanism", "play spare_screw mechanism", "bombs elf dwarf", "shuffle"),
        *("shuffle ", "shuffle dud  greed", "shuffle mechanism", "keep mechanism"),
        "shuffle " + " ".join(["dud"] * 55),
    ],
    "jericho": [
        *("", "pass", "wall", "wall R6", "wall r5", "wall R5 ", "wall T", "trumpet R far"),
        *("open ?", "supply " + "x" * 5000, "wall \x1b[2J", "trumpet \x07", "\x1b]0;hi\x07"),
        "feed \u202e5R",
    ],
    "nottingham": [
        *("", "Take", "take 1", "attack", "attack 0", "attack 8", "attack 03", "draw", "draw X"),
        *("offer", "offer J C", "offer C J T", "swap 0", "lay TC", "lay CC", "deliver P 2"),
        *("deliver P 13", "deliver P 04", "mission three_pairs C P C P J J", "mission CC"),
        *("shuffle", "shuffle ", "shuffle C  P", "shuffle c", "shuffle CP", "shuffle C "),
        "shuffle " + " ".join("C" * 13),
        "shuffle " + " ".join("CKGPJNT" * 13),
    ],
    "push": [
        *("", "Draw", "place", "place 0", "place 4", "place  2", "take 1 ", "roll r", "protect"),
        "bust",
    ],
    "rempart": [
        *("", "Keep", "turn", "turn 0", "turn 46", "turn 07", "shoot 2", "shoot 5 9"),
        *("shoot 1 47", "x"),
    ],
}


@pytest.mark.parametrize(
    ("game_id", "text"), [(game, text) for game, texts in NO_MOVES.items() for text in texts]
)
def test_anything_else_is_refused_with_what_was_expected(game_id, text):
    with pytest.raises(InvalidActionError) as caught:
        load(game_id).parse_action(text)
    said = str(caught.value)
    quoted = "?" if text == "open ?" else text  # of a card that is not known nothing is repeated
    if len(text) > 40:
        quoted = text[:40] + "…"
    if quoted.isprintable():
        assert said.startswith(f"“{quoted}” is not a move; expected {EXPECTED[game_id]}")
    assert said.isprintable()
    assert len(said) < 330


@pytest.mark.parametrize(
    ("game_id", "rules", "text", "items"),
    [
        ("badaboom", badaboom, "shuffle dud greed", (5, 7)),
        ("nottingham", nottingham, "shuffle C P G", (0, 3, 2)),
    ],
)
def test_shuffles_are_known_by_their_notation_and_none_is_kept(game_id, rules, text, items):
    one, other = rules.shuffle(items), load(game_id).parse_action(text)
    assert one == other == pickle.loads(pickle.dumps(one))
    assert {one, other} == {one} != {rules.shuffle(items[::-1])}
    assert one not in rules.Action.noted.values()
    assert not rules.Shuffle.noted
