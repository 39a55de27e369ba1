"""The course of a match as lines."""

from jericho_tui.prose.voice import Lead
from jericho_tui.sitting.story import Story
from jericho_tui.tui.panels.story import Chances, Moves
from jericho_tui.tui.widgets.canvas import Line

NAMES = ("Ada", "Bernard")
LEADS = [[Lead("pieces left", "plain", (0, 1))], [Lead("pieces left", "plain", (2, 1))]]


def painted(story: Story, height: int = 4) -> list[str]:
    course = Chances(id="chances")
    course._names, course._story = NAMES, story
    return ["".join(text for text, _role in line) for line in course.paint(40, height)]


def test_chances_are_steps_a_seat_above_the_moves_and_the_leads() -> None:
    lines = painted(Story([(0.5, 0.5), (1.0, 0.0)], LEADS, (1,), ()))
    assert [line.split()[0] for line in lines] == ["1", "2", "moves", "pieces"]
    assert lines[0].endswith("█")
    assert lines[1].endswith(" ")
    assert "◆" in lines[2]
    assert lines[3].endswith("1")


def test_where_nobody_judged_them_the_lines_are_those_of_the_first_lead() -> None:
    lines = painted(Story([(), ()], LEADS, (), ()))
    assert [line.split()[0] for line in lines] == ["1", "2", "moves", "pieces"]
    assert lines[0].endswith("█")
    assert lines[1].endswith("▄")
    assert lines[3].rstrip().endswith("1")


def test_where_nobody_judged_them_and_nobody_leads_in_anything_there_are_moves_alone() -> None:
    assert [line.split()[0] for line in painted(Story([(), ()], [[], []], (), ()))] == ["moves"]


def test_where_there_is_room_a_seat_has_several_lines() -> None:
    lines = painted(Story([(0.5, 0.5), (1.0, 0.0)], LEADS, (1,), ()), height=8)
    assert [line[:10].strip() for line in lines[:6]] == ["", "", "1 Ada", "", "", "2 Bernard"]
    assert [line[-1] for line in lines[:3]] == ["█"] * 3
    assert [line[-1] for line in lines[3:6]] == [" "] * 3


def test_a_move_fits_the_width_that_it_is_painted_in_now() -> None:
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


def test_a_move_that_is_shortened_announces_nothing_that_is_not_there() -> None:
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
