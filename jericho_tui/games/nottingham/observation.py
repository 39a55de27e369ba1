"""What a seat may lawfully know and remember (2.2, “Who sees what”)."""

from dataclasses import dataclass, replace
from typing import Any

from jericho_tui.core.game import Progress, Seat
from jericho_tui.core.public import BasicObservation
from jericho_tui.games.nottingham.actions import FEWEST_GOODS, PASS, Action, Kind, offers_from
from jericho_tui.games.nottingham.items import HITS, NECKLACE, UNIT, count_of, size, written
from jericho_tui.games.nottingham.memory import Known
from jericho_tui.games.nottingham.menu import Phase, deliveries, drawing, open_missions
from jericho_tui.games.nottingham.public import NottinghamPublic
from jericho_tui.games.nottingham.scoring import missions_left
from jericho_tui.games.nottingham.wording import (
    ambush_words,
    item_word,
    memory_data,
    possible_ambush,
    public_data,
)


@dataclass(slots=True, unsafe_hash=True, init=False, kw_only=True)
class NottinghamObservation(NottinghamPublic, BasicObservation):
    """One seat's knowledge: what everybody sees, and what it has and remembers."""

    seat: Seat | None
    """Whose knowledge; None is a spectator."""
    menu: tuple[Action, ...]
    """What this seat may do; () when it does not act."""
    hand: int
    """Bundle of the own hand; 0 for a spectator."""
    hand_sizes: tuple[int, ...]
    pile_size: int
    """Item cards in the pile."""
    ambush_pile_size: int
    laid_sizes: tuple[int, ...]
    """How many ambushes lie before each seat; with each lies a gold."""
    ambushes: tuple[int, ...]
    """The own ambushes."""
    drawn_ambushes: tuple[int, ...] | None
    """The ambush cards just drawn; None for those who do not see them."""
    chosen: int
    """The card drawn or chosen while the target decides; -1 for those who do not see it."""
    offers: tuple[Action | None, ...]
    """By seat; sealed offers of others are None until all are open."""
    memory: Known
    """What this seat remembers."""
    shown: Known
    """What everybody has seen: also of the own hand."""

    def progress(self) -> Progress:
        """Return where the sheriff is."""
        return Progress(self.space, len(self.rules.track) + 1)

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

    def drawing(self) -> tuple[Seat, ...]:
        """Return who would draw a card if the sheriff stepped on now (rule 5, N32)."""
        number = self.number()
        return () if number is None else drawing(self.hand_sizes, number, self.turn)

    def after(self, action: Action) -> "NottinghamObservation":
        """Return the same as `action` would leave it: of a delivery, the cards have left the hand.

        What others do about it, and so whether the sheriff moves on, cannot be foreseen.
        """
        seat = self.seat
        if seat is None or action.kind not in (Kind.DELIVER, Kind.MISSION):
            return self
        sizes = list(self.hand_sizes)
        sizes[seat] -= len(action.items)
        return replace(self, hand=self.hand - action.bundle, hand_sizes=tuple(sizes))

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

    def can_be_answered(self, item: int) -> bool:
        """Return whether a necklace may be given instead of a card chosen from a hand (N8)."""
        answers = self.rules.defends_after and self.card in self.rules.edition.red_banner
        return answers and item != NECKLACE and count_of(self.certain(self.target), NECKLACE) > 0

    def threats(self, item: int) -> list[int]:
        """Return how many ambushes may match a delivery of `item`, of each other seat with any."""
        assert self.seat is not None
        hits = HITS[self.seat][item]
        others = (laid for seat, laid in enumerate(self.memory.laid) if seat != self.seat)
        return [n for laid in others if (n := sum(bool(card & hits) for card in laid))]

    def as_data(self) -> dict[str, Any]:
        """Return the position in the words of a record; None for what this seat cannot know."""
        hands = [written(self.hand) if n == self.seat else None for n in range(self.num_seats)]
        laid = [
            ambush_words(self.ambushes)
            if n == self.seat
            else [possible_ambush(place) for place in places]
            for n, places in enumerate(self.memory.laid)
        ]
        drawn = self.drawn_ambushes
        return {
            **public_data(self, list(self.hand_sizes), self.pile_size),
            "ambush_pile_size": self.ambush_pile_size,
            "hands": hands,
            "known": [written(self.certain(n)) for n in range(self.num_seats)],
            "ambush_pile": [possible_ambush(place) for place in self.memory.pile],
            "ambushes": laid,
            "drawn_ambushes": None if drawn is None else ambush_words(drawn),
            "chosen": item_word(self.chosen),
            "offers": [offer and offer.text for offer in self.offers],
            "memory": memory_data(self.memory),
        }
