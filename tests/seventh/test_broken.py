"""A game that cannot be loaded is a line with a sentence wherever games or matches are listed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from jericho_tui.core import registry
from jericho_tui.session.plan import Plan
from jericho_tui.store.store import Store
from jericho_tui.text import language
from jericho_tui.text.rulebook import rulebook
from jericho_tui.tui.app import JerichoApp
from jericho_tui.tui.panels.new_game import NewGame
from tests.cli.conftest import Command
from tests.seventh.conftest import GAME
from tests.seventh.test_played import plan
from tests.tui.conftest import NOON, save_played, seat
from tests.tui.lobby import words
from tests.tui.playing import painted, press, screen_text, settle

SENTENCES = {
    "unknown": f"game “{GAME}”",  # that there is none, or what a saved game of it comes with
    "package": f"the game “{GAME}” cannot be loaded: RuntimeError: no cards",
    "rules": f"the game “{GAME}” cannot be loaded: RuntimeError: no cards",
    "GAME": f"the game “{GAME}” cannot be loaded: AttributeError",
}
"""By what is wrong, what is said of the game."""
EVERY = pytest.mark.parametrize("fault", SENTENCES)
REGISTERED = pytest.mark.parametrize("fault", [fault for fault in SENTENCES if fault != "unknown"])
Break = Callable[[str], str]
_RAISE = "raise RuntimeError('no cards')\n"
_INFO = f"from tests.seventh.{GAME} import INFO\n"
_FILES = {
    "package": {"__init__": _RAISE, "rules": _RAISE},
    "rules": {"__init__": _INFO, "rules": _RAISE},
    "GAME": {"__init__": _INFO, "rules": ""},
}


@pytest.fixture
def break_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store) -> Break:
    """Break the game after a match was begun and a rated one finished; return what is said."""

    def breaking(fault: str) -> str:
        store.matches.create(plan("Ada", "Rahab=champion").deal(9), 9)
        rated = plan("Ada", "Rahab=champion", rated=True).deal(8)
        while actors := rated.actors():
            rated.submit(actors[0], rated.state.legal_actions(actors[0])[0])
        store.matches.create(rated, 8)
        assert store.settle() == 1
        vars(store).pop("matches")  # as if the program had been started since
        registry.forget(GAME)
        if fault == "unknown":
            return SENTENCES[fault]
        package = f"broken_{fault.lower()}"
        folder = tmp_path / "elsewhere" / package
        folder.mkdir(parents=True)
        for name, text in _FILES[fault].items():
            (folder / f"{name}.py").write_text(text, encoding="utf-8")
        monkeypatch.syspath_prepend(str(folder.parent))
        registry.register({GAME: package})
        return SENTENCES[fault]

    return breaking


@pytest.fixture(autouse=True)
def seventh():
    """As in `conftest`, and the game may be unknown in the end."""
    registry.register({GAME: f"{__package__}.{GAME}"})
    yield GAME
    if GAME in registry.IDS:
        registry.forget(GAME)


@pytest.mark.share(2)
@EVERY
async def test_the_lobby_lists_its_match_with_the_reason_and_others_play_on(
    fault: str, break_game: Break, store: Store
) -> None:
    save_played(store, Plan("jericho", tuple(map(seat, ("Ada", "R=random", "C=random"))), False))
    sentence = break_game(fault)
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=(200, 60)) as pilot:
        await settle(pilot)
        assert sentence in " ".join(painted(pilot, "#about").split())
        assert "other version" in words(pilot)
        for _ in registry.infos():
            await press(pilot, "g")
            assert app.plan.game in {info.id for info in registry.infos()}
        assert "▸ Jericho" in screen_text(pilot)
        await press(pilot, "l", "enter")
        for _ in range(len(registry.IDS)):
            await press(pilot, "g")
        assert "LEAGUE" in words(pilot)
        await press(pilot, "escape", "n")
        assert app.current_mode == "table"


@pytest.mark.parametrize("fault", ["package"])
@pytest.mark.parametrize("code", language.LANGUAGES)
async def test_the_list_of_games_says_why_it_cannot_be_chosen(
    fault: str, code: str, break_game: Break, store: Store
) -> None:
    break_game(fault)
    language.choose(code)
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    async with app.run_test(size=(200, 60)) as pilot:
        await settle(pilot)
        said = {"en": "cannot be loaded", "fr": "ne peut pas être chargé"}[code]
        panel = pilot.app.screen.query_one(NewGame)
        lines = ["".join(text for text, _role in line) for line in panel._painted]
        (line,) = [line for line in lines if GAME in line]
        assert said in line
        await pilot.click(NewGame, offset=(6, 1 + lines.index(line)))
        await settle(pilot)
        assert "no cards" in words(pilot)
        assert app.plan.game == "jericho"


async def test_a_set_up_that_was_remembered_for_it_gives_way(
    break_game: Break, store: Store
) -> None:
    store.settings.last_setup = plan("Ada", "Rahab=champion").to_table()
    break_game("package")
    assert Plan.from_table(store.settings.last_setup, "Ada").game == "jericho"
    async with JerichoApp(store, seed=9, clock=lambda: NOON).run_test() as pilot:
        await settle(pilot)
        assert "▸ Jericho" in screen_text(pilot)


async def test_rules_that_raise_are_told_when_it_is_to_begin(
    break_game: Break, store: Store
) -> None:
    sentence = break_game("rules")
    app = JerichoApp(store, seed=9, clock=lambda: NOON)
    app.plan = plan("Ada", "Rahab=champion")
    async with app.run_test(size=(120, 40)) as pilot:
        await settle(pilot)
        assert "▸ Goofspiel" in screen_text(pilot)
        await press(pilot, "n")
        assert sentence in words(pilot)
        for key in ("e", "o"):
            await press(pilot, "escape", key)
            assert sentence in words(pilot)
        await press(pilot, "escape", "g")
        assert "▸ Jericho" in screen_text(pilot)


@EVERY
def test_commands_that_open_matches_refuse_it_in_a_sentence(
    fault: str, break_game: Break, store: Store, run: Command
) -> None:
    sentence = break_game(fault)
    folder = store.folder
    (path, *_more) = sorted(folder.glob(f"*{GAME}*.toml"))
    for words_ in (
        ("play", "--plain", "--resume", path),
        ("replay", path),
        ("play", GAME, "--plain", "--saves", folder),
        ("simulate", GAME, "--seats", "random,random", "--matches", 1, "--rng-seed", 1),
        ("arena", "run", GAME, "--bots", "random,random", "--deals", 1),
    ):
        done = run(*words_)
        assert done.code in (1, 2), words_
        assert sentence in done.err, words_
        assert "Traceback" not in done.err
    assert sentence in run("check", path).err + run("check", path).out


@EVERY
def test_commands_that_list_say_it_and_go_on(
    fault: str, break_game: Break, store: Store, run: Command
) -> None:
    sentence = break_game(fault)
    saves = ("--saves", store.folder)
    told = run("doctor", *saves)
    assert told.code == 1
    assert told.out.count(sentence) >= 2, "the game, and its matches"
    assert "it is unreadable; replace it with a copy" not in told.out
    for words_ in (
        ("league", "show", *saves),
        ("league", "rebuild", *saves),
        ("league", "export", store.folder.parent / "out", *saves),
        ("tournament", "show", *saves),
    ):
        done = run(*words_)
        assert done.code == 0, (words_, done.err)
    assert "Traceback" not in run("league", "player", "Ada", *saves).err
    shown = run("league", "show", *saves).out
    assert (GAME if fault in ("unknown", "package") else "Goofspiel") in shown


def test_a_game_without_a_rulebook_says_so(break_game: Break) -> None:
    assert "prize" in rulebook(GAME)
    break_game("rules")
    assert rulebook(GAME) == "# Goofspiel\n\nThis game has no rulebook."
    assert rulebook(GAME, "fr").startswith("# Goofspiel")


@REGISTERED
def test_help_is_there_without_it(fault: str, break_game: Break, run: Command) -> None:
    break_game(fault)
    for command in ("play", "simulate", "arena", "tournament", "rules", "edition"):
        done = run(command, "--help")
        assert done.code == 0
        assert "usage" in done.out.lower()
