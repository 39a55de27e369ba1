"""A folder of saved matches, made ready to be written to; nothing of matches is loaded for it."""

import contextlib
from pathlib import Path
from typing import Final

from jericho_tui.core.limits import MOST_RECORD
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import (
    StoreError,
    is_writable,
    make_folder,
    read_start,
    shown,
    sweep_temporaries,
    write_atomic,
)
from jericho_tui.store.paths import MARKER, examples, usual_folder

_MARKER_TEXT: Final = b"Saved matches and the league of Jericho TUI. Safe to copy or delete.\n"


def prepare(folder: Path) -> None:
    """Make a folder ready to be written to; sweep what a killed program left.

    One that is new or empty gets the marker, and where it was not chosen the examples; one that
    has other things in it does not.

    :raises StoreError: it is a file, cannot be made, or is read-only; nothing has changed.
    """
    made = make_folder(folder)
    check_takes_matches(folder)
    try:
        empty = made or not any(folder.iterdir())
    except OSError as error:
        raise StoreError.of(error, folder) from error
    if empty:
        try:
            write_atomic(folder / MARKER, _MARKER_TEXT, backup=False)
        except StoreError:
            if made:
                with contextlib.suppress(OSError):
                    folder.rmdir()
            raise
        for example in examples() if folder == usual_folder() else ():
            write_atomic(folder / example.name, read_start(example, MOST_RECORD), backup=False)
    sweep_temporaries(folder)


def check_takes_matches(folder: Path) -> None:
    """Refuse a folder that is meant to stay as it is; one that is missing is not.

    :raises StoreError: it is.
    """
    if folder.is_dir() and not is_writable(folder):
        text = N_(
            "the saves folder {path} is read-only; change its permissions or choose"
            " another folder with --saves"
        )
        raise StoreError(Sentence(text, {"path": shown(folder)}), folder)
