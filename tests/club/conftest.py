"""A club that several tests share."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.club.browsers import Door
    from tests.club.guests import Club


def pytest_collect_file() -> None:
    """Leave these tests out where the extra `club` is missing, as with `test-core`."""
    pytest.importorskip("asyncssh")
    pytest.importorskip("textual_serve")


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
