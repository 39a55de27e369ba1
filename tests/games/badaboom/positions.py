"""Small makers of positions of Badaboom, so that a test reads like the rules page.

Cards are in the words of the records: `dud hot_potato mechanism`.
"""

from collections.abc import Sequence
from typing import Any

from jericho_tui.core.bundles import count_of, pack, unpack
from jericho_tui.core.game import Seat
from jericho_tui.core.options import OptionValue, resolve_options
from jericho_tui.core.seats import CLOCKWISE
from jericho_tui.games.badaboom import INFO
from jericho_tui.games.badaboom.rules import GAME
from jericho_tui.games.badaboom.rules.actions import Memory, Rules, Step
from jericho_tui.games.badaboom.rules.blasts import cards_on_table
from jericho_tui.games.badaboom.rules.cards import (
    KINDS,
    MASKS,
    MECHANISM,
    MECHANISM_TYPE,
    NUM_COINS,
    UNIT,
    written,
)
from jericho_tui.games.badaboom.rules.edition import BOMBS, HOUSE, Edition
from jericho_tui.games.badaboom.rules.state import BadaboomState
from tests.games.moving import Recorded


def cards(text: str) -> int:
    """Return the bundle that `text` notes."""
    return pack(KINDS.index(word) for word in text.split())


def position(
    bags: Sequence[str] = ("", "", ""),
    content: str = "mechanism mechanism",
    *,
    storage: str = "",
    in_bin: str = "",
    rest: str = "storage",
    bomb: str = "human",
    coins: Sequence[int] = (),
    holder: int = 1,
    previous: int = 0,
    armed_by: int = 0,
    turn: int = 5,
    bomb_turns: int = 1,
    edition: Edition = HOUSE,
    **options: OptionValue,
) -> Any:
    """Return a position as the turn of `holder` (seats from 1) begins; it has drawn already.

    :param content: the cards in the bomb; with `armed_by`, it was armed the turn before.
    :param storage: its top.
    :param rest: where all other cards are: below in the storage, in the bin, or in the last bag.
    :param bomb_turns: how many turns the bomb has had, with this one.
    """
    seats = len(bags)
    rules = Rules.of(resolve_options(INFO.options, options), edition=edition)
    bundles = [cards(bag) for bag in bags]
    first = BOMBS.index(bomb)
    others = tuple([b for b in range(len(BOMBS)) if b != first])
    there = sum(bundles) + cards(content) + cards(in_bin) + cards(storage)
    left = [kind for kind in unpack(edition.deck - there) if kind != MECHANISM]
    top = [KINDS.index(word) for word in storage.split()]
    pile = tuple(top + left if rest == "storage" else top)
    if rest == "bag":
        bundles[-1] += pack(left)
    memory = Memory.initial(tuple(bundles))
    state = BadaboomState(
        seats,
        (),
        rules,
        Seat(holder - 1),
        holder=Seat(holder - 1),
        mechanisms=edition.deck & MASKS[-1],
        coins=(),
        bags=bundles,
        storage=pile,
        bombs=others,
        missions=[()] * seats,
        past=memory,
    )
    state.bin = cards(in_bin) + (pack(left) if rest == "bin" else 0)
    state.bomb = first
    state.content = cards(content)
    state.mechanisms -= sum(count_of(b, MECHANISM) for b in (*bundles, state.content))
    state.previous = Seat(previous - 1)
    state.turn = turn
    state.bomb_turns = bomb_turns
    if armed_by:
        state.armed_by = Seat(armed_by - 1)
        state.armed_turn = turn - 1
    state.coins = (*coins, *(0,) * (seats - len(coins)))
    state.supply -= sum(coins)
    state.turn_up()
    state.queue = CLOCKWISE[seats][state.holder]
    state.go_on((Step.ASK, state.holder))
    state.advance()
    return state


_recorded = Recorded(GAME)
play, legal = _recorded.play, _recorded.legal
acting, refusal_code = _recorded.acting, _recorded.refusal_code


def bags(state: BadaboomState) -> list[str]:
    """Return every bag in the order of the rules page."""
    return [written(bag) for bag in state.bags]


def known(state: BadaboomState, watcher: int | None, place: int) -> str:
    """Return what `watcher` (from 1; None: a spectator) knows of a bag (from 1)."""
    view = state.observation(None if watcher is None else Seat(watcher - 1))
    return written(view.certain(place - 1))


def check_cards(state: Any) -> None:
    """Assert Badaboom's law of conservation: 64 cards and 50 coins."""
    everything = sum(state.bags) + state.bin + pack(state.storage[state.drawn :]) + state.content
    everything += state.mechanisms * UNIT[MECHANISM] + cards_on_table(state)
    everything += pack(trick.card for trick in state.lasting)
    everything += sum(map(pack, state.missions))
    assert everything == state.rules.edition.deck, written(everything)
    hidden = state.bin | pack(state.storage)
    assert not hidden & MASKS[MECHANISM_TYPE]  # B6
    bombs = (*state.bombs, *state.used, *((state.bomb,) if state.bomb >= 0 else ()))
    assert sorted(bombs) == list(range(len(BOMBS)))
    assert sum(state.coins) + state.supply == NUM_COINS
