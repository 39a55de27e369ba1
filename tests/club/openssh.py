"""OpenSSH's `ssh`, as somebody whose key the club knows."""

import shutil
from pathlib import Path
from typing import Final

import pytest

from tests.club.guests import Club

MISSING: Final = pytest.mark.skipif(
    shutil.which("ssh") is None,
    reason="OpenSSH's client is not installed: apt install openssh-client",
)
_OPTIONS: Final = (
    "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "IdentitiesOnly=yes",
    "BatchMode=yes", "LogLevel=ERROR", "ExitOnForwardFailure=yes",
)  # fmt: skip


def key_file(club: Club, name: str, folder: Path) -> Path:
    """Return the file of a key that is known as somebody's."""
    key = folder / f"key-{name}"
    club.invited(name).write_private_key(key)
    key.chmod(0o600)
    return key


def command(club: Club, key: Path, *words: str, last: tuple[str, ...] = ()) -> list[str]:
    """Return the command line; the user name is only a wish.

    :param words: more of its options.
    :param last: what is asked to be run.
    """
    said = [word for option in _OPTIONS for word in ("-o", option)]
    ours = ["ssh", "-F", "none", "-p", str(club.port), "-i", str(key), *said]
    return [*ours, *words, "somebody@127.0.0.1", *last]
