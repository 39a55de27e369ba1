"""Push's cards as playing cards, sums above them, and what may come as a picture."""

import pytest

from tests.tui.conftest import opening_with
from tests.tui.playing import screen_text, sit_down
from tests.tui.test_push_table import deal


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 56)])
async def test_a_column_s_sum_stands_between_its_number_and_its_cards(store, size):
    before = ("1 draw", "1 place 1", "1 draw", "1 place 1", "1 draw", "1 place 2")
    app = opening_with(store, deal(("Ada", "Bernard", "Chloé")), *before)
    async with app.run_test(size=size) as pilot:
        await sit_down(pilot)
        numbers, sums, cards = screen_text(pilot).splitlines()[2:5]
        assert numbers.split()[1:4] == ["1", "2", "3"]
        assert sums.index("10 points") < sums.index("4 points")
        assert cards.index("4 ♦ red") < cards.index("4 ● yellow")
