"""A tournament as plain tables of text and numbers: what JSON and TOML can hold."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, get_args

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.core.teams import Teams, check_teams
from jericho_tui.league.pairing import Seating
from jericho_tui.league.results import check_placings
from jericho_tui.league.standings import Scoring, ScoringKind
from jericho_tui.league.tournament import (
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
from jericho_tui.play.names import check_distinct, clean_title
from jericho_tui.play.player import SeatInfo

_MOST_SEED: Final = 2**63 - 1
_MOST_SIZE: Final = 100
"""Seats of a table, whatever the game; a game says what it really has."""
_MOST_SCORE: Final = 10**9
_MOST_DIGITS: Final = 40


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
    if plan.iterations is not None:
        table["iterations"] = plan.iterations
    if plan.fewest_wins:
        table["fewest_wins"] = True
    if plan.teams:
        table["teams"] = [[team + 1 for team in teams] for teams in plan.teams.values()]
    return table


def plan_of(table: Mapping[str, Any]) -> TournamentPlan:
    """Return the plan that a table describes.

    :raises SentenceError: it describes none.
    """
    try:
        form, scoring, iterations = table["format"], table["scoring"], table.get("iterations")
        if form not in FORMATS or scoring not in get_args(ScoringKind):
            raise ValueError("format")
        return TournamentPlan(
            name=clean_title(table["name"]),
            game=visible(_text(table["game"])),
            format=form,
            seed=_number(table["seed"], 0, _MOST_SEED),
            sizes=_numbers(table["sizes"], 2, _MOST_SIZE),
            size=_number(table["size"], 2, _MOST_SIZE),
            rounds=_number(table["rounds"], 0, MOST_ROUNDS),
            scoring=Scoring(scoring, tuple(map(_fraction, table["points"]))),
            tiebreaks=tuple(map(_text, table["tiebreaks"])),
            shared_deals=table["shared_deals"] is True,
            rated=table["rated"] is True,
            options={_text(key): _option(v) for key, v in table.get("options", {}).items()},
            iterations=None if iterations is None else _number(iterations, 1, _MOST_SEED),
            fewest_wins=table.get("fewest_wins") is True,
            teams={len(teams): teams for teams in map(_teams, table.get("teams", ()))},
        )
    except SentenceError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, ZeroDivisionError):
        raise TournamentError(
            Sentence(N_("the plan of a tournament is not as this program writes it"))
        ) from None


def schedule_table(schedule: tuple[Seating, ...]) -> list[dict[str, Any]]:
    """Return the rounds to come as tables."""
    return [
        {"tables": [list(table) for table in seating.tables], "byes": list(seating.byes)}
        for seating in schedule
    ]


def schedule_of(tables: list[dict[str, Any]]) -> tuple[Seating, ...]:
    """Return the rounds to come that tables describe.

    :raises ValueError: they describe none; also LookupError and TypeError.
    """
    return tuple(
        Seating(
            tuple(_numbers(table, 1, MOST) for table in entry["tables"]),
            _numbers(entry["byes"], 1, MOST),
        )
        for entry in tables
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
    plan = plan_of(table.get("plan", {}))
    try:
        entrants = tuple(map(_entrant, table["entrants"]))
        if [entrant.number for entrant in entrants] != list(range(1, len(entrants) + 1)):
            raise ValueError("numbers")
        check_distinct(entrant.player.name for entrant in entrants)
        rounds = tuple(
            Round(number, tuple(map(_table, paired["tables"])), _numbers(paired["byes"], 1, MOST))
            for number, paired in enumerate(table["rounds"], start=1)
        )
        schedule = schedule_of(table["schedule"])
        for paired in rounds:
            _check_round(plan, [t.entrants for t in paired.tables], paired.byes, len(entrants))
            if len({t.number for t in paired.tables}) < len(paired.tables):
                raise ValueError("numbers")
        for seating in schedule:
            _check_round(plan, seating.tables, seating.byes, len(entrants))
        return Tournament(plan, entrants, rounds, schedule)
    except SentenceError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError):
        raise TournamentError(
            Sentence(
                N_("the tournament “{name}” is not as this program writes it"),
                {"name": plan.name},
            )
        ) from None


def _check_round(
    plan: TournamentPlan, tables: Sequence[Sequence[int]], byes: Sequence[int], entrants: int
) -> None:
    """Check that tables have a size that may be, and nobody is at two places.

    :raises ValueError: they have not, or somebody is.
    """
    there = [number for table in tables for number in table] + list(byes)
    if len(set(there)) < len(there) or max(there, default=1) > entrants:
        raise ValueError("seats")
    if not {len(table) for table in tables} <= set(plan.sizes):
        raise ValueError("sizes")


def _entrant(table: Mapping[str, Any]) -> Entrant:
    player = SeatInfo.from_table(
        {key: table[key] for key in ("name", "kind", "bot", "level") if key in table}
    )
    left = table.get("left_after")
    return Entrant(
        _number(table["number"], 1, MOST),
        player,
        _number(table["joined"], 1, MOST_ROUNDS + 1),
        None if left is None else _number(left, 0, MOST_ROUNDS),
    )


def _table(table: Mapping[str, Any]) -> Table:
    entrants = _numbers(table["entrants"], 1, MOST)
    placings = scores = None
    if "placings" in table:
        placings = _numbers(table["placings"], 1, len(entrants))
        scores = _numbers(table["scores"], -_MOST_SCORE, _MOST_SCORE)
        check_placings(placings)
        if not len(placings) == len(scores) == len(entrants):
            raise ValueError("results")
    number = _number(table["number"], 1, _MOST_SCORE)
    return Table(number, entrants, _number(table["rng_seed"], 0, _MOST_SEED), placings, scores)


def _teams(values: object) -> Teams:
    """Return the teams of a table, which stand there from 1.

    :raises ValueError: they are none.
    """
    teams = tuple(team - 1 for team in _numbers(values, 1, _MOST_SIZE))
    check_teams(teams, len(teams))
    return teams


def _number(value: object, least: int, most: int) -> int:
    """Return a whole number within bounds.

    :raises ValueError: it is none.
    """
    if type(value) is not int or not least <= value <= most:
        raise ValueError("number")
    return value


def _numbers(values: object, least: int, most: int) -> tuple[int, ...]:
    """Return a list of whole numbers within bounds.

    :raises ValueError: it is none.
    """
    if not isinstance(values, list):
        raise ValueError("list")  # noqa: TRY004  every refusal here is one of a value
    return tuple(_number(value, least, most) for value in values)


def _text(value: object) -> str:
    """Return a text.

    :raises ValueError: it is none.
    """
    if not isinstance(value, str):
        raise ValueError("text")  # noqa: TRY004  as `_numbers`
    return value


def _option(value: object) -> OptionValue:
    """Return the value of a game's option.

    :raises ValueError: it cannot be one.
    """
    if not isinstance(value, str | bool | int):
        raise ValueError("option")  # noqa: TRY004  as `_numbers`
    return visible(value) if isinstance(value, str) else value


def _fraction(text: object) -> Fraction:
    """Return a number as `str` writes a fraction: 5, 5/2.

    :raises ValueError: it is none.
    """
    if len(_text(text)) > _MOST_DIGITS or not set(_text(text)) <= set("0123456789/-."):
        raise ValueError("fraction")
    return Fraction(_text(text))
