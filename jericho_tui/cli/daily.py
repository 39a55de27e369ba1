"""`jericho-tui daily`: the deal of the day, the same for everybody everywhere.

Without more it is played: at the table, or with --plain line by line. Once it is over, bots play
the same seat with the same cards, and their results and friends' stand beside one's own.
"""

import argparse
import sys
from datetime import date
from time import monotonic
from typing import Final, TextIO

from jericho_tui.cli.answer import answer
from jericho_tui.cli.parser import Parser, UsageError, add_as, add_flag, add_plain
from jericho_tui.cli.play import check_place, name_here, sit_down
from jericho_tui.cli.progress import Progress, is_drawn
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.session.daily import (
    Deal,
    Duplicate,
    Page,
    bot_name,
    company,
    headline,
    last_days,
    listed,
    markdown_of,
    notes,
    page_data,
    page_of,
    person,
    result_lines,
    standing,
    streak,
    streak_text,
)
from jericho_tui.session.thought import thinker_for
from jericho_tui.store.store import Store, open_store
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.table import columns

_SHOWING: Final = ("show", "share", "json")
_PERIOD: Final = 2.0
"""Seconds between two lines that say how far a bot is."""


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add_plain(parser)
    add_flag(parser, "--show", _("show the deal, and the results after your game"))
    how = parser.add_mutually_exclusive_group()
    add_flag(how, "--share", _("print your result for a chat, without spoilers"))
    add_flag(how, "--json", _("print the deal and results as JSON"))
    text = _("deal of another day, e.g. 2026-11-20; playable for a week (default: today)")
    parser.add_argument("--day", metavar=_("DATE"), type=_day, help=text)
    add_as(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the deal, or show what it came to."""
    shows = any(getattr(arguments, name) for name in _SHOWING)
    if shows and arguments.plain:
        raise UsageError(
            Sentence(N_("--plain plays the deal, so it cannot be combined with the other options"))
        )
    with open_store(arguments.saves, settle=False, visit=arguments.visit) as store:
        store.as_name = arguments.as_name
        day, name = arguments.day or store.dailies.today(), name_here(store, plain=False)
        if shows:
            return _show(store, arguments, _worked_out(store, day, name), name)
        _check_day(store, day, name)
        check_place(arguments)
        name = name_here(store, plain=arguments.plain)
        _check_day(store, day, name)
        deal = Deal.of(day)
        opened = store.dailies.open(deal.match(person(name)), name, deal.seed)
        code = sit_down(store, opened, plain=arguments.plain)
        if arguments.plain and opened.match.outcome() is not None:
            print(flush=True)
            _show(store, arguments, _worked_out(store, day, name, aloud=True), name)
        return code


def _check_day(store: Store, day: date, name: str) -> None:
    """Check that somebody can play the deal of a day.

    :raises UsageError: they cannot, or no longer.
    """
    if page_of(store.dailies, day, name).standing == "missed":
        days = [one.isoformat() for one in last_days(store.dailies.today())]
        text = N_("--day {day}: you can play the deals from {first} to {last}")
        values = {"day": day.isoformat(), "first": min(days), "last": max(days)}
        raise UsageError(Sentence(text, values))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        error = _("“{text}” is not a date; expected one like 2026-11-20")
        raise argparse.ArgumentTypeError(error.format(text=visible(text))) from None


def _worked_out(store: Store, day: date, name: str, *, aloud: bool = False) -> Page:
    """Return a day once the bots have played it that can; before the person has, none does.

    :param aloud: whether it is told line by line how far they are, where there is no bar.
    """
    dailies = store.dailies
    page = page_of(dailies, day, name)
    if not page.missing:
        return page
    loaded = dailies.of_person(day, page.deal.game, name)
    assert loaded is not None  # bots play what the person has played
    assert loaded.record is not None
    duplicate = Duplicate(dailies, page.deal, loaded.record)
    # A bot's match has about as many moves as one's own; the last is counted when it is over.
    moves = len(loaded.record.moves)
    made: dict[str, int] = {}
    lines = _Lines(page, aloud=aloud)
    thinker = thinker_for(store.visit)
    try:
        with Progress(moves * len(page.missing)) as progress:

            def told(bot: str, ply: int, over: bool) -> None:
                done = moves if over else min(ply, moves - 1)
                progress.step(done - made.get(bot, 0))
                made[bot] = done
                lines.tell(bot, ply, over=over)

            lines.begin()
            duplicate.run(thinker, told=told)
    finally:
        thinker.close()
    return page_of(dailies, day, name)


class _Lines:
    """Says where no bar is drawn how far the bots are, every few seconds: nobody waits in silence.

    A line a move would be hundreds of them; each bot's beginning and end is always told.
    """

    def __init__(self, page: Page, *, aloud: bool) -> None:
        """Begin.

        :param aloud: whether who waits reads line by line what is printed; else they read a result.
        """
        self._page = page
        sink: TextIO | None = sys.stdout if aloud else sys.stderr
        drawn = is_drawn() and (not aloud or sys.stdout.isatty())
        self._sink = None if drawn else sink
        self._next = 0.0
        """When a move is told again, in seconds of `monotonic`."""
        self._begun: set[str] = set()

    def begin(self) -> None:
        """Say what is waited for."""
        number = len(self._page.missing)
        text = ngettext(
            "A bot is playing the same cards now; this can take minutes.",
            "{n} bots are playing the same cards now; this can take minutes.",
            number,
        )
        self._say(text.format(n=number))

    def tell(self, bot: str, ply: int, *, over: bool) -> None:
        """Say of a bot that it has moved, or is done."""
        name = bot_name(self._page.deal.game, bot)
        now = monotonic()
        if over:
            self._say(_("{name} finished at move {ply}").format(name=name, ply=ply))
        elif bot not in self._begun or now >= self._next:
            self._begun.add(bot)
            self._next = now + _PERIOD
            self._say(_("{name} plays: move {ply}").format(name=name, ply=ply))

    def _say(self, line: str) -> None:
        if self._sink is not None:
            print(line, file=self._sink, flush=True)


def _show(store: Store, arguments: argparse.Namespace, page: Page, name: str) -> int:
    dailies = store.dailies
    days = streak(dailies, name)
    if arguments.share:
        if page.mine is None:
            raise UsageError(
                Sentence(N_("you have not played this deal yet, so it has no result to show"))
            )
        print(markdown_of(page, days), end="")
        return 0
    week = [page_of(dailies, day, name) for day in last_days(dailies.today())]
    lines = [
        headline(page.deal),
        company(page.deal),
        standing(page),
        *([streak_text(days)] if days else []),
        *(["", *result_lines(page)] if page.rows else []),
        *notes(page),
        "",
        *columns(listed(week, dailies.today())),
    ]
    data = page_data(page, days, dailies)
    data["days"] = [
        {"day": one.deal.day.isoformat(), "game": one.deal.game, "standing": one.standing}
        for one in week
    ]
    return answer(arguments, "\n".join(lines), data)
