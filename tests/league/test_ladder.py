import pytest

from jericho_tui.league.ladder import (
    LadderRow,
    PlayerRow,
    RatingChange,
    Standing,
    after_match,
    ladder_row,
    ranked,
)


def row(name, rating, games=20):
    standing = Standing(rating=rating, games=games, wins=1, places=2 * games)
    return ladder_row(PlayerRow(name, "human", ""), standing, [(2, rating - 5, rating)])


def test_ranked_players_come_first_and_equal_ratings_share_a_rank():
    rows = ranked([row("Dora", 1600, 14), row("Bo", 1510), row("Ada", 1510), row("Cy", 1500)])
    assert [(r.name, r.rank) for r in rows] == [
        ("Ada", 1),
        ("Bo", 1),
        ("Cy", 3),
        ("Dora", None),
    ]


@pytest.mark.parametrize(("games", "provisional"), [(1, True), (14, True), (15, False)])
def test_fewer_than_15_games_is_provisional(games, provisional):
    assert row("Ada", 1500, games).provisional is provisional


@pytest.mark.parametrize(("before", "provisional"), [(13, True), (14, False)])
def test_a_change_is_provisional_by_the_games_after_it(before, provisional):
    assert RatingChange("Ada", 0, 1500, 1510, before).provisional is provisional


def test_the_delta_of_a_change():
    assert RatingChange("Ada", 0, 1500.0, 1489.5, 3).delta == -10.5


def test_a_match_counts_games_wins_and_places():
    before = [Standing(games=3, wins=1, places=5), Standing(), Standing()]
    after = after_match(before, [1, 1, 3], [9, 9, 2])
    assert [(s.games, s.wins, s.places) for s in after] == [(4, 2, 6), (1, 1, 1), (1, 0, 3)]


def test_the_trend_goes_over_the_last_five_games():
    recent = [(1, 1500.0 + i, 1501.0 + i) for i in range(7)]
    line = ladder_row(
        PlayerRow("Ada", "human", ""), Standing(rating=1507.0, games=7, places=7), recent
    )
    assert line.trend == 5.0
    assert line.form == (1,) * 7
    assert line.history == tuple(1501.0 + i for i in range(7))


def test_the_trend_of_fewer_games_goes_over_all():
    recent = [(1, 1500.0, 1516.0), (3, 1516.0, 1490.0)]
    line = ladder_row(
        PlayerRow("Ada", "human", ""), Standing(rating=1490.0, games=2, places=4), recent
    )
    assert line.trend == -10.0
    assert line.average_place == 2.0


def test_the_error_bar_narrows_with_games():
    standings: tuple[Standing, ...] = (Standing(),) * 4
    widths = [standings[0].error]
    for _ in range(30):
        standings = after_match(standings, [1, 2, 3, 4], [0] * 4)
        widths.append(standings[0].error)
    assert widths[0] == pytest.approx(1.96 * 350, rel=1e-4)
    assert widths == sorted(widths, reverse=True)
    assert isinstance(row("Ada", 1500), LadderRow)
