"""What a ladder says of a player, in words."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jericho_tui.league.ladder import LadderRow


def rank_text(row: "LadderRow") -> str:
    """Return a rank; “?” while the rating is provisional, “–” of those who left."""
    if row.retired:
        return "–"
    return "?" if row.rank is None else str(row.rank)


def rating_text(points: float, provisional: bool) -> str:
    """Return a rating, with “?” while it is provisional."""
    return f"{points:.0f}" + "?" * provisional
