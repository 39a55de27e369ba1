"""Rempart: what lies where, what a rampart is worth by the printed rules, what a cannon can hit."""

from collections.abc import Mapping
from typing import Final

from jericho_tui.games.rempart import events
from jericho_tui.games.rempart.actions import Kind
from jericho_tui.games.rempart.house_edition import FIGURES
from jericho_tui.games.rempart.masks import cards_in
from jericho_tui.games.rempart.menu import Phase
from jericho_tui.prose.claim import Claim, When
from tests.claims.course import Course, Fact, Follow

_MOST_RAVENS: Final = 5


def _worth(rampart: int) -> int:
    """Return what a rampart is worth in the points variant (rules 7 to 9)."""
    mine = set(cards_in(rampart))

    def number(figure: str) -> int:
        return len(mine & set(FIGURES[figure]))

    princes, princesses = number("prince"), number("princess")
    ravens = number("raven") + 2 * number("raven2")
    royals = 3 * (number("king") + number("queen"))
    children = princes + princesses + min(princes, princesses)
    return len(mine) + royals + children + min(ravens, _MOST_RAVENS)


def _points(course: Course, claim: Claim) -> int:
    (seat,) = claim.seats
    return _worth(course.state.ramparts[seat])


def _gains(course: Course, claim: Claim) -> int:
    (seat,) = claim.seats
    return _worth(course.state.ramparts[seat]) - _worth(course.before.ramparts[seat])


def _on_table(state: object) -> list[int]:
    """Return the cards that lie face down or turned up."""
    board, down = state.board, state.down  # type: ignore[attr-defined]  # a state of the game
    return [card for place, card in enumerate(board) if down >> place & 1]


def _highest(course: Course) -> int:
    return max(cards_in(course.before.ramparts[course.before.turn]))


def _higher(course: Course, claim: Claim) -> int:
    return sum(card > _highest(course) for card in _on_table(course.before))


def _skipped(course: Course, claim: Claim) -> int:
    """Return how many cards of the table lie between the highest so far and the one kept."""
    kept = course.last(events.Kept).card
    return sum(_highest(course) < card < kept for card in _on_table(course.before))


def _targets(course: Course, claim: Claim) -> int:
    """Return how many cards the cannon can hit: only then is it asked."""
    state = course.state
    if state.phase is not Phase.CANNON:
        return 0
    return sum(action.kind is Kind.SHOOT for action in state.legal_actions(course.seat))


def _back(course: Course, claim: Claim) -> bool:
    turned = course.last(events.TurnedBack)
    return turned.place == claim.about and bool(course.state.down >> turned.place & 1)


def _shot(course: Course, claim: Claim) -> bool:
    shot = course.last(events.Shot)
    return shot.card == claim.about and shot.victim in claim.seats


def _cards(course: Course, claim: Claim) -> int:
    (seat,) = claim.seats
    return len(list(cards_in(course.state.ramparts[seat])))


FACTS: Mapping[str, Fact] = {
    "points": _points,
    "gains": _gains,
    "higher": _higher,
    "top": lambda course, _claim: _highest(course),
    "on_table": lambda course, _claim: len(_on_table(course.before)),
    "turned_up": lambda course, _claim: course.last(events.TurnedUp).card,
    "seen_before": lambda course, _claim: bool(
        course.before.seen >> course.last(events.TurnedUp).place & 1
    ),
    "cards": _cards,
    "spent": lambda course, _claim: course.state.spent > course.before.spent,
    "skipped": _skipped,
    "targets": _targets,
    "back": _back,
    "shot": _shot,
}
FOLLOW: Mapping[When, Follow] = {}
