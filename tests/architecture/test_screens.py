"""What holds for every class of the screens, and what visitors of the club may do at them.

Whoever adds a command, a screen, a setting or a word decides here whether visitors have it.
"""

import argparse
import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.app import App
from textual.binding import Binding
from textual.dom import DOMNode
from textual.screen import Screen

import jericho_tui.tui
from jericho_tui.cli.commands import COMMANDS, parser_for
from jericho_tui.cli.plain import words
from jericho_tui.store import allowed
from jericho_tui.store.settings import _KINDS, _TABLES
from jericho_tui.tui.commands import is_available
from jericho_tui.tui.dialogs import settings
from jericho_tui.tui.keymap import all_kinds
from tests.keys import all_bindings

REFUSED_ACTIONS = {
    # Textual's own, which no key of ours gives.
    "App": (
        "add_class back change_theme command_palette focus help_quit hide_help_panel notify"
        " pop_screen push_screen remove_class screenshot show_help_panel simulate_key"
        " suspend_process switch_mode switch_screen toggle_class toggle_dark"
    ),
    "DOMNode": "toggle",
    "Screen": "blur dismiss focus maximize minimize",
    "Widget": "notify",
    # Files and folders.
    "TableScreen": "save_elsewhere",
    "LobbyScreen": "copy export import_file sit_together",
    "OptionsDialog": "write",
    "ScoreboardScreen": "keep",
    "_Writing": "cancel",
    "WaitingDialog": "open_club",
    # Other matches out of one that others played.
    "ReplayScreen": "branch",
    "BranchDialog": "kind start",
    # The host's cores.
    "SeatsDialog": "cores",
    "AnalysisScreen": "everyone",
    # Names, and the league's entries.
    "PlayerScreen": "bring_back merge rename retire undo",
    # Whoever visits learns from their own mistakes, and is told of their own play.
    "QuestionScreen": "learner",
    "StatisticsScreen": "whose",
    # The club itself plays the bots' tables.
    "TournamentScreen": "go_on pause",
}
REFUSED_SCREENS = "BranchDialog _Writing"
REFUSED_SETTINGS = "name only_me"
REFUSED_WORDS = "save"
REFUSED_COMMANDS = {
    "analyse", "arena", "check", "club", "completion", "doctor", "edition", "game", "man", "replay",
    "share", "simulate",
    "league rebuild", "league export", "league import", "league merge", "league rename",
    "league retire", "league return", "league entries", "league undo", "league backup",
    "league check", "league restore", "tournament run", "tournament play", "tournament export",
}  # fmt: skip
"""Commands, and actions of commands."""
REFUSED_ARGUMENTS = {
    "play": {"edition", "good_part", "resume", "rng_seed"},
    "table new": {"edition"},
    "tournament new": {"iterations", "rng_seed"},
    "table change": {"edition"},
    "learn": {"player"},
    "stats": {"player"},
}
"""By command line; $JERICHO_LOG's and the program's version, which is no secret, come with all."""


def test_what_dims_a_command_is_its_reason() -> None:
    """A class that answered `check_action` by itself could dim a command without one."""
    assert {vars(kind).get("check_action", is_available) for kind in kinds()} == {is_available}
    assert [kind for kind in kinds() if "availability" in kind.__dict__]


def test_every_binding_that_is_described_has_a_name() -> None:
    bindings = [Binding.make_bindings(kind.__dict__.get("BINDINGS", ())) for kind in kinds()]
    assert [one for several in bindings for one in several if one.description and not one.id] == []
    for name in all_bindings():
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z0-9]+)*", name), name


def test_every_line_to_type_in_is_ours() -> None:
    """A bare `Input` would take controls, and search once for every key of a paste."""
    made = [
        path.name
        for path in Path(jericho_tui.tui.__path__[0]).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Call) and ast.unparse(node.func) == "Input")
        or (isinstance(node, ast.ClassDef) and "Input" in map(ast.unparse, node.bases))
    ]
    assert made == ["text_line.py"]


def kinds() -> Iterator[type[DOMNode]]:
    """Every class of the screens."""
    for kind in {*all_kinds()}:
        if kind.__module__.startswith(("jericho_tui.tui", "jericho_tui.games")):
            yield kind


def actions() -> dict[str, set[str]]:
    """By the class that has them, all actions that can be named in front of a screen."""
    found: dict[str, set[str]] = {}
    for kind in kinds():
        for owner in kind.__mro__:
            for name in vars(owner):
                for start in ("action_", "_action_"):
                    if name.startswith(start):
                        found.setdefault(owner.__name__, set()).add(name.removeprefix(start))
    return found


def test_every_action_is_decided_on() -> None:
    there = {(owner, name) for owner, names in actions().items() for name in names}
    may = {(owner, name) for owner, text in allowed.ACTIONS.items() for name in text.split()}
    may_not = {(owner, name) for owner, text in REFUSED_ACTIONS.items() for name in text.split()}
    assert not may & may_not
    assert there - may - may_not == set(), "may visitors do this?"
    assert may - there == set(), "the table has what is not there"
    assert may_not - there == set()


def test_every_binding_of_ours_is_decided_on() -> None:
    """By the class whose action a key, the list of keys and the palette give."""
    decided = set(allowed.ACTIONS) | set(REFUSED_ACTIONS)
    for bounds in all_bindings().values():
        for bound in bounds:
            assert bound.binding.action
    assert decided >= set(actions())


def test_every_screen_is_decided_on() -> None:
    bases = {kind for kind in kinds() if issubclass(kind, Screen)}
    there = {
        kind.__name__
        for kind in bases
        if not any(other is not kind and issubclass(other, kind) for other in bases)
    } | {"TextEntry", "Notice", "Question", "ChoiceDialog"}
    decided = allowed.SCREENS | set(REFUSED_SCREENS.split())
    assert there - decided == set(), "may visitors open this?"
    assert allowed.SCREENS - {kind.__name__ for kind in bases} == set()
    assert not allowed.SCREENS & set(REFUSED_SCREENS.split())


def test_every_setting_is_decided_on() -> None:
    rows = {row.name for row in settings.ROWS}
    assert rows == set(_KINDS) - {"coached", *_TABLES}, "which are noted, not chosen"
    assert rows == allowed.SETTINGS | set(REFUSED_SETTINGS.split())
    assert not allowed.SETTINGS & set(REFUSED_SETTINGS.split())


def test_every_word_of_plain_mode_is_decided_on() -> None:
    there = {command.word for command in words.COMMANDS}
    assert there == allowed.WORDS | set(REFUSED_WORDS.split())
    assert not allowed.WORDS & set(REFUSED_WORDS.split())


def lines(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, set[str]]]:
    """Yield every command line, and its own arguments."""
    inner = [one for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    if not inner:
        yield name, {one.dest for one in parser._actions if one.option_strings != ["-h", "--help"]}
    for choices in inner:
        for word, child in choices.choices.items():
            yield from lines(child, f"{name} {word}".strip())


COMMON = {"saves", "log", "lang", "as_name", "files_of_games"}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_argument_is_decided_on(command: str) -> None:
    for name, arguments in lines(parser_for([command])):
        if name.split()[0] != command:
            continue
        if {command, name} & REFUSED_COMMANDS:
            assert name not in allowed.COMMANDS
            continue
        assert name in allowed.COMMANDS, "may visitors give this?"
        may = set(allowed.COMMANDS[name].split())
        assert arguments - COMMON == may | REFUSED_ARGUMENTS.get(name, set()), name
        assert "log" not in may | allowed.EVERYWHERE


def test_the_application_itself_is_where_it_is_decided() -> None:
    """A subclass that answered for itself could let somebody past the table."""
    from jericho_tui.tui.app import JerichoApp

    for kind in kinds():
        if issubclass(kind, App) and kind is not JerichoApp:
            assert not {"run_action", "push_screen", "_parse_action"} & vars(kind).keys()
