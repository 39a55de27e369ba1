"""One match: checked moves, undo, and access to every earlier position."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from random import Random
from typing import Any, NamedTuple

from jericho_tui.core.actions import IllegalActionError, Refusal
from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, AnyState, Game, Seat, Setup
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.player import Limit, Player, SeatInfo


class Move(NamedTuple):
    """An action and the seat that took it."""

    seat: Seat
    action: Any


class Match:
    """A setup and a list of moves; the state is derived.

    Simultaneous choices may be submitted in any order; the list has them in seat order, so that a
    record does not tell who was quicker.
    """

    def __init__(
        self,
        game: Game,
        setup: Setup,
        seats: Sequence[SeatInfo],
        *,
        rated: bool = False,
        daily: date | None = None,
        keep_events: bool = True,
    ) -> None:
        """Start a match.

        :param keep_events: whether to collect the events of each move; bots alone need none.
        """
        if len(seats) != setup.num_seats:
            raise ValueError(f"{len(seats)} names for {setup.num_seats} seats")
        self.game = game
        self.setup = setup
        self.seats = tuple(seats)
        self.rated = rated
        """A rated match cannot be taken back."""
        self.daily = daily
        """The day whose deal this is; None: of no day. It cannot be taken back either."""
        self.moves: list[Move] = []
        self.journal: list[tuple[Event, ...]] = []
        """What each move caused; empty without `keep_events`."""
        self._keep_events = keep_events
        self._hinted: set[int] = set()
        """The numbers, from 1, of the moves made after a hint."""
        self._advised: set[tuple[Seat, tuple[Move, ...]]] = set()
        """Decisions for which a hint was given here: who was asked, and what was `decided`."""
        self.state: AnyState
        self._batch: int
        """After how many moves the round of sealed choices began that is under way, if one is."""
        self._start()

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    @property
    def strict(self) -> bool:
        """Whether hints and undo are forbidden."""
        return self.rated or self.daily is not None

    @property
    def hinted(self) -> tuple[int, ...]:
        """The numbers, from 1, of the moves made after a hint."""
        return tuple(sorted(self._hinted))

    @hinted.setter
    def hinted(self, numbers: Iterable[int]) -> None:
        self._hinted = {number for number in numbers if 1 <= number <= self.ply}

    def note_hint(self, seat: Seat, decided: Sequence[Move]) -> None:
        """Record that `seat` saw a hint for its decision after the moves `decided`.

        The move it makes there counts as hinted, even if it is undone and made again.
        """
        self._advised.add((seat, tuple(decided)))

    def withheld(self, rated: str) -> Sentence | None:
        """Return why help is refused in a strict match, or None if this match is not strict.

        :param rated: the reason for a rated match (a gettext message id).
        """
        if self.daily is not None:
            return Sentence(N_("the daily deal allows no undo, hints or other help"))
        return Sentence(rated) if self.rated else None

    def actors(self) -> tuple[Seat, ...]:
        """Return the seats that must act; () when the match is over."""
        return self.state.actors()

    def outcome(self) -> Outcome | None:
        """Return the result, or None if the match is not over."""
        return self.state.outcome()

    def submit(self, seat: Seat, action: Any) -> tuple[Event, ...]:
        """Check and make a move and return its events. Forget undone moves.

        The last of several sealed choices also returns the events of all of them.

        :raises IllegalActionError: the rules refuse it; nothing has changed.
        """
        refusal = self.state.refusal(seat, action)
        if refusal is not None:
            raise IllegalActionError(refusal)
        hinted = bool(self._advised) and (seat, self.decided) in self._advised
        last = len(self.moves)
        place = last if self._batch == last else self._place(seat)
        if place == last:
            return self._push(Move(seat, action), hinted)
        events: list[Event] = []
        self.state.events = events
        self.state.apply(seat, action)
        moves = self._marked()
        self._replay([*moves[:place], (Move(seat, action), hinted), *moves[place:]])
        return tuple(events)

    def comes_last(self, seat: Seat) -> bool:
        """Return whether a move of `seat` would now be the last of the list.

        It would not be if a later seat has already made its sealed choice.
        """
        last = len(self.moves)
        return self._batch == last or self._place(seat) == last

    def can_withdraw(self, seat: Seat) -> bool:
        """Return whether `seat` has a sealed choice that other seats still have to match (J22)."""
        return any(move.seat == seat for move in self.moves[self._batch :])

    def withdraw(self, seat: Seat) -> None:
        """Undo a sealed choice while other seats are still choosing (J22).

        :raises IllegalActionError: `seat` has none.
        """
        if not self.can_withdraw(seat):
            text = N_("there is no choice to undo")
            raise IllegalActionError(Refusal("nothing_sealed", Sentence(text)))
        moves = self._marked()
        self._replay([m for i, m in enumerate(moves) if i < self._batch or m[0].seat != seat])

    def undo(self, number: int = 1) -> None:
        """Undo the last moves.

        :raises IllegalActionError: the match is rated or a daily deal, or has fewer moves.
        """
        withheld = self.withheld(N_("moves of a rated game cannot be undone"))
        if withheld is not None:
            raise IllegalActionError(Refusal("rated", withheld))
        if number > self.ply:
            raise IllegalActionError(Refusal("no_move", Sentence(N_("there is no move to undo"))))
        self._replay(self._marked()[: self.ply - number])

    def become(self, other: "Match") -> None:
        """Take over the moves and seats of another match with the same setup.

        Do not use `other` afterwards.
        """
        self.seats, self.rated = other.seats, other.rated
        self.state, self.moves, self.journal = other.state, other.moves, other.journal
        self._batch, self._hinted = other._batch, other._hinted

    @property
    def decided(self) -> tuple[Move, ...]:
        """The moves that every acting seat may know: all except sealed choices.

        Together with an acting seat, they identify its decision: see `still_asks`.
        """
        return tuple(self.moves[: self._batch])

    def still_asks(self, seat: Seat, decided: Sequence[Move]) -> bool:
        """Return whether `seat` still faces the decision it faced after the moves `decided`.

        It does if, since then, other seats have only made or undone sealed choices of the same
        round.
        """
        return seat in self.actors() and tuple(decided) == self.decided

    def at(self, ply: int) -> AnyState:
        """Return a new state of the position after `ply` moves, 0 to `self.ply`."""
        if not 0 <= ply <= self.ply:
            raise IndexError(f"ply {ply} of {self.ply}")
        state = self.game.initial_state(self.setup)
        for seat, action in self.moves[:ply]:
            state.apply(seat, action)
        return state

    def branch(self, ply: int, seats: Sequence[SeatInfo]) -> "Match":
        """Return a new, unrated match that begins with the first `ply` moves of this one.

        :param seats: the players of the new match; as many as here.
        """
        match = Match(self.game, self.setup, seats)
        match._replay(self._marked()[:ply])
        return match

    def _start(self) -> None:
        self.state = self.game.initial_state(self.setup)
        self.moves = []
        self.journal = []
        self._hinted = set()
        self._batch = 0

    def _marked(self) -> list[tuple[Move, bool]]:
        return [(move, number in self._hinted) for number, move in enumerate(self.moves, start=1)]

    def _replay(self, moves: Iterable[tuple[Move, bool]]) -> None:
        self._start()
        for move, hinted in moves:
            self._push(move, hinted)

    def _push(self, move: Move, hinted: bool) -> tuple[Event, ...]:
        state, moves = self.state, self.moves
        before = state.actors()
        events: list[Event] = []
        if self._keep_events:
            state.events = events
        state.apply(move.seat, move.action)
        moves.append(move)
        if hinted:
            self._hinted.add(len(moves))
        if len(before) == 1 or state.actors() != tuple([s for s in before if s != move.seat]):
            self._batch = len(moves)  # this was no sealed choice, or the last of its round
        if not self._keep_events:
            return ()
        self.journal.append(tuple(events))
        return self.journal[-1]

    def _place(self, seat: Seat) -> int:
        """Return where a move of `seat` belongs: the end, or its seat's place among sealed ones."""
        return self._batch + sum([move.seat < seat for move in self.moves[self._batch :]])


def play_out(match: Match, players: Mapping[Seat, Player], limit: Limit, chance: Random) -> Outcome:
    """Play a match to its end and return the result.

    :param players: the player of each seat, in seat order.
    :param chance: random generator for dice; results are recorded as moves of CHANCE.
    """
    while actors := match.state.actors():
        seat = actors[0]
        if seat == CHANCE:
            match.submit(seat, match.state.sample_chance(chance))
            continue
        match.submit(seat, players[seat].choose(match.state.observation(seat), limit).action)
    outcome = match.outcome()
    assert outcome is not None  # nobody acts, so the match is over
    return outcome
