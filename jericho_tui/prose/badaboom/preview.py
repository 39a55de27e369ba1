"""What a move will do, told before it is confirmed."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom import events as told
from jericho_tui.games.badaboom.actions import Action, Kind
from jericho_tui.games.badaboom.blasts import is_fulfilled, who_is_hit
from jericho_tui.games.badaboom.cards import (
    BAG_SWAP,
    BUNKER,
    BUTTERFINGERS,
    CHAINED,
    LOOSEN,
    MASKS,
    MECHANISM,
    MECHANISM_TYPE,
    NOT_SO_FAST,
    PICKPOCKET,
    REVERSE,
    RUMMAGE,
    SPARE_SCREW,
    THROWS,
    TRICK,
    UNIT,
    count_of,
    type_of,
)
from jericho_tui.games.badaboom.menu import CLOCKWISE, Phase
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.games.badaboom.tricks import affected
from jericho_tui.prose.badaboom.ending import ending_segments
from jericho_tui.prose.badaboom.words import (
    back_text,
    backs_text,
    card_name,
    cards_text,
    unseen_segment,
)
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.remark import Remark, Tone
from jericho_tui.prose.segments import Segment, plain, tell


def preview(
    events: Sequence[Event], observation: BadaboomObservation, action: Action, names: Sequence[str]
) -> list[Remark]:
    """Return up to five short sentences on what `action` will do.

    :param events: what `Badaboom.preview(observation, action)` returned.
    :param names: the players' names by seat.
    """
    seat = observation.seat
    if seat is None or action not in observation.legal_actions():
        return []
    company = Company(names, seat)
    remarks = list(_considered(observation, action, company))
    for event in events:
        remarks += _caused(event, observation, action, company)
    return remarks


def _considered(seen: BadaboomObservation, action: Action, company: Company) -> Iterator[Remark]:
    """Tell what the seat knows that matters for this move."""
    match action.kind:
        case Kind.PLAY:
            yield from _trick(seen, action, company)
            yield from _answer(seen, action, company)
        case Kind.LAY:
            yield _mission(seen, action.card)
        case Kind.COUNTER:
            assert seen.played is not None
            card = card_name(seen.played.card)
            if seen.counters & 1:
                yield Remark(_("{card} happens after all").format(card=card), "good")
            else:
                yield Remark(_("cancels {card}").format(card=card), "good")
        case Kind.PASS if seen.phase is Phase.COUNTER:
            assert seen.played is not None
            card = card_name(seen.played.card)
            if seen.counters & 1:
                yield Remark(_("{card} is cancelled").format(card=card), "plain")
            else:
                yield Remark(_("{card} happens").format(card=card), "plain")
        case Kind.DROP if action.card != MECHANISM:
            what = unseen_segment(type_of(action.card))
            yield _told(tell(_("the others see only that it is {card}"), card=what))
        case Kind.TAKE if action.card == MECHANISM:
            left = count_of(seen.content, MECHANISM) - 1
            if left:
                yield _left(left)
            else:
                text = _("the last mechanism: without one put back the bomb is armed")
                yield Remark(text, "warning")
        case Kind.PUT:
            left = count_of(seen.content + UNIT[action.card], MECHANISM)
            if left and seen.armed_by < 0:
                yield _left(left)
        case Kind.KEEP:
            yield Remark(_("a coin more if you survive an explosion"), "good")
        case Kind.SCRAP:
            yield Remark(_("you draw {card}").format(card=card_name(seen.top)), "plain")
        case _:
            return


def _trick(seen: BadaboomObservation, action: Action, company: Company) -> Iterator[Remark]:
    """Tell what a trick would do if it is not countered."""
    card = action.card
    if card in THROWS:
        receiver = affected(seen, action, seen.holder)
        name = company.name(receiver)
        if seen.armed_by >= 0:
            yield _told(tell(_("the armed bomb goes to {name}"), name=name), "good")
            yield _hits(replace(seen, holder=receiver), company)
        else:
            yield _told(tell(_("the bomb goes to {name}"), name=name))
    elif card in (PICKPOCKET, BUTTERFINGERS, BAG_SWAP):
        yield from _bag(seen, action, company)
    elif card == RUMMAGE:
        text = _("you draw {card}, then one more").format(card=card_name(seen.top))
        yield Remark(text, "good")
    elif card in (SPARE_SCREW, LOOSEN):
        yield from _exchange(seen, action)
    elif card == REVERSE:
        around = CLOCKWISE[seen.num_seats][seen.holder]
        name = company.name(around[1 if seen.reversed() else -1])
        yield _told(tell(_("the bomb is passed to {name} then"), name=name))
    else:
        assert card in (BUNKER, CHAINED)
        yield _protection(seen, action, company)


def _bag(seen: BadaboomObservation, action: Action, company: Company) -> Iterator[Remark]:
    """Tell what is known of the bag that a trick is aimed at."""
    backs = seen.bag_backs[action.seat]
    known = seen.certain(action.seat)
    if action.card == PICKPOCKET:
        known &= MASKS[action.back]
        text = _("one of {cards}, at random").format(
            cards=back_text(action.back, backs[action.back])
        )
    elif action.card == BUTTERFINGERS:
        name = company.name(action.seat)
        text = plain(tell(_("{name} chooses among {cards}"), name=name, cards=backs_text(backs)))
    else:
        assert seen.seat is not None
        own = list(seen.bag_backs[seen.seat])
        own[TRICK] -= 1  # the swap itself
        text = _("you give {own} for {theirs}")
        text = text.format(own=backs_text(own), theirs=backs_text(backs))
    yield Remark(text, "plain")
    if known and not (action.card == PICKPOCKET and action.back == MECHANISM_TYPE):
        yield Remark(_("you know of: {cards}").format(cards=cards_text(known)), "plain")


def _exchange(seen: BadaboomObservation, action: Action) -> Iterator[Remark]:
    """Tell what spare screw or loosen does to the bomb."""
    if action.card == SPARE_SCREW:
        if seen.armed_by >= 0:
            yield Remark(_("disarms the bomb; lasting tricks go"), "good")
    elif count_of(seen.content, MECHANISM) == 1:
        yield Remark(_("arms the bomb; it explodes from the next turn on"), "warning")
    else:
        yield _left(count_of(seen.content, MECHANISM) - 1)


def _left(number: int) -> Remark:
    """Tell how many mechanisms keep the bomb from being armed."""
    text = ngettext("{n} mechanism in the bomb then", "{n} mechanisms in the bomb then", number)
    return Remark(text.format(n=number), "plain")


def _protection(seen: BadaboomObservation, action: Action, company: Company) -> Remark:
    """Tell whether a bunker or a chain changes who is hit as things stand."""
    target = seen.seat if action.card == BUNKER else Seat(action.seat)
    assert target is not None
    hit = who_is_hit(seen)
    safe = any(trick.card == BUNKER and trick.target == target for trick in seen.lasting)
    if action.card == BUNKER:
        if target in hit:
            return Remark(_("as things stand you would be hit without it"), "good")
        return Remark(_("as things stand you would not be hit anyway"), "plain")
    if safe:
        text = company.says(
            target,
            _("{You} are in a bunker: it does nothing"),
            _("{name} is in a bunker: it does nothing"),
        )
        return Remark(plain(text), "warning")
    if target in hit:
        text = company.says(
            target,
            _("as things stand {You} would be hit anyway"),
            _("as things stand {name} would be hit anyway"),
            first=False,
        )
        return Remark(plain(text), "plain")
    text = company.says(target, _("{You} are hit by this bomb"), _("{name} is hit by this bomb"))
    return Remark(plain(text), "warning" if target == seen.seat else "good")


def _answer(seen: BadaboomObservation, action: Action, company: Company) -> Iterator[Remark]:
    """Tell who may counter a trick, and what is known of that (B19)."""
    assert seen.seat is not None
    victim = affected(seen, action, seen.seat)
    if victim < 0:
        return
    name = company.name(victim, first=True)
    tricks = seen.bag_backs[victim][TRICK]
    if not tricks:
        yield _told(tell(_("{name} has no trick to counter with"), name=name), "good")
    elif count_of(seen.certain(victim), NOT_SO_FAST):
        card = card_name(NOT_SO_FAST)
        yield _told(tell(_("{name} has {card}"), name=name, card=card), "warning")
    else:
        cards = back_text(TRICK, tricks)
        yield _told(tell(_("{name} may counter, with {cards}"), name=name, cards=cards))


def _mission(seen: BadaboomObservation, mission: int) -> Remark:
    """Tell whether a mission would come true as things stand."""
    assert seen.seat is not None
    hit = who_is_hit(seen)
    if is_fulfilled(mission, seen.seat, hit, seen.num_seats, seen.armed_by):
        return Remark(_("as things stand it comes true"), "good")
    return Remark(_("as things stand it does not come true"), "warning")


def _caused(
    event: Event, seen: BadaboomObservation, action: Action, company: Company
) -> Iterator[Remark]:
    """Tell what is certain to follow."""
    if isinstance(event, told.Armed) and action.kind is Kind.PUT:
        receiver = seen.next_seat()
        yield _told(
            tell(_("arms the bomb; {name} gets it"), name=company.name(receiver)), "warning"
        )
        content = seen.content + UNIT[action.card]
        yield _hits(replace(seen, content=content, armed_by=event.seat, holder=receiver), company)
    elif isinstance(event, told.Disarmed) and action.kind is Kind.PUT:
        yield Remark(_("disarms the bomb; lasting tricks go"), "good")
    elif isinstance(event, told.Put) and seen.armed_by >= 0 and event.card != MECHANISM:
        yield _hits(replace(seen, content=seen.content + UNIT[event.card]), company)
    elif isinstance(event, told.BombGiven) and action.kind is Kind.PASS:
        yield _told(tell(_("the bomb goes to {name}"), name=company.name(event.receiver)))
    elif isinstance(event, told.Exploded):
        names = _names(event.hit, company)
        tone: Tone = "warning" if seen.seat in event.hit else "good"
        yield _told(tell(_("the bomb explodes; hit: {names}"), names=names), tone)
    elif isinstance(event, told.CoinsPaid):
        assert seen.seat is not None
        paid = event.paid[seen.seat]
        text = _("your coins: {before} → {after}")
        text = text.format(before=event.coins[seen.seat] - paid, after=event.coins[seen.seat])
        yield Remark(text, "good" if paid else "plain")
    elif isinstance(event, MatchEnded):
        tone = "good" if seen.seat in event.outcome.winners else "warning"
        yield _told(ending_segments(event.outcome, company), tone)


def _hits(then: BadaboomObservation, company: Company) -> Remark:
    """Tell whom an explosion would hit in a position."""
    around = CLOCKWISE[then.num_seats][then.holder]
    hit = who_is_hit(then)
    names = _names([seat for seat in around if seat in hit], company)
    tone: Tone = "warning" if then.seat in hit else "good"
    return _told(tell(_("if nothing changes, hit: {names}"), names=names), tone)


def _told(line: Sequence[Segment], tone: Tone = "plain") -> Remark:
    return Remark(plain(line), tone)


def _names(seats: Collection[Seat], company: Company) -> list[Segment]:
    return company.listing(list(seats)) if seats else [Segment(_("nobody"))]
