"""Lines in pieces: places keep their meaning, and what fills them is never read."""

import pytest

from jericho_tui.text.segments import NAME, NUMBER, Segment, fill, plain


def test_places_become_segments_with_their_role():
    line = fill("{name} takes {n} cards", name=Segment("Ada", NAME), n=3)
    assert line == [
        Segment("Ada", NAME),
        Segment(" takes "),
        Segment("3", NUMBER),
        Segment(" cards"),
    ]
    assert plain(line) == "Ada takes 3 cards"


@pytest.mark.parametrize("name", ["{n}", "{}", "{name!r}", "[bold]x[/]", "{{", "%s"])
def test_a_name_is_data(name):
    line = fill("{name} plays", name=Segment(name, NAME))
    assert line[0] == Segment(name, NAME)
    assert plain(line) == f"{name} plays"


def test_a_line_can_stand_in_a_line():
    inner = fill("{n} each", n=2)
    assert plain(fill("{tie}: {each}", tie="tie", each=inner)) == "tie: 2 each"


def test_a_place_without_its_part_is_an_error():
    with pytest.raises(KeyError):
        fill("{name} plays")
