"""A deal of the day in words: the table, everybody's results, and what is sent to friends."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from jericho_tui import games
from jericho_tui.bots.roster import find
from jericho_tui.prose.counts import ordinal, percent
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.table import Column, table
from jericho_tui.sitting.daily import Deal
from jericho_tui.sitting.day_page import Page, Row
from jericho_tui.store.dailies import Dailies

_BAR: Final = 10


def bot_name(game: str, bot: str) -> str:
    """Return what a bot is called that plays in somebody's place."""
    return _(find(bot, game).title)


def headline(deal: Deal) -> str:
    """Return day, game and number of players."""
    players = ngettext("{n} player", "{n} players", deal.size).format(n=deal.size)
    return f"{deal.day.isoformat()} · {games.title(deal.game)} · {players}"


def company(deal: Deal) -> str:
    """Return who sits at the table, and on which seat whoever plays."""
    seats = [bot_name(deal.game, bot) for bot in deal.bots]
    seats.insert(deal.seat, _("you"))
    return _("{title}: {text}").format(title=_("At the table"), text=", ".join(seats))


def standing(page: Page) -> str:
    """Return how far one's own match is, or what it came to."""
    if page.standing == "over":
        row = page.mine
        assert row is not None  # it is over
        text = result_text(page.deal, row)
        return _("{text}, started later").format(text=text) if page.late else text
    if page.standing == "running":
        return _("in progress")
    return _("not played yet") if page.standing == "open" else _("not played")


def result_text(deal: Deal, row: Row) -> str:
    """Return a result, e.g. “2nd of 4, 21 points”."""
    return ngettext(
        "{place} of {size}, {n} point", "{place} of {size}, {n} points", row.score
    ).format(place=ordinal(row.placing), size=deal.size, n=row.score)


def name_of(deal: Deal, row: Row) -> str:
    """Return whose result it is."""
    if row.is_bot:
        return _("{name} (a bot)").format(name=bot_name(deal.game, row.name))
    return row.name


def described(deal: Deal) -> list[Column[Row]]:
    """Return the columns of the table of results."""

    def tone(row: Row) -> str:
        return "gold" if row.is_me else "plain"

    return [
        Column("", lambda row: name_of(deal, row), left=True),
        Column(_("Rank"), lambda row: ordinal(row.placing), short=_("Rank"), tone=tone),
        Column(_("Score"), lambda row: str(row.score), short=_("Score"), tone=tone),
        Column(_("Comparison"), lambda row: percent(row.points), short=_("Comparison"), tone=tone),
    ]


def result_lines(page: Page) -> list[str]:
    """Return everybody's results as lines; none before one's own match is over."""
    return table(described(page.deal), page.rows) if page.rows else []


def notes(page: Page) -> list[str]:
    """Return what is to be said besides: who still plays, who is not compared, who has played."""
    said = []
    if page.standing in ("open", "running") and page.others:
        said.append(
            ngettext(
                "{n} other player here has played it; you see the result once you have.",
                "{n} other players here have played it; you see their results once you have.",
                page.others,
            ).format(n=page.others)
        )
    if page.missing:
        said.append(
            ngettext(
                "{n} bot still has to play your seat.",
                "{n} bots still have to play your seat.",
                len(page.missing),
            ).format(n=len(page.missing))
        )
    if page.outdated:
        said.append(_("Rules or bots have changed since, so no more bots will play it."))
    if page.apart:
        text = _("Not compared, because rules or bots were different: {names}.")
        said.append(text.format(names=", ".join(page.apart)))
    return said


def streak_text(days: int) -> str:
    """Return how many days in a row were played; empty where that says nothing."""
    return ngettext("{n} day in a row", "{n} days in a row", days).format(n=days) if days else ""


def day_name(day: date, today: date) -> str:
    """Return a day as people say it."""
    return _("today") if day == today else day.isoformat()


def markdown_of(page: Page, days: int) -> str:
    """Return the result for a chat; it gives nothing of the deal away.

    :param days: the streak.
    """
    row = page.mine
    assert row is not None  # only what is over has a result
    others = len(page.rows) - 1
    full = round(_BAR * row.points)
    lines = [
        f"**{_('Jericho TUI, daily deal')} {page.deal.day.isoformat()}**  ",
        f"{games.title(page.deal.game)} · {result_text(page.deal, row)}  ",
    ]
    if others:
        text = ngettext(
            "compared with {n} other: {share}", "compared with {n} others: {share}", others
        ).format(n=others, share=percent(row.points))
        lines.append(f"{'▰' * full}{'▱' * (_BAR - full)} {text}  ")
    if days:
        lines.append(streak_text(days))
    return "\n".join([*lines, ""])


def page_data(page: Page, days: int, dailies: Dailies) -> dict[str, Any]:
    """Return a page for a program: seats are counted from 1."""
    deal = page.deal
    return {
        "day": deal.day.isoformat(),
        "today": dailies.today().isoformat(),
        "game": deal.game,
        "seats": deal.size,
        "seat": deal.seat + 1,
        "bots": list(deal.bots),
        "standing": page.standing,
        "late": page.late,
        "streak": days,
        "others": page.others,
        "results": [
            {
                "name": row.name,
                "bot": row.is_bot,
                "you": row.is_me,
                "place": row.placing,
                "score": row.score,
                "compared": round(row.points, 4),
            }
            for row in page.rows
        ],
        "missing": list(page.missing),
        "outdated": page.outdated,
        "apart": list(page.apart),
    }


def compared(page: Page) -> str:
    """Return one's own share of what there is to score; empty until every bot has played."""
    return "" if page.mine is None or page.missing else percent(page.mine.points)


def listed(pages: Sequence[Page], today: date) -> list[list[str]]:
    """Return the last days as cells: day, game, result, what comparing it came to."""
    rows = []
    for page in pages:
        day = day_name(page.deal.day, today)
        rows.append([day, games.title(page.deal.game), standing(page), compared(page)])
    return rows
