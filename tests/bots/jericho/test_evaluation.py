"""What the policy must get right whatever its weights: positions with one sensible order."""

from dataclasses import replace

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.bots.knowledge import KNOWLEDGE
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import Phase, lane_of, pack, parse_card
from jericho_tui.games.jericho.rules.state import JerichoState


def cards(text):
    return [parse_card(word) for word in text.split()]


def view_of(hand, walls=(), supply="", phase=Phase.TURN, drawn=20, seats=4, scored=0):
    """Seat 1's view in a match of which only the given cards matter.

    :param walls: by seat and colour, e.g. `{(0, "R"): "R5 R3"}`.
    """
    blank = GAME.initial_state(GAME.deal(seats, {}, stream(1, "deal"))).observation(Seat(0))
    lanes = [0] * (5 * seats)
    for (seat, colour), wall in dict(walls).items():
        lanes["RGBYP".index(colour) * seats + seat] = lane_of(cards(wall))
    open_supply = tuple(lane_of(c for c in cards(supply) if c // 5 == i) for i in range(5))
    return replace(
        blank,
        phase=phase,
        acting=(Seat(0),),
        hand=pack(cards(hand)),
        walls=tuple(lanes),
        open_supply=open_supply,
        drawn=drawn,
    )


def values(view):
    actions = view.legal_actions()
    return dict(
        zip(
            (action.text for action in actions),
            KNOWLEDGE.policies["heuristic"].values(view, actions),
            strict=True,
        )
    )


def best(view):
    found = values(view)
    return max(found, key=found.__getitem__)


def test_a_gold_1_is_worth_about_a_card():
    found = values(view_of("R1 R3 G4", {(0, "R"): "R5"}))
    assert found["wall R1"] > found["wall R3"]


def test_a_lead_pays_by_what_lies_in_the_supply():
    walls = {(0, "R"): "R4", (1, "R"): "R5", (0, "G"): "G4", (1, "G"): "G5"}
    assert best(view_of("R3 G3", walls, supply="G1 G1 G3 G3 G4")) == "wall G3"
    assert best(view_of("R3 G3", walls, supply="R1 R1 R3 R3 R4")) == "wall R3"


def test_a_lead_is_a_probability_that_hardens_towards_the_end_of_the_round():
    """Far behind with one turn left there is nothing to win; early there is."""
    walls = {(0, "R"): "R3", (1, "R"): "R7 R5 R4"}
    early = view_of("R5 R4", walls, supply="R1 R1 R3 R3", drawn=1)
    late = view_of("R5 R4", walls, supply="R1 R1 R3 R3", drawn=27)

    def gain(view):
        found = values(view)
        return found["wall R5"] - found["supply R5"]

    assert gain(early) > gain(late)


def test_a_trumpet_is_kept_when_nothing_falls():
    walls = {(0, "G"): "G3"}
    found = values(view_of("T R3", walls))
    assert max(found, key=found.__getitem__) == "wall R3"
    assert found["trumpet B"] < found["wall R3"]
    assert found["supply T"] < found["supply R3"]


def test_a_trumpet_is_played_where_it_turns_a_rich_colour():
    walls = {(0, "R"): "R5 R4", (1, "R"): "R7 R3", (2, "G"): "G3"}
    view = view_of("T G3 B3", walls, supply="R1 R1 R3 R3 R4 R5", drawn=27)
    assert best(view) == "trumpet R"


def test_a_trumpet_does_not_fell_ones_own_best_wall():
    walls = {(0, "R"): "R7 R3", (1, "R"): "R5"}
    found = values(view_of("T G3", walls, supply="R1 R3 R3 R4"))
    assert found["trumpet R"] < found["trumpet B"]


def test_others_gold_1s_are_worth_felling_and_ones_own_are_not():
    """Rule 16: where only 1s stand, the 1s fall."""
    theirs = values(view_of("T G3", {(1, "R"): "R1 R1 R1"}))
    mine = values(view_of("T G3", {(0, "R"): "R1 R1 R1"}))
    assert theirs["trumpet R"] > theirs["trumpet B"]
    assert mine["trumpet R"] < mine["trumpet B"]


def test_a_wall_of_trumpets_only_is_worth_nothing():
    """Rule 17: felling the last wall card dissolves the wall."""
    walls = {(0, "R"): "R3 T T T", (1, "R"): "R1"}
    found = values(view_of("T G3", walls, supply="R4 R4 R5", drawn=27))
    assert found["trumpet R"] < found["trumpet B"]


def test_feeds_a_colour_it_leads_rather_than_one_it_lost():
    walls = {(0, "R"): "R7 R5", (1, "G"): "G7 G5", (1, "R"): "R3"}
    assert best(view_of("R3 G3 T T", walls, phase=Phase.FEED)) == "feed R3"


def test_opens_with_a_wall_card_of_the_colour_it_holds_more_of():
    found = values(view_of("R5 R4 R3 R3 G5 B3 T", phase=Phase.OPENING, drawn=0))
    assert found["open R5"] > found["open G5"]
    assert max(found, key=found.__getitem__) != "open B3"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_hand_is_worth_nothing_after_the_last_turn(seats):
    view = view_of("T R3 G4", {(0, "R"): "R5"}, seats=seats)
    last = replace(view, drawn=sum(view.piles) - 1, reveals=_two_reveals(seats))
    found = values(last)
    early = values(view)
    # Keeping a trumpet costs what playing it for nothing loses.
    assert found["wall G4"] - found["supply T"] < early["wall G4"] - early["supply T"]


def _two_reveals(seats):
    """The two scorings of a real match, so that the clock stands in its third round."""
    rng = stream(2, "reveals")
    state = JerichoState.initial(GAME.deal(seats, {}, rng))
    while state.round < 3:
        seat = state.actors()[0]
        state.apply(seat, rng.choice(state.legal_actions(seat)))
    return tuple(reveal._replace(moves=0) for reveal in state.reveals)


def test_equal_seats_have_no_lead():
    """An even table is worth 0, so that the share shown is 1/n."""
    walls = {(seat, "R"): "R3" for seat in range(4)}
    found = values(view_of("G3", walls))
    # Laying G3 gains a little, putting it away loses a little: 0 lies between, within half a card.
    assert abs(found["supply G3"]) < 0.5
    assert abs(found["wall G3"]) < 0.5
