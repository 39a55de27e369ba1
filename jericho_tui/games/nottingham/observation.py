"""What a seat may lawfully know and remember (2.2, “Who sees what”)."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.games.nottingham.actions import FEWEST_GOODS, PASS, Action, offers_from
from jericho_tui.games.nottingham.items import HITS, NECKLACE, UNIT, count_of, size
from jericho_tui.games.nottingham.memory import Known
from jericho_tui.games.nottingham.menu import Phase, deliveries, open_missions
from jericho_tui.games.nottingham.scoring import Rules, missions_left

if TYPE_CHECKING:
    from jericho_tui.games.nottingham.state import NottinghamState


@dataclass(frozen=True, slots=True)
class NottinghamObservation:
    """One seat's knowledge; fields that `NottinghamState` has mean the same here."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    num_seats: int
    rules: Rules
    phase: Phase
    ply: int
    start: Seat
    turn: Seat
    acting: tuple[Seat, ...]
    menu: tuple[Action, ...]
    """What this seat may do; () when it does not act."""
    hand: int
    """Bundle of the own hand; 0 for a spectator."""
    hand_sizes: tuple[int, ...]
    pile_size: int
    """Item cards in the pile."""
    discard: int
    card: int
    """The item card turned up, until it went somewhere; -1 without one."""
    ambush_pile_size: int
    laid_sizes: tuple[int, ...]
    """How many ambushes lie before each seat; with each lies a gold."""
    ambushes: tuple[int, ...]
    """The own ambushes."""
    drawn_ambushes: tuple[int, ...] | None
    """The ambush cards just drawn; None for those who do not see them."""
    loot: tuple[int, ...]
    """Bundle of every seat's loot: it was seen when it was delivered."""
    missions: tuple[int, ...]
    space: int
    idle: int
    target: Seat
    chosen: int
    """The card drawn or chosen while the target decides; -1 for those who do not see it."""
    offers: tuple[Action | None, ...]
    """By seat; sealed offers of others are None until all are open."""
    queue: tuple[Seat, ...]
    goods: int
    goods_left: int
    memory: Known
    """What this seat remembers."""
    shown: Known
    """What everybody has seen: also of the own hand."""
    termination: str
    result: Outcome | None

    @classmethod
    def of(cls, state: "NottinghamState", seat: Seat | None) -> "NottinghamObservation":
        """Return what `seat` knows of `state`."""
        memory = state.memory
        sees_choice = state.card_is_open() or seat in (state.turn, state.target)
        offers = tuple(state.offers)
        if state.phase is Phase.SEALED:
            offers = tuple([o if n == seat else None for n, o in enumerate(offers)])
        return cls(
            seat,
            state.num_seats,
            state.rules,
            state.phase,
            state.ply,
            state.start,
            state.turn,
            state.acting,
            () if seat is None else state.legal_actions(seat),
            0 if seat is None else state.hands[seat],
            tuple([size(hand) for hand in state.hands]),
            len(state.pile) - state.drawn,
            state.discard,
            state.card,
            len(state.ambush_pile),
            tuple(map(len, state.laid)),
            () if seat is None else state.laid[seat],
            state.drawn_ambushes if seat == state.turn else None,
            tuple(state.loot),
            tuple(state.missions),
            state.space,
            state.idle,
            state.target,
            state.chosen if sees_choice else -1,
            offers,
            state.queue,
            state.goods,
            state.goods_left,
            memory.of(seat),
            memory.of(None),
            state.termination,
            state.outcome(),
        )

    def actors(self) -> tuple[Seat, ...]:
        """Return who must act."""
        return self.acting

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now, in the order of `NottinghamState.legal_actions`."""
        return self.menu

    def can_only_pass(self, seat: Seat) -> bool:
        """Return whether this observer can tell that `seat`, which acts, can do nothing but pass.

        Those attacked (N26), those with an ambush lying (N27) and those who may offer or deliver
        are asked whatever they have. Only what was seen tells that they cannot: an empty hand, one
        whose every card is known, an ambush whose two items are.
        """
        if self.phase is Phase.SWAP:
            return not any(offer and offer is not PASS for offer in self.offers)
        if self.phase is Phase.AMBUSH:
            hits = HITS[self.turn][self.goods]
            return not any(card & hits for card in self.memory.laid[seat])
        known = self.certain(seat)
        if size(known) < self.hand_sizes[seat]:
            return self.phase is Phase.DELIVER and self.hand_sizes[seat] < FEWEST_GOODS
        if self.phase is Phase.DEFENCE:
            return not count_of(known, NECKLACE)
        if self.phase in (Phase.SEALED, Phase.OPEN):
            return offers_from(known, self.card, two=False) == (PASS,)
        if self.phase is Phase.DELIVER:
            kinds = open_missions(self.missions)[seat]
            return deliveries(known, kinds, self.rules.distinct_pairs) == (PASS,)
        return False

    def number(self) -> int | None:
        """Return the number on the sheriff's next space (rule 5); None: it is the city."""
        track = self.rules.track
        return track[self.space] if self.space < len(track) else None

    def missions_left(self) -> tuple[int, ...]:
        """Return how many mission cards of each kind are left."""
        return missions_left(self.missions)

    def certain(self, holder: int) -> int:
        """Return the bundle of cards that this seat knows for certain in a hand."""
        if holder == self.seat:
            return self.hand
        firm, gone = self.memory.firm[holder], self.memory.gone[holder]
        loose = self.memory.loose[holder]
        for item, unit in enumerate(UNIT):
            firm += max(0, count_of(loose, item) - gone) * unit
        return firm

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record; None for what this seat cannot know."""
        from jericho_tui.games.nottingham.position import observation_data

        return observation_data(self)
