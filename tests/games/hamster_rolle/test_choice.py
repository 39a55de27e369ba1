"""Choosing where a piece goes: what the keys do to the choice, and what the rules say of it."""

from random import Random

import pytest

from jericho_tui.games.hamster_rolle.rules.wheel import (
    KINDS,
    NOTATION,
    PASS,
    Move,
    Place,
    Put,
)
from jericho_tui.games.hamster_rolle.table.hand import Choice, Mode
from tests.games.hamster_rolle.positions import position

LYING = ("R1 3 +0 0", "O1 4 +0 0")


def choice(lying: tuple[str, ...] = LYING, turn: int = -7500, **options: object) -> Choice:
    """Return the choice of seat 1, who has a cube, a bar and a plate."""
    stocks = ("Y1 G1 W1", "Y2", "Y3")
    return Choice(position(lying, stocks, turn=turn, **options).position)


def put(chosen: Choice) -> Put:
    assert chosen.put is not None
    return chosen.put


def test_the_second_next_is_not_there_in_the_opening():
    chosen = Choice(position((), ("Y1", "Y2"), stayed=0).position)
    assert chosen.targets == (2,)
    assert [chosen.target(n) for n in range(3)] == [None, 2, None]
    chosen.go(2)
    assert put(chosen).compartment == 2


def test_spots_end_at_both_ends_and_angles_go_round():
    chosen = choice()
    for _ in range(9):
        chosen.across(1)
    assert put(chosen).spot == 3
    for _ in range(9):
        chosen.across(-1)
    assert put(chosen).spot == -3
    angles = []
    for _ in range(3):
        angles.append(put(chosen).angle)
        chosen.along(1)
    assert angles == [0, 45, 0]


def test_a_piece_taken_out_goes_one_to_six_compartments_forward():
    chosen = choice()
    chosen.toggle_move()
    chosen.lift()
    assert chosen.mode is Mode.MOVE
    assert isinstance(put(chosen), Move)
    begun = put(chosen).compartment
    assert begun in chosen.targets
    chosen.go(1)
    assert put(chosen).compartment == begun + 1
    chosen.go(0)
    chosen.go(2)
    assert put(chosen).compartment == begun + 2
    for _ in range(4):
        chosen.go(1)
    assert put(chosen).compartment == begun  # going round


def test_the_pyramid_stays_where_it_may_not_be_moved():
    low = choice(turn=0)
    assert "K1" in [NOTATION[piece] for piece in low.movable]
    kept = choice(turn=0, pyramid_movable=False)
    assert "K1" not in [NOTATION[piece] for piece in kept.movable]


def test_without_a_legal_move_there_is_only_the_pass():
    chosen = Choice(position((), ("", "Y1"), stayed=0).position)
    assert chosen.must_pass
    assert chosen.action == PASS
    assert chosen.hand() is None


def test_the_span_of_the_tremor_goes_round_the_piece_where_it_is_shown():
    hand = choice(preview="ghost").hand()
    assert hand is not None
    for axis in (0, 1):
        piece = [corner[axis] for corner in hand.outline]
        span = [corner[axis] for corner in hand.span]
        assert min(span) < min(piece)
        assert max(span) > max(piece)
    steady = choice(preview="ghost", hand="steady").hand()
    assert steady is not None
    for axis in (0, 1):
        ends = [(min(side), max(side)) for side in zip(*steady.outline, strict=True)]
        around = [(min(side), max(side)) for side in zip(*steady.span, strict=True)]
        assert around[axis] == pytest.approx(ends[axis], abs=0.02)


COMMANDS = {
    "other_piece": lambda chosen, step: chosen.other_piece(step),
    "go": lambda chosen, target: chosen.go(target),
    "across": lambda chosen, step: chosen.across(step),
    "along": lambda chosen, step: chosen.along(step),
}


def follow(chosen: Choice, way: list[str]) -> None:
    """Do what commands of the table do."""
    for command in way:
        name, _, rest = command.partition("(")
        if name == "move_piece":
            chosen.toggle_move()
        elif name == "confirm":
            chosen.lift()
        else:
            COMMANDS[name](chosen, int(rest.rstrip(")")))


@pytest.mark.parametrize("begin", ["stock", "pointing", "moving"])
def test_the_way_to_a_move_leads_to_it_from_anywhere(begin):
    rng = Random(3)
    legal = list(choice().position.menu)
    assert {type(action) for action in legal} == {Place, Move}
    for action in rng.sample(legal, 25):
        assert isinstance(action, Place | Move)
        chosen = choice()
        if begin != "stock":
            chosen.toggle_move()
        if begin == "moving":
            chosen.other_piece(1)
            chosen.lift()
        follow(chosen, chosen.way_to(action))
        assert chosen.action == action


def test_with_an_empty_stock_the_partners_pieces_are_placed():
    state = position(LYING, ("", "B1", "P1", "W1"), mover=0)
    assert [KINDS[kind] for kind in Choice(state.position).kinds] == ["B"]
