import os
import signal
import time

import pytest

from jericho_tui.arena import simulate as module
from jericho_tui.arena.simulate import Crash, Simulation, SimulationError, play_one, simulate
from jericho_tui.play.player import SeatInfo
from jericho_tui.play.record import MatchRecord, replay
from tests.programs import SOON, group_is_gone, run_python, start_python, wait_until


def table(*bots, seed=5):
    seats = tuple(SeatInfo(f"{bot} {seat}", "bot", bot) for seat, bot in enumerate(bots, 1))
    return Simulation("jericho", seats, seed)


def test_one_seed_gives_the_same_records_in_one_process_and_in_two():
    simulation = table("heuristic", "random", "random")
    alone = list(simulate(simulation, range(40)))
    together = list(simulate(simulation, range(40), jobs=2))
    assert [record.to_table() for record in alone] == [record.to_table() for record in together]
    assert len({record.moves for record in alone}) == 40


def test_a_match_is_the_same_whichever_are_asked_for_and_in_which_order():
    simulation = table("random", "random", "random", "random")
    alone = play_one(simulation, 3)
    among = list(simulate(simulation, [7, 3, 0]))
    assert among[1] == alone
    assert [record.id for record in among] == [
        "sim-jericho-5-000008",
        "sim-jericho-5-000004",
        "sim-jericho-5-000001",
    ]


def test_records_are_finished_unrated_undated_and_replay():
    for record in simulate(table("random", "heuristic", "random", "random", "random"), range(5)):
        assert record.created is None
        assert record.updated is None
        assert not record.rated
        assert record.result is not None
        played = replay(MatchRecord.from_table(record.to_table()))
        assert played.error is None
        assert played.match.outcome() is not None


def test_another_seed_gives_another_match_and_its_seed_is_recorded():
    one, two = (play_one(table("random", "random", "random", seed=s), 0) for s in (1, 2))
    assert isinstance(one, MatchRecord)
    assert isinstance(two, MatchRecord)
    assert one.setup != two.setup
    assert one.rng_seed == table("random", "random", "random", seed=1).match_seed(0)


class _Breaks:
    def choose(self, view, limit, should_stop=lambda: False):
        if view.ply >= 6:
            raise RuntimeError("no idea")
        return module_choice(view)


def module_choice(view):
    from jericho_tui.play.player import Decision

    return Decision(view.legal_actions()[0])


def test_a_crash_names_the_match_and_keeps_its_moves(monkeypatch):
    monkeypatch.setattr(module, "create", lambda bot, game, seed, seat: _Breaks())
    simulation = table("random", "random", "random")
    with pytest.raises(SimulationError) as caught:
        list(simulate(simulation, range(5)))
    seed = simulation.match_seed(0)
    assert str(caught.value).startswith(
        f"game sim-jericho-5-000001 (rng_seed {seed}) stopped after 6 moves: the bot random on"
    )
    assert str(caught.value).endswith("raised RuntimeError: no idea")
    assert caught.value.record is not None
    assert len(caught.value.record.moves) == 6
    assert replay(caught.value.record).error is None


def test_an_illegal_choice_of_a_bot_is_a_crash(monkeypatch):
    from jericho_tui.games.jericho.rules.cards import WALL
    from jericho_tui.play.player import Decision

    class Cheat:
        def choose(self, view, limit, should_stop=lambda: False):
            return Decision(WALL[0])

    monkeypatch.setattr(module, "create", lambda bot, game, seed, seat: Cheat())
    result = play_one(table("random", "random", "random"), 0)
    assert isinstance(result, Crash)
    assert "IllegalActionError: choose your opening card first" in result.error


def test_a_caller_who_stops_asking_leaves_no_process_behind():
    records = simulate(table("random", "random", "random"), range(100_000), jobs=2)
    next(records)
    before = time.perf_counter()
    records.close()
    assert time.perf_counter() - before < SOON / 2
    import multiprocessing

    assert not multiprocessing.active_children()


def test_workers_load_neither_textual_nor_sqlite():
    code = (
        "import sys, jericho_tui.arena.simulate, jericho_tui.games.jericho;"
        "print([m for m in ('textual', 'rich', 'sqlite3', 'tomli_w')"
        " if m in sys.modules])"
    )
    assert run_python("-c", code) == (0, "[]\n", "")


_LONG_RUN = """
import sys
from jericho_tui.arena.simulate import Simulation, simulate
from jericho_tui.play.player import SeatInfo
if __name__ == "__main__":
    seats = tuple(SeatInfo(f"random {n}", "bot", "random") for n in range(4))
    for record in simulate(Simulation("jericho", seats, 1), range(10**6), jobs=2):
        print(record.id, flush=True)
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_workers_end_with_their_parent(tmp_path, how):
    """Killed, it cannot tell them; and Ctrl-C on a terminal must not make each of them complain."""
    script = tmp_path / "run.py"
    script.write_text(_LONG_RUN)
    with start_python(script, start_new_session=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        if how == signal.SIGKILL:
            process.kill()
        else:
            os.killpg(process.pid, how)  # as a terminal does
        _out, errors = process.communicate(timeout=SOON)
    if how == signal.SIGINT:
        assert errors.count(b"Traceback") == 1  # the caller's own
    wait_until(lambda: group_is_gone(process.pid))
