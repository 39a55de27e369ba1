"""The games: one package each, independent of each other (import-linter proves it).

Charter. A game has its rules on the protocol of `core.game`, its data and its rulebook. It has no
screens, no files (`prose` reads the rulebook as package data) and no bots.

Games are loaded when first asked for, so that a command which needs one does not pay for all. One
that cannot be loaded is a `GameError`, whose sentence its place in a list can show: it never ends
what others are played with. `register` makes a game known whose package lies elsewhere.

Five packages are laid out alike, and each module imports only from those before it: `menu` (when
who is asked), `public` (what everybody sees), `position` (that, and what is hidden), `choices` or
`refusals` (what a seat may do), `observation`, `state` (the transition), `determinize`, `rules`.

How games that are not one seat after another fit the protocol:

**Sealed offers** (Nottingham's purchase: all others offer a card at once). `actors()` names every
seat that has still to offer, as Jericho's feeding does; `apply` keeps an offer where only its
owner's observation shows it, and the last one opens all. `Match` keeps sealed moves in seat order
whatever order they came in, `withdraw` takes one back, `Event.seen_by` hides the card from others,
and `Search` lets all actors choose before any acts. The public offers of a barter, one seat after
another, are plain turns.

**Reactions out of turn** (an ambush on a delivery, a defence, Badaboom's counter to a counter).
What triggers them does not take effect at once: the state puts it on a stack and asks. `actors()`
is the one seat that is asked next, in the rules' order, and its legal actions are its reactions and
`pass`, which is written down also when there is nothing to react with: so nobody learns from a
missing question who could have reacted, and a record needs no look-ahead. When everybody passed,
the top of the stack happens. Phases, not interrupts: replay, undo and search see one seat acting
after another. A stack is bounded by the cards that can answer, which bounds `max_moves`.

**Hidden things that are drawn during play** (a theft at random, a reshuffled discard). CHANCE acts,
and the recorded move names what came: `0 draw P`, `0 shuffle C P …`. Everybody may know that it
acts; what it brought is an event whose `seen_by` leaves the card out, and `determinize` deals it
anew. `refusal` of CHANCE checks that a record claims nothing impossible, such as a card not there.

**A physical balance** (Hamster Rolle: pieces are laid on a wheel that rolls). The placing is the
seat's action, one of finitely many spots and angles (a few hundred, listed when asked for). Then
CHANCE acts, and its action is the outcome: the new integer poses of the pieces that moved and what
fell. `sample_chance` is the only place that simulates, with the engine imported there and then;
`apply` copies numbers, so replay, undo and another machine never need the engine or agree with it.
`refusal` checks shape and conservation, never physics. CHANCE's actions cannot be listed: they are
compared by value, `parse_action` makes them, and nothing asks `legal_actions` of CHANCE. What that
costs a search is the simulation at each chance node, so its bots are its own (`Knowledge.players`),
and `GameInfo.slow_chance` has it computed where bots think. A film for the eye rolls again.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from jericho_tui.core.actions import SentenceError
from jericho_tui.core.game import Game, GameInfo
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.core.spelling import expected

IDS: Final[list[str]] = [
    "jericho",
    "push",
    "rempart",
    "nottingham",
    "badaboom",
    "hamster_rolle",
]
"""All registered games, in the order of the lobby; `register` adds to it."""

ELSEWHERE: Final[dict[str, str]] = {}
"""The packages of games from elsewhere, by id."""


class GameError(SentenceError):
    """A game is not available; the sentence says why."""


class UnknownGameError(GameError, LookupError):
    """No game of this name is registered."""

    def __init__(self, game_id: str) -> None:
        super().__init__(
            Sentence(
                N_("there is no game “{game}”; {hint}"),
                {"game": visible(game_id), "hint": expected(game_id, IDS)},
            )
        )


class BrokenGameError(GameError):
    """A game is registered, but its package raised an error when it was imported."""

    def __init__(self, game_id: str, error: Exception) -> None:
        super().__init__(
            Sentence(
                N_("the game “{game}” cannot be loaded: {error}"),
                {"game": game_id, "error": visible(f"{type(error).__name__}: {error}", 200)},
            )
        )


def register(packages: Mapping[str, str]) -> None:
    """Register games from other packages, after the known ones.

    Processes started for bots and matches know them, too, and use the same `sys.path`; workers of a
    cluster do not.

    :param packages: the package name for each game id, an identifier.
    :raises ValueError: the id is in use.
    """
    for game_id, package in packages.items():
        if not game_id.isidentifier() or (game_id in IDS and ELSEWHERE.get(game_id) != package):
            raise ValueError(game_id)
        ELSEWHERE[game_id] = package
        if game_id not in IDS:
            IDS.append(game_id)


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
        raise UnknownGameError(game_id)
    return ELSEWHERE.get(game_id) or f"{__name__}.{game_id}"


def package(game_id: str) -> ModuleType:
    """Return the package of a game, which also holds its rulebooks.

    :raises GameError: the game does not exist or cannot be loaded.
    """
    found: ModuleType = _loaded(game_id, package_of(game_id))
    return found


def load(game_id: str) -> Game:
    """Return the game registered as `game_id`: `GAME` of the module `rules` of its package.

    :raises GameError: the game does not exist or cannot be loaded.
    """
    game: Game = _loaded(game_id, f"{package_of(game_id)}.rules", "GAME")
    return game


def info(game_id: str) -> GameInfo:
    """Return the facts about a game without loading its rules.

    It is `INFO` in the module `info` of its package.

    :raises GameError: the game does not exist or cannot be loaded.
    """
    data: GameInfo = _loaded(game_id, f"{package_of(game_id)}.info", "INFO")
    return data


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


def part_of(game_id: str, floor: str, *, file: bool = False) -> ModuleType | None:
    """Return a higher layer's package for a game, or None if it has none.

    :param floor: the name of the layer's package, which has one package per game.
    :param file: whether a single module counts, too.
    :raises BrokenGameError: the package exists but cannot be loaded.
    """
    name = f"{floor}.{game_id}"
    there = game_id.isidentifier() and _exists(name, file=file)
    return _loaded(game_id, name) if there else None


@cache
def _exists(module: str, *, file: bool) -> bool:
    spec = find_spec(module)
    return spec is not None and (file or spec.submodule_search_locations is not None)


def _loaded(game_id: str, module: str, value: str = "") -> Any:
    """Return a module of a game, or a value in it.

    :raises BrokenGameError: importing it failed, or there is no such value.
    """
    try:
        # The package by itself first: while another thread imports it, and fails, a module in it
        # would be found without it.
        if parent := module.rpartition(".")[0]:
            import_module(parent)
        found = import_module(module)
        return getattr(found, value) if value else found
    except Exception as error:
        raise BrokenGameError(game_id, error) from error
