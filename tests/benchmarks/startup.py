"""How long a command takes before it says anything: `--version` over `python -c pass`.

python -m tests.benchmarks.startup [--rounds 20]
"""

import argparse
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.benchmarks.measure import Sample, in_turn, print_table, seconds

BASE = "python -c pass"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="start of the command line")
    parser.add_argument("--rounds", type=int, default=20)
    rounds = parser.parse_args().rounds
    commands = {
        BASE: [sys.executable, "-c", "pass"],
        "python -m jericho_tui --version": [sys.executable, "-m", "jericho_tui", "--version"],
        "python -m jericho_tui --help": [sys.executable, "-m", "jericho_tui", "--help"],
        "python -m jericho_tui rules": [sys.executable, "-m", "jericho_tui", "rules"],
        "python -c 'import textual.app'": [sys.executable, "-c", "import textual.app"],
    }
    script = Path(sys.executable).with_name("jericho-tui")
    if script.exists():
        commands["jericho-tui --version"] = [str(script), "--version"]
    for argv in commands.values():
        _run(argv)  # once, so that nothing is compiled within the measured time
    times = {
        name: Sample(tuple(values))
        for name, values in in_turn(
            {name: _timer(argv) for name, argv in commands.items()}, rounds
        ).items()
    }
    base = times[BASE]
    rows = []
    for name, sample in times.items():
        over = 1000 * (sample.median - base.median)
        rows.append(
            (
                name,
                f"{1000 * sample.low:.0f}",
                f"{1000 * sample.median:.0f}",
                f"{over:+.0f}",
                f"{sample.median / base.median:.2f}",
            )
        )
    print_table(
        f"Start of a command, ms ({rounds} rounds)", ("", "best", "median", "over", "ratio"), rows
    )


def _timer(argv: Sequence[str]) -> Callable[[], float]:
    return lambda: seconds(lambda: _run(argv))


def _run(argv: Sequence[str]) -> None:
    subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, check=True)


if __name__ == "__main__":
    main()
