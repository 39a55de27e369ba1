"""The games: one package each, and none knows another (import-linter proves it).

Charter. A game is its rules on the protocol of `core.game`, its data and its rulebook. No
screens, no files (the rulebook is package data that `prose` reads), no bots.

Games are loaded when first asked for, so that a command which needs one does not pay for all.

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

from importlib import import_module

from jericho_tui.core.game import Game, GameInfo

IDS: tuple[str, ...] = (
    "jericho",
    "push",
    "rempart",
    "nottingham",
    "badaboom",
    "hamster_rolle",
)
"""Every registered game, in the order of the lobby."""


class UnknownGameError(LookupError):
    """No game of this name is registered."""


def load(game_id: str) -> Game:
    """Return the game registered as `game_id`.

    :raises UnknownGameError: there is none.
    """
    if game_id not in IDS:
        raise UnknownGameError(game_id)
    game: Game = import_module(f"jericho_tui.games.{game_id}.rules").GAME
    return game


def info(game_id: str) -> GameInfo:
    """Return what is known of a game without its rules, which are not loaded.

    :raises UnknownGameError: there is none of this name.
    """
    if game_id not in IDS:
        raise UnknownGameError(game_id)
    data: GameInfo = import_module(f"jericho_tui.games.{game_id}.info").INFO
    return data
