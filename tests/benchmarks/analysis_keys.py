"""How soon the page of an analysis answers keys while the match is being judged.

python -m tests.benchmarks.analysis_keys [--game jericho] [--size 120x40] [--presses 60]
    [--keys "f"] [--rounds 4]

A finished match is opened, its analysis begun, and keys pressed while decisions are left to judge.
Beside that, in turn, the same page of the same match whose analysis is whole, so that nothing is
computed.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

from jericho_tui.store.analyses import save_analysis
from jericho_tui.store.records import MatchStore
from tests.benchmarks.analysis import ladder, play
from tests.benchmarks.terminal import Terminal
from tests.benchmarks.ui import SETTLED, Feel, measure_keys, print_feels
from tests.judgements import varied

SEED = 20261123
_TRIES = 10


def prepared(folder: Path, game_id: str, *, judged: bool) -> list[str]:
    """Return the command that opens a folder with one finished match."""
    store = MatchStore(folder)
    store.prepare()
    opened = store.create(play(game_id, list(ladder(game_id)[:4]), SEED, 60), SEED)
    if judged:
        save_analysis(opened.path, opened.match, varied(opened.match))
    return [sys.executable, "-m", "jericho_tui", "--saves", str(folder)]


def lead(terminal: Terminal, *steps: str) -> None:
    """Press keys, each once a text has come to show; again where a busy machine swallowed one."""
    for number, step in enumerate(steps):
        if number % 2:
            continue
        for _try in range(_TRIES):
            terminal.read(5, quiet=3 * SETTLED)
            if step in terminal.text():
                break
            if number:
                terminal.press(steps[number - 1])
        if number + 1 < len(steps):
            terminal.press(steps[number + 1])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="keys while a match is judged")
    parser.add_argument("--game", default="jericho")
    parser.add_argument("--size", default="120x40", help="columns x lines")
    parser.add_argument("--keys", default="f", help="keys to measure, over and over")
    parser.add_argument("--presses", type=int, default=60, help="keys measured of each")
    parser.add_argument("--rounds", type=int, default=4, help="times that each is opened")
    arguments = parser.parse_args()
    columns, lines = map(int, arguments.size.split("x"))
    feels = {"being judged": Feel.empty(), "judged": Feel.empty()}
    with tempfile.TemporaryDirectory() as folder:
        environ = {**os.environ, "XDG_CONFIG_HOME": folder, "LANGUAGE": "en"}
        settings = Path(folder) / "jericho-tui" / "settings.toml"
        settings.parent.mkdir()
        settings.write_text('name = "Ada"\n')  # not here for the first time
        for number in range(arguments.rounds):
            for name, feel in feels.items():
                saves = Path(folder) / f"{name} {number}"
                command = prepared(saves, arguments.game, judged=name == "judged")
                with Terminal(command, columns, lines, environ) as terminal:
                    lead(terminal, "Under the cursor", "enter", "Analysis", "a", "Accuracy")
                    keys = arguments.keys.split()
                    measure_keys(feel, terminal, keys, arguments.presses // arguments.rounds)
                    is_judging = "of " in terminal.text() and "decisions ·" in terminal.text()
                    if is_judging != (name == "being judged"):
                        raise SystemExit(f"not as it should be:\n{terminal.text().strip()}")
    print_feels(f"{arguments.game}: the analysis in a terminal of {arguments.size}", feels)


if __name__ == "__main__":
    main()
