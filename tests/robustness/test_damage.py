"""Whatever is damaged, and however: a sentence, the good part, and the file as it was."""

import contextlib
import re
from pathlib import Path
from random import Random

from jericho_tui.cli.main import main
from jericho_tui.store.database import League
from jericho_tui.store.files import StoreError
from jericho_tui.store.records import MatchStore
from jericho_tui.store.store import LEAGUE_FILE, open_store
from tests.robustness import LONG, damage
from tests.robustness.mutations import BYTES, KEY_LINE, LINES, VALUES

JUNK = 100_000_000
"""Bytes."""


def test_hundreds_of_damaged_records(tmp_path):
    before = damage.megabytes()
    tally = damage.damage_records(10_000 if LONG else 100, tmp_path / "records")
    assert tally["refused"] > 20
    assert tally["resumed in part"] > 20
    assert damage.megabytes() - before < damage.MEGABYTES


def test_dozens_of_damaged_leagues(tmp_path):
    before = damage.megabytes()
    tally = damage.damage_leagues(1_000 if LONG else 30, tmp_path / "leagues")
    assert tally["refused at the start"] >= 5
    assert tally["refused in use"] >= 5
    assert damage.megabytes() - before < damage.MEGABYTES


def test_every_key_with_wrong_values(tmp_path):
    """Each key of a record with a fifth of them, so that no type is left to chance."""
    tally = damage.Tally()
    matches = MatchStore(tmp_path)
    matches.prepare()
    text = re.sub(rb"(?s)(moves = \[\n[^\n]*\n).*?(?=\]\n)", rb"\1", damage.records()[1])
    for number, found in enumerate(KEY_LINE.finditer(text)):
        for value in VALUES[number % 5 :: 5]:
            wrong = found[1] + b" = " + value.encode()
            data = text[: found.start()] + wrong + text[found.end() :]
            damage.check_record(data, text, matches, tally)
    assert tally.total() > 2 * len(VALUES)


def junk(path: Path, start: bytes) -> None:
    """Write 100 MB of noise after a good start."""
    noise = Random(1).randbytes(1_000_000)
    with path.open("wb") as file:
        file.write(start)
        for _ in range(JUNK // len(noise)):
            file.write(noise)


def test_a_hundred_megabytes_of_junk_in_every_file(tmp_path, capsys):
    saves = tmp_path / "saves"
    saves.mkdir()
    record, settings = saves / "junk.toml", tmp_path / "settings.toml"
    league = saves / LEAGUE_FILE
    League.open(league).close()
    junk(record, damage.records()[0])
    junk(settings, b"")
    junk(league, league.read_bytes())
    before = damage.megabytes()
    with damage.timing(), open_store(saves, settings_path=settings) as store:
        assert store.settings.problem is not None
        (saved,) = store.matches.list()
        assert saved.status == "damaged"
        store.league.ladder("jericho")
        with contextlib.suppress(StoreError):
            store.league.check()
        assert main(["replay", str(record)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    assert damage.megabytes() - before < damage.MEGABYTES
    assert record.stat().st_size > JUNK


def test_the_damage_that_is_done_is_of_every_kind():
    """Each mutation changes a record that it is given; some may find nothing to change."""
    original = damage.records()[0]
    for mutation in {*BYTES, *LINES}:
        results = {mutation(original, Random(seed)) for seed in range(6)}
        assert results - {original}, mutation
