"""What a command came to: lines for people, or with `--json` data for programs."""

import argparse
import json
import sys
from datetime import datetime
from fractions import Fraction
from typing import Any

from jericho_tui.prose.language import say
from jericho_tui.store.store import Store


def answer(arguments: argparse.Namespace, text: str, data: dict[str, Any]) -> int:
    """Print `data` when `--json` was given, else `text`; return 0, the exit code of success."""
    print(as_json(data) if arguments.json else text)
    return 0


def say_notices(store: Store) -> None:
    """Print beside the answer what is to be said of a league that has just been opened."""
    for sentence in store.league_notices:
        print(say(sentence), file=sys.stderr)


def as_json(data: object) -> str:
    """Return data as indented JSON: dates in ISO 8601, fractions as decimal numbers."""
    return json.dumps(data, indent=2, default=_plain)


def _plain(value: object) -> str | float:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Fraction):
        return float(value)
    raise TypeError(f"{type(value).__name__} has no JSON")
