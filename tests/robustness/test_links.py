"""A link put where the program writes a file does no harm, whichever file that is.

What is written is not listed here but found out: an evening with everything that writes is lived
through once to see the names, and then again with a link in place of each.
`ROBUSTNESS=long` lives through an evening for every name and whoever made the link; otherwise
through one for a third each, where every other link is a stranger's.
"""

# ruff: noqa: T201  the counts are for whoever runs pytest -s

import json
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.store.database import League
from jericho_tui.store.diagnosis import examine
from jericho_tui.store.files import make_folder
from jericho_tui.store.store import LEAGUE_FILE, open_store
from tests.programs import run_python
from tests.robustness.evening import NAMED, environ, prepare

LONG = os.environ.get("ROBUSTNESS") == "long"
VICTIM = b"somebody else's\n"
NOBODY = 65534

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
        # what says that a terminal is at a match as all of `.presence` is.
        assert re.search(r"\.jericho-tmp$|crash-|league-2|\.presence/.*\.shared$", name), name
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
        *("saves/waiting/20261120-120000-jericho-", "saves/waiting/.lock", "saves/.presence/"),
        "saves/20261120-120000-jericho-",
    ]
    for wish in wanted:
        assert any(name.startswith(wish) for name in found), wish
    print(f"{len(found)} names")


def test_nothing_is_opened_so_that_a_link_is_followed(names):
    """But for a league that is there: its user may have linked it, and a stranger's is refused."""
    _found, follows = names
    assert set(follows) <= {"saves/league.db", "old/league.db"}


def plant(folder: Path, name: str, *, dangling: bool, stranger: bool) -> Path:
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
    if stranger:
        os.chown(link, NOBODY, NOBODY, follow_symlinks=False)
    return victim


def may_link(name: str, *, stranger: bool) -> bool:
    """Whether a link there harms: somebody else's, which only root can make, or not wished for."""
    return os.geteuid() == 0 if stranger else Path(name).name not in NAMED


def evenings(found: list[str], *, other: bool) -> list[dict[str, bool]]:
    """Return by name whose link stands there, a stranger's or not, for each evening.

    :param other: in the short form, each name's other one.
    """
    if LONG:
        return [{n: s} for n in found for s in (False, True) if may_link(n, stranger=s)]
    turns = {name: place % 2 == other for place, name in enumerate(found)}
    named = {n: s or not may_link(n, stranger=False) for n, s in turns.items()}
    return [{n: s and may_link(n, stranger=True) for n, s in named.items()}]


@pytest.mark.share(2)
@pytest.mark.parametrize("dangling", [False, True], ids=["to a file", "to nothing"])
@pytest.mark.parametrize("part", [0, 1, 2])
def test_no_link_is_written_through(tmp_path, at_home, names, part, dangling):
    """One's own and a stranger's; in the short form by turns."""
    lived = evenings(names[0][part::3], other=dangling)
    for number, links in enumerate(lived):
        folder = tmp_path / str(number)
        folder.mkdir()
        prepare(folder)
        victims = [
            plant(folder, name, dangling=dangling, stranger=stranger)
            for name, stranger in links.items()
            if may_link(name, stranger=stranger)
        ]
        before = [victim.lstat() if victim.exists() else None for victim in victims]
        live_through(folder)
        for victim, was in zip(victims, before, strict=True):
            if was is None:
                assert not victim.exists(), victim
            else:
                assert victim.read_bytes() == VICTIM, victim
                now = victim.lstat()
                assert (now.st_mtime_ns, now.st_mode) == (was.st_mtime_ns, was.st_mode), victim
    print(f"{sum(map(len, lived))} links, {len(lived)} evenings")


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="needs root")
@pytest.mark.parametrize("name", ["trash", "backups", "tournaments"])
def test_nothing_is_put_behind_a_strangers_link_to_a_folder(tmp_path, at_home, name):
    prepare(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / ".x.0.jericho-tmp").touch()
    link = tmp_path / "saves" / name
    link.symlink_to(elsewhere)
    os.chown(link, NOBODY, NOBODY, follow_symlinks=False)
    live_through(tmp_path)
    assert [path.name for path in elsewhere.iterdir()] == [".x.0.jericho-tmp"]
    with pytest.raises(
        SentenceError, match=("is a link that another user made; remove it or choose another path")
    ):
        make_folder(link / "more", within=tmp_path / "saves")
    said = [str(f.sentence) for f in examine(tmp_path / "saves", tmp_path / "settings.toml")]
    assert any(str(link) in sentence for sentence in said)


def test_ones_own_link_to_a_league_is_followed(tmp_path, at_home):
    elsewhere = tmp_path / "elsewhere.db"
    League.open(elsewhere).close()
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / LEAGUE_FILE).symlink_to(elsewhere)
    with open_store(saves, settings_path=tmp_path / "settings.toml") as store:
        assert store.league_problem is None


@pytest.mark.parametrize("place", ["", "trash", "editions", "tournaments/cup"])
def test_the_doctor_names_a_folder_that_others_may_write_to(tmp_path, at_home, place):
    prepare(tmp_path)
    folder = tmp_path / "saves" / place
    folder.mkdir(parents=True, exist_ok=True)

    def said() -> list[str]:
        findings = examine(tmp_path / "saves", tmp_path / "settings.toml")
        return [str(f.sentence) for f in findings if "may write to" in str(f.sentence)]

    tmp_path.chmod(0o700)
    assert said() == []
    folder.chmod(0o770)
    assert said() == [f"others on this computer may write to {folder}"]
