"""The same by PuTTY's `plink`, with a key of PuTTY's own making."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.benchmarks.terminal import Terminal
from tests.club.api import GRACE
from tests.club.guests import Club
from tests.club.test_openssh import run, sees, written
from tests.programs import SOON

pytestmark = pytest.mark.skipif(
    not (shutil.which("plink") and shutil.which("puttygen")),
    reason="PuTTY's tools are not installed: apt install putty-tools",
)


@pytest.fixture
def plink(club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the start of a command line with a key that the club does not know."""
    monkeypatch.setenv("HOME", str(tmp_path))
    key = tmp_path / "key.ppk"
    made = ("puttygen", "-t", "ed25519", "-O", "private", "--new-passphrase", os.devnull)
    subprocess.run([*made, "-C", "PuTTY", "-o", key], check=True)
    host = re.search(r"host key (\S+)\)", club.text)
    assert host is not None, club.text
    line = ["plink", "-ssh", "-batch", "-P", str(club.port), "-hostkey", host[1], "-i", str(key)]
    return [*line, "somebody@127.0.0.1"]


def test_a_key_of_puttys_a_code_a_key_and_the_lobby_again(club: Club, plink: list[str]) -> None:
    code = club.members.invite("Pat")
    *line, host = plink
    with Terminal([*line, "-t", host], 100, 30, os.environ) as terminal:
        sees(terminal, "does not know")
        sees(terminal, "Code: ")
        for key in (*code, "enter"):
            terminal.press(key)
        sees(terminal, "JERICHO")
        for _ in range(int(SOON)):
            if b"Opening card" in written(terminal):
                break
            terminal.press("n")
            terminal.read(2 * GRACE, quiet=GRACE, limit=2)  # sooner it is taken for a slip
        sees(terminal, "Opening card")
        terminal.chunks.clear()
        terminal.press("esc")
        sees(terminal, "Compete")
        terminal.press("\x11")
        assert terminal.finish(SOON) == 0
    code_of_plink, said = run([*line, "-T", host], "rules push\nquit\n")
    assert code_of_plink == 0
    assert "Welcome to the club, Pat." in said
    assert "# Push" in said
    for words in (["id"], ["-s", "sftp"]):
        options, last = ([words[0]], words[1:]) if words[0] == "-s" else ([], words)
        code_of_plink, said = run([*line, *options, host, *last])
        assert code_of_plink == 1
        assert "refused to start a shell/command" in said
    club.members.revoke("Pat")
