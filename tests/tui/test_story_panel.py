"""The course of a match as lines."""

from tests.tui.inner import Line, Moves


def test_a_move_fits_the_width_that_it_is_painted_in_now():
    moves = Moves(id="moves")
    moves.lit = True  # nothing has the focus: there is no screen
    asked: list[int] = []

    def told(number: int) -> Line:
        asked.append(number)
        return [("Ada lays green 3 beside the others", "plain")]

    moves.show(50, told)
    for width, words in (
        (60, "beside the others"),
        (24, "lays green 3"),
        (60, "beside the others"),
    ):
        lines = ["".join(text for text, _role in line) for line in moves.paint(width, 5)]
        assert len(lines) == 5
        assert lines[0].endswith(words)
        assert len(lines[0]) <= width
    assert asked == [0, 1, 2, 3, 4], "only what is in sight is put into words, and once"


def test_a_move_that_is_shortened_announces_nothing_that_is_not_there():
    told: Line = [
        ("Ada trumpets ", "plain"),
        ("yellow", "yellow"),
        (" (", "plain"),
        ("+2", "plain"),
    ]
    told.append(("): Bernard loses 12", "plain"))
    moves = Moves(id="moves")
    moves.show(1, lambda _number: told)
    for width in range(12, 60):
        text = "".join(part for part, _role in moves.row(0, width)).rstrip()
        assert text[-1].isalnum() or text[-1] == ")"
