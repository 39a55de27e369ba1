"""Finds the games: one package each. No game knows another.

A package has the game's facts (`INFO`) and rules (the protocol of `core.game`). It can also have
bots, texts, a table, a lesson, puzzles and rulebooks. Games are loaded when first used. If a game
cannot be loaded, lists show the sentence of its `GameError` instead.

A game from elsewhere is a package that its distribution names in the entry point group
`jericho_tui.games`, or one file that its owner names (`register_file`). Its code runs only then.

Not every game asks one seat after another. These forms fit the protocol, too:

* Sealed offers (Nottingham's purchase): `actors()` returns each seat that must still offer.
  `apply` shows an offer in its owner's observation only, until the last one opens all.
* Reactions out of turn (an ambush on a delivery, Badaboom's counter): the state puts what triggers
  them on a stack and asks one seat after another, in the rules' order. `pass` is recorded even with
  nothing to react with, so nobody learns who could have reacted.
* Hidden cards drawn during play: CHANCE acts, and the recorded move names what came. The event's
  `seen_by` leaves the card out for others, and `determinize` deals it again.
* Physics (Hamster Rolle): placing a piece is the seat's action; the outcome of the roll, integer
  poses, is CHANCE's. Only `sample_chance` simulates; `apply` copies numbers, so replay needs no
  engine. `refusal` checks shape and conservation. Nothing asks `legal_actions` of CHANCE.
"""

import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any, Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game, GameInfo
from jericho_tui.core.sentence import N_, Sentence, expected, visible

IDS: Final[list[str]] = [
    "jericho",
    "push",
    "rempart",
    "nottingham",
    "badaboom",
    "hamster_rolle",
    "hearts",
]
"""All registered games, in the order of the lobby; `register` adds to it."""

_OURS: Final = "jericho_tui.games"
ELSEWHERE: Final[dict[str, str]] = {}
"""The packages of games from elsewhere, by id; of a game that is one file, its path."""
_FILE: Final = "jericho_game_"
"""Before the id, the name of the module that a game's file is."""
_DISTRIBUTIONS: Final[dict[str, str]] = {}
"""The names of the distributions that installed games come with, by id."""


class GameError(SentenceError):
    """A game is not available; the sentence says why."""


class UnknownGameError(GameError, LookupError):
    """No game of this name is registered."""

    def __init__(self, game_id: str) -> None:
        values = {"game": visible(game_id), "hint": expected(game_id, IDS)}
        super().__init__(Sentence(N_("there is no game “{game}”; {hint}"), values))


class BrokenGameError(GameError):
    """A game is registered, but its package raised an error when it was imported."""

    def __init__(self, game_id: str, error: BaseException, path: str = "") -> None:
        values = {"game": game_id, "error": fault(error, path)}
        super().__init__(Sentence(N_("the game “{game}” cannot be loaded: {error}"), values))


def fault(error: BaseException, path: str) -> Sentence:
    """Return what went wrong in a game's own code, and in which line of its file, if in any."""
    from traceback import walk_tb

    steps = walk_tb(error.__traceback__)
    lines = [line for frame, line in steps if frame.f_code.co_filename == path]
    values: dict[str, object] = {"error": visible(f"{type(error).__name__}: {error}", 200)}
    if not lines:
        return Sentence("{error}", values)
    return Sentence(N_("line {line}: {error}"), {**values, "line": lines[-1]})


def find_installed() -> None:
    """Register the games of the entry point group `jericho_tui.games`, after the known ones.

    Nothing of theirs is imported. An id that is in use, or is no identifier, is left out.
    """
    from importlib.metadata import entry_points  # takes longer than all the rest here

    for point in entry_points(group=_OURS):
        if point.name.isidentifier() and point.name not in IDS:
            register({point.name: point.module})
            _DISTRIBUTIONS[point.name] = point.dist.name if point.dist else point.module


def register_file(path: str) -> str:
    """Run a file that is a game, register it, and return its id.

    :param path: its absolute path.
    :raises GameError: there is no such file, it cannot be run, it is no game, or the id of its game
        is in use.
    """
    name = _name(path)
    if not name.endswith(".py"):
        text = N_("“{file}” is not the file of a game; name one such as pig.py")
        raise GameError(Sentence(text, {"file": visible(name, 120)}))
    try:
        game_id = str(_run_file(path).GAME.info.id)
    except (Exception, SystemExit) as error:
        if isinstance(error, FileNotFoundError) and error.filename == path:
            text = N_("there is no file {file}; check the path")
            raise GameError(Sentence(text, {"file": visible(path, 400)})) from None
        raise BrokenGameError(name, error, path) from error
    values = {"file": name, "game": visible(game_id)}
    if name != f"{game_id}.py":
        raise GameError.because(N_("rename {file} to {game}.py: its game is {game}"), values)
    try:
        register({game_id: path})
    except ValueError:
        text = N_("{file}: a game cannot be called “{game}”; choose another id")
        raise GameError.because(text, values) from None
    return game_id


def _run_file(path: str) -> ModuleType:
    """Return the module that a file is, under a name by which other processes know it, too."""
    name = _FILE + _name(path).removesuffix(".py")
    if name not in sys.modules:
        spec = spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules[name] = module_from_spec(spec)
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def _name(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]


def file_of(game_id: str) -> str:
    """Return the path of a game that is one file; empty for other games."""
    where = ELSEWHERE.get(game_id, "")
    return where if where.endswith(".py") else ""


def origin(game_id: str) -> str:
    """Return what a game from elsewhere comes with: a distribution or a file; empty for ours."""
    if file := file_of(game_id):
        return _name(file)
    return _DISTRIBUTIONS.get(game_id, ELSEWHERE.get(game_id, ""))


def register(packages: Mapping[str, str]) -> None:
    """Register games from other packages, after the known ones.

    Processes started for bots and matches know them, too, and use the same `sys.path`; workers of a
    cluster do not.

    :param packages: the package name for each game id, an identifier; or the path of its file.
    :raises ValueError: the id is in use.
    """
    for game_id, package in packages.items():
        if not game_id.isidentifier() or (game_id in IDS and ELSEWHERE.get(game_id) != package):
            raise ValueError(game_id)
        ELSEWHERE[game_id] = package
        if game_id not in IDS:
            IDS.append(game_id)


def folder_of(game_id: str) -> str:
    """Return the folder of a game from elsewhere, without running its code; empty if unknown.

    It may hold a `locale` folder, and files that come with the game.
    """
    where = ELSEWHERE.get(game_id, "")
    if not file_of(game_id):
        try:
            found = find_spec(where) if where else None
        except (ImportError, ValueError):
            found = None
        where = (found.origin or "") if found else ""
    return where.replace("\\", "/").rpartition("/")[0]


def forget(game_id: str) -> None:
    """Undo `register`; loaded games stay loaded.

    :raises KeyError: no such game was registered.
    """
    del ELSEWHERE[game_id]
    IDS.remove(game_id)


def package_of(game_id: str) -> str:
    """Return the name of a game's package, whether or not it can be imported.

    :raises UnknownGameError: there is no such game.
    """
    if game_id not in IDS:
        find_installed()
    if game_id not in IDS:
        raise UnknownGameError(game_id)
    if file_of(game_id):
        return f"{_FILE}{game_id}"
    return ELSEWHERE.get(game_id) or f"{_OURS}.{game_id}"


def package(game_id: str) -> ModuleType:
    """Return the package of a game, which also holds its rulebooks.

    :raises GameError: the game does not exist or cannot be loaded.
    """
    found: ModuleType = _loaded(game_id, package_of(game_id))
    return found


def load(game_id: str) -> Game:
    """Return the game registered as `game_id`: `GAME` of its module `rules`, else its package.

    :raises GameError: the game does not exist or cannot be loaded.
    """
    own = part_of(game_id, "rules") or package(game_id)
    game: Game = _loaded(game_id, own.__name__, "GAME")
    return game


def info(game_id: str) -> GameInfo:
    """Return the facts about a game without loading its rules.

    It is `INFO` of its package, else that of its `GAME`.

    :raises GameError: the game does not exist or cannot be loaded.
    """
    data: GameInfo | None = getattr(package(game_id), "INFO", None)
    return load(game_id).info if data is None else data


def infos() -> list[GameInfo]:
    """Return the facts about all games that can be loaded, in the order of the lobby."""
    return [found for found in map(info_or_error, IDS) if isinstance(found, GameInfo)]


def info_or_error(game_id: str) -> GameInfo | GameError:
    """Return the facts about a game, or the error if it cannot be loaded."""
    try:
        return info(game_id)
    except GameError as error:
        return error


def step_from(game_id: str, step: int) -> str:
    """Return the game `step` places on in the list, wrapping around and skipping broken games."""
    here = (IDS.index(game_id) if game_id in IDS else 0) + step
    for further in range(len(IDS)):
        found = IDS[(here + (further if step > 0 else -further)) % len(IDS)]
        if isinstance(info_or_error(found), GameInfo):
            return found
    return game_id


def title(game_id: str) -> str:
    """Return the title of a game, or its id if the title is not available."""
    found = info_or_error(game_id)
    return game_id if isinstance(found, GameError) else found.title


def part_of(game_id: str, part: str) -> ModuleType | None:
    """Return a module of a game's package, such as `text`, or None if there is none.

    :raises BrokenGameError: the module exists but cannot be loaded.
    """
    return _loaded(game_id, f"{package_of(game_id)}.{part}") if has_part(game_id, part) else None


def has_part(game_id: str, part: str) -> bool:
    """Return whether a game's package has a module, which is not loaded for that."""
    if game_id not in IDS:
        return False
    package(game_id)
    return _exists(f"{package_of(game_id)}.{part}")


@cache
def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # what would hold it is not there, or is a file
        return False


def _loaded(game_id: str, module: str, value: str = "") -> Any:
    """Return a module of a game, or a value in it.

    :raises BrokenGameError: importing it failed, or there is no such value.
    """
    try:
        if file := file_of(game_id):
            _run_file(file)
        # The package by itself first: while another thread imports it, and fails, a module in it
        # would be found without it.
        if parent := module.rpartition(".")[0]:
            import_module(parent)
        found = import_module(module)
        return getattr(found, value) if value else found
    except Exception as error:
        raise BrokenGameError(game_id, error, file_of(game_id)) from error
