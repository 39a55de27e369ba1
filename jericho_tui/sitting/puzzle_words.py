"""Puzzles in words: what is asked, how one stands, what an answer did."""

from jericho_tui.league.training import Strength
from jericho_tui.prose.language import _, ngettext
from jericho_tui.sitting.puzzles import Puzzle
from jericho_tui.sitting.training import Training


def question(puzzle: Puzzle, *, counts: bool) -> str:
    """Return what is asked.

    :param counts: whether the answer counts: it is the first.
    """
    text = _("One move is clearly better than all others: which? (rated {rating})")
    if not counts:
        text = _("Once more, without counting: which move is clearly better than all others?")
    return text.format(rating=puzzle.rating)


def standing(training: Training) -> str:
    """Return how many are solved, and one's rating."""
    all_, strength = len(training.puzzles), training.strength
    solved = ngettext("{solved} of {n} solved", "{solved} of {n} solved", all_).format(
        solved=training.solved, n=all_
    )
    if not strength.tries:
        return solved
    return f"{solved} · {rating_text(strength)}"


def rating_text(strength: Strength) -> str:
    """Return a rating and how sure it is, e.g. “1540 ± 120”."""
    return f"{strength.rating:.0f} ± {1.96 * strength.variance**0.5:.0f}"


def moved(strength: Strength, by: float, *, counts: bool) -> str:
    """Return what an answer did to one's rating."""
    if not counts:
        return _("It did not count: you had seen it before.")
    sign = "+" if by > 0 else "−"
    text = _("Your rating: {rating} ({change}).")
    return text.format(rating=rating_text(strength), change=f"{sign}{abs(by):.0f}")
