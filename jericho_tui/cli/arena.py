"""`jericho-tui arena …`: bots measured against one another, deal by deal."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final

from jericho_tui.arena import report
from jericho_tui.arena.contest import Contest, DealResult, play_deals
from jericho_tui.arena.report import BOUND, ERROR, Figures, Sprt, report_on
from jericho_tui.arena.results_file import ResultsFile, keep_record, read_results
from jericho_tui.arena.simulate import SimulationError
from jericho_tui.arena.workers import check_address, dask_cluster, worker_pool
from jericho_tui.bots.roster import UnknownBotError, find
from jericho_tui.cli.options import add_game, add_options, changes, check_seats, named_game
from jericho_tui.cli.parser import Parser, UsageError, add, add_flag, file_path, new_file
from jericho_tui.cli.report import Progress, Report, percent, share_data
from jericho_tui.core import limits
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game
from jericho_tui.core.options import OptionValue
from jericho_tui.core.registry import file_of, load
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.play.names import visible
from jericho_tui.play.player import Limit
from jericho_tui.store.files import StoreError, read_start, shown
from jericho_tui.text.counts import chance_text
from jericho_tui.text.language import _, decimals, marked, ngettext, say
from jericho_tui.text.table import columns

FEW: Final = 30
"""Below so many deals intervals are said to be rough: they hold it less often than they say."""
_P95: Final = 0.95


def _lines(found: report.Report, folder: Path) -> Iterator[str]:
    for part in (_heading, _strengths, _superiority, _turns, _times):
        yield from (*part(found), "")
    if found.sprt is not None:
        yield from (*_sprt(found.contest.contestants, found.sprt), "")
    for overrun in found.overruns:
        yield f"{say(overrun.sentence)} ({shown(folder / overrun.match_id)}.toml)"
    if found.overruns:
        yield ""
    yield _("Ranges are 95 % intervals over deals; a shared win counts as a fraction.")
    if found.deals < FEW:
        text = _("Fewer than {n} deals: the intervals are rough and may be too narrow.")
        yield text.format(n=FEW)


def _data(found: report.Report) -> dict[str, Any]:
    """Return the report for JSON; times in seconds, shares from 0 to 1."""
    names = list(found.bots)
    bots = [
        {
            "bot": estimate.name,
            "rating": estimate.rating,
            "rating_low": estimate.low,
            "rating_high": estimate.high,
            "games": estimate.games,
            **_figures_data(found.bots[estimate.name]),
            "superior_to": {
                other: chance
                for other, chance in zip(names, chances, strict=True)
                if other != estimate.name
            },
            "turns": list(map(_figures_data, found.bots_by_turn[estimate.name])),
            "decision": {
                "number": times.decisions,
                "mean": times.mean,
                "p95": times.quantile(_P95),
                "longest": times.longest,
            },
        }
        for estimate, times, chances in zip(
            found.strengths.estimates,
            found.times.values(),
            found.strengths.superiority,
            strict=True,
        )
    ]
    return {
        **found.contest.header(),
        "deals": found.deals,
        "matches": found.matches,
        "results": bots,
        "turns": list(map(_figures_data, found.turns)),
        "sprt": found.sprt and _sprt_data(found.contest.contestants, found.sprt),
        "overruns": [overrun.to_table() for overrun in found.overruns],
    }


def _rows(results: Iterable[Mapping[str, Any]], bots: Iterable[str]) -> list[dict[str, object]]:
    """Return the report for CSV: a line a bot, the strongest first."""
    rows = []
    for entry in results:
        row = {key: value for key, value in entry.items() if not isinstance(value, dict | list)}
        row |= {f"decision_{key}": value for key, value in entry["decision"].items()}
        row |= {
            f"win_share_turn_{n}": turn["win_share"] for n, turn in enumerate(entry["turns"], 1)
        }
        row |= {f"superior_to_{other}": entry["superior_to"].get(other, "") for other in bots}
        rows.append(row)
    return rows


def _heading(found: report.Report) -> list[str]:
    contest = found.contest
    played = ngettext(
        "{n} deal of {game} for {seats}, seed {seed}: {matches} games",
        "{n} deals of {game} for {seats}, seed {seed}: {matches} games",
        found.deals,
    ).format(
        n=found.deals,
        game=load(contest.game).info.title,
        seats=contest.num_seats,
        seed=contest.seed,
        matches=found.matches,
    )
    changed = [_options(contest.options)] if contest.options else []
    return [played, *changed, _limit(contest.limit)]


def _options(changed: Mapping[str, OptionValue]) -> str:
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


def _strengths(found: report.Report) -> list[str]:
    interval = _("from … to")
    heads = ["", _("Bot"), _("Elo"), interval, _("Games"), _("Wins"), interval, _("Rank")]
    rows = [[*heads, _("Score")]]
    for rank, one in enumerate(found.strengths.estimates, 1):
        rating = f"{one.rating:.0f}", f"{one.low:.0f} … {one.high:.0f}"
        cells = _cells(found.bots[one.name], one.games)
        rows.append([str(rank), one.name, *rating, str(one.games), *cells])
    return columns(rows, right={0, 2, 3, 4, 5, 6, 7, 8})


def _superiority(found: report.Report) -> list[str]:
    names = list(found.bots)
    rows = [["", *names]]
    for i, (name, chances) in enumerate(zip(names, found.strengths.superiority, strict=True)):
        rows.append([name, *("–" if i == j else chance_text(c, 1) for j, c in enumerate(chances))])
    title = _("How likely the bot on the left is stronger than the one above:")
    return [title, *columns(rows, right=set(range(1, len(rows[0]))))]


def _turns(found: report.Report) -> list[str]:
    seat = _("Turn") if found.start_known else _("Seat")
    rows = [[seat, _("Wins"), _("from … to"), _("Rank"), _("Score")]]
    for number, figures in enumerate(found.turns, 1):
        rows.append([str(number), *_cells(figures, found.matches)])
    titles = [_("Every bot had every seat equally often. An even share is {share}:")]
    if found.start_known:
        text = _("Every bot had every seat equally often. An even share is {share}.")
        titles = [text, _("By turn order (1 starts the game):")]
    titles[0] = titles[0].format(share=chance_text(1 / found.contest.places, 1))
    return [*titles, *columns(rows, right=set(range(5)))]


def _times(found: report.Report) -> list[str]:
    rows = [[_("Bot"), _("Decisions"), _("mean"), "p95", _("longest")]]
    for bot, times in found.times.items():
        figures = (times.mean, times.quantile(_P95), times.longest)
        rows.append([bot, str(times.decisions), *map(duration, figures)])
    return [_("Thinking time:"), *columns(rows, right={1, 2, 3, 4})]


def _sprt(contestants: Sequence[str], sprt: Sprt) -> list[str]:
    first, second = contestants
    deals = ngettext("{deals} deal", "{deals} deals", sprt.deals).format(deals=sprt.deals)
    verdict = {
        "H0": _("decided after {deals}: {elo0}, not {elo1}"),
        "H1": _("decided after {deals}: {elo1}, not {elo0}"),
        None: _("not decided after {deals}"),
    }[sprt.verdict]
    elos = {"elo0": f"{sprt.elo0:+g}", "elo1": f"{sprt.elo1:+g}", "deals": deals}
    ahead = _(
        "SPRT, {first} ahead of {second} by {elo0} or {elo1} Elo ({error} error rate each way):"
    )
    ratio, low, high = (decimals(value, 2) for value in (sprt.llr, -BOUND, BOUND))
    text = _("LLR {llr} from {low} to {high}, {verdict}")
    return [
        ahead.format(first=first, second=second, error=chance_text(ERROR), **elos),
        text.format(llr=ratio, low=low, high=high, verdict=verdict.format(**elos)),
    ]


def _cells(figures: Figures, seats: int) -> Sequence[str]:
    return (
        *percent(figures.win_share, seats),
        decimals(figures.place.value, 2),
        decimals(figures.score.value, 1),
    )


def duration(seconds: float) -> str:
    """Return a time with its unit, to three digits or so."""
    if seconds < 1e-3:
        return f"{1e6 * seconds:.0f} µs"
    if seconds < 1:
        return f"{marked(f'{1e3 * seconds:.3g}')} ms"
    return f"{decimals(seconds, 2)} s"


def _figures_data(figures: Figures) -> dict[str, float | None]:
    return {
        **share_data(figures.win_share),
        "mean_place": figures.place.value,
        "mean_place_error": figures.place.error,
        "mean_score": figures.score.value,
        "mean_score_error": figures.score.error,
    }


def _sprt_data(contestants: Sequence[str], sprt: Sprt) -> dict[str, Any]:
    told = {key: getattr(sprt, key) for key in ("elo0", "elo1", "llr", "deals", "mean", "verdict")}
    first, second = contestants
    return {"first": first, "second": second, "lower": -BOUND, "upper": BOUND, **told}


def _play_missing(
    arguments: argparse.Namespace,
    contest: Contest,
    deals: range,
    results: dict[int, DealResult],
    file: ResultsFile | None,
    hypotheses: tuple[float, float] | None = None,
) -> None:
    """Play what is missing of some deals, or until it is decided, and add it to the results."""
    sprt = None if hypotheses is None else Sprt(*hypotheses)
    if sprt is not None and sprt.follow(contest, results) is not None:
        return
    missing = [deal for deal in deals if deal not in results]
    if not missing:
        return
    each = contest.matches_per_deal
    done = (len(deals) - len(missing)) * each
    path = None if file is None else file.path
    folder = (path or Path()).parent
    try:
        with (
            _crew(arguments, len(missing)) as (executor, jobs),
            closing(play_deals(contest, missing, executor, jobs)) as coming,
            Progress(len(deals) * each, done=done, quiet=arguments.quiet) as progress,
        ):
            for result in coming:
                for overrun in result.overruns:
                    if overrun.record is not None:
                        keep_record(overrun.record, folder)
                if file is not None:
                    file.append(result)
                results[result.deal] = result
                progress.step(each)
                if sprt is not None and sprt.follow(contest, results) is not None:
                    return
    except SimulationError as error:
        if error.record is None:
            raise
        values = {"reason": error.sentence, "path": shown(keep_record(error.record, folder))}
        text = N_("{reason}; the game up to that point is in {path}")
        raise SentenceError.because(text, values) from error
    except KeyboardInterrupt:
        if path is not None:
            hint = _("finished results are in {path}; continue with --resume")
            print(hint.format(path=shown(path)), file=sys.stderr)
        raise


@contextmanager
def _crew(
    arguments: argparse.Namespace, deals: int
) -> Iterator[tuple[Executor | None, Callable[[], int]]]:
    """Return who plays (None: this process), and how many deals at once."""
    jobs: int | None = arguments.jobs
    if arguments.scheduler is not None:
        if file := file_of(arguments.game):
            text = N_("{file} is on this machine only; leave out --scheduler, or install the game")
            raise UsageError.because(text, {"file": shown(Path(file))})
        with dask_cluster(arguments.scheduler) as (executor, size):
            yield executor, lambda: size() if jobs is None else min(jobs, size())
        return
    number = min(jobs or os.cpu_count() or 1, deals)
    with worker_pool(number) as pool:
        yield pool, lambda: number


_MOST_ELO: Final = 4000.0
_SEED: Final = 1
_NUMBER: Final = re.compile(r"[-+]?[0-9]{1,9}(\.[0-9]{0,9})?")


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    run = parser.add_action("run", _("let bots play and compare their strength"), _run)
    add_game(run)
    add(run, "--bots", _("bots to compare; one named twice takes two seats"), metavar="BOT,BOT…")
    text = _("number of deals; every bot plays each deal at every seat")
    add(run, "--deals", text, (1, limits.MOST_DEALS))
    text = _("players per game (default: as many as bots, if possible)")
    add(run, "--seats", text, (1, limits.MOST_SEATS))
    add(run, "--rng-seed", _("random seed (default: {seed})").format(seed=_SEED))
    add_options(run)
    limit = run.add_mutually_exclusive_group()
    add(limit, "--iterations")
    text = _("seconds per decision instead of playouts; results vary")
    add(limit, "--seconds", text, metavar="S", type=_seconds)
    add(run, "--jobs")
    text = _("play on a Dask cluster, e.g. tcp://127.0.0.1:8786 (default: this machine)")
    add(run, "--scheduler", text, metavar=_("ADDRESS"), type=check_address)
    add_flag(run, "--quiet", _("hide the progress bar"))
    file = run.add_mutually_exclusive_group()
    text = _("save results in this new file (default: none)")
    add(file, "--out", text, metavar=_("FILE"), type=new_file)
    text = _("continue the results in this file; --deals can be raised")
    add(file, "--resume", text, metavar=_("FILE"), type=new_file)
    show = parser.add_action("show", _("show a report of saved results"), _show)
    add(show, "file", _("results that --out saved"), type=file_path)
    for action in (run, show):
        text = _("stop when a lead of ELO0 or of ELO1 is established, e.g. 0,30 (default: never)")
        add(action, "--sprt", text, metavar="ELO0,ELO1", type=_hypotheses)
        form = action.add_mutually_exclusive_group()
        add(form, "--json")
        add(form, "--csv")


def run(arguments: argparse.Namespace) -> Report:
    """Do what the action says."""
    found, folder = arguments.act(arguments)
    data = _data(found)
    lines, rows = _lines(found, folder), _rows(data["results"], found.bots)
    return Report(data, lines, rows)


def _show(arguments: argparse.Namespace) -> tuple[report.Report, Path]:
    path: Path = arguments.file
    there = read_results(path) if read_start(path, 1) else None
    if there is None or not there.deals:
        raise StoreError(Sentence(N_("{path} has no results yet"), {"path": shown(path)}), path)
    _check_two(there.contest, arguments.sprt)
    return report_on(there.contest, there.deals, arguments.sprt), path.parent


def _run(arguments: argparse.Namespace) -> tuple[report.Report, Path]:
    game = named_game(arguments.game)
    asked = _asked(arguments, game)
    path: Path | None = arguments.out or arguments.resume
    if path is None or not path.exists():
        _check_two(_new_contest(asked, game), arguments.sprt)  # before there is a file
        _wished(arguments)
    elif arguments.out is not None:
        text = N_("{path} already exists; continue it with --resume, or choose another file")
        raise StoreError(Sentence(text, {"path": shown(path)}), path)
    with ExitStack() as stack:
        file = None if path is None else stack.enter_context(ResultsFile(path))
        there = None if file is None else file.results
        contest = _new_contest(asked, game) if there is None else there.contest
        if there is not None and path is not None:
            _check_agreed(path, asked, there.contest)
        _check_two(contest, arguments.sprt)
        wished = arguments.deals or (_wished(arguments) if there is None else there.wished)
        if file is not None:
            file.begin(contest, wished)
        results = {} if there is None else dict(there.deals)
        _play_missing(arguments, contest, range(wished), results, file, arguments.sprt)
    return report_on(contest, results, arguments.sprt), (path or Path()).parent


def _asked(arguments: argparse.Namespace, game: Game) -> dict[str, Any]:
    asked = {
        "game": game.info.id,
        "rules_version": game.info.rules_version,
        "options": None if arguments.options is None else changes(arguments.options, game),
        "bots": None if arguments.bots is None else _bots(arguments.bots, game),
        **{key: getattr(arguments, key) for key in ("seats", "rng_seed", "iterations", "seconds")},
    }
    if arguments.seats is not None:
        check_seats(game, arguments.seats)
    return {key: value for key, value in asked.items() if value is not None}


def _bots(text: str, game: Game) -> list[str]:
    names = text.split(",")
    if len(names) > limits.MOST_CONTESTANTS:
        raise UsageError.because(N_("--bots: at most {most}"), {"most": limits.MOST_CONTESTANTS})
    try:
        return [find(name.strip(), game.info.id).id for name in names]
    except UnknownBotError as error:
        raise UsageError.at("--bots", error) from None


def _new_contest(asked: Mapping[str, Any], game: Game) -> Contest:
    if "bots" not in asked:
        text = N_("--bots is missing; name the bots to compare, as in --bots champion,random")
        raise UsageError.because(text)
    low, high = game.info.min_seats, game.info.max_seats
    return Contest(
        asked["game"],
        tuple(asked["bots"]),
        asked.get("seats", min(max(len(asked["bots"]), low), high)),
        asked.get("rng_seed", _SEED),
        asked.get("options", {}),
        Limit(asked.get("iterations"), asked.get("seconds")),
    )


def _wished(arguments: argparse.Namespace) -> int:
    if arguments.deals is None:
        text = N_("--deals is missing; say how many deals to play, as in --deals 100")
        raise UsageError.because(text)
    deals: int = arguments.deals
    return deals


def _check_agreed(path: Path, asked: Mapping[str, Any], contest: Contest) -> None:
    """Check that a file holds the contest that is asked for."""
    there = contest.header()
    for key, value in asked.items():
        if there[key] != value:
            text = N_("{path} comes from another run: its {key} is {there}, not {asked}")
            values = {"key": key, "there": _plain(there[key]), "asked": _plain(value)}
            raise StoreError(Sentence(text, {"path": shown(path), **values}), path)


def _check_two(contest: Contest, hypotheses: tuple[float, float] | None) -> None:
    number = len(contest.contestants)
    if hypotheses is not None and number != 2:
        text = N_("--sprt compares exactly two bots, not {number}")
        raise UsageError.because(text, {"number": number})


def _plain(value: object) -> str:
    if isinstance(value, list):
        return ",".join(value)
    return _options(value) if isinstance(value, dict) else visible(str(value))


def _seconds(text: str) -> float:
    if _NUMBER.fullmatch(text) and 0.001 <= float(text) <= 86_400:
        return float(text)
    refused = N_("“{text}” is not a number from {least} to {most}")
    values = {"text": visible(text), "least": "0.001", "most": "86400"}
    raise SentenceError.because(refused, values)


def _hypotheses(text: str) -> tuple[float, float]:
    parts = text.split(",")
    if len(parts) == 2 and all(map(_NUMBER.fullmatch, parts)):
        elo0, elo1 = map(float, parts)
        if -_MOST_ELO <= elo0 < elo1 <= _MOST_ELO:
            return elo0, elo1
    refused = N_("“{text}” is not a pair of Elo leads, the smaller one first, as in 0,20")
    raise SentenceError.because(refused, {"text": visible(text)})
