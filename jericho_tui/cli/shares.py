"""Shares of victories as commands print them."""

from jericho_tui.league.intervals import Share


def percent(share: Share) -> tuple[str, str]:
    """Return a share in per cent, and its interval."""
    return f"{100 * share.value:.1f} %", f"{100 * share.low:.1f} … {100 * share.high:.1f}"


def share_data(share: Share) -> dict[str, float]:
    """Return a share of victories with the ends of its interval, for JSON."""
    return {
        "win_share": share.value,
        "win_share_low": share.low,
        "win_share_high": share.high,
    }
