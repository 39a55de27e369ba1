"""The league as one TOML document: results, entries about names, tournaments; and back.

What is read was perhaps written by hand, so everything is checked; a sentence says which entry is
wrong and why.
"""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from sys import intern
from typing import Any, Final, TypeVar, get_args

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.outcome import Teams, check_teams
from jericho_tui.core.registry import GameError, info
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.league.pairing import Seating
from jericho_tui.league.people import KINDS, Entry
from jericho_tui.league.results import MatchResult, SeatResult, check_placings, in_utc
from jericho_tui.league.standings import Scoring, ScoringKind
from jericho_tui.league.tournament import (
    COMPANIES,
    FORMATS,
    MOST,
    MOST_ROUNDS,
    Entrant,
    Round,
    Table,
    Tournament,
    TournamentError,
    TournamentPlan,
)
from jericho_tui.play.names import check_distinct, clean_name, clean_title, identity, parted
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.files import StoreError, read_limited
from jericho_tui.store.toml_file import (
    Reader,
    any_text,
    bounded,
    bounded_list,
    chosen_options,
    flag,
    listed,
    one_of,
    parse_toml,
    read_fields,
    syntax_problem,
)

FORMAT: Final = 1
"""Of `league.toml`; what was added since is optional."""
_ID_CHARACTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")
_WRONG: Final = (
    *(SentenceError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError),
)
"""What reading an entry raises when a value in it is of the wrong kind."""
_PART: Final = re.compile(r"^\[\[(results|entries|tournaments)\]\][ \t]*\r?$", re.MULTILINE)
"""A line that begins an entry of a document."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class KeptTournament:
    """A tournament with its id and date."""

    id: str
    created: datetime
    tournament: Tournament


@dataclass(frozen=True, slots=True)
class LeagueDocument:
    """What a document holds."""

    results: tuple[MatchResult, ...] = ()
    entries: tuple[Entry, ...] = ()
    tournaments: tuple[KeptTournament, ...] = ()


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import came to."""

    results: int
    """How many were new."""
    known_results: int
    entries: int
    tournaments: int
    refused: tuple[Sentence, ...]
    """Entries about names that cannot be made here, each with the reason."""


class DocumentError(SentenceError):
    """A document is not as the format wants it; names the entry that is wrong."""


def dump_document(document: LeagueDocument) -> str:
    """Return the TOML of a document."""
    from tomli_w import dumps

    table: dict[str, Any] = {
        "format": FORMAT,
        "results": [_result_table(result) for result in document.results],
    }
    if document.entries:
        table["entries"] = [_entry_table(entry) for entry in document.entries]
    if document.tournaments:
        table["tournaments"] = [
            {"id": kept.id, "created": kept.created, **tournament_table(kept.tournament)}
            for kept in document.tournaments
        ]
    return dumps(table, indent=2)


def parse_document(text: str) -> LeagueDocument:
    """Return what a TOML text holds.

    :raises DocumentError: it is no such document.
    """
    results: list[MatchResult] = []
    entries: list[Entry] = []
    tournaments: list[KeptTournament] = []
    lists: dict[str, tuple[list[Any], Callable[[Any], Any]]] = {
        "results": (results, _result_of_table),
        "entries": (entries, _entry_of_table),
        "tournaments": (tournaments, _kept_of_table),
    }
    for number, part in enumerate(_parts(text)):
        if number == 0:
            if "game" in part:
                text = N_("the file is a saved game; choose an export such as league.toml")
                raise DocumentError.because(text)
            _check_format(part.get("format"))
        for key, (found, read) in lists.items():
            found.extend(_read_each(key, part.get(key, []), read, len(found) + 1))
    limits.entries("entries", entries, limits.MOST_CHANGES)
    return LeagueDocument(tuple(results), tuple(entries), tuple(tournaments))


def read_document(path: Path) -> LeagueDocument:
    """Return what an exported TOML file holds.

    :raises StoreError: it cannot be read, or holds something else.
    """
    data = read_limited(path, limits.MOST_IMPORT)
    try:
        if path.suffix.lower() != ".toml":
            text = N_("only the TOML file of an export can be imported, such as league.toml")
            raise DocumentError.because(text)
        if data is None:
            raise DocumentError.because(N_("the file is too large"))
        if not data:
            raise DocumentError.because(N_("the file is empty; choose another one"))
        return parse_document(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        reason = Sentence(N_("the file is not UTF-8 text; save it as UTF-8"))
    except SentenceError as error:
        reason = error.sentence
    raise StoreError.at(path, N_("{path} cannot be imported: {reason}"), reason=reason)


def _check_format(number: object) -> None:
    if type(number) is not int or number < 1:
        raise DocumentError.because(N_("the file is not a league export: it has no format number"))
    if number > FORMAT:
        raise DocumentError.because(
            N_(
                "the file has format {number}, from a newer Jericho TUI; this one reads "
                "{known}. Update the program"
            ),
            {"number": number, "known": FORMAT},
        )


def _parts(text: str) -> Iterator[Mapping[str, Any]]:
    """Yield the tables of a TOML text, cut before each entry of its lists.

    A whole league read at once takes thirty times its length in memory. The line of `[[results]]`
    always begins an entry here; in a text of several lines it would not, but ours have none.

    :raises DocumentError: it is no TOML, or a part of it is too long.
    """
    begins = (begin.start() for begin in _PART.finditer(text) if begin.start())
    for start, end in itertools.pairwise(itertools.chain((0,), begins, (len(text),))):
        if end - start > limits.MOST_PART:
            raise DocumentError.because(N_("one of its entries is too long"))
        try:
            yield parse_toml(text[start:end])
        except ValueError as error:
            reason, line = syntax_problem(error, text[start:end])
            place = {"line": text.count("\n", 0, start) + (line or 1), "reason": reason}
            raise DocumentError.because(N_("line {line}: {reason}"), place) from None


def _read_each(
    key: str, tables: Iterable[object], read: Callable[[Any], T], first: int = 1
) -> Iterator[T]:
    """Yield every entry of a list as `read` has it.

    :param first: the number of the first entry.
    :raises DocumentError: it is no list, or an entry is wrong; says which and why.
    """
    if isinstance(tables, str | Mapping) or not isinstance(tables, Iterable):
        raise DocumentError.because(N_("{key} must be a list"), {"key": key})
    for number, table in enumerate(tables, start=first):
        try:
            if not isinstance(table, dict):
                raise TypeError("table")
            found = read(table)
        except _WRONG as error:
            reason: object = Sentence(N_("it is incomplete, or a value has the wrong type"))
            if isinstance(error, SentenceError):
                reason = error.sentence
            raise DocumentError.because(
                N_("entry {number} of {key}: {reason}"),
                {"number": number, "key": key, "reason": reason},
            ) from None
        yield found


def _result_of_table(table: Mapping[str, Any]) -> MatchResult:
    """Return the result that a table describes; errors as `read_fields`."""
    seats = limits.entries("seats", table["seats"], limits.MOST_SEATS)
    start = bounded(1, len(seats))
    when = {"started": _moment, "start_seat": lambda key, value: start(key, value) - 1}
    values = read_fields(table, {"match": _identifier, "finished": _moment}, when)
    teams = [_TEAM("team", seat["team"]) - 1 for seat in seats if seat.get("team") is not None]
    return MatchResult(
        values.pop("match"),
        intern(_identifier("game", table["game"])),
        seats=tuple(map(_seat_of_table, seats)),
        teams=tuple(teams),
        **values,
    )


_TEAM: Final = bounded(1, limits.MOST_SEATS)
_SEAT: Final = {
    "placing": bounded(1, limits.MOST_SEATS),
    "score": lambda _, value: limits.score(value),
}
_PLAYER_KEYS: Final = ("name", "kind", "bot", "level", "version")


def _seat_of_table(table: Mapping[str, Any]) -> SeatResult:
    """Return how a player finished; texts that many results share are kept once."""
    player = SeatInfo.from_table({key: table[key] for key in _PLAYER_KEYS if key in table})
    name, bot, level = intern(player.name), intern(player.bot), intern(player.level)
    values = read_fields(table, _SEAT)
    return SeatResult(name, player.kind, bot, level, version=player.version, **values)


def _identifier(_key: str, value: object) -> str:
    """Read an id of a match or a game, as records have them."""
    if not isinstance(value, str) or not 0 < len(value) <= limits.MOST_ID:
        raise ValueError("id")
    if not _ID_CHARACTERS.issuperset(value):
        raise ValueError("id")
    return value


def _moment(key: str, value: object) -> datetime:
    """Read a date with a zone; in UTC."""
    return in_utc(limits.moment(key, value))


def _result_table(result: MatchResult) -> dict[str, Any]:
    start = result.start_seat
    seats = [_seat_table(seat) for seat in result.seats]
    for seat, team in zip(seats, result.teams, strict=False):
        seat["team"] = team + 1
    return {
        "match": result.match_id,
        **_written(result, "game", "started", "finished"),
        **({} if start is None else {"start_seat": start + 1}),
        "seats": seats,
    }


def _seat_table(seat: SeatResult) -> dict[str, str | int]:
    values = {key: getattr(seat, key) for key in (*_PLAYER_KEYS, "placing", "score")}
    return {
        key: value
        for key, value in values.items()
        if value != "" and (key != "version" or value != 1)
    }


def _entry_table(entry: Entry) -> dict[str, Any]:
    table: dict[str, Any] = {"kind": entry.kind}
    for key, who in (("name", entry.name), ("other", entry.other)):
        name, what = parted(who)
        if name:
            table[key] = name
        if what:
            table[f"{key}_plays"] = what
    table["made"] = entry.made
    if entry.undone:
        table["undone"] = True
    return table


def _entry_of_table(table: Mapping[str, Any]) -> Entry:
    if table["kind"] not in KINDS:
        raise ValueError("kind")
    other = _identity_of_table(table, "other") if table["kind"] in ("rename", "merge") else ""
    return Entry(
        0,
        table["kind"],
        _identity_of_table(table, "name"),
        other,
        _moment("made", table["made"]),
        table.get("undone") is True,
    )


def _identity_of_table(table: Mapping[str, Any], key: str) -> str:
    """Return whom an entry means: a name, and of a bot what plays under it.

    :raises SentenceError: the name cannot be one.
    :raises ValueError: what plays cannot be.
    """
    what = table.get(f"{key}_plays", "")
    if not isinstance(what, str) or visible(what) != what:
        raise ValueError("plays")
    return identity(clean_name(table[key]), what)


def _kept_of_table(table: Mapping[str, Any]) -> KeptTournament:
    values = read_fields(table, {"id": _identifier, "created": _moment})
    return KeptTournament(**values, tournament=tournament_of(table))


_MOST_DIGITS: Final = 20


def _fraction(key: str, value: Any) -> Fraction:
    """Read a number as `str` writes a fraction: 5, 5/2."""
    if len(any_text(key, value)) > _MOST_DIGITS or not set(value) <= set("0123456789/-."):
        raise ValueError(key)
    return Fraction(value)


def _teams(key: str, value: Any) -> Teams:
    """Read the teams of a table, which stand in a file from 1."""
    teams = tuple(team - 1 for team in limits.wholes(key, value, 1, limits.MOST_SEATS))
    check_teams(teams, len(teams))
    return teams


_PLAN: Final[Mapping[str, Reader]] = {
    "name": lambda _, value: clean_title(value),
    "game": lambda key, value: visible(any_text(key, value)),
    "format": one_of(*FORMATS),
    "seed": bounded(0, limits.MOST_SEED),
    "sizes": bounded_list(2, limits.MOST_SEATS),
    "size": bounded(2, limits.MOST_SEATS),
    "rounds": bounded(0, MOST_ROUNDS),
    "scoring": one_of(*get_args(ScoringKind)),
    "points": listed(_fraction, limits.MOST_SEATS),
    "tiebreaks": listed(any_text, limits.MOST_TIEBREAKS),
    "shared_deals": flag,
    "rated": flag,
}
_PLAN_MORE: Final[Mapping[str, Reader]] = {
    "options": chosen_options,
    "rules_version": bounded(1),
    "iterations": bounded(1, limits.MOST_ITERATIONS),
    "company": one_of(*COMPANIES),
    "fewest_wins": flag,
    "founder": lambda _, value: clean_name(value),
    "takes_entries": flag,
    "teams": listed(_teams, limits.MOST_SEATS),
}
_TABLE: Final[Mapping[str, Reader]] = {
    "number": bounded(1, limits.MOST_SCORE),
    "rng_seed": bounded(0, limits.MOST_SEED),
    "entrants": bounded_list(1, MOST),
}
_PLAYED: Final[Mapping[str, Reader]] = {
    "placings": bounded_list(1, limits.MOST_SEATS),
    "scores": bounded_list(-limits.MOST_SCORE, limits.MOST_SCORE),
}
_ROUND: Final[Mapping[str, Reader]] = {
    "tables": listed(lambda _, table: Table(**read_fields(table, _TABLE, _PLAYED)), MOST),
    "byes": bounded_list(1, MOST, MOST),
}
_SEATING: Final[Mapping[str, Reader]] = {
    "tables": listed(bounded_list(1, MOST), MOST),
    "byes": bounded_list(1, MOST, MOST),
}
_ENTRANT: Final[Mapping[str, Reader]] = {
    "number": bounded(1, MOST),
    "joined": bounded(1, MOST_ROUNDS + 1),
}
_TOURNAMENT: Final[Mapping[str, Reader]] = {
    "entrants": listed(lambda _, table: _entrant(table), MOST),
    "rounds": listed(lambda _, table: Round(0, **read_fields(table, _ROUND)), MOST_ROUNDS),
    "schedule": listed(lambda _, table: Seating(**read_fields(table, _SEATING)), MOST_ROUNDS),
}
_UNSET: Final = (None, "", False)
_WRONG_VALUE: Final = (LookupError, TypeError, ValueError, AttributeError, ZeroDivisionError)


def plan_table(plan: TournamentPlan) -> dict[str, Any]:
    """Return a plan as a table; what is not set is left out."""
    version = _rules_version(plan.game)
    other = {
        "scoring": plan.scoring.kind,
        "points": [str(points) for points in plan.scoring.points],
        "options": dict(plan.options),
        "rules_version": version if version > 1 else None,
        "company": plan.company if plan.company != "level" else None,
        "teams": [[team + 1 for team in teams] for teams in plan.teams.values()] or None,
    }
    keys = (*_PLAN, *_PLAN_MORE)
    found = {key: other[key] if key in other else getattr(plan, key) for key in keys}
    return {key: value for key, value in found.items() if key in _PLAN or value not in _UNSET}


def plan_of(table: object) -> TournamentPlan:
    """Return the plan that a table describes.

    :raises SentenceError: it describes none, or rules that this program does not know are meant.
    """
    try:
        values = read_fields(table, _PLAN, _PLAN_MORE)
        version = values.pop("rules_version", 1)
        scoring = Scoring(values.pop("scoring"), values.pop("points"))
        teams = {len(teams): teams for teams in values.pop("teams", ())}
        plan = TournamentPlan(scoring=scoring, teams=teams, **values)
    except SentenceError:
        raise
    except _WRONG_VALUE:
        raise TournamentError.because(N_("invalid tournament file")) from None
    known = _rules_version(plan.game, version)
    if version != known:
        text = N_("the tournament is played by rules version {number}; this program has {known}")
        raise TournamentError.because(text, {"number": version, "known": known})
    return plan


def _rules_version(game: str, unknown: int = 1) -> int:
    """Return the version of a game's rules; `unknown` for a game that is not known here."""
    try:
        return info(game).rules_version
    except GameError:
        return unknown


def tournament_table(tournament: Tournament) -> dict[str, Any]:
    """Return a whole tournament as a table; entrants and seats by number, from 1."""
    return {
        "plan": plan_table(tournament.plan),
        "entrants": [
            {"number": one.number, **one.player.to_table(), **_written(one, "joined", "left_after")}
            for one in tournament.entrants
        ],
        "rounds": [
            {
                "byes": paired.byes,
                "tables": [_written(table, *_TABLE, *_PLAYED) for table in paired.tables],
            }
            for paired in tournament.rounds
        ],
        "schedule": [_written(seating, *_SEATING) for seating in tournament.schedule],
    }


def _written(one: object, *keys: str) -> dict[str, Any]:
    """Return what a table says of something; what is None is left out."""
    values = {key: getattr(one, key) for key in keys}
    return {key: value for key, value in values.items() if value is not None}


def tournament_of(table: object) -> Tournament:
    """Return the tournament that a table describes.

    :raises SentenceError: it describes none.
    """
    plan = plan_of(table.get("plan", {}) if isinstance(table, dict) else {})
    try:
        values = read_fields(table, _TOURNAMENT)
        rounds = enumerate(values.pop("rounds"), start=1)
        numbered = tuple(replace(paired, number=number) for number, paired in rounds)
        return _checked(Tournament(plan, rounds=numbered, **values))
    except SentenceError:
        raise
    except _WRONG_VALUE:
        text = N_("the tournament “{name}” has invalid data")
        raise TournamentError.because(text, {"name": plan.name}) from None


def _checked(tournament: Tournament) -> Tournament:
    """Return a tournament that was read, if it can be one.

    :raises SentenceError: two entrants have one name.
    :raises ValueError: entrants, rounds, tables or results are not as any tournament has them.
    """
    entrants = tournament.entrants
    if [entrant.number for entrant in entrants] != list(range(1, len(entrants) + 1)):
        raise ValueError("numbers")
    check_distinct(entrant.player.name for entrant in entrants)
    for paired in tournament.rounds:
        seated = [table.entrants for table in paired.tables]
        _check_round(tournament.plan, seated, paired.byes, len(entrants))
        if len({table.number for table in paired.tables}) < len(paired.tables):
            raise ValueError("numbers")
        for table in paired.tables:
            if (table.placings is None) != (table.scores is None):
                raise ValueError("results")
            if table.placings is not None and table.scores is not None:
                if not len(table.placings) == len(table.scores) == len(table.entrants):
                    raise ValueError("results")
                check_placings(table.placings)
    for seating in tournament.schedule:
        _check_round(tournament.plan, seating.tables, seating.byes, len(entrants))
    return tournament


def _check_round(
    plan: TournamentPlan, tables: Sequence[Sequence[int]], byes: Sequence[int], entrants: int
) -> None:
    """Check that tables have a size that may be, and nobody is at two places.

    :raises ValueError: they have not, or somebody is.
    """
    there = [number for table in tables for number in table] + list(byes)
    if len(set(there)) < len(there) or not set(there) <= set(range(1, entrants + 1)):
        raise ValueError("seats")
    if not {len(table) for table in tables} <= set(plan.sizes):
        raise ValueError("sizes")


def _entrant(table: Mapping[str, Any]) -> Entrant:
    player = SeatInfo.from_table({key: table[key] for key in _PLAYER_KEYS[:4] if key in table})
    left = {"left_after": bounded(0, MOST_ROUNDS)}
    return Entrant(player=player, **read_fields(table, _ENTRANT, left))
