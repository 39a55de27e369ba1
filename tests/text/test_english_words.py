"""English texts say who does what, in plain words, as `test_french_words.py` asks of the French."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

import jericho_tui
from jericho_tui.core import registry
from jericho_tui.text.rulebook import rulebook
from tests.text import catalogue as tool

ROOT = Path(jericho_tui.__file__).parents[1]
PHRASES = {
    r"\bby lot\b": ("a card drawn by lot", "a card drawn at random"),
    r"\bthe lot\b": ("the lot decides who starts", "the start player is random"),
    r"\b(?:tak(?:e|es|ing|en)|took) back\b(?! in \{)": ("moves were taken back", "moves undone"),
    r"\blook(?:s|ing)? on\b": ("visitors look on", "visitors watch"),
    r"\blook(?:s|ing)? back\b": ("look back on a game", "replay a game"),
    r"\bwhoever\b": ("whoever can must offer", "every player who can must offer"),
    r"\bwhomever\b": ("whomever it hits", "the player it hits"),
    r"\bsomebody\b": ("somebody else wins", "another player wins"),
    r"\banew\b": ("ratings worked out anew", "ratings recalculated"),
    r"\bmend(?:s|ed|ing)?\b": ("mend the links", "fix the links"),
    r"\blately\b": ("played lately", "played recently"),
    r"\bst(?:and|ands|ood|anding) in for\b": ("a bot stands in for Ada", "a substitute bot plays"),
    r"\btell(?:s|ing)? of\b": ("what the moves tell of cards", "what the moves show"),
    r"\bin vain\b": ("it falls in vain", "it falls without effect"),
    r"\bgets? up\b": ("she gets up from the table", "she leaves the table"),
    r"\bhinder(?:s|ed)?\b": ("nobody can hinder you", "nobody can stop you"),
    r"(?<!\bthere )\b(?:is|are|was) no\b(?! longer| better)": ("it is no key", "there is no key"),
    r"\bis none of\b": ("{move} is none of the moves", "{move} is not one of the moves"),
    r"(?<![\w.])(?:\{place\}|\{rank\}|[1-9])\. (?:place|of)\b": ("finished 1. of 4", "1st of 4"),
    r"\bcom(?:e|es|ing) true\b": ("the mission comes true", "the mission succeeds"),
    r"\b(?:do|does|did|done) (?:a|the|each) mission\b": ("you do the mission", "you complete it"),
    r"\bsecond next\b": ("the second next compartment", "the compartment after next"),
    r"\bone’s\b": ("points at one’s tables", "points at your tables"),
    r"\bopen to all\b": ("the hand is open to all", "everyone sees the hand"),
    r"\bdeal of the day\b": ("play the deal of the day", "play the daily deal"),
    r"\b(?:won pile|own print)s?\b": ("a won pile", "a score pile"),
    r"(?:ruling|option) [JPRNBH]\d": ("not allowed (ruling J1)", "not allowed in this game"),
}
"""What English texts do not say: a phrase, with one text that has it and one that does not."""
BOOKS = {r"(?:ruling|option) [JPRNBH]\d"}
"""What rulebooks may say all the same: they number their options."""


def messages() -> dict[str, str]:
    """Return every message of the program, the help of its commands included."""
    keys = [message.id for message in tool.extract() if message.id]
    texts = [text for key in keys for text in ((key,) if isinstance(key, str) else key)]
    return {text: text for text in texts}


def pages() -> dict[str, str]:
    """Return rulebooks and documentation by name, without code and their lines run together."""
    found = {f"rulebook of {game}": rulebook(game, "en") for game in registry.IDS}
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        if path.name == "french.md":  # a list of words, the wrong ones too
            continue
        found[path.name] = re.sub(r"```.*?```|`[^`]*`", "", path.read_text("utf-8"), flags=re.S)
    return {where: " ".join(text.split()) for where, text in found.items()}


@pytest.mark.parametrize("pattern", PHRASES)
def test_a_phrase_is_found_where_it_is_and_nowhere_else(pattern: str) -> None:
    bad, good = PHRASES[pattern]
    assert re.search(pattern, bad, re.I)
    assert not re.search(pattern, good, re.I)


def phrases(texts: dict[str, str], but: Iterable[str] = ()) -> dict[str, list[str]]:
    """Return by example of what to say where a text says something else."""
    found: dict[str, list[str]] = {}
    for pattern in sorted({*PHRASES} - {*but}):
        for where, text in texts.items():
            for hit in re.finditer(pattern, text, re.I):
                around = text[max(0, hit.start() - 30) : hit.end() + 30]
                found.setdefault(PHRASES[pattern][1], []).append(f"{where[:60]}: {around}")
    return found


def test_messages_and_help_are_plain() -> None:
    assert phrases(messages()) == {}


def test_rulebooks_and_documentation_are_plain() -> None:
    assert phrases(pages(), BOOKS) == {}
