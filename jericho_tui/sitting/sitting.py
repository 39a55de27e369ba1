"""One sitting at a table: the open match, its bots, whose eyes look on, and the result."""

from pathlib import Path
from random import Random

from jericho_tui.bots.registry import create
from jericho_tui.core.events import Event
from jericho_tui.core.game import CHANCE, Seat
from jericho_tui.core.seeds import stream
from jericho_tui.league.ladder import RatingChange
from jericho_tui.league.results import result_of
from jericho_tui.play.match import Match
from jericho_tui.play.player import Decision, Limit, Player
from jericho_tui.store.house import House
from jericho_tui.store.records import MatchStore, OpenMatch

_LIMIT = Limit(iterations=1000)
"""What a searching bot may spend; in iterations, so that rated games can be reproduced."""


class Sitting:
    """Decides who is asked next and what they may see. Knows no screen."""

    def __init__(self, house: House, opened: OpenMatch) -> None:
        """Sit down.

        :raises SentenceError: a seat is played by a bot that this program does not have.
        """
        self.house = house
        self.opened = opened
        seed = opened.record.rng_seed or 0
        self.players: dict[Seat, Player] = {
            Seat(seat): create(info.bot, self.match.game, seed, Seat(seat))
            for seat, info in enumerate(self.match.seats)
            if info.kind == "bot"
        }
        self.humans = tuple(
            Seat(seat) for seat, info in enumerate(self.match.seats) if info.kind == "human"
        )
        self.eyes: Seat | None = self.humans[0] if len(self.humans) == 1 else None
        """Whose knowledge is on the screen; None shows what everybody may see."""
        self._chance: Random = stream(seed, "chance", self.match.ply)

    @property
    def match(self) -> Match:
        """The match being played."""
        return self.opened.match

    @property
    def names(self) -> tuple[str, ...]:
        """Every seat's name."""
        return tuple(seat.name for seat in self.match.seats)

    def next_seat(self) -> Seat | None:
        """Return who is asked next; None when the match is over.

        Of several who choose at the same time people come first, so that nobody waits for bots.
        """
        actors = self.match.actors()
        people = [seat for seat in actors if seat in self.humans]
        return (people or actors or (None,))[0]

    def needs_curtain(self, seat: Seat) -> bool:
        """Whether the screen must be hidden before `seat` may look at it."""
        return len(self.humans) > 1 and seat in self.humans and seat != self.eyes

    def look(self, seat: Seat | None) -> None:
        """From now on show what `seat` may see."""
        self.eyes = seat

    def seen(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Return events as the eyes at the screen saw them."""
        return tuple(event.seen_by(self.eyes) for event in events)

    def think(self, seat: Seat) -> Decision:
        """Return what a bot (or the die) decides now; computes, changes nothing."""
        if seat == CHANCE:
            return Decision(self.match.state.sample_chance(self._chance))
        return self.players[seat].choose(self.match.state.observation(seat), _LIMIT)

    def submit(self, seat: Seat, action: object) -> tuple[Event, ...]:
        """Make a move.

        :raises IllegalActionError: the rules refuse it.
        """
        return self.match.submit(seat, action)

    def save(self) -> None:
        """Write the record.

        :raises StoreError: it could not be written; the match is still whole in memory.
        """
        if not self.opened.read_only:
            self.opened.save()

    def move_to(self, folder: Path) -> None:
        """Save the match in another folder, now and from now on.

        :raises StoreError: it cannot be written there; everything is as before.
        """
        store = MatchStore(folder.expanduser())
        store.prepare()
        self.opened.move_to(store)

    def settle(self) -> tuple[RatingChange, ...]:
        """Enter a finished rated match into the ladder, once; return who moved by how much."""
        if not self.match.rated or self.match.outcome() is None or self.opened.read_only:
            return ()
        return self.house.league.record(result_of(self.opened.record))

    def close(self) -> None:
        """Let go of the match's file."""
        self.opened.close()
