"""Games of others: a file that is named, a package that is installed, one that is not here."""

import shutil
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from jericho_tui.cli.skeleton import GAME as SKELETON
from jericho_tui.core import registry
from jericho_tui.core.conformance import check_match
from jericho_tui.core.game import Seat
from jericho_tui.session.plan import Plan
from jericho_tui.text import language
from tests.cli.plain_table import PlainTable, seats
from tests.programs import home_in, run_python
from tests.tui.playing import screen_text, until
from tests.tui.test_generic_table import Stage

PIG, HIGH_CARD = (Path(__file__).parent / f"{name}.py" for name in ("pig", "high_card"))


@pytest.fixture(autouse=True)
def seventh():
    """No game of others is known before a test, and none after it."""
    yield
    for game in list(registry.ELSEWHERE):
        registry.forget(game)
    for name in [n for n in sys.modules if n.startswith(("jericho_game_", "pig_of_others"))]:
        del sys.modules[name]


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Pig as an installed distribution has it."""
    site = tmp_path / "site"
    facts = site / "jericho_pig-1.0.dist-info"
    facts.mkdir(parents=True)
    shutil.copy(PIG, site / "pig_of_others.py")
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: jericho-pig\nVersion: 1.0\n")
    points = ("pig = pig_of_others", "push = pig_of_others", "no-name = pig_of_others")
    (facts / "entry_points.txt").write_text("\n".join(["[jericho_tui.games]", *points, ""]))
    monkeypatch.syspath_prepend(str(site))
    return site


def test_a_file_is_a_game_everywhere(run):
    out = run("game", "check", PIG).out
    assert out == "Pig: good, 60 games\n"
    words = ("simulate", "pig", "--matches", "2", "--rng-seed", "1", "--seats", "random,random")
    assert "2 games of Pig" in run("--game", PIG, *words).out
    assert "2 games of Pig" in run(*words, f"--game={PIG}", "--jobs", "2").out
    assert "pig" in run("rules", "--help", "--game", PIG).out


def test_an_installed_game_is_found_by_its_id_and_ours_stay_ours(installed, run):
    assert "pig" not in registry.IDS
    words = ("--seats", "random,random", "--matches", "1", "--rng-seed", "1")
    assert "1 game of Pig" in run("simulate", "pig", *words).out
    assert registry.IDS[-1] == "pig"
    assert registry.origin("pig") == "jericho-pig"
    assert registry.package_of("push") == "jericho_tui.games.push"
    assert "no-name" not in registry.IDS


def test_a_file_has_rulebooks_beside_it_or_none(run, tmp_path):
    words = ("rules", "pig", "--game", tmp_path / "pig.py")
    shutil.copy(PIG, tmp_path)
    assert "This game has no rulebook." in run(*words).out
    (tmp_path / "rulebook.en.md").write_text("# Pig\n\nRoll or hold.\n", "utf-8")
    for name in [name for name in sys.modules if name.startswith("jericho_game_")]:
        del sys.modules[name]
    assert "Roll or hold." in run(*words).out


@pytest.mark.parametrize("as_file", [True, False])
async def test_a_game_brings_its_language_and_its_style(as_file, tmp_path, request):
    if as_file:
        folder = tmp_path
        shutil.copy(PIG, folder)
        registry.register_file(str(folder / "pig.py"))
    else:
        folder = request.getfixturevalue("installed")
        registry.find_installed()
    catalogue = folder / "locale" / "fr" / "LC_MESSAGES"
    catalogue.mkdir(parents=True)
    messages = Catalog(locale="fr")
    messages.add("scores", "marques")
    messages.add(("{n} throw", "{n} throws"), ("{n} jet", "{n} jets", "{n} jets"))
    with (catalogue / "pig.mo").open("wb") as file:
        write_mo(file, messages)
    (folder / "table.tcss").write_text("GenericTable #position { border: heavy red; }", "utf-8")
    language.choose("fr")
    assert language._("scores") == "marques"
    assert language.ngettext("{n} throw", "{n} throws", 2) == "{n} jets"
    assert language._("turn total") == "turn total"
    assert language.ngettext("{n} pig", "{n} pigs", 2) == "{n} pigs"
    app = Stage("pig")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "roll" in screen_text(pilot))
        assert app.query_one("#position").styles.border_top[0] == "heavy"
    language.choose("en")
    assert language._("scores") == "scores"


async def test_the_lobby_lists_what_is_installed(installed, make_app):
    app = make_app()
    async with app.run_test(size=(120, 40)) as pilot:
        await until(pilot, lambda: "Pig" in screen_text(pilot))
        assert "pig_of_others" in sys.modules


@pytest.mark.parametrize(
    ("words", "installs", "said"),
    [
        (["--game", PIG], False, "add --game and the path of pig.py"),
        ([], True, "install jericho-pig"),
    ],
)
def test_a_save_says_what_its_game_comes_with(words, installs, said, request, run, tmp_path):
    if installs:
        request.getfixturevalue("installed")
    saves = tmp_path / "saves"
    seats = ("--seats", "random,random", "--rng-seed", "1", "--matches", "1")
    assert run("simulate", "pig", *seats, "--record", saves, *words).code == 0
    (save,) = saves.glob("*.toml")
    assert run("check", save, *words).code == 0
    registry.forget("pig")
    sys.path[:] = [path for path in sys.path if not path.endswith("site")]
    assert f"the game “pig” is not here; {said}" in run("check", save).out


def test_bots_think_about_it_in_their_own_process(tmp_path):
    words = ("play", "--plain", "--game", PIG, "pig", "--seats", "Ada,Bo=planner")
    with (tmp_path / "keys").open("w+") as keys:
        keys.write("hold\n")
        keys.seek(0)
        code, out, err = run_python(
            *("-m", "jericho_tui", "--saves", tmp_path / "saves", *words),
            environ=home_in(tmp_path),
            stdin=keys,
        )
    assert (code, err) == (0, "")
    assert "Bo: " in out
    assert f"--game {PIG}" in out


def test_what_was_begun_plays_and_is_checked(run, tmp_path):
    out = run("game", "new", "my_heap").out
    path = tmp_path / "my_heap.py"
    assert f"jericho-tui play --game {path} my_heap" in out
    assert run("game", "check", "my_heap.py").out == "My heap: good, 60 games\n"
    text = path.read_text("utf-8")
    assert "class MyHeapState" in text
    assert "keleton" not in text
    assert "my_heap.py" in run("game", "new", "my_heap").refused(1)
    assert path.read_text("utf-8") == text
    for seed in range(5):
        check_match(SKELETON, 3, {}, seed, share=1.0)


@pytest.mark.parametrize("name", ["push", "Heap", "a b", "../x", "1x", "é"])
def test_a_game_is_not_called_anything(name, run, tmp_path):
    assert "a game cannot be called" in run("game", "new", name).refused(2)
    assert list(tmp_path.glob("*.py")) == []


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("gone.py", None, "gone.py; check the path"),
        ("odd.json", "{}", "“odd.json” is not the file of a game; name one such as pig.py"),
        ("odd.py", "x = 1", "the game “odd.py” cannot be loaded: AttributeError"),
        ("odd.py", "\n\nx = y", "the game “odd.py” cannot be loaded: line 3: NameError"),
        ("odd.py", "def", "the game “odd.py” cannot be loaded: SyntaxError"),
        ("odd.py", "import sys; sys.exit()", "cannot be loaded"),
        ("odd.py", PIG.read_text("utf-8"), "rename odd.py to pig.py"),
        ("push.py", PIG.read_text("utf-8").replace('"pig"', '"push"'), "choose another id"),
    ],
)
def test_a_file_that_is_no_game_is_refused_in_a_sentence(name, text, said, run, tmp_path):
    if text is not None:
        (tmp_path / name).write_text(text, "utf-8")
    assert said in run("--game", tmp_path / name, "league", "show").refused(2)
    assert said in run("game", "check", tmp_path / name).refused(2)


def test_a_broken_promise_is_told_in_a_sentence(run, tmp_path):
    text = PIG.read_text("utf-8").replace("max_moves=20_000", "max_moves=20")
    (tmp_path / "pig.py").write_text(text, "utf-8")
    done = run("game", "check", "pig.py")
    assert done.code == 1
    assert done.out.startswith("Pig, 2 players, game 1: ")
    assert "no end" in done.out


def test_an_error_of_the_games_own_is_told_with_its_line(run, tmp_path):
    text = PIG.read_text("utf-8").replace("self.rolling = action", "self.rolling = acton")
    (tmp_path / "pig.py").write_text(text, "utf-8")
    line = text.partition("acton")[0].count("\n") + 1
    done = run("game", "check", "pig.py")
    assert done.code == 1
    assert f"Pig, 2 players, game 1: line {line}: NameError: name 'acton'" in done.out


@pytest.mark.parametrize(
    ("was", "wrong", "said"),
    [
        (
            '"player": Kind',
            '"playing": Kind',
            "kinds names “playing”, which a position does not have",
        ),
        (
            'ranked("goal", self.scores',
            'ranked("goal", [-n for n in self.scores]',
            "contradict the scores",
        ),
        ('ranked("goal"', 'ranked("end"', "“end” is not in info.terminations"),
    ],
)
def test_a_check_names_what_to_change(was, wrong, said, run, tmp_path):
    text = PIG.read_text("utf-8")
    assert was in text
    (tmp_path / "pig.py").write_text(text.replace(was, wrong), "utf-8")
    assert said in run("game", "check", "pig.py").out


def test_a_game_without_a_rulebook_says_so_and_lists_no_chapters(store):
    registry.register_file(str(PIG))
    opened = store.matches.create(Plan("pig", seats("Ada", "Bo"), rated=False).deal(1), 1)
    said = PlainTable(store, opened).play(["rules"])
    assert "This game has no rulebook." in said
    assert "Chapters" not in said


def test_no_cluster_has_the_file(run):
    words = ("pig", "--bots", "random,random", "--deals", "2")
    out = run("arena", "run", *words, "--game", PIG, "--scheduler", "tcp://127.0.0.1:9")
    assert "pig.py is on this machine only" in out.refused(2)


def test_what_a_game_declares_hidden_is_hidden_and_dealt_anew_for_bots():
    game: Any = registry.load(registry.register_file(str(HIGH_CARD)))
    for seed in range(10):
        check_match(game, 2, {}, seed, share=1.0)
    state = game.initial_state(game.deal(2, {}, Random(1)))
    seen = state.observation(Seat(0)).as_data()
    assert seen["hands"] == [state.hands[0], [None] * 12]
    assert seen["pile"] == [None] * 6
    world = game.determinize(state.observation(Seat(0)), Random(2))
    assert sorted(world.hands[1] + world.pile) == sorted(state.hands[1] + state.pile)
    assert world.hands[1] != state.hands[1]


async def test_a_declared_kind_is_drawn_and_moves_have_letters_and_long_numbers():
    registry.register_file(str(HIGH_CARD))
    app = Stage("high_card")
    async with app.run_test(size=(80, 30)) as pilot:
        await until(pilot, lambda: "12 " in screen_text(pilot))
        shown = screen_text(pilot)
        state: Any = app.match.state
        hand = state.hands[0]
        for words in (f"[{hand[0]}] [{hand[1]}]", "▒ ×12", "pile: ▒ ×6", "⚀ ⚅", "▸ Seat 1", "a b"):
            assert words in shown, words
        assert "player" not in shown
        await pilot.press("1", "2")
        assert f"▸ 12 {hand[11]}" in screen_text(pilot)
        await pilot.press("3")
        assert f"▸  3 {hand[2]}" in screen_text(pilot)
        await pilot.press("c")
        assert f"▸  4 {hand[3]}" in screen_text(pilot)
