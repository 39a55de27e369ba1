"""`textual-serve jericho-tui`: its driver draws in a browser, so no terminal is needed."""

import json
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from threading import Timer

import pytest

from tests.programs import SOON, home_in, start_python

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Textual's web driver wants signals")

DRIVER = "textual.drivers.web_driver:WebDriver"


def packet(kind: bytes, payload: bytes) -> bytes:
    return kind + struct.pack(">I", len(payload)) + payload


def read(process: "Popen[bytes]", until: str) -> str:
    """Read what is drawn until something is."""
    assert process.stdout is not None
    drawn = ""
    while until not in drawn:
        head = process.stdout.read(5)
        assert len(head) == 5, drawn
        payload = process.stdout.read(struct.unpack(">I", head[1:])[0])
        if head[:1] == b"D":
            drawn += payload.decode()
    return drawn


@contextmanager
def ended(process: "Popen[bytes]") -> Iterator[None]:
    """Kill a process that would be waited for without end."""
    timer = Timer(SOON, process.kill)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@pytest.mark.parametrize("words", [(), ("play", "push")], ids=["lobby", "table"])
def test_a_web_driver_is_a_screen_too(tmp_path: Path, words: tuple[str, ...]) -> None:
    environ = {**home_in(tmp_path), "TEXTUAL_DRIVER": DRIVER, "COLUMNS": "100", "ROWS": "30"}
    line = ("-m", "jericho_tui", *words, "--saves", tmp_path / "saves", "--lang", "en")
    with start_python(*line, stdin=PIPE, environ=environ) as process, ended(process):
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline() == b"__GANGLION__\n"
        assert "F10" in read(process, "F10")
        process.stdin.write(packet(b"M", json.dumps({"type": "quit"}).encode()))
        process.stdin.flush()
        _out, err = process.communicate(timeout=SOON)
    assert (process.returncode, err) == (0, b"")
