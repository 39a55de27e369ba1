"""README and docs: every example runs, every command can be read, and links lead somewhere."""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from jericho_tui.cli.commands import PROGRAM, parser_for
from jericho_tui.core import registry

ROOT = Path(__file__).parents[2]
FILES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in FILES}
CHAPTERS = {
    title: part
    for part in re.split(r"^## ", PAGES["docs/engine.md"], flags=re.M)
    for title in [part.partition("\n")[0]]
    if "```" in part
} | {"Add a game": PAGES["docs/add-a-game.md"]}
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


@pytest.fixture
def _as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", "en")
    known = list(registry.IDS)
    yield
    for game_id in [game_id for game_id in registry.IDS if game_id not in known]:
        registry.forget(game_id)


@pytest.mark.usefixtures("_as_it_was")
@pytest.mark.parametrize("title", CHAPTERS)
def test_chapter_runs_and_says_what_it_shows(title: str) -> None:
    blocks = BLOCK.findall(CHAPTERS[title])
    assert {kind for kind, _code in blocks} <= {"python", "text", "toml"}
    names: dict[str, Any] = {"__name__": "docs"}
    for place, (kind, code) in enumerate(blocks):
        if kind == "python":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(code, f"{title}, block {place + 1}", "exec"), names)
            shown = blocks[place + 1] if place + 1 < len(blocks) else ("", "")
            assert out.getvalue() == (shown[1] if shown[0] == "text" else "")
        elif kind == "text":
            assert blocks[place - 1][0] == "python", "of what it is the output"


def commands(page: str) -> list[str]:
    """Return our commands in the `sh` blocks of a page."""
    lines = chain(*(code.splitlines() for kind, code in BLOCK.findall(PAGES[page]) if kind == "sh"))
    return [line for line in lines if line.startswith(f"{PROGRAM} ")]


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)])
def test_the_commands_of_a_page_work_in_order(page: str, tmp_path: Path) -> None:
    for line in commands(page):
        done = subprocess.run(
            [sys.executable, "-m", "jericho_tui", *shlex.split(line)[1:]],
            cwd=tmp_path,
            env={**os.environ, "JERICHO_SAVES": f"{tmp_path}/saves", "PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, (line, done.stderr)
        assert done.stdout


def mentioned(text: str) -> Iterator[str]:
    """Return the command lines within sentences, and in the tables of one command."""
    for line in re.findall(rf"`{PROGRAM} ([a-z][^`…]*)`", " ".join(text.split())):
        yield line.removesuffix(" --help")
    for command, rows in re.findall(
        rf"^\| `{PROGRAM} (\w+) …` \|.*\|\n\|---\|---\|\n((?:\|.*\n)+)", text, re.M
    ):
        for row in rows.splitlines():
            for code in re.findall(r"`([a-z][^`]+)`", row.split("|")[1]):
                yield f"{command} {code}"


MENTIONED = sorted({line for text in PAGES.values() for line in mentioned(text)})


def test_the_pages_mention_every_command() -> None:
    assert len(MENTIONED) > 40
    shown = {line.split()[0] for line in MENTIONED}
    shown |= {line.split()[1] for page in PAGES for line in commands(page)}
    every = next(iter(parser_for([])._subparsers._group_actions)).choices  # type: ignore[union-attr]
    assert set(every or ()) <= shown


@pytest.mark.parametrize("line", MENTIONED)
def test_every_command_that_is_mentioned_can_be_read(line: str) -> None:
    words = shlex.split(line.replace("SHELL", "bash").partition(" \\|")[0])
    assert vars(parser_for(words).parse_args(words))["command"] == words[0]


def test_what_is_shown_of_a_file_stands_in_it() -> None:
    shown: dict[str, str] = {}
    for kind, code in BLOCK.findall(PAGES["docs/add-a-game.md"]):
        first, _newline, rest = code.partition("\n")
        if kind == "python" and first.startswith("# tests/"):
            path = first.removeprefix("# ")
            shown[path] = shown.get(path, "") + rest
    assert len(shown) == 3
    for path, text in shown.items():
        lines = [line for line in (ROOT / path).read_text("utf-8").splitlines() if line]
        found = [line for line in text.splitlines() if line]
        assert found == lines


@pytest.mark.parametrize("page", PAGES)
def test_links_and_paths_lead_somewhere(page: str) -> None:
    text = BLOCK.sub("", PAGES[page])
    for link in re.findall(r"\]\(([^):]+)\)", text):
        path, _mark, heading = link.partition("#")
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.exists(), link
        titles = re.findall(r"^#+ (.*)", target.read_text("utf-8"), re.M) if heading else []
        assert heading in {"", *(title.lower().replace(" ", "-") for title in titles)}, link
    paths = re.findall(r"`((?:jericho_tui|tests|docs|\.ci|core|bots|text)/[\w./]+)`", text)
    modules = re.findall(r"python -m ((?:tests|jericho_tui)[\w.]*)", text)
    paths += [module.replace(".", "/") for module in modules]
    named = [(base / path, path) for path in paths for base in (ROOT, ROOT / "jericho_tui")]
    there = {path for place, path in named if place.exists() or place.with_suffix(".py").exists()}
    assert set(paths) == there


def test_the_index_lists_every_page() -> None:
    listed = set(re.findall(r"\]\(([\w-]+\.md)\)", PAGES["docs/README.md"]))
    assert listed == {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}


def test_the_readme_is_short_and_shows_the_wheel() -> None:
    readme = PAGES["README.md"]
    assert len(readme.splitlines()) <= 120
    assert len(readme.encode()) <= 6000
    assert re.findall(r"!\[.*?\]\((.*?)\)", readme) == ["tests/pictures/hamster-120x40.svg"]
    for info in registry.infos():
        assert f"| {info.title} | {info.min_seats}–{info.max_seats} | {info.minutes} |" in readme
