"""Values of options that were retired: matches begun with them play on, no new one may."""

from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from jericho_tui import games
from jericho_tui.core.actions import InvalidSetupError
from jericho_tui.core.options import offered_options
from jericho_tui.core.seeds import stream
from jericho_tui.games.hamster_rolle.actions import Place
from jericho_tui.games.hamster_rolle.info import ANY_OF_1
from jericho_tui.games.hamster_rolle.pieces import kind_of
from jericho_tui.store.records import MatchStore, load_record

RULES = Path(__file__).parent / "formats" / "rules"
FROZEN = [
    (info.id, retired.until)
    for info in map(games.info, games.IDS)
    for option in info.options
    for retired in option.retired.values()
]


def frozen(game: str, version: int) -> Path:
    return RULES / f"{game}-{version}.toml"


@pytest.mark.parametrize(("game", "version"), FROZEN)
def test_saved_again_it_says_in_todays_words_what_holds(
    game: str, version: int, tmp_path: Path
) -> None:
    path = Path(copy(frozen(game, version), tmp_path))
    opened = MatchStore(tmp_path).open(path)
    before = opened.match
    opened.save()
    assert f"\nrules_version = {games.info(game).rules_version}\n" in path.read_text()
    again = load_record(path)
    assert again.problem is None
    assert again.match is not None
    assert again.match.setup == before.setup
    assert again.match.moves == before.moves


@pytest.mark.parametrize(("game", "version"), FROZEN)
def test_a_new_match_with_its_options_is_of_todays_rules(game: str, version: int) -> None:
    match = load_record(frozen(game, version)).match
    assert match is not None
    rules = games.load(game)
    options = offered_options(rules.info.options, match.setup.options)
    rules.deal(match.setup.num_seats, options, stream(1, "deal"))
    offered = {option.key: option.values for option in rules.info.options}
    assert [key for key, value in options.items() if value not in offered[key]] == []


def test_a_retired_value_cannot_be_chosen() -> None:
    rules = games.load("hamster_rolle")
    with pytest.raises(InvalidSetupError, match="is not a value of the option next"):
        rules.deal(3, {"next": ANY_OF_1}, stream(1, "deal"))


def test_h11_the_frozen_match_has_the_move_that_is_forbidden_now() -> None:
    match = load_record(frozen("hamster_rolle", 1)).match
    assert match is not None
    state: Any = match.game.initial_state(match.setup)
    second = 0
    for seat, action in match.moves:
        position = state.position
        if isinstance(action, Place) and position.stayed == 2:
            lying = position.wheel.inside[action.compartment]
            ahead = action.compartment != position.here
            second += ahead and action.kind in map(kind_of, lying)
        state.apply(seat, action)
    assert second >= 2
