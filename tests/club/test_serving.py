"""The club's end by a signal, whenever it comes."""

import os
import signal
from pathlib import Path

import pytest

from jericho_tui.club.limits import Limits
from jericho_tui.club.serving import Club

pytestmark = pytest.mark.asyncio


async def test_whoever_reads_that_it_is_open_can_close_it_at_once(tmp_path: Path) -> None:
    told: list[str] = []
    club = Club(tmp_path, Limits(), lambda _seen: told.append("seen"))
    await club.open("127.0.0.1", ssh=None)

    def announce() -> None:
        told.append("open")
        os.kill(os.getpid(), signal.SIGTERM)

    await club.serve(announce)
    assert told[0] == "open"
