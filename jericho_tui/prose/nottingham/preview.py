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
    PAIRS,
    count_of,
    size,
)
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.prose.claim import When, of
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
from jericho_tui.prose.segments import fill, plain


def remarks(
    events: Sequence[Event], observation: NottinghamObservation, action: Action, company: Company
) -> list[Remark]:
    """Return up to four short sentences on what a move will do."""
    said = _considered(observation, action, company)
    for event in events:
        if isinstance(event, LootKept | MissionDone):
            said.append(_scores(event, company))
        elif isinstance(event, DeliveryVoid):
            said.append(Remark(_("the delivery is void"), "plain", (of("void", True),)))
        elif isinstance(event, SheriffMoved) and event.number is not None:
            text = _("the sheriff moves: hands of up to {number} draw a card")
            claim = of("gifts_up_to", event.number)
            said.append(Remark(text.format(number=event.number), "plain", (claim,)))
        elif isinstance(event, MatchEnded):
            line = ending_line(event.outcome, company)
            said.append(ending(event.outcome, line, company))
    return said


def _scores(event: LootKept | MissionDone, company: Company) -> Remark:
    """Tell who scores, and how much: also another, whose delivery is not ambushed (N27)."""
    points = points_text(event.points)
    claim = of("scores", event.points, event.seat)
    if event.seat == company.me:
        return Remark(_("scores {points}").format(points=points), "good", (claim,))
    text = fill(_("{name} scores {points}"), name=company.name(event.seat), points=points)
    return Remark(plain(text), "plain", (claim,))


def _considered(seen: NottinghamObservation, action: Action, company: Company) -> list[Remark]:
    """Tell what the seat knows that matters for this move."""
    match action.kind:
        case Kind.TAKE:
            return [_number(seen, seen.card)]
        case Kind.ACT if seen.card == GOLD and seen.ambush_pile_size == 1:  # N24
            return [Remark(_("the last ambush card is laid with the gold"), "plain")]
        case Kind.ACT:
            return [Remark(effect_text(seen.card), "plain")]
        case Kind.ATTACK:
            return _attack(seen, action.seat, company)
        case Kind.DELIVER:
            return _danger(seen, action.items)
        case Kind.OFFER:
            left = seen.hand - action.bundle
            text = _("if it is taken you keep: {cards}").format(cards=bundle_text(left))
            claim = of("keeps", left, when=When.TAKEN, said=bundle_text(left))
            return [Remark(text, "plain", (claim,))]
        case Kind.DEFEND:
            claim = of("keeps_rest", True)
            return [Remark(_("your other cards stay"), "good", (claim,)), _compensation(seen)]
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
    return Remark(text.format(n=number), "plain", (of("hand", number, about=item),))


def _picked(seen: NottinghamObservation, item: int) -> Remark:
    """Tell how many of an item the hand will have if it is not defended (N8)."""
    if not seen.can_be_answered(item):
        return _number(seen, item)
    number = count_of(seen.hand, item) + 1
    text = ngettext(
        "you will have {n} of it, unless a necklace is given instead",
        "you will have {n} of them, unless a necklace is given instead",
        number,
    )
    claims = (
        of("hand", number, about=item, when=When.UNANSWERED),
        of("can_defend", True),
    )
    return Remark(text.format(n=number), "warning", claims)


def _gets(seat: int, items: Sequence[int], company: Company, when: When = When.NOW) -> Remark:
    """Tell what a seat gets of another."""
    cards = items_text(items)
    mine = seat == company.me
    text = _("you get: {item}") if mine else _("{name} gets: {item}")
    told_so = plain(fill(text, name=company.name(seat, first=True), item=cards))
    claim = of("gets", tuple(sorted(items)), seat, when=when, said=cards)
    return Remark(told_so, "good" if mine else "plain", (claim,))


def _compensation(seen: NottinghamObservation) -> Remark:
    """Tell what the attacked seat gets (N6)."""
    assert seen.seat is not None
    item = item_text(seen.card)
    claim = of("gets", (seen.card,), seen.seat, when=When.UNANSWERED, said=item)
    return Remark(_("you get: {item}").format(item=item), "plain", (claim,))


def _swap(seen: NottinghamObservation, other: int, company: Company) -> list[Remark]:
    """Tell what both get (rule 3)."""
    offer = seen.offers[other]
    assert offer is not None  # a legal swap is with a seat that offers
    assert seen.seat is not None
    return [_gets(seen.seat, offer.items, company), _gets(other, (seen.card,), company)]


def _match(seen: NottinghamObservation, card: int, company: Company) -> Remark:
    """Tell which deliveries an ambush matches (rule 4)."""
    if card == seen.seat:
        text = _("it matches your own deliveries only")
        return Remark(text, "warning", (of("matches_others", (), about=card),))
    if card < FIRST_PAIR:
        text = plain(fill(_("it matches every delivery of {name}"), name=company.name(card)))
        return Remark(text, "plain", (of("matches_every", True, card, about=card),))
    items = ambush_text(card)
    text = _("it matches deliveries of {items}").format(items=items)
    return Remark(text, "plain", (of("matches_items", PAIRS[card - FIRST_PAIR], said=items),))


def _sharing(seen: NottinghamObservation, mission: int, company: Company) -> list[Remark]:
    """Tell who has to share a mission from now on (rule 7, N17)."""
    worth = seen.rules.edition.missions[mission]
    return [
        Remark(
            plain(
                fill(
                    _("for {name} it falls from {alone} to {shared} points"),
                    name=company.name(other),
                    alone=worth.alone,
                    shared=worth.shared,
                )
            ),
            "plain",
            (
                of("mission_worth", worth.alone, other, about=mission, when=When.BEFORE),
                of("mission_worth", worth.shared, other, about=mission),
            ),
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
        remarks.append(Remark(text.format(n=left), "plain", (of("left", left),)))
    return remarks


def _passing(seen: NottinghamObservation, company: Company) -> list[Remark]:
    """Tell what becomes of whoever declines."""
    match seen.phase:
        case Phase.SWAP if seen.card == COIN and seen.rules.discards_coin:
            return [Remark(_("the coin is discarded"), "plain", (of("discarded", True),))]
        case Phase.SWAP:
            return [_number(seen, seen.card)]
        case Phase.DEFENCE:
            name = company.name(seen.turn, first=True)
            if seen.chosen >= 0:
                return [_gets(seen.turn, (seen.chosen,), company), _compensation(seen)]
            if seen.card == CANDLESTICK:
                text = fill(_("{name} draws one of your cards at random"), name=name)
            else:
                text = fill(_("{name} sees your hand and chooses a card"), name=name)
            claim = of("at_random", seen.card == CANDLESTICK, seen.turn, when=When.UNANSWERED)
            return [Remark(plain(text), "plain", (claim,)), _compensation(seen)]
        case Phase.DELIVER:
            claim = of("same_hand", True)
            return [Remark(_("your hand stays as it is"), "plain", (claim,))]
        case _:
            return []


def _attack(seen: NottinghamObservation, target: int, company: Company) -> list[Remark]:
    known = seen.certain(target)
    name = company.name(target, first=True)
    number = seen.hand_sizes[target]
    text = fill(_("{name} has {cards}"), name=name, cards=cards_text(number))
    remarks = [Remark(plain(text), "plain", (of("cards", number, target, when=When.BEFORE),))]
    if size(known):
        cards = bundle_text(known)
        text = fill(_("you know of: {cards}"), cards=cards)
        claim = of("holds", True, about=(target, known), when=When.BEFORE, said=cards)
        remarks.append(Remark(plain(text), "plain", (claim,)))
    if count_of(known, NECKLACE) and seen.card in seen.rules.edition.red_banner:
        instead = _("a necklace can be given instead")
        remarks.append(Remark(instead, "warning", (of("can_defend", True),)))
    return remarks


def _danger(seen: NottinghamObservation, items: Sequence[int]) -> list[Remark]:
    """Tell what ambushes may do to a delivery (rule 4, N9, N10)."""
    threats = seen.threats(items[0])
    number = sum(threats)
    claim = of("ambushes", number, about=items[0])
    if not number:
        lies = sum(seen.laid_sizes) > len(seen.ambushes)
        text = _("no ambush of others matches") if lies else _("nobody else has an ambush")
        return [Remark(text, "good", (claim,))]
    text = ngettext("{n} ambush of others may match", "{n} ambushes of others may match", number)
    remarks = [Remark(text.format(n=number), "warning", (claim,))]
    enough = len(items) - FEWEST_GOODS + 1
    if enough <= (len(threats) if seen.rules.multi_ambush else 1):
        text = ngettext(
            "one that is played makes it void", "{n} that are played make it void", enough
        )
        claim = of("make_void", enough)
        remarks.append(Remark(text.format(n=enough), "warning", (claim,)))
    return remarks
