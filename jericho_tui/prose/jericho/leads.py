"""Who leads in which colour: the longest wall takes the supply's cards of it."""

from jericho_tui.games.jericho.cards import COLOURS
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.prose.colours import colour_name, colour_role, colour_symbol
from jericho_tui.prose.lead import Lead


def leads(seen: JerichoObservation) -> list[Lead]:
    """Return the lengths of everybody's walls, colour by colour."""
    return [
        Lead(f"{colour_symbol(c)} {colour_name(c)}", colour_role(c), seen.lengths(c))
        for c in range(len(COLOURS))
    ]
