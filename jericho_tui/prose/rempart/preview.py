"""What a move will do, told before it is confirmed."""

from collections.abc import Sequence

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.games.rempart.actions import Action, Kind
from jericho_tui.games.rempart.events import CannonIdle, Inserted, Kept, Shot
from jericho_tui.games.rempart.masks import CANNONS, cards_in, figure_of, top
from jericho_tui.games.rempart.menu import targets
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.scoring import points_of
from jericho_tui.prose.claim import When, of
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.remark import Remark, ending
from jericho_tui.prose.rempart.log import ending_line
from jericho_tui.prose.rempart.words import card_text
from jericho_tui.prose.segments import fill, plain


def remarks(
    events: Sequence[Event], observation: RempartObservation, action: Action, company: Company
) -> list[Remark]:
    """Return one to four short sentences on what a move will do."""
    if action.kind is Kind.TURN:
        return _turn(observation, action.place)
    if action.kind is Kind.BACK:
        text = _("back to place {place}; everybody has seen it")
        claim = of("back", True, about=observation.place, said=str(observation.place + 1))
        said = [Remark(text.format(place=observation.place + 1), "plain", (claim,))]
    else:
        said = []
    for event in events:
        if isinstance(event, Kept | Inserted):
            said += _placed(event, observation)
        elif isinstance(event, CannonIdle):
            text = _("the cannon has nothing to hit")
            said.append(Remark(text, "warning", (of("targets", 0),)))
        elif isinstance(event, Shot):
            said.append(_shot(event, observation, company))
        elif isinstance(event, MatchEnded):
            line = ending_line(event.outcome, company)
            said.append(ending(event.outcome, line, company))
    return said


def _turn(seen: RempartObservation, place: int) -> list[Remark]:
    """Tell the public odds; of the place itself only what the memory aid shows (R16)."""
    mine = top(seen.ramparts[seen.turn])
    left = seen.left.bit_count()
    higher = (seen.left >> mine + 1).bit_count()
    if not mine:  # a cannon shot the flag (R11)
        text = _("your rampart is empty: any card fits")
    elif higher:
        text = _("cards left above your {top}: {higher} of {left}")
    else:
        text = _("no card left is above your {top}")
    claims = (
        of("higher", higher, when=When.BEFORE),
        of("top", mine, when=When.BEFORE),
        *((of("on_table", left, when=When.BEFORE),) if higher else ()),
    )
    claims = claims if mine else ()
    remarks = [Remark(text.format(higher=higher, left=left, top=mine), "plain", claims)]
    card = seen.remembered(place)
    if not card or seen.rules.memory_aid == "off":
        return remarks
    if seen.rules.memory_aid == "full":
        figure = figure_of(card) if seen.rules.points else ""
        text = _("{card} lies here").format(card=card_text(card, figure))
        claim = of("turned_up", card)
        return [Remark(text, "good" if card > mine else "warning", (claim,)), *remarks]
    text = _("this card was turned up before")
    return [Remark(text, "plain", (of("seen_before", True),)), *remarks]


def _placed(event: Kept | Inserted, seen: RempartObservation) -> list[Remark]:
    before = seen.ramparts[event.seat]
    after = before | 1 << event.card
    was, number = before.bit_count(), after.bit_count()
    text = ngettext(
        "your rampart: {before} → {after} card", "your rampart: {before} → {after} cards", number
    )
    claims = (
        of("cards", was, event.seat, when=When.BEFORE),
        of("cards", number, event.seat),
    )
    remarks = [Remark(text.format(before=was, after=number), "good", claims)]
    if isinstance(event, Inserted):
        text = _("the magician is used up")
        remarks.append(Remark(text, "plain", (of("spent", True),)))
    else:
        skipped = list(cards_in((seen.left & (1 << event.card) - 1) >> top(before) + 1))
        if skipped:
            text = ngettext(
                "skips {n} card that would still fit",
                "skips {n} cards that would still fit",
                len(skipped),
            )
            claim = of("skipped", len(skipped))
            remarks.append(Remark(text.format(n=len(skipped)), "plain", (claim,)))
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
        claim = of("gains", gain, event.seat)
        remarks.append(Remark(text.format(card=card, points=gain), "good", (claim,)))
    if CANNONS >> event.card & 1:
        ramparts = list(seen.ramparts)
        ramparts[event.seat] = after
        found = targets(ramparts, event.seat, seen.rules)
        number = len(found)
        if number and all(target.victim == event.seat for target in found):  # R9
            text = _("the cannon fires, and only your own cards can be hit")
            remarks.append(Remark(text, "warning"))
        elif number:
            text = ngettext(
                "the cannon fires: {n} card can be hit",
                "the cannon fires: {n} cards can be hit",
                number,
            )
            remarks.append(Remark(text.format(n=number), "good", (of("targets", number),)))
    return remarks


def _shot(event: Shot, seen: RempartObservation, company: Company) -> Remark:
    before = seen.ramparts[event.victim]
    after = before & ~(1 << event.card)
    points, rest = sum(points_of(before)), sum(points_of(after))
    victim = event.victim
    text = fill(
        ngettext(
            "{name} loses {card}: {before} → {after} point",
            "{name} loses {card}: {before} → {after} points",
            rest,
        ),
        name=company.name(victim, first=True),
        card=card_text(event.card, event.figure),
        before=points,
        after=rest,
    )
    if event.victim == company.me:
        text = fill(
            ngettext(
                "you lose {card}: {before} → {after} point",
                "you lose {card}: {before} → {after} points",
                rest,
            ),
            card=card_text(event.card, event.figure),
            before=points,
            after=rest,
        )
    claims = (
        of("points", points, victim, when=When.BEFORE),
        of("points", rest, victim),
        of("shot", True, victim, about=event.card, said=card_text(event.card, event.figure)),
    )
    return Remark(plain(text), "warning" if victim == company.me else "good", claims)
