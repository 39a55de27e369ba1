"""Who is at which match: claims of real processes, and everything that may be in their place."""

import os
import shutil
import time
from datetime import UTC, datetime, timedelta

import pytest

from jericho_tui.core.actions import SentenceError
from tests.rows import presence_at, rows
from tests.store.api import Claim, Holder, Presence, utc_now
from tests.store.terminal import terminals


def claimed(found: Claim | Holder | None) -> Claim:
    assert isinstance(found, Claim)
    assert found.warning is None
    return found


def held(found: Claim | Holder) -> Holder:
    assert isinstance(found, Holder)
    return found


def seen(presence: Presence, match: str = "m") -> list[tuple[str, bool, bool]]:
    return [(one.name, one.here, one.watching) for one in presence.present(match)]


# --- one terminal a seat


def test_a_seat_is_one_terminals(presence, saves):
    other = presence_at(saves)
    with claimed(presence.sit("m", "Ada")):
        holder = held(other.sit("m", "Ada"))
        assert (holder.name, holder.process) == ("Ada", os.getpid())
        assert abs(holder.since - utc_now()) < timedelta(seconds=30)
        assert "Ada is already at this table, at another terminal" in str(holder.sentence)
    claimed(other.sit("m", "Ada"))


@pytest.mark.parametrize("match", ["x" * 121, "a\nb"])
def test_an_id_that_is_none_is_refused(presence, saves, match):
    with pytest.raises(SentenceError):
        presence.sit(match, "Ada")
    assert not presence.folder.exists()


@pytest.mark.parametrize("match", ["../../x", "/etc/passwd", "a/b", ".", "..", "nul\\x", "é"])
def test_an_id_is_never_a_path(presence, saves, match):
    claimed(presence.sit(match, "Ada"))
    assert len(list(presence.folder.iterdir())) == 1
    assert [path.name for path in saves.parent.iterdir()] == ["saves"]
    assert seen(presence, match) == [("Ada", True, False)]


def test_two_terminals_that_claim_at_the_same_instant_one_wins(saves):
    with terminals(saves, 2) as two:
        for number in range(30):
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
            one.send("probe", "m", 0.5)
        for _ in range(100):
            claimed(presence.sit("m", "Ada")).release()
        for one in two:
            assert int(one.answer()) > 10


def test_a_killed_terminals_seat_is_free_at_once(presence, saves):
    for _ in range(2):
        with terminals(saves, 1) as (one,):
            assert one.ask("sit", "m", "Ada") == "claimed"
            assert held(presence.sit("m", "Ada")).process == one.process.pid
            assert seen(presence) == [("Ada", True, False)]
            one.kill()
            assert seen(presence) == [("Ada", False, False)]
            claimed(presence.sit("m", "Ada")).release()


# --- taking over


def test_a_seat_that_is_taken_over_is_the_others_at_once(presence, saves):
    with terminals(saves, 1) as (one,):
        assert one.ask("sit", "m", "Ada") == "claimed"
        one.send("yield_it")
        claim = claimed(presence.take_over("m", "Ada"))
        assert one.answer() == "released"
        assert held(presence_at(saves).sit("m", "Ada")).process == os.getpid()
        assert not claim.taken_over
        assert claim.touch()
        assert one.ask("sit", "m", "Ada") == f"held by {os.getpid()}"


def test_of_several_who_take_over_the_last_has_it(presence, saves):
    claims = [claimed(presence_at(saves).take_over("m", "Ada")) for _ in range(3)]
    assert [claim.taken_over for claim in claims] == [True, True, False]
    assert [claim.touch() for claim in claims] == [False, False, True]
    claims[0].release()
    assert held(presence.sit("m", "Ada"))


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
    assert seen(presence, "n") == []


def test_since_when_somebody_is_away_is_when_they_were_touched_last(presence, saves):
    with terminals(saves, 1) as (one,):
        assert one.ask("sit", "m", "Ada") == "claimed"
        (path,) = presence.folder.iterdir()
        one.kill()
        os.utime(path, (1e9, 1e9))
    moment = datetime.fromtimestamp(1e9, UTC)
    for _ in range(2):
        (away,) = presence.present("m")
        assert (away.here, away.since) == (False, moment)
        assert presence.sweep(lambda match: False) == 0
        assert not path.exists()


# --- bots


def test_one_terminal_moves_the_bots_and_another_when_it_is_killed(presence, saves):
    with terminals(saves, 1) as (one,):
        assert one.ask("bots", "m") == "claimed"
        assert presence.take_bots("m") is None
        claimed(presence.take_bots("n"))
        one.kill()
        with claimed(presence.take_bots("m")):
            assert presence_at(saves).take_bots("m") is None
        claimed(presence_at(saves).take_bots("m"))
    assert presence.present("m") == ()


# --- the file of a claim goes


@pytest.mark.parametrize("everything_goes", [False, True])
def test_a_claim_whose_file_was_deleted_is_made_anew(presence, saves, everything_goes):
    claim = claimed(presence.sit("m", "Ada"))
    if everything_goes:
        shutil.rmtree(presence.folder)
    else:
        rows(saves)().run("DELETE FROM presence")
    assert ("Ada", True, False) not in seen(presence)
    assert claim.touch()
    assert seen(presence) == [("Ada", True, False)]
    assert held(presence_at(saves).sit("m", "Ada"))


def test_releasing_twice_is_releasing_once(presence, saves):
    claim = claimed(presence.sit("m", "Ada"))
    claim.release()
    claim.release()
    assert not claim.touch()
    assert not claim.taken_over


def test_a_claim_that_is_handed_on_is_the_next_ones_and_nobody_gets_between(presence, saves):
    other = presence_at(saves)
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
    assert presence.sweep(lambda match: match == "over") == 1
    assert seen(presence, "over") == [("Bernd", True, False)]
    assert seen(presence, "on") == [("Ada", False, False)]
    living.release()
    assert presence.sweep(lambda match: match == "over") == 1
    assert seen(presence, "over") == []


def test_session_down_and_sweeping_at_once_loses_no_claim(presence, saves):
    with terminals(saves, 1) as (one,):
        for _ in range(50):
            one.send("sit", "m", "Ada")
            presence.sweep(lambda match: True)
            assert one.answer() == "claimed"
            assert held(presence.sit("m", "Ada"))
            one.ask("release")


def test_a_killed_watcher_is_swept(presence, saves):
    with terminals(saves, 1) as (one,):
        one.ask("watch", "m", "Ada")
        assert seen(presence) == [("Ada", True, True)]
        one.kill()
    assert seen(presence) == []
    presence.sweep(lambda match: False)
    assert rows(saves)().rows("SELECT * FROM presence") == []
    assert list(presence.folder.iterdir()) == []
