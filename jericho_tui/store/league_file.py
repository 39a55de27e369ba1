"""The league as one TOML document: results, entries about names, tournaments; and back.

What is read was perhaps written by hand, so everything is checked; a sentence says which entry is
wrong and why.
"""

import io
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from sys import intern
from typing import Any, Final, TextIO, TypeVar, get_args

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import entries, whole, wholes
from jericho_tui.core.options import OptionValue
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
from jericho_tui.store.files import READ, StoreError, read_start, shown
from jericho_tui.store.toml_file import parse_toml

FORMAT: Final = 1
"""Of `league.toml`; what was added since is optional."""
_ID_CHARACTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_")
_WRONG: Final = (
    *(SentenceError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError),
)
"""What reading an entry raises when a value in it is of the wrong kind."""
_PART: Final = re.compile(r"\[\[(results|entries|tournaments)\]\]\s*")
"""A line that begins an entry of a document."""
_AT_LINE: Final = re.compile(r"\(at line (\d+), ")

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


def parse_document(text: str | TextIO) -> LeagueDocument:
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
    for number, part in enumerate(_parts(io.StringIO(text) if isinstance(text, str) else text)):
        if number == 0:
            if "game" in part:
                raise DocumentError(
                    Sentence(N_("the file is a saved game; choose an export such as league.toml"))
                )
            _check_format(part.get("format"))
        for key, (found, read) in lists.items():
            found.extend(_read_each(key, part.get(key, []), read, len(found) + 1))
    limits.entries("entries", entries, limits.MOST_CHANGES)
    return LeagueDocument(tuple(results), tuple(entries), tuple(tournaments))


def read_document(path: Path) -> LeagueDocument:
    """Return what an exported TOML file holds.

    :raises StoreError: it cannot be read, or holds something else.
    """
    read_start(path, 0)  # refuses what cannot be read, or would keep us waiting
    try:
        if path.suffix.lower() != ".toml":
            raise DocumentError(
                Sentence(N_("only the TOML file of an export can be imported, such as league.toml"))
            )
        if path.stat().st_size == 0:
            raise DocumentError(Sentence(N_("the file is empty; choose another one")))
        if path.stat().st_size > limits.MOST_IMPORT:
            raise DocumentError(Sentence(N_("the file is too large")))
        with path.open(encoding="utf-8-sig", newline="") as file:
            return parse_document(file)
    except UnicodeDecodeError:
        raise _refused(path, Sentence(N_("the file is not UTF-8 text; save it as UTF-8"))) from None
    except SentenceError as error:
        raise _refused(path, error.sentence) from None
    except OSError as error:
        raise StoreError.of(error, path, READ) from error


def _refused(path: Path, reason: Sentence) -> StoreError:
    return StoreError(
        Sentence(
            N_("{path} cannot be imported: {reason}"), {"path": shown(path), "reason": reason}
        ),
        path,
    )


def _check_format(number: object) -> None:
    if type(number) is not int or number < 1:
        raise DocumentError(
            Sentence(N_("the file is not a league export: it has no format number"))
        )
    if number > FORMAT:
        raise DocumentError(
            Sentence(
                N_(
                    "the file has format {number}, from a newer Jericho TUI; this one reads "
                    "{known}. Update the program"
                ),
                {"number": number, "known": FORMAT},
            )
        )


def _parts(file: TextIO) -> Iterator[Mapping[str, Any]]:
    """Yield the tables of a TOML text, cut before each entry of its lists.

    A whole league read at once takes thirty times its length in memory. The line of `[[results]]`
    always begins an entry here; in a text of several lines it would not, but ours have none.

    :raises DocumentError: it is no TOML, or a part of it is too long.
    """
    part: list[str] = []
    size = first = 0
    for number, line in enumerate(_lines_of(file, limits.MOST_PART)):
        if part and line.startswith("[[") and _PART.fullmatch(line):
            yield _parsed("".join(part), first)
            part, size, first = [], 0, number
        part.append(line)
        size += len(line)
        if size > limits.MOST_PART:
            raise DocumentError(Sentence(N_("one of its entries is too long")))
    yield _parsed("".join(part), first)


def _parsed(text: str, before: int) -> Mapping[str, Any]:
    """Return the table that a part is; `before` lines stand above it."""
    try:
        return parse_toml(text)
    except ValueError as error:
        reason = _AT_LINE.sub(lambda at: f"(at line {int(at[1]) + before}, ", str(error))
        raise DocumentError(
            Sentence(N_("the file is not TOML: {reason}"), {"reason": visible(reason, 120)})
        ) from None


def _lines_of(file: TextIO, most: int) -> Iterator[str]:
    """Yield the lines of a file with their ends.

    :param most: characters of a line.
    :raises DocumentError: a line is longer; it was not read to its end.
    """
    for number in itertools.count(1):
        line = file.readline(most)
        if len(line) == most:
            raise DocumentError(
                Sentence(
                    N_("line {line} is longer than {most} characters"),
                    {"line": number, "most": most},
                )
            )
        if not line:
            return
        yield line


def _read_each(
    key: str, tables: Iterable[object], read: Callable[[Any], T], first: int = 1
) -> Iterator[T]:
    """Yield every entry of a list as `read` has it.

    :param first: the number of the first entry.
    :raises DocumentError: it is no list, or an entry is wrong; says which and why.
    """
    if isinstance(tables, str | Mapping) or not isinstance(tables, Iterable):
        raise DocumentError(Sentence(N_("{key} must be a list"), {"key": key}))
    for number, table in enumerate(tables, start=first):
        try:
            if not isinstance(table, dict):
                raise TypeError("table")
            found = read(table)
        except _WRONG as error:
            reason: object = Sentence(N_("it is incomplete, or a value has the wrong type"))
            if isinstance(error, SentenceError):
                reason = error.sentence
            raise DocumentError(
                Sentence(
                    N_("entry {number} of {key}: {reason}"),
                    {"number": number, "key": key, "reason": reason},
                )
            ) from None
        yield found


def _result_of_table(table: Mapping[str, Any]) -> MatchResult:
    """Return the result that a table describes.

    :raises SentenceError: a name cannot be one, or a value is beyond `core.limits`.
    :raises LookupError: a key is missing.
    :raises ValueError: a value cannot be; also TypeError.
    """
    seats = limits.entries("seats", table["seats"], limits.MOST_SEATS)
    start = table.get("start_seat")
    if start is not None:
        start = limits.whole("start_seat", start, 1, len(seats))
    teams = [_team_of(seat["team"]) for seat in seats if seat.get("team") is not None]
    return MatchResult(
        _identifier(table["match"]),
        intern(_identifier(table["game"])),
        _moment("finished", table["finished"]),
        tuple(_seat_of_table(seat) for seat in seats),
        None if table.get("started") is None else _moment("started", table["started"]),
        None if start is None else start - 1,
        tuple(teams),
    )


def _team_of(value: object) -> int:
    """Return a team, from 0, of what stands in a file from 1.

    :raises LimitError: it is none.
    """
    return limits.whole("team", value, 1, limits.MOST_SEATS) - 1


def _seat_result(player: SeatInfo, placing: int, score: object) -> SeatResult:
    """Return how a player finished; texts that many results share are kept once.

    :raises LimitError: that is no score.
    """
    name, bot, level = intern(player.name), intern(player.bot), intern(player.level)
    return SeatResult(name, player.kind, bot, level, placing, limits.score(score), player.version)


def _placing_of(value: object) -> int:
    """Return the place of a seat.

    :raises LimitError: it is none.
    """
    return limits.whole("placing", value, 1, limits.MOST_SEATS)


def _identifier(value: object) -> str:
    """Return an id of a match or a game, as records have them.

    :raises ValueError: it is none.
    """
    if not isinstance(value, str) or not 0 < len(value) <= limits.MOST_ID:
        raise ValueError("id")
    if not _ID_CHARACTERS.issuperset(value):
        raise ValueError("id")
    return value


def _moment(what: str, value: object) -> datetime:
    """Return a date with a zone, in UTC.

    :raises LimitError: it is none.
    """
    return in_utc(limits.moment(what, value))


def _result_table(result: MatchResult) -> dict[str, Any]:
    table: dict[str, Any] = {"match": result.match_id, "game": result.game}
    if result.started is not None:
        table["started"] = result.started
    table["finished"] = result.finished
    if result.start_seat is not None:
        table["start_seat"] = result.start_seat + 1
    table["seats"] = [_seat_table(seat) for seat in result.seats]
    for seat, team in zip(table["seats"], result.teams, strict=False):
        seat["team"] = team + 1
    return table


def _seat_table(seat: SeatResult) -> dict[str, str | int]:
    keys = ("name", "kind", "bot", "level", "version", "placing", "score")
    values = {key: getattr(seat, key) for key in keys}
    return {
        key: value
        for key, value in values.items()
        if value != "" and (key != "version" or value != 1)
    }


def _seat_of_table(table: Mapping[str, Any]) -> SeatResult:
    keys = ("name", "kind", "bot", "level", "version")
    info = SeatInfo.from_table({key: table[key] for key in keys if key in table})
    return _seat_result(info, _placing_of(table["placing"]), table["score"])


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
    created = _moment("created", table["created"])
    return KeptTournament(_identifier(table["id"]), created, tournament_of(table))


_MOST_DIGITS: Final = 20
_MOST_OPTIONS: Final = 100


def plan_table(plan: TournamentPlan) -> dict[str, Any]:
    """Return a plan as a table; what is not set is left out."""
    table: dict[str, Any] = {
        "name": plan.name,
        "game": plan.game,
        "format": plan.format,
        "seed": plan.seed,
        "sizes": list(plan.sizes),
        "size": plan.size,
        "rounds": plan.rounds,
        "scoring": plan.scoring.kind,
        "points": [str(points) for points in plan.scoring.points],
        "tiebreaks": list(plan.tiebreaks),
        "shared_deals": plan.shared_deals,
        "rated": plan.rated,
        "options": dict(plan.options),
    }
    version = _rules_version(plan.game)
    if version > 1:
        table["rules_version"] = version
    if plan.iterations is not None:
        table["iterations"] = plan.iterations
    if plan.company != "level":
        table["company"] = plan.company
    if plan.fewest_wins:
        table["fewest_wins"] = True
    if plan.founder:
        table["founder"] = plan.founder
    if plan.takes_entries:
        table["takes_entries"] = True
    if plan.teams:
        table["teams"] = [[team + 1 for team in teams] for teams in plan.teams.values()]
    return table


def plan_of(table: Mapping[str, Any]) -> TournamentPlan:
    """Return the plan that a table describes.

    :raises SentenceError: it describes none.
    """
    try:
        form, scoring, iterations = table["format"], table["scoring"], table.get("iterations")
        company = table.get("company", "level")
        if form not in FORMATS or scoring not in get_args(ScoringKind) or company not in COMPANIES:
            raise ValueError("format")
        return TournamentPlan(
            name=clean_title(table["name"]),
            game=visible(_text(table["game"])),
            format=form,
            seed=whole("seed", table["seed"], 0, limits.MOST_SEED),
            sizes=wholes("sizes", table["sizes"], 2, limits.MOST_SEATS),
            size=whole("size", table["size"], 2, limits.MOST_SEATS),
            rounds=whole("rounds", table["rounds"], 0, MOST_ROUNDS),
            scoring=Scoring(
                scoring,
                tuple(map(_fraction, entries("points", table["points"], limits.MOST_SEATS))),
            ),
            tiebreaks=tuple(
                map(_text, entries("tiebreaks", table["tiebreaks"], limits.MOST_TIEBREAKS))
            ),
            shared_deals=table["shared_deals"] is True,
            rated=table["rated"] is True,
            options=_options(table),
            iterations=(
                None
                if iterations is None
                else whole("iterations", iterations, 1, limits.MOST_ITERATIONS)
            ),
            company=company,
            fewest_wins=table.get("fewest_wins") is True,
            founder=clean_name(table["founder"]) if "founder" in table else "",
            takes_entries=table.get("takes_entries") is True,
            teams={
                len(teams): teams
                for teams in map(
                    _teams, entries("teams", table.get("teams", []), limits.MOST_SEATS)
                )
            },
        )
    except SentenceError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, ZeroDivisionError):
        raise TournamentError(Sentence(N_("invalid tournament file"))) from None


def _options(table: Mapping[str, Any]) -> dict[str, OptionValue]:
    """Return the options of a plan.

    :raises TournamentError: rules that this program does not know are meant.
    :raises ValueError: they cannot be options.
    """
    said = table.get("options", {})
    if len(said) > _MOST_OPTIONS:
        raise ValueError("options")
    given = {visible(_text(key)): _option(value) for key, value in said.items()}
    try:
        game = info(table["game"])
    except GameError:
        return given  # playing it says so
    version = whole("rules_version", table.get("rules_version", 1), 1)
    if version != game.rules_version:
        raise TournamentError(
            Sentence(
                N_("the tournament is played by rules version {number}; this program has {known}"),
                {"number": version, "known": game.rules_version},
            )
        )
    return given


def _rules_version(game: str) -> int:
    """Return the version of a game's rules; 1 for a game that is not known here."""
    try:
        return info(game).rules_version
    except GameError:
        return 1


def schedule_table(schedule: tuple[Seating, ...]) -> list[dict[str, Any]]:
    """Return the rounds to come as tables."""
    return [
        {"tables": [list(table) for table in seating.tables], "byes": list(seating.byes)}
        for seating in schedule
    ]


def schedule_of(tables: object) -> tuple[Seating, ...]:
    """Return the rounds to come that tables describe.

    :raises ValueError: they describe none; also LookupError and TypeError.
    """
    return tuple(
        Seating(
            tuple(
                wholes("tables", table, 1, MOST)
                for table in entries("tables", entry["tables"], MOST)
            ),
            wholes("byes", entry["byes"], 1, MOST, MOST),
        )
        for entry in entries("schedule", tables, MOST_ROUNDS)
    )


def tournament_table(tournament: Tournament) -> dict[str, Any]:
    """Return a whole tournament as a table; entrants and seats by number, from 1."""
    return {
        "plan": plan_table(tournament.plan),
        "entrants": [
            {
                "number": entrant.number,
                **entrant.player.to_table(),
                "joined": entrant.joined,
                **({} if entrant.left_after is None else {"left_after": entrant.left_after}),
            }
            for entrant in tournament.entrants
        ],
        "rounds": [
            {
                "byes": list(paired.byes),
                "tables": [
                    {
                        "number": table.number,
                        "rng_seed": table.rng_seed,
                        "entrants": list(table.entrants),
                        **(
                            {"placings": list(table.placings), "scores": list(table.scores)}
                            if table.placings is not None and table.scores is not None
                            else {}
                        ),
                    }
                    for table in paired.tables
                ],
            }
            for paired in tournament.rounds
        ],
        "schedule": schedule_table(tournament.schedule),
    }


def tournament_of(table: Mapping[str, Any]) -> Tournament:
    """Return the tournament that a table describes.

    :raises SentenceError: it describes none.
    """
    plan = plan_of(table.get("plan", {}) if isinstance(table, dict) else {})
    try:
        return checked(
            Tournament(
                plan,
                tuple(map(_entrant, entries("entrants", table["entrants"], MOST))),
                tuple(
                    Round(
                        number,
                        tuple(map(_table, entries("tables", paired["tables"], MOST))),
                        wholes("byes", paired["byes"], 1, MOST, MOST),
                    )
                    for number, paired in enumerate(
                        entries("rounds", table["rounds"], MOST_ROUNDS), start=1
                    )
                ),
                schedule_of(table["schedule"]),
            )
        )
    except SentenceError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError):
        raise TournamentError(
            Sentence(
                N_("the tournament “{name}” has invalid data"),
                {"name": plan.name},
            )
        ) from None


def checked(tournament: Tournament) -> Tournament:
    """Return a tournament that was read, if it can be one: from a file or from the league.

    :raises SentenceError: a number is beyond its bounds, or two entrants have one name.
    :raises ValueError: entrants, rounds, tables or results are not as any tournament has them.
    """
    entrants = tournament.entrants
    if len(entrants) > MOST or len(tournament.rounds) > MOST_ROUNDS:
        raise ValueError("sizes")
    if [entrant.number for entrant in entrants] != list(range(1, len(entrants) + 1)):
        raise ValueError("numbers")
    check_distinct(entrant.player.name for entrant in entrants)
    for entrant in entrants:
        whole("joined", entrant.joined, 1, MOST_ROUNDS + 1)
        if entrant.left_after is not None:
            whole("left_after", entrant.left_after, 0, MOST_ROUNDS)
    for paired in tournament.rounds:
        seated = [table.entrants for table in paired.tables]
        _check_round(tournament.plan, seated, paired.byes, len(entrants))
        if len({table.number for table in paired.tables}) < len(paired.tables):
            raise ValueError("numbers")
        for table in paired.tables:
            _check_table(table)
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


def _check_table(table: Table) -> None:
    """Check a table's numbers.

    :raises LimitError: one is beyond its bounds.
    :raises ValueError: it has places and no scores, or not one for each seat.
    """
    whole("number", table.number, 1, limits.MOST_SCORE)
    whole("rng_seed", table.rng_seed, 0, limits.MOST_SEED)
    if (table.placings is None) != (table.scores is None):
        raise ValueError("results")
    if table.placings is not None and table.scores is not None:
        if not len(table.placings) == len(table.scores) == len(table.entrants):
            raise ValueError("results")
        for placing, score in zip(table.placings, table.scores, strict=True):
            whole("placings", placing, 1, len(table.entrants))
            limits.score(score)
        check_placings(table.placings)


def _entrant(table: Mapping[str, Any]) -> Entrant:
    player = SeatInfo.from_table(
        {key: table[key] for key in ("name", "kind", "bot", "level") if key in table}
    )
    return Entrant(table["number"], player, table["joined"], table.get("left_after"))


def _table(table: Mapping[str, Any]) -> Table:
    placings = scores = None
    if "placings" in table:
        placings = wholes("placings", table["placings"], 1, limits.MOST_SEATS)
        scores = wholes("scores", table["scores"], -limits.MOST_SCORE, limits.MOST_SCORE)
    seats = wholes("entrants", table["entrants"], 1, MOST)
    return Table(table["number"], seats, table["rng_seed"], placings, scores)


def _teams(values: object) -> Teams:
    """Return the teams of a table, which stand there from 1.

    :raises ValueError: they are none.
    """
    teams = tuple(team - 1 for team in wholes("teams", values, 1, limits.MOST_SEATS))
    check_teams(teams, len(teams))
    return teams


def _text(value: object) -> str:
    """Return a text.

    :raises ValueError: it is none.
    """
    if not isinstance(value, str):
        raise ValueError("text")  # noqa: TRY004  every refusal here is one of a value
    return value


def _option(value: object) -> OptionValue:
    """Return the value of a game's option.

    :raises ValueError: it cannot be one.
    """
    if isinstance(value, bool):
        return value
    return visible(value) if isinstance(value, str) else whole("options", value)


def _fraction(text: object) -> Fraction:
    """Return a number as `str` writes a fraction: 5, 5/2.

    :raises ValueError: it is none.
    """
    if len(_text(text)) > _MOST_DIGITS or not set(_text(text)) <= set("0123456789/-."):
        raise ValueError("fraction")
    return Fraction(_text(text))
