"""The club's end by a signal, whenever it comes; what libraries have to say while it is open."""

import logging
import os
import signal
import warnings
from pathlib import Path

import pytest

from tests.club.api import Club, Limits, close_log, open_log

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


async def test_what_libraries_warn_of_is_a_few_lines_of_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("asyncio", "aiohttp.server"):  # tests with a cluster switch others' loggers off
        monkeypatch.setattr(logging.getLogger(name), "disabled", False)
    open_log(tmp_path / "log")
    try:
        with Club(tmp_path, Limits(), lambda _seen: None).libraries_logged():
            for _ in range(500):
                logging.getLogger("asyncio").warning("socket.send() raised exception.")
            try:
                raise ValueError("SECRET")
            except ValueError:
                logging.getLogger("aiohttp.server").exception("Error\nSECRET")
            warnings.showwarning("old", UserWarning, "x.py", 1)  # what `warn` calls
    finally:
        close_log()
    lines = [line.split(maxsplit=2)[2] for line in (tmp_path / "log").read_text().splitlines()]
    assert lines[:5] == 5 * ["library socket.send() raised exception. asyncio"]
    assert lines[5] == "library Error ValueError aiohttp.server"
    assert lines[6] == "library x.py:1: UserWarning: old py.warnings"
    assert len(lines) == 7
