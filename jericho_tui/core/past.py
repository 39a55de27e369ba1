"""What happened to a memory, noted in passing and worked out when somebody looks.

Search makes thousands of moves that nobody looks at. To note one costs a tuple, which takes less
time than any object, and which no other thread can find half done.
"""

from typing import Any

Past = Any
"""What is remembered, which has a `clone`, or a change to it: a method of the memory, the arguments
that it is called with, and the past before. Where nothing was before, the change makes the memory.
"""


def remembered(past: Past) -> Any:
    """Return what everybody remembers. Not to be changed."""
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
