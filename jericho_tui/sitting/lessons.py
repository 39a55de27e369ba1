"""The first game of each game: a prepared deal and its lessons, one module a game.

A game's module exports `SCRIPT`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from jericho_tui.core.registry import part_of
from jericho_tui.core.sentence import N_


@dataclass(frozen=True, slots=True)
class Lesson:
    """One step: a few sentences, and what the learner is asked for. Texts are message ids."""

    key: str
    title: str
    text: str
    rule: str
    """Anchor of the rulebook's chapter it is about."""
    wanted: str = ""
    """The action that is asked for; empty: any (`free`), or none, and reading is enough."""
    look: bool = False
    """Whether the action is to be chosen and looked at, not played."""
    free: bool = False
    """Whether any legal action goes on."""
    otherwise: Mapping[str, str] = field(default_factory=dict)
    """What is said to another action, by how its notation begins: the first that fits. The last
    one fits every action."""
    then: tuple[str, ...] = ()
    """What the others do after it, each with its seat; the die has 0. Before them may stand moves
    of the learner without a choice, which are made at once."""
    ask: str = N_("Choose, then press {key}.")
    """What is said to press where any action goes on."""

    @property
    def reads(self) -> bool:
        """Whether there is nothing to do but read."""
        return not self.wanted and not self.free


def _no_figures(seen: Any) -> Mapping[str, object]:
    del seen
    return {}


@dataclass(frozen=True, slots=True)
class Script:
    """A prepared match, whose first seat is the learner's."""

    others: tuple[str, ...]
    """Who sits on the seats after the learner's."""
    options: Mapping[str, Any]
    deal: Mapping[str, Any]
    """The setup as in a record."""
    lessons: tuple[Lesson, ...]
    figures: Callable[[Any], Mapping[str, object]] = _no_figures
    """From the learner's observation: what the places in the lessons' texts hold."""


def has_script(game_id: str) -> bool:
    """Return whether a game has a tutorial."""
    return part_of(game_id, "lesson") is not None


def script_of(game_id: str) -> Script:
    """Return a game's tutorial; it must have one."""
    script: Script = vars(part_of(game_id, "lesson"))["SCRIPT"]
    return script
