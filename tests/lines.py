"""How long is the program? Lines of the package by floor and by game, and its longest functions.

`python -m tests.lines` counts the tree as it is; `--since COMMIT` stands another state beside it.
"""

import argparse
import ast
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[1]
PACKAGE: Final = "jericho_tui"
LONG: Final = 50
"""Lines from which a function is named."""
_LOOP: Final = "one loop over local names, which a search runs through hundreds of times a move"
_OPTIONS: Final = "one table: what a command takes"
KEPT_LONG: Final = {
    "bots/policies/jericho/playout.py play_round": _LOOP,
    "bots/policies/rempart/playout.py play_on": _LOOP,
    "cli/arena_gauntlet.py add_arguments": _OPTIONS,
    "cli/play.py add_arguments": _OPTIONS,
    "cli/tournament.py _add_plan": _OPTIONS,
    "league/elo.py stakes": "half of it says from what its formulas follow",
}
"""Why a function is longer."""


def sources(commit: str | None = None) -> Iterator[tuple[str, str]]:
    """Yield path and text of the package's modules, of the tree or of a commit."""
    if commit is None:
        for path in sorted((ROOT / PACKAGE).rglob("*.py")):
            yield str(path.relative_to(ROOT)), path.read_text()
        return
    for name in _git("ls-tree", "-r", "--name-only", commit, PACKAGE).splitlines():
        if name.endswith(".py"):
            yield name, _git("show", f"{commit}:{name}")


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def by_place(files: Iterator[tuple[str, str]], games: Sequence[str]) -> Counter[str]:
    """Return lines by floor, and by game wherever a folder or module bears its id."""
    lines: Counter[str] = Counter()
    for name, text in files:
        number = text.count("\n")
        parts = Path(name).with_suffix("").parts
        lines["in all"] += number
        lines[parts[1]] += number
        lines[next((f"of {game}" for game in games if game in parts), "of no game")] += number
    return lines


def long_functions(files: Iterator[tuple[str, str]]) -> list[tuple[int, str]]:
    """Return length and name of every function of more than `LONG` lines, the longest first."""
    found = []
    for name, text in files:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > LONG:
                    found.append((length, f"{name.removeprefix(f'{PACKAGE}/')} {node.name}"))
    return sorted(found, reverse=True)


def main() -> None:
    """Print them."""
    from jericho_tui.games import IDS

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--since", metavar="COMMIT")
    since = parser.parse_args().since
    now = by_place(sources(), IDS)
    before = by_place(sources(since), IDS) if since else Counter[str]()
    for place in sorted(now | before, key=lambda place: (place.startswith("of "), place)):
        old = f"{before[place]:>8}{now[place] - before[place]:>+8}" if since else ""
        print(f"{place:20}{old}{now[place]:>8}")
    for length, name in long_functions(sources()):
        print(f"{length:>4} {name}: {KEPT_LONG.get(name, 'without a reason')}")


if __name__ == "__main__":
    main()
