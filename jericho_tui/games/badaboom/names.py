"""The names of the cards: the house edition's [H] (rules page 3.2)."""

from typing import Any, Final

from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.games.badaboom.cards import KINDS, TYPES, size, written
from jericho_tui.games.badaboom.edition import BOMBS, HOUSE
from jericho_tui.games.badaboom.memory import Known
from jericho_tui.games.badaboom.public import BadaboomPublic

CARD_NAMES: Final = tuple(
    Sentence(name)
    for name in (
        N_("mechanism"),
        N_("Shrapnel"),
        N_("Big boom"),
        N_("Boomerang"),
        N_("Backblast"),
        N_("Dud"),
        N_("Left fuse"),
        N_("Greed"),
        N_("Hot potato"),
        N_("Long throw"),
        N_("Back to you"),
        N_("Pickpocket"),
        N_("Rummage"),
        N_("Butterfingers"),
        N_("Bag swap"),
        N_("Spare screw"),
        N_("Loosen"),
        N_("Not so fast!"),
        N_("About turn"),
        N_("Bunker"),
        N_("Chained"),
        N_("Fall guy"),
        N_("Martyr"),
        N_("Mass grave"),
        N_("Clean hands"),
        N_("Saboteur"),
    )
)
"""By `cards.KINDS`."""
TYPE_NAMES: Final = (Sentence(N_("trick")), Sentence(N_("gadget")), Sentence(N_("mechanism")))
"""What the back of a card shows, by `cards.TYPES`."""


def public_data(seen: BadaboomPublic) -> dict[str, Any]:
    """Return what everybody sees."""
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


def backs_data(counts: tuple[int, int, int]) -> dict[str, int]:
    """Return how many cards of each type there are."""
    return dict(zip(TYPES, counts, strict=True))


def cards_text(cards: tuple[int, ...]) -> str:
    """Return cards in their order."""
    return " ".join([KINDS[kind] for kind in cards])


def memory_data(known: Known) -> dict[str, Any]:
    """Return a memory with nothing left out."""
    return {
        "certain": list(map(written, known.firm)),
        "all_but": [
            f"{tricks} {gadgets}: {written(loose)}" if size(loose) else ""
            for loose, (tricks, gadgets) in zip(known.loose, known.gone, strict=True)
        ],
    }
