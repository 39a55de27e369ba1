"""Nottingham for the ear: every line begins with what matters most, and no sign carries meaning."""

from collections.abc import Iterator, Sequence

from jericho_tui.games.nottingham.items import size
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.games.nottingham.scoring import loot_points, mission_points
from jericho_tui.prose.aloud import Names
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import cards_text, points_text
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.nottingham.words import ambush_text, bundle_text, item_text, mission_text
from jericho_tui.prose.segments import plain


def hand(observation: NottinghamObservation) -> list[str]:
    """Return the hand and the ambushes of the observing seat."""
    if observation.seat is None:
        return []
    cards = bundle_text(observation.hand)
    number = cards_text(size(observation.hand))
    lines = [_("Your hand, {number}: {cards}.").format(number=number, cards=cards)]
    if observation.ambushes:
        laid = "; ".join(map(ambush_text, observation.ambushes))
        lines.append(_("Your ambushes: {cards}.").format(cards=laid))
    return lines


def standing(seen: NottinghamObservation, company: Company) -> Iterator[str]:
    """Tell the card, the delivery that comes, everybody's loot and missions, and the piles."""
    if seen.card >= 0:
        yield _("Turned up: {item}").format(item=item_text(seen.card)) + "."
    number = seen.number()
    if seen.acting and number is None:
        yield _("The next delivery brings the sheriff home.")
    elif seen.acting:
        text = _("The next delivery gives a card to hands of up to {number}.")
        yield text.format(number=number)
    yield from _seats(seen, company)
    left = [f"{mission_text(kind)} {number}" for kind, number in enumerate(seen.missions_left())]
    yield _("Missions left: {missions}.").format(missions=", ".join(left))
    discard, pile = bundle_text(seen.discard), cards_text(seen.pile_size)
    yield (
        _("Item draw pile: {cards}; discard pile: {items}").format(cards=pile, items=discard) + "."
    )
    yield _("Values, missions, ambush cards and track come from the house edition or your own.")


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
            yield _("Known cards in this hand: {cards}.").format(cards=bundle_text(known))


def leftovers(observations: Sequence[NottinghamObservation], names: Names) -> list[str]:
    """Tell what everybody still held, and the ambushes that were never played."""
    lines = []
    for seat, view in enumerate(observations):
        text = _("{name} still held: {cards}.")
        lines.append(text.format(name=names[seat], cards=bundle_text(view.hand)))
        if view.ambushes:
            laid = "; ".join(map(ambush_text, view.ambushes))
            lines.append(_("Never played by {name}: {cards}.").format(name=names[seat], cards=laid))
    return lines
