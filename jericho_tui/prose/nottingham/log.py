"""The log of a match: each event as a line, with the cards that its reader saw."""

from typing import Final

from jericho_tui.core.events import MatchEnded
from jericho_tui.core.sentence import N_
from jericho_tui.games.nottingham import events as told
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import cards_text, points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.nottingham.ending import ending_line
from jericho_tui.prose.nottingham.words import ambush_text, item_text, items_text, mission_text
from jericho_tui.prose.segments import tell
from jericho_tui.prose.telling import IfKnown, Line, Says, Telling

_LOOKED: Final = Says("", N_("{name} looks at the hand of {target}"), who="viewer")
_SHOWN: Final = Says(
    N_("Your hand is shown: {items}"), N_("The hand of {name} is shown: {items}"), first=False
)


def _offer(event: told.Sealed | told.Offered, _company: Company) -> Says:
    if event.items is None:
        return Says("", N_("{name} has chosen an offer"))
    if not event.items:
        return Says(N_("{You} have nothing to offer"), N_("{name} has nothing to offer"))
    return Says(N_("{You} offer {items}"), N_("{name} offers {items}"))


def _opened(event: told.OffersOpened, company: Company) -> Line:
    parts = [
        f"{company.name(seat, first=True).text} {items_text(items)}"
        for seat, items in enumerate(event.offers)
        if items is not None
    ]
    return tell(_("The offers are opened: {offers}"), offers="; ".join(parts))


def _kept(event: told.Kept, _company: Company) -> Says | str:
    if event.discarded:
        return N_("Nothing is bought: {item} is discarded")
    return Says(N_("{You} keep {item}"), N_("{name} keeps {item}"))


def _moved(event: told.SheriffMoved, _company: Company) -> str:
    if event.number is None:
        return N_("The sheriff is back in the city")
    return N_("The sheriff is on space {space}: hands of up to {number} draw a card")


def _cards(event: told.Shuffled | told.AmbushesDrawn) -> str:
    if isinstance(event, told.Shuffled):
        return cards_text(event.cards)
    return "; ".join(map(ambush_text, event.cards or ()))


def _item(event: told.Chosen | told.Gift) -> str:
    if event.item is None:
        return _("not shown") if isinstance(event, told.Chosen) else _("a card")
    return item_text(event.item)


def _items(event: told.Offered | told.MissionDone | told.Delivered | told.DeliveryVoid) -> str:
    if isinstance(event, told.Delivered | told.DeliveryVoid):
        return items_text((event.item,) * event.number)
    return items_text(event.items)


TELLING: Final = Telling(
    {
        # what is turned up and taken, attacked and defended
        told.TurnedUp: Says(
            N_("Your turn: {item} is turned up"), N_("Turn of {name}: {item} is turned up")
        ),
        told.NothingTurnedUp: Says(
            N_("Your turn: there is no card to turn up"),
            N_("Turn of {name}: there is no card to turn up"),
        ),
        told.Shuffled: N_("The discard is shuffled: {cards} in the pile"),
        told.Took: Says(N_("{You} take {item}"), N_("{name} takes {item}")),
        told.Attacked: Says(
            N_("{You} attack {target} with {item}"), N_("{name} attacks {target} with {item}")
        ),
        told.Defended: Says(N_("{You} give a necklace"), N_("{name} gives a necklace")),
        told.Undefended: Says(
            N_("{You} do not give a necklace"), N_("{name} does not give a necklace")
        ),
        told.HandShown: IfKnown("items", _SHOWN, _LOOKED),
        told.Chosen: Says(
            N_("{You} choose a card of {target}: {item}"),
            N_("{name} chooses a card of {target}: {item}"),
        ),
        # offers, exchanges and ambushes
        told.Began: Says(
            N_("{You} use the action of {item}"), N_("{name} uses the action of {item}")
        ),
        told.Sealed: _offer,
        told.Offered: _offer,
        told.OffersOpened: _opened,
        told.Exchanged: Says(
            N_("{You} get from {other}: {got}, for {gave}"),
            N_("{name} gets from {other}: {got}, for {gave}"),
        ),
        told.Kept: _kept,
        told.AmbushesDrawn: IfKnown("cards", Says(N_("{You} draw the ambushes {cards}"), ""), None),
        told.AmbushLaid: IfKnown(
            "card",
            Says(N_("{You} lay the ambush {card}"), ""),
            Says("", N_("{name} lays an ambush")),
        ),
        # deliveries, ambushes on them, missions, the sheriff and the end
        told.Delivered: Says(N_("{You} deliver {items}"), N_("{name} delivers {items}")),
        told.Ambushed: Says(
            N_("{You} ambush {victim} ({card}) and take {item} for gold"),
            N_("{name} ambushes {victim} ({card}) and takes {item} for gold"),
        ),
        told.NotAmbushed: Says(N_("{You} play no ambush"), N_("{name} plays no ambush")),
        told.DeliveryVoid: Says(
            N_("The delivery is void: {items} go back to your hand"),
            N_("The delivery is void: {items} go back to {name}"),
        ),
        told.LootKept: Says(
            N_("{You} keep {item} as loot: {points}"), N_("{name} keeps {item} as loot: {points}")
        ),
        told.MissionDone: Says(
            N_("{You} do the mission “{mission}” with {items}: {points}"),
            N_("{name} does the mission “{mission}” with {items}: {points}"),
        ),
        told.NoDelivery: Says(N_("{You} deliver nothing"), N_("{name} delivers nothing")),
        told.SheriffMoved: _moved,
        told.Gift: Says(N_("{You} draw {item}"), N_("{name} draws {item}")),
        MatchEnded: lambda event, company: ending_line(event.outcome, company),
    },
    places={
        "card": lambda event: ambush_text(event.card),
        "cards": _cards,
        "gave": lambda event: item_text(event.gave),
        "got": lambda event: _("a card") if event.got is None else items_text(event.got),
        "item": _item,
        "items": _items,
        "mission": lambda event: mission_text(event.mission),
        "points": lambda event: points_text(event.points),
        "target": lambda event: event.seat if isinstance(event, told.HandShown) else event.target,
        "victim": lambda event: event.deliverer,
    },
    as_seen=True,
)
