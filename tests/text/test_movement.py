from jericho_tui.league.ladder import RatingChange, movements
from jericho_tui.text import language
from jericho_tui.text.ladder import movement_line, signed
from jericho_tui.text.segments import plain


def moved():
    """Four even and well-known players; 16/3 points for each half pair won."""
    names = ["Dora", "Ada", "Bernard", "Chloé"]
    deltas = [8 / 3, 8, -16 / 3, -16 / 3]
    changes = [
        RatingChange(name, seat, 1500.0, 1500.0 + delta, 30)
        for seat, (name, delta) in enumerate(zip(names, deltas, strict=True))
    ]
    return movements(changes, [2, 1, 3, 3])


def test_who_moved_and_why():
    assert [plain(movement_line(movement)) for movement in moved()] == [
        "+3: ahead of Bernard and Chloé, behind Ada",
        "+8: ahead of Dora, Bernard and Chloé",
        "-5: tied with Chloé, behind Dora and Ada",
        "-5: tied with Bernard, behind Dora and Ada",
    ]


def test_the_sign_is_always_there():
    assert [signed(points) for points in (0.4, -0.4, 0.6, -1.0)] == ["±0", "±0", "+1", "-1"]


def test_in_french():
    language.choose("fr")
    try:
        assert plain(movement_line(moved()[0])) == "+3\u202f: devant Bernard et Chloé, derrière Ada"
    finally:
        language.choose("en")
