"""A player's page by keys: what it tells, and what can be said about names."""

from typing import Any

from textual.pilot import Pilot

from tests.tui.conftest import save_played
from tests.tui.inner import player_title
from tests.tui.leagues import play_evenings, play_table
from tests.tui.lobby import words
from tests.tui.playing import is_a, part, press, screen_text, settle, shows, toasts

WIDE = (120, 40)


async def open_page(pilot: Pilot[None], name: str) -> Any:
    await settle(pilot)
    pilot.app.show_player("jericho", name)  # type: ignore[attr-defined]
    await settle(pilot)
    screen: Any = pilot.app.screen
    assert is_a(screen, "PlayerScreen")
    return screen


async def test_the_page_tells_what_the_league_knows(make_app, store):
    play_evenings(store)
    career = store.league.career("jericho", "Bernard")
    async with make_app().run_test(size=WIDE) as pilot:
        await open_page(pilot, "Bernard")
        told = " ".join(words(pilot).split())
        row = career.row
        assert f"rank {row.rank} · {row.rating:.0f} ±{row.error:.0f} · {row.games} games" in told
        assert f"Average score {career.average_score:.1f}" in told
        assert f"Best rating {career.records.best.rating:.0f}" in told
        for split in career.by_size:
            share = f"{100 * split.wins / split.games:.0f} %"
            assert f"{split.number} seats {split.games} {share}" in told
        for seat in career.by_seat:
            assert f"seat {seat.number + 1} {seat.games}" in told
        for met in career.opponents:
            shares = f"{100 * met.share:.0f} % {100 * met.expected:.0f} %"
            assert f"{player_title(met.player)} {met.games} {shares}" in told


async def test_where_there_is_no_room_tab_shows_one_panel_after_another(make_app, store):
    play_evenings(store, 20)
    async with make_app().run_test(size=(80, 24)) as pilot:
        await open_page(pilot, "Ada")
        titles = ("╭─ Games", "╭─ Records", "╭─ Finishes", "╭─ Head to head")
        for title in (*titles, titles[0]):
            text = screen_text(pilot)
            assert [t for t in titles if t in text] == [title]
            assert "╭─ Rating" in text
            await press(pilot, "tab")
        await press(pilot, "shift+tab", "v")
        assert shows(pilot, "Notice")
        assert "not in the saves folder" in words(pilot)


async def test_more_games_are_read_before_the_end_is_reached(make_app, store):
    play_evenings(store, 110)
    async with make_app().run_test(size=WIDE) as pilot:
        await open_page(pilot, "Ada")
        career = store.league.career("jericho", "Ada")
        matches = part(pilot, "Matches")
        assert len(matches.items) == 50
        await press(pilot, "end", "end", "end")
        assert len(matches.items) == career.row.games
        assert len({listed.match.match_id for listed in matches.items}) == career.row.games


async def test_a_game_opens_in_replay_and_escape_comes_back(make_app, store):
    app = make_app()
    save_played(store, app.plan)
    async with app.run_test(size=WIDE) as pilot:
        page = await open_page(pilot, "Ada")
        await press(pilot, "v")
        assert pilot.app.current_mode == "replay"
        await press(pilot, "escape")
        assert pilot.app.screen is page


async def test_an_opponents_page_opens_over_this_one(make_app, store):
    play_evenings(store, 20)
    async with make_app().run_test(size=WIDE) as pilot:
        page = await open_page(pilot, "Ada")
        await press(pilot, "shift+tab", "enter")
        opponent = part(page, "Opponents").items[0].player.called
        screen: Any = pilot.app.screen
        assert is_a(screen, "PlayerScreen")
        assert screen.called == opponent
        await press(pilot, "escape")
        assert pilot.app.screen is page


async def test_a_player_is_renamed_leaves_and_comes_back(make_app, store):
    play_evenings(store, 20)
    async with make_app().run_test(size=WIDE) as pilot:
        page = await open_page(pilot, "Bernard")
        await press(pilot, "r", *"Bernhard", "enter")
        assert page.called == "Bernhard"
        assert "Bernard is now called Bernhard" in toasts(pilot)
        assert "Bernhard" in [row.name for row in store.league.ladder("jericho")]
        await press(pilot, "u")
        assert page.called == "Bernard"
        assert "Bernard" in [row.name for row in store.league.ladder("jericho")]
        await press(pilot, "x")
        assert "Bernard" not in [row.name for row in store.league.ladder("jericho")]
        assert "retired" in screen_text(pilot)
        await press(pilot, "x")
        assert "Bernard" in [row.name for row in store.league.ladder("jericho")]


async def test_who_sat_at_one_table_is_not_merged_and_a_name_must_be_known(make_app, store):
    play_evenings(store, 20)
    before = store.league.ladder("jericho")
    async with make_app().run_test(size=WIDE) as pilot:
        page = await open_page(pilot, "Émile")
        await press(pilot, "m", *"bob", "enter")
        assert "choose this player’s other name from the list" in words(pilot)
        await press(pilot, *["backspace"] * 3, *"ada", "enter")
        assert shows(pilot, "Question")
        await press(pilot, "y")
        assert shows(pilot, "Notice"), "they sat at one table"
        assert "played at the same table in game" in words(pilot)
        await press(pilot, "enter")
        assert page.is_current
        assert store.league.ladder("jericho") == before


async def test_two_names_are_merged_after_a_question_and_parted_by_undo(make_app, store):
    play_table(store, 1, "Ada", "Bert", "Cora")
    play_table(store, 2, "Ada", "Bernard", "Cora")
    before = store.league.ladder("jericho")
    async with make_app().run_test(size=WIDE) as pilot:
        page = await open_page(pilot, "Bert")
        await press(pilot, "m", *"Bernard", "enter", "y")
        assert page.called == "Bernard"
        assert {row.name: row.games for row in store.league.ladder("jericho")} == {
            "Ada": 2,
            "Bernard": 2,
            "Cora": 2,
        }
        assert "Other names bert" in " ".join(words(pilot).split())
        await press(pilot, "u")
        assert store.league.ladder("jericho") == before
