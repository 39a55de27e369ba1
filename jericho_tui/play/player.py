"""Who sits at the table, and what a bot is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import InvalidNameError, clean_name, identity, plays, visible

Kind = Literal["human", "bot"]
MOST_VERSION: Final = 9999
"""Of what a bot judges by; more is no version but damage."""


class InvalidSeatError(SentenceError):
    """A seat of a record is not as the format wants it; `key` is the entry that is wrong."""

    def __init__(self, key: str, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.key = key


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits on one seat."""

    name: str
    kind: Kind
    bot: str = ""
    """The bot's registered name; empty for a human."""
    level: str = ""
    """The bot's level; empty for a human and for bots without levels."""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """Keys of the record's entry that this version does not know."""
    version: int = 1
    """Which version of what the bot judges by plays, from 1; see `bots.roster.version_of`."""

    @property
    def identity(self) -> str:
        """Who this is for the league; see `names.identity`."""
        return identity(self.name, plays(self.bot, self.level, self.version))

    def to_table(self) -> dict[str, Any]:
        """Return the entry of a record's `[[seats]]`."""
        table: dict[str, Any] = {"name": self.name, "kind": self.kind}
        if self.bot:
            table["bot"] = self.bot
        if self.level:
            table["level"] = self.level
        if self.version != 1:
            table["version"] = self.version
        return {**table, **self.extra}

    @classmethod
    def from_table(cls, table: object) -> "SeatInfo":
        """Return the seat that an entry of `[[seats]]` describes.

        :raises InvalidSeatError: a key is missing or has a wrong value.
        """
        if not isinstance(table, dict):
            raise InvalidSeatError("", Sentence(N_("every entry of seats must be a table")))
        try:
            name = clean_name(table.get("name"))
        except InvalidNameError as error:
            raise InvalidSeatError("name", error.sentence) from None
        kind = table.get("kind")
        if kind not in ("human", "bot"):
            raise InvalidSeatError("kind", Sentence(N_("kind must be “human” or “bot”")))
        for key in ("bot", "level"):
            if not isinstance(table.get(key, ""), str):
                raise InvalidSeatError(key, Sentence(N_("{key} must be text"), {"key": key}))
        bot = table.get("bot", "")
        if (kind == "bot") != bool(bot):
            raise InvalidSeatError(
                "bot", Sentence(N_("a bot’s seat names its bot, and a human’s does not"))
            )
        for key in ("bot", "level"):
            if visible(table.get(key, "")) != table.get(key, ""):
                raise InvalidSeatError(
                    key,
                    Sentence(
                        N_("{key} must be short and contain only characters that can be displayed"),
                        {"key": key},
                    ),
                )
        version = table.get("version", 1)
        if type(version) is not int or not 1 <= version <= MOST_VERSION:
            raise InvalidSeatError(
                "version", Sentence(N_("version must be a whole number, at least 1"))
            )
        known = ("name", "kind", "bot", "level", "version")
        extra = {key: value for key, value in table.items() if key not in known}
        return cls(name, kind, bot, table.get("level", ""), extra, version)


@dataclass(frozen=True, slots=True)
class Limit:
    """When a bot must have decided; the first condition that is met ends its search."""

    iterations: int | None = None
    """Number of playouts: the same on every machine, so tests and rated games use it."""
    seconds: float | None = None
    whole: bool = False
    """Whether a bot that searches spends all of it, also when it has decided or has no choice: so
    nobody can tell from the time it takes."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """What a bot thinks of one action."""

    action: Any
    share: float | None
    """Estimated share of the victory, 0 to 1; None where the bot has no such estimate, as of what
    it has hardly tried."""
    visits: int = 0
    """How often a search tried it; 0 from a bot that does not search."""
    reason: Sentence | None = None
    """What speaks for it, where the bot can say so in one short sentence."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot chose, and what a hint can show of its reasons."""

    action: Any
    candidates: tuple[Candidate, ...] = ()
    """Best first; () from a bot that does not compare."""
    lot: float | None = None
    """What choosing by lot would come to: the mean share of what could be done, or of as much of it
    as was looked at for that, by lot. None where nobody looked."""


class Player(Protocol):
    """Somebody who decides from an observation and nothing else."""

    def choose(
        self, view: Any, limit: Limit, should_stop: Callable[[], bool] = lambda: False
    ) -> Decision:
        """Return a legal action of the observing seat.

        :param view: the seat's observation, which has at least two legal actions or one.
        :param should_stop: asked now and then; True ends a search early with what it has.
        """
        ...
