"""What a move will do, told before it is confirmed."""

from collections.abc import Iterator, Sequence

from jericho_tui.core.events import Event
from jericho_tui.games.push.actions import NUM_COLUMNS, Action, Kind
from jericho_tui.games.push.bundle import LANE_POINTS, lane_of, pack, points
from jericho_tui.games.push.cards import DIE, NUM_COLOURS
from jericho_tui.games.push.events import ColumnDiscarded, Placed, Protected, Taken
from jericho_tui.games.push.menu import Phase
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.odds import bust_chance, once_placed
from jericho_tui.games.push.state import ORDER
from jericho_tui.prose.colours import colour_name
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import cards_text, percent, points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.remark import Remark, Tone

_RISKY = 0.25
"""From this chance of a bust on, the sentence is a warning."""


def remarks(
    events: Sequence[Event], observation: PushObservation, action: Action, company: Company
) -> list[Remark]:
    """Return one to four short sentences on what a move will do."""
    if action.kind is Kind.DRAW:
        return _draw(observation)
    if action.kind is Kind.STOP:
        return _stop(observation, company)
    if action.kind is Kind.PASS:
        said = [Remark(_("you take nothing this time"))]
    else:
        said = []
    for event in events:
        if isinstance(event, Placed):
            said += _placed(event, observation)
        elif isinstance(event, Taken):
            said += _taken(event, observation, company)
        elif isinstance(event, Protected):
            said += _protected(event, observation)
        elif isinstance(event, ColumnDiscarded):
            said.append(Remark.of(_("column {column} is discarded"), column=event.column + 1))
    return said


def _draw(seen: PushObservation) -> list[Remark]:
    remarks = []
    bench = seen.bench[seen.turn]
    if seen.phase is Phase.CHOOSE and bench:
        remarks.append(Remark(_("you can no longer protect this turn")))
    if seen.count < NUM_COLUMNS:
        return [*remarks, Remark(_("no risk of going bust yet: a column is still free"), "good")]
    if seen.rules.odds:
        remarks.append(_odds(_("{chance} risk of going bust"), bust_chance(seen)))
    if bench:
        text = _("if you go bust, you roll the die: {losses}")
        remarks.append(Remark.of(text, losses=_losses(seen, bench)))
    return remarks


def _odds(text: str, chance: float) -> Remark:
    return Remark.of(text, "warning" if chance >= _RISKY else "plain", chance=percent(chance))


def _losses(seen: PushObservation, bench: int) -> str:
    """Return what each face of the die would cost: “red −11, blue −4, star nothing”."""
    parts = []
    for colour in range(NUM_COLOURS):
        worth = LANE_POINTS[lane_of(bench, colour)]
        if worth:
            parts.append(_("{face} −{points}").format(face=colour_name(colour), points=worth))
    if seen.rules.risk and bench:
        parts.append(_("{face} −{points}").format(face=_("a star"), points=points(bench)))
    return ", ".join(parts) or _("nothing to lose")


def _stop(seen: PushObservation, company: Company) -> list[Remark]:
    assert seen.seat is not None
    if not seen.count:
        return [Remark(_("there is no column, so nobody collects"))]
    order = ORDER[seen.num_seats][seen.seat][seen.switches & 1]
    best = max(points(pack(cards)) for cards in seen.columns)
    remarks = [Remark.of(_("the best column has {points}"), "good", points=points_text(best))]
    if not seen.rules.forced:  # P3: whoever declines leaves it to the next
        if seen.count > 1:  # the reader must take the last one
            text = _("these players may collect after you: {names}")
            remarks.append(Remark.of(text, names=company.listing(order[1:])))
        return remarks
    order = order[: seen.count]
    if len(order) > 1:
        text = _("then these players collect: {names}")
        remarks.append(Remark.of(text, names=company.listing(order[1:])))
    if seen.num_seats < seen.count:
        remarks.append(Remark(_("one column is left over and discarded")))
    return remarks


def _placed(event: Placed, seen: PushObservation) -> list[Remark]:
    if event.card == DIE:
        text = _("column {column} gets a die: the player who takes it rolls it")
    elif not seen.columns[event.column]:
        text = _("a new column {column} of {points}")
    else:
        text = _("column {column}: {before} → {after}")
    remarks = [
        Remark.of(
            text,
            column=event.column + 1,
            before=points(pack(seen.columns[event.column])),
            after=event.points,
            points=points_text(event.points),
        )
    ]
    masks, count = once_placed(seen, event.column)
    if seen.rules.odds and count == NUM_COLUMNS and seen.cards_left():
        text = _("then {chance} risk of going bust on the next card")
        remarks.append(_odds(text, bust_chance(seen, masks, count)))
    return remarks


def _taken(event: Taken, seen: PushObservation, company: Company) -> list[Remark]:
    tone: Tone = "good" if event.points else "plain"
    remarks = [Remark.of(_("{points} for you"), tone, points=points_text(event.points))]
    if DIE in event.cards:
        after = seen.bench[event.seat] + pack(card for card in event.cards if card != DIE)
        tone = "warning" if after else "plain"
        remarks.append(Remark.of(_("then the die: {losses}"), tone, losses=_losses(seen, after)))
    rest = [
        points(pack(cards))
        for number, cards in enumerate(seen.columns)
        if cards and number != event.column
    ]
    if rest and len(seen.queue) > 1:
        left = " / ".join(map(str, sorted(rest, reverse=True)))
        name = company.name(seen.queue[1])
        remarks.append(Remark.of(_("leaves {points} to {name}"), points=left, name=name))
    return remarks


def _protected(event: Protected, seen: PushObservation) -> Iterator[Remark]:
    assert seen.seat is not None
    rest = points(seen.bench[seen.seat]) - event.points
    yield Remark.of(
        _("{cards}, {points}, safe for good"),
        "good",
        cards=cards_text(event.cards),
        points=points_text(event.points),
    )
    if rest:
        yield Remark.of(_("still unprotected: {points}"), points=points_text(rest))
    yield Remark(_("your turn is over; you take no column"))
