"""What the wheel's rule of thumb is fitted by."""

from math import exp, log

import pytest

from jericho_tui.bots.policies.hamster_rolle.drawing import places
from jericho_tui.bots.policies.hamster_rolle.signs import leavings, signs
from jericho_tui.bots.policies.hamster_rolle.weights import Net, Weights, linear
from jericho_tui.core.seeds import stream
from tests.benchmarks import stays
from tests.benchmarks.stays import Seen, fitted, loss, trained
from tests.games.hamster_rolle.positions import position

CURVE = (-3.0, 2.0, -0.5)


def drawn(count):
    """Return what a curve made, with matches of ten each."""
    rng = stream(1, "stays")
    seen = []
    for number in range(count):
        values = (4 * rng.random(), 4 * rng.random())
        score = sum(w * v for w, v in zip(CURVE, (1.0, *values), strict=True))
        seen.append(Seen(values, rng.random() < 1 / (1 + exp(-score)), number // 10))
    return seen


def test_a_curve_is_found_again():
    assert fitted(drawn(20_000)) == pytest.approx(CURVE, abs=0.15)


def by_constant(seen):
    share = sum(one.bad for one in seen) / len(seen)
    return lambda _: log(share / (1 - share))


def test_what_was_not_fitted_is_told_better_than_by_a_constant():
    seen, held = drawn(2_000)[:1_000], drawn(2_000)[1_000:]
    curve = fitted(seen)
    assert loss(lambda values: linear(curve, values), held) < loss(by_constant(seen), held) - 0.1


def test_a_net_learns_what_no_curve_tells():
    def between(count):
        return [
            one._replace(bad=1.0 < one.values[0] < 3.0 and one.values[1] < 2.5)
            for one in drawn(count)
        ]

    seen, held = between(1_500)[:1_000], between(1_500)[1_000:]
    net = trained(seen, 1, hidden=6, epochs=30)
    curve = fitted(seen)
    assert loss(net.score, held) < loss(lambda values: linear(curve, values), held) / 2
    assert net == trained(seen, 1, hidden=6, epochs=30)


def test_a_sign_that_never_occurs_has_no_weight():
    seen = [Seen((0.0, *one.values[1:]), one.bad, one.match) for one in drawn(500)]
    assert fitted(seen)[1] == 0


def test_what_is_written_is_read_and_the_other_wheel_kept(tmp_path, monkeypatch):
    data = tmp_path / "weights.toml"
    data.write_text(stays.DATA.read_text("utf-8"), "utf-8")
    before = data.read_text("utf-8")
    monkeypatch.setattr(stays, "DATA", data)
    stays.write(Weights(750, Net(((1.0, 2.0),), (3.0, 4.0)), (5.0,)), "a command")
    after = data.read_text("utf-8")
    assert after.startswith(before[: before.index("[")])
    other = before[before.rindex("[[wheel]]") :]
    assert "speed = 930" in other
    assert after.endswith(other)
    assert 'command = "a command"' in after


def test_a_match_is_watched():
    falls: list[Seen] = []
    fails: list[Seen] = []
    stays.watch(3, 3, 5, falls, fails)
    assert {one.bad for one in falls} == {True, False}
    assert fails
    assert {one.match for one in (*falls, *fails)} == {3}
    at = position(("R1 3 +0 0", "O1 4 +0 0"), ("Y1 G1 W1", "Y2 B1", "Y3 P1"), turn=-7500).position
    for put in places(at):
        assert len(signs(at, put)) == len(falls[0].values)
        assert len(leavings(at, put)) == len(fails[0].values)
