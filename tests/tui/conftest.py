"""An application over a store of its own: seeded, without a moving clock, nothing animated."""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.pilot import Pilot

from jericho_tui.bots.worker import Thinker
from jericho_tui.play.match import Match
from jericho_tui.play.player import Limit, SeatInfo
from jericho_tui.store.store import Store, open_store
from jericho_tui.tui.app import JerichoApp
from tests.pictures import EFFORT
from tests.programs import SOON
from tests.tui.inner import AccessibleApp, OpenMatch, Plan, Session, analysing
from tests.tui.off_the_loop import watched
from tests.tui.played import played
from tests.tui.playing import leave_after, styled_text, submit

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing moves, and every machine is in the same time zone."""
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("USER", "ada")
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")


@pytest.fixture(autouse=True)
def polite(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys come when the screen is there, so nobody waits: `test_quick_keys` is about the rest."""
    monkeypatch.setattr(AccessibleApp, "grace", 0.0)


@pytest.fixture(autouse=True)
def nothing_waits_for_the_league(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No screen asks the league on the event loop, in any test."""
    with watched(monkeypatch) as found:
        yield
    assert found == []


@pytest.fixture(autouse=True)
def quick_stories(monkeypatch: pytest.MonkeyPatch) -> None:
    """How a match came along is judged very roughly: what is tested is how it is shown."""
    monkeypatch.setattr("jericho_tui.session.story.EFFORT", EFFORT // 10)


@pytest.fixture
def careful_stories(quick_stories: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """How a match came along is judged as it is for pictures."""
    monkeypatch.setattr("jericho_tui.session.story.EFFORT", EFFORT)


@pytest.fixture(autouse=True)
def quick_analyses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches are judged at a glance, inside the program."""
    monkeypatch.setattr("jericho_tui.bots.analysis.ITERATIONS", 40)
    monkeypatch.setattr(analysing, "thinkers", lambda: [Thinker(process=False)])


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that search, and hints, think for some milliseconds only."""
    monkeypatch.setattr(Session, "limit", Limit(iterations=40))


@pytest.fixture
def quick_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every screen looks often for what other terminals have done."""
    monkeypatch.setattr("jericho_tui.tui.screens.screen.AppScreen.every", 0.05)
    monkeypatch.setattr("jericho_tui.tui.services._EVERY", 0.05)


@pytest.fixture
def at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the lobby finds counts as found at the start, however long it takes."""
    monkeypatch.setattr("jericho_tui.tui.screens.lobby._AT_START", 10 * SOON)


@pytest.fixture
def after_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that the lobby finds counts as found at the start."""
    monkeypatch.setattr("jericho_tui.tui.screens.lobby._AT_START", 0.0)


@pytest.fixture
def searched_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of saved games is long from a hundred on."""
    monkeypatch.setattr("jericho_tui.tui.panels.saved_games._AT_ONCE", 100)


@pytest.fixture
def no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots cannot be run as processes of their own."""
    monkeypatch.setattr("jericho_tui.bots.worker._CHILD", "pass")


@pytest.fixture
def equal_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measured at tables of five, no bot is better than a simpler one."""
    figures = {"seats": 5, "options": {}, "matches": 800, "share": 0.21, "even": 0.2}
    figures |= {"low": 0.18, "high": 0.24, "command": "jericho-tui arena run"}
    pairs = (("champion", "heuristic"), ("planner", "rule"))
    rows = [{"bot": bot, "against": other, **figures} for bot, other in pairs]
    monkeypatch.setattr("jericho_tui.bots.strength._data", lambda: {"jericho": {"rows": rows}})


@pytest.fixture
def waiting_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay that plays by itself stays where it is for as long as any test waits."""
    monkeypatch.setattr("jericho_tui.tui.screens.replay._FRAME", 10 * SOON)


class _Screen(SingleFileSnapshotExtension):
    """A screen is kept as a text file."""

    _write_mode = WriteMode.TEXT
    file_extension = _file_extension = "txt"


@pytest.fixture
def screen_compare(snapshot: SnapshotAssertion) -> Callable[..., bool]:
    """Return what compares a screen with its text and styles, as `snap_compare` its picture."""

    def compare(
        app: JerichoApp,
        *,
        terminal_size: tuple[int, int],
        run_before: Callable[[Pilot[Any]], Awaitable[object]],
    ) -> bool:
        shown = ""

        async def act(pilot: Pilot[Any]) -> None:
            nonlocal shown
            await run_before(pilot)
            shown = styled_text(pilot)

        app.run(headless=True, size=terminal_size, auto_pilot=leave_after(act))
        return bool(snapshot(extension_class=_Screen) == shown)

    return compare


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(
        tmp_path / "saves", clock=lambda: NOON, settings_path=tmp_path / "settings.toml"
    ) as opened:
        opened.settings.pace = "instant"
        opened.settings.name, opened.settings.coached = "Ada", True  # not for the first time
        yield opened


@contextmanager
def store_beside(store: Store) -> Iterator[Store]:
    """Open the same saves folder again, as another terminal does."""
    with open_store(
        store.folder, clock=lambda: NOON, settings_path=store.settings_path.with_name("other.toml")
    ) as beside:
        beside.settings.pace = "instant"
        beside.settings.name, beside.settings.coached = "Ada", True
        yield beside


@pytest.fixture
def other(store: Store) -> Iterator[Store]:
    """The same saves folder at Bernd's terminal."""
    with store_beside(store) as beside:
        beside.settings.name = "Bernd"
        yield beside


AppMaker = Callable[..., JerichoApp]


@pytest.fixture
def make_app(store: Store) -> AppMaker:
    """Return an application set up for these seats: a name alone is a person, `name=bot` a bot."""

    def make(
        seats: Sequence[str] = ("Ada", "Rahab=heuristic", "Caleb=heuristic", "Joshua=heuristic"),
        *,
        seed: int = 9,
        rated: bool = True,
        **options: str | bool | int,
    ) -> JerichoApp:
        app = JerichoApp(store, seed=seed, clock=lambda: NOON)
        app.plan = Plan("jericho", tuple(map(seat, seats)), rated, options)
        return app

    return make


def save_played(store: Store, plan: Plan, *, left: int = 0, plies: int | None = None) -> OpenMatch:
    """Save a match of heuristic players, `left` moves before its end or after `plies` moves."""
    return store.matches.create(played(plan, 9, plies, left=left), 9)


def opening_with(store: Store, match: Match, *moves: str) -> JerichoApp:
    """Return an application whose store has one match, after some moves."""
    submit(match, *moves)
    store.matches.create(match, 1)
    return JerichoApp(store, seed=9, clock=lambda: NOON)


def seat(spec: str) -> SeatInfo:
    name, _, bot = spec.partition("=")
    return SeatInfo(name, "bot", bot) if bot else SeatInfo(name, "human")


@pytest.fixture
def evenings(store: Store, make_app: AppMaker) -> dict[str, Path]:
    """A match under way, one that is over, and a damaged one."""
    plan = make_app(rated=False).plan
    paths: dict[str, Path] = {}

    def keep(name: str, opened: OpenMatch) -> None:
        paths[name] = opened.path

    keep("running", save_played(store, plan, plies=40))
    keep("finished", save_played(store, plan))
    keep("scrap", save_played(store, plan, plies=20))
    text = paths["scrap"].read_text()
    paths["scrap"].write_text(text.replace('"3 ', '"3 jump ', 1))
    return paths
