"""Help pages are short and have examples; words may come in any order; typos are explained."""

import re
import shlex
from pathlib import Path

import pytest

from jericho_tui.core.registry import infos
from tests.cli.api import bot_names
from tests.cli.conftest import parsed

ROOT = Path(__file__).parents[2]
MIDDLE = f"'{ROOT / 'saves' / 'example-jericho-middle.toml'}'"


@pytest.mark.parametrize(
    "lines",
    [
        [f"replay {MIDDLE} --to 3 --json", f"replay --to 3 --json {MIDDLE}",
         f"replay --json {MIDDLE} --to 3", f"replay --json --to 3 -- {MIDDLE}"],
        ["league player Ada push --lang fr", "league player --lang fr Ada push",
         "league player Ada --lang fr push", "--lang fr league player Ada push",
         "league player --lang fr -- Ada push"],
        ["simulate push --seats random,random --matches 1 --rng-seed 1",
         "simulate --seats random,random push --rng-seed 1 --matches 1",
         "simulate --matches 1 --rng-seed 1 --seats random,random -- push"],
        [f"check {MIDDLE} {MIDDLE} --saves s", f"check --saves s {MIDDLE} {MIDDLE}",
         f"check {MIDDLE} --saves s {MIDDLE}", f"check --saves s -- {MIDDLE} {MIDDLE}"],
    ],
)  # fmt: skip
def test_options_may_stand_anywhere_and_behind_two_dashes_is_none(run, lines: list[str]) -> None:
    assert len({run(*shlex.split(line)) for line in lines}) == 1


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
    arguments = parsed(line)
    assert (str(arguments.get("file")), arguments["game"]) in {
        ("mine.toml", "nottingham"),
        ("None", "push"),
    }


def test_a_help_page_has_a_short_summary_defaults_and_two_examples(pages: dict[str, str]) -> None:
    for name, page in pages.items():
        _usage, summary, *_rest = page.split("\n\n")
        assert len(summary.split()) <= 8, page
        options = re.findall(r"^  (?:-\w, )?--[\w-]+.*?(?=^ {2,4}\S|^$)", page, re.M | re.S)
        for option in options:
            words = re.split(r"\n {20,}| {2,}", option.strip(), maxsplit=1)[-1]
            assert len(words.partition("(default")[0].split()) <= 14, option
        examples = re.findall(r"^  jericho-tui (.*)$", page.partition("\nexamples:\n")[2], re.M)
        assert len(examples) == 2 if len(options) > 4 else len(examples) in (0, 2), page
        for example in examples:
            arguments = parsed(example)
            assert name in f"{arguments['command']} {arguments.get('action') or ''}"


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
