"""Who leads in coins."""

from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.prose.language import _
from jericho_tui.prose.lead import Lead


def leads(seen: BadaboomObservation) -> list[Lead]:
    """Return everybody's coins."""
    return [Lead(_("coins"), "plain", seen.coins)]
