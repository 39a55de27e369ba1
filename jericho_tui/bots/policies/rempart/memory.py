"""What somebody who forgets still knows of the cards that were put back.

Everybody sees every card, and an observation has them all. A player's head does not. The model is
Ebbinghaus's forgetting curve ("Über das Gedächtnis", 1885): of what was seen, a share of
`exp(-age / span)` is still there. Age is counted in cards put back since, as it is the later cards
that push the earlier ones out. Whether a sighting is still there is drawn from the match's seed, by
seat and sighting: the lot gives each a life time once, so what was forgotten stays forgotten until
it is seen again, a match that is resumed has the same gaps, and two seats forget different cards.

Nothing is remembered wrongly. Which numbers are still on the table is not forgotten either: the
ramparts lie open, and whoever likes can count.
"""

from dataclasses import replace
from math import log
from typing import Final

from jericho_tui.core.game import Seat
from jericho_tui.core.seeds import SEEDS, derive
from jericho_tui.games.rempart.observation import INSERTED, KEPT, RempartObservation

_TAKEN: Final = KEPT | INSERTED


def recall(view: RempartObservation, span: float, seed: int, seat: Seat) -> RempartObservation:
    """Return what is left of an observation in a head: the rest has never been seen.

    Where the memory aid shows every card that was seen (R16), it does so to bots as well, and
    nothing is forgotten. Marks do not help them: they never take one card for another, so that a
    place whose card is lost is as good as one that was not seen.

    :param span: after how many later cards a sighting is forgotten, on average.
    """
    if view.rules.memory_aid == "full":
        return view
    kept = _remembered(view, span, seed, seat)
    if view.card:
        kept |= 1 << view.place  # it lies there for all to see
    gone = view.seen & view.down & ~kept
    if not gone:
        return view
    known = tuple([0 if gone >> place & 1 else card for place, card in enumerate(view.known)])
    return replace(view, known=known, seen=view.seen & ~gone)


def _remembered(view: RempartObservation, span: float, seed: int, seat: Seat) -> int:
    """Return the places whose cards are remembered; those that are empty do not matter."""
    places = 0
    later = 0
    for number in range(len(view.history) - 1, -1, -1):
        packed = view.history[number]
        if packed & _TAKEN:
            continue
        bit = 1 << packed
        if not places & bit and later < _lifetime(span, seed, seat, number):
            places |= bit
        later += 1
    return places


def _lifetime(span: float, seed: int, seat: Seat, number: int) -> float:
    """Return after how many later cards the sighting of a turn is gone: exponential, by lot."""
    drawn = derive(seed, "memory", seat, number) / SEEDS
    return -span * log(1.0 - drawn)
