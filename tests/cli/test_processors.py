"""Work in parts for all processors: in order, and no more of it in memory than is under way."""

import pytest

from tests.cli.api import on_all_processors


def test_parts_come_back_in_order_and_are_asked_for_as_they_are_done(monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    asked = []

    def parts():
        for number in range(20):
            asked.append(number)
            yield [number] * 2

    ahead = []
    done = []
    for total in on_all_processors(sum, parts()):
        done.append(total)
        ahead.append(len(asked) - len(done))
    assert done == [2 * number for number in range(20)]
    assert max(ahead) <= 2 * 2


@pytest.mark.usefixtures("dying_workers")
def test_what_a_dead_worker_left_is_done_here():
    assert list(on_all_processors(sum, ([number] for number in range(20)))) == list(range(20))
