"""A link put where the program writes a file does no harm, whichever file that is.

What is written is not listed here but found out: an evening with everything that writes is lived
through once to see the names, and then again with a link in place of each.
`ROBUSTNESS=long` lives through an evening for every name; otherwise through one for a third each.
"""

import json
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from jericho_tui.store.database import League
from jericho_tui.store.diagnosis import examine
from jericho_tui.store.store import LEAGUE_FILE, open_store
from tests.programs import run_python
from tests.robustness import LONG
from tests.robustness.evening import NAMED, environ, prepare

VICTIM = b"somebody else's\n"

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="links as Linux has them")


def live_through(folder: Path) -> dict[str, Any]:
    code, out, err = run_python(
        "-m", "tests.robustness.evening", folder, environ=environ(folder), cwd=folder
    )
    assert code == 0, err
    assert "Traceback" not in err
    found: dict[str, Any] = json.loads(out)
    assert set(found["codes"]) <= {0, 1, 2}, (found["codes"], err)
    return found


@pytest.fixture
def at_home(tmp_path, monkeypatch):
    for name, value in environ(tmp_path).items():
        monkeypatch.setenv(name, value)


@cache
def _names(folder: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names that two evenings share, and those through which a link is followed."""
    evenings = []
    for name in ("a", "b"):
        here = folder / name
        here.mkdir()
        prepare(here)
        found = live_through(here)
        assert set(found["codes"]) == {0}, found["codes"]
        evenings.append({path[len(str(here)) + 1 :]: f for path, f in found["written"].items()})
    first, second = evenings
    for name in first.keys() ^ second.keys():
        # A name that nobody can guess needs no test of its own: it is opened with O_EXCL, and
        # that of a terminal's lock file without following links.
        assert re.search(r"\.jericho-tmp$|crash-|league-2|\.presence/", name), name
    follows = tuple(name for name in first if first[name] or second.get(name))
    # What SQLite writes beside a league, which Python does not hear of.
    beside = [f"saves/{LEAGUE_FILE}{end}" for end in ("-wal", "-shm", "-journal")]
    return tuple(sorted([*(first.keys() & second.keys()), *beside])), follows


@pytest.fixture(scope="module")
def names(tmp_path_factory) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("evenings")
        for name, value in environ(folder).items():
            patch.setenv(name, value)
        yield _names(folder)


def test_everything_that_is_written_is_found(names):
    """Every sort of file that there is; who adds one adds it to the evening."""
    found, _follows = names
    wanted = [
        *("saves/running.toml", "saves/running.toml.bak"),
        *("saves/.running.toml.lock", "saves/league.db", "saves/trash/thrown.toml"),
        *("saves/tournaments/", "saves/editions/", "saves/backups/", "new/.jericho-saves"),
        *("home/jericho-tui/settings.toml", "home/jericho-tui/settings.toml.bak", "log.txt"),
        *("out/", "cup/", "sim/", "copy.toml", "arena.jsonl", ".arena.jsonl.lock"),
        *("badaboom.toml", "old/league.db"),
        *("saves/.host", "saves/20261120-120000-jericho-"),
    ]
    for wish in wanted:
        assert any(name.startswith(wish) for name in found), wish


def test_nothing_is_opened_so_that_a_link_is_followed(names):
    """But for what a person names, and a league that is there: they may have linked it."""
    _found, follows = names
    chosen = [name for name in follows if Path(name).name not in NAMED]
    assert set(chosen) <= {"saves/league.db", "old/league.db"}


def plant(folder: Path, name: str, *, dangling: bool) -> Path:
    """Put a link in place of a file; return where it leads."""
    link = folder / name
    victim = folder / "victims" / name.replace("/", "%")
    victim.parent.mkdir(exist_ok=True)
    if not dangling:
        victim.write_bytes(VICTIM)
        victim.chmod(0o640)
    for part in reversed(link.relative_to(folder).parents[:-1]):
        (folder / part).mkdir(exist_ok=True)
    if os.path.lexists(link):
        link.unlink()
    link.symlink_to(victim)
    return victim


@pytest.mark.share(2)
@pytest.mark.parametrize("dangling", [False, True], ids=["to a file", "to nothing"])
@pytest.mark.parametrize("part", [0, 1, 2])
def test_no_link_is_written_through(tmp_path, at_home, names, part, dangling):
    """But for what a person may name, and so link."""
    mine = [name for name in names[0][part::3] if Path(name).name not in NAMED]
    for number, links in enumerate([[name] for name in mine] if LONG else [mine]):
        folder = tmp_path / str(number)
        folder.mkdir()
        prepare(folder)
        victims = [plant(folder, name, dangling=dangling) for name in links]
        before = [victim.lstat() if victim.exists() else None for victim in victims]
        live_through(folder)
        for victim, was in zip(victims, before, strict=True):
            if was is None:
                assert not victim.exists(), victim
            else:
                assert victim.read_bytes() == VICTIM, victim
                now = victim.lstat()
                assert (now.st_mtime_ns, now.st_mode) == (was.st_mtime_ns, was.st_mode), victim


def test_ones_own_link_to_a_league_is_followed(tmp_path, at_home):
    elsewhere = tmp_path / "elsewhere.db"
    League.open(elsewhere).close()
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / LEAGUE_FILE).symlink_to(elsewhere)
    with open_store(saves, settings_path=tmp_path / "settings.toml") as store:
        assert store.league_problem is None


def test_the_doctor_names_a_folder_that_others_may_write_to(tmp_path, at_home):
    prepare(tmp_path)
    folder = tmp_path / "saves"

    def said() -> list[str]:
        findings = examine(tmp_path / "saves", tmp_path / "settings.toml")
        return [str(f.sentence) for f in findings if "may write to" in str(f.sentence)]

    tmp_path.chmod(0o700)
    assert said() == []
    folder.chmod(0o770)
    assert said() == [f"other users of this computer may write to {folder}"]
