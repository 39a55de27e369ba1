"""What the bots of Push believe: counted odds, honest eyes, characters that show."""

from random import Random

import pytest

from jericho_tui.bots.characters import bots_for
from jericho_tui.bots.registry import create
from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.push.bots.knowledge import KNOWLEDGE, Ahead, Counting, reason, tempo
from jericho_tui.games.push.rules import GAME
from jericho_tui.games.push.rules.cards import Phase
from jericho_tui.play.match import Match, play_out
from jericho_tui.play.player import Limit, SeatInfo
from tests.games.push.positions import position

HEURISTIC = KNOWLEDGE.policies["heuristic"]
LIMIT = Limit(iterations=200)


def best(state, style="heuristic"):
    """Return what a style does for whoever acts."""
    seen = state.observation(state.actors()[0])
    values = KNOWLEDGE.policies[style].values(seen, seen.legal_actions())
    return seen.legal_actions()[values.index(max(values))].text


def searched(state, seed=1):
    seen = state.observation(state.actors()[0])
    return Counting(GAME, seed, state.actors()[0], 0).choose(seen, LIMIT)


@pytest.mark.parametrize(
    "choose", [best, lambda state: searched(state).action.text], ids=["looks", "searches"]
)
class TestBoth:
    """What everybody sees who can count."""

    def test_a_certain_bust_is_not_drawn(self, choose):
        state = position(columns=["R5 B6", "R4", "R3"], deck="R1 R2 R1 R2")
        assert choose(state) == "stop"

    def test_what_cannot_go_wrong_is_drawn(self, choose):
        state = position(2, columns=["R1"], deck="B6 G6 B6 G6 P6 P6")
        assert choose(state) == "draw"

    def test_the_better_column_is_taken(self, choose):
        state = position(columns=["R5 B6", "Y4"])
        state.apply(Seat(0), GAME.parse_action("stop"))
        assert choose(state) == "take 1"

    def test_a_die_is_left_to_others_when_much_is_at_stake(self, choose):
        state = position(columns=["R5 B2 D", "Y6"], bench=["R6 R5 R4 G6 G5 Y4 B6", "", ""])
        state.apply(Seat(0), GAME.parse_action("stop"))
        assert choose(state) == "take 2"

    def test_a_heap_is_protected_while_many_dice_are_to_come(self, choose):
        state = position(2, deck="D D D D D D D D D D R1 R2 G1 G2", bench=["B6 B6 B6 B5 B5", ""])
        assert choose(state) == "protect B"


def test_nothing_is_protected_when_no_die_can_come():
    state = position(2, deck="R1 G2 B3 Y4 P5 R6 G6", bench=["B6", ""])
    assert best(state) == "draw"


def test_with_risk_a_heap_is_worth_less():
    plain = position(2, deck="D D D R1 R2 G1", bench=["B6 B5", ""])
    risky = position(2, deck="D D D R1 R2 G1", bench=["B6 B5", ""], risk=True)
    draw, protect = (GAME.parse_action(text) for text in ("draw", "protect B"))
    gaps = []
    for state in (plain, risky):
        values = HEURISTIC.values(state.observation(Seat(0)), [draw, protect])
        gaps.append(values[1] - values[0])
    assert gaps[1] > gaps[0]


def test_the_daredevil_goes_on_where_others_stop():
    state = position(columns=["R5 B6", "R4 G3", "R3 Y2"], deck="R1 R2 B1 G1 Y1 P1 P2 P3")
    assert best(state) == "stop"
    values = {}
    for style in ("heuristic", "daredevil"):
        seen = state.observation(Seat(0))
        draw, stop = KNOWLEDGE.policies[style].values(seen, seen.legal_actions())
        values[style] = draw - stop
    assert values["daredevil"] > values["heuristic"]


def test_the_guardian_protects_where_others_draw():
    state = position(2, deck="D D R1 R2 G1 G2 B1 B2 Y1 P1 P2 D", bench=["B6 B3", ""])
    assert best(state) == "draw"
    assert best(state, "guardian") == "protect B"


def test_a_search_sees_its_observation_only():
    """The order of the pile, which nobody knows, makes no difference."""
    for seed in range(3):
        state = position(3, columns=["R2 B5", "Y4", "P3"], deck="R4 R1 G6 Y2 D S B1 B2")
        first = searched(state, seed)
        Random(seed).shuffle(state.deck)
        assert searched(state, seed) == first


def test_a_search_asks_for_every_legal_move():
    state = position(2, deck="D D R1 R2 G1 G2", bench=["B6 B3 R1", ""])
    found = {candidate.action.text for candidate in searched(state).candidates}
    assert found == {"draw", "protect B", "protect R"}


def test_with_two_cards_ahead_more_is_known_than_with_one():
    """A second card can only be drawn if that is better, so it never makes the first worse."""
    state = position(2, columns=["R2", "Y4 B1", "P3"], deck="R4 R1 G6 Y2 D B1 B2 G1 G2 P6")
    ahead = Ahead(state.observation(Seat(0)), lambda: None)
    draw = GAME.parse_action("draw")
    gains = []
    for cards in (1, 2, 3):
        ahead.cards = cards
        gains.append(ahead.change(draw))
        assert ahead.cards == cards
    assert gains[0] < gains[1] <= gains[2]


def test_a_small_budget_looks_at_one_card_and_a_larger_one_at_more():
    state = position(2, columns=["R2", "Y4 B1", "P3"], deck="R4 R1 G6 Y2 D B1 B2 G1 G2 P6")
    seen = state.observation(Seat(0))
    found = {
        budget: Counting(GAME, 1, Seat(0), budget).choose(seen, Limit()) for budget in (1, 40, 2000)
    }
    shares = [found[budget].candidates[0].share for budget in (1, 40, 2000)]
    assert len(set(shares)) == 3
    asked = Counting(GAME, 1, Seat(0), 1).choose(seen, Limit(iterations=40))
    assert asked == found[40]


def test_who_is_stopped_still_answers():
    state = position(2, columns=["R2", "Y4 B1", "P3"], deck="R4 R1 G6 Y2 D B1 B2 G1 G2 P6")
    seen = state.observation(Seat(0))
    bot = Counting(GAME, 1, Seat(0), 2000)
    assert bot.choose(seen, Limit(), lambda: True) == Counting(GAME, 1, Seat(0), 1).choose(
        seen, Limit()
    )


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_turn_is_worth_something_until_the_pile_is_empty(seats):
    """Whoever begins to draw gains what the others lose; when nothing is left, nobody does."""
    over, drawing = tempo(seats)
    assert over[0] == drawing[0] == 0
    assert all(mine > yours for mine, yours in zip(drawing[1:], over[1:], strict=True))
    assert drawing[5] > 0 > over[5]
    if seats == 2:
        assert all(abs(a + b) < 0.01 for a, b in zip(over, drawing, strict=True))


def test_every_character_plays_a_whole_match():
    for info in bots_for("push"):
        if info.iterations:
            continue
        rng = stream(3, "test")
        match = Match(GAME, GAME.deal(2, {"risk": True}, rng), [SeatInfo("A", "human")] * 2)
        players = {Seat(s): create(info.id, GAME, 3, Seat(s)) for s in range(2)}
        assert play_out(match, players, Limit(), rng).placings


def test_a_searching_bot_plays_on_to_the_end_from_anywhere():
    """Also among six, with Risk, declining allowed and few cards left."""
    state = position(
        6,
        deck="D R1 S G6 P2 B5",
        bench=["R6 G2"] * 6,
        risk=True,
        forced_collect=False,
        stop_after_switch=True,
    )
    assert state.phase is Phase.CHOOSE
    rng = stream(4, "test")
    while actors := state.actors():
        if actors[0] < 0:
            state.apply(actors[0], state.sample_chance(rng))
            continue
        seen = state.observation(actors[0])
        few = Limit(iterations=20)
        bot = Counting(GAME, 1, actors[0], 0)
        state.apply(actors[0], bot.choose(seen, few).action)
    assert state.outcome() is not None


@pytest.mark.parametrize(
    ("state", "move", "says"),
    [
        (position(columns=["R1"]), "draw", "you cannot go bust on the next card"),
        (
            position(columns=["R2", "Y2", "P2"], deck="G2 B5 R5 S"),
            "draw",
            "75 % chance of not going bust on the next card",
        ),
        (position(columns=["R2 B6", "Y4"]), "stop", "the best column has 8 points"),
        (
            position(2, deck="D D R1", bench=["B6 B3", ""]),
            "protect B",
            "9 points that the die could take (die cards left: 2)",
        ),
        (
            position(2, deck="R1 R2", bench=["B6", ""]),
            "protect B",
            "6 points are safe for good",
        ),
        # A switch card has no place in a column.
        (
            position(columns=["R2", "Y2", "P2"], deck="S S"),
            "draw",
            "you cannot go bust on the next card",
        ),
        (
            position(columns=[], deck="R1", switches=1, stop_after_switch=True),
            "stop",
            "there is no column, so nobody collects",
        ),
        (position(2), "draw", "you cannot go bust on the next card"),
    ],
    ids=["sure", "risky", "stop", "protect", "no dice", "switches", "no column", "beginning"],
)
def test_hints_say_why(state, move, says):
    told = reason(state.observation(Seat(0)), GAME.parse_action(move))
    assert (None if told is None else str(told)) == says


@pytest.mark.parametrize(
    ("columns", "move", "says"),
    [
        (["R2 D", "Y4"], "take 2", "it has no die"),
        (["R2", "Y4"], "take 2", "it is worth the most points"),
        (["R2", "Y4"], "take 1", "2 more points"),
        (["R2 D", "Y4"], "take 1", "2 more points, and then the die"),
    ],
)
def test_hints_say_why_a_column_is_taken(columns, move, says):
    state = position(columns=columns)
    state.apply(Seat(0), GAME.parse_action("stop"))
    told = reason(state.observation(Seat(0)), GAME.parse_action(move))
    assert (None if told is None else str(told)) == says
