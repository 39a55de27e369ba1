"""The player's own keys: the table `[keys]` of the settings, checked before Textual takes it.

A command's id is its place and its name, e.g. `table.undo`; the settings give it keys as
`table.undo = "u,ctrl+z"`. Only who has such a table pays for reading every binding there is.
"""

import pkgutil
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Final

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import Keys, _character_to_key, key_to_character

import jericho_tui.tui
from jericho_tui.core.sentence import N_, Sentence, visible

_MODIFIERS: Final = ("ctrl", "shift", "alt", "super", "meta", "hyper")
_SHARED: Final = ("app", "list")
"""Places whose commands are at hand together with those of any other place."""


def all_bindings() -> dict[str, list[Binding]]:
    """Return every binding of the program by its id; one id may be bound in several classes."""
    for module in pkgutil.walk_packages(jericho_tui.tui.__path__, f"{jericho_tui.tui.__name__}."):
        import_module(module.name)
    found: dict[str, list[Binding]] = {}
    for kind in _subclasses(DOMNode):
        if kind.__module__.startswith(jericho_tui.tui.__name__):
            for binding in Binding.make_bindings(kind.__dict__.get("BINDINGS", ())):
                if binding.id is not None:
                    found.setdefault(binding.id, []).append(binding)
    return found


def read_keymap(table: Mapping[str, Any]) -> tuple[dict[str, str], list[Sentence]]:
    """Return the keys by id that can be used, and why the others cannot: those keep theirs."""
    bindings = all_bindings()
    default = {name: {b.key for b in group} for name, group in bindings.items()}
    wanted: dict[str, str] = {}
    problems: list[Sentence] = []
    for name, value in _flat(table):
        if name not in bindings:
            problems.append(_unknown_command(name, bindings))
            continue
        keys = [_key(part) for part in value.split(",")] if isinstance(value, str) else [None]
        if None in keys:
            problems.append(
                Sentence(
                    N_(
                        "settings, [keys]: {name} = “{keys}” is no list of keys such as"
                        " “u,ctrl+z” or “f5”; it keeps its own"
                    ),
                    {"name": name, "keys": visible(str(value), 40)},
                )
            )
            continue
        if _reaches_lines(name, bindings) and any(map(_types, keys)):
            problems.append(
                Sentence(
                    N_(
                        "settings, [keys]: {name} = “{keys}” would be typed in a name; it keeps its"
                        " own: take a key with ctrl or an F key"
                    ),
                    {"name": name, "keys": visible(str(value), 40)},
                )
            )
            continue
        wanted[name] = ",".join(key for key in keys if key is not None)
    while clash := _clash(wanted, default):
        name, other = clash
        del wanted[name]
        problems.append(
            Sentence(
                N_(
                    "settings, [keys]: the key of {name} is also that of {other}; {name} keeps"
                    " its own"
                ),
                {"name": name, "other": other},
            )
        )
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


def _reaches_lines(name: str, bindings: Mapping[str, list[Binding]]) -> bool:
    """Return whether a command is also given while something is typed."""
    return name.startswith("app.") and any(binding.priority for binding in bindings[name])


def _types(key: str | None) -> bool:
    """Return whether a key writes a character."""
    return key is not None and key_to_character(key) is not None


def _clash(wanted: Mapping[str, str], default: Mapping[str, set[str]]) -> tuple[str, str] | None:
    """Return a command and another that has one of its new keys where both can be given."""
    keys = {**default, **{name: set(text.split(",")) for name, text in wanted.items()}}
    for name in wanted:
        place = name.split(".")[0]
        for other in default:
            there = other.split(".")[0]
            if other == name or not (place == there or {place, there} & set(_SHARED)):
                continue
            if (keys[name] & keys[other]) - (default[name] & default[other]):
                return name, other
    return None


def _unknown_command(name: str, bindings: Mapping[str, Any]) -> Sentence:
    near = get_close_matches(name, bindings, 1)
    if near:
        return Sentence(
            N_("settings, [keys]: there is no command {name}; did you mean {near}?"),
            {"name": visible(name, 40), "near": near[0]},
        )
    return Sentence(
        N_("settings, [keys]: there is no command {name}; F1 shows the name of each"),
        {"name": visible(name, 40)},
    )
