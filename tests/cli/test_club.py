"""`jericho-tui club …`: who may come, what it prints, what it says without the extra."""

import json
import re
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from jericho_tui.cli.main import main
from jericho_tui.core.registry import info
from jericho_tui.league.tournament import plan_for
from jericho_tui.play.player import SeatInfo
from jericho_tui.store.store import open_store
from tests.cli.api import (
    CLUB,
    FileLock,
    Members,
    Plan,
    Slots,
    Visit,
    install_command,
    take_club,
    utc_now,
    write_status,
)
from tests.cli.api import ClubSeen as Seen
from tests.programs import SOON, run_python, start_python
from tests.tui.played import played

needs_the_extra = pytest.mark.skipif(find_spec("asyncssh") is None, reason="no extra `club`")


@pytest.fixture
def told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    def run(*words: str, code: int = 0) -> str:
        assert main(["club", *words, "--saves", str(tmp_path)]) == code
        out, err = capsys.readouterr()
        return out if code == 0 else err

    return run


def test_an_invitation_is_printed_and_works(told, tmp_path: Path) -> None:
    code = told("invite", "Ada").splitlines()[0]
    assert Members(tmp_path).bind_key(code, "SHA256:a") == "Ada"
    assert json.loads(told("invite", "Bea", "--json"))["name"] == "Bea"


def test_an_invitation_has_lines_to_paste_while_the_club_is_open(told, tmp_path: Path) -> None:
    said = told("invite", "Ada")
    assert "The club is not open. Open it with “jericho-tui club”, then invite Ada again." in said
    lock = take_club(tmp_path)
    assert lock is not None
    seen = Seen(utc_now(), ssh="ssh -p 8122 192.0.2.5", web="http://192.0.2.5:8180")
    write_status(tmp_path / CLUB, seen)
    code, _text, head, *lines = told("invite", "Ada").splitlines()
    assert head == "Send Ada one of these lines:"
    assert lines == [
        f"  ssh -p 8122 {code}@192.0.2.5",
        f"  http://192.0.2.5:8180/join#{code}",
    ]
    lock.release()


@pytest.mark.parametrize("words", [("revoke", "Zoe"), ("rename", "Zoe", "Zoé")])
def test_who_is_no_member_is_told_who_is(told, tmp_path: Path, words: tuple[str, ...]) -> None:
    unknown = "there is no member called Zoe"
    assert told(*words, code=1).endswith(f"{unknown}: the club has no members yet\n")
    members = Members(tmp_path)
    for name in ("Bea", "Ada"):
        members.invite(name)
    assert told(*words, code=1).endswith(f"{unknown}; the members are Ada, Bea\n")
    for name in "CDEFGHI":
        members.invite(name)
    said = told(*words, code=1)
    assert said.endswith(f"{unknown}; “jericho-tui club members” lists the members\n")


def test_a_renamed_member_is_called_so_on_the_ladder_and_keeps_their_settings(
    told, tmp_path: Path
) -> None:
    members = Members(tmp_path)
    for name in ("Ada", "Bea", "Cleo"):
        members.invite(name)
    settings = Visit("Ada", tmp_path / CLUB, searching=1)
    settings.settings.parent.mkdir()
    settings.settings.write_text('language = "fr"\n')
    people = tuple(SeatInfo(name, "human") for name in ("Ada", "Bea", "Dora"))
    with open_store(tmp_path) as store:
        store.matches.create(played(Plan("push", people, rated=True), 5, left=0), 5)
        store.settle()
        under_way = store.matches.create(played(Plan("push", people, rated=False), 6, left=30), 6)
    for taken in ("Bea", "Dora"):  # a member, and somebody on the ladder
        refusal = told("rename", "Ada", taken, code=1)
        assert taken in refusal
        assert "already" in refusal
        assert "Ada" in told("members")
    entrants = tuple(SeatInfo(name, "human") for name in ("Ada", "Emil", "Fritz"))
    plan = plan_for(info("push"), "Cup", "swiss", 7, size=3)
    with open_store(tmp_path) as store:
        cup = store.tournaments.create(plan, entrants)
    said = told("rename", "ada", "Adele")
    assert "Ada is now called Adele" in said
    assert "Ada is now called Adele on the ladder, too. The games stay." in said
    kept = "These games, tables and tournaments keep a seat for Ada, which Adele cannot take"
    assert f"{kept}: {under_way.path.stem}, {cup}" in said
    with open_store(tmp_path) as store:
        names = {row.name for row in store.league.players()}
        assert names == {"Adele", "Bea", "Dora"}
    assert replace(settings, name="Adele").settings.read_text() == 'language = "fr"\n'
    assert not settings.settings.exists()
    assert json.loads(told("rename", "Cleo", "Cléo", "--json"))["on_ladder"] is False
    assert json.loads(told("rename", "Adele", "Ada", "--json"))["on_ladder"] is True


@needs_the_extra
def test_status_tells_the_limits_and_who_is_here(told, tmp_path: Path) -> None:
    assert "The club is not open." in told("status")
    assert json.loads(told("status", "--json"))["limits"]["visitors"] == 50
    lock = take_club(tmp_path)
    assert isinstance(lock, FileLock)
    write_status(tmp_path / CLUB, Seen(utc_now(), (("Ada", "ssh", utc_now()),), 2, 7, 5, 3))
    said = told("status")
    assert "1 visitor: Ada (ssh) · 2 visitors waiting to sign in" in said
    assert re.search(r"^visitors +1 +50$", said, re.M)
    used = json.loads(told("status", "--json"))["in_use"]
    assert used == {
        "visitors": 1,
        "visits_each": 1,
        "connections_a_second": 7,
        "connections_a_second_each": 5,
        "strangers": 2,
        "searching_bots": 0,
    }
    with Slots(tmp_path / CLUB / "slots", 2).hold(lambda: False, lambda _before: None):
        assert json.loads(told("status", "--json"))["in_use"]["searching_bots"] == 1
    assert "a club is already open for this folder" in told(code=1)
    (tmp_path / CLUB / "status.toml").write_text("strangers = 'many'")
    assert "does not hold the club’s status" in told("status", code=1)
    lock.release()


def test_without_the_extra_it_says_how_to_install_it(tmp_path: Path) -> None:
    script = """import sys; sys.modules["asyncssh"] = None
from jericho_tui.cli.main import main; sys.exit(main(["club", "--saves", sys.argv[1]]))"""
    code, out, err = run_python("-c", script, tmp_path)
    assert (code, out) == (2, "")
    assert err.endswith(f"{install_command('asyncssh', 'textual-serve', 'segno')}\n")


@needs_the_extra
def test_a_port_that_is_taken_is_said(told, tmp_path: Path) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        said = told("--ssh", str(taken.getsockname()[1]), code=1)
        port = taken.getsockname()[1]
    assert f"the club cannot listen on 127.0.0.1, port {port}: Address already in use" in said


@pytest.mark.parametrize(
    "address",
    ["nowhere.invalid", "nowhere..invalid", "", "999.1", "192.0.2.1", "x" * 300, "a b", "::zz"],
)
def test_an_address_that_is_not_of_this_machine_is_refused_first(
    told, tmp_path: Path, address: str
) -> None:
    said = told("--bind", address, "--ssh", "0", code=2)
    assert f"“{address}” is not an address of this machine; use 127.0.0.1" in said
    assert "output" not in said
    assert not list(tmp_path.iterdir()), "nothing was looked at or made"


@needs_the_extra
def test_a_host_key_that_others_may_read_is_not_used(told, tmp_path: Path) -> None:
    folder = tmp_path / CLUB
    folder.mkdir()
    (folder / "host_key").write_text("x")
    (folder / "host_key").chmod(0o644)
    assert ", the club’s secret key; run: chmod 600" in told("--ssh", "0", code=1)
    (folder / "host_key").chmod(0o600)
    assert "is not a key; move it away. The club then creates" in told("--ssh", "0", code=1)


@needs_the_extra
def test_a_folder_with_any_name_is_said_in_printable_lines(tmp_path: Path) -> None:
    words = ("club", "--ssh", 0, "--saves", tmp_path / "a\n\x1b[31mb")
    environ = {"PYTHONUNBUFFERED": "1"}
    with start_python("-m", "jericho_tui", *words, environ=environ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline().decode().rstrip("\n")]
        while "--saves" not in lines[-1]:
            lines.append(process.stdout.readline().decode().rstrip("\n"))
        process.terminate()
        process.communicate(timeout=SOON)
    assert all(not line or line.isprintable() for line in lines)
    assert lines[-1].endswith(rf"--saves $'{tmp_path}/a\x0a\x1b[31mb'")


def test_members_are_listed_renamed_and_revoked(told, tmp_path: Path) -> None:
    assert "no members yet" in told("members")
    members = Members(tmp_path)
    members.bind_key(members.invite("Ada"), "SHA256:a")
    assert "Ada is now called Adele" in told("rename", "ada", "Adele")
    assert "Adele" in told("members")
    (listed,) = json.loads(told("members", "--json"))["members"]
    assert (listed["name"], listed["keys"]) == ("Adele", ["SHA256:a"])
    assert "Adele no longer has access" in told("revoke", "adele")
    assert "there is no member called Ada" in told("revoke", "Ada", code=1)
