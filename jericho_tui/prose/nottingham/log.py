"""The log of a match: each event as a line, with the cards that its reader saw."""

from typing import Final

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.games.nottingham import events
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import cards_text, points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.nottingham.words import (
    ambush_text,
    item_text,
    items_text,
    mission_text,
    the_item,
)
from jericho_tui.prose.segments import fill
from jericho_tui.prose.telling import IfKnown, Line, Says, Telling

_HOW: Final = {
    "city": N_("The sheriff is home"),
    "missions": N_("The last mission is done"),
    "stalled": N_("No player can deliver any more"),
}
_MOST_POINTS: Final = Says(
    N_("{how}: {You} win with {score}"), N_("{how}: {name} wins with {score}"), first=False
)
_MORE_CARDS: Final = Says(
    N_("{how}: {You} win with {score} and more cards"),
    N_("{how}: {name} wins with {score} and more cards"),
    first=False,
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return how it ended and who won (rules 6, 7; N16, N30).

    For example “The sheriff is home: Ada wins with 74 points”.
    """
    how = _(_HOW[outcome.termination])
    winners = outcome.winners
    score = points_text(outcome.scores[winners[0]])
    if len(winners) > 1:
        return company.together(
            winners,
            _("{how}: you and {others} share the victory with {score} each"),
            _("{how}: {names} share the victory with {score} each"),
            first=False,
            how=how,
            score=score,
        )
    won = _MORE_CARDS if outcome.scores.count(outcome.scores[winners[0]]) > 1 else _MOST_POINTS
    return won.of(winners[0], company, how=how, score=score)


_LOOKED: Final = Says(
    "",
    N_("{name} looks at the hand of {target}"),
    who="viewer",
    at_me=N_("{name} looks at your hand"),
)
_SHOWN: Final = Says(
    N_("Your hand is open to all: {items}"),
    N_("The hand of {name} is open to all: {items}"),
    first=False,
)


def _offer(event: events.Sealed | events.Offered, _company: Company) -> Says:
    if event.items is None:
        return Says("", N_("{name} has chosen an offer"))
    if not event.items:
        return Says(N_("{You} have nothing to offer"), N_("{name} has nothing to offer"))
    return Says(N_("{You} offer {items}"), N_("{name} offers {items}"))


def _opened(event: events.OffersOpened, company: Company) -> Line:
    parts = [
        f"{company.name(seat, first=True).text} {items_text(items)}"
        for seat, items in enumerate(event.offers)
        if items is not None
    ]
    return fill(_("The offers are opened: {offers}"), offers="; ".join(parts))


def _kept(event: events.Kept, _company: Company) -> Says | str:
    if event.discarded:
        return N_("No purchase: {the_item} is discarded")
    return Says(N_("{You} keep {the_item}"), N_("{name} keeps {the_item}"))


def _moved(event: events.SheriffMoved, _company: Company) -> str:
    if event.number is None:
        return N_("The sheriff is back in the city")
    return N_("The sheriff is on space {space}: hands of up to {number} draw a card")


def _cards(event: events.Shuffled | events.AmbushesDrawn) -> str:
    if isinstance(event, events.Shuffled):
        return cards_text(event.cards)
    return "; ".join(map(ambush_text, event.cards or ()))


def _item(event: events.TurnedUp | events.Chosen) -> str:
    return _("not shown") if event.item is None else item_text(event.item)


def _the_item(event: events.Gift) -> str:
    return _("a card") if event.item is None else the_item(event.item)


def _items(
    event: events.Offered | events.MissionDone | events.Delivered | events.DeliveryVoid,
) -> str:
    if isinstance(event, events.Delivered | events.DeliveryVoid):
        return items_text((event.item,) * event.number)
    return items_text(event.items)


TELLING: Final = Telling(
    {
        # what is turned up and taken, attacked and defended
        events.TurnedUp: Says(
            N_("Your turn, turned up: {item}"), N_("Turn of {name}, turned up: {item}")
        ),
        events.NothingTurnedUp: Says(
            N_("Your turn: there is no card to turn up"),
            N_("Turn of {name}: there is no card to turn up"),
        ),
        events.Shuffled: N_("The discard pile is shuffled: {cards} in the draw pile"),
        events.Took: Says(N_("{You} take {the_item}"), N_("{name} takes {the_item}")),
        events.Attacked: Says(
            N_("{You} attack {target} with {the_item}"),
            N_("{name} attacks {target} with {the_item}"),
            at_me=N_("{name} attacks {you} with {the_item}"),
        ),
        events.Defended: Says(N_("{You} give a necklace"), N_("{name} gives a necklace")),
        events.Undefended: Says(
            N_("{You} do not give a necklace"), N_("{name} does not give a necklace")
        ),
        events.HandShown: IfKnown("items", _SHOWN, _LOOKED),
        events.Chosen: Says(
            N_("{You} choose a card of {target}: {item}"),
            N_("{name} chooses a card of {target}: {item}"),
            at_me=N_("{name} chooses one of your cards: {item}"),
        ),
        # offers, exchanges and ambushes
        events.Began: Says(
            N_("{You} use the action of {item}"), N_("{name} uses the action of {item}")
        ),
        events.Sealed: _offer,
        events.Offered: _offer,
        events.OffersOpened: _opened,
        events.Exchanged: Says(
            N_("{You} get from {other}: {got}, for {gave}"),
            N_("{name} gets from {other}: {got}, for {gave}"),
            at_me=N_("{name} gets from {you}: {got}, for {gave}"),
        ),
        events.Kept: _kept,
        events.AmbushesDrawn: IfKnown(
            "cards", Says(N_("{You} draw the ambushes {cards}"), ""), None
        ),
        events.AmbushLaid: IfKnown(
            "card",
            Says(N_("{You} lay the ambush {card}"), ""),
            Says("", N_("{name} lays an ambush")),
        ),
        # deliveries, ambushes on them, missions, the sheriff and the end
        events.Delivered: Says(N_("{You} deliver {items}"), N_("{name} delivers {items}")),
        events.Ambushed: Says(
            N_("{You} ambush {victim} ({card}) and take {the_item} for gold"),
            N_("{name} ambushes {victim} ({card}) and takes {the_item} for gold"),
            at_me=N_("{name} ambushes {you} ({card}) and takes {the_item} for gold"),
        ),
        events.NotAmbushed: Says(N_("{You} play no ambush"), N_("{name} plays no ambush")),
        events.DeliveryVoid: Says(
            N_("The delivery is void: {items} go back to your hand"),
            N_("The delivery is void: {items} go back to {name}"),
        ),
        events.LootKept: Says(
            N_("{You} keep {the_item} as loot: {points}"),
            N_("{name} keeps {the_item} as loot: {points}"),
        ),
        events.MissionDone: Says(
            N_("{You} do the mission “{mission}” with {items}: {points}"),
            N_("{name} does the mission “{mission}” with {items}: {points}"),
        ),
        events.NoDelivery: Says(N_("{You} deliver nothing"), N_("{name} delivers nothing")),
        events.SheriffMoved: _moved,
        events.Gift: Says(N_("{You} draw {the_item}"), N_("{name} draws {the_item}")),
    },
    ending=ending_line,
    places={
        "card": lambda event: ambush_text(event.card),
        "cards": _cards,
        "gave": lambda event: item_text(event.gave),
        "got": lambda event: _("a card") if event.got is None else items_text(event.got),
        "item": _item,
        "the_item": _the_item,
        "items": _items,
        "mission": lambda event: mission_text(event.mission),
        "points": lambda event: points_text(event.points),
        "target": lambda event: event.seat if isinstance(event, events.HandShown) else event.target,
        "victim": lambda event: event.deliverer,
    },
    as_seen=True,
)
