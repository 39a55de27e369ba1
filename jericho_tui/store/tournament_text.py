"""A tournament as plain tables of text and numbers: what JSON and TOML can hold."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, get_args

from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.limits import entries, whole, wholes
from jericho_tui.core.options import OptionValue
from jericho_tui.core.registry import GameError, info
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.core.teams import Teams, check_teams
from jericho_tui.league.pairing import Seating
from jericho_tui.league.results import check_placings
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
from jericho_tui.play.names import check_distinct, clean_name, clean_title
from jericho_tui.play.player import SeatInfo

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
