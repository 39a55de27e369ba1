"""The report on a contest as lines of text, as data for JSON, as CSV."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from jericho_tui.arena.deal import Times
from jericho_tui.arena.report import Figures, Mean, Report
from jericho_tui.arena.sprt import ERROR, Sprt
from jericho_tui.cli.shares import percent, share_data
from jericho_tui.core.options import OptionValue
from jericho_tui.games import load
from jericho_tui.play.player import Limit
from jericho_tui.prose.counts import chance_text
from jericho_tui.prose.language import _, ngettext, say
from jericho_tui.prose.table import columns
from jericho_tui.store.csv_text import csv_text
from jericho_tui.store.files import shown

FEW: Final = 30
"""Below so many deals intervals are said to be rough; see `tests.benchmarks.intervals`."""
_P95: Final = 0.95


def lines(report: Report, folder: Path) -> list[str]:
    """Return the report for a reader.

    :param folder: where the records of overruns are.
    """
    told = [*_heading(report), "", *_strengths(report), "", *_superiority(report)]
    told += ["", *_turns(report), "", *_times(report), ""]
    if report.sprt is not None:
        told += [*_sprt(report, report.sprt), ""]
    for overrun in report.overruns:
        told.append(f"{say(overrun.sentence)} ({shown(folder / overrun.match_id)}.toml)")
    if report.overruns:
        told.append("")
    told.append(_("Ranges are 95 % intervals over deals; a shared win counts as a fraction."))
    if report.deals < FEW:
        told.append(
            _("Fewer than {n} deals: the intervals are rough and may be too narrow.").format(n=FEW)
        )
    return told


def data(report: Report) -> dict[str, Any]:
    """Return the report for JSON; times in seconds, shares from 0 to 1."""
    contest = report.contest
    superiority = _superior_to(report)
    bots = [
        {
            "bot": estimate.name,
            "rating": estimate.rating,
            "rating_low": estimate.low,
            "rating_high": estimate.high,
            "games": estimate.games,
            **_figures_data(report.bots[estimate.name]),
            "superior_to": superiority[estimate.name],
            "turns": list(map(_figures_data, report.bots_by_turn[estimate.name])),
            "decision": _times_data(report.times[estimate.name]),
        }
        for estimate in report.strengths.estimates
    ]
    return {
        **contest.header(),
        "deals": report.deals,
        "matches": report.matches,
        "results": bots,
        "turns": list(map(_figures_data, report.turns)),
        "sprt": None if report.sprt is None else _sprt_data(report, report.sprt),
        "overruns": [
            {
                "match": overrun.match_id,
                "bot": overrun.bot,
                "seat": overrun.seat + 1,
                "moves": overrun.ply,
                "seconds": overrun.seconds,
            }
            for overrun in report.overruns
        ],
    }


def table(report: Report) -> str:
    """Return the report as CSV: a line a bot, the strongest first."""
    rows = []
    superiority = _superior_to(report)
    for entry in data(report)["results"]:
        bot, turns, times = entry["bot"], entry["turns"], entry["decision"]
        row = {key: value for key, value in entry.items() if not isinstance(value, dict | list)}
        row |= {f"decision_{key}": value for key, value in times.items()}
        row |= {f"win_share_turn_{n}": turn["win_share"] for n, turn in enumerate(turns, 1)}
        row |= {f"superior_to_{other}": superiority[bot].get(other, "") for other in report.bots}
        rows.append(row)
    heads = list(rows[0])
    return csv_text(heads, ([row[head] for head in heads] for row in rows), end="\n")


def _heading(report: Report) -> list[str]:
    contest = report.contest
    played = ngettext(
        "{n} deal of {game} for {seats}, seed {seed}: {matches} games",
        "{n} deals of {game} for {seats}, seed {seed}: {matches} games",
        report.deals,
    ).format(
        n=report.deals,
        game=load(contest.game).info.title,
        seats=contest.num_seats,
        seed=contest.seed,
        matches=report.matches,
    )
    return [played, *([options(contest.options)] if contest.options else []), _limit(contest.limit)]


def options(changed: Mapping[str, OptionValue]) -> str:
    """Return the options that differ from the default, as `--options` takes them."""
    return ",".join(f"{key}={str(value).lower()}" for key, value in changed.items()) or _(
        "the default"
    )


def _limit(limit: Limit) -> str:
    if limit.iterations is not None:
        return ngettext(
            "{n} iteration per decision", "{n} iterations per decision", limit.iterations
        ).format(n=limit.iterations)
    if limit.seconds is not None:
        return _("{seconds} s per decision").format(seconds=f"{limit.seconds:g}")
    return _("each bot with its own budget")


def _strengths(report: Report) -> list[str]:
    titles = (
        "",
        _("Bot"),
        _("Elo"),
        _("from … to"),
        _("Games"),
        _("Wins"),
        _("from … to"),
        _("Rank"),
    )
    rows = [[*titles, _("Score")]]
    for rank, estimate in enumerate(report.strengths.estimates, 1):
        rows.append(
            [
                str(rank),
                estimate.name,
                f"{estimate.rating:.0f}",
                f"{estimate.low:.0f} … {estimate.high:.0f}",
                str(estimate.games),
                *_cells(report.bots[estimate.name], estimate.games),
            ]
        )
    return columns(rows, right={0, 2, 3, 4, 5, 6, 7, 8})


def _superiority(report: Report) -> list[str]:
    names = list(report.bots)
    rows = [["", *names]]
    for i, (name, chances) in enumerate(zip(names, report.strengths.superiority, strict=True)):
        rows.append([name, *("–" if i == j else chance_text(c, 1) for j, c in enumerate(chances))])
    title = _("How likely the bot on the left is stronger than the one above:")
    return [title, *columns(rows, right=set(range(1, len(rows[0]))))]


def _turns(report: Report) -> list[str]:
    seat = _("Turn") if report.start_known else _("Seat")
    rows = [[seat, _("Wins"), _("from … to"), _("Rank"), _("Score")]]
    for number, figures in enumerate(report.turns, 1):
        rows.append([str(number), *_cells(figures, report.matches)])
    title = _("Every bot had every turn equally often; even is {share}. Turn 1 starts:")
    if not report.start_known:
        title = _("Every bot had every seat equally often; an even share is {share}:")
    title = title.format(share=f"{100 / report.contest.places:.1f} %")
    return [title, *columns(rows, right=set(range(5)))]


def _times(report: Report) -> list[str]:
    rows = [[_("Bot"), _("Decisions"), _("mean"), "p95", _("longest")]]
    for bot, times in report.times.items():
        figures = (times.mean, times.quantile(_P95), times.longest)
        rows.append([bot, str(times.decisions), *map(duration, figures)])
    return [_("Thinking time:"), *columns(rows, right={1, 2, 3, 4})]


def _sprt(report: Report, sprt: Sprt) -> list[str]:
    first, second = report.contest.contestants
    asked = sprt.hypotheses
    deals = ngettext("{deals} deal", "{deals} deals", sprt.deals).format(deals=sprt.deals)
    verdict = {
        "H0": _("decided after {deals}: {elo0}, not {elo1}"),
        "H1": _("decided after {deals}: {elo1}, not {elo0}"),
        None: _("not decided after {deals}"),
    }[sprt.verdict]
    elos = {"elo0": f"{asked.elo0:+g}", "elo1": f"{asked.elo1:+g}", "deals": deals}
    return [
        _(
            "SPRT, {first} ahead of {second} by {elo0} or {elo1} Elo ({error} error rate each way):"
        ).format(first=first, second=second, error=f"{100 * ERROR:g} %", **elos),
        _("LLR {llr} from {low} to {high}, {verdict}").format(
            llr=f"{sprt.llr:.2f}",
            low=f"{asked.lower:.2f}",
            high=f"{asked.upper:.2f}",
            verdict=verdict.format(**elos),
        ),
    ]


def _cells(figures: Figures, seats: int) -> Sequence[str]:
    return (
        *percent(figures.win_share, seats),
        f"{figures.place.value:.2f}",
        f"{figures.score.value:.1f}",
    )


def duration(seconds: float) -> str:
    """Return a time with its unit, to three digits or so."""
    if seconds < 1e-3:
        return f"{1e6 * seconds:.0f} µs"
    if seconds < 1:
        return f"{1e3 * seconds:.3g} ms"
    return f"{seconds:.2f} s"


def _superior_to(report: Report) -> dict[str, dict[str, float]]:
    names = list(report.bots)
    return {
        name: {other: c for other, c in zip(names, chances, strict=True) if other != name}
        for name, chances in zip(names, report.strengths.superiority, strict=True)
    }


def _figures_data(figures: Figures) -> dict[str, float | None]:
    def pair(name: str, mean: Mean) -> dict[str, float | None]:
        return {name: mean.value, f"{name}_error": mean.error}

    return {
        **share_data(figures.win_share),
        **pair("mean_place", figures.place),
        **pair("mean_score", figures.score),
    }


def _times_data(times: Times) -> dict[str, float]:
    return {
        "number": times.decisions,
        "mean": times.mean,
        "p95": times.quantile(_P95),
        "longest": times.longest,
    }


def _sprt_data(report: Report, sprt: Sprt) -> dict[str, Any]:
    first, second = report.contest.contestants
    return {
        "first": first,
        "second": second,
        "elo0": sprt.hypotheses.elo0,
        "elo1": sprt.hypotheses.elo1,
        "llr": sprt.llr,
        "lower": sprt.hypotheses.lower,
        "upper": sprt.hypotheses.upper,
        "deals": sprt.deals,
        "mean": sprt.mean,
        "verdict": sprt.verdict,
    }
