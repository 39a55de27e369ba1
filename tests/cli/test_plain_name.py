"""Plain mode asks once what whoever sits there is called, and no script."""

import io
from pathlib import Path

import pytest

from jericho_tui.cli.plain.name import name_here
from jericho_tui.cli.plain.wire import Wire
from jericho_tui.store.house import House, open_house
from jericho_tui.store.settings import load_settings


class _Typed(io.StringIO):
    """What somebody types at a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> House:
    monkeypatch.setenv("USER", "ada")
    return open_house(tmp_path / "saves", settings_path=tmp_path / "settings.toml")


@pytest.mark.parametrize(
    ("typed", "name"), [("Zoé\n", "Zoé"), ("\n", "Ada"), ("\t\x07\nBea\n", "Bea")]
)
def test_the_name_is_asked_once_and_kept(house: House, typed: str, name: str) -> None:
    said = _Typed()
    assert name_here(Wire(_Typed(typed), said), house) == name
    assert "What are you called? An empty line is Ada." in said.getvalue()
    assert load_settings(house.settings_path).name == name
    again = _Typed()
    assert name_here(Wire(_Typed("Other\n"), again), house) == name
    assert again.getvalue() == ""


def test_a_script_is_not_asked_and_nothing_is_kept(house: House) -> None:
    said = io.StringIO()
    source = io.StringIO("wall R5\n")
    assert name_here(Wire(source, said), house) == "Ada"
    assert said.getvalue() == ""
    assert source.read() == "wall R5\n", "its lines are moves"
    assert not house.settings_path.exists()


def test_who_leaves_without_an_answer_is_asked_again(house: House) -> None:
    assert name_here(Wire(_Typed(""), _Typed()), house) == "Ada"
    assert load_settings(house.settings_path).name == ""
