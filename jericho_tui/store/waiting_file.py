"""The file of a table that waits for players: `waiting/<id>.toml`.

The id is that of the match that the table will become. An edition of the players' own is named by
its file in the folder of editions, never by a path.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal, get_args

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.league.tournament import Tournament, TournamentError, TournamentPlan
from jericho_tui.play.names import check_distinct, clean_name, name_key
from jericho_tui.play.player import InvalidSeatError, SeatInfo
from jericho_tui.store.files import StoreError, read_limited, shown
from jericho_tui.store.toml_file import parse_toml

MOST_FOUNDED: Final = 3
"""Tournaments that a visitor may have under way at once."""


def decides(plan: TournamentPlan, visitor: str) -> bool:
    """Whether somebody may change a tournament.

    :param visitor: who visits the club; empty: the host, who may.
    """
    return not visitor or name_key(plan.founder) == name_key(visitor)


def founder_decides(plan: TournamentPlan) -> Sentence:
    """Return who alone changes a tournament."""
    if not plan.founder:
        return Sentence(N_("only the host can change this tournament"))
    text = N_("only {name}, who created this tournament, can change it")
    return Sentence(text, {"name": plan.founder})


def founded(
    plan: TournamentPlan,
    players: Sequence[SeatInfo],
    visitor: str,
    under_way: Iterable[TournamentPlan],
) -> TournamentPlan:
    """Return a plan as its founder's: it takes entries.

    :param under_way: the tournaments that are not over.
    :raises TournamentError: the visitor plays not in it, or has enough of them.
    """
    if not any(player.kind == "human" and _is(player, visitor) for player in players):
        raise TournamentError(
            Sentence(N_("{name} creates this tournament and must play in it"), {"name": visitor})
        )
    if sum(decides(one, visitor) for one in under_way) >= MOST_FOUNDED:
        text = N_("you have {most} unfinished tournaments; play or delete one first")
        raise TournamentError(Sentence(text, {"most": MOST_FOUNDED}))
    return replace(plan, founder=visitor, takes_entries=True)


def check_founder(plan: TournamentPlan, visitor: str) -> None:
    """Refuse whoever may not change a tournament.

    :raises TournamentError: a visitor who did not found it.
    """
    if not decides(plan, visitor):
        raise TournamentError(founder_decides(plan))


def check_entry(plan: TournamentPlan, player: SeatInfo, visitor: str) -> None:
    """Refuse whoever may not let somebody take part.

    :raises TournamentError: a visitor who neither founded it nor enters it themselves; or it takes
        no entries.
    """
    if decides(plan, visitor):
        return
    if player.kind != "human" or not _is(player, visitor):
        check_founder(plan, visitor)
    if not plan.takes_entries:
        raise TournamentError(
            Sentence(N_("you cannot enter this tournament yourself; ask the host"))
        )


def check_withdrawal(tournament: Tournament, number: int, visitor: str) -> None:
    """Refuse whoever may not let an entrant leave.

    :raises TournamentError: a visitor who neither founded it nor leaves themselves.
    """
    player = tournament.entrant(number).player
    if player.kind != "human" or not _is(player, visitor):
        check_founder(tournament.plan, visitor)


def _is(player: SeatInfo, name: str) -> bool:
    return name_key(player.name) == name_key(name)


FORMAT: Final = 1
ID: Final = re.compile(r"[a-z0-9_-]{1,100}")
_FILE_NAME: Final = re.compile(r"[^./\\][^/\\]{0,99}")
_MOST_OPTIONS: Final = 100
SeatKind = Literal["bot", "here", "elsewhere", "open"]


@dataclass(frozen=True, slots=True)
class WaitingSeat:
    """A seat of a table that waits."""

    kind: SeatKind
    """`here`: a person at the founder's terminal; `elsewhere`: a person by name, at their own;
    `open`: whoever comes."""
    player: SeatInfo | None = None
    """Who has the seat, or for whom it is kept; None: an open seat that nobody has taken."""
    sat: bool = False
    """Whether that person has sat down; of no meaning for a bot."""

    @property
    def taken(self) -> bool:
        """Whether nobody is waited for here."""
        return self.kind == "bot" or self.sat

    @property
    def name(self) -> str:
        """Who has it, or for whom it is kept; empty: nobody yet."""
        return "" if self.player is None else self.player.name

    def is_of(self, name: str) -> bool:
        """Whether it is the seat of somebody, however that is spelt."""
        return self.player is not None and name_key(self.name) == name_key(name)

    def to_table(self) -> dict[str, Any]:
        """Return the entry of the file's `[[seats]]`."""
        player = {} if self.player is None else self.player.to_table()
        sat = {"sat": True} if self.sat and self.kind != "bot" else {}
        return {**player, "kind": self.kind, **sat}

    @classmethod
    def from_table(cls, table: object) -> "WaitingSeat":
        """Return the seat that an entry describes.

        :raises SentenceError: it describes none.
        """
        if not isinstance(table, dict):
            raise InvalidSeatError("", Sentence(N_("every entry of seats must be a table")))
        kind: Any = table.get("kind")
        if kind not in get_args(SeatKind):
            known = ", ".join(get_args(SeatKind))
            text = N_("the kind of a seat must be one of: {known}")
            raise InvalidSeatError("kind", Sentence(text, {"known": known}))
        if kind == "bot":
            return cls(kind, SeatInfo.from_table(table), sat=True)
        if kind == "open" and "name" not in table:
            return cls(kind)
        sat = table.get("sat", False) is True or kind == "open"
        return cls(kind, SeatInfo(clean_name(table.get("name")), "human"), sat)


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table that waits for players."""

    id: str
    """Also that of the match which it will become."""
    game: str
    rated: bool
    founder: str
    """Who set it up."""
    created: datetime
    seats: tuple[WaitingSeat, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Only what was chosen."""
    edition: str = ""
    """The file's name in the folder of editions; empty: the house's, or what is printed."""
    first: int = 0
    """Which seat, from 1, takes the first turn where the options leave that to the table; 0: the
    lot decides."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Keys this version does not know; kept."""

    @property
    def missing(self) -> tuple[WaitingSeat, ...]:
        """The seats whose people have not come yet."""
        return tuple(seat for seat in self.seats if not seat.taken)

    @property
    def players(self) -> tuple[SeatInfo, ...]:
        """Everybody who has a seat, or for whom one is kept; of a full table, in seat order."""
        return tuple(seat.player for seat in self.seats if seat.player is not None)

    def seat_of(self, name: str) -> int | None:
        """Return the place of somebody's seat, from 0; None: there is none for them."""
        return next((place for place, seat in enumerate(self.seats) if seat.is_of(name)), None)

    def sits(self, name: str) -> bool:
        """Whether somebody sits at it."""
        return any(seat.is_of(name) and seat.sat and seat.kind != "bot" for seat in self.seats)

    def to_table(self) -> dict[str, Any]:
        """Return what stands in the file."""
        return {
            "format": FORMAT,
            "id": self.id,
            "game": self.game,
            "rated": self.rated,
            "founder": self.founder,
            "created": self.created,
            **({"edition": self.edition} if self.edition else {}),
            **({"first": self.first} if self.first else {}),
            **self.extra,
            **({"options": dict(self.options)} if self.options else {}),
            "seats": [seat.to_table() for seat in self.seats],
        }

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> "WaitingTable":
        """Return the table that a file describes.

        :raises SentenceError: it describes none, or is a later version's.
        """
        number = limits.whole("format", table.get("format"), 1)
        if number > FORMAT:
            text = N_("a newer Jericho TUI created it; update the program to sit down")
            raise SentenceError(Sentence(text))
        seats = limits.entries("seats", table.get("seats"), limits.MOST_SEATS)
        found = cls(
            id=limits.text("id", table.get("id"), limits.MOST_ID),
            game=limits.text("game", table.get("game"), limits.MOST_ID),
            rated=_truth("rated", table.get("rated")),
            founder=clean_name(table.get("founder")),
            created=limits.moment("created", table.get("created")),
            seats=tuple(map(WaitingSeat.from_table, seats)),
            options=_options(table.get("options", {})),
            edition=_file_name("edition", table.get("edition", "")),
            first=limits.whole("first", table.get("first", 0), 0, len(seats)),
            extra={key: value for key, value in table.items() if key not in _KEYS},
        )
        check_distinct(player.name for player in found.players)
        return found


_KEYS: Final = frozenset(
    {"format", "id", "game", "rated", "founder", "created", "edition", "first", "options", "seats"}
)


def _truth(what: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise SentenceError(Sentence(N_("{what} must be true or false"), {"what": what}))
    return value


def _options(values: object) -> dict[str, OptionValue]:
    text = N_("{what} must be a table of at most {most} entries: text, numbers, true or false")
    refusal = SentenceError(Sentence(text, {"what": "options", "most": _MOST_OPTIONS}))
    if not isinstance(values, dict) or len(values) > _MOST_OPTIONS:
        raise refusal
    for key, value in values.items():
        limits.text("options", key, limits.MOST_ID)
        if isinstance(value, str):
            limits.text(key, value, limits.MOST_ID)
        elif not isinstance(value, int):  # or a truth value, which is one
            raise refusal
    return dict(values)


def _file_name(what: str, value: object) -> str:
    name = limits.text(what, value, limits.MOST_ID)
    if name and not _FILE_NAME.fullmatch(name):
        raise SentenceError(Sentence(N_("{what} must be a file name"), {"what": what}))
    return name


def load_table(path: Path) -> WaitingTable:
    """Read a table's file.

    :raises StoreError: there is none (from FileNotFoundError), or it is damaged or a later
        version's; the file is as it was.
    """
    data = read_limited(path, limits.MOST_SETTINGS, follow=False)
    if data is None:
        raise _damaged(path, Sentence(N_("the file is too large")))
    if not data.strip():
        raise _damaged(path, Sentence(N_("the file is empty")))
    try:
        table = parse_toml(data.decode("utf-8-sig"))
    except ValueError:
        raise _damaged(path, Sentence(N_("the file is not TOML"))) from None
    try:
        found = WaitingTable.from_table(table)
    except SentenceError as error:
        raise _damaged(path, error.sentence) from None
    if found.id != path.stem or not ID.fullmatch(found.id):
        raise _damaged(path, Sentence(N_("its name differs from its id")))
    return found


def dump_table(table: WaitingTable) -> bytes:
    """Return the text of a table's file."""
    from tomli_w import dumps

    return dumps(table.to_table()).encode()


def _damaged(path: Path, reason: Sentence) -> StoreError:
    text = N_("the table {path} cannot be read: {reason}")
    return StoreError(Sentence(text, {"path": shown(path), "reason": reason}), path)
