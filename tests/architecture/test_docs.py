"""What the pages for developers show runs, and what they name is there."""

import contextlib
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from jericho_tui import games

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "docs" / "engine.md", ROOT / "CONTRIBUTING.md"]
ENGINE = PAGES[0].read_text("utf-8")
CHAPTERS = {
    part.partition("\n")[0]: part for part in re.split(r"^## ", ENGINE, flags=re.M) if "```" in part
}
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


@pytest.fixture
def _as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANGUAGE", "en")
    known = list(games.IDS)
    yield
    for game_id in [game_id for game_id in games.IDS if game_id not in known]:
        games.forget(game_id)


@pytest.mark.usefixtures("_as_it_was")
@pytest.mark.parametrize("title", CHAPTERS)
def test_chapter_runs_and_says_what_it_shows(title: str, tmp_path: Path) -> None:
    blocks = BLOCK.findall(CHAPTERS[title])
    assert {kind for kind, _code in blocks} <= {"python", "sh", "text"}
    names: dict[str, Any] = {"__name__": "docs"}
    said = ""
    for place, (kind, code) in enumerate(blocks):
        if kind == "python":
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(code, f"{title}, block {place + 1}", "exec"), names)
            said = out.getvalue()
            shown = blocks[place + 1] if place + 1 < len(blocks) else ("", "")
            assert said == (shown[1] if shown[0] == "text" else "")
        elif kind == "sh":
            for line in code.splitlines():
                run(line, tmp_path)
        else:
            assert blocks[place - 1][0] == "python", "of what it is the output"


def run(line: str, folder: Path) -> None:
    program, *words = shlex.split(line)
    assert program == "jericho-tui"
    done = subprocess.run(
        [sys.executable, "-m", "jericho_tui", *words],
        cwd=folder,
        env={**os.environ, "JERICHO_SAVES": str(folder), "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (line, done.stderr)
    assert done.stdout


def test_what_is_shown_of_a_file_stands_in_it() -> None:
    shown: dict[str, str] = {}
    for kind, code in BLOCK.findall(ENGINE):
        first, _newline, rest = code.partition("\n")
        if kind == "python" and first.startswith("# tests/"):
            path = first.removeprefix("# ")
            shown[path] = shown.get(path, "") + rest
    assert len(shown) == 2
    for path, text in shown.items():
        lines = [line for line in (ROOT / path).read_text("utf-8").splitlines() if line]
        found = [line for line in text.splitlines() if line]
        assert found == lines


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_paths_lead_somewhere(page: Path) -> None:
    text = BLOCK.sub("", page.read_text("utf-8"))
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^):]+)\)", text)]
    assert [link for link in links if link and not (page.parent / link).exists()] == []
    paths = re.findall(r"`((?:jericho_tui|tests|docs|\.ci|core|bots|prose)/[\w./]+)`", text)
    modules = re.findall(r"python -m ((?:tests|jericho_tui)[\w.]*)", text)
    paths += [module.replace(".", "/") for module in modules]
    named = [(base / path, path) for path in paths for base in (ROOT, ROOT / "jericho_tui")]
    there = {path for place, path in named if place.exists() or place.with_suffix(".py").exists()}
    assert paths
    assert set(paths) == there


def test_every_chapter_that_is_promised_is_there() -> None:
    assert set(CHAPTERS) == {"Play a match", "Write a bot", "Run an arena", "Add a game"}
