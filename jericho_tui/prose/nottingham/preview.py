"""What a move will do, told before it is confirmed."""

from collections.abc import Sequence

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.games.nottingham import events as told
from jericho_tui.games.nottingham.actions import FEWEST_GOODS, Action, Kind
from jericho_tui.games.nottingham.items import (
    CANDLESTICK,
    COIN,
    FIRST_PAIR,
    GOLD,
    NECKLACE,
    count_of,
    size,
)
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.nottingham.ending import ending_segments
from jericho_tui.prose.nottingham.words import (
    ambush_text,
    bundle_text,
    cards_text,
    effect_text,
    item_text,
    items_text,
    points_text,
)
from jericho_tui.prose.remark import Remark, Tone
from jericho_tui.prose.segments import plain, tell


def preview(
    events: Sequence[Event],
    observation: NottinghamObservation,
    action: Action,
    names: Sequence[str],
) -> list[Remark]:
    """Return up to four short sentences on what `action` will do.

    :param events: what `Nottingham.preview(observation, action)` returned.
    :param names: the players' names by seat.
    """
    seat = observation.seat
    if seat is None or action not in observation.legal_actions():
        return []
    company = Company(names, seat)
    remarks = _considered(observation, action, company)
    for event in events:
        if isinstance(event, told.LootKept | told.MissionDone):
            text = _("scores {points}").format(points=points_text(event.points))
            remarks.append(Remark(text, "good"))
        elif isinstance(event, told.DeliveryVoid):
            remarks.append(Remark(_("the delivery is void"), "plain"))
        elif isinstance(event, told.SheriffMoved) and event.number is not None:
            text = _("the sheriff moves: hands of up to {number} draw a card")
            remarks.append(Remark(text.format(number=event.number), "plain"))
        elif isinstance(event, MatchEnded):
            tone: Tone = "good" if seat in event.outcome.winners else "warning"
            remarks.append(Remark(plain(ending_segments(event.outcome, company)), tone))
    return remarks


def _considered(seen: NottinghamObservation, action: Action, company: Company) -> list[Remark]:
    """Tell what the seat knows that matters for this move."""
    match action.kind:
        case Kind.TAKE:
            return [_number(seen, seen.card)]
        case Kind.ACT:
            return [Remark(effect_text(seen.card), "plain")]
        case Kind.ATTACK:
            return _attack(seen, action.seat, company)
        case Kind.DELIVER:
            return _danger(seen, len(action.items))
        case Kind.OFFER:
            left = bundle_text(seen.hand - action.bundle)
            return [Remark(_("if it is taken you keep: {cards}").format(cards=left), "plain")]
        case Kind.DEFEND:
            return [Remark(_("your other cards stay"), "good"), _compensation(seen)]
        case Kind.PICK:
            return [_number(seen, action.items[0])]
        case Kind.SWAP:
            return _swap(seen, action.seat, company)
        case Kind.LAY:
            return [_match(seen, action.card, company)]
        case Kind.AMBUSH:
            return _ambush(seen, company)
        case Kind.MISSION:
            return _sharing(seen, action.mission, company)
        case Kind.PASS:
            return _passing(seen, company)
        case _:
            return []


def _number(seen: NottinghamObservation, item: int) -> Remark:
    """Tell how many of an item the hand will have with one more."""
    number = count_of(seen.hand, item) + 1
    text = ngettext("you will have {n} of it", "you will have {n} of them", number)
    return Remark(text.format(n=number), "plain")


def _compensation(seen: NottinghamObservation) -> Remark:
    """Tell what the attacked seat gets (N6)."""
    return Remark(_("you get: {item}").format(item=item_text(seen.card)), "plain")


def _swap(seen: NottinghamObservation, other: int, company: Company) -> list[Remark]:
    """Tell what both get (rule 3)."""
    offer = seen.offers[other]
    assert offer is not None  # a legal swap is with a seat that offers
    name = company.name(other, first=True)
    got = _("you get: {item}").format(item=items_text(offer.items))
    gave = tell(_("{name} gets: {item}"), name=name, item=item_text(seen.card))
    return [Remark(got, "good"), Remark(plain(gave), "plain")]


def _match(seen: NottinghamObservation, card: int, company: Company) -> Remark:
    """Tell which deliveries an ambush matches (rule 4)."""
    if card == seen.seat:
        return Remark(_("it matches your own deliveries only"), "warning")
    if card < FIRST_PAIR:
        text = plain(tell(_("it matches every delivery of {name}"), name=company.name(card)))
    else:
        text = _("it matches deliveries of {items}").format(items=ambush_text(card))
    return Remark(text, "plain")


def _sharing(seen: NottinghamObservation, mission: int, company: Company) -> list[Remark]:
    """Tell who has to share a mission from now on (rule 7, N17)."""
    worth = seen.rules.edition.missions[mission]
    return [
        Remark(
            plain(
                tell(
                    _("for {name} it falls from {alone} to {shared} points"),
                    name=company.name(other),
                    alone=worth.alone,
                    shared=worth.shared,
                )
            ),
            "plain",
        )
        for other, done in enumerate(seen.missions)
        if done >> mission & 1
    ]


def _ambush(seen: NottinghamObservation, company: Company) -> list[Remark]:
    """Tell what an ambush does to a delivery (rule 4, N10, N21)."""
    name = company.name(seen.turn, first=True)
    left = seen.goods_left - 1
    got = _("you get: {item}").format(item=item_text(seen.goods))
    gave = tell(_("{name} gets: {item}"), name=name, item=item_text(GOLD))
    remarks = [Remark(got, "good"), Remark(plain(gave), "plain")]
    if left >= FEWEST_GOODS:
        text = ngettext("{n} card of it is left", "{n} cards of it are left", left)
        remarks.append(Remark(text.format(n=left), "plain"))
    return remarks


def _passing(seen: NottinghamObservation, company: Company) -> list[Remark]:
    """Tell what becomes of whoever declines."""
    match seen.phase:
        case Phase.SWAP if seen.card == COIN and seen.rules.discards_coin:
            return [Remark(_("the coin is discarded"), "plain")]
        case Phase.SWAP:
            return [_number(seen, seen.card)]
        case Phase.DEFENCE:
            name = company.name(seen.turn, first=True)
            if seen.chosen >= 0:
                text = tell(_("{name} gets: {item}"), name=name, item=item_text(seen.chosen))
            elif seen.card == CANDLESTICK:
                text = tell(_("{name} draws one of your cards at random"), name=name)
            else:
                text = tell(_("{name} sees your hand and chooses a card"), name=name)
            return [Remark(plain(text), "plain"), _compensation(seen)]
        case Phase.DELIVER:
            return [Remark(_("your hand stays as it is"), "plain")]
        case _:
            return []


def _attack(seen: NottinghamObservation, target: int, company: Company) -> list[Remark]:
    known = seen.certain(target)
    name = company.name(target, first=True)
    cards = cards_text(seen.hand_sizes[target])
    text = tell(_("{name} has {cards}"), name=name, cards=cards)
    remarks = [Remark(plain(text), "plain")]
    if size(known):
        text = tell(_("you know of: {cards}"), cards=bundle_text(known))
        remarks.append(Remark(plain(text), "plain"))
    if count_of(known, NECKLACE) and seen.card in seen.rules.edition.red_banner:
        remarks.append(Remark(_("a necklace can be given instead"), "warning"))
    return remarks


def _danger(seen: NottinghamObservation, number: int) -> list[Remark]:
    laid = sum(seen.laid_sizes) - len(seen.ambushes)
    if not laid:
        return [Remark(_("nobody else has an ambush"), "good")]
    text = ngettext(
        "{n} ambush of others may match", "{n} ambushes of others may match", laid
    ).format(n=laid)
    remarks = [Remark(text, "warning")]
    if number == FEWEST_GOODS:
        remarks.append(Remark(_("one that does makes it void"), "warning"))
    return remarks
