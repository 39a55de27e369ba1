"""Renaming, merging, retiring: entries of the league, from which the same ladder follows."""

import pytest

from jericho_tui.league.ladder import PlayerRow
from jericho_tui.league.people import EntryError
from jericho_tui.play.names import InvalidNameError
from tests.store.api import League
from tests.store.histories import lived, renamed, told, told_anew
from tests.store.test_careers import page_of
from tests.store.test_database import everything, random_results, result


def test_a_renamed_player_keeps_the_rating_and_answers_to_both_names(league):
    league.record(result("m", 1, 2, names=["Bernrd", "Ada"]))
    before = league.career("jericho", "Bernrd")
    league.rename("bernrd", "Bernard")
    after = league.career("jericho", "Bernard")
    assert after.row.rating == before.row.rating
    assert after.row.name == "Bernard"
    assert after.other_names == ("bernard",)
    assert league.career("jericho", "Bernrd") == after
    league.record(result("n", 1, 2, names=["Bernard", "Ada"]))
    league.record(result("o", 1, 2, names=["BERNRD", "Ada"]))
    assert [(row.name, row.games) for row in league.ladder("jericho")] == [
        ("Bernard", 3),
        ("Ada", 3),
    ]
    assert league.check() == []


def test_a_new_name_must_be_free_and_a_name(league):
    league.record(result("m", 1, 2, 3))
    before = everything(league.path)
    with pytest.raises(
        EntryError, match=("there is already a player b; merge the two if they are the same person")
    ):
        league.rename("A", "b")
    with pytest.raises(EntryError, match="the league has no player Z"):
        league.rename("Z", "Y")
    with pytest.raises(InvalidNameError):
        league.rename("A", "  ")
    assert everything(league.path) == before
    assert league.entries() == []
    league.rename("A", "a")  # another spelling of one's own
    assert league.players()[0].name == "a"


def test_two_names_of_one_person_become_one_player_as_if_there_had_never_been_two(league):
    merged = League.in_memory()
    for entered in random_results(120, players=6):
        league.record(entered)
        seats = [
            seat.name if seat.name != "Player 2" else "Player 2 again" for seat in entered.seats
        ]
        late = entered.match_id > "m5"
        merged.record(renamed(entered, seats) if late else entered)
    assert len(merged.players()) == 7
    entry = merged.merge("Player 2 again", "Player 2")
    assert (entry.kind, entry.name, entry.other) == ("merge", "Player 2 again", "Player 2")
    for game in league.games():
        assert merged.ladder(game) == league.ladder(game)
        mine, theirs = (page_of(x, "Player 2", game) for x in (merged, league))
        assert mine.opponents == theirs.opponents
        assert mine.other_names == ("player 2 again",)
    assert merged.check() == []
    merged.close()


def test_a_merge_can_be_undone(league):
    for entered in random_results(60, players=6):
        league.record(entered)
    league.record(result("x", 1, 2, names=["Somebody", "Player 1"]))
    before = told(league)
    merge = league.merge("Somebody", "Player 2")
    assert told(league) != before
    assert league.undo(merge.number) == merge
    assert told(league) == before
    assert [entry.undone for entry in league.entries()] == [True]
    assert league.check() == []


def test_people_who_sat_at_one_table_are_two(league):
    league.record(result("m", 1, 2, 3))
    with pytest.raises(EntryError, match="A and B played at the same table in game m"):
        league.merge("A", "B")
    assert league.entries() == []


def test_a_player_is_not_merged_twice(league):
    league.record(result("m", 1, 2))
    league.record(result("n", 1, 2, names="CD"))
    league.merge("C", "A")
    with pytest.raises(EntryError, match="are already the same player"):
        league.merge("C", "A")
    with pytest.raises(EntryError, match="the league has no player Z"):
        league.merge("Z", "A")


def test_nobody_plays_against_themselves(league):
    """Two names of one player at one table: the match is kept and counts for nobody."""
    league.record(result("m", 1, 2))
    league.record(result("n", 1, 2, names="CD"))
    merge = league.merge("C", "A")
    before = league.ladder("jericho")
    assert league.record(result("both", 1, 2, 3, names="ACD")) == ()
    assert league.changes("both") == ()
    assert league.movements("both") == ()
    assert not league.match("both").counted
    assert league.ladder("jericho") == before
    assert league.record(result("both", 1, 2, 3, names="ACD")) == ()
    assert league.check() == []
    league.undo(merge.number)
    assert [change.games for change in league.changes("both")] == [1, 1, 1]
    with pytest.raises(EntryError, match="game both"):
        league.merge("C", "A")


def test_the_retired_leave_the_ladder_and_may_return(league):
    for number in range(16):
        league.record(result(f"m{number}", 1, 2, 3))
    before = league.ladder("jericho")
    league.retire("A")
    assert [(row.name, row.rank) for row in league.ladder("jericho")] == [("B", 1), ("C", 2)]
    last = league.ladder("jericho", retired=True)[-1]
    assert (last.name, last.rank, last.retired) == ("A", None, True)
    assert league.career("jericho", "A").row == last
    assert PlayerRow("A", "human", "", retired=True, root="a") in league.players()
    league.bring_back("a")
    assert league.ladder("jericho") == before
    assert league.check() == []


def test_only_the_last_change_of_a_player_can_be_undone(league):
    league.record(result("m", 1, 2))
    first = league.rename("A", "Ada")
    second = league.rename("Ada", "Ada L.")
    other = league.retire("B")
    with pytest.raises(EntryError, match="change 2 of Ada came later; undo that one first"):
        league.undo(first.number)
    with pytest.raises(EntryError, match="there is no change 9"):
        league.undo(9)
    league.undo(second.number)
    with pytest.raises(EntryError, match="there is no change 2"):
        league.undo(second.number)
    league.undo(first.number)
    assert [player.name for player in league.players()] == ["A", "B"]
    league.undo(other.number)
    assert not any(player.retired for player in league.players())
    assert league.check() == []


def test_rebuilding_gives_the_same_after_many_matches_renames_merges_and_undoings(tmp_path):
    league = League.open(tmp_path / "league.db")
    done, refused = lived(league, 160)
    assert done > 50
    assert refused > 5
    kinds = {entry.kind for entry in league.entries() if not entry.undone}
    assert kinds == {"rename", "merge", "retire", "return"}
    before, rows = told(league), everything(league.path)
    assert league.rebuild() == 160
    assert everything(league.path) == rows
    assert told_anew(league) == before
    league.close()
