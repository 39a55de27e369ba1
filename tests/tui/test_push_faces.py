"""Push's cards as playing cards, sums above them, and what may come as a picture."""

import pytest

from jericho_tui.games.push.rules.cards import DIE, NUM_COLOURS, PLACE, colour_of, value_of
from jericho_tui.games.push.rules.state import PushObservation, bust_chance, once_placed
from jericho_tui.games.push.table import PushTable, face, ghost, risk_picture, tab
from jericho_tui.prose.colours import colour_symbol
from jericho_tui.store.store import Store
from jericho_tui.tui.widgets.canvas import Line, line_width
from tests.tui.conftest import opening_with
from tests.tui.playing import press, screen_text, sit_down
from tests.tui.test_push_table import deal

SIZES = [(width, height) for width in (12, 14, 18, 28) for height in (1, 2, 3, 4, 5, 7, 9)]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_card_has_as_many_pips_as_its_value(width: int, height: int) -> None:
    for card in range(DIE + 1):
        for draw in (face, tab, ghost):
            lines = draw(card, width, height)
            assert [line_width([piece]) for piece in lines] == [width] * height
        if height > 2 and card != DIE:
            middle = "".join(text for text, _role in face(card, width, height)[1:-1])
            assert middle.count(colour_symbol(colour_of(card))) == value_of(card)


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 56)])
async def test_a_column_s_sum_stands_between_its_number_and_its_cards(
    store: Store, size: tuple[int, int]
) -> None:
    before = ("1 draw", "1 place 1", "1 draw", "1 place 1", "1 draw", "1 place 2")
    app = opening_with(store, deal(("Ada", "Bernard", "Chloé")), *before)
    async with app.run_test(size=size) as pilot:
        await sit_down(pilot)
        numbers, sums, cards = screen_text(pilot).splitlines()[2:5]
        assert numbers.split()[1:4] == ["1", "2", "3"]
        assert sums.index("10 points") < sums.index("4 points")
        assert cards.index("4 ♦ red") < cards.index("4 ● yellow")


@pytest.mark.asyncio
async def test_what_would_bust_is_lit_as_if_the_drawn_card_lay_there_already(store: Store) -> None:
    before = ("1 draw", "1 place 1", "1 draw", "1 place 1", "1 draw", "1 place 2", "1 draw")
    app = opening_with(store, deal(("Ada", "Bernard", "Chloé"), "R4 B6 Y4 G1 R2 S D P1"), *before)
    async with app.run_test(size=(120, 40)) as pilot:
        await sit_down(pilot)
        await press(pilot, "3")
        sight = pilot.app.screen.query_one(PushTable).sight
        assert sight is not None
        seen: PushObservation = sight.observation
        assert not _lit(risk_picture(seen, None)), "two columns: any card starts a third"
        lit = _lit(risk_picture(seen, PLACE[2]))
        assert lit
        assert lit / seen.cards_left() == bust_chance(seen, *once_placed(seen, 2))


def _lit(lines: list[Line]) -> int:
    """Return how many cards of a picture are lit as ones that would bust."""
    return sum(
        text.count(sign)
        for line in lines
        for text, role in line
        for sign in map(colour_symbol, range(NUM_COLOURS))
        if role == "red-brick"
    )
