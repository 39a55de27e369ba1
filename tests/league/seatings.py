"""How evenly seats are shared out."""

from collections.abc import Sequence

from jericho_tui.league.pairing import History, Seating


def seat_imbalance(seatings: Sequence[Seating]) -> int:
    """Return by how much the seats that somebody had most and least often differ, at worst.

    Only the seats that every table has are compared.
    """
    history = History()
    for seating in seatings:
        history.add(seating)
    least = min((len(table) for seating in seatings for table in seating.tables), default=0)
    entrants = {entrant for entrant, _ in history.sat}
    worst = 0
    for entrant in entrants:
        times = [history.sat.get((entrant, seat), 0) for seat in range(least)]
        worst = max(worst, max(times) - min(times))
    return worst
