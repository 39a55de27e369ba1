"""Who advises a search of Nottingham."""

from jericho_tui.bots.policies.nottingham.outlook import Manner, NottinghamOutlook
from jericho_tui.bots.policies.nottingham.reasons import reason
from jericho_tui.core.sentence import Sentence
from jericho_tui.games.nottingham.actions import Action
from jericho_tui.games.nottingham.observation import NottinghamObservation


class NottinghamAdvisor:
    """Advises a search in one manner."""

    exploration = 0.5
    """So much that the heuristic's judgement still counts after thousands of playouts: what hands
    promise is known no better than that, and a search that trusts it alone is weaker [M]."""

    def __init__(self, manner: Manner) -> None:
        self.manner = manner

    def outlook(self, view: NottinghamObservation) -> NottinghamOutlook:
        """Return the outlook of a decision."""
        return NottinghamOutlook(view, self.manner)

    def reason(self, view: NottinghamObservation, action: Action) -> Sentence | None:
        """Return what speaks for an action."""
        return reason(view, action)
