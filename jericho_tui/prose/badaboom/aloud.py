"""Badaboom for the ear: every line begins with what matters most, and no sign carries meaning."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.games.badaboom.actions import Action, Kind, every_action
from jericho_tui.games.badaboom.blasts import who_is_hit
from jericho_tui.games.badaboom.cards import pack
from jericho_tui.games.badaboom.edition import HOUSE
from jericho_tui.games.badaboom.menu import CLOCKWISE
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.prose.aloud import Names, PlainTable, folded, sentence, spoken
from jericho_tui.prose.badaboom.log import log_line
from jericho_tui.prose.badaboom.preview import preview
from jericho_tui.prose.badaboom.prompts import action_name, headline, prompt, rule_now
from jericho_tui.prose.badaboom.words import (
    backs_text,
    bomb_name,
    bomb_text,
    card_name,
    card_text,
    cards_text,
    coins_text,
    edition_text,
    number_text,
    type_name,
)
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import plain, tell

_CHANCE: Final = (Kind.STEAL, Kind.SHUFFLE, Kind.BOMBS)


def _hand(observation: BadaboomObservation) -> list[str]:
    if observation.seat is None:
        return []
    number = number_text(sum(observation.bag_backs[observation.seat]))
    cards = cards_text(observation.bag)
    lines = [_("Your bag, {number}: {cards}.").format(number=number, cards=cards)]
    if observation.missions:
        laid = cards_text(pack(observation.missions))
        lines.append(_("Your missions on the table: {cards}.").format(cards=laid))
    return lines


def _look(
    observation: BadaboomObservation, names: Names, options: Mapping[str, OptionValue]
) -> list[str]:
    del options
    company = Company(names, observation.seat)
    lines = [_("{headline}.").format(headline=spoken(headline(observation, names)))]
    lines += _bomb(observation, company)
    lines += _seats(observation, company)
    if observation.top >= 0:
        top = _("On top of the storage: {card}").format(card=card_name(observation.top))
        lines.append(sentence(top))
    lines.append(
        _("Storage: {storage}; bin: {bin}; mechanisms in the pile: {n}.").format(
            storage=number_text(sum(observation.storage_backs)),
            bin=number_text(sum(observation.bin_backs)),
            n=observation.mechanisms,
        )
    )
    lines.append(edition_text(house=observation.rules.edition == HOUSE))
    return lines


def _bomb(seen: BadaboomObservation, company: Company) -> Iterator[str]:
    """Tell the bomb, whether it is armed, where it goes and whom it would hit."""
    if seen.bomb < 0:
        return
    edition = seen.rules.edition
    holder = company.says(
        seen.holder,
        _("{You} have the bomb, turn {turn}"),
        _("{name} has the bomb, turn {turn}"),
        turn=seen.turn,
    )
    yield sentence(plain(holder))
    yield _("In the {bomb}: {cards}.").format(
        bomb=bomb_name(seen.bomb), cards=cards_text(seen.content)
    )
    if seen.rules.bomb_properties:
        yield bomb_text(seen.bomb, edition)
    if seen.armed_by < 0:
        yield _("It is not armed.")
    else:
        yield plain(
            tell(
                _("It is armed, by {name} in turn {turn}."),
                name=company.name(seen.armed_by),
                turn=seen.armed_turn,
            )
        )
        around = CLOCKWISE[seen.num_seats][seen.holder]
        hit = [seat for seat in around if seat in who_is_hit(seen)]
        names = plain(company.listing(hit)) if hit else _("nobody")
        yield _("As things stand it hits: {names}.").format(names=names)
    yield plain(tell(_("It is passed to {name} next."), name=company.name(seen.next_seat())))
    turns = seen.rules.fuse - seen.bomb_turns
    text = ngettext("The fuse lasts {n} more turn.", "The fuse lasts {n} more turns.", turns)
    yield text.format(n=turns)


def _seats(seen: BadaboomObservation, company: Company) -> Iterator[str]:
    for seat in range(seen.num_seats):
        yield _("{name}, seat {seat}, {coins}; bag: {cards}.").format(
            name=plain([company.name(seat, first=True)]),
            seat=seat + 1,
            coins=coins_text(seen.coins[seat]),
            cards=backs_text(seen.bag_backs[seat]),
        )
        known = seen.certain(seat)
        if known and seat != seen.seat:
            yield _("Known of this bag: {cards}.").format(cards=cards_text(known))
        lasting = [trick.card for trick in seen.lasting if trick.target == seat]
        if lasting:
            yield _("Lasting tricks here: {cards}.").format(cards=cards_text(pack(lasting)))
        laid = seen.mission_counts[seat]
        if laid:
            text = ngettext("{n} mission lies here.", "{n} missions lie here.", laid)
            yield text.format(n=laid)


def _log(events: Sequence[Event], names: Names, me: Seat | None) -> list[str]:
    lines = [log_line(event, names, me) for event in events]
    return [sentence(spoken(plain(line))) for line in lines if line is not None]


def _preview(
    events: Sequence[Event], observation: BadaboomObservation, action: Action, names: Names
) -> list[str]:
    lines = [
        sentence(spoken(remark.text)) for remark in preview(events, observation, action, names)
    ]
    if action.kind in (Kind.PLAY, Kind.LAY) and lines:
        return [card_text(action.card, observation.rules.edition), *lines]
    return lines


def _group(action: Action) -> str:
    """Return what is listed together: cards, seats or types tell actions of a group apart."""
    card = card_name(action.card) if action.card >= 0 else ""
    match action.kind:
        case Kind.PUT:
            return _("Put")
        case Kind.TAKE:
            return _("Take")
        case Kind.DROP:
            return _("Discard")
        case Kind.LAY:
            return _("Lay")
        case Kind.PLAY if action.back >= 0:
            return _("Play {card} on seat {seat}").format(card=card, seat=action.seat + 1)
        case Kind.PLAY if action.seat >= 0:
            return _("Play {card} on").format(card=card)
        case Kind.PLAY if action.other >= 0:
            return _("Play {card} with").format(card=card)
        case Kind.PLAY:
            return _("Play")
    name = action_name(action)
    return name[:1].upper() + name[1:]


def _label(action: Action) -> str:
    if action.kind is Kind.PLAY:
        if action.back >= 0:
            return type_name(action.back)
        if action.seat >= 0:
            return _("seat {seat}").format(seat=action.seat + 1)
        return card_name(action.card if action.other < 0 else action.other)
    if action.kind in (Kind.PUT, Kind.TAKE, Kind.DROP, Kind.LAY):
        return card_name(action.card)
    return ""


def _readings(text: str) -> tuple[str, ...]:
    """Return the notation that an answer stands for: the list's words, or notation in any case."""
    notation = _spellings(_("pass")).get(folded(text))
    return () if notation is None else (notation,)


@cache
def _spellings(_language: str) -> dict[str, str]:
    """Return notations by what may be said for them.

    :param _language: some word in the language in use, which all of it depends on.
    """
    return {
        folded(words): action.text
        for action in every_action()
        if action.kind not in _CHANCE
        for words in (action.text, action_name(action), PLAIN.written(action))
    }


def _leftovers(observations: Sequence[BadaboomObservation], names: Names) -> list[str]:
    """Tell what everybody still had."""
    return [
        _("{name} still had: {cards}.").format(name=names[seat], cards=cards_text(view.bag))
        for seat, view in enumerate(observations)
    ]


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
