"""A finished rated match enters the league once and only once, whatever was killed when."""

import re
from dataclasses import replace

import pytest

from jericho_tui.league.results import result_of
from jericho_tui.store.store import settle
from tests.builders import new_match, random_match
from tests.store.api import League, read_record, record_file
from tests.store.conftest import outcome_of


def finish(match):
    """Play the first legal move until the match is over."""
    while match.actors():
        seat = match.actors()[0]
        match.submit(seat, match.state.legal_actions(seat)[0])


def finished_rated(store, seed=1, seats=3):
    """Save a rated match that is over, as a program killed before its entry leaves it."""
    match = new_match(seats, seed, rated=True)
    finish(match)
    return store.create(match, seed)


def test_a_kill_between_the_last_move_and_the_result_counts_once(store, league):
    opened = finished_rated(store)
    assert settle(store, league) == 1
    entered = league.results()
    assert entered == [result_of(opened.record)]
    assert entered[0].placings == outcome_of(opened.match).placings
    before = league.ladder("jericho")
    assert settle(store, league) == 0
    assert league.ladder("jericho") == before
    # And the program that comes back to the match to enter it finds it entered.
    league.record(result_of(opened.record))
    assert league.ladder("jericho") == before


def test_only_rated_matches_that_are_over_count(store, league):
    store.create(random_match(3), 1)
    store.create(new_match(3, rated=True), 2)
    assert settle(store, league) == 0


def test_a_file_that_lacks_its_result_counts_what_its_moves_give(store, league):
    opened = finished_rated(store)
    text = opened.path.read_text()
    opened.path.write_text(text.split("[result]")[0])
    before = opened.path.read_bytes()
    assert settle(store, league) == 1
    assert league.results()[0].placings == outcome_of(opened.match).placings
    assert opened.path.read_bytes() == before


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: re.sub(r"scores = \[\d+", "scores = [99", text),
        lambda text: text.replace('"1 feed', '"1 jump', 1),
        lambda text: text.replace("rules_version = 1", "rules_version = 2"),
        lambda text: text[: len(text) // 2],
    ],
)
def test_damaged_files_do_not_count_and_do_not_stop_the_others(store, league, edit):
    bad = finished_rated(store, 1)
    bad.path.write_text(edit(bad.path.read_text()))
    before = bad.path.read_bytes()
    good = finished_rated(store, 2)
    assert settle(store, league) == 1
    assert league.match_ids() == {good.record.id}
    assert bad.path.read_bytes() == before


def test_a_match_with_anothers_id_does_not_replace_it(store, league):
    first, second = finished_rated(store, 1), finished_rated(store, 2)
    league.record(result_of(first.record))
    text = second.path.read_text().replace(second.record.id, first.record.id)
    second.path.write_text(text)
    assert settle(store, league) == 0
    assert league.results() == [result_of(first.record)]


def test_matches_are_entered_in_the_order_in_which_they_ended(store, league):
    early, late = finished_rated(store, 1), finished_rated(store, 2)
    # The names of the files say nothing about it.
    late.path.rename(store.folder / "a.toml")
    early.path.rename(store.folder / "b.toml")
    assert settle(store, league) == 2
    assert [entered.match_id for entered in league.results()] == [early.record.id, late.record.id]


def test_only_files_that_are_not_entered_are_read(store, league, monkeypatch):
    opened = finished_rated(store)
    league.record(result_of(opened.record))
    running = store.create(new_match(3), 5)
    read = []

    def reading(path):
        read.append(path)
        return read_record(path)

    monkeypatch.setattr(record_file, "read_record", reading)
    settle(store, league)
    assert read == [running.path]


def test_a_ladder_can_be_made_anew_from_the_matches_alone(store, league, tmp_path):
    for seed in range(6):
        opened = finished_rated(store, seed, seats=3 + seed % 3)
        league.record(result_of(opened.record))
    fresh = League.open(tmp_path / "fresh.db")
    assert settle(store, fresh) == 6
    assert fresh.ladder("jericho") == league.ladder("jericho")
    assert [replace(r) for r in fresh.results()] == league.results()
    fresh.close()
