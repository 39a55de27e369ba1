"""The position of a match and its one transition. Branches cite rules page 4."""

from collections.abc import Sequence
from random import Random
from typing import Any

from jericho_tui.core.actions import Refusal
from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.games.hamster_rolle.actions import Action, Pass, Roll
from jericho_tui.games.hamster_rolle.events import LetGo, Passed, Rolled, Taken
from jericho_tui.games.hamster_rolle.info import Rules
from jericho_tui.games.hamster_rolle.menu import refuse
from jericho_tui.games.hamster_rolle.observation import HamsterObservation
from jericho_tui.games.hamster_rolle.pieces import PYRAMID
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.games.hamster_rolle.scoring import final_outcome
from jericho_tui.games.hamster_rolle.setup import HamsterSetup
from jericho_tui.games.hamster_rolle.wheel import Wheel


class HamsterState:
    """A position that is replaced at every move."""

    __slots__ = ("events", "position")

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

    def legal_actions(self, seat: Seat) -> Sequence[Action]:
        """Return what `seat` may do, in `menu.Menu`'s order; () for CHANCE, who could do anything.

        Worked out as it is asked for: see `HamsterObservation.legal_actions`.
        """
        position = self.position
        asked = position.put is None and position.result is None and seat == position.mover
        return position.menu if asked else ()

    def refusal(self, seat: Seat, action: Action) -> Refusal | None:
        """Return why `seat` may not do `action`; None exactly when it is legal.

        Of a roll only the form is judged: see `roll_form`.
        """
        return refuse(self.position, seat, action)

    def apply(self, seat: Seat, action: Action) -> None:
        """Do `action`. UNCHECKED: call it with legal actions only. Never needs the engine."""
        if isinstance(action, Roll):
            self._roll(action)
        elif isinstance(action, Pass):
            if self.events is not None:
                self.events.append(Passed(seat))
            self._end_turn(self.position)
        else:
            position = self.position
            if self.events is not None:
                self.events.append(LetGo(seat, position.held(action), action))
            self.position = position.changed(put=action, ply=position.ply + 1)

    def sample_chance(self, rng: Random) -> Roll:
        """Return what a roll comes to; the engine computes it.

        :raises EngineMissingError: it is not installed.
        """
        from jericho_tui.games.hamster_rolle.rig import draw_tremor, roll

        return roll(self.position, draw_tremor(self.position, rng)).roll

    def outcome(self) -> Outcome | None:
        """Return the result; None until the match is over."""
        return self.position.result

    def observation(self, seat: Seat | None) -> HamsterObservation:
        """Return what `seat` knows (None: a spectator): everything."""
        return HamsterObservation(seat, self.position)

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record."""
        from jericho_tui.games.hamster_rolle.wording import position_data

        return position_data(self.position)

    def _roll(self, roll: Roll) -> None:
        """Copy what a roll came to (4.3)."""
        position = self.position
        piece = position.in_hand
        poses = {**position.wheel.poses, **dict(roll.poses)}
        for fallen in roll.out:
            poses.pop(fallen, None)
        kept = -1
        if roll.tremor is None and piece != PYRAMID:
            # 4.1.5: falls before it was let go end the turn; the player keeps the piece in hand.
            poses.pop(piece, None)
            kept = piece
        wheel = Wheel(roll.turn, poses)
        stocks = list(position.stocks)
        placed = piece not in position.wheel.poses
        if placed:
            source = position.source
            stocks[source] = tuple([other for other in stocks[source] if other != piece])
        taken = roll.out if kept < 0 else (*roll.out, kept)
        if taken:  # 4.1.5: the mover takes what fell
            stocks[position.mover] = tuple(sorted(stocks[position.mover] + taken))
        order = [other for other in position.order if other in poses and other != piece]
        stays = piece in poses and roll.tremor is not None
        if stays:
            order.append(piece)
        elif piece in poses and piece in position.order:
            order = [other for other in position.order if other in poses]
        after = position.changed(
            wheel=wheel,
            stocks=tuple(stocks),
            order=tuple(order),
            stayed=min(2, position.stayed + (stays and placed)),
            put=None,
        )
        if self.events is not None:
            self._tell(position, roll, wheel, stays, kept)
        self._end_turn(after)

    def _tell(self, before: Position, roll: Roll, wheel: Wheel, stays: bool, kept: int) -> None:
        assert self.events is not None
        assert before.put is not None
        piece = before.in_hand
        pyramid = wheel.compartments[PYRAMID]
        self.events.append(
            Rolled(
                before.mover,
                piece,
                before.put,
                roll,
                before.wheel.turn - roll.turn,
                wheel.compartments[piece] if stays else -1,
                -1 if pyramid == before.wheel.compartments[PYRAMID] else pyramid,
            )
        )
        if roll.out or kept >= 0:
            self.events.append(Taken(before.mover, roll.out, kept))

    def _end_turn(self, position: Position) -> None:
        """Give the turn to the left neighbour (4.1.3), unless the match is over (4.1.7)."""
        turns = position.turns + 1
        self.position = position.changed(
            mover=Seat((position.mover + 1) % position.num_seats),
            turns=turns,
            ply=position.ply + 1,
            result=final_outcome(position.stocks, turns),
        )
        if self.events is not None and self.position.result is not None:
            self.events.append(MatchEnded(self.position.result))
