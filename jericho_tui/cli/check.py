"""`jericho-tui check FILE…`: whether records are good, and with --physics whether rolls still are.

A record counts as it is written, so what is computed differently today is reported, not refused.
"""

import argparse

from jericho_tui.cli.parser import Parser, add, add_flag
from jericho_tui.cli.replay import load_whole
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import CHANCE
from jericho_tui.play.match import Match
from jericho_tui.store.files import shown
from jericho_tui.text.language import _, ngettext, say


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add(parser, "file", nargs="+")
    add_flag(parser, "--physics", _("recompute the rolls of the wheel and report differences"))


def run(arguments: argparse.Namespace) -> int:
    """Check every record; return 1 if one of them is not good."""
    bad = 0
    for path in arguments.file:
        try:
            _record, match = load_whole(path)
        except SentenceError as error:
            bad += 1
            print(say(error.sentence))
            continue
        text = ngettext("{path}: good, {n} move", "{path}: good, {n} moves", match.ply)
        print(text.format(path=shown(path), n=match.ply))
        if arguments.physics:
            _compute_again(match)
    return 1 if bad else 0


def _compute_again(match: Match) -> None:
    """Report every move of chance that would be another today."""
    game = match.game
    if game.again is None:
        print("  " + _("this game has no physics to check"))
        return
    same = number = 0
    state = game.initial_state(match.setup)
    for ply, (seat, action) in enumerate(match.moves, 1):
        if seat == CHANCE:
            number += 1
            now = game.again(state, action)
            if now == action:
                same += 1
            else:
                was, becomes = game.format_action(action), game.format_action(now)
                print("  " + _("move {ply}: recorded “{was}”").format(ply=ply, was=was))
                print("  " + _("recomputed as “{now}”").format(now=becomes))
        state.apply(seat, action)
    text = ngettext("{same} of {n} roll matches", "{same} of {n} rolls match", number)
    print("  " + text.format(same=same, n=number))
