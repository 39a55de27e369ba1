"""What speaks for an action of Hamster Rolle, in a short sentence."""

from typing import Any

from jericho_tui.bots.policies.hamster_rolle.rule import lies_flat
from jericho_tui.bots.policies.hamster_rolle.signs import kind_let_go
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.hamster_rolle.actions import Pass, Put
from jericho_tui.games.hamster_rolle.edition import FORMS


def reason(action: Put | Pass, tries: int, stayed: int, taken: int) -> Sentence | None:
    """Return what speaks for an action; None where it was not tried and nothing stands out.

    :param tries: how often it was let go.
    :param stayed: after how many of them nothing was to be taken.
    :param taken: pieces that were to be taken, of all tries together.
    """
    if isinstance(action, Pass):
        return Sentence(N_("there is nowhere to put a piece"))
    if not tries:
        ways = len(FORMS[kind_let_go(action)].angles)
        if ways == 1 or not lies_flat(action):
            return None
        return Sentence(N_("you let it go with its flattest side down"))
    if 2 * stayed < tries:
        return Sentence(
            N_("pieces to take back in {tries} tries: {pieces}"), {"tries": tries, "pieces": taken}
        )
    return Sentence(
        N_("nothing to take back in {stayed} of {tries} tries"), {"stayed": stayed, "tries": tries}
    )


def at_sight(view: Any, action: Put | Pass) -> Sentence | None:
    """Return what speaks for an action before anything is rolled; None: nothing stands out."""
    del view
    return reason(action, 0, 0, 0)
