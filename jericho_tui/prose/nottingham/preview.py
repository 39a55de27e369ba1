"""What a move will do, told before it is confirmed."""

from collections.abc import Sequence

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.games.nottingham import events as told
from jericho_tui.games.nottingham.actions import FEWEST_GOODS, Action, Kind
from jericho_tui.games.nottingham.items import NECKLACE, count_of, size
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.nottingham.ending import ending_segments
from jericho_tui.prose.nottingham.words import bundle_text, cards_text, points_text
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
            number = count_of(seen.hand, seen.card) + 1
            text = ngettext("you will have {n} of it", "you will have {n} of them", number)
            return [Remark(text.format(n=number), "plain")]
        case Kind.ATTACK:
            return _attack(seen, action.seat, company)
        case Kind.DELIVER:
            return _danger(seen, len(action.items))
        case Kind.OFFER:
            left = bundle_text(seen.hand - action.bundle)
            return [Remark(_("if it is taken you keep: {cards}").format(cards=left), "plain")]
        case Kind.DEFEND:
            return [Remark(_("your other cards stay"), "good")]
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
