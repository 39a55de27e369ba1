"""What bots know of Nottingham."""

from typing import Final

from jericho_tui.bots.policies.nottingham.evaluation import NottinghamPolicy

POLICY: Final = NottinghamPolicy()
