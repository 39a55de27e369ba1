"""A visitor of the club at the screens: plays, and meets no file, match or seat of others."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

import pytest

from jericho_tui.store.store import Store
from jericho_tui.tui.app import JerichoApp
from tests.tui.conftest import NOON, save_played, seat
from tests.tui.inner import BranchDialog, NotForVisitorsError, Plan, Slots, load_settings, never
from tests.tui.playing import (
    part,
    press,
    screen_text,
    session,
    settle,
    shows,
    sit_down,
    table,
    toasts,
    until,
)
from tests.tui.visits import visited

BOTS = ("Rahab=heuristic", "Caleb=heuristic", "Joshua=heuristic")


def plan(*seats: str, rated: bool = False) -> Plan:
    return Plan("jericho", tuple(map(seat, seats)), rated)


@pytest.fixture
def saves(store: Store) -> Path:
    return store.folder


@pytest.fixture
def visit(saves: Path) -> Iterator[Store]:
    with visited(saves) as store:
        yield store


def app_of(visit: Store) -> JerichoApp:
    return JerichoApp(visit, seed=9, clock=lambda: NOON)


async def test_what_is_refused_is_not_shown_and_its_key_says_why(store, visit):
    save_played(store, plan("Ada", *BOTS), left=0)
    app = app_of(visit)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        keys = {active.binding.id for active in app.screen.active_bindings.values()}
        assert keys.isdisjoint({"common.share", "saved.import", "saved.copy"})
        assert {"lobby.new-game", "common.rename"} <= keys
        for key in ("x", "i", "c"):
            app.clear_notifications()
            await press(pilot, key)
            assert shows(app, "LobbyScreen")
            assert "Visitors of the club cannot do this" in toasts(pilot), key
        assert "Export" not in screen_text(pilot)
        await press(pilot, "ctrl+p")
        assert "Export" not in screen_text(pilot)


async def test_no_action_gets_past_the_table(visit):
    app = app_of(visit)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        for action in ("app.screenshot", "app.suspend_process", "app.push_screen('x')", "export"):
            assert not await app.run_action(action, app.screen), action
        app.push_screen(BranchDialog("jericho", 1, app.plan.seats, fixed=False))
        await settle(pilot)
        assert shows(app, "Notice")


async def test_nobody_else_sits_at_a_visitors_terminal(store, visit):
    visit.settings.last_setup = plan("Bernd", "Chloé", *BOTS[:2]).to_table()
    app = app_of(visit)
    assert app.plan.seats[0].name == "Ada"
    assert app.plan.where(0) is None
    assert app.plan.where(1) == "open"
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        app.start(plan("Ada", "Bernd", *BOTS[:2]))
        await settle(pilot)
        assert shows(app, "Notice")
        assert "their own terminals" in screen_text(pilot)
        await press(pilot, "escape", "e", "down", "right", "right")
        assert "Who plays" in screen_text(pilot)
        for key in (*["right"] * 6, *["w"] * 4):
            await press(pilot, key)
            assert shows(app, "SeatsDialog")
            changed = app.screen.plan  # type: ignore[attr-defined]
            assert changed.alone("Ada") == changed, key


async def test_a_visitor_plays_against_bots_and_the_match_is_kept(store, visit):
    app = app_of(visit)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "n")
        assert shows(app, "TableScreen")
        assert session(pilot).here
        await press(pilot, "enter", "enter")
        ply = session(pilot).match.ply
        await press(pilot, "u")
        assert session(pilot).match.ply <= ply
    assert len(store.matches.list()) == 1


async def test_who_has_no_seat_looks_on_and_decides_nothing(store, visit):
    save_played(store, plan("Bernd", *BOTS), plies=12)
    app = app_of(visit)
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "my games" in screen_text(pilot)
        assert "No saved game matches. Esc shows them all." in screen_text(pilot)
        await press(pilot, "escape", "enter")
        assert shows(app, "TableScreen")
        assert session(pilot).here == ()
        assert session(pilot).eyes is None
        assert session(pilot).other_bots(seat=1) == ()  # type: ignore[arg-type]
        await press(pilot, "f2")
        assert shows(app, "TableScreen")


async def test_keys_for_others_games_are_not_lit(store, visit):
    save_played(store, plan("Bernd", *BOTS), plies=12)
    save_played(store, plan("Ada", *BOTS), plies=10)
    app = app_of(visit)
    async with app.run_test(size=(120, 40)) as pilot:
        shown = part(app, "SavedGames")
        await until(pilot, lambda: len(shown.matches) == 1)
        await settle(pilot)
        await press(pilot, "escape")
        await until(pilot, lambda: len(shown.matches) == 2)
        await press(pilot, "home")
        lit = []
        for _match in range(2):
            active = app.screen.active_bindings
            lit.append([active[key].enabled for key in ("R", "d")])
            await press(pilot, "down")
        assert sorted(lit) == [[False, False], [True, True]]


@pytest.mark.parametrize(("name", "views"), [("Ada", 2), ("Bernd", 1)])
async def test_a_match_under_way_is_replayed_as_everybody_saw_it_or_oneself(
    store, saves, name, views
):
    save_played(store, plan("Ada", *BOTS), plies=12)
    with visited(saves, name) as visit:
        app = app_of(visit)
        async with app.run_test(size=(120, 40)) as pilot:
            await press(pilot, "escape", "v")
            assert shows(app, "ReplayScreen")
            review = app.screen.review  # type: ignore[attr-defined]
            assert len(review.views) == views
            assert {view.seat for view in review.views} <= {None, 0}
            assert name == "Ada" or {view.seat for view in review.views} == {None}
            await press(pilot, "b")
            assert shows(app, "ReplayScreen")
            assert "Visitors of the club cannot do this" in toasts(pilot)


async def test_only_what_nobody_else_has_played_is_renamed_and_deleted(store, visit):
    own = save_played(store, plan("ada", *BOTS), left=0)
    shared = save_played(store, plan("Ada", "Bernd", *BOTS[:2]), left=0)
    others = save_played(store, plan("Bernd", *BOTS), left=0)
    rated = save_played(store, plan("Ada", *BOTS, rated=True), left=0)
    for match in (shared, others, rated):
        for act in (visit.saved.delete, lambda path: visit.saved.rename(path, "Mine")):
            with pytest.raises(NotForVisitorsError):
                act(match.path)
        assert match.path.exists()
    visit.saved.rename(own.path, "Mine")
    with pytest.raises(NotForVisitorsError):
        visit.saved.duplicate(own.path, "Copy")
    with pytest.raises(NotForVisitorsError):
        visit.saved.export(own.path, visit.folder.parent / "out.toml")
    with pytest.raises(NotForVisitorsError):
        visit.saved.take_in(own.path)
    visit.saved.delete(own.path)
    assert not own.path.exists()


async def test_settings_are_the_visitors_own_and_their_name_is_the_clubs(store, visit):
    before = store.settings_path.exists()
    app = app_of(visit)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "f10", "right")  # French
        app.speak("en")
        await press(pilot, *("down",) * 5, "right")
        assert app.name_here == "Ada"
        assert len(app.screen_stack) == 2, "no name is asked for"
        await press(pilot, "down", "right")
        assert not visit.settings.only_me
        assert "only Ada" in screen_text(pilot)
    assert store.settings_path.exists() == before
    assert visit.settings_path.is_relative_to(store.folder / ".club")
    kept = load_settings(visit.settings_path)
    assert (kept.language, kept.name) == ("fr", "Ada")


async def test_settings_that_name_somebody_else_are_not_believed(saves):
    with visited(saves) as visit:
        path = visit.settings_path
        path.parent.mkdir(parents=True)
        path.write_text('name = "Bernd"\nonly_me = true\n')
    with visited(saves) as visit:
        assert visit.settings.name == "Ada"
        assert visit.sits_as == "Ada"
        visit.as_name = "Bernd"
        assert visit.sits_as == "Ada"


async def test_no_place_on_this_machine_is_named(store, visit):
    """Damaged files, a seat that is taken, a league that cannot be read, the settings."""
    damaged = save_played(store, plan("Ada", *BOTS), plies=12)
    damaged.path.write_text(damaged.path.read_text().replace("moves = [", "moves = [\n 7,"))
    save_played(store, plan("Ada", *BOTS), plies=12)
    (store.folder / "league.db").write_bytes(b"no database at all" * 100)
    app = app_of(visit)
    seen = []
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        for keys in (
            ("enter",),
            ("escape",),
            ("down", "enter"),
            ("escape",),
            ("f10",),
            ("escape",),
            ("o", "end"),
            ("escape",),
            ("f1",),
            ("escape",),
            ("l", "enter"),
            ("escape",),
        ):
            await press(pilot, *keys)
            seen += [screen_text(pilot), toasts(pilot)]
    text = "\n".join(seen)
    home = str(Path.home())
    assert str(store.folder.parent) not in text.replace("\n", "")
    assert "/saves" not in text
    assert ".club" not in text
    assert home == "/" or home not in text
    assert "league" in text


async def test_an_evening_of_seats_for_a_visitor():
    start = plan("Bernd", "Chloé", *BOTS[:1])
    alone = start.alone("Ada")
    assert alone.seats[0].name == "Ada"
    assert alone.others == {"open seat": "open"}
    assert alone.alone("Ada") == alone
    assert plan("Chloé", "ada").alone("Ada").where(0) == "open"
    assert plan(*BOTS).alone("Ada") == plan(*BOTS)
    named = replace(start, others={"bernd": "elsewhere", "chloé": "elsewhere"})
    assert named.alone("Ada") == named


async def test_a_bot_stands_in_line_while_others_search(store, visit):
    seats = ("Ada", "Rahab=champion", *BOTS[1:])
    save_played(store, plan(*seats), plies=0)
    slots = Slots(store.folder / ".club" / "slots", 2)
    app = app_of(visit)
    with slots.hold(never, print), slots.hold(never, print):
        async with app.run_test(size=(120, 40)) as pilot:
            await sit_down(pilot)
            while session(pilot).before is None:  # cards are opened and fed first
                await pilot.press("enter")
                await pilot.pause(0.02)
            await until(pilot, lambda: "next free bot" in screen_text(pilot))
            before = session(pilot).match.ply
            await pilot.press("space")  # casual: whoever hurries a bot lets it think the least
            await until(pilot, lambda: session(pilot).match.ply > before)
    assert not list((store.folder / ".club" / "slots").glob("*.line"))
    assert app.thinker.pid is None, "no process of its own"


async def test_a_hint_in_the_line_shows_its_place(store, visit):
    save_played(store, plan("Ada", *BOTS), plies=12)
    slots, over = Slots(store.folder / ".club" / "slots", 2), Event()

    def stand_before() -> None:
        with slots.hold(over.is_set, lambda _before: stands.set()):
            pass

    stands = Event()
    app = app_of(visit)
    with slots.hold(never, print), slots.hold(never, print):
        other = Thread(target=stand_before)
        other.start()
        stands.wait()
        async with app.run_test(size=(120, 40)) as pilot:
            await sit_down(pilot)
            assert session(pilot).match.actors() == (0,)
            await until(pilot, lambda: table(pilot).asked == 0)
            await pilot.press("h")
            await until(pilot, lambda: "bot, 1 table before" in screen_text(pilot))
            over.set()
            await until(pilot, lambda: "this table gets the next free bot" in screen_text(pilot))
            assert shows(app, "HintsDialog")
            await pilot.press("escape")
            await until(pilot, lambda: shows(app, "TableScreen"))
            await until(pilot, lambda: session(pilot).before is None)
        other.join()
