"""The rig: rolls computed by the engine (rules page 4.3)."""

import os
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from math import atan2, hypot, isfinite, radians, sqrt
from random import Random

import pymunk
import pytest

from jericho_tui.core.game import CHANCE
from jericho_tui.games.hamster_rolle.rules import GAME, rig
from jericho_tui.games.hamster_rolle.rules.rig import FIGURES, VERSIONS, Coasting, Run
from jericho_tui.games.hamster_rolle.rules.setup import parse_wheel, wheel_after
from jericho_tui.games.hamster_rolle.rules.wheel import (
    PYRAMID,
    START,
    TIME,
    WHEEL,
    Place,
    Pose,
    Roll,
    Wheel,
    parse_piece,
)
from tests.games.hamster_rolle.positions import loaded, position
from tests.games.hamster_rolle.rolls import Stored, at_random, let_go, stored

PINNED = "7.3.1"
whole = pytest.mark.skipif("PHYSICS_WHOLE" not in os.environ, reason="minutes; a share runs always")
"""Runs with PHYSICS_WHOLE=1 in the environment."""


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("number", range(20))
def test_a_stored_roll_on_the_pinned_engine_is_the_same_to_the_last_digit(number, version):
    if pymunk.version != PINNED:
        pytest.skip("another engine: see the test with tolerances")
    at, came = stored(version)[number]
    assert rig.roll(at, came.tremor or (0, 0), version=version).roll == came


def test_what_sleeps_while_the_wheel_rocks_comes_out_as_if_it_had_been_watched():
    """The same pieces fall; in most nothing else differs by more than a little."""
    near = 0
    for (at, watched), (_at, slept) in zip(stored(1), stored(2), strict=True):
        assert (watched.out, watched.tremor) == (slept.out, slept.tremor)
        near += _is_near(Stored(at, watched), slept)
    assert near >= 16


@pytest.mark.parametrize("version", VERSIONS)
def test_a_roll_of_any_version_is_filmed_and_computed_again_as_it_was(version):
    different = [
        number
        for number, ((_at, one), (_same, other)) in enumerate(
            zip(stored(1), stored(2), strict=True)
        )
        if one != other
    ]
    at, came = stored(version)[different[0]]
    again = rig.roll(at, came.tremor or (0, 0), version=version).roll
    assert rig.again(at, again).roll == again
    film = rig.film(at, again)
    assert len(film) > 8
    assert film[-1].wheel == wheel_after(at, again)


@pytest.mark.parametrize("number", range(0, 20, 3))
def test_who_hurries_comes_to_what_the_film_shows(number):
    at, came = stored()[number]
    filmed = rig.roll(at, came.tremor or (0, 0), frames=True)
    rig._settled.cache_clear()
    assert rig.roll(at, came.tremor or (0, 0)).roll == filmed.roll
    turns = [frame.wheel.turn for frame in filmed.frames]
    assert max(abs(a - b) for a, b in pairwise(turns)) < 1500, "no jump when it falls asleep"


def test_a_rocking_wheel_loses_height_until_it_rests():
    """A bar ahead: what coasts swings about where the bar is lowest, less and less."""
    places = {parse_piece("G1"): (100.0, -60.0, 0.0)}
    coasting = Coasting(places, 0.0, 0.0, (0, 1920), 0.0)
    turns = [coasting.turned(step) for step in range(0, coasting.end, 16)]
    assert coasting.still(coasting.end) >= round(TIME.rest * TIME.steps_per_second)
    lowest = -atan2(100.0, 60.0)
    assert turns[-1] == pytest.approx(lowest, abs=0.1)
    swings = [
        abs(b - lowest)
        for a, b, c in zip(turns, turns[1:], turns[2:], strict=False)
        if (b - a) * (c - b) < 0
    ]
    assert len(swings) >= 2
    assert swings == sorted(swings, reverse=True)
    assert coasting.low <= min(turns) < max(turns) <= coasting.high


def test_stored_rolls_on_any_engine_are_nearly_the_same():
    """The same pieces fall; at most two of twenty lie elsewhere by more than a little."""
    near = 0
    for at, came in stored():
        again = rig.roll(at, came.tremor or (0, 0)).roll
        assert set(again.out) == set(came.out)
        near += _is_near(Stored(at, came), again)
    assert near >= 18


def _is_near(one: Stored, other: Roll) -> bool:
    here, there = wheel_after(one.position, one.roll), wheel_after(one.position, other)
    return (
        here.compartments == there.compartments
        and abs(here.turn - there.turn) < 200
        and all(
            hypot(a.x - there.poses[piece].x, a.y - there.poses[piece].y) < 300
            for piece, a in here.poses.items()
        )
    )


def test_the_same_roll_twice_in_a_process_and_in_another():
    script = (
        "from tests.games.hamster_rolle.rolls import stored\n"
        "from jericho_tui.games.hamster_rolle.rules.rig import roll\n"
        "for at, came in stored(): print(roll(at, (1, -1)).roll.text)"
    )
    elsewhere = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    assert [rig.roll(at, (1, -1)).roll.text for at, _came in stored()] == elsewhere


@pytest.mark.parametrize(("hand", "most"), [("normal", 1), ("steady", 0), ("shaky", 2)])
def test_both_tremors_of_a_hand_are_drawn_from_the_same_nine(hand, most):
    """4.3: -2, -1, -1, 0, 0, 0, 1, 1, 2, all equally likely."""
    rng, at = Random(1), position(hand=hand).position
    drawn = [rig.draw_tremor(at, rng) for _ in range(4500)]
    times = {-2: 500, -1: 1000, 0: 1500, 1: 1000, 2: 500}
    for tremors in zip(*drawn, strict=True):
        found = Counter(tremors)
        assert set(found) == {most * step for step in times}
        assert most == 0 or all(
            abs(found[most * step] - number) < 4 * sqrt(number) for step, number in times.items()
        )


def _check_random_rolls(seats: int, number: int, seed: int) -> int:
    """Let pieces go at random; return how many rolls had not settled."""
    unsettled = 0
    for at, came in at_random(seats, Random(seed), number):
        after = wheel_after(at, came)
        for points in after.outlines.values():
            assert all(isfinite(x) and isfinite(y) for x, y in points)
            assert max(hypot(x, y) for x, y in points) < WHEEL.inner_radius + 3
        state = position()
        state.position = at
        assert state.refusal(CHANCE, came) is None
        before = {*at.wheel.poses, at.in_hand}
        fallen = {*came.out} | ({at.in_hand} if came.tremor is None else set()) - {PYRAMID}
        assert before == set(after.poses) | fallen
        assert not set(after.poses) & fallen
        unsettled += rig.roll(at, came.tremor or (0, 0)).unsettled
    return unsettled


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_placements_stay_whole_and_in_the_ring(seats):
    assert _check_random_rolls(seats, 16, seats) == 0


@whole
@pytest.mark.slow
def test_a_thousand_random_placements():
    unsettled = sum(
        _check_random_rolls(seats, n, 99) for seats, n in ((2, 334), (3, 333), (4, 333))
    )
    assert unsettled <= 2


def _idle_shift(wheel: Wheel) -> float:
    """Return how far, in mm, the liveliest piece of a settled wheel moves when it rolls again."""
    run = Run(wheel, None, 930)
    run.hurry()
    assert run.out == []
    after = run.rest()
    return max(
        hypot(pose.x - after.poses[p].x, pose.y - after.poses[p].y) / 100
        for p, pose in wheel.poses.items()
    )


def test_a_settled_wheel_stays_as_it_is():
    shifts = [_idle_shift(wheel_after(at, came)) for at, came in stored()]
    assert sum(shift > 1 for shift in shifts) <= 1


@whole
@pytest.mark.slow
def test_two_hundred_settled_wheels_stay_as_they_are():
    shifts = [_idle_shift(wheel_after(at, c)) for at, c in at_random(3, Random(200), 200)]
    assert sum(shift > 1 for shift in shifts) <= 3


@pytest.mark.parametrize(("compartment", "forward"), [(3, True), (11, False)])
def test_weight_ahead_rolls_the_wheel_forward_and_its_mirror_image_back(compartment, forward):
    wheel = loaded([f"G1 {compartment} +0 90"], pyramid=False)
    run = Run(wheel, None, 930)
    run.hurry()
    turned = run.rest().turn
    assert (turned < -300) == forward
    assert (turned > 300) == (not forward)
    assert (run.shift() > 0) == forward


@pytest.mark.parametrize("spin", [-0.9, 0.9])
@pytest.mark.parametrize("across", [-1, 1])
@pytest.mark.parametrize("along", [0, 1])
def test_a_piece_is_still_when_it_goes_with_the_wheel(spin, across, along):
    """Its speed against the place of the wheel where it is counts, in either direction."""
    piece = parse_piece("B1")
    run = Run(Wheel(0, {piece: Pose(9000, 9000, 0)}), None, 930)
    space, hub, body = run.space, run.space.hub, run.space.pieces[piece]
    turning = spin * TIME.rest_spin
    space.set_spin(hub, turning)
    space.set_spin(body, turning)
    x, y, px, py = *run._now[:2], *run._now[FIGURES : FIGURES + 2]
    with_it = (-turning * (py - y), turning * (px - x))
    for speed, still in ((0.0, True), (0.95, True), (1.05, False)):
        moved = list(with_it)
        moved[along] += across * speed * TIME.rest_speed
        space.set_velocity(body, tuple(moved))
        run._arrange()
        assert run._is_still(max(run._squares())) == still


LOPSIDED = (
    "turn -26412 R3 -6612 -1423 5342 O4 4047 11460 -10503 Y3 -7750 -9790 -4494"
    " G1 -9897 -1930 1508 B1 5814 11147 3911 B2 -10254 1248 -1639 B3 -12526 1772 -9703"
    " K1 -7949 622 -8866"
)
"""The bar holds the balance."""


def test_a_lift_that_makes_others_fall_ends_the_turn():
    put = GAME.parse_action("move G1 12 -3 90")
    came = rig.roll(let_go(parse_wheel(LOPSIDED), put, 2), (0, 0)).roll
    assert came.tremor is None
    assert len(came.out) >= 1
    assert put.piece not in dict(came.poses)


def test_a_fallen_pyramid_goes_back_into_the_lowest_compartment_with_room():
    wheel = Wheel(-12000, loaded(["R1 5 +0 0"]).poses)
    rigged = rig._Rig(wheel.without(PYRAMID), 930, filming=False, version=VERSIONS[0])
    rigged.out.append(PYRAMID)
    rigged.put_pyramid_back()
    assert rigged.out == []
    assert PYRAMID in rigged.wheel.poses
    assert rigged.wheel.compartments[PYRAMID] in wheel.lowest[:2]


def test_a_film_shows_twenty_pictures_a_second_and_ends_as_recorded():
    for at, came in stored()[:4]:
        film = rig.film(at, came)
        assert len(film) >= 8
        assert film[-1].wheel == wheel_after(at, came)
        assert film[0].shift == 0


def test_what_was_settled_once_is_known_and_the_same_when_filmed():
    """A lift does not depend on the tremor: two rolls of one move settle it once."""
    put = GAME.parse_action("move P1 6 +0 0")
    at = let_go(loaded(["R1 3 +0 0", "P1 2 +0 0"]), put)
    rig._settled.cache_clear()
    came = [rig.roll(at, (tremor, 0)).roll for tremor in (0, 1, 0)]
    found = rig._settled.cache_info()
    assert (found.misses, found.hits) == (3, 3)
    assert came == [rig.roll(at, (tremor, 0), frames=True).roll for tremor in (0, 1, 0)]


def test_a_film_of_what_the_engine_does_not_know_is_its_last_picture():
    at, came = stored()[0]
    other = Roll(came.tremor, came.turn + 500, came.poses, came.out)
    assert rig.film(at, other) == (rig.Frame(0, wheel_after(at, other)),)


def test_a_steady_hand_lets_go_exactly_there():
    """Without a tremor the piece begins where the preview shows it."""
    at = let_go(START, Place(2, 2, 0, 0))
    first = rig.film(at, rig.roll(at, (0, 0)).roll)[0]
    release = START.release(2, 2, 0, 0)
    assert release is not None
    assert first.wheel.poses[at.in_hand] == release.pose


def test_the_tremor_shifts_and_turns_what_is_let_go():
    at = let_go(START, Place(2, 2, 0, 0))
    first = rig.film(at, rig.roll(at, (2, 2)).roll)[0].wheel.poses[at.in_hand]
    still = START.release(2, 2, 0, 0)
    assert still is not None
    moved = hypot(first.x - still.pose.x, first.y - still.pose.y) / 100
    assert 1.5 < moved < 4
    along = 2.4 / WHEEL.inner_radius
    assert radians((first.a - still.pose.a) / 100) == pytest.approx(radians(6) + along, abs=0.001)


def test_game_is_loaded_without_the_engine():
    script = "import sys; from jericho_tui.games.hamster_rolle.rules import GAME; GAME.info; " + (
        "assert 'pymunk' not in sys.modules; import jericho_tui.cli.main;"
        "assert 'pymunk' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_pyramid_stands_still_at_the_start():
    assert _idle_shift(START) < 0.5
