"""The words of a game, found by its id: its own package here, or its notation where it has none."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final, Protocol

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.games import part_of
from jericho_tui.prose.aloud import PlainTable
from jericho_tui.prose.notation import Notation
from jericho_tui.prose.remark import Remark
from jericho_tui.prose.segments import Segment

_FLOOR: Final = "jericho_tui.prose"


class GameWords(Protocol):
    """What the package of a game's words has; every function answers in the language in use.

    It may also have `leads`, from an observation to what there is to lead in (`prose.lead`).
    """

    TIEBREAKS: Mapping[str, str]
    """What the further figures of an outcome are called (gettext message ids)."""

    def headline(self, observation: Any, names: Sequence[str]) -> str:
        """Return where a match stands and who is asked, e.g. “Round 2 of 3 · Dora to play”."""
        ...

    def progress(self, observation: Any) -> str:
        """Return how far a match is in as few words as a list has room for: “round 2/3”."""
        ...

    def prompt(self, observation: Any, names: Sequence[str]) -> str:
        """Return what the observing seat is asked for, or whom it waits for."""
        ...

    def action_name(self, action: Any, names: Sequence[str] = ()) -> str:
        """Return what an action does in a few words, e.g. “lay red 5”."""
        ...

    def rule_now(self, observation: Any, action: Any = None) -> str:
        """Return the anchor of the rulebook's chapter that matters now; empty: none does.

        :param action: the one that is considered; None: none is.
        """
        ...

    def log_lines(
        self, events: Sequence[Event], names: Sequence[str], me: Seat | None
    ) -> list[list[Segment]]:
        """Return what a move caused, as `me` (None: a spectator) saw it."""
        ...

    def preview(
        self, events: Sequence[Event], observation: Any, action: Any, names: Sequence[str]
    ) -> Sequence[Remark]:
        """Return what an action will do.

        :param events: what the game's `preview` says of it.
        """
        ...

    def ending(self, outcome: Outcome, names: Sequence[str], me: Seat | None = None) -> str:
        """Return who won and what decided it."""
        ...


def words_of(game_id: str) -> GameWords:
    """Return the words of a game.

    :raises BrokenGameError: it has some, and they cannot be loaded.
    """
    words: GameWords = _part(game_id)
    return words


def plain_table(game_id: str) -> PlainTable:
    """Return what plain mode says of a game: `PLAIN` of the module `aloud` of its words."""
    table: PlainTable = _part(game_id, ".aloud").PLAIN
    return table


def position_lines(game_id: str, data: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """Return the lines that describe a position, as the module `position` of its words does.

    :param data: `as_data()` of a state (everything open) or of an observation.
    :param names: the players' names by seat.
    """
    lines: list[str] = _part(game_id, ".position").position_lines(data, names)
    return lines


def _part(game_id: str, module: str = "") -> Any:
    """Return a module of a game's words, or what stands in for any of them."""
    own = part_of(game_id, _FLOOR)
    return Notation(game_id) if own is None else import_module(own.__name__ + module)
