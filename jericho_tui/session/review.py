"""Looking back on a match: any position of it, as somebody may lawfully see it.

While a match goes on and people play in it, its hidden cards stay hidden, wherever it is looked at
from: a replay of it shows what everybody saw, or what the only person saw. Once it is over, or when
only bots play, everything may be shown.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import AnyState, Seat
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key

_EVERY: Final = 16
"""Plies between two positions that are kept: going to any other one costs fewer moves than this."""


@dataclass(frozen=True, slots=True)
class View:
    """Through whose eyes a match is looked at."""

    seat: Seat | None = None
    """Whose knowledge is shown; None: what everybody saw."""
    everything: bool = False
    """Whether every card is open; then there is no `seat`."""


class Review:
    """A match at one of its positions. What is played later shows in it after `follow`."""

    def __init__(
        self,
        match: Match,
        *,
        eyes: Seat | None = None,
        fixed: bool = False,
        ply: int | None = None,
        damaged: bool = False,
        reader: str = "",
    ) -> None:
        """Look back.

        :param eyes: whose knowledge is shown, if `fixed`.
        :param fixed: whether no other view is allowed, as for the person at a table.
        :param ply: after how many moves to begin; by default at the last if `fixed`, else at none.
        :param damaged: whether it is the good part of a damaged record; nobody goes on in it.
        :param reader: who alone looks back, and while the match goes on sees nobody else's cards;
            empty: whoever has the file.
        """
        self.match = match
        self.fixed = fixed
        humans = [Seat(i) for i, info in enumerate(match.seats) if info.kind == "human"]
        self._people = bool(humans)
        self._person = humans[0] if len(humans) == 1 else None
        if self._person is not None and reader:
            name = match.seats[self._person].name
            self._person = self._person if name_key(name) == name_key(reader) else None
        self._eyes = eyes
        self._damaged = damaged
        self._read()
        self.view = self._first_view()
        self.ply = (self.last if fixed else 0) if ply is None else ply
        self._kept: dict[int, AnyState] = {0: match.game.initial_state(match.setup)}
        self._here: tuple[int, AnyState] = (0, self._kept[0])

    def _read(self) -> None:
        """Take note of what the match has come to."""
        match = self.match
        self.moves = tuple(match.moves)
        self.journal = tuple(match.journal)
        self.over = match.outcome() is not None
        self.hides = not self.over and self._people
        """Whether people still play with its hidden cards: then nobody else may take a seat of a
        branch.
        """
        self.views: Sequence[View] = (View(self._eyes),) if self.fixed else self._lawful_views()
        """What may be looked at, in the order of `next_view`."""
        self.landmarks = tuple(
            number
            for number, events in enumerate(self.journal, start=1)
            if any(event.landmark for event in events)
        )
        """After how many moves there was a scoring."""

    def follow(self, ply: int) -> None:
        """Take note that the match has gone on, or that moves were taken back.

        Who looks at the last position looks at the new last one; anybody else stays, as far as it
        is still there. A view that is not lawful any more gives way to one that is.

        :param ply: how many of its moves stayed as they were.
        """
        at_end = self.ply == self.last
        self._read()
        if self.view not in self.views:
            self.view = self._first_view()
        self._kept = {known: state for known, state in self._kept.items() if known <= ply}
        if self._here[0] > ply:
            self._here = (0, self._kept[0])
        self.go(self.last if at_end else self.ply)

    @property
    def last(self) -> int:
        """How many moves there are."""
        return len(self.moves)

    @property
    def reader(self) -> Seat | None:
        """Whom the log calls “you”: the only person, while their own view is shown."""
        mine = self.fixed or self.view.seat == self._person
        return self.view.seat if mine else None

    def go(self, ply: int) -> None:
        """Go to a position; before the first is the first, after the last the last."""
        self.ply = max(0, min(ply, self.last))

    def next_landmark(self, step: int) -> int:
        """Return the ply of the next (1) or previous (-1) scoring, or of the end or beginning."""
        if step > 0:
            place = bisect_right(self.landmarks, self.ply)
            return self.landmarks[place] if place < len(self.landmarks) else self.last
        place = bisect_left(self.landmarks, self.ply)
        return self.landmarks[place - 1] if place else 0

    def next_view(self) -> Sentence | None:
        """Look through the next eyes; return why others cannot be had after the last lawful ones.

        Going round, the first view comes after the last.
        """
        place = self.views.index(self.view) + 1
        self.view = self.views[place % len(self.views)]
        if place < len(self.views) or not self.hides:
            return None
        return Sentence(N_("this game is not over: its hidden cards stay hidden"))

    def state(self) -> AnyState:
        """Return the position; whoever wants to change it makes a copy."""
        ply, state = self._here
        if ply == self.ply:
            return state
        if ply > self.ply or self.ply - ply > _EVERY:
            ply = max(known for known in self._kept if known <= self.ply)
            state = self._kept[ply]
        state = state.clone()
        for number, move in enumerate(self.moves[ply : self.ply], start=ply + 1):
            state.apply(move.seat, move.action)
            if number % _EVERY == 0 and number not in self._kept:
                self._kept[number] = state.clone()
        self._here = (self.ply, state)
        return state

    def observation(self) -> Any:
        """Return what the view knows of the position; a spectator's knowledge if all is open.

        While the match goes on, what was shown in it for a moment only is not shown again.
        """
        seen = self.state().observation(self.view.seat)
        return self.match.game.faded(seen) if self.hides else seen

    def seen(self, ply: int) -> tuple[Event, ...]:
        """Return what the move that led to `ply` (from 1) caused, as the view saw it."""
        events = self.journal[ply - 1]
        if self.view.everything:
            return events
        return tuple(event.seen_by(self.view.seat) for event in events)

    def recent(self, most: int) -> list[tuple[Event, ...]]:
        """Return what the last moves before the position caused, oldest first."""
        return [self.seen(ply) for ply in range(max(0, self.ply - most) + 1, self.ply + 1)]

    def mover(self, ply: int) -> Seat | None:
        """Return who made the move that led to `ply`; None at the beginning."""
        return self.moves[ply - 1].seat if ply else None

    def branch_refusal(self) -> Sentence | None:
        """Return why one cannot play on from here; None where one can.

        As with taking moves back, a rated match that goes on must be played as it comes.
        """
        shows = N_("this rated game is not over: playing on from here would show its hidden cards")
        if self.fixed:
            return Sentence(shows)
        withheld = self.match.withheld(shows)
        if withheld is not None and self.hides and not self._damaged:
            return withheld
        if not self.state().actors():
            return Sentence(N_("the game is over here: go back to an earlier move first"))
        return None

    def _lawful_views(self) -> Sequence[View]:
        everybody = View()
        if not self.hides:
            seats = (View(Seat(seat)) for seat in range(len(self.match.seats)))
            return (everybody, *seats, View(everything=True))
        return (everybody,) if self._person is None else (everybody, View(self._person))

    def _first_view(self) -> View:
        """Return the only person's view, else the one that shows most."""
        own = View(self._person)
        return own if self._person is not None and own in self.views else self.views[-1]
