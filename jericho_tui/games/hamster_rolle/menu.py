"""What a seat may do, worked out as it is asked for, and the sentence for everything else."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, overload

from jericho_tui.core.actions import Refusal
from jericho_tui.core.basics import refuse_over, refuse_stranger, refuse_turn
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.sentence import N_
from jericho_tui.games.hamster_rolle.actions import (
    PASS,
    SPOTS,
    Action,
    Move,
    Pass,
    Place,
    Put,
    Roll,
)
from jericho_tui.games.hamster_rolle.edition import FORMS
from jericho_tui.games.hamster_rolle.geometry import COMPARTMENTS, SECTOR
from jericho_tui.games.hamster_rolle.layout import Layout
from jericho_tui.games.hamster_rolle.names import KIND_NAMES, THE_KINDS, kinds_named
from jericho_tui.games.hamster_rolle.pieces import PYRAMID, kind_of
from jericho_tui.games.hamster_rolle.roll_form import refuse_roll
from jericho_tui.games.hamster_rolle.wheel import Release

LOWEST: Final = 2
"""Pieces may be moved out of so many compartments, the lowest (4.1.3)."""
FARTHEST: Final = COMPARTMENTS // 2
"""Compartments that a piece may be moved forward (4.3)."""
_PAST_BARRIER: Final = 2
"""Degrees that a piece in hand may reach past the middle of the next barrier (4.3)."""
_FARTHER: Final = 1
"""Degrees that a piece must reach farther than the reference (4.3)."""


class Menu(Sequence[Action]):
    """The mover's legal actions.

    In order: placing, by compartment (the reference's, the next, the second next), kind, spot and
    angle; then moving, by piece, compartment, spot and angle. Where there is neither: the pass.
    """

    def __init__(self, position: Layout) -> None:
        self.position = position
        self._found: list[Action] = []
        """The first of them."""
        self._rest = self._search()

    def _search(self) -> Iterator[Action]:
        position = self.position
        found = False
        for first in self._first_tries():
            if _refuse_rules(position, first) is not None:
                continue
            kind = first.kind if isinstance(first, Place) else kind_of(first.piece)
            for spot in SPOTS:
                for angle in FORMS[kind].angles:
                    put = replace(first, spot=spot, angle=angle)
                    if _fits(position, put):
                        found = True
                        yield put
        if not found:
            yield PASS

    def _first_tries(self) -> Iterator[Put]:
        """Yield an action for every piece and compartment that are worth a closer look."""
        position = self.position
        wheel = position.wheel
        kinds = dict.fromkeys(map(kind_of, position.stocks[position.source]))
        for compartment in position.open:
            for kind in kinds:
                yield Place(kind, compartment, 0, 0)
        for piece, at in wheel.compartments.items():
            if at in wheel.lowest[:LOWEST]:
                for step in range(1, FARTHEST + 1):
                    yield Move(piece, (at + step) % COMPARTMENTS, 0, 0)

    def __contains__(self, action: object) -> bool:
        """Whether an action is legal: one look, not the whole list."""
        if isinstance(action, Place | Move):
            return refuse_put(self.position, action) is None
        return isinstance(action, Pass) and self[0] == PASS

    def __iter__(self) -> Iterator[Action]:
        """Yield them, finding each when it is asked for."""
        number = 0
        while self._has(number):
            yield self._found[number]
            number += 1

    def _has(self, number: int) -> bool:
        while len(self._found) <= number:
            action = next(self._rest, None)
            if action is None:
                return False
            self._found.append(action)
        return True

    def __len__(self) -> int:
        """Return how many there are; works all of them out."""
        self._found += self._rest
        return len(self._found)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: Any) -> Any:
        """Return one of them, or some."""
        if not isinstance(index, int) or index < 0:
            len(self)
        else:
            self._has(index)
        return self._found[index]


def refuse(menu: Menu, seat: Seat, action: Action) -> Refusal | None:
    """Return why `action` is not legal where this is the mover's menu; must agree with it."""
    position = menu.position
    if position.result is not None:
        return refuse_over()
    rolls = isinstance(action, Roll)
    if (seat == CHANCE) != rolls:
        return Refusal.because("not_yours", N_("only a random event can roll the wheel"))
    if position.put is not None:
        if not isinstance(action, Roll):
            return Refusal.because("rolling", N_("the wheel is still rolling"))
        return refuse_roll(position, action)
    if isinstance(action, Roll):
        return Refusal.because(
            "nothing_let_go", N_("no piece was let go, so the wheel does not roll")
        )
    refusal = refuse_stranger(seat, position.num_seats) or refuse_turn(seat, position.mover)
    if refusal is not None:
        return refusal
    if isinstance(action, Pass):
        if menu[0] == PASS:
            return None
        return Refusal.because("can_act", N_("you cannot pass while you can place or move a piece"))
    return refuse_put(position, action)


def refuse_put(position: Layout, put: Put) -> Refusal | None:
    """Return why the mover may not let a piece go there: the first reason in the order of 4.3."""
    return _refuse_rules(position, put) or _refuse_pose(position, put)


def _refuse_rules(position: Layout, put: Put) -> Refusal | None:
    """Return what the piece and the compartment are refused for, whatever spot and angle."""
    return _refuse_move(position, put) if isinstance(put, Move) else _refuse_place(position, put)


def _refuse_move(position: Layout, move: Move) -> Refusal | None:
    piece = THE_KINDS[kind_of(move.piece)]
    if position.stayed < 2:  # 4.3: no moves before both lie
        return Refusal.because(
            "opening", N_("you cannot move pieces until the first two have stayed in the wheel")
        )
    at = position.wheel.compartments.get(move.piece)
    if at is None or at not in position.wheel.lowest[:LOWEST]:  # 4.1.3
        low = [str(k + 1) for k in position.wheel.lowest[:LOWEST]]
        return Refusal.because(
            "not_lowest",
            N_("{piece} is not in one of the two lowest compartments, {first} and {second}"),
            {"piece": piece, "first": low[0], "second": low[1]},
        )
    if move.piece == PYRAMID and not position.rules.pyramid_movable:  # H6
        return Refusal.because("pyramid", N_("the pyramid cannot be moved in this game"))
    if not 1 <= (move.compartment - at) % COMPARTMENTS <= FARTHEST:  # 4.1.3, 4.3
        return Refusal.because(
            "not_forward",
            N_("a piece moves 1 to {most} compartments forward; {piece} is in {at}"),
            {"most": FARTHEST, "piece": piece, "at": at + 1},
        )
    return _refuse_kind(position, kind_of(move.piece), move.compartment, "colour_there")


def _refuse_place(position: Layout, place: Place) -> Refusal | None:
    if all(kind_of(piece) != place.kind for piece in position.stocks[position.source]):  # 4.1.3
        return Refusal.because(
            "not_yours",
            N_("there is no {kind} to place; your stock has: {stock}"),
            {
                "kind": KIND_NAMES[place.kind],
                "stock": kinds_named(map(kind_of, position.stocks[position.source])),
            },
        )
    if place.compartment not in position.open:  # 4.1.2, 4.1.3
        return Refusal.because(
            "not_open",
            N_("compartment {compartment} is not open; a piece may go to: {open}"),
            {
                "compartment": place.compartment + 1,
                "open": ", ".join(str(k + 1) for k in position.open),
            },
        )
    return _refuse_kind(position, place.kind, place.compartment, "kind_there")  # 4.1.3 (a), H11


def _refuse_kind(position: Layout, kind: int, compartment: int, code: str) -> Refusal | None:
    """Return why a compartment takes no second piece of a kind (4.1.3)."""
    if all(kind_of(piece) != kind for piece in position.wheel.inside[compartment]):
        return None
    return Refusal.because(
        code,
        N_("compartment {compartment} already has a {kind}"),
        {"compartment": compartment + 1, "kind": KIND_NAMES[kind]},
    )


def _release(position: Layout, put: Put) -> Release | None:
    """Return where the piece would be let go; None: there is no room."""
    kind, lifted = (kind_of(put.piece), put.piece) if isinstance(put, Move) else (put.kind, -1)
    if put.spot not in SPOTS or put.angle not in FORMS[kind].angles:
        return None
    return position.wheel.release(kind, put.compartment, put.spot, put.angle, lifted)


def _fits(position: Layout, put: Put) -> bool:
    """Whether nothing is wrong with the pose in which the piece would be let go."""
    release = _release(position, put)
    if release is None:
        return False
    reach = release.foremost(put.compartment)
    return reach - SECTOR / 2 <= _PAST_BARRIER and reach >= _least_reach(position, put)


def _least_reach(position: Layout, put: Put) -> float:
    """Return how far forward a piece must reach where it joins the reference (4.1.3 (a))."""
    here = position.here
    if position.stayed < 2 or isinstance(put, Move) or put.compartment != here:
        return -180
    wheel = position.wheel
    # H3: farther than the reference, or than every piece of the compartment.
    those = wheel.inside[here] if position.rules.all_pieces else (position.reference,)
    return max(wheel.foremost(piece, here) for piece in those) + _FARTHER


def _refuse_pose(position: Layout, put: Put) -> Refusal | None:
    """Return why the piece cannot be let go there.

    Its centre of mass is over the spot, and so in the compartment. H9, H10: the printed rules let
    a piece in hand push others, and have one dropped that cannot be placed.
    """
    release = _release(position, put)
    if release is None:  # 4.3
        kind = kind_of(put.piece) if isinstance(put, Move) else put.kind
        return Refusal.because(
            "no_room",
            N_(
                "no room for {piece} at spot {spot} of compartment {compartment}, angle {angle}; "
                "in the house edition, you cannot push other pieces aside"
            ),
            {
                "piece": THE_KINDS[kind],
                "spot": f"{put.spot:+}",
                "compartment": put.compartment + 1,
                "angle": put.angle,
            },
        )
    reach = release.foremost(put.compartment)
    past = reach - SECTOR / 2
    if past > _PAST_BARRIER:  # 4.3
        return Refusal.because(
            "over_the_barrier",
            N_("it would reach {past}° past the next barrier; at most {most}° is allowed"),
            {"past": round(past, 1), "most": _PAST_BARRIER},
        )
    missing = _least_reach(position, put) - reach
    if missing <= 0:
        return None
    return Refusal.because(  # 4.1.3 (a)
        "not_farther",
        N_(
            "it must reach {least} degree farther forward than {piece}; {missing} degrees are "
            "missing"
        ),
        {
            "least": _FARTHER,
            "piece": THE_KINDS[kind_of(position.reference)],
            "missing": round(missing, 1),
        },
    )
