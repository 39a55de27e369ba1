"""A tournament as plain tables of text and numbers: what JSON and TOML can hold."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.league.pairing import Seating
from jericho_tui.league.results import check_placings
from jericho_tui.league.standings import Scoring
from jericho_tui.league.tournament import (
    FORMATS,
    Entrant,
    Round,
    Table,
    Tournament,
    TournamentError,
    TournamentPlan,
)
from jericho_tui.play.player import SeatInfo


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
    return table


def plan_of(table: Mapping[str, Any]) -> TournamentPlan:
    """Return the plan that a table describes.

    :raises SentenceError: it describes none.
    """
    try:
        scoring = table["scoring"]
        if table["format"] not in FORMATS or scoring not in ("places", "score"):
            raise ValueError("format")
        numbers = [table["seed"], table["size"], table["rounds"], *table["sizes"]]
        if not all(type(number) is int and 0 <= number < 2**63 for number in numbers):
            raise TypeError("numbers")
        if not isinstance(table["name"], str) or not isinstance(table["game"], str):
            raise TypeError("names")
        return TournamentPlan(
            name=visible(table["name"]),
            game=visible(table["game"]),
            format=table["format"],
            seed=table["seed"],
            sizes=tuple(table["sizes"]),
            size=table["size"],
            rounds=table["rounds"],
            scoring=Scoring(scoring, tuple(map(Fraction, table["points"]))),
            tiebreaks=tuple(table["tiebreaks"]),
            shared_deals=table["shared_deals"] is True,
            rated=table["rated"] is True,
            options=dict(table.get("options", {})),
            iterations=table.get("iterations"),
        )
    except (LookupError, TypeError, ValueError, ZeroDivisionError):
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
    """Return the rounds to come that tables describe."""
    return tuple(
        Seating(tuple(map(tuple, entry["tables"])), tuple(entry["byes"])) for entry in tables
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
        rounds = tuple(
            Round(number, tuple(map(_table, paired["tables"])), tuple(map(int, paired["byes"])))
            for number, paired in enumerate(table["rounds"], start=1)
        )
        for paired in rounds:
            there = [number for t in paired.tables for number in t.entrants] + list(paired.byes)
            if len(set(there)) < len(there) or not set(there) <= set(range(1, len(entrants) + 1)):
                raise ValueError("seats")
        return Tournament(plan, entrants, rounds, schedule_of(table["schedule"]))
    except SentenceError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError):
        raise TournamentError(
            Sentence(
                N_("the tournament “{name}” is not as this program writes it"),
                {"name": plan.name},
            )
        ) from None


def _entrant(table: Mapping[str, Any]) -> Entrant:
    player = SeatInfo.from_table(
        {key: table[key] for key in ("name", "kind", "bot", "level") if key in table}
    )
    return Entrant(int(table["number"]), player, int(table["joined"]), table.get("left_after"))


def _table(table: Mapping[str, Any]) -> Table:
    entrants = tuple(map(int, table["entrants"]))
    placings = scores = None
    if "placings" in table:
        placings, scores = tuple(map(int, table["placings"])), tuple(map(int, table["scores"]))
        check_placings(placings)
        if not len(placings) == len(scores) == len(entrants):
            raise ValueError("results")
    return Table(int(table["number"]), entrants, int(table["rng_seed"]), placings, scores)
