"""What a search is told of Jericho."""

from jericho_tui.bots.policies.jericho.outlook import JerichoOutlook, Manner
from jericho_tui.bots.policies.jericho.reasons import reason
from jericho_tui.core.sentence import Sentence
from jericho_tui.games.jericho.actions import Action
from jericho_tui.games.jericho.observation import JerichoObservation


class JerichoAdvisor:
    """Advises a search in one manner."""

    exploration = 0.3

    def __init__(self, manner: Manner) -> None:
        self.manner = manner

    def outlook(self, view: JerichoObservation) -> JerichoOutlook:
        """Return the outlook of a decision."""
        return JerichoOutlook(view, self.manner)

    def reason(self, view: JerichoObservation, action: Action) -> Sentence | None:
        """Return what speaks for an action."""
        return reason(self.manner.policy, view, action)
