"""A club that several tests share."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.club.browsers import Door
    from tests.club.guests import Club


def pytest_collect_file() -> None:
    """Leave these tests out where the extra `club` is missing, as with `test-core`."""
    pytest.importorskip("asyncssh")
    pytest.importorskip("textual_serve")


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Return what strangers come to have written into the log."""
    from jericho_tui.club import strangers

    told: list[tuple[object, ...]] = []
    monkeypatch.setattr(strangers, "note", lambda *words: told.append(words))
    return told


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait after a wrong code."""
    from jericho_tui.club import strangers, web

    for module in (strangers, web):
        monkeypatch.setattr(module, "PAUSE", 0.0)


@pytest.fixture
def for_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the club of a table be there for this machine alone."""
    from jericho_tui.tui import table_club

    monkeypatch.setattr(table_club, "ADDRESS", "127.0.0.1")


@pytest.fixture
def reported(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the mistakes of ours that the host is told of."""
    from jericho_tui.store import crashes

    told: list[str] = []
    monkeypatch.setattr(crashes, "write_report", lambda error, *_where: told.append(str(error)))
    return told


@pytest.fixture
def begins_as(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Let visitors be forked from another program."""
    from jericho_tui.club import warm

    return lambda program: monkeypatch.setattr(warm, "CHILD", program)


@pytest.fixture
def begins_with(begins_as: Callable[[str], None]) -> Callable[[str], None]:
    """Let the program that visitors are forked from execute something first."""
    from jericho_tui.club.warm import CHILD

    before, _main, rest = CHILD.rpartition(" main(")
    return lambda text: begins_as(f"{before} exec({text!r}); main({rest}")


@pytest.fixture(scope="package")
def club(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Club]":
    """Return a club that is open; nothing of it is left afterwards."""
    from tests.club.guests import Club, alive

    opened = Club(
        tmp_path_factory.mktemp("club"),
        strangers=10,
        connections_a_second=10_000,  # every test comes from the same machine
        connections_a_second_each=10_000,
        stalled_seconds=5,
        visits_each=2,
        bytes_a_second=1_000_000,
    )
    yield opened
    started = opened.processes()
    assert opened.end() == 0, opened.text
    assert alive(started) == set()


@pytest.fixture(scope="package")
def door(club: "Club") -> "Door":
    """Return where browsers come to the club."""
    from tests.club.browsers import Door

    return Door(club.members, club.saves, club.url)
