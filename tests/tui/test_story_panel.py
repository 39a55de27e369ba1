"""The course of a match as lines."""

from jericho_tui.prose.voice import Lead
from jericho_tui.sitting.story import Story
from jericho_tui.tui.panels.story import Chances, Moves
from jericho_tui.tui.widgets.canvas import Line

NAMES = ("Ada", "Bernard")
LEADS = [[Lead("pieces left", "plain", (0, 1))], [Lead("pieces left", "plain", (2, 1))]]


def painted(story: Story, height: int = 4, *, leads: bool = False) -> list[Line]:
    course = Chances(id="chances", leads=leads)
    course._names, course._story = NAMES, story
    return list(course.paint(40, height))


def text(line: Line) -> str:
    return "".join(part for part, _role in line)


def test_chances_are_areas_upon_one_another_the_winners_lowest() -> None:
    lines = painted(Story([(0.5, 0.5), (1.0, 0.0)], LEADS, (1,), ()))
    top, bottom, moves, legend = lines
    assert text(top).startswith(" 100% ")
    assert [role for _text, role in top[1:]] == ["red", "blue"]
    assert {role for _text, role in bottom[1:]} == {"blue"}
    assert "◆" in text(moves)
    assert text(legend).split() == ["█", "Ada", "█", "Bernard"]


def test_where_two_areas_meet_in_a_cell_it_has_both_colours() -> None:
    lines = painted(Story([(0.25, 0.75), (0.75, 0.25)], LEADS, (), ()), height=3)
    assert [role for _text, role in lines[0][1:]] == ["blue/red"]
    assert text(lines[0])[6] == "▂"
    assert text(lines[0])[-1] == "▆"


def test_who_led_in_what_is_told_where_that_is_wanted() -> None:
    story = Story([(0.5, 0.5), (1.0, 0.0)], LEADS, (1,), ())
    assert text(painted(story, 5, leads=True)[-1]).endswith("1")
    assert "pieces" not in "".join(map(text, painted(story, 5)))


def test_where_nobody_judged_them_the_areas_are_those_of_the_first_lead() -> None:
    lines = painted(Story([(), ()], LEADS, (), ()), height=3)
    assert [role for _text, role in lines[0][1:]] == ["red", "blue/red"]


def test_where_nobody_judged_them_and_nobody_leads_in_anything_there_are_moves_alone() -> None:
    (moves,) = painted(Story([(), ()], [[], []], (), ()))
    assert text(moves).startswith("moves")


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
