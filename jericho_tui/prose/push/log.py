"""The log of a match: each event as a line; a roll of the die and what it costs share one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
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
from jericho_tui.prose.counts import cards_text, points_text
from jericho_tui.prose.language import _
from jericho_tui.prose.push.words import card_segment, cards_segments, face_segment
from jericho_tui.prose.segments import NUMBER, Part, Segment
from jericho_tui.prose.telling import Line, Quiet, Says, Telling

_MOST_POINTS: Final = Says(N_("{You} win with {points}"), N_("{name} wins with {points}"))
_MOST_CARDS: Final = Says(
    N_("{You} win the tie at {points}: {cards} against {fewer}"),
    N_("{name} wins the tie at {points}: {cards} against {fewer}"),
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return who won and what decided it, e.g. “Ada wins with 41 points” (rule 10)."""
    winners = outcome.winners
    first = winners[0]
    score = outcome.scores[first]
    cards = dict(outcome.tiebreaks)["cards"]
    if len(winners) > 1:
        return company.together(
            winners,
            _("You and {others} share the victory: {points} and {cards} each"),
            _("{names} share the victory: {points} and {cards} each"),
            points=points_text(score),
            cards=cards_text(cards[first]),
        )
    if outcome.termination != "most_cards":
        return _MOST_POINTS.of(first, company, points=points_text(score))
    tied = [seat for seat, other in enumerate(outcome.scores) if other == score and seat != first]
    return _MOST_CARDS.of(
        first,
        company,
        points=points_text(score),
        cards=cards_text(cards[first]),
        fewer=max(cards[seat] for seat in tied),
    )


@dataclass(frozen=True, slots=True)
class _Rolled(Event):
    """The die was rolled for a seat, and this is what it lost."""

    seat: Seat
    face: int
    lost: tuple[Lost, ...]


def _gathered(events: Sequence[Event]) -> Iterator[Event]:
    """Yield a roll of the die and its losses as one; a card that goes bust is not drawn first."""
    rest = list(events)
    while rest:
        event = rest.pop(0)
        if isinstance(event, Rolled):
            lost: list[Lost] = []
            while rest and isinstance(rest[0], Lost):
                lost.append(rest.pop(0))  # type: ignore[arg-type]  # checked in the condition
            yield _Rolled(event.seat, event.face, tuple(lost))
        elif not (isinstance(event, TurnedUp) and rest and isinstance(rest[0], Bust)):
            yield event


def _turned_up(event: TurnedUp, _company: Company) -> Says:
    if event.card == SWITCH:
        return Says(
            N_("{You} draw {card}: the collecting direction is reversed"),
            N_("{name} draws {card}: the collecting direction is reversed"),
        )
    return Says(N_("{You} draw {card}"), N_("{name} draws {card}"))


def _effect(event: _Rolled) -> Part:
    if not event.lost:
        return _("nothing is lost")
    return [
        Segment(cards_text(sum(loss.cards for loss in event.lost)) + ", "),
        Segment(f"−{sum(loss.points for loss in event.lost)}", NUMBER),
    ]


def _card(event: TurnedUp | SwitchDiscarded | Placed | Bust) -> Segment:
    return card_segment(SWITCH if isinstance(event, SwitchDiscarded) else event.card)


def _cards(event: Taken | ColumnDiscarded | Lost | Protected) -> Part:
    if isinstance(event, Taken | ColumnDiscarded):
        return cards_segments(event.cards)
    return cards_text(event.cards)


def _points(event: Placed | Taken | Lost | Protected) -> Part:
    text = points_text(event.points)
    with_die = isinstance(event, Taken) and DIE in event.cards
    return _("{points} and the die").format(points=text) if with_die else text


def _placed(event: Placed, _company: Company) -> Says:
    if event.card == DIE:  # which has no points
        return Says(
            N_("{You} put {card} in column {column}"), N_("{name} puts {card} in column {column}")
        )
    return Says(
        N_("{You} put {card} in column {column}: {points}"),
        N_("{name} puts {card} in column {column}: {points}"),
    )


TELLING: Final = Telling(
    {
        TurnedUp: _turned_up,
        SwitchDiscarded: Says(
            N_("{You} draw {card}: it is discarded"), N_("{name} draws {card}: it is discarded")
        ),
        Placed: _placed,
        Bust: Says(
            N_("{You} go bust: {card} fits nowhere"), N_("{name} goes bust: {card} fits nowhere")
        ),
        Stopped: Says(N_("{You} stop"), N_("{name} stops")),
        Taken: Says(
            N_("{You} take column {column}: {cards}, {points}"),
            N_("{name} takes column {column}: {cards}, {points}"),
        ),
        Declined: Says(N_("{You} take no column"), N_("{name} takes no column")),
        ColumnDiscarded: Quiet(N_("Column {column} is discarded: {cards}")),
        _Rolled: Says(
            N_("The die for you shows {face}: {effect}"),
            N_("The die for {name} shows {face}: {effect}"),
        ),
        Lost: Says(
            N_("{You} lose {cards} of {colour}, {points}"),
            N_("{name} loses {cards} of {colour}, {points}"),
        ),
        Protected: Says(
            N_("{You} protect {colour}: {cards}, {points}"),
            N_("{name} protects {colour}: {cards}, {points}"),
        ),
    },
    ending=ending_line,
    places={
        "card": _card,
        "cards": _cards,
        "colour": lambda event: colour_segment(event.colour),
        "column": lambda event: event.column + 1,
        "effect": _effect,
        "face": lambda event: face_segment(event.face),
        "points": _points,
    },
    gathered=_gathered,
)
