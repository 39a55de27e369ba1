"""What a move will do, told before it is confirmed."""

from collections.abc import Sequence

from jericho_tui.core.events import Event
from jericho_tui.games.push.actions import NUM_COLUMNS, Action, Kind
from jericho_tui.games.push.bundle import LANE_POINTS, lane_of, pack, points
from jericho_tui.games.push.cards import DIE, NUM_COLOURS
from jericho_tui.games.push.events import ColumnDiscarded, Placed, Protected, Taken
from jericho_tui.games.push.menu import Phase
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.games.push.odds import bust_chance, once_placed
from jericho_tui.games.push.state import ORDER
from jericho_tui.prose.claim import Claim, When, of
from jericho_tui.prose.colours import colour_name
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import cards_text, percent, points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.remark import Remark
from jericho_tui.prose.segments import fill, plain

_RISKY = 0.25
"""From this chance of a bust on it is told as a warning."""


def remarks(
    events: Sequence[Event], observation: PushObservation, action: Action, company: Company
) -> list[Remark]:
    """Return one to four short sentences on what a move will do."""
    if action.kind is Kind.DRAW:
        return _draw(observation)
    if action.kind is Kind.STOP:
        return _stop(observation, company)
    said: list[Remark] = []
    for event in events:
        if isinstance(event, Placed):
            said += _placed(event, observation)
        elif isinstance(event, Taken):
            said += _taken(event, observation, company)
        elif isinstance(event, Protected):
            said += _protected(event, observation)
        elif isinstance(event, ColumnDiscarded):
            text = _("column {column} is discarded").format(column=event.column + 1)
            claim = of("discarded", True, about=event.column, said=str(event.column + 1))
            said.append(Remark(text, "plain", (claim,)))
    if action.kind is Kind.PASS:
        text = _("you take nothing this time")
        said.insert(0, Remark(text, "plain", (of("taken", (), when=When.NOW),)))
    return said


def _draw(seen: PushObservation) -> list[Remark]:
    remarks = []
    if seen.phase is Phase.CHOOSE and seen.bench[seen.turn]:
        text = _("protecting is over for this turn")
        remarks.append(Remark(text, "plain", (of("can_protect", False),)))
    if seen.count < NUM_COLUMNS:
        text = _("no bust yet: a column is still free")
        remarks.append(Remark(text, "good", (of("bust_chance", 0.0),)))
        return remarks
    if seen.rules.odds:
        chance = bust_chance(seen)
        text = _("{chance} for a bust").format(chance=percent(chance))
        claim = of("bust_chance", chance, said=percent(chance))
        remarks.append(Remark(text, "warning" if chance >= _RISKY else "plain", (claim,)))
    bench = seen.bench[seen.turn]
    if bench:
        text = _("a bust rolls the die: {losses}").format(losses=_losses(seen, bench))
        remarks.append(Remark(text, "plain", _loss_claims(seen, bench, "bust_costs")))
    return remarks


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


def _loss_claims(seen: PushObservation, bench: int, fact: str) -> tuple[Claim, ...]:
    """Claim what each face of the die would cost."""
    lost = [LANE_POINTS[lane_of(bench, colour)] for colour in range(NUM_COLOURS)]
    lost.append(points(bench) if seen.rules.risk else 0)
    return tuple(of(fact, worth, about=face) for face, worth in enumerate(lost))


def _stop(seen: PushObservation, company: Company) -> list[Remark]:
    assert seen.seat is not None
    if not seen.count:
        text = _("there is no column: nobody collects")
        return [Remark(text, "plain", (of("collectors", (), when=When.UNANSWERED),))]
    order = ORDER[seen.num_seats][seen.seat][seen.switches & 1]
    best = max(points(pack(cards)) for cards in seen.columns)
    text = _("the best column has {points}").format(points=points_text(best))
    remarks = [Remark(text, "good", (of("best", best),))]
    if not seen.rules.forced:  # P3: whoever declines leaves it to the next
        if seen.count == 1:  # which the reader must take
            return remarks
        line = fill(_("after you may collect: {names}"), names=company.listing(order[1:]))
        claim = of("may_collect", order, *order[1:], when=When.UNANSWERED)
        remarks.append(Remark(plain(line), "plain", (claim,)))
        return remarks
    order = order[: seen.count]
    if len(order) > 1:
        line = fill(_("after you collect: {names}"), names=company.listing(order[1:]))
        claim = of("collectors", order, *order[1:], when=When.UNANSWERED)
        remarks.append(Remark(plain(line), "plain", (claim,)))
    if seen.num_seats < seen.count:
        text = _("one column is left over and discarded")
        claim = of("left_over", 1, when=When.UNANSWERED)
        remarks.append(Remark(text, "plain", (claim,)))
    return remarks


def _placed(event: Placed, seen: PushObservation) -> list[Remark]:
    number = event.column + 1
    before = points(pack(seen.columns[event.column]))
    where = of("column", True, about=event.column, said=str(number))
    claims: tuple[Claim, ...] = (
        where,
        of("column_points", event.points, about=event.column),
    )
    if event.card == DIE:
        claims = (where, of("column_rolls", True, about=event.column))
        text = _("column {column} gets a die: whoever takes it rolls").format(column=number)
    elif not seen.columns[event.column]:
        text = _("a new column {column} of {points}").format(
            column=number, points=points_text(event.points)
        )
    else:
        text = _("column {column}: {before} → {after}").format(
            column=number, before=before, after=event.points
        )
        was = of("column_points", before, about=event.column, when=When.BEFORE)
        claims = (*claims, was)
    remarks = [Remark(text, "plain", claims)]
    masks, count = once_placed(seen, event.column)
    if seen.rules.odds and count == NUM_COLUMNS and seen.cards_left():
        chance = bust_chance(seen, masks, count)
        text = _("then {chance} for a bust on the next card").format(chance=percent(chance))
        claim = of("bust_chance", chance, about="then", said=percent(chance))
        remarks.append(Remark(text, "warning" if chance >= _RISKY else "plain", (claim,)))
    return remarks


def _taken(event: Taken, seen: PushObservation, company: Company) -> list[Remark]:
    bench = seen.bench[event.seat]
    remarks = [
        Remark(
            _("{points} for you").format(points=points_text(event.points)),
            "good" if event.points else "plain",
            (of("gains", event.points, event.seat),),
        )
    ]
    if DIE in event.cards:
        after = bench + pack(card for card in event.cards if card != DIE)
        text = _("then the die: {losses}").format(losses=_losses(seen, after))
        claims = _loss_claims(seen, after, "die_costs")
        remarks.append(Remark(text, "warning" if after else "plain", claims))
    rest = [
        points(pack(cards))
        for number, cards in enumerate(seen.columns)
        if cards and number != event.column
    ]
    if rest and len(seen.queue) > 1:
        left = fill(
            _("leaves {points} to {name}"),
            points=" / ".join(map(str, sorted(rest, reverse=True))),
            name=company.name(seen.queue[1]),
        )
        claims = tuple(of("leaves", True, seen.queue[1], about=worth) for worth in rest)
        remarks.append(Remark(plain(left), "plain", claims))
    return remarks


def _protected(event: Protected, seen: PushObservation) -> list[Remark]:
    assert seen.seat is not None
    rest = points(seen.bench[seen.seat]) - event.points
    text = _("{cards}, {points}, safe for good").format(
        cards=cards_text(event.cards), points=points_text(event.points)
    )
    claims = (of("protected", event.points), of("protected_cards", event.cards))
    remarks = [Remark(text, "good", claims)]
    if rest:
        text = _("still unprotected: {points}").format(points=points_text(rest))
        remarks.append(Remark(text, "plain", (of("unprotected", rest),)))
    text = _("your turn is over; no column this time")
    remarks.append(Remark(text, "plain", (of("turn_over", True),)))
    return remarks
