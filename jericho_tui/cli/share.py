"""`jericho-tui share FILE`: a match as a page that replays it, a recording, a picture, a text."""

import argparse
import base64
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from jericho_tui.cli.parser import Parser, UsageError, add, add_flag, new_file
from jericho_tui.cli.replay import check_ply, load_seen
from jericho_tui.cli.report import Progress
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_, listed, visible
from jericho_tui.play.match import Match
from jericho_tui.play.names import name_key
from jericho_tui.session.review import View
from jericho_tui.store.files import shown, write_atomic
from jericho_tui.store.store import open_store
from jericho_tui.text.language import _
from jericho_tui.text.notation import words_of

if TYPE_CHECKING:
    from jericho_tui.tui.sharing.film import Film

KINDS: Final = ("html", "cast", "svg", "md")


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add(parser, "file")
    text = _("web page, asciinema recording, picture or Markdown text (default: html)")
    parser.add_argument("--as", dest="kind", choices=KINDS, default="html", help=text)
    text = _(
        "whose cards to show: spectator, a seat, a name or open (default: open, once finished)"
    )
    add(parser, "--view", text, metavar=_("VIEW"))
    text = _("picture: position after this move (default: the last); page: only moves around it")
    add(parser, "--move", text, (0, 10**6), metavar=_("PLY"))
    text = _("file to write, or - to print (default: named after FILE)")
    add(parser, "--out", text, metavar=_("FILE"), type=new_file)
    add_flag(parser, "--copy", _("copy to the clipboard instead of a file (OSC 52)"))


def run(arguments: argparse.Namespace) -> int:
    """Make it and write it."""
    if arguments.out is not None and arguments.out.suffix.lower() == ".png":
        raise UsageError.because(N_("a picture is written as SVG; choose a name that ends in .svg"))
    if arguments.copy and arguments.out is not None:
        raise UsageError.because(N_("--copy writes no file; leave out --out"))
    if arguments.move is not None and arguments.kind == "md":
        raise UsageError.because(N_("--move chooses a position; Markdown shows none"))
    _record, match = load_seen(arguments)
    view = view_named(match, arguments.view)
    check_ply("--move", arguments.move, match)
    out = arguments.out or Path(f"{arguments.file.stem}.{arguments.kind}")
    if out.is_dir():
        text = N_("--out: {path} is a folder; add a file name")
        raise UsageError.because(text, {"path": shown(out)})
    data = _made(match, view, arguments)
    if arguments.copy:
        print(f"\x1b]52;c;{base64.b64encode(data).decode()}\a", end="")
        return 0
    if str(out) == "-":
        sys.stdout.buffer.write(data)
        return 0
    write_atomic(out, data, backup=False)
    text = _("{path}: {size} kB")
    print(text.format(path=shown(out), size=-(-len(data) // 1000)))
    return 0


def _made(match: Match, view: View, arguments: argparse.Namespace) -> bytes:
    kind = arguments.kind
    if kind == "md":
        from jericho_tui.session.story import markdown_of, story_of

        if match.outcome() is None:
            raise UsageError.because(N_("this game is not over, so it has no result to show"))
        return markdown_of(match, story_of(match, words_of(match.game.info.id).leads)).encode()
    os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}  # of those who look at it
    from jericho_tui.tui.sharing import film, picture

    move = arguments.move
    if kind == "svg":
        still = _film(match, view, arguments, [match.ply if move is None else move])
        return picture.svg_of(still.frames[0], still.title).encode()
    plies = range(match.ply + 1)
    near = None if move is None else plies[max(0, move - 6) : move + 3]
    whole = _film(match, view, arguments, near)
    return (film.page_of(whole) if kind == "html" else film.cast_of(whole)).encode()


def _film(
    match: Match, view: View, arguments: argparse.Namespace, plies: Sequence[int] | None
) -> "Film":
    from jericho_tui.session.analysing import kept_analysis
    from jericho_tui.tui.sharing.recording import film_of

    total = match.ply + 1 if plies is None else len(plies)
    with open_store(arguments.saves, settle=False) as store:
        kept = kept_analysis(match, store.analyses)
    with Progress(total) as progress:
        return film_of(
            match,
            view,
            plies=plies,
            page=arguments.kind == "html",
            analysis=kept,
            progress=progress.step,
        )


def view_named(match: Match, name: str | None) -> View:
    """Return the view of this name.

    :raises UsageError: there is none.
    """
    if name is None:
        return View(everything=True) if match.outcome() is not None else View()
    if name in ("open", "spectator"):
        return View(everything=name == "open")
    for number, seat in enumerate(match.seats):
        if name == str(number + 1) or name_key(name) == name_key(seat.name):
            return View(Seat(number))
    text = N_(
        "--view {view}: there is no such seat; choose spectator, open, 1 to {seats} or a name:"
        " {names}"
    )
    names = listed([seat.name for seat in match.seats])
    values = {"view": visible(name), "seats": len(match.seats), "names": names}
    raise UsageError.because(text, values)
