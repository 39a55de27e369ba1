"""A position in the words of a record, for JSON and for people."""

from typing import TYPE_CHECKING, Any

from jericho_tui.games.badaboom.cards import KINDS, TYPES, backs, pack, size, written
from jericho_tui.games.badaboom.edition import BOMBS, HOUSE
from jericho_tui.games.badaboom.memory import Known

if TYPE_CHECKING:
    from jericho_tui.games.badaboom.observation import BadaboomObservation
    from jericho_tui.games.badaboom.state import BadaboomState


def state_data(state: "BadaboomState") -> dict[str, Any]:
    """Return a whole position, every card open, with what everybody remembers."""
    storage = state.storage[state.drawn :]
    memory = state.memory
    return {
        **_public(state),
        "bags": list(map(written, state.bags)),
        "bag_backs": [_backs(backs(bag)) for bag in state.bags],
        "draw_pile": _cards(storage),
        "storage_backs": _backs(backs(pack(storage))),
        "bin": written(state.bin),
        "bin_backs": _backs(backs(state.bin)),
        "bombs": [BOMBS[bomb] for bomb in state.bombs],
        "missions": list(map(_cards, state.missions)),
        "memories": [_memory(memory.of(who)) for who in (*range(state.num_seats), None)],
    }


def observation_data(seen: "BadaboomObservation") -> dict[str, Any]:
    """Return a position as one seat knows it."""
    own = [seat == seen.seat for seat in range(seen.num_seats)]
    return {
        **_public(seen),
        "bags": [written(seen.bag) if mine else None for mine in own],
        "bag_backs": list(map(_backs, seen.bag_backs)),
        "known": [written(seen.certain(seat)) for seat in range(seen.num_seats)],
        "top": KINDS[seen.top] if seen.top >= 0 else None,
        "storage_backs": _backs(seen.storage_backs),
        "bin_backs": _backs(seen.bin_backs),
        "bombs_left": seen.bombs_left,
        "missions": [_cards(seen.missions) if mine else None for mine in own],
        "mission_counts": list(seen.mission_counts),
        "memory": _memory(seen.memory),
    }


def _public(seen: "BadaboomObservation | BadaboomState") -> dict[str, Any]:
    return {
        "edition": "house" if seen.rules.edition == HOUSE else "own",
        "phase": seen.phase.name.lower(),
        "after_tinkering": seen.late,
        "turn": seen.turn,
        "to_move": [seat + 1 for seat in seen.acting],
        "ply": seen.ply,
        "bomb": BOMBS[seen.bomb] if seen.bomb >= 0 else None,
        "content": written(seen.content),
        "bomb_turns": seen.bomb_turns,
        "holder": seen.holder + 1,
        "previous_holder": seen.previous + 1 or None,
        "armed_by": seen.armed_by + 1 or None,
        "armed_turn": seen.armed_turn,
        "reversed": seen.reversed(),
        "mechanisms": seen.mechanisms,
        "used_bombs": [BOMBS[bomb] for bomb in seen.used],
        "coins": list(seen.coins),
        "supply": seen.supply,
        "payments": list(map(list, seen.payments)),
        "lasting": [
            {"card": KINDS[t.card], "player": t.player + 1, "target": t.target + 1}
            for t in seen.lasting
        ],
        "waiting": [seat + 1 for seat in seen.queue],
        "played": seen.played and seen.played.text,
        "player": seen.player + 1 or None,
        "counters": seen.counters,
        "next_steps": [f"{step.name.lower()} {seat + 1}" for step, seat in seen.todo],
        "termination": seen.termination or None,
    }


def _backs(counts: tuple[int, int, int]) -> dict[str, int]:
    return dict(zip(TYPES, counts, strict=True))


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join([KINDS[kind] for kind in cards])


def _memory(known: Known) -> dict[str, Any]:
    """Return a memory with nothing left out."""
    return {
        "certain": list(map(written, known.firm)),
        "all_but": [
            f"{tricks} {gadgets}: {written(loose)}" if size(loose) else ""
            for loose, (tricks, gadgets) in zip(known.loose, known.gone, strict=True)
        ],
    }
