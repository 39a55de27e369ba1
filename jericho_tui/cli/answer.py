"""How commands answer: text, JSON, shares of victories."""

import argparse
import json
import sys
from datetime import datetime
from fractions import Fraction
from typing import Any

from jericho_tui.core.sentence import estimated
from jericho_tui.league.intervals import Share
from jericho_tui.store.store import Store
from jericho_tui.text.counts import chance_text
from jericho_tui.text.language import marked, say


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


def percent(share: Share, number: int) -> tuple[str, str]:
    """Return a share in per cent, and its interval; of all or none as “5/5”: so few may be few.

    :param number: of how many it is a share.
    """
    value = chance_text(share.value, 1)
    if share.value in (0, 1):
        value = f"{share.value * number:.0f}/{number}"
    return value, marked(f"{estimated(share.low, 1)} … {estimated(share.high, 1)}")


def share_data(share: Share) -> dict[str, float]:
    """Return a share of victories with the ends of its interval, for JSON."""
    return {
        "win_share": share.value,
        "win_share_low": share.low,
        "win_share_high": share.high,
    }
