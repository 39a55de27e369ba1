"""What bots know of Badaboom."""

from typing import Final

from jericho_tui.bots.policies import Knowledge
from jericho_tui.bots.policies.badaboom.evaluation import BadaboomPolicy
from jericho_tui.bots.policies.badaboom.weights import styles

KNOWLEDGE: Final = Knowledge({style: BadaboomPolicy(w) for style, w in styles().items()})
