"""Playing the deals of a contest that are missing, for the commands of the arena."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from pathlib import Path

from jericho_tui.arena.cluster import check_address, dask_cluster
from jericho_tui.arena.contest import Contest
from jericho_tui.arena.deal import DealResult
from jericho_tui.arena.play_deals import play_deals
from jericho_tui.arena.results_file import ResultsFile, keep_record
from jericho_tui.arena.simulate import SimulationError
from jericho_tui.arena.sprt import Hypotheses, Sprt
from jericho_tui.arena.workers import worker_pool
from jericho_tui.cli.parser import Parser, add_flag, add_jobs
from jericho_tui.cli.progress import Progress
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.prose.language import _, say
from jericho_tui.store.files import shown


def add_running(parser: Parser) -> None:
    """Say who plays: `--jobs`, `--scheduler`, `--quiet`."""
    add_jobs(parser)
    text = _("play on a Dask cluster, e.g. tcp://127.0.0.1:8786 (default: this machine)")
    parser.add_argument("--scheduler", metavar=_("ADDRESS"), type=_address, help=text)
    add_flag(parser, "--quiet", _("hide the progress bar"))


def _address(text: str) -> str:
    try:
        check_address(text)
    except SentenceError as error:
        raise argparse.ArgumentTypeError(say(error.sentence)) from None
    return text


def play_missing(
    arguments: argparse.Namespace,
    contest: Contest,
    deals: range,
    results: dict[int, DealResult],
    file: ResultsFile | None,
    hypotheses: Hypotheses | None = None,
) -> None:
    """Play what is missing of some deals and add it to the results.

    :param arguments: with what `add_running` adds.
    :param hypotheses: play no further than until it is decided between them.
    """
    sprt = None if hypotheses is None else Sprt(hypotheses)
    if sprt is not None and sprt.follow(contest, results) is not None:
        return
    missing = [deal for deal in deals if deal not in results]
    if not missing:
        return
    each = contest.matches_per_deal
    done = (len(deals) - len(missing)) * each
    path = None if file is None else file.path
    try:
        with (
            _crew(arguments, len(missing)) as (executor, jobs),
            closing(play_deals(contest, missing, executor, jobs)) as coming,
            Progress(len(deals) * each, done=done, quiet=arguments.quiet) as progress,
        ):
            for result in coming:
                for overrun in result.overruns:
                    if overrun.record is not None:
                        keep_record(overrun.record, folder_of(path))
                if file is not None:
                    file.append(result)
                results[result.deal] = result
                progress.step(each)
                if sprt is not None and sprt.follow(contest, results) is not None:
                    return
    except SimulationError as error:
        if error.record is None:
            raise
        raise _with_record(error, keep_record(error.record, folder_of(path))) from error
    except KeyboardInterrupt:
        if path is not None:
            hint = _("finished results are in {path}; continue with --resume")
            print(hint.format(path=shown(path)), file=sys.stderr)
        raise


def _with_record(error: SimulationError, path: Path) -> SentenceError:
    """Return the error of a bot that crashed, and where the match is."""
    return SentenceError(
        Sentence(
            N_("{reason}; the game up to that point is in {path}"),
            {"reason": error.sentence, "path": shown(path)},
        )
    )


@contextmanager
def _crew(
    arguments: argparse.Namespace, deals: int
) -> Iterator[tuple[Executor | None, Callable[[], int]]]:
    """Return who plays (None: this process), and how many deals at once."""
    jobs: int | None = arguments.jobs
    if arguments.scheduler is not None:
        with dask_cluster(arguments.scheduler) as (executor, size):
            yield executor, lambda: size() if jobs is None else min(jobs, size())
        return
    number = min(jobs or os.cpu_count() or 1, deals)
    if number == 1:
        yield None, lambda: 1
        return
    with worker_pool(number) as pool:
        yield pool, lambda: number


def folder_of(path: Path | None) -> Path:
    """Return where records are kept: beside the results, else where one is."""
    return Path() if path is None else path.parent
