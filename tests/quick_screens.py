"""Thousands of applications start and are waited for in this suite: both are made cheap.

Nothing of what is tested changes: style sheets are read as before, only once a process instead of
once an application; what waits until a process is idle looks more often; and cycles of objects are
looked for less often, for screens leave many at once.
"""

import gc
from typing import Any

import pytest
from textual import _wait
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_LOOK_EVERY = 0.005
"""Seconds between two looks at whether the process is idle; Textual's own are 0.02."""
_COLLECT_AFTER = 100_000
"""Objects that come to be until the youngest are looked through; Python's own number is 700."""


def hurry(patch: pytest.MonkeyPatch) -> None:
    """Share what was read of style sheets, and notice sooner that nothing happens any more."""
    read = Stylesheet._parse_rules
    known: dict[tuple[object, ...], list[RuleSet]] = {}

    def parse_rules(sheet: Stylesheet, *values: Any, **named: Any) -> list[RuleSet]:
        key = (values, *named.items(), *sheet._variables.items())
        if key not in known:
            known[key] = read(sheet, *values, **named)
        return known[key]

    patch.setattr(Stylesheet, "_parse_rules", parse_rules)
    gc.set_threshold(_COLLECT_AFTER)
    patch.setattr(_wait, "SLEEP_GRANULARITY", _LOOK_EVERY)
