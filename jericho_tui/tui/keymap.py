"""The player's own keys: the table `[keys]` of the settings, checked before Textual takes it.

A command's id is its place and its name, e.g. `table.undo`; the settings give it keys as
`table.undo = "u,ctrl+z"`. Only who has such a table pays for reading every binding there is.
"""

import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from itertools import islice
from typing import Any, Final

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import Keys, key_to_character

import jericho_tui.tui
from jericho_tui.core.limits import MOST_KEYS
from jericho_tui.core.registry import IDS, GameError, package_of, part_of
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.tui.textual_fixes import subclasses

_MODIFIERS: Final = {"ctrl", "shift", "alt", "super", "meta", "hyper"}
_MOST_PROBLEMS: Final = 10
"""That are told one by one."""


def all_kinds() -> Iterator[type[DOMNode]]:
    """Yield every class of screens and widgets, of all modules and games."""
    for module in pkgutil.walk_packages(jericho_tui.tui.__path__, f"{jericho_tui.tui.__name__}."):
        import_module(module.name)
    for game in IDS:
        with suppress(GameError):
            part_of(game, "table")
    return subclasses(DOMNode)


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
    "learn.next": "puzzles.next",
    "choice.take": "failed.choose",
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
    bindings: dict[str, list[tuple[Binding, str]]] = {}
    for kind in all_kinds():
        for binding in Binding.make_bindings(kind.__dict__.get("BINDINGS", ())):
            if binding.id:
                bindings.setdefault(binding.id, []).append((binding, _game(kind.__module__)))
    given = list(islice(_flat(table), MOST_KEYS + 1))
    problems: list[Sentence] = []
    if len(given) > MOST_KEYS:
        text = N_("settings, [keys]: only the first {most} keys are read")
        problems.append(Sentence(text, {"most": MOST_KEYS}))
    wanted: dict[str, str] = {}
    for name, value in given[:MOST_KEYS]:
        keys = value.replace(" ", "").split(",") if isinstance(value, str) else [""]
        if problem := _problem(name, value, keys, bindings):
            problems.append(problem)
        else:
            wanted[name] = ",".join(keys)
    while clash := _clash(wanted, bindings):
        name, other = clash
        del wanted[name]
        text = N_(
            "settings, [keys]: {name} and {other} have the same key; {name} keeps its default"
        )
        problems.append(Sentence(text, {"name": name, "other": other}))
    if (more := len(problems) - _MOST_PROBLEMS) > 0:
        text = N_("settings, [keys]: more entries cannot be used ({number}); see the list of keys")
        problems = [*problems[:_MOST_PROBLEMS], Sentence(text, {"number": more})]
    return wanted, problems


def _problem(
    name: str, value: object, keys: Sequence[str], bindings: Mapping[str, list[tuple[Binding, str]]]
) -> Sentence | None:
    said = {"name": visible(name, 40), "keys": visible(str(value), 40)}
    if name not in bindings:
        text = N_("settings, [keys]: there is no command {name}; F1 lists all names")
        if near := get_close_matches(name, bindings, 1):
            text = N_("settings, [keys]: there is no command {name}; did you mean {near}?")
            said["near"] = near[0]
    elif not all(map(_is_key, keys)):
        text = N_(
            "settings, [keys]: {name} = “{keys}” isn’t a list of keys such as “u,ctrl+z” or “f5”; "
            "{name} keeps its default"
        )
    elif bindings[name][0][0].priority and any(map(key_to_character, keys)):
        text = N_(
            "settings, [keys]: {name} = “{keys}” types a letter in a name; choose ctrl or an F key "
            "({name} keeps its default)"
        )
    else:
        return None
    return Sentence(text, said)


def _flat(table: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, Any]]:
    """Yield what a table of tables holds by dotted names: TOML reads `a.b = 1` as a table."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{place}{key}.")
        else:
            yield f"{place}{key}", value


def _is_key(text: str) -> bool:
    *modifiers, last = text.split("+") if text != "+" else ["+"]
    if not _MODIFIERS.issuperset(modifiers):
        return False
    known = {key.value for key in Keys}
    return (len(last) == 1 and last.isprintable()) or last in known or bool(key_to_character(last))


def _clash(
    wanted: Mapping[str, str], bindings: Mapping[str, list[tuple[Binding, str]]]
) -> tuple[str, str] | None:
    """Return a command and another of its place that has one of its new keys.

    Textual 8.2.8 reports none of those (`handle_bindings_clash`): one of the two would be dead.
    """
    for name, keys in wanted.items():
        games = {game for _binding, game in bindings[name]}
        for other, bound in bindings.items():
            for binding, game in bound:
                there = wanted.get(other, binding.key).split(",")
                first = binding.priority and _place(other) == "app"
                near = first or _place(other) in (_place(name), "list")
                together = game in games or "" in (game, *games)  # not at two games' tables
                same = not set(there).isdisjoint(keys.split(","))
                if same and other != name and near and together and not binding.system:
                    return name, other
    return None


def _place(name: str) -> str:
    return name.split(".")[0]


def _game(module: str) -> str:
    """Return the game to whose table a module belongs; empty for none."""
    return next((game for game in IDS if module.startswith(f"{package_of(game)}.")), "")
