"""The log of a match: each event, or all events of one move, as a line."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.cards import TRUMPET_VALUE
from jericho_tui.games.jericho.events import (
    BonusTaken,
    Buried,
    ColourScored,
    Dissolved,
    Drew,
    Fed,
    Felled,
    Laid,
    OpeningChosen,
    OpeningsRevealed,
    RoundStarted,
    ScoringCardDrawn,
    Sounded,
    SupplyTrumpetsRemoved,
    TrumpetJoined,
    TrumpetLeft,
)
from jericho_tui.prose.jericho.scoring import (
    bonus_segments,
    colour_result_segments,
    ending_segments,
    trumpets_line,
)
from jericho_tui.prose.jericho.words import Company, card_segment, colour_role, colour_segment
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import NUMBER, QUIET, Segment, tell

Line = list[Segment]
_TrumpetEvent = Felled | Dissolved | TrumpetJoined | TrumpetLeft


def log_lines(events: Sequence[Event], names: Sequence[str], me: Seat | None) -> list[Line]:
    """Return the lines for consecutive events; a trumpet and what it did share one.

    :param events: as `me` saw them (`Event.seen_by`).
    :param names: the players' names by seat.
    :param me: the seat that reads; None is a spectator.
    """
    company = Company(names, me)
    lines: list[Line] = []
    rest = list(events)
    while rest:
        event = rest.pop(0)
        if isinstance(event, Sounded):
            caused: list[_TrumpetEvent] = []
            while rest and isinstance(rest[0], _TrumpetEvent):
                caused.append(rest.pop(0))  # type: ignore[arg-type]  # checked in the condition
            lines.append(_trumpet_line(event, caused, company))
            continue
        if isinstance(event, OpeningsRevealed):
            # One line each: together they are longer than any log is wide.
            rest[:0] = [OpeningChosen(Seat(seat), card) for seat, card in enumerate(event.cards)]
            continue
        line = _line(event, company)
        if line is not None:
            lines.append(line)
    return lines


def log_line(event: Event, names: Sequence[str], me: Seat | None) -> Line | None:
    """Return the line for one event; None for an event that the log leaves out."""
    return _line(event, Company(names, me))


def _trumpet_line(event: Sounded, caused: Iterable[_TrumpetEvent], company: Company) -> Line:
    hits: list[Line] = []
    joined = False
    for effect in caused:
        if isinstance(effect, Felled):
            hits.append(_loss(effect, company))
        joined = joined or isinstance(effect, TrumpetJoined)
    colour = [colour_segment(event.colour)]
    if joined:
        colour += [Segment(" ("), Segment(f"+{TRUMPET_VALUE}", NUMBER), Segment(")")]
    effects: Line = []
    for number, hit in enumerate(hits):
        effects += ([Segment(", ")] if number else []) + hit
    return company.says(
        event.seat,
        _("{You} trumpet {colour}: {effects}"),
        _("{name} trumpets {colour}: {effects}"),
        colour=colour,
        effects=effects or _("nothing falls"),
    )


def _loss(event: Felled, company: Company) -> Line:
    loss = event.before - event.after
    return [company.name(event.owner), Segment(" "), Segment(f"−{loss}", NUMBER)]


def _line(event: Event, company: Company) -> Line | None:
    match event:
        case OpeningChosen() | Fed() | Buried() | Drew():
            return _card_line(event, company)
        case Sounded() | Felled() | Dissolved() | TrumpetJoined() | TrumpetLeft():
            return _trumpet_event_line(event, company)
        case OpeningsRevealed(cards):
            return _openings_line(cards, company)
        case RoundStarted(number, start):
            return company.says(
                start,
                _("Round {number} · {You} begin"),
                _("Round {number} · {name} begins"),
                number=number,
            )
        case Laid(seat, card, length):
            return company.says(
                seat,
                _("{You} lay {card} → {length}"),
                _("{name} lays {card} → {length}"),
                card=card_segment(card),
                length=length,
            )
        case ScoringCardDrawn(seat, round_number):
            return company.says(
                seat,
                _("Scoring {number} · {You} drew the card"),
                _("Scoring {number} · {name} drew the card"),
                number=round_number,
            )
        case ColourScored(_round, result):
            if not result.supply:
                return None
            return tell(
                _("{colour}: {what}"),
                colour=colour_segment(result.colour),
                what=colour_result_segments(result, company, first=False),
            )
        case SupplyTrumpetsRemoved(number):
            return [Segment(trumpets_line(number), QUIET)]
        case BonusTaken(seat, number):
            return bonus_segments(seat, number, company) if number else None
        case MatchEnded(outcome):
            return ending_segments(outcome, company)
        case _:
            return None


def _card_line(event: OpeningChosen | Fed | Buried | Drew, company: Company) -> Line | None:
    """A card that others do not see: named where it is known."""
    if event.card is None:
        return _hidden_card_line(event, company)
    card = card_segment(event.card)
    match event:
        case OpeningChosen(seat):
            mine, theirs = _("{You} open with {card}"), _("{name} opens with {card}")
        case Fed(seat):
            mine, theirs = _("{You} feed {card}"), _("{name} feeds {card}")
        case Buried(seat):
            mine, theirs = (
                _("{You} add {card} to the supply"),
                _("{name} adds {card} to the supply"),
            )
        case Drew(seat):
            mine, theirs = _("{You} draw {card}"), _("{name} draws {card}")
        case _:
            assert_never(event)
    return company.says(seat, mine, theirs, card=card)


def _hidden_card_line(event: OpeningChosen | Fed | Buried | Drew, company: Company) -> Line | None:
    match event:
        case OpeningChosen(seat):
            mine, theirs = _("{You} chose an opening card"), _("{name} chose an opening card")
        case Fed(seat):
            mine, theirs = _("{You} feed the supply"), _("{name} feeds the supply")
        case Buried(seat):
            mine, theirs = (
                _("{You} add a card to the supply"),
                _("{name} adds a card to the supply"),
            )
        case Drew():  # everybody draws after every turn
            return None
        case _:
            assert_never(event)
    return company.says(seat, mine, theirs)


def _openings_line(cards: Sequence[int], company: Company) -> Line:
    walls: Line = []
    for seat, card in enumerate(cards):
        if seat:
            walls.append(Segment(" · "))
        walls += [company.name(seat), Segment(" "), card_segment(card, short=True)]
    return tell(_("First walls: {walls}"), walls=walls)


def _trumpet_event_line(event: Sounded | _TrumpetEvent, company: Company) -> Line:
    """One part of a trumpet's effects, told alone."""
    match event:
        case Sounded(seat, colour):
            return company.says(
                seat,
                _("{You} trumpet {colour}"),
                _("{name} trumpets {colour}"),
                colour=colour_segment(colour),
            )
        case Felled():
            return company.says(
                event.owner,
                _("{You} lose {loss}: {before} → {after}"),
                _("{name} loses {loss}: {before} → {after}"),
                loss=event.before - event.after,
                before=event.before,
                after=event.after,
            )
        case Dissolved(owner, colour):
            return company.says(
                owner,
                _("{You} lose the trumpets left in {colour}"),
                _("{name} loses the trumpets left in {colour}"),
                colour=colour_segment(colour),
            )
        case TrumpetJoined(_seat, colour, length):
            return tell(
                _("The trumpet joins the wall → {length}"),
                length=Segment(str(length), colour_role(colour)),
            )
        case TrumpetLeft():
            return [Segment(_("The trumpet leaves the game"), QUIET)]
        case _:
            assert_never(event)
