"""A lazy event log: record changes of a memory, and apply them on request.

Search makes thousands of moves whose memory is never read. Recording one costs only a tuple, which
is fast and safe between threads.
"""

from typing import Any

Past = Any
"""What is remembered, which has a `clone`, or a change to it: a method of the memory, the arguments
that it is called with, and the past before. Where nothing was before, the change makes the memory.
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
