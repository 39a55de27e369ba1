"""`jericho-tui play [GAME]`: sit down at once, at the table or, with --plain, line by line."""

import argparse
from contextlib import closing
from dataclasses import replace
from random import SystemRandom
from typing import Final

from jericho_tui.bots.characters import bots_for
from jericho_tui.cli import options
from jericho_tui.cli.lobby import show
from jericho_tui.cli.parser import Parser, UsageError, add, add_flag, file_path
from jericho_tui.cli.streams import starts_text_mode
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game, Seat
from jericho_tui.core.limits import MOST_SEED
from jericho_tui.core.registry import IDS
from jericho_tui.core.sentence import N_, Sentence, expected
from jericho_tui.play.names import name_key
from jericho_tui.play.player import SeatInfo
from jericho_tui.session.plan import DEFAULT_BOT, Plan, login_name
from jericho_tui.store.allowed import NotForVisitorsError
from jericho_tui.store.files import StoreError, check_folder
from jericho_tui.store.paths import saves_folder
from jericho_tui.store.record_file import DamagedRecordError, OpenMatch, load_good_part
from jericho_tui.store.store import Store
from jericho_tui.text.language import _

NO_TERMINAL: Final = Sentence(N_("the table needs a terminal; without one, play with --plain"))


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    options.add_game(parser, IDS[0])
    parser.set_defaults(game=None)  # --resume refuses one
    add(parser, "--plain")
    text = _("players in seat order: NAME, BOT or NAME=BOT (default: you and three bots)")
    add(parser, "--seats", text)
    text = _("continue this saved game (default: a new game)")
    add(parser, "--resume", text, metavar=_("FILE"), type=file_path)
    text = _("with --resume: continue a damaged file from its last good move")
    add_flag(parser, "--good-part", text)
    options.add_options(parser)
    text = _("start player: a name or seat number (default: set by --options)")
    add(parser, "--first", text, metavar=_("NAME"))
    add(parser, "--edition")
    text = _("pass for you when it is your only move (default: from the settings)")
    add(parser, "--auto-pass", text, action=argparse.BooleanOptionalAction)
    text = _("play as NAME only; others use their own terminals (default: all play here)")
    add(parser, "--as", text)
    add(parser, "--rated")
    text = _("seed of the deal, to repeat it (default: random); not with --rated")
    add(parser, "--rng-seed", text)


def run(arguments: argparse.Namespace) -> int:
    """Play; return when the match is over or the player leaves."""
    _check_combination(arguments)
    plan, first = None, None
    if arguments.resume is None:
        plan, first = _plan(arguments)
        _check_seated(plan, arguments)
        check_folder(saves_folder(arguments.saves))
        check_place(arguments)
    with options.open_here(arguments) as store:
        if arguments.auto_pass is not None:
            store.settings.auto_pass = arguments.auto_pass
        if plan is None:
            opened = _resumed(store, arguments)
        else:
            if arguments.seats is None:
                plan = plan.called(name_here(store, plain=arguments.plain))
            first = options.ask_first(plan) if first is None else first
            if store.visit is not None and plan.alone(store.visit.name) != plan:
                raise NotForVisitorsError  # nobody else sits at a visitor's terminal
            seed = arguments.rng_seed
            seed = SystemRandom().randrange(MOST_SEED + 1) if seed is None else seed
            opened = store.matches.create(plan.deal(seed, first), seed)
        return sit_down(store, opened, plain=arguments.plain)


def _resumed(store: Store, arguments: argparse.Namespace) -> OpenMatch:
    """Open a saved match, or with --good-part a new one that continues a damaged file."""
    path, name = arguments.resume, store.as_name or store.settings.name or login_name()
    try:
        opened = store.matches.open(path)
        store.dailies.check_may_see(opened.record, name)
    except DamagedRecordError as error:
        good = load_good_part(path)
        if good.record is None or good.match is None:
            raise
        store.dailies.check_may_see(good.record, name)
        if not arguments.good_part:
            if not good.match.ply:
                raise
            text = N_("{reason}; --good-part continues after move {ply}, the last good one")
            values = {"reason": error.sentence, "ply": good.match.ply}
            raise StoreError(Sentence(text, values), path) from None
        check_place(arguments)
        return store.matches.resume_good_part(path)
    check_place(arguments)
    return opened


def check_place(arguments: argparse.Namespace) -> None:
    """Choose text mode where the terminal cannot draw the table.

    :raises UsageError: there is no terminal, and text mode was not asked for.
    """
    arguments.plain = arguments.plain or starts_text_mode(NO_TERMINAL)


def sit_down(store: Store, opened: OpenMatch, *, plain: bool) -> int:
    """Play an open match until it is over or the player leaves; return the exit code."""
    if plain:
        return _converse(store, opened)
    store.bot_limit(opened.path)  # asked here, known where nothing may wait
    return show(store, opened=opened)


def name_here(store: Store, *, plain: bool) -> str:
    """Return what the person here is called; the lobby asks who plays at the table."""
    if store.as_name:
        return store.as_name
    if not plain:
        return store.settings.name or login_name()
    from jericho_tui.cli.plain.wire import Wire, ask_name

    return ask_name(Wire.standard(), store)


def _converse(store: Store, opened: OpenMatch) -> int:
    from jericho_tui.cli.plain.conversation import Conversation
    from jericho_tui.cli.plain.wire import Wire
    from jericho_tui.session.session import Session
    from jericho_tui.session.thought import QueueingThinker, in_line

    wire, thinker = Wire.standard(), None
    if store.visit is not None:
        thinker = QueueingThinker(store.visit)
        thinker.told = lambda before: None if before is None else wire.say(in_line(before))
    with closing(Session(store, opened, thinker)) as session:
        return Conversation(wire, session).run()


def _check_combination(arguments: argparse.Namespace) -> None:
    if arguments.resume is not None:
        new = ("game", "seats", "options", "first", "edition", "rng_seed", "rated")
        for name in new:
            if getattr(arguments, name) not in (None, False):
                text = N_("--resume continues a saved game as it is; leave out {argument}")
                option = f"--{name.replace('_', '-')}" if name != "game" else arguments.game
                raise UsageError.because(text, {"argument": option})
    elif arguments.good_part:
        raise UsageError.because(N_("--good-part works only with --resume FILE; add it"))
    if arguments.rated and arguments.rng_seed is not None:
        text = N_("--rng-seed: a rated game is dealt at random; use only one of the two")
        raise UsageError.because(text)


def _plan(arguments: argparse.Namespace) -> tuple[Plan, Seat | None]:
    game = options.named_game(arguments.game or IDS[0])
    info = game.info
    if arguments.seats is None:
        seats = _default_seats(game)
    else:
        seats = options.seats_with_people(arguments.seats, game)
    plan = Plan(info.id, seats, arguments.rated)
    _check(plan, "--seats")
    if arguments.edition is not None:
        plan = replace(plan, edition=str(arguments.edition))
        _check(plan, "--edition")
    if arguments.options is not None:
        plan = replace(plan, options=options.chosen_options(arguments.options, info.options))
        _check(plan, "--options")
    if arguments.first is not None:
        return options.first_seat(arguments.first, plan)
    return plan, None


def _check_seated(plan: Plan, arguments: argparse.Namespace) -> None:
    """Check that whom `--as` names plays; where only bots play they watch."""
    people = [seat.name for seat in plan.seats if seat.kind == "human"]
    name, called = arguments.as_name, map(name_key, people)
    if arguments.visit or not (arguments.seats and name and people) or name_key(name) in called:
        return
    values = {"name": name, "hint": expected(name, people)}
    raise UsageError.because(N_("--as: {name} has no seat; {hint}"), values)


def _check(plan: Plan, argument: str) -> None:
    try:
        plan.check()
    except SentenceError as error:
        raise UsageError.at(argument, error) from None


def _default_seats(game: Game) -> tuple[SeatInfo, ...]:
    bots = [bot.id for bot in bots_for(game.info.id)]
    bot = DEFAULT_BOT if DEFAULT_BOT in bots else bots[0]
    plan = Plan(game.info.id, Plan.first().seats[:1], rated=False)
    while len(plan.seats) < options.usual_seats(game):
        plan = replace(plan, seats=(*plan.seats, SeatInfo(plan.free_name(), "bot", bot)))
    return plan.seats
