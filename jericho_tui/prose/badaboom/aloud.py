"""Badaboom for the ear: every line begins with what matters most, and no sign carries meaning."""

from collections.abc import Iterator, Sequence

from jericho_tui.core.seats import CLOCKWISE
from jericho_tui.games.badaboom.blasts import who_is_hit
from jericho_tui.games.badaboom.cards import pack
from jericho_tui.games.badaboom.edition import HOUSE
from jericho_tui.games.badaboom.foresight import exploding
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.prose.aloud import Names, sentence
from jericho_tui.prose.badaboom.words import (
    backs_text,
    bomb_name,
    bomb_text,
    bundle_text,
    card_name,
    coins_text,
    edition_text,
)
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import cards_text
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import fill, plain


def hand(observation: BadaboomObservation) -> list[str]:
    """Return the bag and the missions of the observing seat."""
    if observation.seat is None:
        return []
    number = cards_text(sum(observation.bag_backs[observation.seat]))
    cards = bundle_text(observation.bag)
    lines = [_("Your bag, {number}: {cards}.").format(number=number, cards=cards)]
    if observation.missions:
        laid = bundle_text(pack(observation.missions))
        lines.append(_("Your missions on the table: {cards}.").format(cards=laid))
    return lines


def standing(seen: BadaboomObservation, company: Company) -> Iterator[str]:
    """Tell the bomb, what everybody has, and the piles."""
    yield from _bomb(seen, company)
    yield from _seats(seen, company)
    if seen.top >= 0:
        yield sentence(_("Top card of the storage: {card}").format(card=card_name(seen.top)))
    yield _("Storage: {storage}; bin: {bin}; mechanisms in the pile: {n}.").format(
        storage=cards_text(sum(seen.storage_backs)),
        bin=cards_text(sum(seen.bin_backs)),
        n=seen.mechanisms,
    )
    yield edition_text(house=seen.rules.edition == HOUSE)


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
        bomb=bomb_name(seen.bomb), cards=bundle_text(seen.content)
    )
    if seen.rules.bomb_properties:
        yield bomb_text(seen.bomb, edition)
    if seen.armed_by < 0:
        yield _("It is not armed.")
    else:
        yield plain(
            fill(
                _("It is armed, by {name} in turn {turn}."),
                name=company.name(seen.armed_by),
                turn=seen.armed_turn,
            )
        )
        then = exploding(seen) or seen
        around = CLOCKWISE[seen.num_seats][then.holder]
        hit = [seat for seat in around if seat in who_is_hit(then)]
        names = plain(company.listing(hit)) if hit else _("nobody")
        yield _("If it exploded now, it would hit: {names}.").format(names=names)
    text = _("Next in passing direction: {name}.")
    yield plain(fill(text, name=company.name(seen.next_seat())))
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
            yield _("Known cards in this bag: {cards}.").format(cards=bundle_text(known))
        lasting = [trick.card for trick in seen.lasting if trick.target == seat]
        if lasting:
            yield _("Lasting tricks here: {cards}.").format(cards=bundle_text(pack(lasting)))
        laid = seen.mission_counts[seat]
        if laid:
            text = ngettext("{n} mission lies here.", "{n} missions lie here.", laid)
            yield text.format(n=laid)


def leftovers(observations: Sequence[BadaboomObservation], names: Names) -> list[str]:
    """Tell what everybody still had."""
    return [
        _("{name} still had: {cards}.").format(name=names[seat], cards=bundle_text(view.bag))
        for seat, view in enumerate(observations)
    ]
