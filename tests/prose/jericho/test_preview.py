"""What a move will do, before it is confirmed."""

from random import Random

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import Phase
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


@pytest.mark.parametrize(
    ("walls", "colour", "remarks"),
    [
        (
            ["", "B7 BT BT B1 B1", "B4 B4 B3"],
            "B",
            [
                ("removes 7 from Bernd, 13 → 6", "good"),
                LEAVES,
                ("leader: Bernd 13 → Chloé 11", "plain"),
            ],
        ),
        (  # worked example 1
            ["G1", "G1 G1 GT", ""],
            "G",
            [
                ("removes a trumpet from Bernd, 4 → 2", "good"),
                ("your wall: 1 → 3", "good"),
                ("leader: Bernd 4 → you 3", "good"),
            ],
        ),
        (  # worked example 2
            ["", "Y3 YT YT", ""],
            "Y",
            [
                ("removes 3, and with it the wall of Bernd, 7 → 0", "good"),
                LEAVES,
                ("leader: Bernd 7 → nobody", "plain"),
            ],
        ),
        (
            ["", "G1 GT GT", "G3"],
            "G",
            [
                ("removes 3 from Chloé, 3 → 0", "good"),
                LEAVES,
                ("leader: still Bernd, 5", "plain"),
            ],
        ),
        (
            ["R7 R3", "R4", ""],
            "R",
            [
                ("hits nobody but you", "warning"),
                ("your wall loses 7 and gains the trumpet: 10 → 5", "warning"),
                ("leader: still you, 5", "plain"),
            ],
        ),
        (
            ["R7", "R4", ""],
            "R",
            [
                ("hits nobody but you", "warning"),
                ("your wall loses 7: 7 → 0", "warning"),
                LEAVES,
                ("leader: you 7 → Bernd 4", "warning"),
            ],
        ),
        (
            ["", "", ""],
            "R",
            [("nobody has a red wall: nothing falls", "warning"), LEAVES],
        ),
        (
            ["G5 G5 G1", "G5 G3", ""],
            "G",
            [
                ("removes 5 from Bernd, 8 → 3", "good"),
                ("your wall loses 2 × 5 and gains the trumpet: 11 → 3", "warning"),
                ("leader: you 11 → you and Bernd 3", "warning"),
            ],
        ),
        (
            ["G1", "G5", "G5 G1", "G5 G4", ""],
            "G",
            [
                (
                    "removes every 5 from Bernd (5 → 0), Chloé (6 → 1) and Dora (9 → 4)",
                    "good",
                ),
                ("your wall: 1 → 3", "good"),
                ("leader: still Dora, 4", "plain"),
            ],
        ),
    ],
)
def test_a_trumpet_is_told_wall_by_wall(walls, colour, remarks):
    assert told(walls, f"trumpet {colour}") == remarks


def test_j6_a_trumpet_may_be_kept_out_of_the_wall():
    remarks = told(["R3", "R7", ""], "trumpet R away", trumpet_join="optional")
    assert remarks[:2] == [("removes 7 from Bernd, 7 → 0", "good"), LEAVES]


@pytest.mark.parametrize(
    ("walls", "action", "remarks"),
    [
        (
            ["R5", "R7 R3", ""],
            "wall R7",
            [("your red wall 5 → 12: you take the lead from Bernd (10)", "good")],
        ),
        (
            ["R5", "R7 R3", ""],
            "wall R5",
            [("your red wall 5 → 10: tied with Bernd", "good")],
        ),
        (
            ["R4", "R7 R3", "R7 R3"],
            "wall R5",
            [("your red wall 4 → 9: Bernd and Chloé lead with 10", "plain")],
        ),
        (
            ["R4", "R7 R3", ""],
            "wall R5",
            [("your red wall 4 → 9: Bernd leads with 10", "plain")],
        ),
        (
            ["R7 R4", "R7 R3", ""],
            "wall R5",
            [("your red wall 11 → 16: you lead Bernd (10)", "good")],
        ),
        (
            ["R7 R3", "R7 R3", ""],
            "wall R1",
            [
                ("your red wall 10 → 11: you take the lead from Bernd (10)", "good"),
                ("a gold 1: one more card at the end if it still stands", "good"),
            ],
        ),
        (
            ["", "", ""],
            "wall G4",
            [
                ("a new green wall of 4: the only one", "good"),
                ("the highest card of this colour: trumpets hit it first", "plain"),
            ],
        ),
    ],
)
def test_a_wall_card_is_told_with_the_lead(walls, action, remarks):
    assert told(walls, action) == remarks


@pytest.mark.parametrize(
    ("walls", "action", "remark"),
    [
        (["R7", "R4", ""], "supply R5", ("you lead red", "good")),
        (["R4", "R7", ""], "supply R5", ("Bernd leads red with 7", "warning")),
        (["R7", "R7", ""], "supply R5", ("you and Bernd share the lead in red (7)", "plain")),
        (["", "R7", "R7"], "supply R5", ("Bernd and Chloé share the lead in red (7)", "warning")),
        (["G4", "", ""], "supply R5", ("nobody has a red wall", "plain")),
    ],
)
def test_a_card_for_the_supply_is_told_with_who_would_win_it(walls, action, remark):
    text, tone = remark
    assert told(walls, action) == [(f"goes face down into the supply; {text}", tone)]


def test_what_the_reader_knows_of_the_supply_is_counted():
    remarks = told(["R7", "", ""], "supply R5", supply="R3 G3", buried=["R1", "R4", ""])
    assert remarks[1] == ("you then know of 3 cards of this colour there", "plain")


def test_rule_21_a_trumpet_in_the_supply_is_lost():
    assert told(["", "", ""], "supply T")[1] == (
        "a trumpet there leaves the game at the next scoring",
        "plain",
    )


def test_in_the_first_feed_the_walls_are_still_closed():
    match = new_match(3)
    for seat in map(Seat, range(3)):
        match.submit(seat, match.state.legal_actions(seat)[0])
    seen = match.state.observation(Seat(0))
    assert seen.phase == Phase.FEED
    texts = {
        VOICE.preview(GAME.preview(seen, action), seen, action, NAMES)[0].text
        for action in seen.legal_actions()
    }
    assert texts <= {
        "goes face down into the supply; the walls are not open yet",
        "goes face down into the supply; your opening card has this colour",
        "goes face down into the supply",
    }
    assert "goes face down into the supply; the walls are not open yet" in texts


@pytest.mark.parametrize(
    ("action", "remarks"),
    [
        ("open R5", [("your first wall will be red 5", "plain")]),
        (
            "open R1",
            [
                ("your first wall will be red 1", "plain"),
                ("a gold 1: one more card at the end if it still stands", "good"),
            ],
        ),
        ("open T", [("as an opening card, a trumpet leaves the game", "warning")]),
    ],
)
def test_an_opening_card_is_told(action, remarks):
    assert told(["", "", ""], action, phase=Phase.OPENING, opening_card="any") == remarks


def test_what_is_not_legal_has_no_preview():
    seen = position().observation(Seat(1))
    assert VOICE.preview((), seen, act("wall R3"), NAMES) == []


def test_a_trumpet_in_french(french):
    assert told(["G1", "G7", "G7 G3"], "trumpet G") == [
        ("retire 7 à Bernd, 7 → 0", "good"),
        ("retire 7 à Chloé, 10 → 3", "good"),
        ("votre muraille : 1 → 3", "good"),
        ("en tête : Chloé 10 → vous et Chloé 3", "good"),
    ]


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
