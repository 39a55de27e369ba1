"""`jericho-tui replay FILE`: check a record, and show where the match stands.

Once a match is over everything in it may be seen. Until then this shows what a spectator may see,
unless somebody asks for a seat's view or, with --open, for everything.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from jericho_tui.cli.parser import Parser, UsageError, add, add_flag
from jericho_tui.cli.report import Report
from jericho_tui.core.game import AnyState, Seat
from jericho_tui.core.sentence import N_, Sentence, counted
from jericho_tui.play.match import Match
from jericho_tui.play.record import MatchRecord, result_table
from jericho_tui.session.plan import login_name
from jericho_tui.store.dailies import Dailies, NotPlayedYetError
from jericho_tui.store.files import StoreError, shown
from jericho_tui.store.paths import saves_folder, settings_file
from jericho_tui.store.record_file import load_record
from jericho_tui.store.settings import load_settings
from jericho_tui.text.edition import edition_lines
from jericho_tui.text.language import _
from jericho_tui.text.notation import words_of
from jericho_tui.text.report import result_lines

_MOST = 10**6


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add(parser, "file")
    text = _("show the position after this move (default: the last)")
    add(parser, "--to", text, (0, _MOST), metavar=_("PLY"))
    eyes = parser.add_mutually_exclusive_group()
    add(eyes, "--seat", _("show only what this seat knows"), (1, _MOST))
    text = _("show all hands (with --json, all cards), even in an unfinished game")
    add_flag(eyes, "--open", text)
    add(parser, "--json")


def run(arguments: argparse.Namespace) -> Report:
    """Check the record and print a position of it."""
    record, match = load_seen(arguments)
    check_ply("--to", arguments.to, match)
    ply = match.ply if arguments.to is None else arguments.to
    names = [seat.name for seat in match.seats]
    if arguments.seat is not None and arguments.seat > len(names):
        text = N_("--seat {seat}: this game has {seats} seats; choose 1 to {seats}")
        raise UsageError.because(text, {"seat": arguments.seat, "seats": len(names)})
    state = match.at(ply)
    outcome = state.outcome()
    if arguments.open and match.daily is not None and match.outcome() is None:
        raise NotPlayedYetError(match.daily)
    everything = arguments.open or match.outcome() is not None
    data = _visible_data(state, arguments.seat, everything=everything)
    hidden = arguments.seat is None and data != state.as_data()
    about = {
        "id": record.id,
        "game": record.game,
        "seats": [seat.to_table() for seat in record.seats],
        "ply": ply,
        "last_ply": match.ply,
    }
    result = None if outcome is None else result_table(outcome)
    text = _("{game} {id}: after move {ply} of {moves}")
    game = match.game
    lines = [
        text.format(game=game.info.title, id=record.id, ply=ply, moves=match.ply),
        *edition_lines(game, match.setup),
        *_told(match, state, names, arguments.seat, everything=everything),
    ]
    if outcome is not None:
        lines += ["", _("Result"), *result_lines(record.game, outcome, names)]
    if hidden:
        text = _("This game is not over, so hidden cards stay hidden. --open shows everything.")
        lines += ["", text]
    return Report({**about, **data, "result": result}, lines)


def check_ply(argument: str, ply: int | None, match: Match) -> None:
    """Check that a match has so many moves.

    :raises UsageError: it has not.
    """
    if ply is not None and ply > match.ply:
        refused = counted(
            "{argument} {ply}: the game has {moves} move; choose 0 to {moves}",
            "{argument} {ply}: the game has {moves} moves; choose 0 to {moves}",
            "moves",
            {"argument": argument, "ply": ply, "moves": match.ply},
        )
        raise UsageError(refused)


def load_seen(arguments: argparse.Namespace) -> tuple[MatchRecord, Match]:
    """Return the record of the command line as `load_whole` does, if whoever asks may see it.

    :raises StoreError: it is not good.
    :raises NotPlayedYetError: it is a deal of the day that they have not played.
    """
    record, match = load_whole(arguments.file)
    if record.daily is not None:
        name = arguments.as_name or load_settings(settings_file()).name or login_name()
        Dailies(saves_folder(arguments.saves)).check_may_see(record, name)
    return record, match


def load_whole(path: Path) -> tuple[MatchRecord, Match]:
    """Return a record that is good from its first line to its result.

    :raises StoreError: it is not; says in which line and at which move.
    """
    loaded = load_record(path)
    problem = loaded.problem
    if problem is not None:
        text = N_("{path}: {reason}")
        place: dict[str, object] = {"path": shown(path), "reason": problem.located}
        if problem.ply is not None:
            text = N_("{path}: line {line}, move {ply}: {reason}")
            place |= {"reason": problem.sentence, "line": problem.line, "ply": problem.ply}
        raise StoreError(Sentence(text, place), path)
    assert loaded.record is not None  # there is one unless there is a problem
    assert loaded.match is not None
    return loaded.record, loaded.match


def _visible_data(state: AnyState, seat: int | None, *, everything: bool) -> dict[str, Any]:
    """Return a position as a seat (from 1; None: a spectator) may see it, or all of it."""
    if seat is None and everything:
        return dict(state.as_data())
    return dict(state.observation(None if seat is None else Seat(seat - 1)).as_data())


def _told(
    match: Match, state: AnyState, names: Sequence[str], seat: int | None, *, everything: bool
) -> Iterator[str]:
    """Yield a position as text mode tells it, with the hands that may be seen."""
    voice = words_of(match.game.info.id)
    seen = state.observation(None if seat is None else Seat(seat - 1))
    yield from voice.look(seen, names, match.setup.options)
    if seat is not None or not everything or seen.as_data() == state.as_data():
        yield from voice.hand(seen)
        return
    for number, name in enumerate(names):
        yield from ("", name, *voice.hand(state.observation(Seat(number))))
