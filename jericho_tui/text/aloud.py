"""Lines for the ear, and answers in the player's own words."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.text.colours import colour_letter, colour_name
from jericho_tui.text.finding import normalized
from jericho_tui.text.language import _

Names = Sequence[str]


def spoken(text: str) -> str:
    """Return `text` with the signs that screen readers pass over put into words."""
    text = text.replace(" → ", f", {_('now')} ").replace("−", f"{_('minus')} ")
    title, dot, rest = text.partition(" · ")
    return _("{title}: {text}").format(title=title, text=rest) if dot else text


def words_in(message: str) -> list[str]:
    """Return a comma-separated message's words, normalized, in the language in use and English."""
    return [normalized(word) for text in (_(message), message) for word in text.split(",")]


def words_of_answer(answer: str, fillers: str) -> list[str]:
    """Return the normalized words of an answer, those left out that may stand between others.

    :param fillers: these, as `words_in` takes them.
    """
    return [word for word in normalized(answer).split() if word not in words_in(fillers)]


def verb_in(word: str, verbs: Mapping[str, str]) -> str:
    """Return the verb of the notation that a normalized word stands for; empty: none.

    :param verbs: by verb of the notation what else may be said for it, as `words_in` takes it.
    """
    return next((verb for verb, said in verbs.items() if word in (verb, *words_in(said))), "")


def colours_in_words() -> dict[str, int]:
    """Return card colours by name and letter, normalized, in the language in use and in English."""
    names = ("red", "green", "blue", "yellow", "purple")
    colours = {word: colour for colour, name in enumerate(names) for word in (name[0], name)}
    for colour in range(len(names)):
        colours[normalized(colour_letter(colour))] = colours[normalized(colour_name(colour))] = (
            colour
        )
    return colours


def not_a_colour(text: str) -> Sentence:
    """Return what is wrong with a text that is not a card's colour."""
    message = N_("“{text}” is not a colour; expected one of {colours}")
    letters = " ".join(map(colour_letter, range(5)))
    return Sentence(message, {"text": visible(text.upper()), "colours": letters})


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
