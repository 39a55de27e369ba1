"""A club that this terminal opens for one table, and that ends with it: a process of its own."""

import asyncio
import subprocess
import sys
import threading
from pathlib import Path
from typing import Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.store.toml_file import parse_json

ADDRESS: Final = "0.0.0.0"
SSH_PORT, WEB_PORT = 8022, 8080
_MOST_SAID: Final = 300


class TableClub:
    """The club of a table: it takes guests with a code until it is closed, or this process ends."""

    def __init__(
        self, process: "subprocess.Popen[bytes]", table_id: str, code: str, lines: list[str]
    ) -> None:
        """Keep a process that serves.

        :param lines: what friends paste to come.
        """
        self._process = process
        self.table_id = table_id
        self.code = code
        self.lines = lines

    @classmethod
    async def open(cls, saves: Path, table_id: str) -> "TableClub":
        """Let everyone on the network in who has the code of a table.

        :raises SentenceError: it cannot be opened; says why.
        """
        process = await asyncio.to_thread(
            subprocess.Popen,
            [
                *(sys.executable, "-m", "jericho_tui", "club", "--saves", str(saves)),
                *("--bind", ADDRESS, "--ssh", str(SSH_PORT), "--web", str(WEB_PORT)),
                *("--table", table_id),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        assert process.stdout is not None
        try:
            told = parse_json((await asyncio.to_thread(process.stdout.readline)).decode())
        except ValueError:
            _said, errors = await asyncio.to_thread(process.communicate)
            said = errors.decode(errors="replace").strip()
            reason = visible(said.removeprefix("jericho-tui: "), _MOST_SAID)
            raise SentenceError(
                Sentence(N_("The club does not open: {reason}"), {"reason": reason})
            ) from None
        return cls(process, table_id, told["code"], told["lines"])

    def close(self) -> None:
        """Let it see everybody off and end; waits for nothing."""
        threading.Thread(target=self._process.communicate, name="club ends", daemon=True).start()
