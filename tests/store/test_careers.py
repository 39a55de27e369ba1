"""A player's page, against what a plain reading of all results says."""

from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from jericho_tui.league.career import Career
from jericho_tui.league.elo import stakes
from jericho_tui.league.ladder import PROVISIONAL_GAMES
from tests.store.api import League
from tests.store.many import record_all
from tests.store.test_database import WHEN, random_results, result


@pytest.fixture(scope="module")
def long():
    """A league of 400 results of 8 players in two games."""
    league = League.in_memory()
    record_all(league, random_results(400, players=8))
    yield league
    league.close()


def page_of(league, name, game="jericho", **more) -> Career:
    """Return a page that there is."""
    page: Career | None = league.career(game, name, **more)
    assert page is not None
    return page


def seats_of(league, name, game="jericho"):
    """Return every seat of a player with its result and the changes, in the order of entry."""
    found = []
    for entered in league.results():
        if entered.game == game:
            for number, seat in enumerate(entered.seats):
                if seat.name == name:
                    found.append((entered, number, league.changes(entered.match_id)))
    return found


def test_places_and_scores_by_table_size_and_by_seat(long):
    page = page_of(long, "Player 3")
    played = seats_of(long, "Player 3")
    assert page.row.games == page.all.games == len(played)
    for splits, number_of in (
        (page.by_size, lambda entered, seat: len(entered.seats)),
        (page.by_seat, lambda entered, seat: seat),
    ):
        assert [split.number for split in splits] == sorted({number_of(*p[:2]) for p in played})
        for split in splits:
            mine = [e.seats[s] for e, s, _ in played if number_of(e, s) == split.number]
            places = [seat.placing for seat in mine]
            assert split.games == len(mine)
            assert split.places == tuple(places.count(n) for n in range(1, max(places) + 1))
            assert split.wins == places.count(1)
            assert split.average_place == pytest.approx(sum(places) / len(mine))
            assert split.average_score == pytest.approx(sum(s.score for s in mine) / len(mine))
    assert page.average_score == pytest.approx(
        sum(e.seats[s].score for e, s, _ in played) / len(played)
    )


VARIANCE = (
    "SELECT variance_before FROM seats s JOIN results r ON r.id = s.result_id"
    " WHERE match_id = ? AND seat = ?"
)


def test_head_to_head_counts_pairs_and_what_was_expected_of_them(long):
    page = page_of(long, "Player 3")
    played = seats_of(long, "Player 3")
    assert [o.games for o in page.opponents] == sorted(
        (o.games for o in page.opponents), reverse=True
    )
    for opponent in page.opponents:
        games = ahead = level = 0
        expected = 0.0
        for entered, seat, changes in played:
            names = [s.name for s in entered.seats]
            if opponent.player.name in names:
                other = names.index(opponent.player.name)
                games += 1
                ahead += entered.placings[seat] < entered.placings[other]
                level += entered.placings[seat] == entered.placings[other]
                mine, theirs = changes[seat], changes[other]
                doubt = sum(
                    long.connection.row(VARIANCE, entered.match_id, at)[0] for at in (seat, other)
                )
                expected += stakes([mine.before, theirs.before], [doubt, 0.0]).expected[0][1]
                last = entered, seat, other
        assert (opponent.games, opponent.ahead, opponent.level) == (games, ahead, level)
        assert opponent.behind == games - ahead - level
        assert opponent.expected == pytest.approx(expected / games)
        assert opponent.share == pytest.approx((ahead + level / 2) / games)
        entered, seat, other = last
        assert opponent.last.match.match_id == entered.match_id
        assert (opponent.last.placing, opponent.last.score) == (
            entered.seats[seat].placing,
            entered.seats[seat].score,
        )
        assert opponent.last.other_score == entered.seats[other].score


def test_records_are_the_extremes_of_all_games(long):
    for name in ("Player 0", "Player 3", "Player 7"):
        page = page_of(long, name)
        played = seats_of(long, name)
        settled = [
            (changes[seat].after, entered.match_id)
            for number, (entered, seat, changes) in enumerate(played, start=1)
            if number >= PROVISIONAL_GAMES
        ]
        best, upset = page.records.best, page.records.upset
        assert best is not None
        assert (best.rating, best.match.match_id) == max(settled, key=lambda pair: pair[0])
        gaps = [
            (changes[other].before - changes[seat].before, changes[other].name)
            for entered, seat, changes in played
            for other in range(len(changes))
            if changes[seat].games >= PROVISIONAL_GAMES
            and changes[other].games >= PROVISIONAL_GAMES
            and entered.placings[other] > entered.placings[seat]
        ]
        assert upset is not None
        assert (upset.gap, upset.name) == max(gaps)
        wins = "".join("W" if e.placings[s] == 1 else "-" for e, s, _ in played)
        assert page.records.longest_run == max(map(len, wins.split("-")))
        assert page.records.longest_drought == max(map(len, wins.split("W")))
        assert page.records.run == len(wins) - len(wins.rstrip("W"))
        assert page.records.drought == len(wins) - len(wins.rstrip("-"))


def test_there_are_no_records_while_provisional():
    league = League.in_memory()
    league.record(result("m", 1, 2))
    records = page_of(league, "A").records
    assert (records.best, records.upset) == (None, None)
    assert (records.run, records.longest_run, records.drought) == (1, 1, 0)
    league.close()


def test_the_rating_curve_has_the_first_and_the_last_game_and_no_more_points_than_asked(long):
    played = seats_of(long, "Player 3")
    after = [changes[seat].after for _, seat, changes in played]
    whole = page_of(long, "Player 3").history
    assert [point.rating for point in whole] == after
    assert [point.game for point in whole] == list(range(1, len(after) + 1))
    for points in (2, 3, 10, 50, len(after) - 1):
        thin = page_of(long, "Player 3", points=points).history
        assert len(thin) <= points + 1
        assert thin[0] == whole[0]
        assert thin[-1] == whole[-1]
        assert set(thin) <= set(whole)
        steps = {b.game - a.game for a, b in pairwise(thin[1:])}
        assert len(steps) <= 1


def test_the_page_has_the_rank_of_the_ladder(long):
    for row in long.ladder("jericho"):
        assert page_of(long, row.name).row == row


def test_any_spelling_finds_the_page_and_nobody_has_none(long):
    assert page_of(long, "PLAYER 3") == page_of(long, "Player 3")
    assert long.career("jericho", "Nobody") is None
    assert long.career("chess", "Player 3") is None


def test_matches_come_in_pages_the_last_first(long):
    wanted = [e.match_id for e, _, _ in seats_of(long, "Player 3")][::-1]
    got, before = [], None
    while True:
        page = long.matches("jericho", "Player 3", before=before, most=30)
        got += [listed.match.match_id for listed in page.matches]
        before = page.rest
        if before is None:
            break
    assert got == wanted
    everything = long.matches("jericho", most=1000)
    assert len(everything.matches) == long.count("jericho")
    assert everything.rest is None
    assert long.matches("jericho", "Nobody").matches == ()


def test_a_listed_match_says_who_sat_where_and_what_it_did(long):
    listed = long.matches("jericho", "Player 3").matches[0]
    changes = long.changes(listed.match.match_id)
    assert listed.seats[listed.own_seat].name == "Player 3"
    assert [(seat.before, seat.after) for seat in listed.seats] == [
        (change.before, change.after) for change in changes
    ]
    assert listed.counted
    assert long.match(listed.match.match_id).seats == listed.seats
    assert long.match("none") is None


def test_when_a_match_was_dealt_is_kept():
    league = League.in_memory()
    dealt = WHEN - timedelta(minutes=40)
    league.record(replace(result("m", 1, 2), started=dealt))
    assert league.results()[0].started == dealt
    listed = league.match("m")
    assert listed is not None
    assert listed.started == dealt
    league.close()


def test_who_moved_and_why(long):
    for listed in long.matches("jericho", most=20).matches:
        moved = long.movements(listed.match.match_id)
        placings = [seat.placing for seat in listed.seats]
        for seat, movement in enumerate(moved):
            names = [s.name for s in listed.seats]
            assert set(movement.ahead) == {
                n for n, place in zip(names, placings, strict=True) if place > placings[seat]
            }
            assert len(movement.ahead + movement.level + movement.behind) == len(names) - 1
            assert movement.change.delta == listed.seats[seat].delta
    assert long.movements("none") is None
