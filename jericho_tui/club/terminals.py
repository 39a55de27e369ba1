"""The two ends of a visitor's line: a pseudo-terminal, or a pair of sockets for who has none."""

import fcntl
import os
import pty
import socket
import struct
import termios
from typing import Final

SMALLEST: Final = 1
LARGEST: Final = 500
"""Columns and rows of a terminal that a visitor may have; more only costs memory and time."""
USUAL: Final = (80, 24)
"""The size of a terminal that does not say how large it is."""


def pseudo_terminal(size: tuple[int, int]) -> tuple[int, int]:
    """Return our end and the program's end of a new terminal.

    :param size: columns and rows; any numbers will do.
    :raises OSError: the machine has no more.
    """
    terminal, theirs = pty.openpty()
    os.set_blocking(terminal, False)
    set_size(terminal, *size)
    modes = termios.tcgetattr(theirs)
    modes[3] &= ~termios.ECHO  # what is typed before the screen is there
    termios.tcsetattr(theirs, termios.TCSANOW, modes)
    return terminal, theirs


def socket_pair() -> tuple[int, int]:
    """Return our end and the program's end of two pipes, one each way."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    return ours.detach(), theirs.detach()


def set_size(terminal: int, columns: int, rows: int) -> None:
    """Let the program at a terminal know how large it is; any numbers will do, 0 tells nothing."""
    columns, rows = columns or USUAL[0], rows or USUAL[1]
    columns, rows = (min(max(number, SMALLEST), LARGEST) for number in (columns, rows))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
