"""Observations (1.1, paragraphs 5-7; J19-J21) and odds (1.2)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from jericho_tui.core.game import Progress, Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.state import BasicObservation
from jericho_tui.games.jericho import Rules
from jericho_tui.games.jericho.rules import cards
from jericho_tui.games.jericho.rules.cards import Action, Kind, Phase, Reveal
from jericho_tui.games.jericho.rules.setup import SCORING_PILES


def supply_data(
    known: int, size: int, seen: Sequence[int], buried: Sequence[int | None]
) -> dict[str, Any]:
    """Return the supply: the cards known, how many there are, and who put what there."""
    return {
        "size": size,
        "cards": texts(known),
        "seen_by_all": [
            cards.NOTATION[card]
            for c in range(cards.NUM_COLOURS)
            for card in cards.lane_cards(seen[c], c)
        ],
        "face_down": [None if bundle is None else texts(bundle) for bundle in buried],
    }


def lanes_data(lanes: tuple[int, ...]) -> dict[str, list[str]]:
    """Return the cards of every colour that has any."""
    return {
        cards.COLOURS[colour]: [cards.NOTATION[card] for card in cards.lane_cards(lane, colour)]
        for colour, lane in enumerate(lanes)
        if cards.count_lane(lane)
    }


def texts(bundle: int) -> list[str]:
    """Return the cards of a bundle."""
    return [cards.NOTATION[card] for card in cards.unpack(bundle)]


def numbered(moves: Sequence[Action], movers: Sequence[Seat]) -> list[str]:
    """Return moves as a record has them."""
    return [f"{seat + 1} {move.text}" for move, seat in zip(moves, movers, strict=True)]


@dataclass(slots=True, eq=False, init=False, repr=False)
class JerichoPublic:
    """What everybody sees of a match of Jericho."""

    num_seats: int
    acting: tuple[Seat, ...]
    """The seats that must act."""
    rules: Rules
    piles: tuple[int, ...]
    """Sizes of the six piles at the start, scoring cards included."""
    removed: int = 0
    """Trumpets that left the game; no other card can, apart from scoring cards."""
    drawn: int = 0
    """Cards gone from the draw pile, scoring cards included."""
    round: int = 1
    phase: Phase = Phase.OPENING
    result: Outcome | None = None
    """The outcome once somebody asked for it."""


def places_of(
    seat: Seat, num_seats: int, starts: Sequence[Seat], reveals: Sequence[Reveal]
) -> Iterator[slice]:
    """Yield where the moves of a seat stand among all (see `movers`)."""
    yield slice(seat, num_seats, num_seats)
    begin = num_seats
    for number, start in enumerate(starts):
        yield slice(begin + seat, begin + num_seats, num_seats)
        end = reveals[number].moves if number < len(reveals) else None
        yield slice(begin + num_seats + (seat - start) % num_seats, end, num_seats)
        begin = end or 0


def movers(
    num_seats: int, num_moves: int, starts: Sequence[Seat], reveals: Sequence[Reveal]
) -> tuple[Seat, ...]:
    """Return who made each of the first `num_moves` moves.

    Sealed choices stand in seat order, turns go clockwise from each round's start player.
    """
    everybody = list(map(Seat, range(num_seats)))
    who: list[Seat] = everybody[:]  # the opening cards
    ends = [reveal.moves for reveal in reveals]
    for number, start in enumerate(starts):
        who += everybody  # the feed
        end = ends[number] if number < len(ends) else num_moves
        turns = max(0, end - len(who))
        cycle = everybody[start:] + everybody[:start]
        who += (cycle * (turns // num_seats + 1))[:turns]
    return tuple(who[:num_moves])


@dataclass(slots=True, unsafe_hash=True, init=False, kw_only=True)
class JerichoObservation(JerichoPublic, BasicObservation):
    """One seat's knowledge: the public record of play and its own hidden cards, nothing else.

    Packed like the state (see `cards`), whose lists are tuples here; the methods speak in cards
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
        return Progress(self.round, cards.ROUNDS)

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now, in the order of `JerichoState.legal_actions`."""
        if self.seat is None or self.seat not in self.acting:
            return ()
        menu = cards.legal_menus(self.rules)[self.phase]
        return menu.varied(self.hand, list(self.walls), self.seat)

    def wall(self, colour: int, seat: int) -> int:
        """Return the lane of a wall, 0 where there is none."""
        return self.walls[colour * self.num_seats + seat]

    def lane(self, colour: int) -> tuple[int, ...]:
        """Return every seat's wall of `colour`."""
        return self.walls[colour * self.num_seats : (colour + 1) * self.num_seats]

    def lengths(self, colour: int) -> tuple[int, ...]:
        """Return every seat's wall length in `colour` (rule 22)."""
        return tuple([cards.LENGTH[wall] for wall in self.lane(colour)])

    def leaders(self, colour: int) -> tuple[Seat, ...]:
        """Return the seats with the longest wall of `colour`; () where nobody has one."""
        return cards.longest(self.lengths(colour))

    def won_count(self, seat: int) -> int:
        """Return how many cards lie in a won pile (J19: the option only hides it on screen)."""
        return sum(map(cards.count_lane, self.won[seat :: self.num_seats]))

    def supply_size(self) -> int:
        """Return how many cards lie in the supply."""
        return sum(map(cards.count_lane, self.open_supply)) + sum(self.buried_sizes())

    def known_supply(self, colour: int) -> int:
        """Return the lane of supply cards of `colour` this seat knows of (J20)."""
        return self.open_supply[colour] + cards.lane_in(self.buried, colour)

    def unknown_supply_size(self) -> int:
        """Return how many supply cards this seat has not seen."""
        return sum(self.buried_sizes()) - cards.count_bundle(self.buried)

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
            cards.as_bundle(lane, colour) for colour, lane in enumerate(self.open_supply)
        )
        mine = [self.buried if seat == me else None for seat in seats]
        return {
            "round": self.round,
            "phase": Phase(self.phase).name.lower(),
            "to_move": [seat + 1 for seat in self.acting],
            "start_seats": [seat + 1 for seat in self.starts],
            "hand_sizes": list(self.hand_sizes),
            "walls": [lanes_data(self.walls[seat :: self.num_seats]) for seat in seats],
            "lengths": [
                {cards.COLOURS[c]: self.lengths(c)[seat] for c in range(cards.NUM_COLOURS)}
                for seat in seats
            ],
            "won": [lanes_data(self.won[seat :: self.num_seats]) for seat in seats],
            "won_counts": [self.won_count(seat) for seat in seats],
            "removed": {"T": self.removed, "S": len(self.reveals)},
            "draw_pile_left": self.cards_left(),
            "piles": [
                {"size": size, "scoring_card": pile in SCORING_PILES}
                for pile, size in enumerate(self.piles)
            ],
            "hands": [texts(self.hand) if seat == me else None for seat in seats],
            "openings": [
                cards.NOTATION[self.opening] if seat == me and self.opening is not None else None
                for seat in seats
            ],
            "sealed": [self.sealed.text if seat == me and self.sealed else None for seat in seats],
            "supply": supply_data(known, self.supply_size(), self.open_supply, mine),
            "draw_pile": None,
            "moves": numbered(self.moves, self.movers()),
        }


def pile_rests(observation: JerichoObservation) -> tuple[int, ...]:
    """Return how many cards of each of the six piles are left, scoring cards included."""
    rests = []
    gone = observation.drawn
    for size in observation.piles:
        taken = min(size, gone)
        gone -= taken
        rests.append(size - taken)
    return tuple(rests)


def draws_to_scoring(observation: JerichoObservation) -> tuple[int, int] | None:
    """Return the least and the most draws until the next scoring card; None after the last.

    The draw that turns it up counts: (1, n) means that the very next one may do it.
    """
    scored = len(observation.reveals)
    if scored >= len(SCORING_PILES):
        return None
    pile = SCORING_PILES[scored]
    rests = pile_rests(observation)
    before = sum(rests[:pile])
    return before + 1, before + rests[pile]


def scoring_chance(observation: JerichoObservation) -> float:
    """Return the probability that the next draw ends the round: 1/(s-x), or 0 between scorings."""
    span = draws_to_scoring(observation)
    return 1 / span[1] if span is not None and span[0] == 1 else 0.0
