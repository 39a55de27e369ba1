"""Choosing a move by keys always stands on a legal action."""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from jericho_tui.core.game import Seat
from jericho_tui.core.seats import stream
from jericho_tui.games.jericho.rules import GAME
from jericho_tui.games.jericho.rules.cards import (
    NOTATION,
    PLAY_TRUMPET,
    PLAY_TRUMPET_AWAY,
    SUPPLY,
    TRUMPET,
    WALL,
    Kind,
    lane_of,
    pack,
)
from jericho_tui.games.jericho.rules.observation import JerichoObservation
from jericho_tui.games.jericho.rules.state import JerichoState
from jericho_tui.games.jericho.table.walls import Choice


def turn(hand: str, option: dict[str, str | bool | int] | None = None) -> JerichoState:
    """Return a position of seat 0's turn with this hand; seat 1 has a blue wall."""
    rng = stream(1, "choice")
    state = GAME.initial_state(GAME.deal(3, {"start_player": "seat0", **(option or {})}, rng))
    while state.phase < 2:
        seat = state.actors()[0]
        state.apply(seat, state.legal_actions(seat)[0])
    state.hands[0] = pack(NOTATION.index(text) for text in hand.split())
    state.walls = [0] * len(state.walls)
    state.walls[2 * 3 + 1] = lane_of([NOTATION.index("B5")])
    return state


def seen(hand: str, option: dict[str, str | bool | int] | None = None) -> JerichoObservation:
    return turn(hand, option).observation(Seat(0))


def test_a_wall_card_goes_to_its_wall_unless_asked_otherwise() -> None:
    choice = Choice(seen("R5 B3 T"))
    assert choice.action is WALL[NOTATION.index("R5")]
    choice.take_kind(Kind.SUPPLY)
    assert choice.action is SUPPLY[NOTATION.index("R5")]
    choice.across(1)
    assert choice.action is SUPPLY[NOTATION.index("B3")], "the supply stays chosen along the hand"
    choice.take_kind(Kind.WALL)
    assert choice.action is WALL[NOTATION.index("B3")]


def test_a_trumpet_first_offers_a_colour_with_somebody_elses_wall() -> None:
    choice = Choice(seen("R5 T"))
    choice.take_kind(Kind.TRUMPET)
    assert choice.action is PLAY_TRUMPET[2]
    choice.along(1)
    assert choice.action is PLAY_TRUMPET[3]
    choice.to_trumpet(0)
    assert choice.action is PLAY_TRUMPET[0]


def test_colours_without_a_wall_are_passed_over_where_a_target_is_needed() -> None:
    """Option J4."""
    choice = Choice(seen("R5 T", {"trumpet_needs_target": True}))
    choice.take_kind(Kind.TRUMPET)
    choice.along(1)
    assert choice.action is PLAY_TRUMPET[2], "blue is the only colour with a wall"


def test_the_trumpet_can_be_kept_out_where_that_is_allowed() -> None:
    """Option J6."""
    state = turn("R5 T", {"trumpet_join": "optional"})
    state.walls[2 * 3] = lane_of([NOTATION.index("B3")])
    choice = Choice(state.observation(Seat(0)))
    choice.to_trumpet(2)
    choice.toggle_away()
    assert choice.action is PLAY_TRUMPET_AWAY[2]
    choice.toggle_away()
    assert choice.action is PLAY_TRUMPET[2]


def test_the_opening_passes_over_trumpets() -> None:
    """J1: the opening card must be a wall card."""
    state = GAME.initial_state(GAME.deal(3, {}, stream(2, "choice")))
    state.hands[0] = pack([TRUMPET, TRUMPET, 3])
    choice = Choice(state.observation(Seat(0)))
    assert choice.action is not None
    assert choice.action.kind is Kind.OPEN
    choice.type(3)
    assert choice.action is None, "a trumpet can be looked at but not laid"


_STEPS = st.sampled_from(
    ["move", "back", "wall", "trumpet", "supply", "colour", "up", "away", "pick"]
)


@settings(max_examples=60)
@given(seed=st.integers(0, 10_000), steps=st.lists(_STEPS, max_size=15), data=st.data())
def test_whatever_is_pressed_the_choice_is_legal_or_nothing(
    seed: int, steps: list[str], data: st.DataObject
) -> None:
    rng = stream(seed, "choice")
    options: dict[str, str | bool | int] = {
        "trumpet_join": rng.choice(["mandatory", "optional"]),
        "trumpet_needs_target": rng.choice([True, False]),
    }
    state = GAME.initial_state(GAME.deal(4, options, rng))
    for _ in range(rng.randrange(70)):
        seat = state.actors()[0]
        state.apply(seat, rng.choice(state.legal_actions(seat)))
    seat = state.actors()[0]
    choice = Choice(state.observation(seat))
    for step in steps:
        number = data.draw(st.integers(0, 6))
        take(choice, step, number)
        assert choice.action is None or choice.action in state.legal_actions(seat)


def take(choice: Choice, step: str, number: int) -> None:
    steps: dict[str, Callable[[], object]] = {
        "move": lambda: choice.across(1),
        "back": lambda: choice.across(-1),
        "wall": lambda: choice.take_kind(Kind.WALL),
        "trumpet": lambda: choice.take_kind(Kind.TRUMPET),
        "supply": lambda: choice.take_kind(Kind.SUPPLY),
        "colour": lambda: choice.to_trumpet(number % 5),
        "up": lambda: choice.along(-1),
        "away": choice.toggle_away,
        "pick": lambda: choice.type(number + 1),
    }
    steps[step]()


@given(hand=st.lists(st.integers(0, 24), min_size=3, max_size=5, unique=True), data=st.data())
@settings(max_examples=60)
def test_the_way_to_an_action_leads_there(hand: list[int], data: st.DataObject) -> None:
    """From wherever the keys have led before."""
    view = seen(" ".join(NOTATION[card] for card in hand[:4]) + " T")
    choice = Choice(view)
    commands: dict[str, Callable[..., object]] = {
        "digit": lambda number: choice.type(int(number)),
        "kind": lambda name: choice.take_kind(Kind[name.strip("'").upper()]),
        "colour": lambda number: choice.to_trumpet(int(number)),
    }

    def follow(way: list[str]) -> None:
        for command in way:
            name, _, number = command.rstrip(")").partition("(")
            commands[name](number)

    moves = st.sampled_from(
        [*(f"kind('{kind}')" for kind in ("wall", "supply", "trumpet")), "colour(3)", "digit(1)"]
    )
    follow(data.draw(st.lists(moves, max_size=4)))
    action = data.draw(st.sampled_from(view.legal_actions()))
    follow(choice.way_to(action))
    assert choice.action is action
    assert choice.way_to(action) == []
