"""Plain mode asks once what whoever sits there is called, and no script."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from jericho_tui.store.store import Store, open_store
from tests.cli.api import Wire, ask_name, load_settings


class _Typed(io.StringIO):
    """What somebody types at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    monkeypatch.setenv("USER", "ada")
    with open_store(tmp_path / "saves", settings_path=tmp_path / "settings.toml") as opened:
        yield opened


@pytest.mark.parametrize(
    ("typed", "name"), [("Zoé\n", "Zoé"), ("\n", "Ada"), ("\t\x07\nBea\n", "Bea")]
)
def test_the_name_is_asked_once_and_kept(store: Store, typed: str, name: str) -> None:
    said = _Typed()
    assert ask_name(Wire(_Typed(typed), said), store) == name
    assert "Welcome. What is your name? Press Enter for Ada." in said.getvalue()
    assert load_settings(store.settings_path).name == name
    again = _Typed()
    assert ask_name(Wire(_Typed("Other\n"), again), store) == name
    assert again.getvalue() == ""


def test_a_script_is_not_asked_and_nothing_is_kept(store: Store) -> None:
    said = io.StringIO()
    source = io.StringIO("wall R5\n")
    assert ask_name(Wire(source, said), store) == "Ada"
    assert said.getvalue() == ""
    assert source.read() == "wall R5\n", "its lines are moves"
    assert not store.settings_path.exists()


def test_who_leaves_without_an_answer_is_asked_again(store: Store) -> None:
    assert ask_name(Wire(_Typed(""), _Typed()), store) == "Ada"
    assert load_settings(store.settings_path).name == ""
