"""The events and the transition of a match (rules page 4). Only the next tremor is hidden (4.3)."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from jericho_tui.core.actions import Refusal
from jericho_tui.core.events import Event, MatchEnded, SeatEvent
from jericho_tui.core.game import Progress, Seat
from jericho_tui.core.outcome import Outcome, placings_by, side_of
from jericho_tui.games.hamster_rolle import INFO, TURN_CAP, Rules
from jericho_tui.games.hamster_rolle.rules import wheel as kit
from jericho_tui.games.hamster_rolle.rules.setup import (
    HamsterSetup,
    Position,
    format_wheel,
    refuse,
    wheel_after,
)


class LetGo(SeatEvent):
    """A seat chose where a piece goes; the wheel has not rolled yet."""

    piece: int
    put: kit.Put


class Passed(SeatEvent):
    """A seat can neither place nor move a piece."""


class Rolled(SeatEvent, reveals=True):
    """The wheel came to rest after a seat let go of a piece, or lifted it; it takes what fell."""

    piece: int
    """The piece let go or lifted."""
    put: kit.Put
    roll: kit.Roll
    """What it came to; `rig.film` shows how."""
    rolled: int
    """How far the wheel turned, 0.01 degree, positive: forward."""
    landed: int
    """The compartment in which the piece lies now; -1: it fell, or is still in hand."""
    pyramid: int
    """The compartment in which the pyramid lies now, where that is another than before; else -1."""


class Taken(SeatEvent, landmark=True):
    """A seat takes what fell on the table (4.1.5)."""

    fallen: tuple[int, ...]
    """In the order in which they fell."""
    kept: int
    """The piece that was lifted and is the seat's now, since others fell; -1: none."""


@dataclass(frozen=True, slots=True)
class HamsterObservation:
    """What a seat knows: the whole position, since nothing is hidden."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    position: Position

    @property
    def num_seats(self) -> int:
        """How many seats play."""
        return self.position.num_seats

    @property
    def ply(self) -> int:
        """How many moves were made."""
        return self.position.ply

    def actors(self) -> tuple[Seat, ...]:
        """Return who must act."""
        return self.position.actors()

    def progress(self) -> Progress:
        """Return which turn it is."""
        return Progress(min(self.position.turns + 1, TURN_CAP))

    def legal_actions(self) -> Sequence[kit.Action]:
        """Return what this seat may do now, in the order of `HamsterState.legal_actions`.

        It is worked out as it is asked for: `in` costs one look at the wheel, the first item few,
        the length all of them (some 50 ms).
        """
        return self.position.menu if self.seat in self.position.actors() else ()

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record."""
        return position_data(self.position)


_EMPTY_SEATS: Final = 2  # players of a team game who have no pieces left when it is over (4.1.7)


def final_outcome(stocks: Sequence[Sequence[int]], turns: int) -> Outcome | None:
    """Return the result; None while the match goes on.

    :param stocks: every seat's pieces.
    :param turns: how many turns are over.
    """
    left = tuple(map(len, stocks))
    if min(left) and turns < TURN_CAP:
        return None
    teams = INFO.teams_of(len(left))
    sums = tuple(sum(left[other] for other in side_of(teams, seat)) for seat in range(len(left)))
    if not min(sums):  # 4.1.7: without pieces; in a team game both partners
        termination = "emptied"
    elif teams and left.count(0) >= _EMPTY_SEATS:  # 4.1.7: of different teams
        termination = "two_emptied"
    elif turns >= TURN_CAP:  # 4.3
        termination = "cap"
    else:
        return None
    # Fewest pieces first, a team's together (4.1.7, 4.3); H8: equal teams share.
    placings = placings_by([-number for number in sums])
    tiebreaks = (("team_pieces", sums),) if teams else ()
    return Outcome(termination, placings, left, tiebreaks, teams=teams)


class HamsterState:
    """A position that is replaced at every move."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.events: list[Event] | None = None

    @classmethod
    def initial(cls, setup: HamsterSetup) -> "HamsterState":
        """Return the position before the first piece (4.1.1)."""
        rules = Rules.of(setup.options)
        return cls(Position(rules, setup.num_seats, setup.wheel, setup.stocks, setup.start_seat))

    def clone(self) -> "HamsterState":
        """Return an independent copy that collects no events."""
        return HamsterState(self.position)

    def actors(self) -> tuple[Seat, ...]:
        """Return who acts: one seat, or CHANCE while the wheel rolls."""
        return self.position.actors()

    def legal_actions(self, seat: Seat) -> Sequence[kit.Action]:
        """Return what `seat` may do, in the order of `Menu`; () for CHANCE, who could do anything.

        Worked out as it is asked for: see `HamsterObservation.legal_actions`.
        """
        position = self.position
        asked = position.put is None and position.result is None and seat == position.mover
        return position.menu if asked else ()

    def refusal(self, seat: Seat, action: kit.Action) -> Refusal | None:
        """Return why `seat` may not do `action`; None exactly when it is legal.

        Of a roll only the form is judged: see `refuse_roll`.
        """
        return refuse(self.position, seat, action)

    def apply(self, seat: Seat, action: kit.Action) -> None:
        """Do `action`. UNCHECKED: call it with legal actions only. Never needs the engine."""
        if isinstance(action, kit.Roll):
            self._roll(action)
        elif isinstance(action, kit.Pass):
            if self.events is not None:
                self.events.append(Passed(seat))
            self._end_turn()
        else:
            position = self.position
            if self.events is not None:
                self.events.append(LetGo(seat, position.held(action), action))
            self.position = position.changed(put=action, ply=position.ply + 1)

    def sample_chance(self, rng: Random) -> kit.Roll:
        """Return what a roll comes to; the engine computes it."""
        from jericho_tui.games.hamster_rolle.rules import rig

        return rig.roll(self.position, rig.draw_tremor(self.position, rng)).roll

    def outcome(self) -> Outcome | None:
        """Return the result; None until the match is over."""
        return self.position.result

    def observation(self, seat: Seat | None) -> HamsterObservation:
        """Return what `seat` knows (None: a spectator): everything."""
        return HamsterObservation(seat, self.position)

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record."""
        return position_data(self.position)

    def _roll(self, roll: kit.Roll) -> None:
        """Copy what a roll came to (4.3)."""
        position = self.position
        piece = position.in_hand
        wheel = wheel_after(position, roll)
        poses = wheel.poses
        # 4.1.5: falls before it was let go end the turn; the player keeps the piece in hand. A
        # pyramid goes back instead (H6).
        kept = piece if roll.tremor is None and piece != kit.PYRAMID else -1
        stays = roll.tremor is not None and piece in poses
        placed = isinstance(position.put, kit.Place)
        stocks = list(position.stocks)
        if placed:
            source = position.source
            stocks[source] = tuple([other for other in stocks[source] if other != piece])
        taken = roll.out if kept < 0 else (*roll.out, kept)
        if taken:  # 4.1.5: the mover takes what fell
            stocks[position.mover] = tuple(sorted(stocks[position.mover] + taken))
        order = position.order
        if stays:
            order = (*[other for other in order if other != piece and other in poses], piece)
        elif taken:
            order = tuple([other for other in order if other in poses])
        if self.events is not None:
            assert position.put is not None
            before, pyramid = position.wheel, wheel.compartments[kit.PYRAMID]
            rolled, landed = before.turn - roll.turn, wheel.compartments[piece] if stays else -1
            moved = -1 if pyramid == before.compartments[kit.PYRAMID] else pyramid
            mover = position.mover
            self.events.append(Rolled(mover, piece, position.put, roll, rolled, landed, moved))
            if taken:
                self.events.append(Taken(mover, roll.out, kept))
        self._end_turn(
            wheel=wheel,
            stocks=tuple(stocks),
            order=order,
            stayed=min(2, position.stayed + (stays and placed)),
            put=None,
        )

    def _end_turn(self, **after: Any) -> None:
        """Give the turn to the left neighbour (4.1.3), unless the match is over (4.1.7).

        :param after: what is different now.
        """
        position = self.position
        turns = position.turns + 1
        mover = position.mover + 1
        result = final_outcome(after.get("stocks", position.stocks), turns)
        self.position = position.changed(
            mover=Seat(mover if mover < position.num_seats else 0),
            turns=turns,
            ply=position.ply + 1,
            result=result,
            **after,
        )
        if self.events is not None and result is not None:
            self.events.append(MatchEnded(result))


def position_data(position: Position) -> dict[str, Any]:
    """Return a whole position; everybody knows all of it."""
    over = position.result is not None
    wheel = position.wheel
    return {
        "phase": "over" if over else "choose" if position.put is None else "roll",
        "turn": position.mover + 1,
        "to_move": [seat + 1 for seat in position.actors()],
        "ply": position.ply,
        "turns": position.turns,
        "rig": format_wheel(wheel),
        "compartments": [[kit.NOTATION[piece] for piece in inside] for inside in wheel.inside],
        "lowest": [compartment + 1 for compartment in wheel.lowest[:2]],
        "open": [] if over else [compartment + 1 for compartment in position.open],
        "reference": kit.NOTATION[position.reference],
        "order": [kit.NOTATION[piece] for piece in position.order],
        "stayed": position.stayed,
        "in_hand": None if position.put is None else position.put.text,
        "stocks": [[kit.NOTATION[piece] for piece in stock] for stock in position.stocks],
    }
