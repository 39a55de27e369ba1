"""Whole positions in which everything a seat knows is true.

Hidden are other bags, the bin, the storage below its top, missions and the pile of bombs. The backs
of all these are known, so tricks and gadgets are dealt apart, each unseen card to a hidden place:
missions first, then to each place what it must have of the cards it was seen with, then the rest.
What others remember in such a world is what all have seen.
"""

from random import Random
from typing import Final

from jericho_tui.core.seeds import shuffle_in_place
from jericho_tui.games.badaboom.cards import (
    GADGET,
    MASKS,
    MISSION_MASK,
    NO_CARD,
    TRICK,
    UNIT,
    least,
    pack,
    size,
    unpack,
)
from jericho_tui.games.badaboom.edition import BOMBS
from jericho_tui.games.badaboom.memory import (
    Memory,
    Recall,
    bin_place,
    mission_place,
    storage_place,
)
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.games.badaboom.public import FIELDS
from jericho_tui.games.badaboom.state import BadaboomState
from jericho_tui.games.badaboom.tricks import cards_on_table

_TRIES: Final = 20
"""How often cards are dealt anew when the unseen ones cannot give all what they must have."""


class Determinizer:
    """Samples whole positions for one observation; what does not change is worked out once."""

    def __init__(self, observation: BadaboomObservation) -> None:
        seen = self._seen = observation
        seats = seen.num_seats
        self._sizes: list[tuple[int, ...]] = [
            *seen.bag_backs,
            seen.bin_backs,
            seen.storage_backs,
            *[(count, 0, 0) for count in seen.mission_counts],
        ]
        """How many cards of each type are in each place."""
        self._unseen = unseen_cards(seen)
        self._rest = [unpack(self._unseen & MASKS[back]) for back in (TRICK, GADGET)]
        """The same by type, as cards."""
        self._slots = [self._free_slots(back) for back in (TRICK, GADGET)]
        self._storage = storage_place(seats)
        self._bombs = [
            bomb for bomb in range(len(BOMBS)) if bomb not in seen.used and bomb != seen.bomb
        ]

    def sample(self, rng: Random) -> BadaboomState:
        """Return a position drawn from those that are possible."""
        seen = self._seen
        seats = seen.num_seats
        places = self._deal(rng)
        bags = [places[seat] + seen.bag_backs[seat][-1] for seat in range(seats)]
        missions = [self._missions(places[mission_place(seats, n)], n, rng) for n in range(seats)]
        bombs = self._bombs[:]
        shuffle_in_place(bombs, rng)
        past = (_memory, (seen, tuple(bags), tuple(missions)), None)
        return BadaboomState(
            *FIELDS.laid_out(seen),
            bags=bags,
            storage=self._pile(places, rng),
            bin=places[bin_place(seats)],
            bombs=tuple(bombs),
            missions=missions,
            past=past,
        )

    def _missions(self, cards: int, owner: int, rng: Random) -> tuple[int, ...]:
        """Return the missions before a seat, in some order."""
        if owner == self._seen.seat:
            return self._seen.missions
        missions = unpack(cards)
        shuffle_in_place(missions, rng)
        return tuple(missions)

    def _pile(self, places: list[int], rng: Random) -> tuple[int, ...]:
        """Return the storage, the card that all see on top."""
        top = self._seen.top
        if top == NO_CARD:
            return ()
        below = unpack(places[self._storage] - UNIT[top])
        shuffle_in_place(below, rng)
        return (top, *below)

    def _free_slots(self, back: int) -> list[int] | None:
        """Return the places that lack cards of a type, as often as they do.

        None where they do not all take any card.
        """
        known = self._seen.memory
        mask = MASKS[back]
        slots: list[int] = []
        for place, sizes in enumerate(self._sizes):
            free = sizes[back] - size(known.firm[place] & mask)
            picky = place >= mission_place(self._seen.num_seats, 0)
            if (free and picky) or size(known.loose[place] & mask) > known.gone[place][back]:
                return None
            slots += [place] * free
        return slots

    def _deal(self, rng: Random) -> list[int]:
        """Return the tricks and gadgets of every place."""
        places = list(self._seen.memory.firm)
        for back in (TRICK, GADGET):
            slots = self._slots[back]
            if slots is not None:
                rest = self._rest[back][:]
                shuffle_in_place(rest, rng)
                for place, kind in zip(slots, rest, strict=True):
                    places[place] += UNIT[kind]
                continue
            for attempt in range(_TRIES + 1):
                # The cards that places must have may be too rare to be met by chance: without them
                # there always is a deal, the true one's.
                dealt = self._try_deal(back, rng, heeding=attempt < _TRIES)
                if dealt is not None:
                    places = [place + more for place, more in zip(places, dealt, strict=True)]
                    break
            else:
                raise AssertionError("there is no deal")
        return places

    def _try_deal(self, back: int, rng: Random, *, heeding: bool) -> list[int] | None:
        """Return what every place gets of a type besides what it has for certain."""
        memory = self._seen.memory
        mask = MASKS[back]
        unseen = self._unseen & mask
        slots: list[int] = []
        dealt = [0] * len(self._sizes)
        first_mission = mission_place(self._seen.num_seats, 0)
        order = [*range(first_mission, len(self._sizes)), *range(first_mission)]
        for place in order:
            free = self._sizes[place][back] - size(memory.firm[place] & mask)
            if place >= first_mission:
                needed, choices = free, unpack(unseen & MISSION_MASK)
            else:
                loose = memory.loose[place] & mask
                needed = max(0, size(loose) - memory.gone[place][back]) if heeding else 0
                choices = unpack(least(loose, unseen)) if needed else []
            if len(choices) < needed or free < needed:
                return None
            if needed:
                dealt[place] = pack(rng.sample(choices, needed))
                unseen -= dealt[place]
            slots += [place] * (free - needed)
        rest = unpack(unseen)
        shuffle_in_place(rest, rng)
        for place, kind in zip(slots, rest, strict=True):
            dealt[place] += UNIT[kind]
        return dealt


def _memory(
    seen: BadaboomObservation, bags: tuple[int, ...], missions: tuple[tuple[int, ...], ...]
) -> Memory:
    """Return what everybody remembers in a world: the observer what it does, others what all saw.

    :param bags: every bag, which its owner knows; so with missions.
    """
    recalls = []
    for seat, bag in enumerate(bags):
        if seat == seen.seat:
            recalls.append(Recall(seen.memory))
            continue
        recall = Recall(seen.shown)
        recall.show_all(seat, bag)
        recall.show_all(mission_place(seen.num_seats, seat), pack(missions[seat]))
        recalls.append(recall)
    return Memory([*recalls, Recall(seen.shown)])


def unseen_cards(seen: BadaboomObservation) -> int:
    """Return the bundle of tricks and gadgets that the observer cannot place."""
    elsewhere = (seen.content & ~MASKS[-1]) + sum(seen.memory.firm)
    elsewhere += sum([UNIT[trick.card] for trick in seen.lasting])
    elsewhere += cards_on_table(seen)
    return (seen.rules.edition.deck & ~MASKS[-1]) - elsewhere
