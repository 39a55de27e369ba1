"""What the commands that find weights by playing share: `arena tune` and `arena train`."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from jericho_tui.arena.tune import Table, entry_of, write_section
from jericho_tui.cli.parser import add_jobs, add_number, add_seed
from jericho_tui.prose.language import _

_MOST: Final = 10**6


def add_effort(
    parser: argparse.ArgumentParser, counts: Mapping[str, tuple[int, int, str]], seed: int
) -> None:
    """Add how much is played, by which seed, and by how many processes.

    :param counts: by option: the least, the default, and what it counts.
    """
    for option, (least, count, text) in counts.items():
        said = _("{text}; by default {count}").format(text=text, count=count)
        add_number(parser, option, least, _MOST, said, default=count)
    said = _("everything follows from this number; by default {seed}").format(seed=seed)
    add_seed(parser, said, default=seed)
    add_jobs(parser, _("how many processes play; by default one"), default=1)


def give_weights(section: str, table: Table, file: Path | None) -> None:
    """Print weights as a section of a TOML file, and put them there if there is one.

    :raises TuningError: the file has no such section, or not all of its keys.
    :raises StoreError: it cannot be read or written.
    """
    print(f"[{section}]")
    for key, value in table.items():
        print(entry_of(key, value))
    if file is not None:
        write_section(file, section, table)
