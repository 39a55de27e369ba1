"""Help pages are short and have examples; words may come in any order; typos are explained."""

import argparse
import re
import shlex
from itertools import chain
from pathlib import Path

import pytest

from jericho_tui.bots.roster import bot_names
from jericho_tui.cli.commands import COMMANDS, PROGRAM, parser_for
from jericho_tui.cli.examples import EXAMPLES
from jericho_tui.core.registry import infos

Words = tuple[str, ...]
PAGES = {page.prog.partition(" ")[2]: page for page in parser_for(tuple(COMMANDS)).pages()}
LEAVES = {name: page for name, page in PAGES.items() if page._subparsers is None}


def value_for(action: argparse.Action) -> str:
    """Return a value that an argument takes, as far as its parser looks."""
    if action.choices:
        return str(next(iter(action.choices)))
    for text in ("some-word", "3", "0,30", "2026-11-20", "tcp://127.0.0.1:8786"):
        try:
            (action.type if callable(action.type) else str)(text)
        except argparse.ArgumentTypeError:
            continue
        return text
    raise AssertionError(action)


def in_pieces(leaf: argparse.ArgumentParser) -> tuple[list[Words], list[Words]]:
    """Return a parser's words: each positional one, and each option with its value.

    Of options that exclude each other the first.
    """
    excluded = {
        action for group in leaf._mutually_exclusive_groups for action in group._group_actions[1:]
    }
    positionals: list[Words] = []
    options: list[Words] = []
    for action in leaf._actions:
        if isinstance(action, argparse._HelpAction) or action in excluded:
            continue
        if not action.option_strings:
            positionals.append((value_for(action),))
        elif action.nargs == 0:
            options.append((action.option_strings[0],))
        else:
            options.append((action.option_strings[-1], value_for(action)))
    return positionals, options


def mixed(first: list[Words], second: list[Words]) -> list[Words]:
    """Return both by turns, then what one of them has more."""
    rows = (*zip(first, second, strict=False), first[len(second) :], second[len(first) :])
    return list(chain(*rows))


@pytest.mark.parametrize("command", LEAVES)
def test_options_may_stand_anywhere(command: str) -> None:
    positionals, options = in_pieces(LEAVES[command])
    assert options, "every command takes the common ones"
    found = []
    for order in (
        options + positionals,
        positionals + options,
        mixed(positionals, options),
        mixed(options, positionals),
        [*positionals[:1], *options, *positionals[1:]],
    ):
        words = (*command.split(), *chain(*order))
        found.append(vars(parser_for(words).parse_args(words)))
    assert all(one == found[0] for one in found)
    assert found[0]["saves"] == Path("some-word")


@pytest.mark.parametrize("command", LEAVES)
def test_what_stands_behind_two_dashes_is_no_option(command: str) -> None:
    positionals, _options = in_pieces(LEAVES[command])
    needed = [
        (action.option_strings[-1], value_for(action))
        for action in LEAVES[command]._actions
        if action.option_strings and action.required
    ]
    words = (*command.split(), *chain(*needed), "--", *chain(*positionals))
    plain = (*command.split(), *chain(*positionals), *chain(*needed))
    assert vars(parser_for(words).parse_args(words)) == vars(parser_for(plain).parse_args(plain))


@pytest.mark.parametrize(
    "line",
    [
        "edition nottingham --check mine.toml",
        "edition --check nottingham mine.toml",
        "tournament new NAME --entrants Ada,random,random push",
        "tournament new --entrants Ada,random,random NAME push",
    ],
)
def test_an_optional_word_may_come_after_an_option(line: str) -> None:
    words = shlex.split(line)
    arguments = vars(parser_for(words).parse_args(words))
    assert (str(arguments.get("file")), arguments["game"]) in {
        ("mine.toml", "nottingham"),
        ("None", "push"),
    }


@pytest.mark.parametrize("name", PAGES)
def test_a_help_page_has_a_short_summary_defaults_and_two_examples(name: str) -> None:
    page = PAGES[name]
    assert len(str(page.description).split()) <= 8
    shown = [action for action in page._actions if action.help != argparse.SUPPRESS]
    options = [action for action in shown if action.option_strings]
    assert len(page.examples) == 2 if len(options) > 3 else len(page.examples) in (0, 2)
    for action in shown:
        assert action.help or isinstance(action, argparse._SubParsersAction), action
        assert len(str(action.help).partition("(default")[0].split()) <= 14, action.help
    for example in page.examples:
        words = shlex.split(example)
        arguments = vars(parser_for(words).parse_args(words))
        assert name in f"{arguments['command']} {arguments.get('action') or ''}"
        assert f"\n  {PROGRAM} {example}\n" in page.format_help()


def test_every_example_belongs_to_a_page() -> None:
    assert set(EXAMPLES) <= set(PAGES)


@pytest.mark.parametrize(
    "command", ["play", "simulate", "table new", "arena run", "tournament new"]
)
def test_the_page_of_a_game_lists_its_options_and_bots_and_no_others(run, command: str) -> None:
    keys = {info.id: {option.key for option in info.options} for info in infos()}
    every = set().union(*keys.values())
    plain = run(*command.split(), "--help").out
    assert not [key for key in every if re.search(rf"\b{key}=", plain)]
    for game, own in keys.items():
        page = run(*command.split(), game, "--help").out
        assert {key for key in every if re.search(rf"\b{key}=", page)} == own
        assert set(bot_names(game)) <= set(re.findall(r"[\w-]+", page))


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("paly", "play"),
        ("tournament shwo", "show"),
        ("rules jerico", "jericho"),
        ("simulate push --seats champoin,random --matches 1 --rng-seed 1", "champion"),
        ("arena run push --bots hueristic,random --deals 1", "heuristic"),
        ("play --seat Ada", "--seats"),
        ("league show --onyl bots", "--only"),
        ("league show --only peple", "people"),
        ("simulate push --seats random,random --matches 1 --rng-seed 1 --options rsk=true", "risk"),
    ],
)
def test_a_mistyped_word_gets_the_nearest_one(run, line: str, near: str) -> None:
    assert f"did you mean {near}?" in run(*shlex.split(line)).refused(2)


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("replay match.toml --to", "argument --to: expected one argument"),
        ("check a.toml --unknown b.toml", "there is no option --unknown"),
        ("replay a.toml b.toml", "unrecognized arguments: b.toml"),
        ("edition", "the following arguments are required: GAME"),
    ],
)
def test_what_is_wrong_is_still_refused(run, line: str, part: str) -> None:
    assert run(*shlex.split(line)).refused(2).startswith(part)
