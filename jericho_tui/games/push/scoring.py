"""Who has won: rule 10."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.outcome import Outcome, ScoreLine, placings_by
from jericho_tui.core.sentence import N_
from jericho_tui.games.push.bundle import count_numbered, points

_BENCH_TITLE: Final = N_("Unprotected cards")
_PROTECTED_TITLE: Final = N_("Protected cards")


def final_outcome(
    bench: Sequence[int], protected: Sequence[int], ever: Sequence[int], tie_ever: bool
) -> Outcome:
    """Return the result.

    :param bench: every seat's bundle of unprotected cards.
    :param protected: every seat's bundle of protected cards.
    :param ever: how many cards every seat has collected in the whole match.
    :param tie_ever: option P11: those decide a tie, not the cards owned at the end.
    """
    loose = tuple(map(points, bench))
    safe = tuple(map(points, protected))
    scores = tuple(a + b for a, b in zip(loose, safe, strict=True))
    owned = tuple(count_numbered(a + b) for a, b in zip(bench, protected, strict=True))
    cards = tuple(ever) if tie_ever else owned
    keys = list(zip(scores, cards, strict=True))
    if scores.count(max(scores)) == 1:
        termination = "most_points"
    elif keys.count(max(keys)) == 1:
        termination = "most_cards"
    else:
        termination = "shared"
    lines = (ScoreLine(_BENCH_TITLE, 0, loose), ScoreLine(_PROTECTED_TITLE, 0, safe))
    return Outcome(termination, placings_by(keys), scores, (("cards", cards),), lines)
