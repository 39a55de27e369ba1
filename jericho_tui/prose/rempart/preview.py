"""What a move will do, told before it is confirmed."""

from collections.abc import Iterator, Sequence

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.games.rempart.actions import Action, Kind
from jericho_tui.games.rempart.events import CannonIdle, Inserted, Kept, Shot
from jericho_tui.games.rempart.masks import CANNONS, figure_of, top
from jericho_tui.games.rempart.menu import targets
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.games.rempart.scoring import points_of
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.remark import Remark, Tone, ending
from jericho_tui.prose.rempart.log import ending_line
from jericho_tui.prose.rempart.words import card_text


def remarks(
    events: Sequence[Event], observation: RempartObservation, action: Action, company: Company
) -> list[Remark]:
    """Return one to four short sentences on what a move will do."""
    if action.kind is Kind.TURN:
        return _turn(observation, action.place)
    said = []
    if action.kind is Kind.BACK:
        text = _("back to spot {place}; everyone has seen it")
        said.append(Remark.of(text, place=observation.place + 1))
    for event in events:
        if isinstance(event, Kept | Inserted):
            said += _placed(event, observation)
        elif isinstance(event, CannonIdle):
            said.append(Remark(_("the cannon has nothing to hit"), "warning"))
        elif isinstance(event, Shot):
            said.append(_shot(event, observation, company))
        elif isinstance(event, MatchEnded):
            said.append(ending(event.outcome, ending_line(event.outcome, company), company))
    return said


def _turn(seen: RempartObservation, place: int) -> list[Remark]:
    """Tell the public odds; of the place itself only what the memory aid shows (R16)."""
    mine = top(seen.ramparts[seen.turn])
    higher = (seen.left >> mine + 1).bit_count()
    if not mine:  # a cannon shot the flag (R11)
        text = _("your rampart is empty: any card fits")
    elif higher:
        text = _("cards left above your {top}: {higher} of {left}")
    else:
        text = _("no card left is above your {top}")
    remarks = [Remark.of(text, higher=higher, left=seen.left.bit_count(), top=mine)]
    card = seen.remembered(place)
    if not card or seen.rules.memory_aid == "off":
        return remarks
    if seen.rules.memory_aid == "full":
        name = card_text(card, figure_of(card) if seen.rules.points else "")
        tone: Tone = "good" if card > mine else "warning"
        return [Remark.of(_("{card} lies here"), tone, card=name), *remarks]
    return [Remark(_("this card was turned up before")), *remarks]


def _placed(event: Kept | Inserted, seen: RempartObservation) -> Iterator[Remark]:
    before = seen.ramparts[event.seat]
    after = before | 1 << event.card
    number = after.bit_count()
    text = ngettext(
        "your rampart: {before} → {after} card", "your rampart: {before} → {after} cards", number
    )
    yield Remark.of(text, "good", before=before.bit_count(), after=number)
    if isinstance(event, Inserted):
        yield Remark(_("uses up the magician"))
    elif skipped := ((seen.left & (1 << event.card) - 1) >> top(before) + 1).bit_count():
        text = ngettext(
            "skips {n} card that would still fit", "skips {n} cards that would still fit", skipped
        )
        yield Remark.of(text, n=skipped)
    if seen.rules.points:
        yield from _figure(event, seen, before, after)


def _figure(
    event: Kept | Inserted, seen: RempartObservation, before: int, after: int
) -> Iterator[Remark]:
    gain = sum(points_of(after)) - sum(points_of(before))
    if gain > 1:
        card = card_text(event.card, event.figure)
        yield Remark.of(_("{card}: +{points} points"), "good", card=card, points=gain)
    if CANNONS >> event.card & 1:
        ramparts = list(seen.ramparts)
        ramparts[event.seat] = after
        found = targets(ramparts, event.seat, seen.rules)
        number = len(found)
        if number and all(target.victim == event.seat for target in found):  # R9
            text = _("the cannon fires, and can hit only your own cards")
            yield Remark(text, "warning")
        elif number:
            text = ngettext(
                "the cannon fires: it can hit {n} card",
                "the cannon fires: it can hit {n} cards",
                number,
            )
            yield Remark.of(text, "good", n=number)


def _shot(event: Shot, seen: RempartObservation, company: Company) -> Remark:
    before = seen.ramparts[event.victim]
    rest = sum(points_of(before & ~(1 << event.card)))
    if event.victim == company.me:
        text = ngettext(
            "you lose {card}: {before} → {after} point",
            "you lose {card}: {before} → {after} points",
            rest,
        )
    else:
        text = ngettext(
            "{name} loses {card}: {before} → {after} point",
            "{name} loses {card}: {before} → {after} points",
            rest,
        )
    return Remark.of(
        text,
        "warning" if event.victim == company.me else "good",
        name=company.name(event.victim, first=True),
        card=card_text(event.card, event.figure),
        before=sum(points_of(before)),
        after=rest,
    )
