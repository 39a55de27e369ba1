"""What plain mode asks of a game: lines for the ear, and answers in the player's own words.

A game's package of prose has a module `aloud` whose `PLAIN` is its `PlainTable`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue
from jericho_tui.prose.colours import colour_letter, colour_name
from jericho_tui.prose.finding import fold
from jericho_tui.prose.language import _

Names = Sequence[str]


@dataclass(frozen=True)
class PlainTable:
    """A game in plain lines; every function answers in the language in use."""

    prompt: Callable[[Any, Names], str]
    """From an observation and the names: what its seat is asked for."""
    hand: Callable[[Any], list[str]]
    """From an observation: what its seat holds."""
    look: Callable[[Any, Names, Mapping[str, OptionValue]], list[str]]
    """From an observation, the names and the match's options: how the table stands."""
    log: Callable[[Sequence[Event], Names, Seat | None], list[str]]
    """From a move's events as a seat saw them, the names and the seat: what happened."""
    preview: Callable[[Sequence[Event], Any, Any, Names], list[str]]
    """From what an action will cause, an observation, the action and the names: what it does."""
    action_name: Callable[[Any, Names], str]
    """From an action and the names: what it does, in a few words."""
    group: Callable[[Any], str]
    """The title under which actions of a kind are listed."""
    label: Callable[[Any], str]
    """What tells an action from the others of its group, in one or two characters; empty where
    there is no other."""
    readings: Callable[[str], tuple[str, ...]]
    """From an answer: the notations it may stand for; () when it begins like no move.

    :raises InvalidActionError: it begins like a move, and the rest is wrong.
    """
    rule_now: Callable[[Any], str]
    """From an observation: the anchor of the rulebook's chapter that matters now."""
    leftovers: Callable[[Sequence[Any], Names], list[str]]
    """From every seat's observation of a finished match: what had been hidden till then."""
    news: Callable[[Sequence[Event], Names, Seat | None], list[str]] | None = None
    """As `log`, said once at the moment: what is not to be read again; None: no more than that."""
    choices: Callable[[Any], list[str]] | None = None
    """From an observation: what may be done, where a list of all moves is too long to hear; None:
    the list."""
    numbering: Callable[[Sequence[Any]], Sequence[int]] = lambda actions: range(1, len(actions) + 1)
    """From the legal actions: the number that stands for each, in rising order."""

    def written(self, action: Any) -> str:
        """Return how a player may write an action, e.g. `wall R5`."""
        return f"{self.group(action).lower()} {self.label(action)}".rstrip()


def spoken(text: str) -> str:
    """Return `text` with the signs that screen readers pass over put into words."""
    text = text.replace(" → ", f", {_('now')} ").replace("−", f"{_('minus')} ")
    title, dot, rest = text.partition(" · ")
    return _("{title}: {text}").format(title=title, text=rest) if dot else text


def folded(text: str) -> str:
    """Return what spellings of the same words share: no case, no accents, single spaces."""
    return " ".join(fold(text)[0].split())


def words_in(message: str) -> list[str]:
    """Return the folded words of a comma-separated message, in the language in use and English."""
    return [folded(word) for text in (_(message), message) for word in text.split(",")]


def colours_in_words() -> dict[str, int]:
    """Return every folded name and letter of a card colour, in the language in use and English."""
    names = ("red", "green", "blue", "yellow", "purple")
    colours = {word: colour for colour, name in enumerate(names) for word in (name[0], name)}
    for colour in range(len(names)):
        colours[folded(colour_letter(colour))] = colours[folded(colour_name(colour))] = colour
    return colours


def runs(numbers: Sequence[int]) -> str:
    """Return ascending numbers in as few words as possible: “1 to 7, 9, 11 to 45”."""
    if not numbers:
        return _("none")
    breaks = [n for n, (low, high) in enumerate(pairwise(numbers), 1) if high > low + 1]
    parts = []
    for start, end in pairwise([0, *breaks, len(numbers)]):
        low, high = numbers[start], numbers[end - 1]
        if high > low + 1:
            parts.append(_("{low} to {high}").format(low=low, high=high))
        else:
            parts += [str(number) for number in numbers[start:end]]
    return ", ".join(parts)


def sentence(text: str) -> str:
    """Return `text` with a capital at its beginning and a full stop at its end."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "…")) else ".")
