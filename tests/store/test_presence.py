"""Who is at which match: claims of real processes, and everything that may be in their place."""

import os
import platform
import select
import shutil
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.store.clock import utc_now
from jericho_tui.store.presence import Claim, Holder, Presence
from tests.programs import SOON, run_python
from tests.robustness.refusals import NUMBERS
from tests.store.terminal import terminals

pytestmark = pytest.mark.skipif(os.name != "posix", reason="locks as POSIX has them")


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


@pytest.fixture
def presence(saves: Path) -> Presence:
    return Presence(saves)


def claimed(found: Claim | Holder | None) -> Claim:
    assert isinstance(found, Claim)
    assert found.warning is None
    return found


def held(found: Claim | Holder) -> Holder:
    assert isinstance(found, Holder)
    return found


def everything(folder: Path) -> dict[str, bytes | None]:
    files = (path for path in folder.rglob("*") if path.name != ".lock")  # which says nothing
    return {str(path): path.read_bytes() if path.is_file() else None for path in files}


def seen(presence: Presence, match: str = "m") -> list[tuple[str, bool, bool]]:
    return [(one.name, one.here, one.watching) for one in presence.present(match)]


# --- one terminal a seat


def test_a_seat_is_one_terminals(presence, saves):
    other = Presence(saves)
    with claimed(presence.sit("m", "Ada")):
        holder = held(other.sit("m", "Ada"))
        assert (holder.name, holder.process) == ("Ada", os.getpid())
        assert holder.host == os.uname().nodename
        assert abs(holder.since - utc_now()) < timedelta(seconds=30)
        assert "Ada is already at this table, at another terminal" in str(holder.sentence)
    claimed(other.sit("m", "Ada"))


@pytest.mark.parametrize("match", ["x" * 121, "a\nb"])
def test_an_id_that_is_none_is_refused(presence, saves, match):
    with pytest.raises(SentenceError):
        presence.sit(match, "Ada")
    assert everything(saves) == {}


@pytest.mark.parametrize("match", ["../../x", "/etc/passwd", "a/b", ".", "..", "nul\\x", "é"])
def test_an_id_is_never_a_path(presence, saves, match):
    claimed(presence.sit(match, "Ada"))
    assert [folder.parent for folder in presence.folder.iterdir()] == [presence.folder]
    assert [path.name for path in saves.parent.iterdir()] == ["saves"]
    assert seen(presence, match) == [("Ada", True, False)]


def test_two_terminals_that_claim_at_the_same_instant_one_wins(saves):
    with terminals(saves, 2) as two:
        for number in range(100):
            moment = time.monotonic() + 0.01
            for one in two:
                one.send("at", moment, "sit", f"m{number}", "Ada")
            answers = {one.answer(): one.process.pid for one in two}
            winner = answers.pop("claimed")
            assert answers.popitem() == (
                f"held by {winner}",
                ({one.process.pid for one in two} - {winner}).pop(),
            )
            if number % 2:
                for one in two:
                    one.ask("release")


def test_who_looks_keeps_nobody_out(presence, saves):
    """Three terminals look as often as they can; a seat that is free is had, every time."""
    claimed(presence.sit("m", "Ada")).release()
    with terminals(saves, 2) as two:
        for one in two:
            one.send("probe", "m", 1)
        for _ in range(300):
            claimed(presence.sit("m", "Ada")).release()
        for one in two:
            assert int(one.answer()) > 10


def test_a_killed_terminals_seat_is_free_at_once(presence, saves):
    for _ in range(5):
        with terminals(saves, 1) as (one,):
            assert one.ask("sit", "m", "Ada") == "claimed"
            assert held(presence.sit("m", "Ada")).process == one.process.pid
            assert seen(presence) == [("Ada", True, False)]
            one.kill()
            assert seen(presence) == [("Ada", False, False)]
            claimed(presence.sit("m", "Ada")).release()


# --- taking over


def test_a_seat_is_taken_over_from_who_lets_go(presence, saves):
    with terminals(saves, 1) as (one,):
        assert one.ask("sit", "m", "Ada") == "claimed"
        one.send("yield_it")
        claim = claimed(presence.take_over("m", "Ada", 30))
        assert one.answer() == "released"
        assert held(Presence(saves).sit("m", "Ada")).process == os.getpid()
        assert not claim.wanted
        assert one.ask("sit", "m", "Ada") == f"held by {os.getpid()}"


def test_who_does_not_let_go_keeps_the_seat(presence, saves):
    claim = claimed(presence.sit("m", "Ada"))
    assert held(Presence(saves).take_over("m", "Ada", 0.1)).process == os.getpid()
    assert not claim.wanted, "nobody asks any more"
    assert claim.touch()
    assert not list(presence.folder.rglob("*.wanted"))


def test_two_may_ask_for_one_seat(saves):
    with terminals(saves, 3) as (has, *ask):
        has.ask("sit", "m", "Ada")
        for one in ask:
            one.send("take_over", "m", "Ada", 1000)
        has.ask("yield_it")
        pipes = [one.process.stdout for one in ask if one.process.stdout is not None]
        (pipe, *more), _, _ = select.select(pipes, [], [], SOON)
        assert not more
        winner = ask[pipes.index(pipe)]
        assert winner.answer() == "claimed"
        (other,) = set(ask) - {winner}
        assert winner.ask("yield_it") == "released", "the other still asks for it"
        assert other.answer() == "claimed"


def test_a_terminal_killed_while_it_asks_wants_nothing(presence, saves):
    claim = claimed(presence.sit("m", "Ada"))
    with terminals(saves, 1) as (one,):
        one.send("take_over", "m", "Ada", 1000)
        while not claim.wanted:
            time.sleep(0.01)
        assert not claimed(presence.sit("m", "Bernd")).wanted, "the seat that is asked for"
        one.kill()
    assert not claim.wanted
    assert list(presence.folder.rglob("*.wanted"))
    presence.sweep(lambda match: False)
    assert not list(presence.folder.rglob("*.wanted"))


# --- who is here


def test_who_is_here_who_was_and_who_watches(presence, saves):
    assert presence.present("m") == ()
    claimed(presence.sit("m", "Bernd"))
    claimed(presence.sit("m", "Ada")).release()
    watching = [presence.watch("m", "Zoë") for _ in range(3)]
    watching.append(presence.watch("m", "ada"))
    assert [claim.warning for claim in watching] == [None] * 4
    expected = [("Ada", False, False), ("Bernd", True, False)]
    assert seen(presence) == [*expected, ("ada", True, True), ("Zoë", True, True)]
    for claim in watching:
        claim.release()
    assert seen(presence) == expected
    assert not list(presence.folder.rglob("*.watch"))
    assert seen(presence, "n") == []


def test_since_when_somebody_is_away_is_when_they_were_touched_last(presence, saves):
    claim = claimed(presence.sit("m", "Ada"))
    (path,) = presence.folder.rglob("*.seat")
    os.utime(path, (0, 0))
    assert claim.touch()
    assert path.stat().st_mtime > 1e9
    claim.release()
    os.utime(path, (1e9, 1e9))
    (away,) = presence.present("m")
    assert away.since == datetime.fromtimestamp(1e9, UTC)


def test_since_when_somebody_is_here_is_when_they_sat_down(presence, saves):
    claim = claimed(presence.sit("m", "Ada"))
    (path,) = presence.folder.rglob("*.seat")
    text = path.read_text().splitlines()
    text[-1] = str(10**18)
    path.write_text("\n".join(text) + "\n")
    claim.touch()
    (here,) = presence.present("m")
    assert here.since == datetime.fromtimestamp(1e9, UTC)


# --- bots


def test_one_terminal_moves_the_bots_and_another_when_it_is_killed(presence, saves):
    with terminals(saves, 1) as (one,):
        assert one.ask("bots", "m") == "claimed"
        assert presence.take_bots("m") is None
        claimed(presence.take_bots("n"))
        one.kill()
        with claimed(presence.take_bots("m")):
            assert Presence(saves).take_bots("m") is None
        claimed(Presence(saves).take_bots("m"))
    assert presence.present("m") == ()


# --- the file of a claim goes


@pytest.mark.parametrize("everything_goes", [False, True])
def test_a_claim_whose_file_was_deleted_is_made_anew(presence, saves, everything_goes):
    claim = claimed(presence.sit("m", "Ada"))
    if everything_goes:
        shutil.rmtree(presence.folder)
    else:
        next(presence.folder.rglob("*.seat")).unlink()
    assert seen(presence) == []
    assert claim.touch()
    assert seen(presence) == [("Ada", True, False)]
    assert held(Presence(saves).sit("m", "Ada"))


def test_releasing_twice_is_releasing_once(presence, saves):
    claim = claimed(presence.sit("m", "Ada"))
    claim.release()
    claim.release()
    assert not claim.touch()
    assert not claim.wanted


def test_a_claim_that_is_handed_on_is_the_next_ones_and_nobody_gets_between(presence, saves):
    other = Presence(saves)
    claimed(presence.sit("m", "Bernd"))
    claim = claimed(presence.sit("m", "Ada"))
    claim.hand_on()
    claim.release()
    assert held(other.sit("m", "Ada"))
    assert seen(other) == [("Ada", True, False), ("Bernd", True, False)]
    after = claimed(presence.sit("m", "ada"))
    assert held(presence.sit("m", "Ada")), "it is handed on once"
    after.release()
    claimed(other.sit("m", "Ada"))


# --- sweeping


def test_claims_of_matches_that_are_over_are_swept(presence, saves):
    for match in ("over", "on"):
        claimed(presence.sit(match, "Ada")).release()
    living = claimed(presence.sit("over", "Bernd"))
    foreign = presence.folder / "notes.txt"
    foreign.write_text("mine")
    assert presence.sweep(lambda match: match == "over") == 1
    assert seen(presence, "over") == [("Bernd", True, False)]
    assert seen(presence, "on") == [("Ada", False, False)]
    living.release()
    assert presence.sweep(lambda match: match == "over") == 1
    assert foreign.exists()
    assert len(list(presence.folder.glob("[0-9a-f]*"))) == 1


def test_session_down_and_sweeping_at_once_loses_no_claim(presence, saves):
    with terminals(saves, 1) as (one,):
        for _ in range(200):
            one.send("sit", "m", "Ada")
            presence.sweep(lambda match: True)
            assert one.answer() == "claimed"
            assert held(presence.sit("m", "Ada"))
            one.ask("release")


def test_what_somebody_has_locked_since_it_was_looked_at_is_not_swept(presence, monkeypatch):
    claimed(presence.sit("m", "Ada")).release()
    claims = []

    def sit_down(match):
        claims.append(claimed(presence.sit(match, "Ada")))
        return True

    assert presence.sweep(sit_down) == 0
    assert claims[0].touch()
    assert seen(presence) == [("Ada", True, False)]


def test_a_killed_watcher_is_swept(presence, saves):
    with terminals(saves, 1) as (one,):
        one.ask("watch", "m", "Ada")
        assert seen(presence) == [("Ada", True, True)]
        one.kill()
    assert seen(presence) == []
    assert presence.sweep(lambda match: False) == 1
    assert list(presence.folder.glob("[0-9a-f]*")) == []


# --- what may be in its place


def damage(path: Path) -> list[bytes]:
    good = path.read_bytes()
    lines = good.splitlines(keepends=True)
    return [
        b"\xff\xfe\x00",
        good[:-1],
        good[: len(good) // 2],
        good * 2,
        b"x" * 5000,
        good.replace(b"presence 1", b"presence 2"),
        good.replace(b"Ada", b"Eve"),
        good.replace(b"Ada", "\u202eadA".encode()),
        good.replace(b"\nm\n", b"\nn\n"),
        b"".join([*lines[:4], b"1_0e3\n", *lines[5:]]),
        b"".join([*lines[:4], b"-4\n", *lines[5:]]),
        b"".join([*lines[:5], b"\x1b[31mhost\n", *lines[6:]]),
        b"".join([*lines[:6], b"9" * 1500 + b"\n"]),
        b"".join([*lines[:6], b"-9\n"]),
    ]


def test_a_damaged_file_tells_nothing_and_stands_in_nobodys_way(presence, saves):
    claimed(presence.sit("m", "Ada")).release()
    (path,) = presence.folder.rglob("*.seat")
    for text in damage(path):
        path.write_bytes(text)
        assert presence.present("m") == (), text
        assert presence.sweep(lambda match: True) == 0, "what cannot be read is not deleted"
        with claimed(presence.sit("m", "Ada")):
            path.write_bytes(text)
            holder = held(Presence(saves).sit("m", "Ada"))
            assert (holder.name, holder.process, holder.host) == ("Ada", 0, "")
            assert "process ? on ?" in str(holder.sentence)
        with claimed(presence.sit("m", "Ada")):
            assert seen(presence) == [("Ada", True, False)], "whoever sits down mends it"


def test_a_claim_whose_terminal_was_killed_before_it_wrote_is_swept(presence, saves):
    claimed(presence.sit("m", "Ada")).release()
    (path,) = presence.folder.rglob("*.seat")
    path.write_bytes(b"")
    assert presence.present("m") == ()
    with claimed(presence.sit("m", "Ada")):
        path.write_bytes(b"")
        assert presence.sweep(lambda match: True) == 0
        path.write_bytes(b"")
    assert presence.sweep(lambda match: False) == 1


WITHOUT_LOCKS = """
import errno, sys
from pathlib import Path
from tests.robustness.refusals import refuse_locks
from jericho_tui.store.presence import Presence
refuse_locks(getattr(errno, sys.argv[2]))
claim = Presence(Path(sys.argv[1])).sit("m", "Ada")
assert claim.touch() and "does not support locks: use it from one terminal" in str(claim.warning)
claim.release()
"""


@pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in NUMBERS,
    reason="seccomp as Linux has it, on machines whose numbers are known",
)
@pytest.mark.parametrize("code", ["ENOLCK", "ENOSYS", "EOPNOTSUPP"])
def test_a_folder_without_locks(saves, code):
    came, _out, err = run_python("-c", WITHOUT_LOCKS, saves, code)
    if "prctl" in err:
        pytest.skip("the kernel filters no calls here")
    assert (came, err) == (0, "")
    assert everything(saves) == {}
