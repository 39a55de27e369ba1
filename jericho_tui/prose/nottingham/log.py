"""The log of a match: each event as a line, with the cards that its reader saw."""

from collections.abc import Sequence

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.games.nottingham import events as told
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _
from jericho_tui.prose.nottingham.ending import ending_segments
from jericho_tui.prose.nottingham.words import (
    ambush_text,
    cards_text,
    item_text,
    items_text,
    mission_text,
    points_text,
)
from jericho_tui.prose.segments import Segment, tell

Line = list[Segment]


def log_lines(events: Sequence[Event], names: Sequence[str], me: Seat | None) -> list[Line]:
    """Return the lines for consecutive events.

    :param names: the players' names by seat.
    :param me: the seat that reads; None is a spectator.
    """
    lines = [log_line(event, names, me) for event in events]
    return [line for line in lines if line is not None]


def log_line(event: Event, names: Sequence[str], me: Seat | None) -> Line | None:
    """Return the line for one event; None for an event that the log leaves out."""
    company = Company(names, me)
    seen = event.seen_by(me)
    return _turn(seen, company) or _trade(seen, company) or _delivery(seen, company)


def _turn(event: Event, company: Company) -> Line | None:
    """Tell what is turned up and taken, attacked and defended."""
    match event:
        case told.TurnedUp(seat, item):
            return company.says(
                seat,
                _("Your turn: {item} is turned up"),
                _("Turn of {name}: {item} is turned up"),
                first=False,
                item=item_text(item),
            )
        case told.NothingTurnedUp(seat):
            return company.says(
                seat,
                _("Your turn: there is no card to turn up"),
                _("Turn of {name}: there is no card to turn up"),
                first=False,
            )
        case told.Shuffled(cards):
            return tell(_("The discard is shuffled: {cards} in the pile"), cards=cards_text(cards))
        case told.Took(seat, item):
            return company.says(
                seat, _("{You} take {item}"), _("{name} takes {item}"), item=item_text(item)
            )
        case told.Attacked(seat, item, target):
            return company.says(
                seat,
                _("{You} attack {target} with {item}"),
                _("{name} attacks {target} with {item}"),
                item=item_text(item),
                target=company.name(target),
            )
        case told.Defended(seat, _attacker):
            return company.says(seat, _("{You} give a necklace"), _("{name} gives a necklace"))
        case told.Undefended(seat):
            return company.says(
                seat, _("{You} do not give a necklace"), _("{name} does not give a necklace")
            )
        case told.HandShown(seat, viewer, items, _open):
            if items is None:
                return company.says(
                    viewer,
                    "",
                    _("{name} looks at the hand of {target}"),
                    target=company.name(seat),
                )
            return company.says(
                seat,
                _("Your hand is shown: {items}"),
                _("The hand of {name} is shown: {items}"),
                first=False,
                items=items_text(items),
            )
        case told.Chosen(seat, target, item, _open):
            return company.says(
                seat,
                _("{You} choose a card of {target}: {item}"),
                _("{name} chooses a card of {target}: {item}"),
                target=company.name(target),
                item=_("not shown") if item is None else item_text(item),
            )
        case _:
            return None


def _trade(event: Event, company: Company) -> Line | None:
    """Tell offers, exchanges and ambushes."""
    match event:
        case told.Began(seat, item):
            return company.says(
                seat,
                _("{You} use the action of {item}"),
                _("{name} uses the action of {item}"),
                item=item_text(item),
            )
        case told.Sealed(seat, items):
            if items is None:
                return company.says(seat, "", _("{name} has chosen an offer"))
            return _offer(company, seat, items)
        case told.Offered(seat, items):
            return _offer(company, seat, items)
        case told.OffersOpened(offers):
            parts = [
                f"{company.name(seat, first=True).text} {items_text(items)}"
                for seat, items in enumerate(offers)
                if items is not None
            ]
            return tell(_("The offers are opened: {offers}"), offers="; ".join(parts))
        case told.Exchanged(seat, other, got, gave, _open):
            return company.says(
                seat,
                _("{You} get from {other}: {got}, for {gave}"),
                _("{name} gets from {other}: {got}, for {gave}"),
                other=company.name(other),
                got=_("a card") if got is None else items_text(got),
                gave=item_text(gave),
            )
        case told.Kept(seat, item, discarded):
            if discarded:
                return tell(_("Nothing is bought: {item} is discarded"), item=item_text(item))
            return company.says(
                seat, _("{You} keep {item}"), _("{name} keeps {item}"), item=item_text(item)
            )
        case told.AmbushesDrawn(seat, cards):
            if cards is None:
                return None
            return company.says(
                seat,
                _("{You} draw the ambushes {cards}"),
                "",
                cards="; ".join(map(ambush_text, cards)),
            )
        case told.AmbushLaid(seat, card):
            if card is None:
                return company.says(seat, "", _("{name} lays an ambush"))
            return company.says(seat, _("{You} lay the ambush {card}"), "", card=ambush_text(card))
        case _:
            return None


def _offer(company: Company, seat: Seat, items: told.Items) -> Line:
    if not items:
        return company.says(
            seat, _("{You} have nothing to offer"), _("{name} has nothing to offer")
        )
    return company.says(
        seat, _("{You} offer {items}"), _("{name} offers {items}"), items=items_text(items)
    )


def _delivery(event: Event, company: Company) -> Line | None:
    """Tell deliveries, ambushes on them, missions, the sheriff and the end."""
    match event:
        case told.Delivered(seat, item, number):
            return company.says(
                seat,
                _("{You} deliver {items}"),
                _("{name} delivers {items}"),
                items=items_text((item,) * number),
            )
        case told.Ambushed(seat, deliverer, card, item, _left):
            return company.says(
                seat,
                _("{You} ambush {victim} ({card}) and take {item} for gold"),
                _("{name} ambushes {victim} ({card}) and takes {item} for gold"),
                victim=company.name(deliverer),
                card=ambush_text(card),
                item=item_text(item),
            )
        case told.NotAmbushed(seat):
            return company.says(seat, _("{You} play no ambush"), _("{name} plays no ambush"))
        case told.DeliveryVoid(seat, item, number):
            return company.says(
                seat,
                _("The delivery is void: {items} go back to your hand"),
                _("The delivery is void: {items} go back to {name}"),
                first=False,
                items=items_text((item,) * number),
            )
        case told.LootKept(seat, item, points, _discarded):
            return company.says(
                seat,
                _("{You} keep {item} as loot: {points}"),
                _("{name} keeps {item} as loot: {points}"),
                item=item_text(item),
                points=points_text(points),
            )
        case told.MissionDone(seat, mission, items, _first, points):
            return company.says(
                seat,
                _("{You} do the mission “{mission}” with {items}: {points}"),
                _("{name} does the mission “{mission}” with {items}: {points}"),
                mission=mission_text(mission),
                items=items_text(items),
                points=points_text(points),
            )
        case told.NoDelivery(seat):
            return company.says(seat, _("{You} deliver nothing"), _("{name} delivers nothing"))
        case told.SheriffMoved(space, number):
            if number is None:
                return tell(_("The sheriff is back in the city"))
            return tell(
                _("The sheriff is on space {space}: hands of up to {number} draw a card"),
                space=space,
                number=number,
            )
        case told.Gift(seat, item):
            return company.says(
                seat,
                _("{You} draw {item}"),
                _("{name} draws {item}"),
                item=_("a card") if item is None else item_text(item),
            )
        case MatchEnded(outcome):
            return ending_segments(outcome, company)
        case _:
            return None
