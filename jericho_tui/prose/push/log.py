"""The log of a match: each event, or all events of one move, as a line."""

from collections.abc import Callable, Sequence

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.games.push.cards import DIE, SWITCH
from jericho_tui.games.push.events import (
    Bust,
    ColumnDiscarded,
    Declined,
    Lost,
    Placed,
    Protected,
    Rolled,
    Stopped,
    SwitchDiscarded,
    Taken,
    TurnedUp,
)
from jericho_tui.prose.colours import colour_segment
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _
from jericho_tui.prose.push.ending import ending_segments
from jericho_tui.prose.push.words import (
    card_segment,
    cards_segments,
    cards_text,
    face_segment,
    points_text,
)
from jericho_tui.prose.segments import NUMBER, QUIET, Part, Segment, tell

Line = list[Segment]
Listing = Callable[[Sequence[int]], Part]


def log_lines(
    events: Sequence[Event],
    names: Sequence[str],
    me: Seat | None,
    listing: Listing = cards_segments,
) -> list[Line]:
    """Return the lines for consecutive events; a throw of the die and its loss share one.

    :param names: the players' names by seat.
    :param me: the seat that reads; None is a spectator.
    :param listing: how several cards are named.
    """
    company = Company(names, me)
    lines: list[Line] = []
    rest = list(events)
    while rest:
        event = rest.pop(0)
        if isinstance(event, TurnedUp) and rest and isinstance(rest[0], Bust):
            continue  # the bust names the card
        if isinstance(event, Rolled):
            lost: list[Lost] = []
            while rest and isinstance(rest[0], Lost):
                lost.append(rest.pop(0))  # type: ignore[arg-type]  # checked in the condition
            lines.append(_roll(event, lost, company))
            continue
        line = _line(event, company, listing)
        if line is not None:
            lines.append(line)
    return lines


def log_line(event: Event, names: Sequence[str], me: Seat | None) -> Line | None:
    """Return the line for one event; None for an event that the log leaves out."""
    return _line(event, Company(names, me), cards_segments)


def _roll(event: Rolled, lost: Sequence[Lost], company: Company) -> Line:
    if not lost:
        effect: Line | str = _("nothing is lost")
    else:
        effect = [
            Segment(cards_text(sum(loss.cards for loss in lost)) + ", "),
            Segment(f"−{sum(loss.points for loss in lost)}", NUMBER),
        ]
    return company.says(
        event.seat,
        _("The die for you shows {face}: {effect}"),
        _("The die for {name} shows {face}: {effect}"),
        first=False,
        face=face_segment(event.face),
        effect=effect,
    )


def _line(event: Event, company: Company, listing: Listing) -> Line | None:
    match event:
        case TurnedUp(seat, card):
            mine, theirs = _("{You} draw {card}"), _("{name} draws {card}")
            if card == SWITCH:
                mine = _("{You} draw {card}: collecting turns round")
                theirs = _("{name} draws {card}: collecting turns round")
            return company.says(seat, mine, theirs, card=card_segment(card))
        case SwitchDiscarded(seat):
            mine = _("{You} draw {card}: it is discarded")
            theirs = _("{name} draws {card}: it is discarded")
            return company.says(seat, mine, theirs, card=card_segment(SWITCH))
        case Placed(seat, card, column, points):
            return company.says(
                seat,
                _("{You} put {card} on column {column} → {points}"),
                _("{name} puts {card} on column {column} → {points}"),
                card=card_segment(card),
                column=column + 1,
                points=points,
            )
        case Bust(seat, card):
            return company.says(
                seat,
                _("{You} go bust: {card} fits nowhere"),
                _("{name} goes bust: {card} fits nowhere"),
                card=card_segment(card),
            )
        case Stopped(seat):
            return company.says(seat, _("{You} stop"), _("{name} stops"))
        case Taken(seat, column, cards, points):
            mine = _("{You} take column {column}: {cards}, {points}")
            theirs = _("{name} takes column {column}: {cards}, {points}")
            return company.says(
                seat,
                mine,
                theirs,
                column=column + 1,
                cards=listing(cards),
                points=_worth(cards, points),
            )
        case Declined(seat):
            return company.says(seat, _("{You} take no column"), _("{name} takes no column"))
        case ColumnDiscarded(column, cards):
            line = tell(
                _("Column {column} is discarded: {cards}"),
                column=column + 1,
                cards=listing(cards),
            )
            return [Segment(part.text, QUIET) for part in line]
        case Rolled():
            return _roll(event, (), company)
        case Lost(seat, colour, cards, points):
            return company.says(
                seat,
                _("{You} lose {cards} of {colour}, {points}"),
                _("{name} loses {cards} of {colour}, {points}"),
                cards=cards_text(cards),
                colour=colour_segment(colour),
                points=points_text(points),
            )
        case Protected(seat, colour, cards, points):
            return company.says(
                seat,
                _("{You} protect {colour}: {cards}, {points}"),
                _("{name} protects {colour}: {cards}, {points}"),
                colour=colour_segment(colour),
                cards=cards_text(cards),
                points=points_text(points),
            )
        case MatchEnded(outcome):
            return ending_segments(outcome, company)
        case _:
            return None


def _worth(cards: Sequence[int], points: int) -> str:
    text = points_text(points)
    return _("{points} and the die").format(points=text) if DIE in cards else text
