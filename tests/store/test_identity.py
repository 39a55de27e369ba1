"""A bot is its name and what plays: on the ladder, in commands, in every export."""

from contextlib import closing
from dataclasses import replace

import pytest

from jericho_tui.league.people import EntryError
from jericho_tui.league.results import MatchResult, SeatResult
from jericho_tui.play.names import identity
from jericho_tui.play.player import InvalidSeatError, SeatInfo
from tests.store.api import League, export_league, parse_document, read_document
from tests.store.histories import bot_results, told
from tests.store.many import record_all
from tests.store.test_database import WHEN, result


def bot(name, character, placing, level="", version=1):
    return SeatResult(name, "bot", character, level, placing, 10 - placing, version)


def met(match_id, *seats):
    return MatchResult(match_id, "jericho", WHEN, seats)


ADA = SeatResult("Ada", "human", "", "", 2, 5)


def ladder(league):
    return {row.called: row.games for row in league.ladder("jericho")}


def test_one_name_with_two_characters_is_two_players(league):
    league.record(met("m", bot("Rahab", "heuristic", 1), ADA))
    league.record(met("n", bot("Rahab", "champion", 1), ADA))
    assert ladder(league) == {"Rahab (heuristic)": 1, "Rahab (champion)": 1, "Ada": 2}
    league.record(met("o", bot("RAHAB", "champion", 1), ADA))
    assert ladder(league) == {"Rahab (heuristic)": 1, "RAHAB (champion)": 2, "Ada": 3}
    assert league.check() == []


def test_level_and_version_of_its_weights_are_part_of_what_plays(league):
    for number, seat in enumerate(
        [
            bot("Rahab", "search", 1, "hard"),
            bot("Rahab", "search", 1, "easy"),
            bot("Rahab", "search", 1, "hard", version=2),
        ]
    ):
        league.record(met(f"m{number}", seat, ADA))
    assert ladder(league).keys() == {
        *("Rahab (search hard)", "Rahab (search easy)", "Rahab (search hard v2)", "Ada"),
    }


def test_a_person_and_a_bot_of_one_name_are_two(league):
    league.record(met("m", bot("Ada", "champion", 1), replace(ADA, name="Bo")))
    league.record(met("n", replace(ADA, placing=1), bot("Bo", "champion", 2)))
    assert sorted(ladder(league)) == ["Ada", "Ada (champion)", "Bo", "Bo (champion)"]
    assert league.career("jericho", "ada").row.kind == "human"
    assert league.career("jericho", "ADA (Champion)").row.kind == "bot"


def test_a_name_that_means_one_bot_is_enough_and_of_several_it_says_which(league):
    league.record(met("m", bot("Rahab", "heuristic", 1), ADA))
    assert league.career("jericho", "rahab").row.called == "Rahab (heuristic)"
    assert league.retire("Rahab").name == identity("Rahab", "heuristic")
    league.record(met("n", bot("Rahab", "champion", 1), ADA))
    for ask in (
        lambda: league.career("jericho", "rahab"),
        lambda: league.matches("jericho", "rahab"),
        lambda: league.rename("rahab", "Zoe"),
    ):
        with pytest.raises(
            EntryError, match=r"several players called rahab; choose one: rahab \(champ"
        ):
            ask()
    before = league.career("jericho", "Rahab (champion)").row
    league.rename("Rahab (champion)", "Zoe")
    assert league.career("jericho", "Zoe").row == replace(before, name="Zoe")
    league.record(met("o", bot("Zoe", "champion", 1), ADA))
    league.record(met("p", bot("Zoe", "planner", 1), ADA))
    assert league.career("jericho", "Zoe (champion)").row.games == 2
    assert league.career("jericho", "Zoe (planner)").row.games == 1
    assert league.check() == []


def test_opponents_are_told_apart(league):
    league.record(met("m", bot("Rahab", "heuristic", 1), ADA))
    league.record(met("n", bot("Rahab", "champion", 1), ADA))
    page = league.career("jericho", "Ada")
    players = [met.player for met in page.opponents]
    assert {player.called for player in players} == {"Rahab (heuristic)", "Rahab (champion)"}
    for player in players:
        assert league.career("jericho", player.root).row.called == player.called


def test_what_plays_survives_export_and_import(league, tmp_path):
    record_all(league, bot_results(30))
    league.rename("Rahab (champion v2)", "Zoe")
    league.retire("Caleb (search easy)")
    paths = {path.name: path for path in export_league(league, tmp_path / "out")}
    with closing(League.in_memory()) as anew:
        anew.take(read_document(paths["league.toml"]))
        assert told(anew)["players"] == told(league)["players"]
        assert told(anew)["ladders"] == told(league)["ladders"]
        again = anew.take(read_document(paths["league.toml"]))
        assert (again.results, again.entries) == (0, 0)


def test_an_export_of_before_names_a_bot_by_its_name_alone(league):
    """Entries of old exports say no more; where that means one bot it is enough."""
    league.record(result("m", 1, 2, names=["Rahab", "Ada"], bots=True))
    text = 'format = 1\n[[entries]]\nkind = "retire"\nname = "Rahab"\nmade = 2026-11-20T21:00:00Z\n'
    assert league.take(parse_document(text)).entries == 1
    assert league.career("jericho", "Rahab").row.retired
    assert league.entries()[0].name == identity("Rahab", "random")


def test_a_record_says_the_version_from_the_second_on():
    table = {"name": "Rahab", "kind": "bot", "bot": "champion"}
    assert SeatInfo.from_table(table).version == 1
    assert SeatInfo.from_table(table).to_table() == table
    later = {**table, "version": 2}
    assert SeatInfo.from_table(later).identity == "Rahab  champion v2"
    assert SeatInfo.from_table(later).to_table() == later
    for wrong in (0, -1, True, "2", 1.0, 10**6):
        with pytest.raises(InvalidSeatError) as raised:
            SeatInfo.from_table({**table, "version": wrong})
        assert raised.value.key == "version"
