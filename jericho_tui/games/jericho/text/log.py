"""The names of walls and cards, and the log, in which a trumpet and its effects share one line."""

from collections.abc import Iterator, Sequence
from typing import Final

from jericho_tui.core.events import Event, SeatEvent
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.games.jericho.rules import setup
from jericho_tui.games.jericho.rules.cards import (
    TRUMPET,
    TRUMPET_VALUE,
    ColourResult,
    colour_of,
    count_stones,
    value_of,
)
from jericho_tui.text.colours import colour_letter, colour_name, colour_role, colour_segment
from jericho_tui.text.company import Company
from jericho_tui.text.counts import spelled
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.segments import NUMBER, PLAIN, QUIET, Segment, fill, plain
from jericho_tui.text.telling import IfKnown, Line, Says, Telling

_WALLS: Final = (
    N_("red wall"),
    N_("green wall"),
    N_("blue wall"),
    N_("yellow wall"),
    N_("purple wall"),
)
"""Whole phrases, because a language may bend the colour to the wall."""
_TRUMPET_SIGN: Final = "♪"


def wall_name(colour: int) -> str:
    """Return the name of a wall by its colour, e.g. “red wall”."""
    return _(_WALLS[colour])


def card_name(card: int) -> str:
    """Return a card as part of a sentence, e.g. “red 5” or “a trumpet”."""
    if card == TRUMPET:
        # A message with a plural: older Pythons (3.11.2) find it through ngettext only.
        return ngettext("a trumpet", "{number} trumpets", 1)
    # Within a sentence, so a language that wants an article there has it in its translation.
    return _("{colour} {value}").format(colour=colour_name(colour_of(card)), value=value_of(card))


def card_short(card: int) -> str:
    """Return a card in two characters at most, e.g. “R5” or “♪”."""
    if card == TRUMPET:
        return _TRUMPET_SIGN
    return f"{colour_letter(colour_of(card))}{value_of(card)}"


def card_segment(card: int, short: bool = False) -> Segment:
    """Return a card in its colour."""
    text = card_short(card) if short else card_name(card)
    return Segment(text, PLAIN if card == TRUMPET else colour_role(colour_of(card)))


_BY_TIE_BREAK: Final = Says(
    "{You} win on the tie-break: {cards} against {fewer}",
    "{name} wins on the tie-break: {cards} against {fewer}",
)
_BY_ONES: Final = Says(
    "{You} win on gold 1s: {number} against {fewer}",
    "{name} wins on gold 1s: {number} against {fewer}",
)
_BY_SEAT: Final = Says(
    "{You} win the tie as the last player in turn order",
    "{name} wins the tie as the last player in turn order",
)


def scoring_line(result: ColourResult, names: Sequence[str], me: Seat | None = None) -> str:
    """Return how one colour was shared out, e.g. “Ada and Chloé tie at 12: one each, one stays”."""
    return plain(shared_line(result, Company(names, me)))


def shared_line(result: ColourResult, company: Company, first: bool = True) -> Line:
    """Return how one colour was shared out (rules 22-24, J11).

    :param first: it begins a sentence.
    """
    supply, stayed = count_stones(result.supply), count_stones(result.stayed)
    leaders = result.leaders
    if not supply:
        return [Segment(_("none in the supply"))]
    stay = ngettext("one stays", "{number} stay", stayed).format(number=stayed)
    if not leaders:
        return fill(_("nobody has a wall, {stay}"), stay=stay)
    if len(leaders) == 1:
        return company.says(
            leaders[0],
            ngettext("{You} take one card", "{You} take {number} cards", supply),
            ngettext("{name} takes one card", "{name} takes {number} cards", supply),
            first,
            number=supply,
        )
    tie = fill(
        _("{names} tie at {length}"),
        names=company.listing(leaders, first),
        length=result.lengths[leaders[0]],
    )
    share = count_stones(result.gains[leaders[0]])
    if not share:
        return fill(_("{tie}: no equal shares, {stay}"), tie=tie, stay=stay)
    each = ngettext("one each", "{number} each", share).format(number=share)
    if not stayed:
        return fill(_("{tie}: {each}"), tie=tie, each=each)
    return fill(_("{tie}: {each}, {stay}"), tie=tie, each=each, stay=stay)


def bonus_line(event: setup.BonusTaken, company: Company) -> Line:
    """Return how many gold 1s a seat took out of its walls at the end (rule 26); [] for none."""
    if not event.number:
        return []
    return company.says(
        event.seat,
        ngettext("{You} take a gold 1", "{You} take {number} gold 1s", event.number),
        ngettext("{name} takes a gold 1", "{name} takes {number} gold 1s", event.number),
        number=Segment(spelled(event.number), NUMBER),
    )


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return who won and what decided it (rule 28, J17)."""
    winners = outcome.winners
    first = winners[0]
    score = outcome.scores[first]
    left = dict(outcome.tiebreaks)["wall_cards"]
    if outcome.termination == "shared" or len(winners) > 1:
        return company.together(
            winners,
            ngettext(
                "You and {others} share the victory: {score} card each, {left} left in the walls",
                "You and {others} share the victory: {score} cards each, {left} left in the walls",
                score,
            ),
            ngettext(
                "{names} share the victory: {score} card each, {left} left in the walls",
                "{names} share the victory: {score} cards each, {left} left in the walls",
                score,
            ),
            score=score,
            left=left[first],
        )
    if outcome.termination == "tie_break":
        fewer = _best_of_the_tied(outcome, left)
        text = ngettext(
            "one card left in the walls", "{number} cards left in the walls", left[first]
        )
        cards = text.format(number=left[first])
        return _BY_TIE_BREAK.of(first, company, cards=cards, fewer=fewer)
    if outcome.termination == "most_ones":
        ones = outcome.lines[-1].points
        fewer = _best_of_the_tied(outcome, ones, left)
        return _BY_ONES.of(first, company, number=ones[first], fewer=fewer)
    if outcome.termination == "last_seat":
        return _BY_SEAT.of(first, company)
    return company.says(
        first,
        ngettext("{You} win with {score} card", "{You} win with {score} cards", score),
        ngettext("{name} wins with {score} card", "{name} wins with {score} cards", score),
        score=score,
    )


def _best_of_the_tied(outcome: Outcome, figures: Sequence[int], *equal: Sequence[int]) -> int:
    """Return the best figure among the losers who had the winner's score and `equal` figures."""
    first = outcome.winners[0]
    keys = (outcome.scores, *equal)
    return max(
        figures[seat]
        for seat in range(len(figures))
        if seat != first and all(key[seat] == key[first] for key in keys)
    )


_Effect = setup.Felled | setup.Dissolved | setup.TrumpetJoined | setup.TrumpetLeft


class _Blast(SeatEvent):
    """A trumpet, and all that it did."""

    colour: int
    falls: tuple[setup.Felled, ...]
    joined: bool


def _gathered(events: Sequence[Event]) -> Iterator[Event]:
    """Yield a trumpet and what it did as one, and each opened card alone.

    Together the opened cards are longer than any log is wide.
    """
    rest = list(events)
    while rest:
        event = rest.pop(0)
        if isinstance(event, setup.OpeningsRevealed):
            yield from (
                setup.OpeningChosen(Seat(seat), card) for seat, card in enumerate(event.cards)
            )
        elif isinstance(event, setup.Sounded):
            caused: list[Event] = []
            while rest and isinstance(rest[0], _Effect):
                caused.append(rest.pop(0))
            falls = tuple(effect for effect in caused if isinstance(effect, setup.Felled))
            joined = any(isinstance(effect, setup.TrumpetJoined) for effect in caused)
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


_BLAST: Final = Says("{You} trumpet {colour}: {effects}", "{name} trumpets {colour}: {effects}")


def _scored(event: setup.ColourScored, company: Company) -> Line:
    if not event.result.supply:
        return []
    return fill(
        _("{colour}: {what}"),
        colour=colour_segment(event.result.colour),
        what=shared_line(event.result, company, first=False),
    )


def _removed(event: setup.SupplyTrumpetsRemoved, _company: Company) -> Line:
    text = ngettext(
        "A trumpet in the supply leaves the game",
        "{number} trumpets in the supply leave the game",
        event.number,
    )
    return [Segment(text.format(number=event.number), QUIET)]


TELLING: Final = Telling(
    {
        setup.OpeningChosen: IfKnown(
            "card",
            Says("{You} open with {card}", "{name} opens with {card}"),
            Says("{You} chose an opening card", "{name} chose an opening card"),
        ),
        setup.Fed: IfKnown(
            "card",
            Says("{You} feed {card}", "{name} feeds {card}"),
            Says("{You} feed the supply", "{name} feeds the supply"),
        ),
        setup.Buried: IfKnown(
            "card",
            Says("{You} add {card} to the supply", "{name} adds {card} to the supply"),
            Says("{You} add a card to the supply", "{name} adds a card to the supply"),
        ),
        # everybody draws after every turn
        setup.Drew: IfKnown("card", Says("{You} draw {card}", "{name} draws {card}"), None),
        setup.RoundStarted: Says(
            "Round {number} · {You} begin", "Round {number} · {name} begins", who="start"
        ),
        setup.Laid: Says("{You} lay {card} → {length}", "{name} lays {card} → {length}"),
        _Blast: _blast,
        setup.Dissolved: Says(
            "{You} lose the trumpets left over in {colour}",
            "{name} loses the trumpets left over in {colour}",
            who="owner",
        ),
        setup.ScoringCardDrawn: Says(
            "Scoring {number} · {You} drew the card",
            "Scoring {number} · {name} drew the card",
        ),
        setup.ColourScored: _scored,
        setup.SupplyTrumpetsRemoved: _removed,
        setup.BonusTaken: bonus_line,
    },
    ending=ending_line,
    places={
        "card": lambda event: card_segment(event.card),
        "colour": lambda event: colour_segment(event.colour),
        "number": lambda event: (
            event.number if isinstance(event, setup.RoundStarted) else event.round
        ),
    },
    gathered=_gathered,
)
