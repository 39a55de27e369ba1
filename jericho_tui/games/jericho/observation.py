"""What a seat may lawfully know and remember (rules page 1.1, paragraphs 5-7; J19-J21)."""

from typing import TYPE_CHECKING, Any, NamedTuple

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.info import Rules
from jericho_tui.games.jericho.menu import Phase, legal_menu
from jericho_tui.games.jericho.packing import LENGTH, count_bundle, count_lane, lane_in
from jericho_tui.games.jericho.scoring import Reveal

if TYPE_CHECKING:
    from jericho_tui.games.jericho.state import JerichoState


class JerichoObservation(NamedTuple):
    """One seat's knowledge: the public record of play and its own hidden cards, nothing else.

    Packed like the state (see `packing`); the methods speak in cards and lengths.
    """

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    num_seats: int
    rules: Rules
    phase: Phase
    round: int
    acting: tuple[Seat, ...]
    hand: int
    """Bundle of the own hand; 0 for a spectator."""
    opening: int | None
    """The own opening card while it lies face down."""
    sealed: Action | None
    """The own choice of the current simultaneous phase."""
    hand_sizes: tuple[int, ...]
    walls: tuple[int, ...]
    """Lane of every wall, at `colour * num_seats + seat`."""
    open_supply: tuple[int, ...]
    """Lanes of the supply cards everybody saw."""
    buried: int
    """Bundle of the cards this seat put face down into the supply since the last scoring."""
    won: tuple[int, ...]
    """Lanes of every won pile, at `colour * num_seats + seat`; shown to all when won."""
    removed: int
    """Trumpets out of the game."""
    piles: tuple[int, ...]
    """Sizes of the six piles at the start, scoring cards included."""
    drawn: int
    """Cards gone from the draw pile, scoring cards included."""
    starts: tuple[Seat, ...]
    """Start player of every round so far."""
    moves: tuple[Action, ...]
    """Every finished move, without the cards this seat did not see."""
    reveals: tuple[Reveal, ...]
    """What every scoring showed."""
    result: Outcome | None

    @classmethod
    def of(cls, state: "JerichoState", seat: Seat | None) -> "JerichoObservation":
        """Return what `seat` knows of `state`."""
        return cls(
            seat,
            state.num_seats,
            state.rules,
            state.phase,
            state.round,
            state.acting,
            0 if seat is None else state.hands[seat],
            None if seat is None else state.openings[seat],
            None if seat is None else state.sealed[seat],
            _hand_sizes(state),
            tuple(state.walls),
            tuple(state.open_supply),
            0 if seat is None else state.buried[seat],
            tuple(state.won),
            state.removed,
            state.piles,
            state.drawn,
            tuple(state.starts),
            _moves_seen(state, seat),
            tuple(state.reveals),
            state.outcome(),
        )

    @property
    def ply(self) -> int:
        """How many finished moves this is after."""
        return len(self.moves)

    def actors(self) -> tuple[Seat, ...]:
        """Return who must act."""
        return self.acting

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
        from jericho_tui.games.jericho.position import observation_data

        return observation_data(self)


def movers(
    num_seats: int, num_moves: int, starts: list[Seat] | tuple[Seat, ...], reveals: Any
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


def _hand_sizes(state: "JerichoState") -> tuple[int, ...]:
    """Return every seat's hand size; section 1.2 gives it except at the very end."""
    if state.phase == Phase.TURN:
        return (6 - state.round,) * state.num_seats
    if state.phase == Phase.OVER:
        return tuple(map(count_bundle, state.hands))
    # Before a sealed choice a seat holds one card more than after it.
    after = 6 if state.phase == Phase.OPENING else 6 - state.round
    return tuple(after + (seat in state.acting) for seat in range(state.num_seats))


def _moves_seen(state: "JerichoState", seat: Seat | None) -> tuple[Action, ...]:
    """Return the moves as `seat` saw them; openings are open once they were turned up."""
    if seat is None:
        seen = [move.hidden for move in state.moves]
    else:
        seen = [
            move if mover == seat else move.hidden
            for move, mover in zip(state.moves, state.movers(), strict=True)
        ]
    if len(state.moves) > state.num_seats:  # the first feed is complete: rule 13
        seen[: state.num_seats] = state.moves[: state.num_seats]
    return tuple(seen)
