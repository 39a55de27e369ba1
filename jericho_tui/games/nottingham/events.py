"""What can happen in Nottingham, as data for log, preview and animation; who sees what: 2.2."""

from dataclasses import dataclass

from jericho_tui.core.events import Event, SeatEvent
from jericho_tui.core.game import Seat

Items = tuple[int, ...]
"""Items, as `items.ITEMS` numbers them."""


@dataclass(frozen=True, slots=True)
class TurnedUp(SeatEvent, reveals=True):
    """The top item card was turned up for all to see; the turn of a seat begins (rule 2)."""

    item: int


@dataclass(frozen=True, slots=True)
class NothingTurnedUp(SeatEvent):
    """There is no item card to turn up: the turn is a delivery only (N13)."""


@dataclass(frozen=True, slots=True)
class Shuffled(Event):
    """The discard was shuffled and is the pile now (N13)."""

    cards: int


@dataclass(frozen=True, slots=True)
class Took(SeatEvent):
    """The card turned up was taken into the hand (rule 3)."""

    item: int


@dataclass(frozen=True, slots=True)
class Began(SeatEvent):
    """A seat performs the action of coin, gold or chest (rule 3)."""

    item: int


@dataclass(frozen=True, slots=True)
class Attacked(SeatEvent):
    """A seat performs the action of candlestick, pearl or jewels on another (rule 3)."""

    item: int
    target: Seat


@dataclass(frozen=True, slots=True)
class Sealed(SeatEvent, secret="items"):
    """A seat has made its sealed offer (N22)."""

    items: Items | None
    """None for everybody else; () where nothing can be offered."""


@dataclass(frozen=True, slots=True)
class OffersOpened(Event, reveals=True):
    """All sealed offers were opened (N22)."""

    offers: tuple[Items | None, ...]
    """By seat; () where nothing can be offered, None for the buyer."""


@dataclass(frozen=True, slots=True)
class Offered(SeatEvent, reveals=True):
    """A seat made its open offer (N23)."""

    items: Items
    """() where nothing can be offered."""


@dataclass(frozen=True, slots=True)
class Defended(SeatEvent):
    """The attacked seat gives a necklace (rule 3, N6)."""

    attacker: Seat


@dataclass(frozen=True, slots=True)
class Undefended(SeatEvent):
    """The attacked seat does not give a necklace (N26)."""


@dataclass(frozen=True, slots=True)
class HandShown(SeatEvent, reveals=True, secret="items", knowers=("seat", "viewer"), opened="open"):
    """The attacked seat's hand is looked at in a robbery, laid open in a burglary (N5)."""

    viewer: Seat
    items: Items | None
    """None for those who do not see it."""
    open: bool
    """Whether everybody sees it."""


@dataclass(frozen=True, slots=True)
class Exchanged(SeatEvent, reveals=True, secret="got", knowers=("seat", "other"), opened="open"):
    """A seat that acts exchanged cards: after an attack, a purchase or a barter (rule 3)."""

    other: Seat
    got: Items | None
    """What the acting seat got; None for those who do not see it."""
    gave: int
    """The card turned up, which the other seat got."""
    open: bool
    """Whether everybody sees it."""


@dataclass(frozen=True, slots=True)
class Chosen(SeatEvent, reveals=True, secret="item", knowers=("seat", "target"), opened="open"):
    """A card is drawn or chosen, before the attacked seat decides whether to defend (N8)."""

    target: Seat
    item: int | None
    """None for those who do not see it."""
    open: bool
    """Whether everybody sees it."""


@dataclass(frozen=True, slots=True)
class Kept(SeatEvent):
    """Nothing was bought or offered: the card turned up stays with who acts (N2, N4)."""

    item: int
    discarded: bool
    """Whether the option N2 discards it."""


@dataclass(frozen=True, slots=True)
class AmbushesDrawn(SeatEvent, reveals=True, secret="cards"):
    """A seat drew ambush cards (rule 3)."""

    cards: tuple[int, ...] | None
    """As `items.AMBUSHES` numbers them; None for everybody else."""


@dataclass(frozen=True, slots=True)
class AmbushLaid(SeatEvent, secret="card"):
    """A seat laid an ambush (rule 3)."""

    card: int | None
    """None for everybody else."""


@dataclass(frozen=True, slots=True)
class Delivered(SeatEvent, reveals=True):
    """A seat delivers goods (rule 4)."""

    item: int
    number: int


@dataclass(frozen=True, slots=True)
class Ambushed(SeatEvent, reveals=True):
    """A seat played an ambush on the delivery: one card of it for the gold (rule 4)."""

    deliverer: Seat
    card: int
    item: int
    left: int
    """How many cards the delivery has now."""


@dataclass(frozen=True, slots=True)
class NotAmbushed(SeatEvent):
    """A seat that was asked played no ambush (N27)."""


@dataclass(frozen=True, slots=True)
class DeliveryVoid(SeatEvent):
    """Fewer than three cards are left, which go back to the hand (N10)."""

    item: int
    number: int


@dataclass(frozen=True, slots=True)
class LootKept(SeatEvent):
    """The delivery is complete: one card is loot, the others are discarded (rule 4)."""

    item: int
    points: int
    discarded: int


@dataclass(frozen=True, slots=True)
class MissionDone(SeatEvent, reveals=True, landmark=True):
    """A seat did a mission (rule 4)."""

    mission: int
    items: Items
    first: bool
    """Whether it is the first to do this kind."""
    points: int
    """What it is worth to each of those who have done it, as things stand."""


@dataclass(frozen=True, slots=True)
class NoDelivery(SeatEvent):
    """A seat delivers nothing."""


@dataclass(frozen=True, slots=True)
class SheriffMoved(Event, landmark=True):
    """The sheriff moved one space (rule 5)."""

    space: int
    """Counted from the city."""
    number: int | None
    """Whoever has no more hand cards than this draws one; None: he is back in the city."""


@dataclass(frozen=True, slots=True)
class Gift(SeatEvent, reveals=True, secret="item"):
    """A seat drew a card because its hand is small (rule 5)."""

    item: int | None
    """None for everybody else."""
