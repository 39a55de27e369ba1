"""The tables of a person's statistics, said once for the page of text and for the screen."""

from collections.abc import Sequence

from jericho_tui.core import registry
from jericho_tui.league.statistics import Companion, Slip, Standing, Statistics, Tally
from jericho_tui.play.names import plays
from jericho_tui.text.counts import percent
from jericho_tui.text.language import _, decimals, ngettext
from jericho_tui.text.table import Column, table

Row = tuple[str, Tally]
"""What a part of the matches is called, and what came of it."""


def tally_columns() -> list[Column[Row]]:
    """Return what is told of a part of the matches, behind its name."""
    return [
        Column(_("Games"), lambda row: str(row[1].matches), short=_("Games"), tone="plain"),
        Column(_("Won"), lambda row: percent(row[1].wins / row[1].matches), short=_("Won")),
        Column(_("Expected"), lambda row: percent(row[1].expected / row[1].matches)),
        Column(_("Rank"), lambda row: decimals(row[1].place, 2), short=_("Rank")),
        Column(
            _("Accuracy"),
            lambda row: "–" if row[1].accuracy is None else f"{row[1].accuracy:.0f}",
            short=_("Accuracy"),
        ),
        Column(_("Longest winning streak"), lambda row: str(row[1].longest)),
    ]


def company_columns() -> list[Column[Companion]]:
    """Return what is told of everybody met, behind their name."""
    return [
        Column(_("Games"), lambda met: str(met.matches), short=_("Games"), tone="plain"),
        Column(_("Ahead"), lambda met: str(met.ahead), short=_("Ahead")),
        Column(_("Tied"), lambda met: str(met.level), short=_("Tied")),
    ]


def headline(every: Tally) -> str:
    """Return what came of all games in a line."""
    told = [
        ngettext("{n} game", "{n} games", every.matches).format(n=every.matches),
        ngettext("{n} win", "{n} wins", every.wins).format(n=every.wins),
    ]
    if every.longest > 1:
        told.append(_("longest winning streak: {n}").format(n=every.longest))
    if every.run > 1:
        told.append(_("winning streak now: {n}").format(n=every.run))
    return " · ".join(told)


def game_rows(statistics: Statistics) -> list[Row]:
    """Return what came of each game, and of all where there are several."""
    rows = [(registry.title(game), tally) for game, tally in statistics.by_game()]
    every = statistics.all
    return rows if every is None or len(rows) == 1 else [(_("all games"), every), *rows]


def size_rows(statistics: Statistics) -> list[Row]:
    """Return what came of tables of each size."""
    return [
        (ngettext("{n} seat", "{n} seats", number).format(n=number), tally)
        for number, tally in statistics.by_size()
    ]


def companion_name(met: Companion) -> str:
    """Return what somebody who was met is called, a bot with what plays."""
    return f"{met.name} ({plays(met.bot)})" if met.bot else met.name


def slip_text(slip: Slip) -> str:
    """Return a kind of mistake in words."""
    if slip.done == slip.better:
        return _("{game}: {done}, a mistake").format(game=registry.title(slip.game), done=slip.done)
    text = _("{game}: {done} instead of {better}")
    return text.format(game=registry.title(slip.game), done=slip.done, better=slip.better)


def achievement_state(standing: Standing) -> str:
    """Return when an achievement was earned, or how far it is."""
    if standing.earned is not None:
        return f"{standing.earned:%Y-%m-%d}"
    return f"{standing.steps}/{standing.achievement.goal}"


def achievement_how(standing: Standing) -> str:
    """Return how an achievement is earned."""
    return _(standing.achievement.how).format(goal=standing.achievement.goal)


def earned_text(achievements: Sequence[Standing]) -> str:
    """Return how many achievements are earned."""
    earned = sum(one.earned is not None for one in achievements)
    return _("{n} of {all}").format(n=earned, all=len(achievements))


def page(name: str, statistics: Statistics, achievements: Sequence[Standing]) -> list[str]:
    """Return all of it as a page of text."""
    lines = [_("{name}: statistics").format(name=name)]
    if statistics.all is None:
        return [*lines, _("This player has no finished games here.")]
    named = [Column("", lambda row: row[0], left=True), *tally_columns()]
    lines += ["", *table(named, game_rows(statistics))]
    lines += ["", *table(named, size_rows(statistics))]
    met = Column(_("With"), companion_name, left=True)
    lines += ["", *table([met, *company_columns()], statistics.company())]
    months = statistics.accuracy_by_month()
    if months:
        lines += ["", _("Accuracy over time")]
        for month, accuracy, number in months:
            told = ngettext("{n} game", "{n} games", number).format(n=number)
            lines.append(f"{month}  {accuracy:3.0f}  {told}")
    slips = statistics.slips()
    if slips:
        lines += ["", _("Frequent mistakes")]
        lines += [f"{number:3d}  {slip_text(slip)}" for slip, number in slips]
    lines += ["", _("Achievements: {number}").format(number=earned_text(achievements))]
    for one in achievements:
        mark = "✓" if one.earned is not None else "·"
        told = _("{title} ({state}): {how}").format(
            title=_(one.achievement.title), state=achievement_state(one), how=achievement_how(one)
        )
        lines.append(f"{mark} {told}")
    lines += ["", _("Moves and wins with a hint do not count, nor do copies of a game.")]
    return lines
