"""What a command came to: lines for people, or with `--json` data for programs."""

import argparse
import json
from datetime import datetime
from fractions import Fraction
from typing import Any


def answer(arguments: argparse.Namespace, text: str, data: dict[str, Any]) -> int:
    """Print `data` when `--json` was given, else `text`; return 0, the exit code of success."""
    print(as_json(data) if arguments.json else text)
    return 0


def as_json(data: object) -> str:
    """Return data as indented JSON: dates in ISO 8601, fractions as decimal numbers."""
    return json.dumps(data, indent=2, default=_plain)


def _plain(value: object) -> str | float:
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Fraction):
        return float(value)
    raise TypeError(f"{type(value).__name__} has no JSON")
