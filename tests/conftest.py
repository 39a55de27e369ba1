"""What tests of several floors ask for by name."""

import os
import signal
from collections import Counter
from collections.abc import Iterator
from importlib import import_module

import pytest
from hypothesis import settings

from jericho_tui.core.registry import IDS
from jericho_tui.text import language
from tests import quick_start
from tests.golden.wanted import has_promises
from tests.programs import home_in
from tests.quick_screens import hurry
from tests.quick_seatings import quick_seatings


def pytest_configure(config: pytest.Config) -> None:
    _heed_signals()
    quick_start.begin(config)
    settings.register_profile("any machine", deadline=None)  # a loaded one finds nothing
    settings.load_profile("any machine")
    if hasattr(config, "workerinput"):
        # Nobody sees a worker's report, for which it compares each picture with each test.
        config.pluginmanager.unregister(name="terminalreporter")


def pytest_collection_finish() -> None:
    quick_start.forget_the_past()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark `rest` what `share` leaves to it: all but every so many-th variant of a test."""
    met: Counter[str] = Counter()
    for item in items:
        share = item.get_closest_marker("share")
        if share is not None:
            test = item.nodeid.partition("[")[0]
            if met[test] % share.args[0]:
                item.add_marker(pytest.mark.rest)
            met[test] += 1


def _heed_signals() -> None:
    """Let programs be ended by their signals also where the suite runs in the background.

    A shell has such a job ignore them, and what a process ignores the programs it starts do too.
    What it catches they do not: the suite itself goes on as before.
    """
    for name in ("SIGINT", "SIGHUP", "SIGQUIT"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


def pytest_xdist_auto_num_workers() -> int:
    """Return three workers a core: tests of screens wait for them more than they compute."""
    return 3 * (os.cpu_count() or 1)


@pytest.fixture(scope="session", autouse=True)
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let no test, and no program that it starts, find or change what its user has set."""
    with pytest.MonkeyPatch.context() as patch:
        for variable, folder in home_in(tmp_path_factory.getbasetemp()).items():
            patch.setenv(variable, folder)
        for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "JERICHO_SAVES"):
            patch.delenv(variable, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        patch.setenv("COLORTERM", "truecolor")  # with fewer colours other themes are worn
        yield


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Begin every test in English, whatever the one before spoke."""
    language.choose("en")
    yield
    language.choose("en")


@pytest.fixture(scope="session", autouse=True)
def quick_screens() -> Iterator[None]:
    """Let applications start, and be waited for, in less time."""
    with pytest.MonkeyPatch.context() as patch:
        hurry(patch)
        yield


@pytest.fixture(scope="module", name="quick_seatings")
def _quick_seatings() -> Iterator[None]:
    with quick_seatings():
        yield


@pytest.fixture
def quick_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let chance that is slow act by lot instead, where a game's promises have a way."""
    for game_id in filter(has_promises, IDS):
        promises = import_module(f"tests.games.{game_id}.promises")
        if hasattr(promises, "quick_chance"):
            promises.quick_chance(monkeypatch)
