"""Shares of victories as commands print them."""

from jericho_tui.core.sentence import estimated
from jericho_tui.league.intervals import Share
from jericho_tui.prose.counts import chance_text


def percent(share: Share, number: int) -> tuple[str, str]:
    """Return a share in per cent, and its interval; of all or none as “5/5”: so few may be few.

    :param number: of how many it is a share.
    """
    value = chance_text(share.value, 1)
    if share.value in (0, 1):
        value = f"{share.value * number:.0f}/{number}"
    return value, f"{estimated(share.low, 1)} … {estimated(share.high, 1)}"


def share_data(share: Share) -> dict[str, float]:
    """Return a share of victories with the ends of its interval, for JSON."""
    return {
        "win_share": share.value,
        "win_share_low": share.low,
        "win_share_high": share.high,
    }
