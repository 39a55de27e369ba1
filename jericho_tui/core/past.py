"""A lazy event log: record changes of a memory, and apply them on request.

Search makes thousands of moves whose memory is never read. Recording one costs only a tuple, which
is fast and safe between threads.
"""

from typing import Any

Past = Any
"""A log: the memory itself, or a tuple of a method of the memory, its arguments and the log before.

A memory has a `clone`. If the log before is None, the method creates the memory.
"""


def remembered(past: Past) -> Any:
    """Return the memory after all recorded changes. Do not modify it."""
    steps = []
    while isinstance(past, tuple):
        steps.append(past)
        past = past[2]
    if not steps:
        return past
    if past is None:
        make, arguments, _ = steps.pop()
        memory = make(*arguments)
    else:
        memory = past.clone()
    for change, arguments, _ in reversed(steps):
        change(memory, *arguments)
    return memory
