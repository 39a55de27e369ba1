from pathlib import Path

import pytest

from jericho_tui.games import IDS, load
from jericho_tui.play.record import FORMAT
from jericho_tui.store.migrations import STEPS, migrate
from jericho_tui.store.record_file import dump_record, load_record, parse_record
from tests.store.conftest import match_in, record_in

FORMATS = Path(__file__).parent / "formats"


def test_a_current_record_is_unchanged():
    table = {"format": FORMAT, "x": 1}
    assert migrate(table) == table


def test_every_step_is_taken_in_turn():
    def rename(table):
        return {("seed" if key == "rng" else key): value for key, value in table.items()}

    def add(table):
        return {**table, "rated": False}

    old = {"format": 1, "rng": 7}
    new = migrate(old, {1: rename, 2: add}, current=3)
    assert new == {"format": 3, "seed": 7, "rated": False}
    assert old == {"format": 1, "rng": 7}


@pytest.mark.parametrize("number", [0, -1, 4, "1", True, None])
def test_what_has_no_step_is_left_for_the_reader_to_refuse(number):
    table = {"format": number}
    assert migrate(table, {1: dict, 2: dict}, current=3) is table


def test_every_released_format_but_the_last_has_a_step():
    assert sorted(STEPS) == list(range(1, FORMAT))


@pytest.mark.parametrize("number", range(1, FORMAT + 1))
def test_a_frozen_record_of_every_released_format_loads(number):
    path = FORMATS / f"format-{number}.toml"
    record = record_in(path)
    assert match_in(path).actors() == ()
    assert record.result is not None
    assert record.result["scores"] == [34, 10, 20]
    assert record.extra == {"comment": "kept"}


# --- rules: a record leaves out options at their default, so a default that changes needs a step


RULES = FORMATS / "rules"


@pytest.mark.parametrize("game_id", IDS)
def test_every_released_version_of_the_rules_but_the_last_has_a_frozen_record(game_id):
    info = load(game_id).info
    frozen = {path.stem for path in RULES.glob(f"{game_id}-*.toml")}
    assert frozen == {f"{game_id}-{number}" for number in range(1, info.rules_version)}
    assert len(info.former) == info.rules_version - 1
    options = {option.key: option for option in info.options}
    for defaults in info.former:
        assert all(value in options[key].values for key, value in defaults.items())


@pytest.mark.parametrize("path", sorted(RULES.glob("*.toml")), ids=lambda path: path.stem)
def test_a_frozen_record_of_earlier_rules_is_played_as_it_was(path):
    text = path.read_text(encoding="utf-8")
    loaded = load_record(path)
    assert loaded.problem is None
    assert loaded.record is not None
    assert loaded.match is not None
    outcome = loaded.match.outcome()
    assert outcome is not None
    assert f"scores = {list(outcome.scores)}" in text
    assert loaded.record.extra == {"comment": "kept"}
    written = dump_record(loaded.record)
    again = parse_record(written, path)
    assert again.record is not None
    assert again.record == loaded.record
    assert dump_record(again.record) == written
    info = load(loaded.record.game).info
    assert f"rules_version = {info.rules_version}\n" in written.decode()


def test_rempart_1_the_defaults_of_r9_and_r11_were_the_house_s():
    """As rules of today its moves are refused: a cannon fired at nobody's towers then."""
    path = RULES / "rempart-1.toml"
    options = record_in(path).setup.options
    assert (options["cannon_self"], options["flag_card"]) == (False, "tower")
    later = path.read_bytes().replace(b"rules_version = 1", b"rules_version = 2")
    problem = parse_record(later, path).problem
    assert problem is not None
    assert "is not allowed" in str(problem)


def test_what_an_earlier_record_says_of_an_option_stands():
    path = RULES / "rempart-1.toml"
    text = path.read_text(encoding="utf-8").replace(
        'variant = "points"', 'variant = "points"\nflag_card = "immune"'
    )
    record = parse_record(text.encode(), path).record
    assert record is not None
    assert record.setup.options["flag_card"] == "immune"
    assert record.setup.options["cannon_self"] is False


@pytest.mark.parametrize("number", [0, -1, 3])
def test_a_version_of_the_rules_that_is_none_of_ours_is_refused(number):
    path = RULES / "rempart-1.toml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("rules_version = 1", f"rules_version = {number}")
    problem = parse_record(text.encode(), path).problem
    assert f"rules version {number}; this program has 2" in str(problem)
