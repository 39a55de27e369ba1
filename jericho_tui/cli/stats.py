"""`jericho-tui stats PLAYER`: what somebody plays, with whom and how well, and what they earned."""

import argparse
from typing import Any

from jericho_tui.cli.options import asked_player, open_here
from jericho_tui.cli.parser import Parser, add
from jericho_tui.cli.report import Report
from jericho_tui.league.statistics import Tally
from jericho_tui.session.statistics import Told, statistics_of
from jericho_tui.text.language import _
from jericho_tui.text.statistics import achievement_how, page


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add(parser, "player", nargs="?")
    add(parser, "--json")
    add(parser, "--as")


def run(arguments: argparse.Namespace) -> Report:
    """Read what there is, and print it."""
    with open_here(arguments) as store:
        store.settle_league(to_look_at=True)
        told = statistics_of(store, asked_player(store, arguments))
    return Report(_data(told), page(told.name, told.statistics, told.achievements))


def _data(told: Told) -> dict[str, Any]:
    statistics = told.statistics
    every = statistics.all
    return {
        "player": told.name,
        "all": None if every is None else _tally(every),
        "games": {game: _tally(tally) for game, tally in statistics.by_game()},
        "seats": {str(number): _tally(tally) for number, tally in statistics.by_size()},
        "company": [one._asdict() for one in statistics.company()],
        "accuracy": [
            {"finished": one.finished, "game": one.game, "accuracy": round(one.accuracy, 1)}
            for one in statistics.accuracy()
        ],
        "mistakes": [{**slip._asdict(), "number": number} for slip, number in statistics.slips()],
        "achievements": [
            {
                "id": one.achievement.id,
                "title": _(one.achievement.title),
                "how": achievement_how(one),
                "steps": one.steps,
                "goal": one.achievement.goal,
                "earned": one.earned,
            }
            for one in told.achievements
        ],
    }


def _tally(tally: Tally) -> dict[str, Any]:
    return {
        "matches": tally.matches,
        "wins": tally.wins,
        "expected": round(tally.expected, 4),
        "place": round(tally.place, 4),
        "accuracy": None if tally.accuracy is None else round(tally.accuracy, 1),
        "analysed": tally.analysed,
        "in_a_row": tally.run,
        "most_in_a_row": tally.longest,
    }
