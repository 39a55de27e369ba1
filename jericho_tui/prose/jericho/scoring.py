"""How a colour was shared out, what the end brought, and who won why."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.games.jericho.events import BonusTaken
from jericho_tui.games.jericho.packing import count_stones
from jericho_tui.games.jericho.scoring import ColourResult
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import spelled
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import NUMBER, Segment, fill, plain
from jericho_tui.prose.telling import Line, Says

_BY_TIE_BREAK: Final = Says(
    N_("{You} win on the tie-break: {cards} against {fewer}"),
    N_("{name} wins on the tie-break: {cards} against {fewer}"),
)
_BY_ONES: Final = Says(
    N_("{You} win on gold 1s: {number} against {fewer}"),
    N_("{name} wins on gold 1s: {number} against {fewer}"),
)
_BY_SEAT: Final = Says(
    N_("{You} win the tie as the last player in turn order"),
    N_("{name} wins the tie as the last player in turn order"),
)


def scoring_line(result: ColourResult, names: Sequence[str], me: Seat | None = None) -> str:
    """Return how one colour was shared out, e.g. “Ada and Chloé tie at 12: one each, one stays”."""
    return plain(shared_line(result, Company(names, me)))


def trumpets_line(number: int) -> str:
    """Return what happened to the trumpets in the supply (rule 21)."""
    return ngettext(
        "A trumpet in the supply leaves the game",
        "{number} trumpets in the supply leave the game",
        number,
    ).format(number=number)


def shared_line(result: ColourResult, company: Company, first: bool = True) -> Line:
    """Return how one colour was shared out (rules 22-24, J11).

    :param first: it begins a sentence.
    """
    supply, stayed = count_stones(result.supply), count_stones(result.stayed)
    leaders = result.leaders
    if not supply:
        return [Segment(_("none in the supply"))]
    stay = _stay(stayed)
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


def _stay(number: int) -> str:
    return ngettext("one stays", "{number} stay", number).format(number=number)


def bonus_line(event: BonusTaken, company: Company) -> Line:
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
        return _BY_TIE_BREAK.of(first, company, cards=_left(left[first]), fewer=fewer)
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
