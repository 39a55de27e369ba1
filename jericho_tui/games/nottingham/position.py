"""A position in the words of a record, for JSON and for people."""

from typing import TYPE_CHECKING, Any

from jericho_tui.games.nottingham.edition import MISSIONS
from jericho_tui.games.nottingham.items import AMBUSHES, ITEMS, LETTERS, PAWNS, written
from jericho_tui.games.nottingham.memory import Known
from jericho_tui.games.nottingham.scoring import loot_points, mission_points

if TYPE_CHECKING:
    from jericho_tui.games.nottingham.observation import NottinghamObservation
    from jericho_tui.games.nottingham.state import NottinghamState


def state_data(state: "NottinghamState") -> dict[str, Any]:
    """Return a whole position, every card open, with what everybody remembers."""
    sealed = [offer and offer.text for offer in state.offers]
    data: dict[str, Any] = {
        **_public(state, [hand % 255 for hand in state.hands], len(state.pile) - state.drawn),
        "ambush_pile_size": len(state.ambush_pile),
        "hands": list(map(written, state.hands)),
        "draw_pile": " ".join([LETTERS[item] for item in state.pile[state.drawn :]]),
        "ambush_pile": _ambushes(state.ambush_pile),
        "ambushes": list(map(_ambushes, state.laid)),
        "drawn_ambushes": _ambushes(state.drawn_ambushes),
        "chosen": _item(state.chosen),
        "offers": sealed,
    }
    watchers = (*range(state.num_seats), None)
    memory = state.memory
    return {**data, "memories": [_memory(memory.of(watcher)) for watcher in watchers]}


def observation_data(seen: "NottinghamObservation") -> dict[str, Any]:
    """Return a position as one seat knows it."""
    hands = [written(seen.hand) if n == seen.seat else None for n in range(seen.num_seats)]
    laid = [
        _ambushes(seen.ambushes) if n == seen.seat else [_possible(place) for place in places]
        for n, places in enumerate(seen.memory.laid)
    ]
    drawn = seen.drawn_ambushes
    return {
        **_public(seen, list(seen.hand_sizes), seen.pile_size),
        "ambush_pile_size": seen.ambush_pile_size,
        "hands": hands,
        "known": [written(seen.certain(n)) for n in range(seen.num_seats)],
        "ambush_pile": [_possible(place) for place in seen.memory.pile],
        "ambushes": laid,
        "drawn_ambushes": None if drawn is None else _ambushes(drawn),
        "chosen": _item(seen.chosen),
        "offers": [offer and offer.text for offer in seen.offers],
        "memory": _memory(seen.memory),
    }


def _public(
    seen: "NottinghamObservation | NottinghamState", hand_sizes: list[int], pile_size: int
) -> dict[str, Any]:
    edition = seen.rules.edition
    return {
        "phase": seen.phase.name.lower(),
        "turn": seen.turn + 1,
        "to_move": [seat + 1 for seat in seen.acting],
        "ply": seen.ply,
        "turned_up": _item(seen.card),
        "hand_sizes": hand_sizes,
        "pile_size": pile_size,
        "discard": written(seen.discard),
        "pawns": list(PAWNS[: seen.num_seats]),
        "loot": list(map(written, seen.loot)),
        "loot_points": [loot_points(loot, edition) for loot in seen.loot],
        "missions": [
            [name for kind, name in enumerate(MISSIONS) if done >> kind & 1]
            for done in seen.missions
        ],
        "mission_points": list(mission_points(seen.missions, edition)),
        "track": list(seen.rules.track),
        "sheriff": seen.space,
        "turns_without_delivery": seen.idle,
        "target": seen.target + 1 or None,
        "waiting": [seat + 1 for seat in seen.queue],
        "delivery": f"{LETTERS[seen.goods]} {seen.goods_left}" if seen.goods >= 0 else None,
    }


def _item(item: int) -> str | None:
    return ITEMS[item] if item >= 0 else None


def _ambushes(cards: tuple[int, ...]) -> list[str]:
    return [AMBUSHES[card] for card in cards]


def _possible(place: int) -> str | None:
    """Return the card at a place where only one can lie."""
    return AMBUSHES[place.bit_length() - 1] if place.bit_count() == 1 else None


def _memory(known: Known) -> dict[str, Any]:
    """Return a memory with nothing left out."""
    return {
        "certain": list(map(written, known.firm)),
        "all_but": [
            f"{gone}: {written(loose)}" if loose else ""
            for loose, gone in zip(known.loose, known.gone, strict=True)
        ],
        "pile_at_most": written(known.bound),
        "ambush_pile": list(known.pile),
        "ambushes": [list(places) for places in known.laid],
        "drawn_ambushes": list(known.drawn),
    }
