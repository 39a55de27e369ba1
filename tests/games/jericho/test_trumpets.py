"""The trumpet: paragraphs 15 B to 18 and rulings J4 to J10 with every option value."""

import pytest

from jericho_tui.games.jericho.rules.setup import Dissolved, Felled, TrumpetJoined, TrumpetLeft
from tests.builders import act, hands, legal, play, position, refusal_code, supply, walls

ONE_TRUMPET = ["", "", "T"]


def sound(colour, *three_walls, **options):
    """Seat 3 plays a trumpet; return the position after it."""
    state = position(three_walls, hands=ONE_TRUMPET, turn=2, **options)
    play(state, f"trumpet {colour}")
    return state


# --- 16: fell


def test_rule_16_the_highest_card_of_all_walls_of_the_colour_falls():
    state = sound("G", "G5 G1", "G4 G3", "")
    assert walls(state) == ["G1", "G4 G3", ""]
    assert supply(state) == "G5"


def test_rule_16_cards_of_that_value_fall_in_every_wall():
    state = sound("G", "G4 G1", "G4 G3", "")
    assert walls(state) == ["G1", "G3", ""]
    assert supply(state) == "G4 G4"


def test_rule_16_also_the_actors_own():
    state = sound("R", "R3", "", "R7 R1")
    assert walls(state) == ["R3", "", "RT R1"]
    assert supply(state) == "R7"


def test_rule_16_other_colours_stand():
    state = sound("R", "R3 B7", "R1", "Y5")
    assert walls(state) == ["B7", "R1", "Y5"]


@pytest.mark.parametrize("value", [1, 3, 4, 5, 7])
def test_rule_16_whatever_value_is_highest(value):
    state = sound("P", f"P{value}", "B1", "")
    assert walls(state) == ["", "B1", ""]
    assert supply(state) == f"P{value}"


def test_rule_16_felled_cards_were_seen_by_all():
    state = sound("G", "G5 G1", "", "")
    assert state.observation(None).known_supply(1) == state.open_supply[1] != 0


# --- 17: orphans


def test_rule_17_a_wall_of_trumpets_only_is_dissolved_and_leaves_the_game():
    state = sound("Y", "Y3 YT YT", "Y1", "")
    assert walls(state) == ["", "Y1", ""]
    assert supply(state) == "Y3"
    assert state.removed == 2 + 1


def test_rule_17_a_wall_that_keeps_a_wall_card_keeps_its_trumpets():
    state = sound("Y", "Y3 Y1 YT", "Y1", "")
    assert walls(state) == ["YT Y1", "Y1", ""]


# --- 18: join


def test_rule_18_the_trumpet_joins_the_own_wall():
    state = sound("R", "R5", "", "R4")
    assert walls(state) == ["", "", "R4 RT"]
    assert state.removed == 0
    assert hands(state)[2] == "P3"


def test_rule_18_without_an_own_wall_it_leaves_the_game():
    state = sound("R", "R5 R1", "", "B4")
    assert walls(state) == ["R1", "", "B4"]
    assert state.removed == 1


# --- J4


def test_j4_false_a_trumpet_in_a_colour_without_walls_fells_nothing_and_is_gone():
    state = sound("R", "G5", "", "B4")
    assert walls(state) == ["G5", "", "B4"]
    assert supply(state) == ""
    assert state.removed == 1


def test_j4_true_a_trumpet_needs_a_wall_of_its_colour_somewhere():
    state = position(["G5", "", ""], hands=["T", "", ""], trumpet_needs_target=True)
    assert refusal_code(state, 0, "trumpet R") == "no_target"
    assert "colour R" in str(state.refusal(0, act("trumpet R")))
    assert legal(state) == ["trumpet G", "supply T"]


def test_j4_true_anybodys_wall_is_a_target():
    state = position(["", "G5", "B1"], hands=["T", "", ""], trumpet_needs_target=True)
    assert legal(state) == ["trumpet G", "trumpet B", "supply T"]
    assert refusal_code(state, 0, "trumpet G") is None


# --- J5


@pytest.mark.parametrize("own", ["R7", "R7 RT"])
def test_j5_the_own_wall_is_looked_for_after_felling(own):
    """Whether the last coloured card falls or the wall collapses (JT5, JT6): no joining."""
    state = sound("R", "R4", "", own)
    assert walls(state) == ["R4", "", ""]
    assert state.removed == len(own.split())


# --- J6


def test_j6_mandatory_the_trumpet_cannot_be_kept_away():
    state = position(["R5", "", "R4"], hands=ONE_TRUMPET, turn=2)
    assert refusal_code(state, 2, "trumpet R away") == "join_mandatory"


def test_j6_optional_the_actor_may_decline():
    state = position(["R5", "", "R4"], hands=ONE_TRUMPET, turn=2, trumpet_join="optional")
    assert legal(state) == [
        *("trumpet R", "trumpet R away", "trumpet G", "trumpet B", "trumpet Y", "trumpet P"),
        "supply T",
    ]
    events = play(state, "trumpet R away")
    assert walls(state) == ["", "", "R4"]
    assert state.removed == 1
    assert TrumpetLeft(2, 0) in events


def test_j6_optional_or_join_as_before():
    state = sound("R", "R5", "", "R4", trumpet_join="optional")
    assert walls(state) == ["", "", "R4 RT"]


def test_j6_optional_declining_needs_a_wall_to_join():
    state = position(["R5", "", ""], hands=ONE_TRUMPET, turn=2, trumpet_join="optional")
    assert refusal_code(state, 2, "trumpet R away") == "nothing_to_join"
    assert str(state.refusal(2, act("trumpet R away"))) == (
        "seat 3 has no wall of colour R that the trumpet could join"
    )


# --- J7 to J9


def test_j7_trumpets_in_walls_count_2_and_can_be_the_highest():
    state = sound("G", "G1 G1 GT", "G1 GT", "")
    assert walls(state) == ["G1 G1", "G1", ""]
    assert supply(state) == "T T"


def test_j7_a_3_is_higher_than_a_trumpet():
    state = sound("G", "G1 GT", "G3 G1", "")
    assert walls(state) == ["GT G1", "G1", ""]


def test_j8_all_several_equal_cards_of_one_wall_fall_together():
    state = sound("G", "G5 G5 G1", "G5", "")
    assert walls(state) == ["G1", "", ""]
    assert supply(state) == "G5 G5 G5"


def test_j8_one_per_player_one_falls_in_each_wall():
    state = sound("G", "G5 G5 G1", "G5", "", tie_fell="one_per_player")
    assert walls(state) == ["G5 G1", "", ""]
    assert supply(state) == "G5 G5"


def test_j8_one_per_player_a_wall_of_trumpets_only_is_dissolved_all_the_same():
    state = sound("G", "G5 GT GT", "", "", tie_fell="one_per_player")
    assert walls(state) == ["", "", ""]
    assert supply(state) == "G5"
    assert state.removed == 3


def test_j8_one_per_player_of_several_trumpets_one_falls():
    state = sound("G", "G1 GT GT", "", "G1", tie_fell="one_per_player")
    assert walls(state) == ["GT G1", "", "GT G1"]
    assert supply(state) == "T"


def test_j9_the_played_trumpet_is_not_compared():
    """All walls hold 1s only: they fall, although the played trumpet counts 2."""
    state = sound("G", "G1", "", "G1")
    assert walls(state) == ["", "", ""]
    assert supply(state) == "G1 G1"
    assert state.removed == 1


# --- J10


def test_j10_a_trumpet_may_go_to_the_supply():
    state = position(["R5", "", ""], hands=["T", "", ""])
    play(state, "supply T")
    assert supply(state) == "T"
    assert walls(state) == ["R5", "", ""]


# --- what a trumpet caused, as data


def test_a_trumpet_reports_each_fall_with_the_lengths_before_and_after():
    state = position(["Y5 Y1", "Y5 YT", "Y3"], hands=ONE_TRUMPET, turn=2)
    card = act("wall Y5").card
    events = play(state, "trumpet Y")
    assert [e for e in events if isinstance(e, Felled | Dissolved | TrumpetJoined)] == [
        Felled(0, 3, card, 1, before=6, after=1),
        Felled(1, 3, card, 1, before=7, after=0),
        Dissolved(1, 3, 1),
        TrumpetJoined(2, 3, 5),
    ]
