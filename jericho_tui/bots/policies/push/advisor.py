"""Who advises a search of Push."""

from jericho_tui.bots.policies.push.outlook import Manner, PushOutlook
from jericho_tui.core.sentence import Sentence
from jericho_tui.games.push.actions import Action
from jericho_tui.games.push.observation import PushObservation


class PushAdvisor:
    """Advises a search in one manner."""

    exploration = 0.15

    def __init__(self, manner: Manner) -> None:
        self._manner = manner

    def outlook(self, view: PushObservation) -> PushOutlook:
        """Return the outlook of a decision."""
        return PushOutlook(view, self._manner)

    def reason(self, view: PushObservation, action: Action) -> Sentence | None:
        """Nothing can be said."""
        return None
