"""The cluster, against a real scheduler and real workers on this machine."""

import json
import sys
import time
from contextlib import ExitStack
from subprocess import DEVNULL

import pytest

from jericho_tui.arena.contest import play_deal
from jericho_tui.arena.results_file import read_results
from jericho_tui.arena.workers import ClusterError, dask_cluster
from tests.arena.contests import contest
from tests.programs import SOON, run_python, start_python

_DEALS = 90
_KILL_AFTER = 10


class _Cluster:
    """A scheduler and two workers, each a process of one thread."""

    def __init__(self, folder, stack):
        self._stack = stack
        self._file = folder / "scheduler.json"
        local = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", self._file)
        self._start("distributed.cli.dask_scheduler", "--port", 0, *local)
        place = ("--local-directory", folder, "--nthreads", 1, "--no-nanny")
        self.workers = [self._start("distributed.cli.dask_worker", *place, *local) for _ in "12"]

    @property
    def address(self):
        deadline = time.monotonic() + 2 * SOON
        while not self._file.exists():
            assert time.monotonic() < deadline, "no scheduler"
            time.sleep(0.05)
        return json.loads(self._file.read_text())["address"]

    def _start(self, *words):
        process = start_python("-m", *words, stdout=DEVNULL, stderr=DEVNULL)
        self._stack.enter_context(process)
        self._stack.callback(process.kill)
        return process


def test_a_worker_killed_half_way_neither_loses_nor_doubles_a_result(tmp_path):
    pytest.importorskip("distributed")
    for number, deals in enumerate((_DEALS, 10 * _DEALS, 100 * _DEALS)):
        (tmp_path / str(number)).mkdir()
        if _killed_half_way(tmp_path / str(number), deals):
            return
    raise AssertionError("too quick to be killed half-way")


def _killed_half_way(folder, deals):
    """Kill one of two workers; return whether there was something left to do."""
    told = contest("heuristic", "random", "gambler", seed=3)
    path = folder / "r.jsonl"
    with ExitStack() as stack:
        dask = _Cluster(folder, stack)
        words = ["arena", "run", "jericho", "--bots", ",".join(told.bots), "--deals", deals]
        words += ["--rng-seed", 3, "--scheduler", dask.address, "--out", path, "--json"]
        arena = stack.enter_context(start_python("-m", "jericho_tui", *words))
        deadline = time.monotonic() + 2 * SOON
        while not path.exists() or path.read_bytes().count(b"\n") <= _KILL_AFTER:
            if arena.poll() is not None:
                break
            assert time.monotonic() < deadline, "nothing is played"
            time.sleep(0.02)
        half_way = path.read_bytes().count(b"\n") < deals
        dask.workers[0].kill()
        out, errors = arena.communicate(timeout=2 * SOON)
    assert (arena.returncode, errors) == (0, b"")
    lines = path.read_bytes().splitlines()[1:]
    assert sorted(json.loads(line)["deal"] for line in lines) == list(range(1, deals + 1))
    results = read_results(path)
    assert results is not None
    for deal in range(0, deals, deals // 18):
        assert results.deals[deal] == play_deal(told, deal)
    assert json.loads(out)["matches"] == deals * told.matches_per_deal
    return half_way


@pytest.mark.parametrize("address", ["", "nonsense", "foo://x:1", "tcp://x", "a b:8786", "x:1/y"])
def test_what_is_no_address_is_refused_before_anything_is_loaded(address):
    with pytest.raises(ClusterError, match="is not an address; expected one like"):
        dask_cluster(address).__enter__()


_NOBODY = """
from jericho_tui.arena import workers
workers._PATIENCE = 0.2
try:
    workers.dask_cluster("tcp://127.0.0.1:1").__enter__()
except workers.ClusterError as error:
    print(error)
"""


def test_nobody_answering_is_a_sentence_and_nothing_else():
    pytest.importorskip("distributed")
    sentence = (
        "no Dask scheduler answers at tcp://127.0.0.1:1; check that it runs and that the "
        "address is right\n"
    )
    assert run_python("-c", _NOBODY) == (0, sentence, "")


def test_without_dask_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ClusterError, match=r"pip install .*\bdistributed$"):
        dask_cluster("tcp://127.0.0.1:1").__enter__()
