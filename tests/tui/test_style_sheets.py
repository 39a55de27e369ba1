"""Style sheets are parsed once, and for a visitor before there is one."""

from typing import Any

import pytest

from jericho_tui.store.settings import Settings
from jericho_tui.tui import textual_fixes
from jericho_tui.tui.access import AccessibleApp
from jericho_tui.tui.dialogs.rules import RulesReader
from jericho_tui.tui.screens.table import TableScreen
from jericho_tui.tui.textual_fixes import parse_all_style_sheets
from tests.tui.conftest import AppMaker
from tests.tui.playing import press, settle

pytestmark = pytest.mark.asyncio


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is parsed from now on, as if nothing had been before."""
    found: list[object] = []
    parse = textual_fixes._PARSE

    def noting(sheet: Any, css: str, read_from: Any, *rest: Any) -> Any:
        found.append((read_from, *rest))
        return parse(sheet, css, read_from, *rest)

    monkeypatch.setattr(textual_fixes, "_PARSE", noting)
    monkeypatch.setattr(textual_fixes, "_RULES", {})
    return found


async def test_a_start_parses_no_style_sheet_twice(
    make_app: AppMaker, parsed: list[object]
) -> None:
    async with make_app().run_test() as pilot:
        await press(pilot, "n")
        assert parsed
        assert len(parsed) == len(set(parsed))


async def test_what_was_parsed_for_all_is_not_parsed_for_one(
    make_app: AppMaker, parsed: list[object]
) -> None:
    assert RulesReader.CSS_PATH, "what is not imported is not known"
    assert TableScreen.CSS_PATH
    parse_all_style_sheets(AccessibleApp(Settings()))
    before = list(parsed)
    async with make_app().run_test() as pilot:
        await press(pilot, "n", "question_mark", "escape")
        assert parsed == before


async def test_another_theme_looks_otherwise(make_app: AppMaker, parsed: list[object]) -> None:
    async with make_app().run_test() as pilot:
        await settle(pilot)
        ground = pilot.app.screen.styles.background
        number = len(parsed)
        pilot.app.take_theme("light")  # type: ignore[attr-defined]
        await settle(pilot)
        assert len(parsed) > number
        assert pilot.app.screen.styles.background != ground
