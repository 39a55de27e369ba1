"""Small makers of positions of Hamster Rolle, so that a test reads like the rules page."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.games.hamster_rolle import INFO, Rules
from jericho_tui.games.hamster_rolle.rules import GAME
from jericho_tui.games.hamster_rolle.rules.setup import Position
from jericho_tui.games.hamster_rolle.rules.state import HamsterState
from jericho_tui.games.hamster_rolle.rules.wheel import (
    NUM_KINDS,
    NUM_PIECES,
    PYRAMID,
    START,
    Roll,
    Wheel,
    kind_of,
    parse_piece,
)
from tests.games.moving import Moving

_moving = Moving(GAME)
play, legal, refusal_code = _moving.play, _moving.legal, _moving.refusal_code


def pieces(text: str) -> tuple[int, ...]:
    """Return the pieces that `text` notes, in their order."""
    return tuple(sorted(parse_piece(word) for word in text.split()))


def loaded(lying: Sequence[str], turn: int = 0, pyramid: bool = True) -> Wheel:
    """Return a wheel with pieces put into it one after another, each where it would be let go.

    :param lying: piece, compartment, spot and angle: `R1 3 +0 0`.
    """
    wheel = START if pyramid else START.without(PYRAMID)
    for text in lying:
        word, *where = text.split()
        piece = parse_piece(word)
        compartment, spot, angle = map(int, where)
        release = wheel.release(kind_of(piece), compartment - 1, spot, angle)
        assert release is not None, text
        wheel = Wheel(0, {**wheel.poses, piece: release.pose})
    return Wheel(turn, wheel.poses)


def position(
    lying: Sequence[str] = (),
    stocks: Sequence[str] = ("Y1 G1", "Y2 G2", "Y3 G3"),
    *,
    mover: int = 0,
    turn: int = 0,
    stayed: int = 2,
    turns: int = 0,
    order: str | None = None,
    **options: OptionValue,
) -> Any:
    """Return a `HamsterState`; the latest piece of `lying` was placed last."""
    rules = Rules.of(resolve_options(INFO.options, options))
    placed = [text.split()[0] for text in lying] if order is None else order.split()
    return HamsterState(
        Position(
            rules,
            len(stocks),
            loaded(lying, turn),
            tuple(map(pieces, stocks)),
            Seat(mover),
            order=tuple(map(parse_piece, placed)),
            stayed=stayed,
            turns=turns,
        )
    )


def roll(state: Any, text: str) -> None:
    """Let chance do what `text` notes, checked."""
    action = GAME.parse_action(f"roll {text}")
    refusal = state.refusal(CHANCE, action)
    assert refusal is None, refusal
    state.apply(CHANCE, action)


def rests(state: Any, *, out: str = "", turn: int = 0) -> None:
    """Let the piece in hand stay where it is let go, or fall, with others that fall."""
    state.apply(CHANCE, on_paper(state.position, out=pieces_in_order(out), turn=turn))


def pieces_in_order(text: str) -> tuple[int, ...]:
    """Return the pieces that `text` notes, as they stand."""
    return tuple(map(parse_piece, text.split()))


def on_paper(position: Position, *, out: tuple[int, ...] = (), turn: int = 0) -> Roll:
    """Return a roll in which nothing moves but what is said: fit by its form, no physics."""
    put, piece = position.put, position.in_hand
    assert put is not None
    lifted = piece if piece in position.wheel.poses else -1
    release = position.wheel.release(kind_of(piece), put.compartment, put.spot, put.angle, lifted)
    assert release is not None
    poses = () if piece in out else ((piece, release.pose),)
    return Roll((0, 0), turn or position.wheel.turn, poses, out)


def by_lot(position: Position, rng: Random) -> Roll:
    """Return a roll on paper: most pieces stay, some fall, now and then another with them."""
    piece = position.in_hand
    others = [other for other in position.wheel.poses if other not in (PYRAMID, piece)]
    out: tuple[int, ...] = ()
    if piece != PYRAMID and rng.random() < 0.06:
        out = (piece,)
        if others and rng.random() < 0.3:
            out += (rng.choice(others),)
    return on_paper(position, out=out, turn=position.wheel.turn - rng.randrange(1500))


def check_pieces(state: Any) -> None:
    """Check that every piece of the match is in the wheel or in one stock, the pyramid inside."""
    position: Position = state.position
    there = Counter(piece for stock in position.stocks for piece in stock)
    there.update(position.wheel.poses.keys())
    lifted = position.in_hand if position.in_hand in position.wheel.poses else -1
    assert lifted < 0 or there[lifted] == 1
    assert there[PYRAMID] == 1
    assert PYRAMID in position.wheel.poses
    assert set(there.values()) == {1}
    split = position.num_seats == 3 and len(there) - 1 == 3 * NUM_KINDS + 6
    assert len(there) - 1 == (3 * NUM_KINDS if position.num_seats == 3 else NUM_PIECES) or split
