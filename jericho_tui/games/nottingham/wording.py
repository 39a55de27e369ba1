"""A position in the words of a record, for JSON and for people."""

from typing import Any

from jericho_tui.games.nottingham.edition import MISSIONS
from jericho_tui.games.nottingham.items import AMBUSHES, ITEMS, LETTERS, PAWNS, written
from jericho_tui.games.nottingham.memory import Known
from jericho_tui.games.nottingham.public import NottinghamPublic
from jericho_tui.games.nottingham.scoring import loot_points, mission_points


def public_data(seen: NottinghamPublic, hand_sizes: list[int], pile_size: int) -> dict[str, Any]:
    """Return what everybody sees."""
    edition = seen.rules.edition
    return {
        "phase": seen.phase.name.lower(),
        "turn": seen.turn + 1,
        "to_move": [seat + 1 for seat in seen.acting],
        "ply": seen.ply,
        "turned_up": item_word(seen.card),
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


def item_word(item: int) -> str | None:
    """Return an item; None for no card."""
    return ITEMS[item] if item >= 0 else None


def ambush_words(cards: tuple[int, ...]) -> list[str]:
    """Return the notation of ambush cards, in their order."""
    return [AMBUSHES[card] for card in cards]


def possible_ambush(place: int) -> str | None:
    """Return the card at a place where only one can lie."""
    return AMBUSHES[place.bit_length() - 1] if place.bit_count() == 1 else None


def memory_data(known: Known) -> dict[str, Any]:
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
