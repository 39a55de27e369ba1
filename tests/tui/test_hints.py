"""The dialog of a hint: while a bot thinks, of what nothing is known, and where names are long."""

from typing import Any

import pytest
from textual.pilot import Pilot

from jericho_tui.core.sentence import Sentence
from jericho_tui.play.player import Candidate, Decision
from tests.tui.inner import HintsDialog, told_apart
from tests.tui.playing import is_a, part, press, screen_text, session, settle, shows

NAMES = ["one", "two", "three"]
LONG = [f"mission “four pairs”: 2 × candlestick, 2 × gold, 2 × jewels, 2 × {x}" for x in "ABC"]


async def opened(pilot: Pilot[None], names: list[str]) -> Any:
    """Open a hint about actions that are called as they are, over any table."""
    if not shows(pilot, "TableScreen"):
        await press(pilot, "n")
    assert shows(pilot, "TableScreen")
    table = part(pilot, "TableView")
    dialog = HintsDialog("Champion", names, str, str, table.aside, lambda _action: None)
    pilot.app.push_screen(dialog)
    await settle(pilot)
    return dialog


def says(pilot: Pilot[None]) -> list[str]:
    return [line for line in screen_text(pilot).splitlines() if "│" in line]


def decision(*told: tuple[str, float | None, int]) -> Decision:
    reason = Sentence("two cards for one")
    candidates = tuple(Candidate(name, share, visits, reason) for name, share, visits in told)
    return Decision(candidates[0].action, candidates)


async def test_a_move_after_a_hint_is_marked_in_the_record(make_app, store):
    """And undone with it; whoever goes on without a hint has no mark."""
    app = make_app(rated=False, start_player="seat0")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "enter", "h")
        await settle(pilot)
        table = session(pilot)
        ply = table.match.ply
        assert shows(app, "HintsDialog")
        await press(pilot, "enter", "enter")
        assert table.match.ply > ply
        assert [*table.match.hinted] == [ply + 1]
        assert [*table.opened.record.hinted] == [ply + 1]
        await press(pilot, "u", "enter")
        assert [*table.match.hinted, *table.opened.record.hinted] == []
        assert b"hinted" not in table.opened.path.read_bytes()


async def test_rows_are_in_the_order_of_the_chance_that_is_shown(make_app):
    """While the bot thinks too; the cursor follows its choice until somebody moves it."""
    async with make_app(rated=False, start_player="seat0").run_test(size=(80, 24)) as pilot:
        dialog = await opened(pilot, NAMES)
        dialog.hear(decision(("two", 0.4, 20), ("one", 0.3, 12)))
        await settle(pilot)
        assert "Champion is thinking…" in screen_text(pilot)
        assert part(dialog, "HintRows").cursor == 0
        dialog.hear(decision(("one", 0.5, 90), ("two", 0.4, 70), ("three", None, 2)))
        await settle(pilot)
        assert [candidate.action for candidate in dialog.candidates] == ["one", "two", "three"]
        assert part(dialog, "HintRows").cursor == 0, "nobody has moved it"
        await press(pilot, "down", "down")
        dialog.answer(decision(("two", 0.6, 300), ("one", 0.5, 90), ("three", None, 2)))
        await settle(pilot)
        assert "Champion is thinking…" not in screen_text(pilot)
        assert [candidate.action for candidate in dialog.candidates] == ["two", "one", "three"]
        assert part(dialog, "HintRows").cursor == 2, "where somebody put it"


@pytest.mark.parametrize(
    ("chances", "told"),
    [
        ((0.5, 90, None, 1, None, 0), (["50 %"], [], [])),  # of what was hardly tried none is said
        ((1.0, 300, 0.9, 40, 0.0, 2), ([">99 %"], [" 90 %"], [" <1 %"])),  # nothing is certain
        ((0.5, 400, 0.46, 300, 0.3, 200), (["50 %"], ["46 %", "about equal"], ["30 %"])),
    ],
    ids=["hardly tried", "certain", "noise"],
)
async def test_a_row_says_the_chance_that_is_known(make_app, chances, told):
    async with make_app(rated=False, start_player="seat0").run_test(size=(80, 24)) as pilot:
        dialog = await opened(pilot, NAMES)
        dialog.answer(decision(*zip(NAMES, chances[::2], chances[1::2], strict=True)))
        await settle(pilot)
        for word, wanted in zip(NAMES, told, strict=True):
            row = next(line for line in says(pilot) if word in line)
            assert [one for one in wanted if one not in row] == []
            assert ("%" in row, "about equal" in row) == (bool(wanted), "about equal" in wanted)
        await press(pilot, "f1", "end")
        assert f"one: tried {chances[1]}×" in screen_text(pilot)


async def test_a_long_name_is_told_from_its_like_and_told_whole(make_app):
    async with make_app(rated=False, start_player="seat0").run_test(size=(80, 24)) as pilot:
        dialog = await opened(pilot, LONG)
        dialog.answer(decision(*[(name, 0.5, 50) for name in LONG]))
        await settle(pilot)
        rows = [line for line in says(pilot) if "50 %" in line]
        assert [row.partition("50 %")[0].rstrip()[-1] for row in rows] == ["A", "B", "C"]
        await press(pilot, "down")
        text = " ".join(screen_text(pilot).replace("│", " ").split())
        assert LONG[1][1:] in text


async def test_at_most_five_moves_lie_beside_the_board_which_shows_the_one_under_the_cursor(
    make_app,
):
    app = make_app(rated=False, start_player="seat0")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "n", "enter", "enter")
        table = part(app, "TableView")
        before = table.considered()
        await press(pilot, "h")
        dialog: Any = app.screen
        assert is_a(dialog, "HintsDialog")
        assert len(dialog.candidates) <= 5
        assert not dialog.query_one("#box").region.overlaps(table.query_one("#walls").region)
        await press(pilot, "home", "down")
        assert table.considered() is dialog.candidates[1].action
        await press(pilot, "escape")
        assert table.considered() is before


@pytest.mark.parametrize("width", range(12, 40))
async def test_names_are_told_apart_in_any_width(width):
    names = [f"place the {x} slab in 5, {n} forward of it" for x in ("long", "flat") for n in "123"]
    told = told_apart([*names, "pass"], width)
    assert all(len(name) <= width for name in told)
    if width >= 30:
        assert len(set(told)) == len(told)
    assert told[-1] == "pass"


async def test_the_reason_is_in_sight_under_many_rows(make_app):
    """Hamster Rolle's adviser compares two dozen moves."""
    names = [f"move {n}" for n in range(24)]
    async with make_app(rated=False, start_player="seat0").run_test(size=(80, 24)) as pilot:
        dialog = await opened(pilot, names)
        dialog.answer(decision(*[(name, 0.5, 50) for name in names]))
        await settle(pilot)
        assert "Two cards for one" in screen_text(pilot)
        await press(pilot, "escape")
        dialog = await opened(pilot, [f"{name} {'and then ' * 9}" for name in names])
        dialog.answer(decision(*[(f"{name} {'and then ' * 9}", 0.5, 50) for name in names]))
        await settle(pilot)
        assert "Two cards for one" in screen_text(pilot), "also under a name that rows cut"


async def test_a_bot_that_estimates_no_chance_is_not_said_to(make_app):
    names = ["one", "two"]
    async with make_app(rated=False, start_player="seat0").run_test(size=(80, 24)) as pilot:
        dialog = await opened(pilot, names)
        dialog.hear(decision(("two", None, 1), ("one", None, 1)))
        await settle(pilot)
        dialog.answer(decision(("one", None, 6), ("two", None, 4)))
        await settle(pilot)
        text = screen_text(pilot)
        assert "as Champion sees it" in text
        assert "chance" not in text
        assert "%" not in text
        assert dialog.candidates[0].action == "one"
