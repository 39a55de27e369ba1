"""Shuffling in place."""

from random import Random

import pytest

from jericho_tui.core.seats import shuffle_in_place


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 5, 31, 32, 33, 64, 107])
def test_a_shuffle_leaves_the_order_and_the_generator_of_pythons_own(size: int) -> None:
    for seed in range(20):
        ours, theirs = list(range(size)), list(range(size))
        rng, reference = Random(seed), Random(seed)
        shuffle_in_place(ours, rng)
        reference.shuffle(theirs)
        assert ours == theirs
        assert rng.random() == reference.random()
