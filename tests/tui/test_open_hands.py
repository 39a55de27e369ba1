"""When everything may be seen, every card is on the table: all hands and the whole supply."""

from jericho_tui.core.game import Seat
from jericho_tui.games.jericho.rules.cards import TRUMPET, unpack
from jericho_tui.games.jericho.rules.state import JerichoState
from jericho_tui.games.jericho.table import hand_lines, open_supply
from jericho_tui.games.jericho.text.log import card_short
from jericho_tui.tui.tables.panels import Sight
from jericho_tui.tui.widgets.canvas import Line, line_width
from tests.builders import jericho_state

NAMES = ("Ada", "Bernard", "Chloé", "Dora", "Emil")


def sight(state: JerichoState, seat: int | None, *, everything: bool) -> Sight:
    return Sight(
        observation=state.observation(None if seat is None else Seat(seat)),
        names=NAMES[: state.num_seats],
        notes=("",) * state.num_seats,
        ratings=("",) * state.num_seats,
        acting=False,
        prompt="",
        open_state=state if everything else None,
    )


def words(line: Line) -> list[str]:
    return "".join(text for text, _role in line).split()


def shown(card: int) -> str:
    return "♪" if card == TRUMPET else card_short(card)


def test_every_seat_has_its_line_with_exactly_its_cards() -> None:
    state = jericho_state(4, seed=3, moves=30)
    lines = hand_lines(sight(state, None, everything=True))
    for seat, line in enumerate(lines):
        name, *cards = words(line)
        assert name.removeprefix("▸") == NAMES[seat]
        assert [card[-2:] for card in cards] == [shown(c) for c in unpack(state.hands[seat])]


def test_only_the_viewing_seats_hand_shows_while_the_rest_is_hidden() -> None:
    state = jericho_state(4, seed=3, moves=30)
    [line] = hand_lines(sight(state, 2, everything=False))
    name, *cards = words(line)
    assert name.removeprefix("▸") == "Chloé"
    assert [card[-2:] for card in cards] == [shown(c) for c in unpack(state.hands[2])]
    assert hand_lines(sight(state, None, everything=False)) == []


def test_an_opening_card_is_said_to_lie_face_down() -> None:
    """Rule 10: it lies face down until the supply has been fed."""
    state = jericho_state(3, seed=1, moves=3)
    lines = hand_lines(sight(state, None, everything=True))
    for seat, line in enumerate(lines):
        assert words(line)[-3:-1] == ["face", "down"]
        assert words(line)[-1][-2:] == shown(state.openings[seat])


def test_the_whole_supply_shows_with_what_lies_face_down_apart() -> None:
    state = jericho_state(4, seed=5, moves=33)
    head, *rest = [" ".join(words(line)) for line in open_supply(state, 200, 9)]
    hidden = unpack(sum(state.buried))
    assert hidden, "a position in which something lies face down"
    assert head == f"{state.observation(None).supply_size()} cards"
    [down] = [line for line in rest if line.startswith("face down")]
    assert [word[-2:] for word in down.split()[2:]] == [shown(card) for card in hidden]


def test_a_long_supply_is_broken_within_its_room() -> None:
    state = jericho_state(5, seed=5, moves=48)
    size = state.observation(None).supply_size()
    for width in range(20, 60):
        lines = open_supply(state, width, 20)
        assert all(line_width(line) <= width for line in lines)
        assert sum(word[-1] in "♪13457" for line in lines[1:] for word in words(line)) == size


def test_where_the_supply_has_little_room_equal_cards_are_counted() -> None:
    state = jericho_state(5, seed=5, moves=48)
    long = open_supply(state, 20, 20)
    short = open_supply(state, 20, len(long) - 1)
    assert len(short) < len(long)
    cards = [word for line in short[1:] for word in words(line) if word[0] in "♦♣▲●■♪"]
    counts = [int(card.partition("×")[2] or 1) for card in cards]
    assert max(counts) > 1
    assert sum(counts) == state.observation(None).supply_size()


def test_where_not_all_of_the_supply_has_room_that_is_said() -> None:
    state = jericho_state(5, seed=5, moves=48)
    assert words(open_supply(state, 20, 2)[-1])[-1] == "…"
    assert "…" not in "".join(text for line in open_supply(state, 20, 20) for text, _role in line)
