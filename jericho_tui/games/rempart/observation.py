"""What a seat may lawfully know and remember: every card that was ever turned up (rules page 5.1).

Everybody saw every card on its place, so an observation has them all, with the turns in which they
were shown. What of it a *player* still knows is the player's affair: a person has a head, a bot a
policy that forgets. Option R16 decides what is *shown* of it (`as_data`).
"""

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Self

from jericho_tui.core.game import Progress, Seat
from jericho_tui.core.public import BasicObservation
from jericho_tui.games.rempart.actions import Action
from jericho_tui.games.rempart.masks import CANNONS, MAGICIANS, cards_in, protected, top
from jericho_tui.games.rempart.public import RempartPublic
from jericho_tui.games.rempart.scoring import points_of

_PLACE_MASK: Final = 63
KEPT: Final = 64
"""Added to the place of a packed turn whose card was kept."""
INSERTED: Final = 128
"""Added to the place of a packed turn whose card was inserted."""


class Turn(NamedTuple):
    """What everybody remembers of a finished turn."""

    seat: Seat
    place: int
    card: int
    taken: str
    """`back`, `keep` or `insert`."""

    def as_data(self) -> dict[str, Any]:
        """Return it in the words of a record."""
        return {
            "seat": self.seat + 1,
            "place": self.place + 1,
            "card": self.card or None,
            "taken": self.taken,
        }


@dataclass(slots=True, unsafe_hash=True, init=False, kw_only=True)
class RempartObservation(RempartPublic, BasicObservation):
    """One seat's knowledge: what everybody sees, and what was turned up."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    ramparts: tuple[int, ...]
    """Every seat's cards (rule 1)."""
    history: tuple[int, ...]
    """Every finished turn, packed: see `turns`."""
    known: tuple[int, ...]
    """By place: the card that was turned up there, also one that is gone; 0 where none ever was."""

    def progress(self) -> Progress:
        """Return how many cards are left."""
        return Progress(self.left.bit_count())

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now, in the order of `RempartState.legal_actions`."""
        return self.menu if self.seat is not None and self.seat in self.acting else ()

    def turns(self, last: int | None = None) -> tuple[Turn, ...]:
        """Return the finished turns, oldest first; or only the `last` ones.

        A card that whoever observes has forgotten is 0 there.
        """
        number = len(self.history)
        first = 0 if last is None else max(0, number - last)
        turns = []
        for index in range(first, number):
            packed = self.history[index]
            place = packed & _PLACE_MASK
            taken = "insert" if packed & INSERTED else "keep" if packed & KEPT else "back"
            seat = Seat((self.start + index) % self.num_seats)
            turns.append(Turn(seat, place, self.known[place], taken))
        return tuple(turns)

    def remembered(self, place: int) -> int:
        """Return the card that lies face down at a place and was seen there; 0 when unknown."""
        return self.known[place] if self.down >> place & 1 else 0

    def shown_since(self) -> int:
        """Return the places of cards that were put back since this seat's last turn began.

        At a real table nobody looks away while others play, so these are shown until the seat turns
        up its own; to a spectator those of the last round.
        """
        last = self.num_seats
        if self.seat is not None:
            mover = (self.start + len(self.history) - 1) % self.num_seats  # of the last turn
            last = (mover - self.seat) % self.num_seats
        places = 0
        for packed in self.history[max(0, len(self.history) - last) :]:
            places |= 1 << (packed & _PLACE_MASK)
        return places & self.down

    def faded(self) -> Self:
        """Return this without the places of cards: memory is the game (R16)."""
        if self.rules.memory_aid == "full":
            return self
        down = self.down
        known = tuple([0 if down >> place & 1 else card for place, card in enumerate(self.known)])
        return replace(self, known=known, seen=self.seen & ~down, place=-1, history=())

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record; None for what is not shown.

        Of what was turned back down only the option R16 shows anything, apart from the turns since
        the seat's own last one: at a real table nobody looks away while others play.
        """
        full = self.rules.memory_aid == "full" or bool(self.termination)
        table = [
            self.remembered(place) or None if full or place == self.place else None
            for place in range(len(self.known))
        ]
        recent = self.num_seats if self.seat is None else self._turns_since(self.seat)
        rules = self.rules
        marks = rules.memory_aid != "off" or bool(self.termination)
        places = range(len(self.known))
        return {
            "phase": self.phase.name.lower(),
            "variant": "points" if rules.points else "race",
            "turn": self.turn + 1,
            "to_move": [seat + 1 for seat in self.acting],
            "ply": self.ply,
            "places": [bool(self.down >> place & 1) for place in places],
            "seen": [bool(self.seen >> place & 1) for place in places] if marks else None,
            "turned_up": {"place": self.place + 1, "card": self.card} if self.card else None,
            "cards_left": list(cards_in(self.left)),
            "ramparts": [list(cards_in(rampart)) for rampart in self.ramparts],
            "highest": [top(rampart) for rampart in self.ramparts],
            "protected": [
                list(cards_in(protected(rampart, rules.flag_card))) if rules.points else []
                for rampart in self.ramparts
            ],
            "points": [
                sum(points_of(rampart)) if rules.points else rampart.bit_count()
                for rampart in self.ramparts
            ],
            "magicians": [
                bool(rules.points and rampart & MAGICIANS & ~self.spent)
                for rampart in self.ramparts
            ],
            "cannons_left": (self.left & CANNONS).bit_count() if rules.points else 0,
            "discard": list(cards_in(self.discard)),
            "turns_without_a_card": self.idle,
            "turns_allowed": rules.stall_limit * self.left.bit_count(),
            "blocked": self.began_blocked,
            "table": table,
            "turns": [turn.as_data() for turn in self.turns(recent)],
        }

    def _turns_since(self, seat: int) -> int:
        """Return how many turns were finished since the last one of `seat` began."""
        number = len(self.history)
        mover = (self.start + number - 1) % self.num_seats  # of the last one
        return min(number, (mover - seat) % self.num_seats + 1)
