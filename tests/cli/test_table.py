"""`table`: tables that wait, from several terminals, without the lobby."""

import json
import os
import signal
from subprocess import PIPE

import pytest

from jericho_tui.cli.main import main
from tests.builders import random_match
from tests.cli.api import Claim, MatchStore, Presence, WaitingTables
from tests.programs import SOON, start_python
from tests.store.conftest import record_in

pytestmark = pytest.mark.skipif(os.name != "posix", reason="locks as POSIX has them")


@pytest.fixture
def saves(tmp_path):
    return tmp_path / "saves"


@pytest.fixture
def table(run, saves):
    """Run `table` with this test's saves; with `--json` return what it printed."""

    def table(*words):
        done = run("table", *words, "--saves", saves)
        assert (done.code, done.err) == (0, ""), done
        return json.loads(done.out) if "--json" in words else done.out.rstrip("\n")

    return table


@pytest.fixture
def refused(run, saves):
    return lambda *words, code=2: run("table", *words, "--saves", saves).refused(code)


@pytest.fixture
def tables(saves):
    return WaitingTables(MatchStore(saves), Presence(saves))


def sit(saves, table_id, name, word="join"):
    words = ("-m", "jericho_tui", "table", word, table_id, "--as", name, "--plain")
    return start_python(*words, "--saves", saves, stdin=PIPE, environ={"PYTHONUNBUFFERED": "1"})


def test_whoever_types_it_reads_what_to_send_and_scripts_the_id_alone(
    table, saves, monkeypatch, capsys
):
    made = table("new", "push", "--as", "Ada", "--seats", "Ada,Bernd,open", "--json")
    short = made["id"].rpartition("-")[2]
    lines = [
        f"jericho-tui table join {short} --as {name} --saves {saves}" for name in ("Bernd", "NAME")
    ]
    assert made["lines"] == lines
    assert len(table("new", "push", "--as", "Ada").splitlines()) == 1
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    main(["table", "new", "push", "--as", "Ada", "--seats", "Ada,open", "--saves", str(saves)])
    said = capsys.readouterr().out.splitlines()
    assert said[1] == "Send your friend this:"
    assert said[2].startswith(f"jericho-tui table join {said[0].rpartition('-')[2]} --as NAME")


def test_a_table_is_set_up_listed_filled_and_cancelled(table, tables):
    assert table("list") == "No table is waiting for players."
    table_id = table("new", "--as", "Ada", "--seats", "Ada,Bernd,open,Rahab=random")
    lines = table("list").splitlines()
    assert len(lines) == 2
    assert lines[1].split("  ") == [
        table_id,
        "Jericho",
        "Ada (expected), Bernd (expected), open seat, Rahab (bot)",
        "waits for Ada, Bernd and one more player",
    ]
    (listed,) = table("list", "--json")["tables"]
    assert (listed["id"], listed["missing"], listed["here"]) == (table_id, 3, [])
    tables.join(table_id, "Ada")
    assert table("fill", table_id, "--as", "ada") == f"{table_id} · Jericho · is full"
    kinds = [seat.kind for seat in tables.load(table_id).seats]
    assert kinds == ["here", "bot", "bot", "bot"]
    assert table("cancel", table_id.rpartition("-")[2], "--as", "Ada") == (
        f"table {table_id} cancelled"
    )
    assert table("list") == "No table is waiting for players."


def test_a_table_that_waits_is_changed(table, tables, refused):
    """What is not said stays; who has come keeps a seat, which `--seats` cannot take away."""
    table_id = table("new", "--as", "Ada", "--seats", "Ada,Bernd,open,open")
    tables.join(table_id, "Ada")
    tables.join(table_id, "Cleo")
    assert table("change", table_id, "--as", "Ada", "--rated") == (
        f"{table_id} · Jericho · waits for Bernd and one more player"
    )
    options = ("--options", "trumpet_join=optional")
    (line,) = table("change", table_id, "--as", "Ada", *options).splitlines()
    assert "waits for Bernd and one more player" in line
    changed = tables.load(table_id)
    assert (changed.rated, changed.options) == (True, {"trumpet_join": "optional"})
    seats = ("--seats", "Rahab=random,Ada,open", "--no-rated")
    data = table("change", table_id, "--as", "Ada", *seats, "--json")
    assert [seat.get("name") for seat in data["seats"]] == ["Rahab", "Ada", "Cleo"]
    assert (data["missing"], data["rated"]) == (0, False)
    words = ("change", table_id, "--as", "Ada", "--seats", "Ada,Zoe,random")
    assert refused(*words, code=1) == "Cleo is already at this table and keeps the seat"
    assert "sit down" in refused("change", table_id, "--as", "Dora", "--rated", code=1)
    assert "no_such" in refused("change", table_id, "--as", "Ada", "--options", "no_such=1", code=1)


def test_by_default_you_and_open_seats(table, tables):
    table_id = table("new", "push", "--as", "Zoë")
    waiting = tables.load(table_id)
    assert (waiting.game, waiting.founder, waiting.rated) == ("push", "Zoë", False)
    assert [seat.kind for seat in waiting.seats] == ["here", "open", "open", "open"]


def test_options_rating_and_who_starts(table, tables):
    more = ("--options", "start_player=printed,trumpet_join=optional", "--first", "2", "--rated")
    waiting = tables.load(table("new", "--as", "Ada", *more))
    assert (waiting.rated, waiting.first) == (True, 2)
    assert waiting.options == {"start_player": "printed", "trumpet_join": "optional"}
    waiting = tables.load(table("new", "--as", "Ada", "--first", "Ada"))
    assert (waiting.first, waiting.options) == (0, {"start_player": "host", "host_choice": 1})


@pytest.mark.parametrize("table_id", ["none", "../x", "x" * 500, "[b]", "\x1b[31m"])
def test_a_table_that_is_not_there(refused, saves, table_id):
    for words in (("join", "--plain"), ("watch", "--plain"), ("fill",), ("cancel",)):
        assert "there is no table" in refused(*words, table_id, code=1)
    assert not list(saves.glob(".presence/*"))


def test_a_table_that_somebody_else_decides_on(table, refused, saves):
    table_id = table("new", "--as", "Ada")
    assert refused("cancel", table_id, "--as", "Bernd", code=1) == "sit down at this table first"
    ada = Presence(saves).sit(table_id, "Ada")
    assert isinstance(ada, Claim)
    with ada:
        words = ("fill", table_id, "--as", "Bernd")
        assert "only Ada, who created this table and is here, can change it" in refused(
            *words, code=1
        )


def test_a_part_of_an_id_that_two_tables_have(refused, table, tables, monkeypatch):
    monkeypatch.setattr(
        MatchStore, "new_id", lambda _store, game: f"{len(tables.list())}-{game}-same"
    )
    for _ in range(2):
        table("new", "--as", "Ada")
    assert "“same” fits several tables:" in refused("cancel", "same", "--as", "Ada")


def test_a_damaged_table_is_listed_with_the_reason(table, saves):
    table_id = table("new", "--as", "Ada")
    path = saves / "waiting" / f"{table_id}.toml"
    path.write_text("x")
    assert "the file is not TOML" in table("list")
    (listed,) = table("list", "--json")["tables"]
    assert "the file is not TOML" in listed["problem"]
    assert path.read_text() == "x"


def test_two_terminals_join_and_the_match_begins_once(table, tables, saves):
    table_id = table("new", "--as", "Ada", "--seats", "Ada,Bernd,random")
    with sit(saves, table_id, "Ada") as ada:
        assert ada.stdout.readline().decode() == f"{table_id} · Jericho · waits for Bernd\n"
        (listed,) = tables.list()
        assert (listed.here, listed.founder_is_here) == (("Ada",), True)
        with sit(saves, table_id, "Bernd") as bernd:
            out = [one.communicate(b"quit\n", timeout=SOON)[0].decode() for one in (ada, bernd)]
    assert all("Bernd" in text for text in out)
    assert [path.name for path in saves.glob("*.toml")] == [f"{table_id}.toml"]
    record = record_in(saves / f"{table_id}.toml")
    assert [seat.name for seat in record.seats][:2] == ["Ada", "Bernd"]
    assert tables.list() == []


def test_who_breaks_off_gets_up_and_who_is_killed_keeps_the_seat(table, tables, saves):
    table_id = table("new", "--as", "Ada", "--seats", "Ada,open,open")
    for end, kept in ((signal.SIGINT, False), (signal.SIGKILL, True)):
        with sit(saves, table_id, "Zoe") as zoe:
            zoe.stdout.readline()
            assert tables.load(table_id).sits("Zoe")
            zoe.send_signal(end)
            zoe.wait()
            assert zoe.stderr.read() == b""
        assert tables.load(table_id).sits("Zoe") is kept
        assert tables.list()[0].here == ()


def test_a_table_that_is_cancelled_sends_everybody_home(table, tables, saves):
    table_id = table("new", "--as", "Ada", "--seats", "Ada,open,open")
    with sit(saves, table_id, "Zoe") as zoe:
        zoe.stdout.readline()
        table("cancel", table_id, "--as", "Ada")
        _out, err = zoe.communicate(timeout=SOON)
    assert zoe.returncode == 1
    assert b"may have been cancelled" in err


def test_a_seat_that_is_taken_over_lets_go(table, tables, saves):
    table_id = table("new", "--as", "Ada", "--seats", "Ada,open,open")
    presence = Presence(saves)
    with sit(saves, table_id, "Zoe") as zoe:
        zoe.stdout.readline()
        claim = presence.take_over(table_id, "Zoe", 60)
        assert isinstance(claim, Claim)
        with claim:
            _out, err = zoe.communicate(timeout=SOON)
    assert b"Zoe now plays at this table from another terminal" in err
    assert tables.load(table_id).sits("Zoe")


def test_who_has_no_seat_looks_on_from_before_the_match(table, tables, saves):
    table_id = table("new", "--as", "Ada", "--seats", "Ada,Bernd,random")
    tables.join(table_id, "Bernd")
    with sit(saves, table_id, "Zoe", "watch") as zoe:
        assert zoe.stdout.readline().decode() == f"{table_id} · Jericho · waits for Ada\n"
        (zoe_there,) = Presence(saves).present(table_id)
        assert (zoe_there.name, zoe_there.watching) == ("Zoe", True)
        with sit(saves, table_id, "Ada") as ada:
            next(line for line in zoe.stdout if b"It is up to Ada" in line)  # she moves only now
            ada.stdin.write(b"1\n")
            ada.stdin.flush()
            told = next(line.decode() for line in zoe.stdout if b"chose" in line)
            assert told == "Ada chose an opening card.\n", "and not which"
            ada.kill()
        zoe.kill()
    assert len(record_in(saves / f"{table_id}.toml").moves) >= 1


def test_a_table_of_a_tournament_is_listed_and_joined_by_its_id(run, table, saves):
    """Who comes first has its match dealt, the second finds it."""
    words = ("new", "Cup", "--entrants", "Ada,Bernd,random", "--size", "3", "--json")
    cup = json.loads(run("tournament", *words, "--saves", saves).out)
    (ready,) = table("list", "--json")["ready"]
    table_id = ready["id"]
    assert (ready["tournament"], ready["round"], ready["table"]) == (cup["id"], 1, 1)
    line = table("list").splitlines()[1]
    assert line.startswith(table_id)
    assert line.endswith("Cup, round 1, table 1")
    assert "(bot)" in line
    for name in ("Ada", "Bernd"):
        with sit(saves, table_id, name) as joined:
            out, err = joined.communicate(b"quit\n", timeout=SOON)
        assert (joined.returncode, err) == (0, b"")
        assert name.encode() in out
    assert [path.stem for path in (saves / "tournaments" / cup["id"]).glob("*.toml")] == [table_id]
    with sit(saves, table_id, "Zoe") as zoe:
        out, err = zoe.communicate(timeout=SOON)
    assert zoe.returncode == 1
    assert b"Zoe has no seat in this game" in err


def test_who_watches_sees_what_everybody_sees_and_takes_no_seat(run, saves):
    matches = MatchStore(saves)
    matches.prepare()
    opened = matches.create(random_match(3, seed=1), 1)
    watched = run(
        "table", "watch", opened.path.stem[-4:], "--as", "Ada", "--plain", "--saves", saves
    )
    assert (watched.code, watched.err) == (0, "")
    assert "wins" in watched.out
    assert Presence(saves).present(opened.path.stem) == ()
    gone = run("table", "watch", "nothing", "--plain", "--saves", saves)
    assert "there is no table “nothing”; there are none yet" in gone.err
