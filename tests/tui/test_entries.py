"""Names beside one another, in as much room as there is."""

from itertools import combinations

from rich.cells import cell_len

from jericho_tui.tui.widgets.picker import shortened
from tests.tui.test_nothing_clipped import NAMES


def test_names_that_fit_are_whole() -> None:
    assert shortened(["Bernard", "Fatou"], 13) == ["Bernard", "Fatou"]
    assert shortened([], 5) == []


def test_the_longest_name_is_shortened_first_and_ends_in_a_full_stop() -> None:
    assert shortened(["Bernard", "Fatou"], 12) == ["Berna.", "Fatou"]
    assert shortened(["Bernard", "Fatou"], 9) == ["Ber.", "Fat."]


def test_shortened_names_have_room_and_are_told_apart() -> None:
    for names in combinations(NAMES, 2):
        for width in range(10, 42):
            short = shortened(names, width)
            assert sum(map(cell_len, short)) + 1 <= width
            assert len(set(short)) == 2
            assert not any("…" in name for name in short)
