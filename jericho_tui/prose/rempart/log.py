"""The log of a match: each event as a line. Places are left out: memory is the game (R16)."""

from collections.abc import Sequence

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.games.rempart.events import CannonIdle, Inserted, Kept, Shot, TurnedBack, TurnedUp
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _
from jericho_tui.prose.rempart.ending import ending_segments
from jericho_tui.prose.rempart.words import card_segments
from jericho_tui.prose.segments import Segment

Line = list[Segment]


def log_lines(events: Sequence[Event], names: Sequence[str], me: Seat | None) -> list[Line]:
    """Return the lines for consecutive events.

    :param names: the players' names by seat.
    :param me: the seat that reads; None is a spectator.
    """
    told = [log_line(event, names, me) for event in events]
    return [line for line in told if line is not None]


def log_line(event: Event, names: Sequence[str], me: Seat | None) -> Line | None:
    """Return the line for one event; None for an event that the log leaves out."""
    company = Company(names, me)
    match event:
        case TurnedUp(seat, _place, card, figure):
            mine, theirs = _("{You} turn up {card}"), _("{name} turns up {card}")
            return company.says(seat, mine, theirs, card=card_segments(card, figure))
        case TurnedBack(seat, _place, card, figure):
            mine, theirs = _("{You} put {card} back"), _("{name} puts {card} back")
            return company.says(seat, mine, theirs, card=card_segments(card, figure))
        case Kept(seat, _place, card, figure, cards):
            return company.says(
                seat,
                _("{You} keep {card} → {cards}"),
                _("{name} keeps {card} → {cards}"),
                card=card_segments(card, figure),
                cards=cards,
            )
        case Inserted(seat, _place, card, figure, cards):
            return company.says(
                seat,
                _("{You} insert {card} with the magician → {cards}"),
                _("{name} inserts {card} with the magician → {cards}"),
                card=card_segments(card, figure),
                cards=cards,
            )
        case CannonIdle(seat):
            return company.says(
                seat,
                _("Your cannon has nothing to hit"),
                _("The cannon of {name} has nothing to hit"),
                first=False,
            )
        case Shot():
            return _shot(event, company)
        case MatchEnded(outcome):
            return ending_segments(outcome, company)
        case _:
            return None


def _shot(event: Shot, company: Company) -> Line:
    card = card_segments(event.card, event.figure)
    if event.victim == event.seat:
        return company.says(
            event.seat,
            _("{You} shoot {card} out of your own rampart"),
            _("{name} shoots {card} out of the own rampart"),
            card=card,
        )
    if event.victim == company.me:
        return company.says(
            event.seat, "", _("{name} shoots {card} out of your rampart"), card=card
        )
    return company.says(
        event.seat,
        _("{You} shoot {card} out of the rampart of {victim}"),
        _("{name} shoots {card} out of the rampart of {victim}"),
        card=card,
        victim=company.name(event.victim),
    )
