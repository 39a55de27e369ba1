"""Scorings: paragraphs 21 to 25, rulings J10 to J12 and J21, JQ7 and JQ8."""

from jericho_tui.games.jericho.rules.setup import ColourScored, SupplyTrumpetsRemoved
from tests.builders import (
    bundle,
    deck_of,
    lane_text,
    play,
    position,
    supply,
    text_of,
    walls,
    won,
)


def score(three_walls, buried, **options):
    """A scoring card is drawn at once after a turn that touches nothing of the test."""
    state = position(
        three_walls, hands=["P1", "R3", "R3"], buried=["", buried, ""], deck="S P3", **options
    )
    play(state, "wall P1")
    # The tests are about other colours; the purple 1 would only stand in every line.
    state.walls[4 * 3] = 0
    return state


def test_rule_21_the_whole_supply_is_turned_up():
    state = position(
        ["R5", "", ""], hands=["B3", "", ""], supply="R4", buried=["R1", "G3", "T"], deck="S P3"
    )
    play(state, "supply B3")
    (reveal,) = state.reveals
    assert text_of(reveal.face_down) == "R1 G3 B3 T"
    assert won(state)[0] == "R1 R4"


def test_rule_21_trumpets_of_the_supply_leave_the_game():
    state = score(["R5", "", ""], "R3 T T")
    assert state.removed == 2
    assert supply(state) == ""
    assert won(state) == ["R3", "", ""]


def test_j10_and_jq7_a_trumpet_fed_in_round_1_is_removed_and_nobody_wins_it():
    state = score(["R5 G5", "B5", "Y5"], "T")
    assert won(state) == ["", "", ""]
    assert state.removed == 1
    assert state.reveals[0].trumpets == 1


def test_rule_22_the_strictly_longest_wall_takes_all_cards_of_its_colour():
    state = score(["R3 R1", "R3", "R5"], "R1 R4 R7")
    assert won(state) == ["", "", "R1 R4 R7"]


def test_rule_22_length_is_the_sum_of_values_a_trumpet_counts_2():
    state = score(["R3 RT RT", "R5 R1", ""], "R4")
    assert won(state) == ["R4", "", ""]


def test_rule_22_colours_are_scored_independently():
    state = score(["R5", "G5", "B5"], "R1 G1 G3 B4")
    assert won(state) == ["R1", "G1 G3", "B4"]


def test_rule_23_and_j11_floor_tied_walls_share_and_the_rest_stays():
    state = score(["Y5 Y3", "Y4 Y4", "Y3"], "Y1 Y3 Y4 Y5 Y7")
    assert [len(pile.split()) for pile in won(state)] == [2, 2, 0]
    assert len(supply(state).split()) == 1


def test_j11_the_lowest_values_stay():
    state = score(["Y5 Y3", "Y4 Y4", "Y3"], "Y1 Y3 Y4 Y5 Y7")
    assert supply(state) == "Y1"
    assert won(state) == ["Y4 Y7", "Y3 Y5", ""]


def test_rule_23_three_share_and_two_stay():
    state = score(["B4", "B4", "B3 B1"], "B1 B1 B3 B5 B7")
    assert [len(pile.split()) for pile in won(state)] == [1, 1, 1]
    assert supply(state) == "B1 B1"


def test_rule_23_too_few_cards_to_share_all_stay():
    state = score(["B4", "B4", "B4"], "B1 B3")
    assert won(state) == ["", "", ""]
    assert supply(state) == "B1 B3"


def test_j11_none_if_uneven_what_does_not_divide_stays_whole():
    state = score(["Y4", "Y4", ""], "Y1 Y3 Y5", tie_share="none_if_uneven")
    assert won(state) == ["", "", ""]
    assert supply(state) == "Y1 Y3 Y5"


def test_j11_none_if_uneven_what_divides_is_shared():
    state = score(["Y4", "Y4", ""], "Y1 Y3", tie_share="none_if_uneven")
    assert [len(pile.split()) for pile in won(state)] == [1, 1, 0]
    assert supply(state) == ""


def test_rule_24_and_j12_a_colour_that_nobody_built_stays():
    """Three cards and three players without a wall: it is no tie that they could share."""
    state = score(["R5", "", ""], "G3 G3 G4")
    assert supply(state) == "G3 G3 G4"
    assert won(state) == ["", "", ""]


def test_rule_24_what_stayed_is_scored_again_and_walls_stay():
    state = score(["R5", "", ""], "G3 G4")
    state.deck += deck_of("S P3")
    state.hands = [bundle("T G1")] * 3
    play(state, "feed T", "feed T", "feed T", "wall G1")
    assert walls(state) == ["R5", "G1", ""]
    assert won(state) == ["", "G3 G4", ""]


def test_j21_cards_that_stay_are_known_to_all_from_then_on():
    state = score(["R5", "", ""], "G3 G4")
    for observer in (0, 1, 2, None):
        observation = state.observation(observer)
        assert lane_text(observation.known_supply(1), 1) == "G3 G4"
        assert observation.unknown_supply_size() == 0


def test_jq8_a_card_that_stayed_is_won_with_the_next():
    state = score(["Y4", "Y4", ""], "Y1 Y3 Y5")
    assert supply(state) == "Y1"
    again = position(
        ["Y4", "Y4", "Y5 Y3"],
        hands=["T", "", ""],
        supply="Y1",
        buried=["Y5", "", "Y3"],
        won=won(state),
        deck="S P3",
        round_number=2,
    )
    play(again, "trumpet P")
    assert [len(pile.split()) for pile in won(again)] == [1, 1, 3]
    assert won(again)[2] == "Y1 Y3 Y5"


def test_a_scoring_is_told_colour_by_colour_with_all_its_numbers():
    state = position(
        ["R5", "R4 R1", "G3"], hands=["T", "", ""], buried=["", "R1 R3 R4 G5 B1 T", ""], deck="S P3"
    )
    events = play(state, "trumpet P")
    scored = [event.result for event in events if isinstance(event, ColourScored)]
    assert [result.colour for result in scored] == [0, 1, 2, 3, 4]
    red, green, blue, *_ = scored
    assert red.lengths == (5, 5, 0)
    assert red.leaders == (0, 1)
    assert lane_text(red.supply) == "R1 R3 R4"
    assert [lane_text(gain) for gain in red.gains] == ["R4", "R3", ""]
    assert lane_text(red.stayed) == "R1"
    assert green.leaders == (2,)
    assert blue.leaders == ()
    assert lane_text(blue.stayed, 2) == "B1"
    assert SupplyTrumpetsRemoved(1) in events


def test_rule_25_after_the_first_and_second_scoring_comes_another_round():
    for number in (1, 2):
        state = score(["R5", "", ""], "", round_number=number)
        assert state.round == number + 1
        assert state.actors() == (0, 1, 2)
        assert state.outcome() is None
