"""What a seat may lawfully know and remember (rules page 1.1, paragraphs 5-7; J19-J21)."""

from dataclasses import dataclass
from typing import Any

from jericho_tui.core.game import Progress, Seat
from jericho_tui.core.public import BasicObservation
from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import COLOURS, NOTATION, NUM_COLOURS
from jericho_tui.games.jericho.menu import Phase, legal_menu
from jericho_tui.games.jericho.packing import LENGTH, as_bundle, count_bundle, count_lane, lane_in
from jericho_tui.games.jericho.public import JerichoPublic, movers
from jericho_tui.games.jericho.scoring import ROUNDS, Reveal
from jericho_tui.games.jericho.setup import SCORING_PILES
from jericho_tui.games.jericho.wording import lanes_data, numbered, supply_data, texts


@dataclass(slots=True, unsafe_hash=True, init=False, kw_only=True)
class JerichoObservation(JerichoPublic, BasicObservation):
    """One seat's knowledge: the public record of play and its own hidden cards, nothing else.

    Packed like the state (see `packing`), whose lists are tuples here; the methods speak in cards
    and lengths.
    """

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    walls: tuple[int, ...]
    open_supply: tuple[int, ...]
    won: tuple[int, ...]
    starts: tuple[Seat, ...]
    reveals: tuple[Reveal, ...]
    hand: int
    """Bundle of the own hand; 0 for a spectator."""
    opening: int | None
    """The own opening card while it lies face down."""
    sealed: Action | None
    """The own choice of the current simultaneous phase."""
    hand_sizes: tuple[int, ...]
    buried: int
    """Bundle of the cards this seat put face down into the supply since the last scoring."""
    moves: tuple[Action, ...]
    """Every finished move, without the cards this seat did not see."""

    @property
    def ply(self) -> int:
        """How many finished moves this is after."""
        return len(self.moves)

    def progress(self) -> Progress:
        """Return which round it is."""
        return Progress(self.round, ROUNDS)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now, in the order of `JerichoState.legal_actions`."""
        if self.seat is None or self.seat not in self.acting:
            return ()
        menu = legal_menu(self.phase, self.rules)
        return menu.varied(self.hand, list(self.walls), self.seat)

    def wall(self, colour: int, seat: int) -> int:
        """Return the lane of a wall, 0 where there is none."""
        return self.walls[colour * self.num_seats + seat]

    def lane(self, colour: int) -> tuple[int, ...]:
        """Return every seat's wall of `colour`."""
        return self.walls[colour * self.num_seats : (colour + 1) * self.num_seats]

    def lengths(self, colour: int) -> tuple[int, ...]:
        """Return every seat's wall length in `colour` (rule 22)."""
        return tuple([LENGTH[wall] for wall in self.lane(colour)])

    def leaders(self, colour: int) -> tuple[Seat, ...]:
        """Return the seats with the longest wall of `colour`; () where nobody has one."""
        lengths = self.lengths(colour)
        best = max(lengths)
        return tuple(Seat(seat) for seat, length in enumerate(lengths) if length == best > 0)

    def won_count(self, seat: int) -> int:
        """Return how many cards lie in a won pile (J19: the option only hides it on screen)."""
        return sum(map(count_lane, self.won[seat :: self.num_seats]))

    def supply_size(self) -> int:
        """Return how many cards lie in the supply."""
        return sum(map(count_lane, self.open_supply)) + sum(self.buried_sizes())

    def known_supply(self, colour: int) -> int:
        """Return the lane of supply cards of `colour` this seat knows of (J20)."""
        return self.open_supply[colour] + lane_in(self.buried, colour)

    def unknown_supply_size(self) -> int:
        """Return how many supply cards this seat has not seen."""
        return sum(self.buried_sizes()) - count_bundle(self.buried)

    def buried_sizes(self) -> tuple[int, ...]:
        """Return how many cards every seat put face down into the supply since the last scoring."""
        sizes = [0] * self.num_seats
        since = self.reveals[-1].moves if self.reveals else 0
        for move, mover in zip(self.moves[since:], self.movers()[since:], strict=True):
            if move.kind in (Kind.FEED, Kind.SUPPLY):
                sizes[mover] += 1
        if self.phase == Phase.FEED:
            for seat in range(self.num_seats):
                sizes[seat] += seat not in self.acting
        return tuple(sizes)

    def movers(self) -> tuple[Seat, ...]:
        """Return who made each of `moves`."""
        return movers(self.num_seats, len(self.moves), self.starts, self.reveals)

    def cards_left(self) -> int:
        """Return how many cards the draw pile still has."""
        return sum(self.piles) - self.drawn

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record; None for a card this seat cannot know."""
        seats = range(self.num_seats)
        me = self.seat
        known = self.buried + sum(
            as_bundle(lane, colour) for colour, lane in enumerate(self.open_supply)
        )
        mine = [self.buried if seat == me else None for seat in seats]
        return {
            **self._public_data(),
            "hands": [texts(self.hand) if seat == me else None for seat in seats],
            "openings": [
                NOTATION[self.opening] if seat == me and self.opening is not None else None
                for seat in seats
            ],
            "sealed": [self.sealed.text if seat == me and self.sealed else None for seat in seats],
            "supply": supply_data(known, self.supply_size(), self.open_supply, mine),
            "draw_pile": None,
            "moves": numbered(self.moves, self.movers()),
        }

    def _public_data(self) -> dict[str, Any]:
        seats = range(self.num_seats)
        return {
            "round": self.round,
            "phase": Phase(self.phase).name.lower(),
            "to_move": [seat + 1 for seat in self.acting],
            "start_seats": [seat + 1 for seat in self.starts],
            "hand_sizes": list(self.hand_sizes),
            "walls": [lanes_data(self.walls[seat :: self.num_seats]) for seat in seats],
            "lengths": [
                {COLOURS[c]: self.lengths(c)[seat] for c in range(NUM_COLOURS)} for seat in seats
            ],
            "won": [lanes_data(self.won[seat :: self.num_seats]) for seat in seats],
            "won_counts": [self.won_count(seat) for seat in seats],
            "removed": {"T": self.removed, "S": len(self.reveals)},
            "draw_pile_left": self.cards_left(),
            "piles": [
                {"size": size, "scoring_card": pile in SCORING_PILES}
                for pile, size in enumerate(self.piles)
            ],
        }
