"""A disk that is really full: the kernel refuses, not a stand-in."""

import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from jericho_tui.core.actions import SentenceError
from jericho_tui.session.session import Session
from jericho_tui.store.settings import Settings, save_settings
from jericho_tui.store.store import Store, open_store
from tests.builders import record_in
from tests.cli.plain_table import PlainTable
from tests.programs import SOON, start_python

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="limits and mounts as Linux has them"
)

SEATS = ("Ada", "Rahab=random", "Caleb=random")


def moves_in(path: Path) -> int:
    loaded = record_in(path)
    return len(loaded.moves)


def test_no_file_may_grow_any_more(tmp_path):
    """The program itself with RLIMIT_FSIZE: its record may have so many bytes and no more."""
    words = ["play", "--plain", "--saves", tmp_path / "saves", "--rng-seed", "3"]
    words += ["--seats", ",".join(SEATS)]
    limit = 1500

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    with start_python(
        *("-m", "jericho_tui", *words),
        stdin=subprocess.PIPE,
        preexec_fn=limited,
        environ={"XDG_CONFIG_HOME": str(tmp_path), "LANGUAGE": "en"},
    ) as process:
        out, err = process.communicate(b"1\n" * 20, timeout=SOON)
    said = out.decode()
    assert err == b""
    assert process.returncode == 1  # the last moves are not on the disk
    assert said.count("Not saved: ") > 5
    assert said.count("> 1\n") == 20
    (path,) = (tmp_path / "saves").glob("*.toml")
    acknowledged = said.partition("Not saved: ")[0].count("> 1\n") - 1
    assert acknowledged > 1
    assert moves_in(path) >= 3 * acknowledged
    assert path.stat().st_size <= limit


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 256 kB, where this user may mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("mounting needs root")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Write until nothing fits any more; return the file that does it."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (4096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue
    return ballast


def store_on(disk: Path) -> Store:
    return open_store(disk / "saves", settings_path=disk / "settings.toml", settle=False)


def test_a_file_system_that_is_full(small_disk):
    with store_on(small_disk) as store:
        save_settings(store.settings_path, Settings(theme="old"))
        table = PlainTable.new(store, *SEATS, rated=True)
        store.league.ladder("jericho")
        ballast: list[Path] = []

        def answers() -> Iterator[str]:
            yield "1"
            ballast.append(fill(small_disk))
            for _ in range(5):
                yield "1"

        said = table.play(answers())
        assert said.count("Not saved: ") >= 15  # every move of five rounds
        assert "the disk is full" in said
        kept = moves_in(table.opened.path)
        assert kept >= 3
        fill(small_disk)  # whoever left the table has given a block back
        with pytest.raises(SentenceError, match="full"):
            save_settings(store.settings_path, Settings(theme="new"))
        while table.match.actors():
            table.first_moves(1)
        session = Session(store, table.opened)
        with pytest.raises(SentenceError, match="full"):
            session.opened.change(lambda: None)
        assert moves_in(table.opened.path) == kept
        ballast[0].unlink()
        session.opened.change(lambda: None)
        assert moves_in(table.opened.path) == table.match.ply
        assert len(session.settle()) == 3
        assert store.league.check() == []
        session.close()
    assert not list((small_disk / "saves").glob(".*.jericho-tmp"))


def test_a_league_that_does_not_fit(small_disk):
    with store_on(small_disk) as store:
        table = PlainTable.new(store, *SEATS, rated=True)
        while table.match.actors():
            table.first_moves(1)
        session = Session(store, table.opened)
        session.opened.change(lambda: None)
        league = store.league
        ballast = fill(small_disk)
        with pytest.raises(SentenceError, match=r"full|disk"):
            session.settle()
        assert table.opened.record.id not in league.match_ids()
        ballast.unlink()
        session.settle()
        assert league.match_ids() == {table.opened.record.id}
        assert league.check() == []
        session.close()
