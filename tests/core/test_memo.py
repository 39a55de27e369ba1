"""A table that computes each value once."""

from jericho_tui.core.memo import Memo


def test_each_value_is_computed_once_until_the_table_is_full():
    asked = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    doubles = Memo(double, 2)
    assert [doubles[1], doubles[2], doubles[1]] == [2, 4, 2]
    assert asked == [1, 2]
    assert doubles[3] == 6
    assert dict(doubles) == {3: 6}
