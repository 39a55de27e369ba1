"""What can happen in Nottingham, as data for log, preview and animation; who sees what: 2.2."""

from dataclasses import dataclass, replace
from typing import ClassVar, Self

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat

Items = tuple[int, ...]
"""Items, as `items.ITEMS` numbers them."""


@dataclass(frozen=True, slots=True)
class TurnedUp(Event):
    """The top item card was turned up for all to see; a turn begins (rule 2)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    """Whose turn it is."""
    item: int


@dataclass(frozen=True, slots=True)
class NothingTurnedUp(Event):
    """There is no item card to turn up: the turn is a delivery only (N13)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The discard was shuffled and is the pile now (N13)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Took(Event):
    """The card turned up was taken into the hand (rule 3)."""

    seat: Seat
    item: int


@dataclass(frozen=True, slots=True)
class Began(Event):
    """A seat performs the action of coin, gold or chest (rule 3)."""

    seat: Seat
    item: int


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A seat performs the action of candlestick, pearl or jewels on another (rule 3)."""

    seat: Seat
    item: int
    target: Seat


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    """A seat has made its sealed offer (N22)."""

    seat: Seat
    items: Items | None
    """None for everybody else; () where nothing can be offered."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event without the offer unless `seat` made it."""
        return self if seat == self.seat else replace(self, items=None)


@dataclass(frozen=True, slots=True)
class OffersOpened(Event):
    """All sealed offers were opened (N22)."""

    reveals: ClassVar[bool] = True

    offers: tuple[Items | None, ...]
    """By seat; () where nothing can be offered, None for the buyer."""


@dataclass(frozen=True, slots=True)
class Offered(Event):
    """A seat made its open offer (N23)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    items: Items
    """() where nothing can be offered."""


@dataclass(frozen=True, slots=True)
class Defended(Event):
    """The attacked seat gives a necklace (rule 3, N6)."""

    seat: Seat
    attacker: Seat


@dataclass(frozen=True, slots=True)
class Undefended(Event):
    """The attacked seat does not give a necklace (N26)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """The attacked seat's hand is looked at in a robbery, laid open in a burglary (N5)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    viewer: Seat
    items: Items | None
    """None for those who do not see it."""
    open: bool
    """Whether everybody sees it."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event without the hand for those who do not see it."""
        seen = self.open or seat in (self.seat, self.viewer)
        return self if seen else replace(self, items=None)


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """Two seats exchanged cards: after an attack, a purchase or a barter (rule 3)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    """Who acts."""
    other: Seat
    got: Items | None
    """What the acting seat got; None for those who do not see it."""
    gave: int
    """The card turned up, which the other seat got."""
    open: bool
    """Whether everybody sees it."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event without the card taken for those who do not see it."""
        seen = self.open or seat in (self.seat, self.other)
        return self if seen else replace(self, got=None)


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A card is drawn or chosen, before the attacked seat decides whether to defend (N8)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    target: Seat
    item: int | None
    """None for those who do not see it."""
    open: bool
    """Whether everybody sees it."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event without the card for those who do not see it."""
        seen = self.open or seat in (self.seat, self.target)
        return self if seen else replace(self, item=None)


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """Nothing was bought or offered: the card turned up stays with who acts (N2, N4)."""

    seat: Seat
    item: int
    discarded: bool
    """Whether the option N2 discards it."""


@dataclass(frozen=True, slots=True)
class AmbushesDrawn(Event):
    """A seat drew ambush cards (rule 3)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    cards: tuple[int, ...] | None
    """As `items.AMBUSHES` numbers them; None for everybody else."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event without the cards unless `seat` drew them."""
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class AmbushLaid(Event):
    """A seat laid an ambush (rule 3)."""

    seat: Seat
    card: int | None
    """None for everybody else."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event without the card unless `seat` laid it."""
        return self if seat == self.seat else replace(self, card=None)


@dataclass(frozen=True, slots=True)
class Delivered(Event):
    """A seat delivers goods (rule 4)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    item: int
    number: int


@dataclass(frozen=True, slots=True)
class Ambushed(Event):
    """A seat played an ambush on the delivery: one card of it for the gold (rule 4)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    deliverer: Seat
    card: int
    item: int
    left: int
    """How many cards the delivery has now."""


@dataclass(frozen=True, slots=True)
class NotAmbushed(Event):
    """A seat that was asked played no ambush (N27)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DeliveryVoid(Event):
    """Fewer than three cards are left, which go back to the hand (N10)."""

    seat: Seat
    item: int
    number: int


@dataclass(frozen=True, slots=True)
class LootKept(Event):
    """The delivery is complete: one card is loot, the others are discarded (rule 4)."""

    seat: Seat
    item: int
    points: int
    discarded: int


@dataclass(frozen=True, slots=True)
class MissionDone(Event):
    """A seat did a mission (rule 4)."""

    reveals: ClassVar[bool] = True
    landmark: ClassVar[bool] = True

    seat: Seat
    mission: int
    items: Items
    first: bool
    """Whether it is the first to do this kind."""
    points: int
    """What it is worth to each of those who have done it, as things stand."""


@dataclass(frozen=True, slots=True)
class NoDelivery(Event):
    """A seat delivers nothing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SheriffMoved(Event):
    """The sheriff moved one space (rule 5)."""

    landmark: ClassVar[bool] = True

    space: int
    """Counted from the city."""
    number: int | None
    """Whoever has no more hand cards than this draws one; None: he is back in the city."""


@dataclass(frozen=True, slots=True)
class Gift(Event):
    """A seat drew a card because its hand is small (rule 5)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    item: int | None
    """None for everybody else."""

    def seen_by(self, seat: Seat | None) -> Self:
        """Return this event without the card unless `seat` drew it."""
        return self if seat == self.seat else replace(self, item=None)
