"""Whoever meets a game here hears who made it, and that this program is unofficial."""

import re
import tomllib
from pathlib import Path

import pytest

from jericho_tui.core import registry
from jericho_tui.text.rulebook import rulebook
from tests.games.whole import WHOLE

ROOT = Path(__file__).parents[2]
NOTICE = (ROOT / "NOTICE").read_text(encoding="utf-8")
MAKERS = {
    row[0]: row[1:]
    for row in (re.split(r" {2,}", line) for line in NOTICE.splitlines())
    if len(row) == 3
}
"""Designers and publishers by the title of a game."""
UNOFFICIAL = {
    "en": ("Unofficial", "not affiliated", "to play the printed game, buy it"),
    "fr": ("Non officiel", "pas affilié", "pour jouer au jeu imprimé, achetez-le"),
}


def _names(title: str) -> list[str]:
    return [name for cell in MAKERS[title] for name in re.split(r", | and ", cell)]


def test_the_notice_has_every_game_and_goes_with_the_program():
    assert set(MAKERS) == {"Game", *map(registry.title, WHOLE)}
    assert "not affiliated" in NOTICE
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "NOTICE" in project["project"]["license-files"]
    assert "/NOTICE" in project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]


@pytest.mark.parametrize("code", UNOFFICIAL)
@pytest.mark.parametrize("game", WHOLE)
def test_every_rulebook_says_who_made_the_printed_game(game: str, code: str):
    (told,) = [
        " ".join(paragraph.split())
        for paragraph in rulebook(game, code).split("\n\n")
        if UNOFFICIAL[code][0] in paragraph
    ]
    for words in (*UNOFFICIAL[code], *_names(registry.title(game))):
        assert words in told


def test_the_readme_says_so_too():
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    (told,) = re.findall(r"\*\*Unofficial\*\*:.*?\(\[NOTICE\]\(NOTICE\)\)", text)
    assert "not affiliated" in told
    assert "buy it" in told
    for title in map(registry.title, WHOLE):
        assert all(name in told for name in [title, *_names(title)])
