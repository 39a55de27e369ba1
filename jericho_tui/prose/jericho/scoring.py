"""How a colour was shared out, what the end brought, and who won why."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.games.jericho.packing import count_stones
from jericho_tui.games.jericho.scoring import ColourResult
from jericho_tui.games.jericho.state import ROUNDS
from jericho_tui.prose.jericho.words import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import Segment, plain, tell

TIEBREAKS: Final = {"wall_cards": N_("Cards left in the walls")}
"""Titles of the further figures of a result, by their key in a record."""


def scoring_line(result: ColourResult, names: Sequence[str], me: Seat | None = None) -> str:
    """Return how one colour was shared out, e.g. “Ada and Chloé tie at 12: one each, one stays”."""
    return plain(colour_result_segments(result, Company(names, me)))


def trumpets_line(number: int) -> str:
    """Return what happened to the trumpets in the supply (rule 21)."""
    return ngettext(
        "A trumpet in the supply leaves the game",
        "{number} trumpets in the supply leave the game",
        number,
    ).format(number=number)


def bonus_line(seat: int, number: int, names: Sequence[str], me: Seat | None = None) -> str:
    """Return how many gold 1s a seat took out of its walls at the end (rule 26)."""
    return plain(bonus_segments(seat, number, Company(names, me)))


def ending(outcome: Outcome, names: Sequence[str], me: Seat | None = None) -> str:
    """Return who won and what decided it (rule 28, J17)."""
    return plain(ending_segments(outcome, Company(names, me)))


def scoring_headline(
    number: int,
    drawer: int,
    starter: int | None,
    names: Sequence[str],
    me: Seat | None = None,
) -> str:
    """Return the title of a scoring: whose card it was, and who goes on.

    :param number: 1 to 3.
    :param starter: who begins the next round (rule 14); None after the last scoring.
    """
    company = Company(names, me)
    drew = company.says(
        drawer,
        _("Scoring {number} of {rounds} · {You} drew the scoring card"),
        _("Scoring {number} of {rounds} · {name} drew the scoring card"),
        number=number,
        rounds=ROUNDS,
    )
    if starter is None:
        return plain(drew)
    if starter == me:
        return plain(tell(_("{drew}, you begin round {next}"), drew=drew, next=number + 1))
    return plain(
        tell(
            _("{drew}, {name} begins round {next}"),
            drew=drew,
            name=company.name(starter),
            next=number + 1,
        )
    )


def colour_result_segments(
    result: ColourResult, company: Company, first: bool = True
) -> list[Segment]:
    """Return how one colour was shared out (rules 22-24, J11).

    :param first: it begins a sentence.
    """
    supply, stayed = count_stones(result.supply), count_stones(result.stayed)
    leaders = result.leaders
    if not supply:
        return [Segment(_("none in the supply"))]
    stay = _stay(stayed)
    if not leaders:
        return tell(_("nobody has a wall, {stay}"), stay=stay)
    if len(leaders) == 1:
        return company.says(
            leaders[0],
            ngettext("{You} take one card", "{You} take {number} cards", supply),
            ngettext("{name} takes one card", "{name} takes {number} cards", supply),
            first,
            number=supply,
        )
    tie = tell(
        _("{names} tie at {length}"),
        names=company.listing(leaders, first),
        length=result.lengths[leaders[0]],
    )
    share = count_stones(result.gains[leaders[0]])
    if not share:
        return tell(_("{tie}: no equal share, {stay}"), tie=tie, stay=stay)
    each = ngettext("one each", "{number} each", share).format(number=share)
    if not stayed:
        return tell(_("{tie}: {each}"), tie=tie, each=each)
    return tell(_("{tie}: {each}, {stay}"), tie=tie, each=each, stay=stay)


def _stay(number: int) -> str:
    return ngettext("one stays", "{number} stay", number).format(number=number)


def bonus_segments(seat: int, number: int, company: Company) -> list[Segment]:
    """Return how many gold 1s a seat took out of its walls."""
    if not number:
        return company.says(seat, _("{You} have no gold 1s"), _("{name} has no gold 1s"))
    return company.says(
        seat,
        ngettext("{You} take a gold 1", "{You} take {number} gold 1s", number),
        ngettext("{name} takes a gold 1", "{name} takes {number} gold 1s", number),
        number=number,
    )


def ending_segments(outcome: Outcome, company: Company) -> list[Segment]:
    """Return who won and what decided it."""
    winners = outcome.winners
    first = winners[0]
    score = outcome.scores[first]
    left = dict(outcome.tiebreaks)["wall_cards"]
    if outcome.termination == "shared" or len(winners) > 1:
        return tell(
            ngettext(
                "{names} share the victory: {score} card each, {left} left in the walls",
                "{names} share the victory: {score} cards each, {left} left in the walls",
                score,
            ),
            names=company.listing(winners, first=True),
            score=score,
            left=left[first],
        )
    if outcome.termination == "tie_break":
        return company.says(
            first,
            _("{You} win on the tie-break: {cards} against {fewer}"),
            _("{name} wins on the tie-break: {cards} against {fewer}"),
            cards=_left(left[first]),
            fewer=_best_of_the_tied(outcome, left),
        )
    if outcome.termination == "most_ones":
        ones = outcome.lines[-1].points
        return company.says(
            first,
            _("{You} win on gold 1s: {number} against {fewer}"),
            _("{name} wins on gold 1s: {number} against {fewer}"),
            number=ones[first],
            fewer=_best_of_the_tied(outcome, ones, left),
        )
    if outcome.termination == "last_seat":
        return company.says(
            first,
            _("{You} win the tie as last in turn order"),
            _("{name} wins the tie as last in turn order"),
        )
    return company.says(
        first,
        ngettext("{You} win with {score} card", "{You} win with {score} cards", score),
        ngettext("{name} wins with {score} card", "{name} wins with {score} cards", score),
        score=score,
    )


def _left(number: int) -> str:
    return ngettext(
        "one card left in the walls", "{number} cards left in the walls", number
    ).format(number=number)


def _best_of_the_tied(outcome: Outcome, figures: Sequence[int], *equal: Sequence[int]) -> int:
    """Return the best figure among the losers who had the winner's score and `equal` figures."""
    first = outcome.winners[0]
    keys = (outcome.scores, *equal)
    return max(
        figures[seat]
        for seat in range(len(figures))
        if seat != first and all(key[seat] == key[first] for key in keys)
    )
