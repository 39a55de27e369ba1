"""What a move will do, told before it is confirmed."""

from collections.abc import Sequence

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.games.rempart.actions import Action, Kind
from jericho_tui.games.rempart.events import CannonIdle, Inserted, Kept, Shot
from jericho_tui.games.rempart.masks import CANNONS, cards_in, figure_of, top
from jericho_tui.games.rempart.menu import targets
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.scoring import points_of
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.remark import Remark, Tone
from jericho_tui.prose.rempart.ending import ending_segments
from jericho_tui.prose.rempart.words import card_text
from jericho_tui.prose.segments import plain, tell


def preview(
    events: Sequence[Event], observation: RempartObservation, action: Action, names: Sequence[str]
) -> list[Remark]:
    """Return one to four short sentences on what `action` will do.

    :param events: what `Rempart.preview(observation, action)` returned.
    :param names: the players' names by seat.
    """
    seat = observation.seat
    if seat is None or action not in observation.legal_actions():
        return []
    company = Company(names, seat)
    if action.kind is Kind.TURN:
        return _turn(observation, action.place)
    if action.kind is Kind.BACK:
        text = _("back to place {place}; everybody has seen it")
        remarks = [Remark(text.format(place=observation.place + 1), "plain")]
    else:
        remarks = []
    for event in events:
        if isinstance(event, Kept | Inserted):
            remarks += _placed(event, observation)
        elif isinstance(event, CannonIdle):
            remarks.append(Remark(_("the cannon has nothing to hit"), "warning"))
        elif isinstance(event, Shot):
            remarks.append(_shot(event, observation, company))
        elif isinstance(event, MatchEnded):
            tone: Tone = "good" if seat in event.outcome.winners else "warning"
            remarks.append(Remark(plain(ending_segments(event.outcome, company)), tone))
    return remarks


def _turn(seen: RempartObservation, place: int) -> list[Remark]:
    """Tell the public odds; of the place itself only what the memory aid shows (R16)."""
    mine = top(seen.ramparts[seen.turn])
    left = seen.left.bit_count()
    higher = (seen.left >> mine + 1).bit_count()
    if higher:
        text = _("{higher} of the {left} cards left are higher than your {top}")
    else:
        text = _("no card left is higher than your {top}")
    remarks = [Remark(text.format(higher=higher, left=left, top=mine), "plain")]
    card = seen.remembered(place)
    if not card or seen.rules.memory_aid == "off":
        return remarks
    if seen.rules.memory_aid == "full":
        figure = figure_of(card) if seen.rules.points else ""
        text = _("{card} lies here").format(card=card_text(card, figure))
        return [Remark(text, "good" if card > mine else "warning"), *remarks]
    return [Remark(_("this card was turned up before"), "plain"), *remarks]


def _placed(event: Kept | Inserted, seen: RempartObservation) -> list[Remark]:
    before = seen.ramparts[event.seat]
    after = before | 1 << event.card
    text = _("your rampart: {before} → {after} cards")
    remarks = [Remark(text.format(before=before.bit_count(), after=after.bit_count()), "good")]
    if isinstance(event, Inserted):
        remarks.append(Remark(_("the magician is used up"), "plain"))
    else:
        skipped = list(cards_in((seen.left & (1 << event.card) - 1) >> top(before) + 1))
        if skipped:
            text = ngettext(
                "skips {n} card that would still fit",
                "skips {n} cards that would still fit",
                len(skipped),
            )
            remarks.append(Remark(text.format(n=len(skipped)), "plain"))
    if seen.rules.points:
        remarks += _figure(event, seen, before, after)
    return remarks


def _figure(
    event: Kept | Inserted, seen: RempartObservation, before: int, after: int
) -> list[Remark]:
    remarks = []
    gain = sum(points_of(after)) - sum(points_of(before))
    if gain > 1:
        text = _("{card}: +{points} points")
        card = card_text(event.card, event.figure)
        remarks.append(Remark(text.format(card=card, points=gain), "good"))
    if CANNONS >> event.card & 1:
        ramparts = list(seen.ramparts)
        ramparts[event.seat] = after
        number = len(targets(ramparts, event.seat, seen.rules))
        if number:
            text = ngettext(
                "the cannon fires: {n} card can be hit",
                "the cannon fires: {n} cards can be hit",
                number,
            )
            remarks.append(Remark(text.format(n=number), "good"))
    return remarks


def _shot(event: Shot, seen: RempartObservation, company: Company) -> Remark:
    before = seen.ramparts[event.victim]
    after = before & ~(1 << event.card)
    text = tell(
        _("{name} loses {card}: {before} → {after} points"),
        name=company.name(event.victim, first=True),
        card=card_text(event.card, event.figure),
        before=sum(points_of(before)),
        after=sum(points_of(after)),
    )
    if event.victim == company.me:
        text = tell(
            _("you lose {card}: {before} → {after} points"),
            card=card_text(event.card, event.figure),
            before=sum(points_of(before)),
            after=sum(points_of(after)),
        )
    return Remark(plain(text), "warning" if event.victim == company.me else "good")
