"""The log of a match: each event as a line; a trumpet and what it did share one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
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
from jericho_tui.prose.colours import colour_segment
from jericho_tui.prose.company import Company
from jericho_tui.prose.jericho.scoring import bonus_line, ending_line, shared_line, trumpets_line
from jericho_tui.prose.jericho.words import card_segment
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import NUMBER, QUIET, Segment, fill
from jericho_tui.prose.telling import IfKnown, Line, Says, Telling

_Effect = Felled | Dissolved | TrumpetJoined | TrumpetLeft


@dataclass(frozen=True, slots=True)
class _Blast(Event):
    """A trumpet, and all that it did."""

    seat: Seat
    colour: int
    falls: tuple[Felled, ...]
    joined: bool


def _gathered(events: Sequence[Event]) -> Iterator[Event]:
    """Yield a trumpet and what it did as one, and each opened card alone.

    Together the opened cards are longer than any log is wide.
    """
    rest = list(events)
    while rest:
        event = rest.pop(0)
        if isinstance(event, OpeningsRevealed):
            yield from (OpeningChosen(Seat(seat), card) for seat, card in enumerate(event.cards))
        elif isinstance(event, Sounded):
            caused: list[Event] = []
            while rest and isinstance(rest[0], _Effect):
                caused.append(rest.pop(0))
            falls = tuple(effect for effect in caused if isinstance(effect, Felled))
            joined = any(isinstance(effect, TrumpetJoined) for effect in caused)
            yield _Blast(event.seat, event.colour, falls, joined)
        else:
            yield event


def _blast(event: _Blast, company: Company) -> Line:
    effects: Line = []
    for number, fall in enumerate(event.falls):
        loss = Segment(f"▼{fall.before - fall.after}", NUMBER)
        effects += [Segment(", ")] if number else []
        effects += [company.name(fall.owner), Segment(" "), loss]
    colour = [colour_segment(event.colour)]
    if event.joined:
        colour += [Segment(" ("), Segment(f"+{TRUMPET_VALUE}", NUMBER), Segment(")")]
    return _BLAST.of(event.seat, company, colour=colour, effects=effects or _("nothing falls"))


_BLAST: Final = Says(
    N_("{You} trumpet {colour}: {effects}"), N_("{name} trumpets {colour}: {effects}")
)


def _scored(event: ColourScored, company: Company) -> Line:
    if not event.result.supply:
        return []
    return fill(
        _("{colour}: {what}"),
        colour=colour_segment(event.result.colour),
        what=shared_line(event.result, company, first=False),
    )


def _removed(event: SupplyTrumpetsRemoved, _company: Company) -> Line:
    return [Segment(trumpets_line(event.number), QUIET)]


def _round(event: RoundStarted | ScoringCardDrawn) -> int:
    return event.number if isinstance(event, RoundStarted) else event.round


TELLING: Final = Telling(
    {
        OpeningChosen: IfKnown(
            "card",
            Says(N_("{You} open with {card}"), N_("{name} opens with {card}")),
            Says(N_("{You} chose an opening card"), N_("{name} chose an opening card")),
        ),
        Fed: IfKnown(
            "card",
            Says(N_("{You} feed {card}"), N_("{name} feeds {card}")),
            Says(N_("{You} feed the supply"), N_("{name} feeds the supply")),
        ),
        Buried: IfKnown(
            "card",
            Says(N_("{You} add {card} to the supply"), N_("{name} adds {card} to the supply")),
            Says(N_("{You} add a card to the supply"), N_("{name} adds a card to the supply")),
        ),
        # everybody draws after every turn
        Drew: IfKnown("card", Says(N_("{You} draw {card}"), N_("{name} draws {card}")), None),
        RoundStarted: Says(
            N_("Round {number} · {You} begin"), N_("Round {number} · {name} begins"), who="start"
        ),
        Laid: Says(N_("{You} lay {card} → {length}"), N_("{name} lays {card} → {length}")),
        _Blast: _blast,
        Dissolved: Says(
            N_("{You} lose the trumpets left over in {colour}"),
            N_("{name} loses the trumpets left over in {colour}"),
            who="owner",
        ),
        ScoringCardDrawn: Says(
            N_("Scoring {number} · {You} drew the card"),
            N_("Scoring {number} · {name} drew the card"),
        ),
        ColourScored: _scored,
        SupplyTrumpetsRemoved: _removed,
        BonusTaken: bonus_line,
    },
    ending=ending_line,
    places={
        "card": lambda event: card_segment(event.card),
        "colour": lambda event: colour_segment(event.colour),
        "number": _round,
    },
    gathered=_gathered,
)
