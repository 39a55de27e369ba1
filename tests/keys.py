"""The keys of every screen, read off the bindings: for the docs.

    python -m tests.keys

Writes `docs/keys.md` and README's first keys; a test compares them with the bindings.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from textual.binding import Binding

from jericho_tui.core import registry
from jericho_tui.core.registry import package_of
from jericho_tui.tui.commands import key_name
from jericho_tui.tui.common_keys import COMMON, is_common
from jericho_tui.tui.keymap import all_kinds
from tests.programs import ROOT

PAGE: Final = ROOT / "docs" / "keys.md"
_PLACES: Final = {
    "lobby": "Lobby",
    "new-game": "New game",
    "saved": "Saved games",
    "waiting": "A table that waits for players",
    "seats": "Seats",
    "options": "Rules of a new game",
    "league": "Ladder",
    "player": "A player’s page",
    "cups": "Tournaments",
    "cup": "A tournament",
    "cup-setup": "A new tournament",
    "daily": "Daily deal",
    "statistics": "Statistics",
    "scoreboard": "Scoreboard",
    "replay": "Replay",
    "analysis": "Analysis",
    "rules": "Rules",
    "learn": "Practise your mistakes",
    "puzzles": "Puzzles",
    "tutorial": "Coach",
}
_HEAD: Final = """# Keys

Press `F1` to see the keys of the screen you are on. The last column names a command for the
[settings](settings.md). Until the next release, the keys of earlier versions also work.
"""
_COMMON: Final = """
These keys mean the same on every screen that is not a table:
"""
_TABLES: Final = """
Every table has these keys:
"""


README: Final = ROOT / "README.md"
_FIRST: Final = {
    "common.learn": "Learn: play a first game with a coach, or solve puzzles",
    "lobby.new-game": "Start a new game with the seats shown",
    "list.choose": "Confirm a move, or resume a saved game",
    "app.rules": "Read the rules of the game",
    "app.keys": "Show all keys of this screen",
}
"""By command, what a newcomer is told of it."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A binding, and where it is at hand."""

    place: str
    """Of the class it is in: the place that most of its ids name."""
    binding: Binding
    game: str = ""
    """Of which game's table alone; empty: of no game's."""


def all_bindings() -> dict[str, list[Bound]]:
    """Return every binding of the program by its id; one id may be bound in several classes."""
    found: dict[str, list[Bound]] = {}
    for kind in all_kinds():
        module = kind.__module__
        games = [game for game in registry.IDS if module.startswith(f"{package_of(game)}.")]
        if not games and not module.startswith("jericho_tui.tui."):
            continue
        named = [b for b in Binding.make_bindings(kind.__dict__.get("BINDINGS", ())) if b.id]
        shown = {binding.id for binding in named if not binding.system}
        named = [binding for binding in named if not binding.system or binding.id not in shown]
        places = Counter(str(binding.id).split(".")[0] for binding in named)
        # Commands of everywhere, bound once more, do not say where one is.
        own = [place for place in places if place not in ("app", "common")]
        usual = kind.__name__ if "common" in places else "app"
        place = max(own, key=places.__getitem__, default=usual)
        for binding in named:
            bound = Bound(place, binding, *games)
            found.setdefault(str(binding.id), []).append(bound)
    return found


def readme() -> str:
    """Return README's page with its table of keys."""
    bindings = all_bindings()
    keys = {name: key_name(bindings[name][0].binding).replace("⏎", "Enter") for name in _FIRST}
    rows = "".join(f"| `{keys[name]}` | {what} |\n" for name, what in _FIRST.items())
    head = "| Key | What it does |\n|---|---|\n"
    text = README.read_text(encoding="utf-8")
    return re.sub(f"(?<={re.escape(head)})(\\|.*\n)+", rows, text, count=1)


def page() -> str:
    """Return the page of all keys."""
    found = [bound for bounds in all_bindings().values() for bound in bounds]
    found = [bound for bound in found if not bound.binding.system and bound.binding.description]
    found.sort(key=lambda bound: (not bound.binding.show, bound.binding.id or ""))
    apart = [bound for bound in found if not is_common(bound.binding.id)]
    text = _HEAD
    text += "\n## Everywhere\n\n" + _table(b for b in apart if b.place == "app")
    lists = [bound for bound in found if (bound.binding.id or "").startswith("list.")]
    usual = [Bound("", replace(one, id=one.id or f"common.{name}")) for name, one in COMMON.items()]
    text += "\n## Screens\n" + _COMMON + "\n" + _table([*usual, *lists])
    for place, title in _PLACES.items():
        text += f"\n### {title}\n\n" + _table(bound for bound in apart if bound.place == place)
    tables = [bound for bound in apart if bound.place == "table"]
    text += "\n## Tables\n" + _TABLES + "\n" + _table(bound for bound in tables if not bound.game)
    for game in registry.IDS:
        if own := [bound for bound in tables if bound.game == game]:
            text += f"\n### {registry.title(game)}\n\n" + _table(own)
    return text


def _table(found: Iterable[Bound]) -> str:
    """Return a table of commands, each with all its keys."""
    rows: dict[str, tuple[list[str], list[str]]] = {}
    for bound in found:
        binding = bound.binding
        keys, titles = rows.setdefault(binding.id or "", ([], []))
        every = Binding.make_bindings([replace(binding, key_display=None)])
        keys += [key for key in (f"`{key_name(one)}`" for one in every) if key not in keys]
        titles.append(binding.description)
    lines = ["| Key | What it does | Name |", "|---|---|---|"]
    for name, (keys, titles) in rows.items():
        lines.append(f"| {' '.join(keys)} | {titles[0]} | `{name}` |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    README.write_text(readme(), encoding="utf-8")
