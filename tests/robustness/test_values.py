"""Good files with odd values."""

import json
import tomllib
from random import Random

import pytest

from tests.robustness import LONG, odd_values, values
from tests.robustness.screens import walk

SHARE = {"records": 20, "leagues": 5, "tournaments": 5, "screens": 2}
"""Of a kind; `OTHERS` of those that are not named."""
OTHERS = 8


@pytest.mark.share(5)
@pytest.mark.parametrize("kind", values.KINDS)
def test_odd_files_are_a_sentence_or_good(kind, tmp_path):
    number = SHARE.get(kind, OTHERS) * (100 if LONG else 1)
    code, said = values.run_kind(kind, number, tmp_path)
    assert code == 0, said


def test_the_walk_comes_through_every_screen_that_shows_what_is_kept(tmp_path, monkeypatch):
    for place in ("CONFIG", "DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{place}_HOME", str(tmp_path))
    monkeypatch.setattr(values, "odd_toml", lambda data, rng: data)
    monkeypatch.setattr(values, "odd_rows", lambda *_: None)
    values.screens(tmp_path, Random(1))
    seen = walk(tmp_path / "saves")
    assert {"LobbyScreen", "LeagueScreen", "PlayerScreen", "TournamentScreen"} <= seen


def test_what_is_made_odd_is_still_a_file_of_its_kind():
    """Or the mutations would only show that what is no TOML is refused."""
    good = b'a = 1\nb = ["x", "y"]\n[c]\nd = 2026-11-20T21:00:00Z\n[[e]]\nf = "g"\n'
    whole = [odd_values.odd_toml(good, Random(seed)) for seed in range(200)]
    assert sum(map(_is_toml, whole)) > 180
    assert len({data for data in whole if data != good}) > 120
    told = [odd_values.odd_json(json.dumps([{"a": 1}]).encode(), Random(n)) for n in range(200)]
    assert sum(map(_is_json, told)) > 150


def _is_toml(data: bytes) -> bool:
    try:
        tomllib.loads(data.decode())
    except ValueError:
        return False
    return True


def _is_json(data: bytes) -> bool:
    try:
        json.loads(data)
    except ValueError:
        return False
    return True


def test_a_process_that_takes_too_much_memory_fails(monkeypatch, tmp_path):
    """The runs would notice: an edition that costs more than there may be."""
    hoard = []

    def wasteful(folder, rng):
        hoard.append(bytearray(values.MEGABYTES * 2**20))
        return (("rules", "jericho"),)

    monkeypatch.setitem(values.KINDS, "editions", wasteful)
    with pytest.raises(AssertionError, match="1 failed"):
        values.play_cases("editions", 0, 1)
