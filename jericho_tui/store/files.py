"""Files written so that a crash leaves the old or the new one, and errors as sentences."""

import contextlib
import errno
import fcntl
import os
import stat
from pathlib import Path
from typing import Final, Self

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import MOST_RECORD
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import visible
from jericho_tui.store.log import note
from jericho_tui.store.paths import MARKER, examples, usual_folder

NO_LOCKS: Final = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP})
"""What a file system reports that has no locks: some network folders and some FUSE."""
FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600
_TEMPORARY: Final = ".jericho-tmp"
"""How the names of files being written end."""

_ADVICE: Final = {
    errno.ENOSPC: N_("the disk is full; free some space or choose another folder with --saves"),
    errno.EDQUOT: N_("your disk quota is used up; free some space or choose another folder"),
    errno.EFBIG: N_("files cannot grow that large here; choose another folder with --saves"),
    errno.EROFS: N_("the file system is read-only; choose another folder with --saves"),
    errno.EACCES: N_("permission denied; change the permissions or choose another folder"),
    errno.EPERM: N_("permission denied; change the permissions or choose another folder"),
    errno.ENOENT: N_("no such file or folder; check the path"),
    errno.ENOTDIR: N_("part of the path is a file, not a folder; check the path"),
    errno.ENAMETOOLONG: N_("the name is too long; choose a shorter one"),
    errno.ELOOP: N_("symbolic link loop; fix the links"),
    errno.EIO: N_("the disk reports an error; check it, or choose another folder"),
}
_NAMED: Final = (".toml", ".db")
"""How the names of files end that have a name of their own for who may not see where they are."""
READ: Final = N_("cannot read {path}: {reason}")
WRITE: Final = N_("cannot write {path}: {reason}")
CREATE: Final = N_("cannot create {path}: {reason}")
MOVE: Final = N_("cannot move {path}: {reason}")


class StoreError(SentenceError):
    """Something on disk cannot be used; the sentence says what, where, and what to do."""

    def __init__(self, sentence: Sentence, path: Path) -> None:
        super().__init__(sentence)
        self.path = path

    @classmethod
    def at(cls, path: Path, template: str, /, **values: object) -> Self:
        """Return an error whose message is a sentence of this template, which may name the path."""
        return cls(Sentence(template, {"path": shown(path), **values}), path)

    @classmethod
    def of(cls, error: OSError, path: Path, what: str = WRITE) -> "StoreError":
        """Return the sentence for what the operating system reported.

        :param what: one of `READ`, `WRITE`, `CREATE`, `MOVE`.
        """
        note("refused", path, error.strerror)
        advice = _ADVICE.get(error.errno or 0)
        reason: object = Sentence(advice) if advice else error.strerror or type(error).__name__
        return cls(Sentence(what, {"path": shown(path), "reason": reason}), path)


class TakenError(StoreError):
    """There is a file of that name already."""


def shown(path: Path) -> str:
    """Return a path fit to be shown in a sentence: one line, printable.

    Where places are hidden a match, a table or the league is called by its name alone, and
    everything else not at all.
    """
    if places_are_hidden():
        return visible(path.stem, 100) if path.suffix in _NAMED else "…"
    return visible(str(path), 300)


def write_atomic(path: Path, data: bytes, *, backup: bool = True, new: bool = False) -> None:
    """Replace the file at `path`, so that a crash at any moment leaves the old or the new one.

    Written beside, fsynced, renamed over, the folder fsynced (the order of SQLite's and git's
    writers). When this returns, the data is on the disk.

    :param backup: keep the previous version as `<name>.bak`.
    :param new: replace nothing.
    :raises TakenError: the file is to be new, and there is one, from however recent an instant.
    :raises StoreError: it could not be written; the old file is as it was.
    """
    try:
        try:
            _write(path, data, backup, new)
        except FileNotFoundError:
            # A starting program may sweep a temporary file in the instant before it is locked.
            _write(path, data, backup, new)
    except FileExistsError as error:
        raise TakenError.at(path, N_("{path} already exists")) from error
    except OSError as error:
        raise StoreError.of(error, path) from error


def open_own(path: Path, flags: int, mode: int = FILE_MODE) -> int:
    """Open a file whose name is the program's own choice; never through a link.

    :raises OSError: as `os.open`; ELOOP for a link.
    """
    return os.open(path, flags | os.O_CLOEXEC | os.O_NOFOLLOW, mode)


def claim(path: Path) -> bool:
    """Make an empty file at `path`, to be replaced; return whether the name was free.

    :raises OSError: no file can be made there.
    """
    try:
        os.close(open_own(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True


def move(path: Path, target: Path) -> Path:
    """Move a file, or what stands in the place of one, and return where it is.

    Nothing is overwritten.

    :param target: where to; when that name is taken, the next that is free: `x-2.toml`.
    :raises StoreError: it cannot be moved; it is where it was.
    """
    number = 1
    free = target
    try:
        folder = path.is_dir() and not path.is_symlink()  # which replaces nothing but an empty one
        while os.path.lexists(free) or not (folder or claim(free)):
            number += 1
            free = target.with_name(f"{target.stem}-{number}{target.suffix}")
        try:
            path.replace(free)
        except BaseException:
            if not folder:
                free.unlink()
            raise
        sync_folder(free.parent)
        sync_folder(path.parent)
    except OSError as error:
        raise StoreError.of(error, path, MOVE) from error
    return free


def flock(descriptor: int, *, alone: bool) -> bool:
    """Lock an open file, alone or together with others, if it is free; return whether it was.

    Where there are no locks, it is.
    """
    try:
        fcntl.flock(descriptor, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN)
    return True


def sweep_temporaries(folder: Path) -> int:
    """Delete what writers that were killed left behind; return how many files that were.

    A file that is being written is locked by its writer and stays.
    """
    swept = 0
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            ours = entry.name.startswith(".") and entry.name.endswith(_TEMPORARY)
            if ours and entry.is_file(follow_symlinks=False):
                swept += _sweep(Path(entry.path))
    return swept


def read_limited(path: Path, most: int, *, follow: bool = True) -> bytes | None:
    """Return the bytes of a regular file; None when it has more than `most`.

    :raises StoreError: as `read_start`.
    """
    data = read_start(path, most + 1, follow=follow)
    return None if len(data) > most else data


def read_start(path: Path, size: int, *, follow: bool = True) -> bytes:
    """Return the first bytes of a regular file, at most `size`.

    Never waits: a pipe, a socket or a device is refused unopened.

    :param follow: False refuses a link.
    :raises StoreError: it is missing (from FileNotFoundError), unreadable, or no file.
    """
    flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK
    try:
        _check_regular(path, path.stat(follow_symlinks=follow).st_mode)
        descriptor = os.open(path, flags) if follow else open_own(path, flags)
        try:
            status = os.fstat(descriptor)
            _check_regular(path, status.st_mode)  # it may be another by now
            with open(descriptor, "rb", closefd=False) as file:
                return file.read(min(size, status.st_size + 1))  # Python allocates all of it
        finally:
            os.close(descriptor)
    except OSError as error:
        raise StoreError.of(error, path, READ) from error


Signature = tuple[int, int, int, int]
"""What changes when a file does: inode, size, when it was written, when its inode was changed."""


def signature(path: Path) -> Signature | None:
    """Return a file's signature; None when there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def real_path(path: Path) -> Path:
    """Return where a path leads, links followed as far as they lead; it need not exist."""
    return Path(os.path.realpath(path))


def is_writable(path: Path) -> bool:
    """Whether a file or folder is there to be written to.

    One without any write permission is meant to stay as it is, also by whoever could write to it
    all the same (root; and a rename replaces any file).
    """
    try:
        return bool(path.stat().st_mode & 0o222) and os.access(path, os.W_OK)
    except OSError:
        return False


def make_folder(folder: Path) -> bool:
    """Make sure that `folder` exists; return whether it was made.

    Folders made are for the user only (0700).

    :raises StoreError: it is a file, or cannot be made.
    """
    if folder.is_dir():
        return False
    missing = [folder]
    while not os.path.lexists(missing[-1].parent):
        missing.append(missing[-1].parent)
    try:
        for part in reversed(missing):
            part.mkdir(FOLDER_MODE, exist_ok=True)  # another program may be quicker
    except FileExistsError:
        check_folder(folder)
        raise
    except OSError as error:
        raise StoreError.of(error, folder, CREATE) from error
    return True


def check_folder(folder: Path) -> None:
    """Refuse a file in the place of a folder, which need not be there.

    :raises StoreError: it is one.
    """
    if os.path.lexists(folder) and not folder.is_dir():
        text = N_("{path} is a file, not a folder; move it away or choose another folder")
        raise StoreError.at(folder, text)


def sync_folder(folder: Path) -> None:
    """Put a folder's entries on the disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:  # some network file systems cannot; they write in order
            raise
    finally:
        os.close(descriptor)


def _write(path: Path, data: bytes, backup: bool, new: bool) -> None:
    temporary = _beside(path)
    try:
        descriptor = open_own(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
        with open(descriptor, "wb") as file:  # noqa: PTH123 - Path.open takes no descriptor
            flock(descriptor, alone=True)  # else a sweep takes it for a leftover
            file.write(data)
            file.flush()
            os.fsync(descriptor)
            # Renamed while open and locked, so that no sweep takes it for a leftover.
            if new:
                _rename_to_new(temporary, path)
            else:
                if backup:
                    _keep(path)
                temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def _rename_to_new(temporary: Path, path: Path) -> None:
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links.
        if not claim(path):
            raise FileExistsError from None
        temporary.replace(path)
    else:
        temporary.unlink()


def _keep(path: Path) -> None:
    """Make `<name>.bak` the file that `path` is now; `path` itself stays there throughout."""
    if not os.path.lexists(path):
        return
    kept = path.with_name(path.name + ".bak")
    beside = _beside(kept)
    try:
        try:
            os.link(path, beside)
        except OSError:
            # A file system without hard links.
            descriptor = open_own(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
            with open(descriptor, "wb") as file:  # noqa: PTH123  a descriptor
                file.write(path.read_bytes())
        beside.replace(kept)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.urandom(4).hex()}{_TEMPORARY}")


def _sweep(path: Path) -> bool:
    try:
        descriptor = open_own(path, os.O_RDWR | os.O_NONBLOCK)
        try:
            free = flock(descriptor, alone=True)
            if free:
                path.unlink()
        finally:
            os.close(descriptor)
    except OSError:
        return False
    return free


def _check_regular(path: Path, mode: int) -> None:
    if stat.S_ISREG(mode):
        return
    raise StoreError.at(path, N_("{path} is not a readable file; choose another"))


class _Places:
    hidden = False


def hide_places(*, hide: bool = True) -> None:
    """Let no sentence of this process name a place on this machine from now on, or again."""
    _Places.hidden = hide


def places_are_hidden() -> bool:
    """Whether sentences name no place on this machine."""
    return _Places.hidden


class Changes:
    """Tells whether some files or folders have changed since that was asked last.

    A folder changes as something in it is made, replaced, renamed or deleted; every write of ours
    replaces. Where times are coarse, what comes right after a change looks as if it were that: so
    each change is told twice, the second time when it is asked again.
    """

    def __init__(self, *paths: Path) -> None:
        """Take note of how they are now."""
        self._paths = paths
        self._known = tuple(map(signature, paths))
        self._again = False

    def news(self) -> bool:
        """Return whether there is something new. Only a `stat` of each."""
        known, self._known = self._known, tuple(map(signature, self._paths))
        again, self._again = self._again, known != self._known
        return again or self._again


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
        raise StoreError.at(
            folder,
            N_(
                "the saves folder {path} is read-only; change its permissions or choose"
                " another folder with --saves"
            ),
        )
