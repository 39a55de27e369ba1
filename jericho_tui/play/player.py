"""Seats, and the protocol of players and bots."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol

from jericho_tui.core.actions import KeyedError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import InvalidNameError, clean_name, identity, plays, visible

Kind = Literal["human", "bot"]
MOST_VERSION: Final = 9999
"""The highest version of a bot's weights; a larger number means a damaged file."""


class InvalidSeatError(KeyedError):
    """A seat of a record is invalid; `key` names the wrong entry."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """The player of one seat."""

    name: str
    kind: Kind
    bot: str = ""
    """The bot's registered name; empty for a human."""
    level: str = ""
    """The bot's level; empty for a human and for bots without levels."""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of the record's entry that this version does not know."""
    version: int = 1
    """The version of the bot's weights, from 1; see `bots.roster.version_of`."""

    @property
    def identity(self) -> str:
        """The player's identity in the league; see `names.identity`."""
        return identity(self.name, plays(self.bot, self.level, self.version))

    def to_table(self) -> dict[str, Any]:
        """Return the entry of a record's `[[seats]]`."""
        more = {"bot": self.bot, "level": self.level, "version": self.version}
        usual = {"bot": "", "level": "", "version": 1}
        changed = {key: value for key, value in more.items() if value != usual[key]}
        return {"name": self.name, "kind": self.kind, **changed, **self.extra}

    @classmethod
    def from_table(cls, table: object) -> "SeatInfo":
        """Return the seat that an entry of `[[seats]]` describes.

        :raises InvalidSeatError: a key is missing or has a wrong value.
        """
        if not isinstance(table, dict):
            raise InvalidSeatError.because("", N_("every entry of seats must be a table"))
        try:
            name = clean_name(table.get("name"))
        except InvalidNameError as error:
            raise InvalidSeatError("name", error.sentence) from None
        kind = table.get("kind")
        if kind not in ("human", "bot"):
            raise InvalidSeatError.because("kind", N_("kind must be “human” or “bot”"))
        for key in ("bot", "level"):
            if not isinstance(table.get(key, ""), str):
                raise InvalidSeatError.because(key, N_("{key} must be text"), {"key": key})
        bot = table.get("bot", "")
        if (kind == "bot") != bool(bot):
            text = N_("a bot’s seat must name its bot; a human’s seat must not")
            raise InvalidSeatError.because("bot", text)
        for key in ("bot", "level"):
            if visible(table.get(key, "")) != table.get(key, ""):
                text = N_("{key} must be short and contain only characters that can be displayed")
                raise InvalidSeatError.because(key, text, {"key": key})
        version = table.get("version", 1)
        if type(version) is not int or not 1 <= version <= MOST_VERSION:
            text = N_("version must be a whole number, at least 1")
            raise InvalidSeatError.because("version", text)
        known = ("name", "kind", "bot", "level", "version")
        extra = {key: value for key, value in table.items() if key not in known}
        return cls(name, kind, bot, table.get("level", ""), extra, version)


@dataclass(frozen=True, slots=True)
class Limit:
    """The limits of a bot's decision; the first one reached ends its search."""

    iterations: int | None = None
    """Number of playouts: the same on every machine, so tests and rated games use it."""
    seconds: float | None = None
    whole: bool = False
    """Whether a searching bot always uses the whole limit, even with one legal action, so that
    its thinking time reveals nothing."""
    about: Any = None
    """An action whose share a bot shall estimate besides its own choice, and the mean share of a
    random action; None for none."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A bot's evaluation of one action."""

    action: Any
    share: float | None
    """Estimated share of the victory, 0 to 1, or None if the bot has no estimate, e.g. after too
    few tries."""
    visits: int = 0
    """How often the search tried it; 0 if the bot does not search."""
    reason: Sentence | None = None
    """The reason for this action as one short sentence, or None if the bot gives none."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A bot's chosen action and the candidates a hint can show."""

    action: Any
    candidates: tuple[Candidate, ...] = ()
    """The candidates, best first; () if the bot does not compare actions."""
    lot: float | None = None
    """The mean share of a random legal action, or of a random sample of them; None if it was not
    computed."""


ShouldStop = Callable[[], bool]
"""Asked from time to time; returning True ends a search early with the best action so far."""


def never() -> bool:
    """Return False: nothing ends a search early."""
    return False


class Player(Protocol):
    """A player that decides from its observation alone."""

    def choose(self, view: Any, limit: Limit, should_stop: ShouldStop = never) -> Decision:
        """Return a legal action of the observing seat.

        :param view: the seat's observation; it has at least one legal action.
        """
        ...
