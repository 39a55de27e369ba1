"""Links that somebody put where a file of ours belongs: others may write to a shared folder.

A file whose name is the program's own choice is never written through a link (`open_own`, or a
rename, which replaces the link itself). Where a person named the file, or linked it, their link is
followed and somebody else's is not.
"""

import errno
import os
import stat
from pathlib import Path
from typing import Final

FILE_MODE: Final = 0o600
_NOFOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)


class StrangersLinkError(OSError):
    """A link that somebody else made stands where a file was to be opened."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EPERM, "a link that somebody else made", str(path))


def is_strangers_link(path: Path) -> bool:
    """Whether a name is a link that neither this user nor root has made.

    So the kernel judges in folders that everybody may write to (proc(5), protected_symlinks).
    """
    if not hasattr(os, "geteuid"):
        return False
    try:
        status = path.lstat()
    except OSError:
        return False
    return stat.S_ISLNK(status.st_mode) and status.st_uid not in (0, os.geteuid())


def open_own(path: Path, flags: int, mode: int = FILE_MODE) -> int:
    """Open a file whose name is the program's own choice; never through a link.

    :raises OSError: as `os.open`; ELOOP for a link.
    """
    return os.open(path, flags | getattr(os, "O_CLOEXEC", 0) | _NOFOLLOW, mode)


def open_named(path: Path, flags: int, mode: int = FILE_MODE) -> int:
    """Open a file to write that a person named; their own link is followed, no stranger's.

    :raises OSError: as `os.open`, or `StrangersLinkError`.
    """
    if is_strangers_link(path):
        raise StrangersLinkError(path)
    # What it leads to now is what is opened, also when the link is another by then.
    return open_own(Path(os.path.realpath(path)) if path.is_symlink() else path, flags, mode)
