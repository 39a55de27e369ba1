"""`jericho-tui edition GAME [FILE]`: a file for an edition of one's own, or what is wrong in it."""

import argparse

from jericho_tui.cli.options import add_game, named_game
from jericho_tui.cli.parser import Parser, UsageError, add, add_flag, new_file
from jericho_tui.cli.report import Report
from jericho_tui.core.registry import infos
from jericho_tui.core.sentence import N_
from jericho_tui.store.editions import editions_folder, game_with, reprinted, write_template
from jericho_tui.store.files import shown
from jericho_tui.store.paths import quoted, saves_folder
from jericho_tui.text.edition import template
from jericho_tui.text.language import _


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add_game(parser)
    text = _("file to write or check (default: editions/GAME.toml in the saves folder)")
    add(parser, "file", text, nargs="?", type=new_file)
    add_flag(parser, "--check", _("check the file instead of writing it"))


def run(arguments: argparse.Namespace) -> Report:
    """Write the file, or check it.

    :raises UsageError: the game has no edition of the house's to replace.
    """
    game = named_game(arguments.game)
    if reprinted(game.info.id) is None:
        known = ", ".join(info.id for info in infos() if reprinted(info.id) is not None)
        text = N_("{game} has no edition to customise; these games have one: {known}")
        raise UsageError.because(text, {"game": game.info.title, "known": known})
    path = arguments.file
    if path is None:
        path = editions_folder(saves_folder(arguments.saves)) / f"{game.info.id}.toml"
    if arguments.check:
        game_with(game.info.id, path)
        return Report(lines=[_("{path} is valid.").format(path=shown(path))])
    write_template(path, template(game))
    command = f"jericho-tui play {game.info.id} --edition {quoted(path)}"
    how = _("Edit it, then play with: {command}").format(command=command)
    return Report(lines=[_("Written: {path}").format(path=shown(path)), how])
