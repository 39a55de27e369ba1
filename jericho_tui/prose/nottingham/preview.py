"""What a move will do, told before it is confirmed."""

from collections.abc import Sequence

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.games.nottingham.actions import FEWEST_GOODS, Action, Kind
from jericho_tui.games.nottingham.events import DeliveryVoid, LootKept, MissionDone, SheriffMoved
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
from jericho_tui.prose.counts import cards_text, points_text
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.nottingham.log import ending_line
from jericho_tui.prose.nottingham.words import (
    ambush_text,
    bundle_text,
    effect_text,
    item_text,
    items_text,
)
from jericho_tui.prose.remark import Remark, ending


def remarks(
    events: Sequence[Event], observation: NottinghamObservation, action: Action, company: Company
) -> list[Remark]:
    """Return up to four short sentences on what a move will do."""
    said = _considered(observation, action, company)
    for event in events:
        if isinstance(event, LootKept | MissionDone):
            said.append(_scores(event, company))
        elif isinstance(event, DeliveryVoid):
            said.append(Remark(_("the delivery is void")))
        elif isinstance(event, SheriffMoved) and event.number is not None:
            text = _("the sheriff moves: hands of up to {number} draw a card")
            said.append(Remark.of(text, number=event.number))
        elif isinstance(event, MatchEnded):
            said.append(ending(event.outcome, ending_line(event.outcome, company), company))
    return said


def _scores(event: LootKept | MissionDone, company: Company) -> Remark:
    """Tell who scores, and how much: also another, whose delivery is not ambushed (N27)."""
    points = points_text(event.points)
    if event.seat == company.me:
        return Remark.of(_("scores {points}"), "good", points=points)
    return Remark.of(_("{name} scores {points}"), name=company.name(event.seat), points=points)


def _considered(seen: NottinghamObservation, action: Action, company: Company) -> list[Remark]:
    """Tell what the seat knows that matters for this move."""
    match action.kind:
        case Kind.TAKE:
            return [_number(seen, seen.card)]
        case Kind.ACT if seen.card == GOLD and seen.ambush_pile_size == 1:  # N24
            return [Remark(_("you lay the last ambush card with the gold"))]
        case Kind.ACT:
            return [Remark(effect_text(seen.card))]
        case Kind.ATTACK:
            return _attack(seen, action.seat, company)
        case Kind.DELIVER:
            return _danger(seen, action.items)
        case Kind.OFFER:
            left = bundle_text(seen.hand - action.bundle)
            return [Remark.of(_("if accepted, you keep: {cards}"), cards=left)]
        case Kind.DEFEND:
            return [Remark(_("you keep your other cards"), "good"), _compensation(seen)]
        case Kind.PICK:
            return [_picked(seen, action.items[0])]
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
    return Remark.of(text, n=number)


def _picked(seen: NottinghamObservation, item: int) -> Remark:
    """Tell how many of an item the hand will have if it is not defended (N8)."""
    if not seen.can_be_answered(item):
        return _number(seen, item)
    number = count_of(seen.hand, item) + 1
    text = ngettext(
        "you will have {n} of it, unless they give a necklace instead",
        "you will have {n} of them, unless they give a necklace instead",
        number,
    )
    return Remark.of(text, "warning", n=number)


def _gets(seat: int, items: Sequence[int], company: Company) -> Remark:
    """Tell what a seat gets of another."""
    cards = items_text(items)
    if seat == company.me:
        return Remark.of(_("you get: {item}"), "good", item=cards)
    return Remark.of(_("{name} gets: {item}"), name=company.name(seat, first=True), item=cards)


def _compensation(seen: NottinghamObservation) -> Remark:
    """Tell what the attacked seat gets (N6)."""
    return Remark.of(_("you get: {item}"), item=item_text(seen.card))


def _swap(seen: NottinghamObservation, other: int, company: Company) -> list[Remark]:
    """Tell what both get (rule 3)."""
    offer = seen.offers[other]
    assert offer is not None  # a legal swap is with a seat that offers
    assert seen.seat is not None
    return [_gets(seen.seat, offer.items, company), _gets(other, (seen.card,), company)]


def _match(seen: NottinghamObservation, card: int, company: Company) -> Remark:
    """Tell which deliveries an ambush matches (rule 4)."""
    if card == seen.seat:
        return Remark(_("it matches only your own deliveries"), "warning")
    if card < FIRST_PAIR:
        return Remark.of(_("it matches every delivery of {name}"), name=company.name(card))
    return Remark.of(_("it matches deliveries of {items}"), items=ambush_text(card))


def _sharing(seen: NottinghamObservation, mission: int, company: Company) -> list[Remark]:
    """Tell who has to share a mission from now on (rule 7, N17)."""
    worth = seen.rules.edition.missions[mission]
    return [
        Remark.of(
            _("for {name} it falls from {alone} to {shared} points"),
            name=company.name(other),
            alone=worth.alone,
            shared=worth.shared,
        )
        for other, done in enumerate(seen.missions)
        if done >> mission & 1
    ]


def _ambush(seen: NottinghamObservation, company: Company) -> list[Remark]:
    """Tell what an ambush does to a delivery (rule 4, N10, N21)."""
    assert seen.seat is not None
    left = seen.goods_left - 1
    remarks = [_gets(seen.seat, (seen.goods,), company), _gets(seen.turn, (GOLD,), company)]
    if left >= FEWEST_GOODS:
        text = ngettext("{n} card of it is left", "{n} cards of it are left", left)
        remarks.append(Remark.of(text, n=left))
    return remarks


def _passing(seen: NottinghamObservation, company: Company) -> list[Remark]:
    """Tell what becomes of whoever declines."""
    match seen.phase:
        case Phase.SWAP if seen.card == COIN and seen.rules.discards_coin:
            return [Remark(_("the coin is discarded"))]
        case Phase.SWAP:
            return [_number(seen, seen.card)]
        case Phase.DEFENCE:
            if seen.chosen >= 0:
                return [_gets(seen.turn, (seen.chosen,), company), _compensation(seen)]
            if seen.card == CANDLESTICK:
                text = _("{name} draws one of your cards at random")
            else:
                text = _("{name} sees your hand and chooses a card")
            name = company.name(seen.turn, first=True)
            return [Remark.of(text, name=name), _compensation(seen)]
        case Phase.DELIVER:
            return [Remark(_("your hand stays as it is"))]
        case _:
            return []


def _attack(seen: NottinghamObservation, target: int, company: Company) -> list[Remark]:
    known = seen.certain(target)
    name = company.name(target, first=True)
    cards = cards_text(seen.hand_sizes[target])
    remarks = [Remark.of(_("{name} has {cards}"), name=name, cards=cards)]
    if size(known):
        remarks.append(Remark.of(_("cards you know: {cards}"), cards=bundle_text(known)))
    if count_of(known, NECKLACE) and seen.card in seen.rules.edition.red_banner:
        remarks.append(Remark(_("the victim can give a necklace instead"), "warning"))
    return remarks


def _danger(seen: NottinghamObservation, items: Sequence[int]) -> list[Remark]:
    """Tell what ambushes may do to a delivery (rule 4, N9, N10)."""
    threats = seen.threats(items[0])
    number = sum(threats)
    if not number:
        lies = sum(seen.laid_sizes) > len(seen.ambushes)
        text = _("no opponent’s ambush matches") if lies else _("no opponent has an ambush")
        return [Remark(text, "good")]
    text = ngettext("{n} opposing ambush may match", "{n} opposing ambushes may match", number)
    remarks = [Remark.of(text, "warning", n=number)]
    enough = len(items) - FEWEST_GOODS + 1
    if enough <= (len(threats) if seen.rules.multi_ambush else 1):
        text = ngettext(
            "one played ambush makes it void", "{n} played ambushes make it void", enough
        )
        remarks.append(Remark.of(text, "warning", n=enough))
    return remarks
