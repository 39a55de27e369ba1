"""The record of a match: the checked keys of its TOML file, in order.

No I/O: `store.records` reads and writes the files. `replay` replays a record move by move up to the
first error.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from hashlib import sha256
from typing import Any, Final

from jericho_tui.core import limits
from jericho_tui.core.actions import (
    IllegalActionError,
    InvalidSetupError,
    KeyedError,
    SentenceError,
)
from jericho_tui.core.game import Game, Seat, Setup
from jericho_tui.core.options import changed_options
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.registry import GameError, UnknownGameError, load, origin
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.play.match import Match, Move
from jericho_tui.play.names import check_distinct, clean_title, visible
from jericho_tui.play.player import InvalidSeatError, SeatInfo

FORMAT: Final = 1
"""The record format this version writes."""
_ID_CHARACTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")
_MAX_ID: Final = 100
_SEATS: Final = {str(number): Seat(number - 1) for number in range(100)}
"""The seat for every number that a move can start with; no leading zeros."""


class RecordError(KeyedError):
    """A record does not follow the format; `key` is the place, e.g. `moves[11]`."""

    def __init__(self, key: str, sentence: Sentence, move: int | None = None) -> None:
        super().__init__(key, sentence)
        self.move = move
        """Which of the moves is wrong, from 0; None when none is."""

    @classmethod
    def of_move(cls, number: int, sentence: Sentence) -> "RecordError":
        """Return the error for a wrong move.

        :param number: the index of the move, from 0.
        """
        return cls(f"moves[{number}]", sentence, number)


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """The contents of a record file."""

    id: str
    """Also the file's name; lower-case letters, digits, `-` and `_`."""
    game: str
    rules_version: int
    setup: Setup
    seats: tuple[SeatInfo, ...]
    moves: tuple[str, ...]
    """`1 wall R5`: seat from 1 (0: chance) and notation. Not yet replayed: see `play.record`."""
    hinted: tuple[int, ...] = ()
    """The numbers of the moves made after a hint, from 1 and in ascending order."""
    title: str = ""
    """The title a player gave the match; empty for none. See `names.clean_title`."""
    rated: bool = False
    daily: date | None = None
    """The day of a daily deal, or None for any other match."""
    created: datetime | None = None
    """None in simulated records, which carry no dates."""
    updated: datetime | None = None
    rng_seed: int | None = None
    """The random seed of the deal, kept for information only."""
    result: Mapping[str, Any] | None = None
    """The stored `[result]`; None until the match is finished."""
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Top-level keys this version does not know; kept."""

    @classmethod
    def of(cls, match: Match, *, match_id: str, **fields: Any) -> "MatchRecord":
        """Return the record of a match in its current position."""
        record = cls(
            id=match_id,
            game=match.game.info.id,
            rules_version=match.game.info.rules_version,
            setup=match.setup,
            seats=match.seats,
            moves=(),
            rated=match.rated,
            daily=match.daily,
            **fields,
        )
        return record.updated_from(match)

    def updated_from(self, match: Match, updated: datetime | None = None) -> "MatchRecord":
        """Return this record with the moves, result and seats of `match`."""
        return replace(
            self.with_result(match.outcome()),
            seats=match.seats,
            rated=match.rated,
            moves=tuple(format_move(match.game, move) for move in match.moves),
            hinted=match.hinted,
            updated=updated or self.updated,
        )

    def with_result(self, outcome: Outcome | None) -> "MatchRecord":
        """Return this record with this result; None for an unfinished match.

        Unknown keys of the stored result are kept.
        """
        if outcome is None:
            return replace(self, result=None)
        result = result_table(outcome)
        unknown = {key: value for key, value in (self.result or {}).items() if key not in result}
        return replace(self, result={**result, **unknown})

    @property
    def digest(self) -> str:
        """A digest of rules, deal and moves. A copy of a match has the same digest, any other
        match a different one.
        """
        game = load(self.game)
        told = {
            "game": self.game,
            "rules_version": self.rules_version,
            "setup": game.format_setup(self.setup),
            "options": changed_options(game.info.options, self.setup.options),
            "moves": self.moves,
        }
        return sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()

    @property
    def helped(self) -> tuple[Seat, ...]:
        """Return the seats that made a move after a hint. Requires a replayed record."""
        movers = {self.moves[number - 1].partition(" ")[0] for number in self.hinted}
        return tuple(Seat(number - 1) for number in sorted(map(int, movers)))

    def to_table(self) -> dict[str, Any]:
        """Return the TOML table, keys in the order of the format."""
        game = load(self.game)
        start = {
            "format": FORMAT,
            "id": self.id,
            "title": self.title,
            "game": self.game,
            "rules_version": self.rules_version,
            "package": origin(self.game),
            "created": self.created,
            "updated": self.updated,
            "rated": self.rated,
            "daily": self.daily,
            "rng_seed": self.rng_seed,
        }
        end = {
            "options": changed_options(game.info.options, self.setup.options),
            "seats": [seat.to_table() for seat in self.seats],
            "result": None if self.result is None else dict(self.result),
        }
        return {
            **{key: value for key, value in start.items() if value not in (None, "")},
            **game.format_setup(self.setup),
            "moves": list(self.moves),
            **({"hinted": list(self.hinted)} if self.hinted else {}),
            **self.extra,
            **{key: value for key, value in end.items() if value not in (None, {})},
        }

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> "MatchRecord":
        """Return the record that a TOML table describes, without replaying its moves.

        :raises RecordError: a key is missing, has the wrong type, or has an impossible value.
        """
        number = _get(table, "format", int)
        if number > FORMAT:
            text = N_(
                "the saved game has format {number}, from a newer Jericho TUI; this one "
                "reads up to {known}. Update the program to open it"
            )
            raise RecordError.because("format", text, {"number": number, "known": FORMAT})
        if number < 1:
            raise RecordError.because("format", N_("format must be at least 1"))
        game = _game(table)
        seats = _seats(table)
        options = table.get("options", {})
        if not isinstance(options, dict):
            raise RecordError.because("options", N_("options must be a table"))
        try:
            setup = game.parse_setup(len(seats), options, table)
        except InvalidSetupError as error:
            raise RecordError(error.key, error.sentence) from None
        known = {
            *("format", "id", "title", "game", "rules_version", "created", "updated", "rated"),
            *("daily", "rng_seed", "moves", "hinted", "options", "seats", "result", "package"),
            *game.setup_keys(),
        }
        return cls(
            id=_id(table),
            game=game.info.id,
            rules_version=_rules_version(table, game),
            setup=setup,
            seats=seats,
            moves=_moves(table),
            hinted=_hinted(table),
            title=_title(table),
            rated=_get(table, "rated", bool),
            daily=_daily(table),
            created=_date(table, "created"),
            updated=_date(table, "updated"),
            rng_seed=_seed(table),
            result=_get(table, "result", dict) if "result" in table else None,
            extra={key: value for key, value in table.items() if key not in known},
        )


def result_table(outcome: Outcome) -> dict[str, list[int]]:
    """Return the `[result]` table of an outcome; teams, if any, count from 1."""
    return {
        "placings": list(outcome.placings),
        "scores": list(outcome.scores),
        **({"teams": [team + 1 for team in outcome.teams]} if outcome.teams else {}),
        **{key: list(values) for key, values in outcome.tiebreaks},
    }


def format_move(game: Game, move: Move) -> str:
    """Return a line of `moves`, e.g. `2 wall B7`."""
    return f"{move.seat + 1} {game.format_action(move.action)}"


def parse_move(game: Game, text: str, num_seats: int) -> Move:
    """Parse a line of `moves`.

    :raises SentenceError: the line is not a move; the message says what was expected.
    """
    number, _, rest = text.partition(" ")
    seat = _SEATS.get(number)
    if seat is None or not text.isprintable():
        refused = N_("“{text}” is not a move; a move starts with the seat’s number, as in “1 …”")
        raise SentenceError.because(refused, {"text": visible(text)})
    if seat >= num_seats:
        raise SentenceError.because(
            N_("“{text}”: there is no seat {seat}; this game has {seats}"),
            {"text": visible(text), "seat": number, "seats": num_seats},
        )
    return Move(seat, game.parse_action(rest))


_TYPES: Final = {
    int: N_("a whole number"),
    str: N_("text"),
    bool: N_("true or false"),
    list: N_("a list"),
    dict: N_("a table"),
}


def _get(table: Mapping[str, Any], key: str, kind: type) -> Any:
    if key not in table:
        raise RecordError.because(key, N_("the key {key} is missing"), {"key": key})
    value = table[key]
    if type(value) is not kind:
        text = N_("{key} must be {kind}")
        raise RecordError.because(key, text, {"key": key, "kind": Sentence(_TYPES[kind])})
    if kind is int and abs(table[key]) > limits.MOST_WHOLE:
        raise RecordError.because(key, N_("{key} is too large"), {"key": key})
    return value


def _game(table: Mapping[str, Any]) -> Game:
    game_id = _get(table, "game", str)
    try:
        return load(game_id)
    except UnknownGameError as error:
        package = table.get("package")
        if not isinstance(package, str) or not package:
            raise RecordError("game", error.sentence) from None
        text = (
            N_("the game “{game}” is not here; add --game and the path of {package}")
            if package.endswith(".py")
            else N_("the game “{game}” is not here; install {package}")
        )
        values = {"game": visible(game_id), "package": visible(package)}
        raise RecordError.because("game", text, values) from None
    except GameError as error:
        raise RecordError("game", error.sentence) from None


def _rules_version(table: Mapping[str, Any], game: Game) -> int:
    number: int = _get(table, "rules_version", int)
    if number != game.info.rules_version:
        text = N_("the game was played by rules version {number}; this program has {known}")
        values = {"number": number, "known": game.info.rules_version}
        raise RecordError.because("rules_version", text, values)
    return number


def is_match_id(text: str) -> bool:
    """Return whether a text is a valid match id."""
    return 0 < len(text) <= _MAX_ID and _ID_CHARACTERS.issuperset(text)


def _id(table: Mapping[str, Any]) -> str:
    match_id: str = _get(table, "id", str)
    if not is_match_id(match_id):
        text = N_("id must be 1 to {most} characters from a-z, 0-9, - and _")
        raise RecordError.because("id", text, {"most": _MAX_ID})
    return match_id


def _title(table: Mapping[str, Any]) -> str:
    with _at("title"):
        return clean_title(table["title"]) if "title" in table else ""


def _seats(table: Mapping[str, Any]) -> tuple[SeatInfo, ...]:
    given, seats = _get(table, "seats", list), []
    with _at("seats"):
        limits.entries("seats", given, limits.MOST_SEATS)
        for number, entry in enumerate(given):
            with _at(f"seats[{number}]"):
                seats.append(SeatInfo.from_table(entry))
        check_distinct(seat.name for seat in seats)
    return tuple(seats)


def _moves(table: Mapping[str, Any]) -> tuple[str, ...]:
    moves = _get(table, "moves", list)
    for number, move in enumerate(moves):
        if not isinstance(move, str):
            raise RecordError.of_move(number, Sentence(N_("every move must be text")))
    return tuple(moves)


def _hinted(table: Mapping[str, Any]) -> tuple[int, ...]:
    numbers = _get(table, "hinted", list) if "hinted" in table else []
    if numbers != good_hinted(table):
        text = N_("hinted must list move numbers in ascending order, none above {last}")
        raise RecordError.because("hinted", text, {"last": len(table["moves"])})
    return tuple(numbers)


def good_hinted(table: Mapping[str, Any]) -> list[int]:
    """Return the valid entries of `hinted`: move numbers, each once and in order."""
    found = table.get("hinted")
    last = len(table["moves"])
    numbers = found if isinstance(found, list) else []
    return sorted({n for n in numbers if type(n) is int and 1 <= n <= last})


def _date(table: Mapping[str, Any], key: str) -> datetime | None:
    value = table.get(key)
    if value is None:
        return None
    if not isinstance(value, datetime) or value.tzinfo is None:
        text = N_("{key} must be a date, a time and a time zone, such as 2026-11-20T21:14:05Z")
        raise RecordError.because(key, text, {"key": key})
    with _at(key):
        return limits.moment(key, value)


def _daily(table: Mapping[str, Any]) -> date | None:
    value = table.get("daily")
    if value is not None and type(value) is not date:
        text = N_("{key} must be a date, such as 2026-11-20")
        raise RecordError.because("daily", text, {"key": "daily"})
    return value


@contextmanager
def _at(key: str) -> Iterator[None]:
    """Let a reason that arises here say at which key of the record it does."""
    try:
        yield
    except RecordError:
        raise
    except InvalidSeatError as error:
        raise RecordError(f"{key}.{error.key}".rstrip("."), error.sentence) from None
    except SentenceError as error:
        raise RecordError(key, error.sentence) from None


def _seed(table: Mapping[str, Any]) -> int | None:
    if "rng_seed" not in table:
        return None
    seed: int = _get(table, "rng_seed", int)
    if not 0 <= seed <= limits.MOST_SEED:
        raise RecordError.because("rng_seed", N_("rng_seed must be from 0 to 2^63 - 1"))
    return seed


@dataclass(frozen=True, slots=True)
class Replay:
    """A record replayed up to its first error (after scalachess's `Result(replay, failure)`)."""

    match: Match
    """The match after the last good move."""
    error: RecordError | None
    """The first error, or None if the whole record is valid."""


def replay(record: MatchRecord, *, keep_events: bool = True) -> Replay:
    """Replay a record with checked moves, then compare the result.

    The replay stops before a wrong move; `error.move` is its index.

    :param keep_events: see `Match`.
    """
    match = Match(
        load(record.game),
        record.setup,
        record.seats,
        rated=record.rated,
        daily=record.daily,
        keep_events=keep_events,
    )
    return Replay(match, go_on(match, record))


def go_on(match: Match, record: MatchRecord) -> RecordError | None:
    """Play the moves of a record that a match lacks; return the first error, or None.

    :param match: a match with the first moves of the record; it stops before a wrong move.
    """
    wrong = _play_on(match, record)
    match.hinted = record.hinted
    return wrong or _check_result(record, match.outcome())


def _play_on(match: Match, record: MatchRecord) -> RecordError | None:
    game, num_seats = match.game, record.setup.num_seats
    for number, text in enumerate(record.moves[match.ply :], start=match.ply):
        try:
            seat, action = parse_move(game, text, num_seats)
            if not match.comes_last(seat):
                refused = N_("“{text}”: simultaneous choices must be in seat order")
                raise SentenceError.because(refused, {"text": text})
            match.submit(seat, action)
        except IllegalActionError as error:
            sentence = Sentence(
                N_("“{text}” is not allowed: {reason}"),
                {"text": text, "reason": error.refusal.reason},
            )
            return RecordError.of_move(number, sentence)
        except SentenceError as error:
            return RecordError.of_move(number, error.sentence)
    return None


def _check_result(record: MatchRecord, outcome: Outcome | None) -> RecordError | None:
    if record.result is None:
        return None
    if outcome is None:
        return RecordError(
            "result",
            counted(
                "the file has a result, but the game is not over after {moves} move",
                "the file has a result, but the game is not over after {moves} moves",
                "moves",
                {"moves": len(record.moves)},
            ),
        )
    for key, expected in result_table(outcome).items():
        stored = record.result.get(key)
        # In Python 1 == True == 1.0, but a place is a whole number.
        if stored != expected or any(type(number) is not int for number in stored):
            text = N_("the stored result is wrong: {key} must be {expected}")
            return RecordError.because(f"result.{key}", text, {"key": key, "expected": expected})
    return None
