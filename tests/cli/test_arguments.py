"""Command lines work as help and README write them, in whatever order their words stand."""

import argparse
import re
import shlex
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from jericho_tui.cli.commands import COMMANDS, PROGRAM, _parser

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
Words = tuple[str, ...]


def leaves(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Return the parsers that have no commands below them."""
    below = [
        action.choices.values()
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
    ]
    if not below:
        yield parser
    for inner in chain(*below):
        yield from leaves(inner)


LEAVES = {leaf.prog.removeprefix(f"{PROGRAM} "): leaf for leaf in leaves(_parser(tuple(COMMANDS)))}


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
        found.append(vars(_parser(words).parse_args(words)))
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
    assert vars(_parser(words).parse_args(words)) == vars(_parser(plain).parse_args(plain))


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
    arguments = vars(_parser(words).parse_args(words))
    assert (str(arguments.get("file")), arguments["game"]) in {
        ("mine.toml", "nottingham"),
        ("None", "push"),
    }


def examples() -> Iterator[str]:
    """Return every command line of the README: in blocks, in tables of one command, in the text."""
    for block in re.findall(r"^```sh\n(.*?)^```", README, re.M | re.S):
        for line in block.splitlines():
            for part in line.split("&&"):
                if f"{PROGRAM} " in part:
                    yield part.split(f"{PROGRAM} ", 1)[1]
    for command, rows in re.findall(
        rf"^\| `{PROGRAM} (\w+) …` \| \|\n\|---\|---\|\n((?:\|.*\n)+)", README, re.M
    ):
        for row in rows.splitlines():
            for code in re.findall(r"`([^`]+)`", row.split("|")[1]):
                yield f"{command} {code}"
    yield from re.findall(rf"`{PROGRAM} (\w+ [^`…]+)`", README)


def test_the_readme_has_examples() -> None:
    found = list(examples())
    assert len(found) > 15
    assert {line.split()[0] for line in found} >= {"simulate", "league", "tournament", "edition"}


@pytest.mark.parametrize("line", sorted(set(examples())))
def test_every_example_of_the_readme_can_be_read(line: str) -> None:
    words = shlex.split(line)
    assert vars(_parser(words).parse_args(words))["command"] == words[0]


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
