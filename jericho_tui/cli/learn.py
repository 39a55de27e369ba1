"""`jericho-tui learn [PLAYER]`: practise own mistakes in analysed matches."""

import argparse
from typing import Any

from jericho_tui.cli.lobby import show
from jericho_tui.cli.options import asked_player, open_here
from jericho_tui.cli.parser import Parser, add
from jericho_tui.cli.report import Report
from jericho_tui.cli.streams import starts_text_mode
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.session.learning import Learning
from jericho_tui.text.language import _


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add(parser, "player", nargs="?")
    how = parser.add_mutually_exclusive_group()
    add(how, "--plain")
    add(how, "--json", _("list the exercises as JSON"))
    add(parser, "--as")


def run(arguments: argparse.Namespace) -> int | Report:
    """Ask; return when nothing is left for today or the player leaves."""
    with open_here(arguments) as store:
        who = asked_player(store, arguments)
        text = N_("exercises need a terminal; without one, use --plain or --json")
        if not (arguments.plain or arguments.json or starts_text_mode(Sentence(text))):
            return show(store, first=lambda app: app.learn(who))
        learning = Learning(store, who, lambda: store.matches.clock().astimezone())
        learning.read()
        if arguments.json:
            return Report(_data(learning))
        from jericho_tui.cli.plain.exercise import converse

        return converse(learning, store)


def _data(learning: Learning) -> dict[str, Any]:
    counts = learning.counts()._asdict()
    return {
        "player": learning.who,
        **{key: counts[key] for key in ("due", "new", "waiting", "later", "sits")},
        "exercises": [
            {
                "match": place.match_id,
                "move": place.move,
                "mark": str(mistake.mark),
                "cost": round(mistake.cost, 4),
                "due": None if card is None else card.schedule.due.isoformat(),
                "days": 0 if card is None else card.schedule.interval,
                "asked": 0 if card is None else card.asked,
                "well": 0 if card is None else card.well,
                "sits": card is not None and card.schedule.sits,
            }
            for place, mistake, card in learning.listed()
        ],
    }
