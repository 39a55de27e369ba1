"""`jericho-tui daily`: the deal of the day, the same for everybody everywhere.

Once it is over, bots play the same seat with the same cards, and results are compared.
"""

import argparse
import sys
from contextlib import closing
from datetime import date
from time import monotonic
from typing import TextIO

from jericho_tui.cli.options import open_here
from jericho_tui.cli.parser import Parser, UsageError, add, add_flag
from jericho_tui.cli.play import check_place, name_here, sit_down
from jericho_tui.cli.report import Progress, Report, is_drawn
from jericho_tui.core import registry
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, visible
from jericho_tui.play.player import SeatInfo
from jericho_tui.session import daily
from jericho_tui.session.daily import Deal, Page, page_of
from jericho_tui.session.thought import thinker_for
from jericho_tui.store.store import Store
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.table import columns, table


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    add(parser, "--plain")
    add_flag(parser, "--show", _("show the deal, and the results after your game"))
    how = parser.add_mutually_exclusive_group()
    add_flag(how, "--share", _("print your result for a chat, without spoilers"))
    add(how, "--json", _("print the deal and results as JSON"))
    text = _("deal of another day, e.g. 2026-11-20; playable for a week (default: today)")
    add(parser, "--day", text, metavar=_("DATE"), type=_day)
    add(parser, "--as")


def run(arguments: argparse.Namespace) -> int | Report:
    """Play the deal, or show what it came to."""
    shows = arguments.show or arguments.share or arguments.json
    if shows and arguments.plain:
        text = N_("--plain plays the deal, so it cannot be combined with the other options")
        raise UsageError.because(text)
    with open_here(arguments) as store:
        day, name = arguments.day or store.dailies.today(), name_here(store, plain=False)
        if shows:
            return _show(store, _worked_out(store, day, name), name, share=arguments.share)
        _check_day(store, day, name)
        check_place(arguments)
        name = name_here(store, plain=arguments.plain)
        _check_day(store, day, name)
        deal = Deal.of(day)
        opened = store.dailies.open(deal.match(SeatInfo(name, "human")), name, deal.seed)
        code = sit_down(store, opened, plain=arguments.plain)
        if arguments.plain and opened.match.outcome() is not None:
            print(flush=True)
            _show(store, _worked_out(store, day, name, aloud=True), name).print(arguments)
        return code


def _check_day(store: Store, day: date, name: str) -> None:
    if page_of(store.dailies, day, name).standing == "missed":
        days = [one.isoformat() for one in daily.last_days(store.dailies.today())]
        text = N_("--day {day}: you can play the deals from {first} to {last}")
        values = {"day": day.isoformat(), "first": min(days), "last": max(days)}
        raise UsageError.because(text, values)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        refused = N_("“{text}” is not a date; expected one like 2026-11-20")
        raise SentenceError.because(refused, {"text": visible(text)}) from None


def _worked_out(store: Store, day: date, name: str, *, aloud: bool = False) -> Page:
    """Return a day once the bots have played it that can; before the person has, none does.

    Where no bar is drawn, it is said when each begins and ends, and how far it is.
    """
    page = page_of(store.dailies, day, name)
    duplicate = page.duplicate
    if not page.missing or duplicate is None:
        return page
    # A bot's match has about as many moves as one's own; the last is counted when it is over.
    moves, number = duplicate.moves, len(page.missing)
    made: dict[str, int] = {}
    sink: TextIO | None = sys.stdout if aloud else sys.stderr
    silent = sink is None or (is_drawn() and (not aloud or sink.isatty()))
    later = 0.0

    def tell(line: str) -> None:
        if not silent:
            print(line, file=sink, flush=True)

    def told(bot: str, ply: int, over: bool) -> None:
        nonlocal later
        name = daily.bot_name(page.deal.game, bot)
        if over:
            tell(_("{name} finished at move {ply}").format(name=name, ply=ply))
        elif bot not in made or monotonic() >= later:
            later = monotonic() + 2.0
            tell(_("{name} plays: move {ply}").format(name=name, ply=ply))
        done = moves if over else min(ply, moves - 1)
        progress.step(done - made.get(bot, 0))
        made[bot] = done

    text = ngettext(
        "A bot is playing the same cards now; this can take minutes.",
        "{n} bots are playing the same cards now; this can take minutes.",
        number,
    )
    with Progress(moves * number) as progress, closing(thinker_for(store.visit)) as thinker:
        tell(text.format(n=number))
        duplicate.run(thinker, told=told)
    return page_of(store.dailies, day, name)


def _show(store: Store, page: Page, name: str, *, share: bool = False) -> Report:
    dailies = store.dailies
    days = daily.streak(dailies, name)
    if share:
        if page.mine is None:
            text = N_("you have not played this deal yet, so it has no result to show")
            raise UsageError.because(text)
        return Report(None, daily.markdown_of(page, days).splitlines())
    today = dailies.today()
    week = [page_of(dailies, day, name) for day in daily.last_days(today)]
    listed = [
        [
            daily.day_name(one.deal.day, today),
            registry.title(one.deal.game),
            daily.standing(one),
            daily.compared(one),
        ]
        for one in week
    ]
    lines = [
        daily.headline(page.deal),
        daily.company(page.deal),
        daily.standing(page),
        *([daily.streak_text(days)] if days else []),
        *(["", *table(daily.described(page.deal), page.rows)] if page.rows else []),
        *daily.notes(page),
        "",
        *columns(listed),
    ]
    data = daily.page_data(page, days, dailies)
    data["days"] = [
        {"day": one.deal.day.isoformat(), "game": one.deal.game, "standing": one.standing}
        for one in week
    ]
    return Report(data, lines)
