"""Who leads in points, as they lie on the table."""

from jericho_tui.games.push.observation import PushObservation
from jericho_tui.prose.language import _
from jericho_tui.prose.lead import Lead


def leads(seen: PushObservation) -> list[Lead]:
    """Return everybody's points."""
    points = tuple(max(0, seen.score(seat)) for seat in range(seen.num_seats))
    return [Lead(_("points"), "plain", points)]
