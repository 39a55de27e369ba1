"""`jericho-tui game`: begin a game of one's own, and check whether it keeps the protocol."""

import argparse
from pathlib import Path
from typing import Final

from jericho_tui.cli import skeleton
from jericho_tui.cli.options import named_game
from jericho_tui.cli.parser import Parser, UsageError
from jericho_tui.cli.report import Report
from jericho_tui.core.conformance import ConformanceError, check_match
from jericho_tui.core.game import Game
from jericho_tui.core.registry import ELSEWHERE, IDS, GameError, fault, file_of, register_file
from jericho_tui.core.sentence import N_, visible
from jericho_tui.store.files import StoreError, shown
from jericho_tui.store.paths import quoted
from jericho_tui.text.language import _, ngettext, say

_GAMES: Final = 20
"""Games that are played by a check, for each number of players."""


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    new = parser.add_action("new", _("write a game in one file, to change"), _new)
    new.add_argument("name", metavar=_("NAME"), help=_("name of the game, as in NAME.py"))
    check = parser.add_action("check", _("play random games and check the rules"), _check)
    check.add_argument("game", metavar=_("GAME"), help=_("a FILE.py, or the name of a game"))


def _new(arguments: argparse.Namespace) -> Report:
    """Write a game of that name into the current folder."""
    name = arguments.name
    ours = name in IDS and name not in ELSEWHERE
    if ours or not (name.isidentifier() and name.isascii() and name == name.lower()):
        text = N_("a game cannot be called “{name}”; use a new word of small letters a-z, 0-9 or _")
        raise UsageError.because(text, {"name": visible(name)})
    path = Path(f"{name}.py")
    source = Path(skeleton.__file__).read_text("utf-8")
    kind = "".join(word.title() for word in name.split("_"))
    title = name.replace("_", " ").capitalize()
    for old, new in (('title="Skeleton"', f'title="{title}"'), ("Skeleton", kind)):
        source = source.replace(old, new)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(source.replace("skeleton", name))
    except OSError as error:
        raise StoreError.of(error, path) from error
    check, play = f"game check {quoted(path)}", f"play --game {quoted(path)} {name}"
    return Report(
        lines=[
            _("Written: {path}").format(path=shown(path)),
            _("Check it: {command}").format(command=f"jericho-tui {check}"),
            _("Play it: {command}").format(command=f"jericho-tui {play}"),
        ]
    )


def _check(arguments: argparse.Namespace) -> Report:
    game = _named(arguments.game)
    info = game.info
    seats = range(info.min_seats, info.max_seats + 1)
    for num_seats in seats:
        for seed in range(_GAMES):
            where = _("{players} players, game {number}").format(players=num_seats, number=seed + 1)
            try:
                check_match(game, num_seats, {}, seed)
            except ConformanceError as error:
                return Report(lines=[f"{info.title}, {where}: {error}"], code=1)
            except Exception as error:  # the game's own code fails, whatever that does
                text = say(fault(error, file_of(info.id)))
                return Report(lines=[f"{info.title}, {where}: {text}"], code=1)
    text = ngettext("{game}: good, {n} game", "{game}: good, {n} games", _GAMES * len(seats))
    return Report(lines=[text.format(game=info.title, n=_GAMES * len(seats))])


def _named(name: str) -> Game:
    if name.isidentifier():
        return named_game(name)
    try:
        return named_game(register_file(str(Path(name).absolute())))
    except GameError as error:
        raise UsageError(error.sentence) from None
