"""The kernel itself refuses file locks to a program: not a stand-in for it (seccomp(2), Linux).

`python -m tests.robustness.refusals ENOLCK COMMAND… [+ COMMAND…]` runs command lines of the program
like that, one after another until one fails.
"""

import contextlib
import ctypes
import errno
import fcntl
import os
import platform
import struct
import sys
from itertools import takewhile
from typing import Final

NUMBERS: Final = {"x86_64": (73, 72), "aarch64": (32, 25)}
"""`flock` and `fcntl`, by machine (asm/unistd.h)."""
_LOCKING: Final = (fcntl.F_SETLK, fcntl.F_SETLKW, 37, 38)
"""Commands of `fcntl` that lock; the last two are F_OFD_SETLK and F_OFD_SETLKW."""
_LOAD, _EQUAL, _ANSWER = 0x20, 0x15, 0x06  # BPF_LD|W|ABS, BPF_JMP|JEQ|K, BPF_RET|K
_ALLOW, _ERROR = 0x7FFF0000, 0x00050000
_NUMBER_AT, _COMMAND_AT = 0, 24  # struct seccomp_data: nr, args[1]
_PR_SET_NO_NEW_PRIVS, _PR_SET_SECCOMP, _FILTER = 38, 22, 2


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_void_p))


def refuse_locks(code: int) -> None:
    """Let every file lock of this process fail with an error from now on, for good.

    :raises OSError: the kernel allows no such thing.
    """
    flock, control = NUMBERS[platform.machine()]
    more = len(_LOCKING)
    steps = [
        (_LOAD, 0, 0, _NUMBER_AT),
        (_EQUAL, more + 3, 0, flock),
        (_EQUAL, 0, more + 1, control),
        (_LOAD, 0, 0, _COMMAND_AT),
        *((_EQUAL, more - place, 0, command) for place, command in enumerate(_LOCKING)),
        (_ANSWER, 0, 0, _ALLOW),
        (_ANSWER, 0, 0, _ERROR | code),
    ]
    packed = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    program = _Program(len(steps), ctypes.addressof(packed))
    libc = ctypes.CDLL(None, use_errno=True)
    for arguments in (
        (_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0),
        (_PR_SET_SECCOMP, _FILTER, ctypes.byref(program)),
    ):
        if libc.prctl(*arguments) != 0:
            raise OSError(ctypes.get_errno(), "prctl")


def _check(code: int) -> None:
    """Make sure that locks are refused and nothing else is."""
    with open(os.devnull, "w") as file:  # noqa: PTH123
        for lock in (fcntl.flock, fcntl.lockf):
            refused = 0
            with contextlib.suppress(OSError):
                refused = code
                lock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                refused = 0
            assert refused, lock
        fcntl.fcntl(file, fcntl.F_GETFD)


if __name__ == "__main__":
    from jericho_tui.cli.main import main

    number = getattr(errno, sys.argv[1])
    refuse_locks(number)
    _check(number)
    words = iter(sys.argv[2:])
    while command := list(takewhile(lambda word: word != "+", words)):
        if code := main(command):
            sys.exit(code)
