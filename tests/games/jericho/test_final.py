"""The end: paragraphs 26 to 28, rulings J17 and J18 with every option value."""

import pytest

from jericho_tui.core.events import MatchEnded
from jericho_tui.games.jericho.rules.setup import BonusTaken, Dissolved
from tests.builders import play, position, walls, won


def last_turn(last_walls, points, start=0, **options):
    """Return a position whose next draw is the third scoring card; the supply is empty.

    :param points: how many cards each seat has won before.
    """
    return position(
        last_walls,
        hands=["T"] * len(last_walls),
        won=[" ".join(["P3"] * number) for number in points],
        deck="S P3",
        round_number=3,
        start=start,
        **options,
    )


def finish(last_walls, points, **options):
    """Play the last turn: a trumpet in a colour without walls changes nothing."""
    state = last_turn(last_walls, points, **options)
    play(state, "trumpet P")
    return state


def outcome_of(*args, **options):
    outcome = finish(*args, **options).outcome()
    assert outcome is not None
    return outcome


def test_rule_26_the_1s_of_the_walls_move_to_the_won_pile():
    state = finish(["R1 R1 R5 G1", "Y1", "B4"], [0, 2, 0])
    assert won(state) == ["R1 R1 G1", "Y1 P3 P3", ""]
    assert walls(state) == ["R5", "", "B4"]


def test_rule_26_walls_left_with_trumpets_only_are_discarded():
    state = last_turn(["R1 RT RT", "R3 RT", ""], [0, 0, 0])
    events = play(state, "trumpet P")
    assert walls(state) == ["", "R3 RT", ""]
    assert state.removed == 2 + 1
    assert Dissolved(0, 0, 2) in events
    assert [e for e in events if isinstance(e, BonusTaken)] == [
        *(BonusTaken(0, 1), BonusTaken(1, 0), BonusTaken(2, 0))
    ]


def test_rule_27_every_card_won_counts_1_whatever_its_value():
    state = position(
        ["R5", "G1", ""],
        hands=["T", "", ""],
        won=["R7 R5 B4", "Y1", ""],
        deck="S P3",
        round_number=3,
    )
    play(state, "trumpet P")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (3, 2, 0)


def test_rule_27_hands_other_wall_cards_and_supply_leftovers_count_nothing():
    state = position(
        ["R5 R4", "", ""],
        hands=["R7 T", "B1 B1", ""],
        buried=["", "Y1 Y1", ""],
        deck="S P3",
        round_number=3,
    )
    play(state, "trumpet P")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (0, 0, 0)


def test_rule_28_the_highest_score_wins():
    outcome = outcome_of(["", "R5", "G1"], [4, 4, 4])
    assert outcome.scores == (4, 4, 5)
    assert outcome.termination == "most_cards"
    assert outcome.winners == (2,)
    assert outcome.placings == (3, 2, 1)


def test_rule_28_a_tie_goes_to_the_most_wall_cards_left():
    outcome = outcome_of(["R5", "R4 R3", ""], [4, 4, 1])
    assert outcome.termination == "tie_break"
    assert outcome.tiebreaks == (("wall_cards", (1, 2, 0)),)
    assert outcome.placings == (2, 1, 3)


def test_rule_28_the_tie_break_also_orders_the_places_below():
    outcome = outcome_of(["", "R5", "R4 R3"], [9, 4, 4])
    assert outcome.termination == "most_cards"
    assert outcome.placings == (1, 3, 2)


def test_rule_28_cards_in_the_walls_do_not_beat_a_higher_score():
    assert outcome_of(["", "R5 R4 R3", ""], [5, 4, 4]).winners == (0,)


def test_places_below_that_are_equal_are_shared():
    assert outcome_of(["", "R5", "G5", "B5"], [9, 4, 4, 4]).placings == (1, 2, 2, 2)


# --- J17


def test_j17_shared_still_tied_players_share_the_victory():
    outcome = outcome_of(["R5", "G5", "B5 B4"], [4, 4, 2])
    assert outcome.termination == "shared"
    assert outcome.placings == (1, 1, 3)
    assert outcome.winners == (0, 1)
    assert outcome.returns == (0.5, 0.5, -1.0)


def test_j17_most_ones_the_gold_1s_decide():
    outcome = outcome_of(["R5", "G5 G1", ""], [4, 3, 0], final_tie="most_ones")
    assert outcome.scores == (4, 4, 0)
    assert outcome.termination == "most_ones"
    assert outcome.placings == (2, 1, 3)


def test_j17_most_ones_and_if_these_tie_too_it_is_shared():
    outcome = outcome_of(["R5 R1", "G5 G1", ""], [3, 3, 0], final_tie="most_ones")
    assert outcome.termination == "shared"
    assert outcome.placings == (1, 1, 3)


@pytest.mark.parametrize(("start", "placings"), [(0, (2, 1, 3)), (1, (1, 2, 3)), (2, (2, 1, 3))])
def test_j17_last_seat_whoever_sat_last_in_turn_order(start, placings):
    outcome = outcome_of(["R5", "G5", ""], [4, 4, 0], start=start, final_tie="last_seat")
    assert outcome.termination == "last_seat"
    assert outcome.placings == placings


@pytest.mark.parametrize("final_tie", ["shared", "most_ones", "last_seat"])
def test_j17_the_option_decides_nothing_that_score_or_tie_break_decide(final_tie):
    assert outcome_of(["R1", "", ""], [4, 4, 0], final_tie=final_tie).termination == "most_cards"
    assert outcome_of(["R5", "", ""], [4, 4, 0], final_tie=final_tie).termination == "tie_break"


# --- J18

WALLS = ["R1 R1 RT", "R5 R4", ""]
"""Before the bonus 3 and 2 cards; after it 0 and 2."""


def test_j18_after_wall_cards_are_counted_when_1s_and_orphans_are_gone():
    outcome = outcome_of(WALLS, [4, 6, 0])
    assert outcome.tiebreaks == (("wall_cards", (0, 2, 0)),)
    assert outcome.winners == (1,)


def test_j18_after_remaining_trumpets_count():
    outcome = outcome_of(["R5 RT RT", "B5 B4", ""], [4, 4, 0])
    assert outcome.tiebreaks == (("wall_cards", (3, 2, 0)),)
    assert outcome.winners == (0,)


def test_j18_before_all_wall_cards_count():
    outcome = outcome_of(WALLS, [4, 6, 0], tiebreak_count="before")
    assert outcome.tiebreaks == (("wall_cards", (3, 2, 0)),)
    assert outcome.winners == (0,)


# --- the outcome as data


def test_the_score_lines_are_the_scorings_and_the_bonus():
    outcome = outcome_of(["R1 R1", "G1", ""], [0, 0, 0])
    assert [(line.title, line.number, line.points) for line in outcome.lines] == [
        ("Scoring {n}", 1, (0, 0, 0)),
        ("Gold 1s in the walls", 0, (2, 1, 0)),
    ]


def test_the_last_event_is_the_outcome():
    state = last_turn(["R1", "", ""], [0, 0, 0])
    events = play(state, "trumpet P")
    assert events[-1] == MatchEnded(state.outcome())
