"""Nottingham for the ear: every line begins with what matters most, and no sign carries meaning."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.games.nottingham.actions import Action, Kind, every_action
from jericho_tui.games.nottingham.items import size
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.games.nottingham.scoring import loot_points, mission_points
from jericho_tui.prose.aloud import Names, PlainTable, folded, sentence, spoken
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.nottingham.log import log_line
from jericho_tui.prose.nottingham.preview import preview
from jericho_tui.prose.nottingham.prompts import action_name, headline, prompt, rule_now
from jericho_tui.prose.nottingham.words import (
    ambush_text,
    bundle_text,
    cards_text,
    item_text,
    mission_text,
    points_text,
)
from jericho_tui.prose.segments import plain


def _hand(observation: NottinghamObservation) -> list[str]:
    if observation.seat is None:
        return []
    cards = bundle_text(observation.hand)
    number = cards_text(size(observation.hand))
    lines = [_("Your hand, {number}: {cards}.").format(number=number, cards=cards)]
    if observation.ambushes:
        laid = "; ".join(map(ambush_text, observation.ambushes))
        lines.append(_("Your ambushes: {cards}.").format(cards=laid))
    return lines


def _look(
    observation: NottinghamObservation, names: Names, options: Mapping[str, OptionValue]
) -> list[str]:
    del options
    company = Company(names, observation.seat)
    lines = [_("{headline}.").format(headline=spoken(headline(observation, names)))]
    if observation.card >= 0:
        lines.append(_("Turned up: {item}").format(item=item_text(observation.card)) + ".")
    number = observation.number()
    if not observation.acting:  # the match is over: there is no next delivery
        pass
    elif number is None:
        lines.append(_("The next delivery brings the sheriff home."))
    else:
        text = _("The next delivery gives a card to hands of up to {number}.")
        lines.append(text.format(number=number))
    lines += _seats(observation, company)
    left = [
        f"{mission_text(kind)} {number}" for kind, number in enumerate(observation.missions_left())
    ]
    lines.append(_("Missions left: {missions}.").format(missions=", ".join(left)))
    discard = bundle_text(observation.discard)
    pile = cards_text(observation.pile_size)
    lines.append(_("Item pile: {cards}; discard: {items}").format(cards=pile, items=discard) + ".")
    lines.append(
        _("Values, missions, ambush cards and track are the house edition's, or your own.")
    )
    return lines


def _seats(observation: NottinghamObservation, company: Company) -> Iterator[str]:
    missions = mission_points(observation.missions, observation.rules.edition)
    for seat, loot in enumerate(observation.loot):
        points = loot_points(loot, observation.rules.edition) + missions[seat]
        done = [mission_text(kind) for kind in range(4) if observation.missions[seat] >> kind & 1]
        yield _("{name}, seat {seat}, {points}, {cards}; loot: {loot}; missions: {done}.").format(
            name=plain([company.name(seat, first=True)]),
            seat=seat + 1,
            points=points_text(points),
            cards=cards_text(observation.hand_sizes[seat]),
            loot=bundle_text(loot),
            done=", ".join(done) or _("none"),
        )
        laid = observation.laid_sizes[seat]
        if laid:
            text = ngettext("{n} ambush lies there.", "{n} ambushes lie there.", laid)
            yield text.format(n=laid)
        known = observation.certain(seat)
        if known and seat != observation.seat:
            yield _("Known of this hand: {cards}.").format(cards=bundle_text(known))


def _log(events: Sequence[Event], names: Names, me: Seat | None) -> list[str]:
    lines = [log_line(event, names, me) for event in events]
    return [sentence(spoken(plain(line))) for line in lines if line is not None]


def _preview(
    events: Sequence[Event], observation: NottinghamObservation, action: Action, names: Names
) -> list[str]:
    remarks = preview(events, observation, action, names)
    return [sentence(spoken(remark.text)) for remark in remarks]


def _group(action: Action) -> str:
    if action.kind is Kind.DELIVER:
        return _("Deliver {item}").format(item=item_text(action.items[0]))
    name = action_name(action)
    return name[:1].upper() + name[1:]


def _label(action: Action) -> str:
    return str(len(action.items)) if action.kind is Kind.DELIVER else ""


def _readings(text: str) -> tuple[str, ...]:
    """Return the notation that an answer stands for: the list's words, or notation in any case."""
    notation = _spellings(_("pass")).get(folded(text))
    return () if notation is None else (notation,)


@cache
def _spellings(_language: str) -> dict[str, str]:
    """Return notations by what may be said for them.

    :param _language: some word in the language in use, which all of it depends on.
    """
    spellings: dict[str, str] = {}
    for action in every_action():
        for words in (action.text, action_name(action), PLAIN.written(action)):
            spellings[folded(words)] = action.text
    return spellings


def _leftovers(observations: Sequence[NottinghamObservation], names: Names) -> list[str]:
    """Tell what everybody still held, and the ambushes that were never played."""
    lines = []
    for seat, view in enumerate(observations):
        text = _("{name} still held: {cards}.")
        lines.append(text.format(name=names[seat], cards=bundle_text(view.hand)))
        if view.ambushes:
            laid = "; ".join(map(ambush_text, view.ambushes))
            lines.append(_("Never played by {name}: {cards}.").format(name=names[seat], cards=laid))
    return lines


PLAIN: Final = PlainTable(
    prompt=prompt,
    hand=_hand,
    look=_look,
    log=_log,
    preview=_preview,
    action_name=action_name,
    group=_group,
    label=_label,
    readings=_readings,
    rule_now=rule_now,
    leftovers=_leftovers,
)
