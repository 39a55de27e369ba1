from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from jericho_tui.bots import analysis, roster, thoughts
from jericho_tui.session import analysing, appraised, daily
from jericho_tui.session import story as stories
from jericho_tui.store.store import Store, open_store

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Matches, league and settings of this test's own, at noon."""
    settings = tmp_path / "settings.toml"
    with open_store(tmp_path / "saves", clock=lambda: NOON, settings_path=settings) as opened:
        yield opened


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the analysed matches that are replayed, as they are."""
    names: list[str] = []
    load = appraised._load

    def noting(path: Path) -> object:
        names.append(path.name)
        return load(path)

    monkeypatch.setattr(appraised, "_load", noting)
    return names


@pytest.fixture
def judges(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let analyses need fewer iterations, or be made by another version."""

    def change(iterations: int = analysis.ITERATIONS, version: int = 0) -> None:
        monkeypatch.setattr(analysis, "ITERATIONS", iterations)
        if version:
            monkeypatch.setattr(analysis, "version_of", lambda _bot, _game: version)

    return change


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], float]], None]:
    """Let analyses go by a clock."""
    return lambda now: monkeypatch.setattr(analysing, "monotonic", now)


@pytest.fixture
def tells_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots that think aloud be heard from the beginning."""
    monkeypatch.setattr(thoughts, "FIRST", 0.0)


@pytest.fixture
def two_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only bots that do not search play in people's place."""
    every, quick = daily.stand_ins, ("heuristic", "random")
    monkeypatch.setattr(
        daily, "stand_ins", lambda deal: [bot for bot in every(deal) if bot.id in quick]
    )


@pytest.fixture
def bots_are_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let the bots of Jericho be of another version."""
    return lambda version: monkeypatch.setattr(roster, "versions", lambda: {"jericho": version})


@pytest.fixture
def effort(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let stories take more or less thought."""
    return lambda number: monkeypatch.setattr(stories, "EFFORT", number)
