"""A visitor's process that fails or is killed: they are told so, and read no path and no trace."""

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from tests.club import faulty
from tests.club.api import BROKEN, Limits, Visitor, Visitors, crashes_folder, reports
from tests.programs import SOON, home_in

TEXT = "The connection was lost; your games are saved. Connect again."


@pytest_asyncio.fixture
async def visitors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begins_as: Callable[[str], None]
) -> AsyncIterator[Visitors]:
    for name, value in home_in(tmp_path).items():
        monkeypatch.setenv(name, value)
    begins_as(faulty.CHILD)
    made = Visitors(tmp_path / "saves", Limits())
    (tmp_path / "saves" / ".club").mkdir(parents=True)
    try:
        yield made
    finally:
        await made.close()


async def seen(visitor: Visitor, until: bytes = b"") -> bytes:
    """Return what a visitor sees, to the end of their visit or until some text."""
    shown = b""
    async with asyncio.timeout(SOON):
        while (not until or until not in shown) and (data := await visitor.read()):
            shown += data
    for text in (b"SECRET", b"Traceback", b"Error", b"/jericho_tui", b"/tests", b"faulty"):
        assert text not in shown
    return shown


@pytest.mark.parametrize("plain", [False, True], ids=["screens", "text mode"])
async def test_who_fails_reads_that_and_nothing_else(visitors: Visitors, plain: bool) -> None:
    for name, code in {
        "Start": BROKEN,
        "Leaves": BROKEN,
        "Killed": -9,
        "Late": -11,
    }.items():
        visitor = await visitors.start(name, (80, 24), "xterm", plain=plain)
        shown = await seen(visitor)
        assert (await visitor.wait(), str(visitor.farewell)) == (code, TEXT), name
        assert bool(shown) is (name == "Late")
        visitor.close()
    visitor = await visitors.start("Beside", (80, 24), "xterm", plain=plain)
    try:
        async with asyncio.timeout(SOON):
            while len(reports(crashes_folder())) < 1:
                await asyncio.sleep(0.02)
        if plain:
            await seen(visitor, b"quit")
            await visitor.write(b"help\nquit\n")
        else:
            await seen(visitor, b"Start here")
            await visitor.write(b"\x11")
        await seen(visitor)
        assert (await visitor.wait(), visitor.farewell) == (0, None)
    finally:
        visitor.close()
