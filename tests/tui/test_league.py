"""The ladder by keys: who is shown, in what order, and how they came there."""

from typing import Any

from textual.pilot import Pilot

from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON, save_played
from tests.tui.inner import League
from tests.tui.leagues import play_evenings
from tests.tui.lobby import words
from tests.tui.playing import is_a, painted, part, press, screen_text, settle, shows

WIDE = (120, 40)


def names(pilot: Pilot[None]) -> list[str]:
    return [row.name for row in part(pilot, "Ladder").players]


async def to_league(pilot: Pilot[None]) -> None:
    await settle(pilot)
    await press(pilot, "l", "enter")
    assert shows(pilot, "LeagueScreen")


async def test_the_ladder_is_by_rating_with_newcomers_apart_and_is_filtered_sorted_and_searched(
    make_app, store
):
    play_evenings(store)
    ladder = store.league.ladder("jericho")
    async with make_app().run_test(size=WIDE) as pilot:
        await to_league(pilot)
        assert names(pilot) == [row.name for row in ladder]
        shown = screen_text(pilot)
        assert "70 rated games · 6 players" in shown
        first = next(line for line in shown.splitlines() if "▸" in line)
        best = ladder[0]
        for figure in (best.name, f"{best.rating:.0f}", f"±{best.error:.0f}", str(best.games)):
            assert figure in first
        lines = shown.splitlines()
        head = next(line for line in lines if " player " in line and " rating " in line)
        assert head.index("player") == first.index(best.name)
        rating = f"{best.rating:.0f}"
        assert head.index("rating") + len("rating") == first.index(rating) + len(rating)
        heading = next(i for i, line in enumerate(lines) if "fewer than 15 games" in line)
        assert "Émile" in lines[heading + 1]
        assert "?" in lines[heading + 1]
        rows = ladder
        await press(pilot, "f")
        assert names(pilot) == [row.name for row in rows if row.kind == "human"]
        await press(pilot, "f")
        assert names(pilot) == [row.name for row in rows if row.kind == "bot"]
        await press(pilot, "escape", "s")
        ranked = [row for row in rows if not row.provisional]
        by_games = sorted(ranked, key=lambda row: -row.games)
        assert names(pilot)[:-1] == [row.name for row in by_games]
        assert names(pilot)[-1] == "Émile", "newcomers stay apart in every order"
        assert "Ladder · by games" in screen_text(pilot)
        await press(pilot, "slash", *"chloe")
        assert names(pilot) == ["Chloé"]
        assert "1 of 6" in screen_text(pilot)
        await press(pilot, "x")
        assert "No player matches." in screen_text(pilot)
        await press(pilot, "enter", "escape")
        assert len(names(pilot)) == 6
        await press(pilot, "escape")
        assert shows(pilot, "LobbyScreen")


async def test_who_moved_lately_and_why_is_told_of_the_player_under_the_cursor(make_app, store):
    play_evenings(store)
    async with make_app().run_test(size=WIDE) as pilot:
        await to_league(pilot)
        await press(pilot, "down")
        name = names(pilot)[1]
        last = store.league.matches("jericho", name, most=1).matches[0]
        movements = store.league.movements(last.match.match_id)
        assert last.own_seat is not None
        own = movements[last.own_seat]
        told = " ".join(words(pilot).split())
        assert f"Rating · {name}" in told
        assert f"{own.change.delta:+.0f}".replace("-", "−") in told
        for word, others in (("ahead of", own.ahead), ("behind", own.behind)):
            assert not others or word in told
        games = str(store.league.ladder("jericho")[1].games)
        assert painted(pilot, "Curve").split()[-2:] == [games, "games"]


async def test_a_spacious_league_tells_records_and_places_too(make_app, store):
    play_evenings(store)
    async with make_app().run_test(size=(200, 56)) as pilot:
        await to_league(pilot)
        for row in store.league.ladder("jericho")[:2]:
            assert f"Records · {row.name}" in screen_text(pilot)
            assert f"{row.wins}" in painted(pilot, "#records").splitlines()[0]
            assert "Average score" in screen_text(pilot)
            assert len(painted(pilot, "#recent").splitlines()) > 20
            await press(pilot, "down")
        await pilot.resize_terminal(120, 40)
        await settle(pilot)
        assert "Average score" not in screen_text(pilot)


async def test_every_game_has_its_ladder_and_who_has_left_is_listed_when_asked_for(make_app, store):
    play_evenings(store, 20, game="push")
    async with make_app().run_test(size=WIDE) as pilot:
        await to_league(pilot)
        assert "No rated games yet." in screen_text(pilot)
        await press(pilot, "g")
        while "LEAGUE  Push" not in screen_text(pilot):
            await press(pilot, "g")
        assert len(names(pilot)) == 6
        store.league.retire("Ada")
        await press(pilot, "escape")
        await to_league(pilot)
        while "LEAGUE  Push" not in screen_text(pilot):
            await press(pilot, "g")
        assert "Ada" not in names(pilot)
        await press(pilot, "o")
        assert names(pilot)[-1] == "Ada"
        assert "retired" in screen_text(pilot)


async def test_enter_or_a_second_click_opens_the_players_page(make_app, store):
    play_evenings(store, 30)
    async with make_app().run_test(size=WIDE) as pilot:
        await to_league(pilot)
        name = names(pilot)[1]
        await pilot.click("Ladder", offset=(6, 2))
        await pilot.click("Ladder", offset=(6, 2))
        await settle(pilot)
        screen: Any = pilot.app.screen
        assert is_a(screen, "PlayerScreen")
        assert screen.called == name
        await press(pilot, "escape")
        assert shows(pilot, "LeagueScreen")
        assert names(pilot)[part(pilot, "Ladder").cursor] == name


async def test_a_table_asks_for_the_ratings_of_its_own_players_alone(make_app, store, monkeypatch):
    play_evenings(store)
    rows = {row.name: row for row in store.league.ladder("jericho")}
    app = make_app(("Ada", "Rahab=planner", "Dora=random", "Nobody=heuristic"), rated=False)
    opened = save_played(store, app.plan, plies=30)

    def whole_ladder(*_asked: object, **_how: object) -> None:
        raise AssertionError("nobody asked for the whole ladder")

    monkeypatch.setattr(League, "ladder", whole_ladder)
    app = JerichoApp(store, seed=9, clock=lambda: NOON, opened=opened)
    async with app.run_test(size=WIDE) as pilot:
        await settle(pilot)
        seats = opened.match.seats
        shown = app.ratings("jericho", seats)
        assert shown == (*(f"{rows[name].rating:.0f}" for name in ("Ada", "Rahab", "Dora")), "")
        for rating in shown:
            assert rating in screen_text(pilot)


async def test_titles_name_bots_in_the_language_in_use(make_app, store):
    """What plays is told as in the ladder, not by its id."""
    play_evenings(store)
    app = make_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await to_league(pilot)
        app.speak("fr")
        await settle(pilot)
        text = screen_text(pilot)
        assert "(Stratège v2)" in text
        assert "(Heuristique v2)" in text
        assert "(planner" not in text
        assert "(heuristic" not in text
        await press(pilot, "enter")
        assert "(Stratège v2)" in screen_text(pilot)
        assert "(planner" not in screen_text(pilot)
