"""Notation, positions, the deal (4.1.1), and what a seat may do (rules page 4).

A recorded roll is checked for its form only, never for its physics (4.4). Legal actions are found
one by one as they are asked for.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import chain
from math import hypot
from random import Random
from typing import Any, Final, overload

from jericho_tui.core.actions import (
    InvalidActionError,
    InvalidSetupError,
    Refusal,
    refuse_over,
    refuse_stranger,
    refuse_turn,
)
from jericho_tui.core.basics import Fields, Table, Terms, written
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.outcome import Outcome, side_of
from jericho_tui.core.sentence import N_, visible
from jericho_tui.games.hamster_rolle import INFO, Rules
from jericho_tui.games.hamster_rolle.rules import wheel as kit

_NUMBER: Final = r"(?:0|-?[1-9][0-9]{0,6})"
_SIGNED: Final = r"\+0|[+-][1-9]"
_WHERE: Final = rf"([1-9]|1[0-2]) ({_SIGNED}) (0|[1-9][0-9]{{0,2}})"
_PLACE: Final = re.compile(rf"place ([{kit.KINDS[: kit.NUM_KINDS]}]) {_WHERE}", re.ASCII)
_MOVE: Final = re.compile(rf"move ([A-Z][1-9]) {_WHERE}", re.ASCII)
_LYING: Final = rf"[A-Z][1-9] {_NUMBER} {_NUMBER} {_NUMBER}"
_RIG: Final = rf"turn ({_NUMBER})((?: {_LYING})*)"
_ROLL: Final = re.compile(
    rf"roll (?:lift|({_SIGNED}) ({_SIGNED})) {_RIG}(?: out ((?:[A-Z][1-9] ?)+))?", re.ASCII
)
_WHEEL: Final = re.compile(_RIG, re.ASCII)


def parse_action(text: str) -> kit.Action:
    """Return the action noted by `text`.

    :raises InvalidActionError: it notes none; the message says what was expected.
    """
    action = _parse(text)
    if action is None or action.text != text:
        raise InvalidActionError.because(
            N_(
                "“{text}” is not a move; expected pass, place and a kind from {kinds}, or move "
                "and a piece such as O2, each with a compartment 1 to 12, a spot -3 to +3 and an "
                "angle, or roll and its result"
            ),
            {"text": visible(text), "kinds": " ".join(kit.KINDS[: kit.NUM_KINDS])},
        )
    return action


def _parse(text: str) -> kit.Action | None:
    if text == kit.PASS.text:
        return kit.PASS
    if found := _PLACE.fullmatch(text):
        kind, *where = found.groups()
        return kit.Place(kit.KINDS.index(kind), *_where(where))
    if found := _MOVE.fullmatch(text):
        piece, *where = found.groups()
        return kit.Move(kit.parse_piece(piece), *_where(where))
    if found := _ROLL.fullmatch(text):
        along, turned, turn, poses, out = found.groups()
        tremor = None if along is None else (int(along), int(turned))
        fallen = tuple(map(kit.parse_piece, (out or "").split()))
        return kit.Roll(tremor, int(turn), _lying(poses), fallen)
    return None


def _where(words: list[str]) -> tuple[int, int, int]:
    compartment, spot, angle = map(int, words)
    return compartment - 1, spot, angle


def _lying(text: str) -> tuple[tuple[int, kit.Pose], ...]:
    words = text.split()
    return tuple(
        (kit.parse_piece(words[i]), kit.Pose(*map(int, words[i + 1 : i + 4])))
        for i in range(0, len(words), 4)
    )


def format_wheel(wheel: kit.Wheel) -> str:
    """Return a wheel and all pieces in it as a record has them."""
    lying = [f"{kit.NOTATION[piece]} {x} {y} {a}" for piece, (x, y, a) in wheel.poses.items()]
    return " ".join([f"turn {wheel.turn}", *lying])


def parse_wheel(text: str) -> kit.Wheel:
    """Return the wheel that `text` notes.

    :raises InvalidActionError: it notes none.
    """
    found = _WHEEL.fullmatch(text)
    if found is None:
        raise InvalidActionError.because(
            N_(
                "“{text}” is not a wheel; expected turn and a number, then each piece’s name, x, "
                "y and angle, as in “{example}”"
            ),
            {"text": visible(text), "example": "turn 0 K1 0 -12499 0"},
        )
    return kit.Wheel(int(found[1]), dict(_lying(found[2])))


@dataclass(frozen=True)
class Position:
    """Everything there is to know; all of it is open."""

    rules: Rules
    num_seats: int
    wheel: kit.Wheel
    stocks: tuple[tuple[int, ...], ...]
    """The pieces of every seat that are not in the wheel, in their order."""
    mover: Seat
    """Whose turn it is."""
    order: tuple[int, ...] = ()
    """Pieces in the wheel in the order in which they were placed or moved, the latest last."""
    stayed: int = 0
    """How many of the first two placements have stayed: 0, 1, 2 (the opening)."""
    put: kit.Put | None = None
    """What the mover has chosen; then CHANCE rolls. None: the mover is asked."""
    turns: int = 0
    """How many turns are over."""
    ply: int = 0
    """How many moves were made."""
    result: Outcome | None = None

    def actors(self) -> tuple[Seat, ...]:
        """Return who acts: the mover, CHANCE while the wheel rolls, nobody at the end."""
        if self.result is not None:
            return ()
        return (self.mover,) if self.put is None else (CHANCE,)

    @property
    def teams(self) -> tuple[int, ...]:
        """Team of every seat; () where everybody plays alone."""
        return INFO.teams_of(self.num_seats)

    @property
    def source(self) -> Seat:
        """Whose stock the mover places from."""
        return self.source_of(self.mover)

    def source_of(self, seat: Seat) -> Seat:
        """Return whose stock a seat places from: a partner's where the own is empty (4.1.7)."""
        if self.stocks[seat]:
            return seat  # search asks often
        partners = side_of(self.teams, seat)
        return next((Seat(s) for s in partners if self.stocks[s]), seat)

    def held(self, put: kit.Put) -> int:
        """Return the piece that an action lets go: of a kind in stock, the first."""
        if isinstance(put, kit.Move):
            return put.piece
        return next(piece for piece in self.stocks[self.source] if kit.kind_of(piece) == put.kind)

    @property
    def in_hand(self) -> int:
        """The piece that is being let go; -1: none."""
        return -1 if self.put is None else self.held(self.put)

    @property
    def reference(self) -> int:
        """The latest piece still in the wheel: the previous player's if it stayed (4.3)."""
        return self.order[-1] if self.order else kit.PYRAMID

    @property
    def here(self) -> int:
        """The compartment of the reference."""
        return self.wheel.compartments[self.reference]

    @cached_property
    def ahead(self) -> tuple[int, ...]:
        """The next free compartment and the second next, forward of the reference (4.1.3, H2).

        In the opening the one that the piece must go to (4.1.2).
        """
        num = len(self.wheel.inside)
        if self.stayed == 0:
            return ((self.wheel.compartments[kit.PYRAMID] + 2) % num,)
        if self.stayed == 1:
            return ((self.here + 1) % num,)
        ahead = [(self.here + step) % num for step in range(1, num)]
        free = [k for k in ahead if self.rules.next_any or not self.wheel.inside[k]]
        return tuple(free[:2])

    @property
    def open(self) -> tuple[int, ...]:
        """The compartments in which a piece may be placed, the reference's first (4.1.3)."""
        return self.ahead if self.stayed < 2 else (self.here, *self.ahead)

    @property
    def kinds(self) -> tuple[int, ...]:
        """The kinds of pieces that the mover can place."""
        return tuple(dict.fromkeys(map(kit.kind_of, self.stocks[self.source])))

    @property
    def movable(self) -> list[int]:
        """The pieces that lie in one of the two lowest compartments (4.1.3, H6)."""
        lowest = self.wheel.lowest[:LOWEST] if self.stayed == 2 else ()
        return [
            piece
            for piece, at in self.wheel.compartments.items()
            if at in lowest and (piece != kit.PYRAMID or self.rules.pyramid_movable)
        ]

    def placings(self) -> Iterator[list[kit.Put]]:
        """Yield the ways to place a piece, legal or not: a list for each compartment and kind."""
        for compartment in self.open:
            for kind in self.kinds:
                yield [
                    kit.Place(kind, compartment, spot, angle)
                    for spot in kit.SPOTS
                    for angle in kit.FORMS[kind].angles
                ]

    def moves(self) -> Iterator[list[kit.Put]]:
        """Yield the ways to move a piece, legal or not: a list for each piece and compartment."""
        for piece in self.movable:
            at = self.wheel.compartments[piece]
            for step in range(1, FARTHEST + 1):
                yield [
                    kit.Move(piece, (at + step) % kit.COMPARTMENTS, spot, angle)
                    for spot in kit.SPOTS
                    for angle in kit.FORMS[kit.kind_of(piece)].angles
                ]

    def __getstate__(self) -> dict[str, Any]:
        """Pickle without what was worked out."""
        return {key: self.__dict__[key] for key in _FIELDS}

    @cached_property
    def menu(self) -> "Menu":
        """What the mover may do, worked out as it is asked for."""
        return Menu(self)

    def changed(self, **values: Any) -> "Position":
        """Return the position with other values."""
        return replace(self, **values)


_FIELDS: Final = tuple(entry.name for entry in fields(Position))


def wheel_after(before: Position, roll: kit.Roll) -> kit.Wheel:
    """Return the wheel as a roll leaves it."""
    poses = {**before.wheel.poses, **dict(roll.poses)}
    for fallen in roll.out:
        poses.pop(fallen, None)
    if roll.tremor is None and before.in_hand != kit.PYRAMID:
        poses.pop(before.in_hand, None)  # lifted, and still in hand
    return kit.Wheel(roll.turn, poses)


def _no(code: str, reason: str, **values: object) -> Refusal:
    return Refusal.because(code, reason, values)


def refuse_roll(position: Position, roll: kit.Roll) -> Refusal | None:
    """Return what is wrong with the form of a roll.

    Whether a wheel would really roll so is not asked: a record stays valid when the engine changes.
    """
    return (
        _refuse_tremor(position, roll)
        or _refuse_names(position, roll)
        or refuse_poses(roll.poses)
        or _refuse_piece_in_hand(position, roll)
    )


def _refuse_tremor(position: Position, roll: kit.Roll) -> Refusal | None:
    if roll.tremor is None:
        if isinstance(position.put, kit.Move):
            return None
        return _no("no_lift", N_("a piece that is placed cannot be lifted first"))
    most = kit.STEADINESS[position.rules.hand]
    possible = {step * most for step in kit.TREMORS}
    if possible.issuperset(roll.tremor):
        return None
    return _no(
        "tremor",
        N_("a hand can tremble by one of: {steps}"),
        steps=" ".join(f"{step:+}" for step in sorted(possible)),
    )


def _refuse_names(position: Position, roll: kit.Roll) -> Refusal | None:
    """Each piece once, and only pieces that are in the wheel or in hand."""
    named = [*(piece for piece, _pose in roll.poses), *roll.out]
    for piece in named:
        if named.count(piece) > 1:
            text = N_("a roll names {piece} twice")
            return _no("twice", text, piece=kit.NOTATION[piece])
        if piece not in position.wheel.poses and piece != position.in_hand:
            text = N_("{piece} is not in the wheel")
            return _no("not_there", text, piece=kit.NOTATION[piece])
    if [piece for piece, _pose in roll.poses] != sorted(piece for piece, _pose in roll.poses):
        return _no("order", N_("a roll must name the pieces in order"))
    if kit.PYRAMID in roll.out:  # 4.3, H6
        text = N_("the pyramid goes back into the wheel; nobody takes it")
        return _no("pyramid_out", text)
    return None


def refuse_poses(poses: Sequence[tuple[int, kit.Pose]]) -> Refusal | None:
    """Return which piece does not lie within the ring."""
    for piece, (x, y, a) in poses:
        if hypot(x, y) > kit.WHEEL.inner_radius * 100 or not -18000 <= a < 18000:
            return _no(
                "outside", N_("{piece} would not be in the wheel"), piece=kit.NOTATION[piece]
            )
    return None


def _refuse_piece_in_hand(position: Position, roll: kit.Roll) -> Refusal | None:
    """The piece let go lies somewhere afterwards; one only lifted is taken, or the pyramid back."""
    held = position.in_hand
    told = any(piece == held for piece, _pose in roll.poses) or held in roll.out
    wanted = roll.tremor is not None or held == kit.PYRAMID
    # A moved piece may come to lie exactly where it was.
    if told == wanted or (wanted and isinstance(position.put, kit.Move)):
        return None
    return _no(
        "in_hand",
        N_("{piece} is in a player’s hand")
        if told
        else N_("the roll does not say where {piece} stopped"),
        piece=kit.NOTATION[held],
    )


_SPLIT: Final = 2  # pieces that each of three gets of the fourth set, where it is shared out (H4)


@dataclass(frozen=True, slots=True)
class HamsterSetup(Terms):
    """Everything that is drawn before a match.

    Who takes the first turn is drawn as well (4.1.1: the shakiest hands).
    """

    wheel: kit.Wheel
    """The wheel with the pyramid in it, at rest."""
    stocks: tuple[tuple[int, ...], ...]
    """Every seat's pieces."""


class Dealing:
    """The wheel, and what every seat gets."""

    keys = ("rig", "stocks")

    def draw(self, terms: Terms, rng: Random) -> Fields:
        """Draw with three players who gets what of a shared fourth set."""
        stocks = _own_sets(terms.num_seats)
        if _splits(terms):
            fourth = list(kit.set_of(kit.COPIES - 1))
            rng.shuffle(fourth)
            for seat, stock in enumerate(stocks):
                stock += fourth[seat * _SPLIT : (seat + 1) * _SPLIT]
        return {"wheel": kit.START, "stocks": tuple(tuple(sorted(stock)) for stock in stocks)}

    def written(self, setup: HamsterSetup) -> Table:
        """Return them in words."""
        stocks = [written(stock, kit.NOTATION) for stock in setup.stocks]
        return {"rig": format_wheel(setup.wheel), "stocks": stocks}

    def read(self, terms: Terms, table: Mapping[str, object]) -> Fields:
        """Return them as a record has them.

        :raises InvalidSetupError: something is missing, unreadable or impossible.
        """
        wheel = _parse_rig(table.get("rig"))
        return {"wheel": wheel, "stocks": _parse_stocks(terms, table.get("stocks"))}


def _own_sets(num_seats: int) -> list[list[int]]:
    """Return every seat's own pieces: a set, or two where two play (4.1.1)."""
    sets = [list(kit.set_of(copy)) for copy in range(kit.COPIES)]
    return [sets[0] + sets[1], sets[2] + sets[3]] if num_seats == 2 else sets[:num_seats]


def _splits(terms: Terms) -> bool:
    """Whether the fourth set is shared out (H4)."""
    return terms.num_seats == 3 and terms.options["fourth_set"] == "split"


def _parse_rig(text: object) -> kit.Wheel:
    if not isinstance(text, str):
        raise InvalidSetupError.because(
            "rig", N_("rig must be one string, such as “{rig}”"), {"rig": _EXAMPLE}
        )
    try:
        wheel = parse_wheel(text)
    except InvalidActionError as error:
        raise InvalidSetupError("rig", error.sentence) from None
    refusal = refuse_poses(tuple(wheel.poses.items()))
    if refusal is not None:
        raise InvalidSetupError("rig", refusal.reason)
    # 4.1.1: only the pyramid is in the wheel.
    if tuple(wheel.poses) != (kit.PYRAMID,) or format_wheel(wheel) != text:
        raise InvalidSetupError.because(
            "rig", N_("a game starts with only the pyramid in the wheel")
        )
    return wheel


_EXAMPLE: Final = format_wheel(kit.START)


def _parse_stocks(terms: Terms, value: object) -> tuple[tuple[int, ...], ...]:
    """Return every seat's pieces: its own sets, and with H4 two of the fourth set."""
    if (
        not isinstance(value, list)
        or len(value) != terms.num_seats
        or not all(isinstance(text, str) for text in value)
    ):
        raise InvalidSetupError.because(
            "stocks",
            N_("stocks must be a list of {seats} strings, one per seat"),
            {"seats": terms.num_seats},
        )
    fourth = set(kit.set_of(kit.COPIES - 1)) if _splits(terms) else set()
    stocks = []
    for seat, (text, own) in enumerate(zip(value, _own_sets(terms.num_seats), strict=True)):
        try:
            stock = tuple(map(kit.parse_piece, text.split()))
        except InvalidActionError as error:
            raise InvalidSetupError(f"stocks[{seat}]", error.sentence) from None
        more = fourth.intersection(stock)
        fourth -= more
        if stock != tuple(sorted({*own, *more})) or len(more) != _SPLIT * _splits(terms):
            raise InvalidSetupError.because(
                f"stocks[{seat}]",
                N_("seat {seat} cannot start with these pieces; its own are: {pieces}"),
                {"seat": seat + 1, "pieces": written(sorted(own), kit.NOTATION)},
            )
        stocks.append(stock)
    return tuple(stocks)


LOWEST: Final = 2
"""Pieces may be moved out of so many compartments, the lowest (4.1.3)."""
FARTHEST: Final = kit.COMPARTMENTS // 2
"""Compartments that a piece may be moved forward (4.3)."""
_PAST_BARRIER: Final = 2
"""Degrees that a piece in hand may reach past the middle of the next barrier (4.3)."""
_FARTHER: Final = 1  # degrees that a piece must reach farther than the reference (4.3)


class Menu(Sequence[kit.Action]):
    """The mover's legal actions.

    In order: placing, by compartment (the reference's, the next, the second next), kind, spot and
    angle; then moving, by piece, compartment, spot and angle. Where there is neither: the pass.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._found: list[kit.Action] = []  # the first of them
        self._rest = self._search()

    def _search(self) -> Iterator[kit.Action]:
        position = self.position
        found = False
        for ways in chain(position.placings(), position.moves()):
            if _refuse_rules(position, ways[0]) is None:
                for put in ways:
                    if _refuse_pose(position, put) is None:
                        found = True
                        yield put
        if not found:
            yield kit.PASS

    def __contains__(self, action: object) -> bool:
        """Whether an action is legal: one look, not the whole list."""
        if isinstance(action, kit.Place | kit.Move):
            return refuse_put(self.position, action) is None
        return isinstance(action, kit.Pass) and self[0] == kit.PASS

    def __len__(self) -> int:
        """Return how many there are; works all of them out."""
        self._found += self._rest
        return len(self._found)

    @overload
    def __getitem__(self, index: int) -> kit.Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[kit.Action]: ...
    def __getitem__(self, index: Any) -> Any:
        """Return one of them, or some."""
        last = index if isinstance(index, int) and index >= 0 else None
        while last is None or len(self._found) <= last:
            action = next(self._rest, None)
            if action is None:
                break
            self._found.append(action)
        return self._found[index]


def refuse(position: Position, seat: Seat, action: kit.Action) -> Refusal | None:
    """Return why `action` is not legal; must agree with the mover's menu."""
    if position.result is not None:
        return refuse_over()
    rolls = isinstance(action, kit.Roll)
    if (seat == CHANCE) != rolls:
        return _no("not_yours", N_("only a random event can roll the wheel"))
    if position.put is not None:
        if not isinstance(action, kit.Roll):
            return _no("rolling", N_("the wheel is still rolling"))
        return refuse_roll(position, action)
    if isinstance(action, kit.Roll):
        return _no("nothing_let_go", N_("no piece was let go, so the wheel does not roll"))
    refusal = refuse_stranger(seat, position.num_seats) or refuse_turn(seat, position.mover)
    if refusal is not None:
        return refusal
    if isinstance(action, kit.Pass):
        if position.menu[0] == kit.PASS:
            return None
        return _no("can_act", N_("you cannot pass while you can place or move a piece"))
    return refuse_put(position, action)


def refuse_put(position: Position, put: kit.Put) -> Refusal | None:
    """Return why the mover may not let a piece go there: the first reason in the order of 4.3."""
    return _refuse_rules(position, put) or _refuse_pose(position, put)


def _refuse_rules(position: Position, put: kit.Put) -> Refusal | None:
    """Return what the piece and the compartment are refused for, whatever spot and angle."""
    return (
        _refuse_move(position, put) if isinstance(put, kit.Move) else _refuse_place(position, put)
    )


def _refuse_move(position: Position, move: kit.Move) -> Refusal | None:
    piece = kit.THE_KINDS[move.kind]
    if position.stayed < 2:  # 4.3: no moves before both lie
        return _no(
            "opening", N_("you cannot move pieces until the first two have stayed in the wheel")
        )
    at = position.wheel.compartments.get(move.piece)
    if at is None or at not in position.wheel.lowest[:LOWEST]:  # 4.1.3
        low = [str(k + 1) for k in position.wheel.lowest[:LOWEST]]
        return _no(
            "not_lowest",
            N_("{piece} is not in one of the two lowest compartments, {first} and {second}"),
            piece=piece,
            first=low[0],
            second=low[1],
        )
    if move.piece == kit.PYRAMID and not position.rules.pyramid_movable:  # H6
        return _no("pyramid", N_("the pyramid cannot be moved in this game"))
    if not 1 <= (move.compartment - at) % kit.COMPARTMENTS <= FARTHEST:  # 4.1.3, 4.3
        return _no(
            "not_forward",
            N_("a piece moves 1 to {most} compartments forward; {piece} is in {at}"),
            most=FARTHEST,
            piece=piece,
            at=at + 1,
        )
    return _refuse_kind(position, move, "colour_there")


def _refuse_place(position: Position, place: kit.Place) -> Refusal | None:
    if all(kit.kind_of(piece) != place.kind for piece in position.stocks[position.source]):  # 4.1.3
        return _no(
            "not_yours",
            N_("there is no {kind} to place; your stock has: {stock}"),
            kind=kit.KIND_NAMES[place.kind],
            stock=kit.kinds_named(map(kit.kind_of, position.stocks[position.source])),
        )
    if place.compartment not in position.open:  # 4.1.2, 4.1.3
        return _no(
            "not_open",
            N_("compartment {compartment} is not open; a piece may go to: {open}"),
            compartment=place.compartment + 1,
            open=", ".join(str(k + 1) for k in position.open),
        )
    return _refuse_kind(position, place, "kind_there")  # 4.1.3 (a), H11


def _refuse_kind(position: Position, put: kit.Put, code: str) -> Refusal | None:
    """Return why a compartment takes no second piece of a kind (4.1.3)."""
    if all(kit.kind_of(piece) != put.kind for piece in position.wheel.inside[put.compartment]):
        return None
    text = N_("compartment {compartment} already has a {kind}")
    return _no(code, text, compartment=put.compartment + 1, kind=kit.KIND_NAMES[put.kind])


def _release(position: Position, put: kit.Put) -> kit.Release | None:
    if put.spot not in kit.SPOTS or put.angle not in kit.FORMS[put.kind].angles:
        return None
    return position.wheel.release_of(put)


def _least_reach(position: Position, put: kit.Put) -> float:
    """Return how far forward a piece must reach where it joins the reference (4.1.3 (a))."""
    here = position.here
    if position.stayed < 2 or isinstance(put, kit.Move) or put.compartment != here:
        return -180
    wheel = position.wheel
    # H3: farther than the reference, or than every piece of the compartment.
    those = wheel.inside[here] if position.rules.all_pieces else (position.reference,)
    return max(wheel.foremost(piece, here) for piece in those) + _FARTHER


def _refuse_pose(position: Position, put: kit.Put) -> Refusal | None:
    """Return why the piece cannot be let go there.

    Its centre of mass is over the spot, and so in the compartment. H9, H10: the printed rules let
    a piece in hand push others, and have one dropped that cannot be placed.
    """
    release = _release(position, put)
    if release is None:  # 4.3
        return _no(
            "no_room",
            N_(
                "no room for {piece} at spot {spot} of compartment {compartment}, angle {angle}; "
                "in the house edition, you cannot push other pieces aside"
            ),
            piece=kit.THE_KINDS[put.kind],
            spot=f"{put.spot:+}",
            compartment=put.compartment + 1,
            angle=put.angle,
        )
    reach = release.foremost(put.compartment)
    past = reach - kit.SECTOR / 2
    if past > _PAST_BARRIER:  # 4.3
        return _no(
            "over_the_barrier",
            N_("it would reach {past}° past the next barrier; at most {most}° is allowed"),
            past=round(past, 1),
            most=_PAST_BARRIER,
        )
    missing = _least_reach(position, put) - reach
    if missing <= 0:
        return None
    return _no(  # 4.1.3 (a)
        "not_farther",
        N_(
            "it must reach {least} degree farther forward than {piece}; {missing} degrees are "
            "missing"
        ),
        least=_FARTHER,
        piece=kit.THE_KINDS[kit.kind_of(position.reference)],
        missing=round(missing, 1),
    )
