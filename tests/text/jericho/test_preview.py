"""What a move will do, before it is confirmed."""

from random import Random

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.text import VOICE
from tests.builders import NAMES, act, new_match, position

HAND = "T R1 R5 R7 G4 Y3"


def told(walls, action, **table):
    """Return the preview of an action of seat 0."""
    hands = [HAND, *["R3 R3"] * (len(walls) - 1)]
    seen = position(walls, hands=hands, **table).observation(Seat(0))
    events = GAME.preview(seen, act(action))
    return [
        (text.replace("\u202f", " "), tone)
        for text, tone in VOICE.preview(events, seen, act(action), NAMES)
    ]


LEAVES = ("your trumpet leaves the game", "plain")


def test_j6_a_trumpet_may_be_kept_out_of_the_wall():
    remarks = told(["R3", "R7", ""], "trumpet R away", trumpet_join="optional")
    assert remarks[:2] == [("removes 7 from Bernd, 7 → 0", "good"), LEAVES]


def test_what_the_reader_knows_of_the_supply_is_counted():
    remarks = told(["R7", "", ""], "supply R5", supply="R3 G3", buried=["R1", "R4", ""])
    assert remarks[1] == ("you then know of 3 cards of this colour there", "plain")


def test_rule_21_a_trumpet_in_the_supply_is_lost():
    assert told(["", "", ""], "supply T")[1] == (
        "a trumpet there leaves the game at the next scoring",
        "plain",
    )


def test_what_is_not_legal_has_no_preview():
    seen = position().observation(Seat(1))
    assert VOICE.preview((), seen, act("wall R3"), NAMES) == []


def test_every_move_of_a_match_has_one_to_five_short_sentences(each_language):
    match = new_match(5, seed=8, trumpet_join="optional", opening_card="any")
    rng = Random(3)
    while match.actors():
        seat = match.actors()[0]
        seen = match.state.observation(seat)
        actions = seen.legal_actions()
        for action in actions:
            remarks = VOICE.preview(GAME.preview(seen, action), seen, action, NAMES)
            assert 1 <= len(remarks) <= 5
            assert {remark.tone for remark in remarks} <= {"plain", "good", "warning"}
            assert all(0 < len(remark.text) <= 100 for remark in remarks)
        match.submit(seat, rng.choice(actions))


def test_names_are_data():
    seen = position(["", "G7", ""], hands=["T", "", ""]).observation(Seat(0))
    action = act("trumpet G")
    remarks = VOICE.preview(GAME.preview(seen, action), seen, action, ["A", "{x}[b]", "C"])
    assert remarks[0].text == "removes 7 from {x}[b], 7 → 0"


def test_one_of_each_is_not_every_one():
    """J8 with `one_per_player`: whoever has two of the highest keeps one."""
    walls = ["", "G3 G3", "G3 G1", "G3"]
    (first, *_) = told(walls, "trumpet G", tie_fell="one_per_player")
    assert first[0].startswith("removes one 3 each from Bernd (6 → 3)")
    (first, *_) = told(walls, "trumpet G")
    assert first[0].startswith("removes every 3 from Bernd (6 → 0)")
