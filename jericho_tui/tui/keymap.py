"""The player's own keys: the table `[keys]` of the settings, checked before Textual takes it.

A command's id is its place and its name, e.g. `table.undo`; the settings give it keys as
`table.undo = "u,ctrl+z"`. Only who has such a table pays for reading every binding there is.
"""

import pkgutil
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from itertools import islice
from typing import Any, Final

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import Keys, _character_to_key, key_to_character

import jericho_tui.tui
from jericho_tui.core.limits import MOST_KEYS
from jericho_tui.core.registry import IDS, GameError, package_of, part_of
from jericho_tui.core.sentence import N_, Sentence, visible

_MODIFIERS: Final = ("ctrl", "shift", "alt", "super", "meta", "hyper")
_MOST_PROBLEMS: Final = 10
"""That are told one by one."""
_SHARED: Final = ("app", "list")
"""Places whose commands are at hand together with those of any other place."""
_GIVES_WAY: Final = "app.suspend"
"""The command whose key any other may have: where that is at hand, it comes first."""


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
    for module in pkgutil.walk_packages(jericho_tui.tui.__path__, f"{jericho_tui.tui.__name__}."):
        import_module(module.name)
    for game in IDS:
        with suppress(GameError):
            part_of(game, "table")
    found: dict[str, list[Bound]] = {}
    for kind in _subclasses(DOMNode):
        game = _game(kind.__module__)
        if not game and not kind.__module__.startswith(jericho_tui.tui.__name__):
            continue
        named = [b for b in Binding.make_bindings(kind.__dict__.get("BINDINGS", ())) if b.id]
        shown = {binding.id for binding in named if not binding.system}
        named = [binding for binding in named if not binding.system or binding.id not in shown]
        places = Counter(_place(binding.id) for binding in named if binding.id)
        # Commands of everywhere, bound once more, do not say where one is.
        own = [place for place in places if place not in ("app", "common")]
        usual = kind.__name__ if "common" in places else "app"
        place = max(own, key=places.__getitem__, default=usual)
        for binding in named:
            if binding.id:
                bound = Bound(place, binding, game)
                found.setdefault(binding.id, []).append(bound)
    return found


_FORMER: Final = {
    "common.add": "cup-setup.add seats.add",
    "common.analysis": "game.analysis replay.analysis scoreboard.analysis",
    "common.back": (
        "analysis.back cup.back cup-setup.back cups.back daily.back dialog.back game.back"
        " learn.back league.back player.back puzzles.back replay.back statistics.back"
    ),
    "common.compete": "app.league",
    "common.delete": "cups.delete player.retire saved.delete waiting.cancel",
    "common.filter": "analysis.filter league.filter replay.filter shelf.filter",
    "common.learn": "lobby.tutorial",
    "common.move-down": "cup-setup.move-down seats.move-down tiebreaks.move-down",
    "common.move-up": "cup-setup.move-up seats.move-up tiebreaks.move-up",
    "common.next": "replay.mistake rules.next-hit",
    "common.next-game": "league.next-game lobby.next-game player.next-game waiting.game",
    "common.next-panel": (
        "cup.next-panel cup-setup.next-panel daily.panel game.next-panel lobby.next-panel"
        " player.next-panel scoreboard.next-panel statistics.next-panel"
    ),
    "common.previous": "replay.mistake-back rules.previous-hit",
    "common.previous-panel": (
        "game.previous lobby.previous-panel player.previous scoreboard.previous statistics.previous"
    ),
    "common.remove": "cup-setup.remove seats.remove",
    "common.rename": "player.rename saved.rename",
    "common.replay": "daily.replay game.replay learn.replay player.replay scoreboard.replay"
    " shelf.replay",
    "common.search": "league.search rules.search shelf.search",
    "common.share": "daily.share match.share shelf.export",
    "common.sort": "league.sort shelf.sort",
    "common.undo": "player.undo shelf.undo",
    "app.learn": "analysis.learn scoreboard.learn statistics.learn",
    "saved.all": "shelf.all",
    "saved.copy": "shelf.copy",
    "saved.import": "shelf.import",
}
"""By command, what 0.2.0 and its successors called it, screen by screen."""
_NOW: Final = {former: name for name, formers in _FORMER.items() for former in formers.split()}


def with_present_names(table: dict[str, Any]) -> dict[str, Any]:
    """Return a player's keys by the commands' present names; `table` itself if it has those.

    Where screens had keys of their own for what is one command now, it has all of them.
    """
    if not any(name in _NOW for name, _value in _flat(table)):
        return table
    found: dict[str, Any] = {}
    for name, value in _flat(table):
        now = _NOW.get(name, name)
        both = now != name and isinstance(value, str) and isinstance(found.get(now), str)
        found[now] = f"{found[now]},{value}" if both else value
    return found


def read_keymap(table: Mapping[str, Any]) -> tuple[dict[str, str], list[Sentence]]:
    """Return the keys by id that can be used, and why the others cannot: those keep theirs."""
    bindings = all_bindings()
    wanted: dict[str, str] = {}
    problems: list[Sentence] = []
    given = list(islice(_flat(table), MOST_KEYS + 1))
    if len(given) > MOST_KEYS:
        text = N_("settings, [keys]: only the first {most} keys are read")
        problems.append(Sentence(text, {"most": MOST_KEYS}))
    for name, value in given[:MOST_KEYS]:
        if name not in bindings:
            problems.append(_unknown_command(name, bindings))
            continue
        keys = [_key(part) for part in value.split(",")] if isinstance(value, str) else [None]
        said = {"name": name, "keys": visible(str(value), 40)}
        if None in keys:
            text = N_(
                "settings, [keys]: {name} = “{keys}” isn’t a list of keys such as “u,ctrl+z” or "
                "“f5”; {name} keeps its default"
            )
            problems.append(Sentence(text, said))
        elif _reaches_lines(name, bindings) and any(map(_types, keys)):
            text = N_(
                "settings, [keys]: {name} = “{keys}” types a letter in a name; choose ctrl or an "
                "F key ({name} keeps its default)"
            )
            problems.append(Sentence(text, said))
        else:
            wanted[name] = ",".join(key for key in keys if key is not None)
    while clash := _clash(wanted, bindings):
        name, other = clash
        del wanted[name]
        text = N_(
            "settings, [keys]: {name} and {other} have the same key; {name} keeps its default"
        )
        problems.append(Sentence(text, {"name": name, "other": other}))
    if len(problems) > _MOST_PROBLEMS:
        text = N_("settings, [keys]: more entries cannot be used ({number}); see the list of keys")
        more = Sentence(text, {"number": len(problems) - _MOST_PROBLEMS})
        problems = [*problems[:_MOST_PROBLEMS], more]
    return wanted, problems


def _subclasses(kind: type[DOMNode]) -> Iterator[type[DOMNode]]:
    for child in kind.__subclasses__():
        yield child
        yield from _subclasses(child)


def _flat(table: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, Any]]:
    """Yield what a table of tables holds by dotted names: TOML reads `a.b = 1` as a table."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{place}{key}.")
        else:
            yield f"{place}{key}", value


def _key(text: str) -> str | None:
    """Return a key by Textual's name for it; None when there is no such key."""
    *modifiers, last = text.strip().split("+") if text.strip() != "+" else ["+"]
    if any(modifier not in _MODIFIERS for modifier in modifiers):
        return None
    if len(last) == 1 and last.isprintable() and last != " ":
        return "+".join([*modifiers, _character_to_key(last)])
    known = {key.value for key in Keys} | {_character_to_key(chr(code)) for code in range(32, 127)}
    return "+".join([*modifiers, last]) if last in known else None


def _place(name: str) -> str:
    return name.split(".")[0]


def _reaches_lines(name: str, bindings: Mapping[str, list[Bound]]) -> bool:
    """Return whether a command is also given while something is typed."""
    return any(bound.place == "app" and bound.binding.priority for bound in bindings[name])


def _types(key: str | None) -> bool:
    """Return whether a key writes a character."""
    return key is not None and key_to_character(key) is not None


def _clash(
    wanted: Mapping[str, str], bindings: Mapping[str, list[Bound]]
) -> tuple[str, str] | None:
    """Return a command and another that has one of its new keys where both can be given."""
    for name in wanted:
        for other in bindings:
            if other not in (name, _GIVES_WAY) and any(
                _together(here, there)
                and not _keys(name, here, wanted).isdisjoint(_keys(other, there, wanted))
                and here.binding.key != there.binding.key  # as they come, and never both at once
                for here in bindings[name]
                for there in bindings[other]
            ):
                return name, other
    return None


def _keys(name: str, bound: Bound, wanted: Mapping[str, str]) -> set[str]:
    return set(wanted[name].split(",")) if name in wanted else {bound.binding.key}


def _together(one: Bound, other: Bound) -> bool:
    """Return whether two commands can be at hand at once: never those of two games' tables."""
    if one.game and other.game and one.game != other.game:
        return False
    return one.place == other.place or one.place in _SHARED or other.place in _SHARED


def _game(module: str) -> str:
    """Return the game to whose table a module belongs; empty for none."""
    return next((game for game in IDS if module.startswith(f"{package_of(game)}.")), "")


def _unknown_command(name: str, bindings: Mapping[str, Any]) -> Sentence:
    near = get_close_matches(name, bindings, 1)
    if near:
        return Sentence(
            N_("settings, [keys]: there is no command {name}; did you mean {near}?"),
            {"name": visible(name, 40), "near": near[0]},
        )
    return Sentence(
        N_("settings, [keys]: there is no command {name}; F1 lists all names"),
        {"name": visible(name, 40)},
    )
