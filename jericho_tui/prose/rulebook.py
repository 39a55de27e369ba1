"""The rulebooks: package data of the games, read by chapter.

A heading may carry an anchor, `## 5. Trumpets {#trumpet}`: the same in every language, so that a
screen can open the book at the rule that matters now. Anchors are not part of what is shown.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType
from typing import Final

from jericho_tui.games import package, title
from jericho_tui.prose.language import LANGUAGES, _, current

_HEADING: Final = re.compile(r"^(#{1,6}) (.*?)(?: \{#([a-z-]+)\})?$")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and what stands under it, up to the next heading of any depth."""

    anchor: str
    """The same in every language; empty for a heading without one."""
    level: int
    """Depth of the heading: 1 is the book's title."""
    title: str
    text: str
    """Markdown, the heading included, no anchors."""


def rulebook(game_id: str, lang: str = "") -> str:
    """Return a game's rulebook as Markdown without anchors.

    :param lang: one of `language.LANGUAGES`; empty: the one in use.
    :raises GameError: there is no such game, or its package cannot be loaded.
    """
    return "\n".join(chapter.text for chapter in chapters(game_id, lang))


def chapters(game_id: str, lang: str = "") -> tuple[Chapter, ...]:
    """Return a game's rulebook chapter by chapter; arguments and errors as for `rulebook`."""
    return _chapters(package(game_id), game_id, lang or current())


@cache
def _chapters(where: ModuleType, game_id: str, lang: str) -> tuple[Chapter, ...]:
    folder = files(where)
    if lang not in LANGUAGES:
        raise ValueError(f"no rulebook in {lang!r}")
    found: list[Chapter] = []
    lines: list[str] = []
    for line in [*_text(folder, game_id, lang).splitlines(), "# "]:
        heading = _HEADING.match(line)
        if heading is None:
            lines.append(line)
            continue
        if lines:
            found.append(_chapter(lines))
        lines = [line]
    return tuple(found)


def _text(folder: Traversable, game_id: str, lang: str) -> str:
    """Return a rulebook; in another language where it is not in this one."""
    for code in (lang, *LANGUAGES):
        book = folder / f"rulebook.{code}.md"
        if book.is_file():
            return book.read_text(encoding="utf-8")
    return f"# {title(game_id)}\n\n{_('This game has no rulebook.')}"


def _chapter(lines: list[str]) -> Chapter:
    heading = _HEADING.match(lines[0])
    assert heading is not None  # a rulebook starts with its title
    marks, title, anchor = heading.groups()
    text = "\n".join([f"{marks} {title}", *lines[1:]])
    return Chapter(anchor or "", len(marks), title, text)
