"""What earlier versions wrote is read; what later ones write is refused by name, and stays.

The records' formats and the league's schemas have their frozen examples in `tests/data`, the
settings here.
"""

import shutil
import sqlite3
from pathlib import Path

from jericho_tui.cli.main import main
from jericho_tui.play.record import FORMAT
from jericho_tui.session.plan import Plan
from jericho_tui.store.schema import VERSION
from jericho_tui.store.settings import load_settings, save_settings
from jericho_tui.store.store import LEAGUE_FILE, open_store

FROZEN = Path(__file__).parent / "frozen"
EXAMPLES = sorted((Path(__file__).parents[1] / "golden").rglob("*.toml"))
"""A match for every way in which a game can end, as it was written when the game was new."""


def test_the_settings_of_every_version_are_read_and_written_back(tmp_path):
    for frozen in FROZEN.glob("settings-*.toml"):
        settings = load_settings(frozen)
        assert settings.problem is None
        assert (settings.language, settings.theme, settings.pace) == (
            *("fr", "high-contrast", "instant"),
        )
        assert settings.reduced_motion
        assert settings.keys == {"table.undo": "u,ctrl+z", "lobby": {"new-game": "f5"}}
        assert [seat.name for seat in Plan.from_table(settings.last_setup).seats] == [
            *("Ada", "Rahab", "Caleb"),
        ]
        save_settings(tmp_path / frozen.name, settings)
        assert load_settings(tmp_path / frozen.name) == settings
        assert "from_the_future" in (tmp_path / frozen.name).read_text()


def frozen_league(path: Path) -> Path:
    """Copy the league of this schema's frozen example, which `tests/store/test_upgrades` reads."""
    shutil.copy(Path(__file__).parents[1] / "data" / f"league-{VERSION}.db", path)
    return path


def test_what_a_later_version_wrote_is_refused_by_name_and_stays(tmp_path, capsys):
    """A record, a league and the export of a league from the future; the start goes on."""
    saves = tmp_path / "saves"
    saves.mkdir()
    record = saves / "x.toml"
    record.write_text(EXAMPLES[0].read_text().replace("format = 1", f"format = {FORMAT + 1}", 1))
    league = frozen_league(saves / LEAGUE_FILE)
    raw = sqlite3.connect(league)
    raw.execute(f"PRAGMA user_version = {VERSION + 1}")
    raw.commit()
    raw.close()
    export = tmp_path / "league.toml"
    export.write_text("format = 99\n")
    before = {path: path.read_bytes() for path in (record, league, export)}
    with open_store(saves, settings_path=tmp_path / "none") as store:
        assert [saved.status for saved in store.matches.list()] == ["foreign-version"]
        assert "Update the program" in str(store.league_problem)
        assert f"version {VERSION + 1}" in str(store.league_problem)
    assert main(["replay", str(record)]) == 1
    assert f"format {FORMAT + 1}, from a newer" in capsys.readouterr().err
    assert main(["league", "import", str(export), "--saves", str(tmp_path / "other")]) == 1
    assert "newer Jericho TUI" in capsys.readouterr().err
    assert main(["doctor", "--saves", str(saves)]) == 1
    assert capsys.readouterr().out.count("Update the program") == 2
    assert {path: path.read_bytes() for path in before} == before
