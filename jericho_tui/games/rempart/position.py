"""A position in the words of a record, for JSON and for people."""

from typing import TYPE_CHECKING, Any

from jericho_tui.games.rempart.masks import CANNONS, MAGICIANS, cards_in, protected, top
from jericho_tui.games.rempart.scoring import points_of

if TYPE_CHECKING:
    from jericho_tui.games.rempart.observation import RempartObservation, Turn
    from jericho_tui.games.rempart.state import RempartState


def state_data(state: "RempartState") -> dict[str, Any]:
    """Return a whole position, every card open."""
    seen = state.observation(None)
    table = [card if state.down >> place & 1 else None for place, card in enumerate(state.board)]
    return {**_public(seen), "table": table, "turns": [_turn(turn) for turn in seen.turns()]}


def observation_data(seen: "RempartObservation") -> dict[str, Any]:
    """Return a position as it is shown to one seat.

    Of what was turned back down only the option R16 shows anything, apart from the turns since the
    seat's own last one: at a real table nobody looks away while others play.
    """
    full = seen.rules.memory_aid == "full" or bool(seen.termination)
    table = [
        seen.remembered(place) or None if full or place == seen.place else None
        for place in range(len(seen.known))
    ]
    recent = seen.num_seats if seen.seat is None else _turns_since(seen, seen.seat)
    return {**_public(seen), "table": table, "turns": [_turn(t) for t in seen.turns(recent)]}


def _public(seen: "RempartObservation") -> dict[str, Any]:
    rules = seen.rules
    marks = rules.memory_aid != "off" or bool(seen.termination)
    places = range(len(seen.known))
    return {
        "phase": seen.phase.name.lower(),
        "variant": "points" if rules.points else "race",
        "turn": seen.turn + 1,
        "to_move": [seat + 1 for seat in seen.acting],
        "ply": seen.ply,
        "places": [bool(seen.down >> place & 1) for place in places],
        "seen": [bool(seen.seen >> place & 1) for place in places] if marks else None,
        "turned_up": {"place": seen.place + 1, "card": seen.card} if seen.card else None,
        "cards_left": list(cards_in(seen.left)),
        "ramparts": [list(cards_in(rampart)) for rampart in seen.ramparts],
        "highest": [top(rampart) for rampart in seen.ramparts],
        "protected": [
            list(cards_in(protected(rampart, rules.flag_card))) if rules.points else []
            for rampart in seen.ramparts
        ],
        "points": [
            sum(points_of(rampart)) if rules.points else rampart.bit_count()
            for rampart in seen.ramparts
        ],
        "magicians": [
            bool(rules.points and rampart & MAGICIANS & ~seen.spent) for rampart in seen.ramparts
        ],
        "cannons_left": (seen.left & CANNONS).bit_count() if rules.points else 0,
        "discard": list(cards_in(seen.discard)),
        "turns_without_a_card": seen.idle,
        "turns_allowed": rules.stall_limit * seen.left.bit_count(),
        "blocked": seen.began_blocked,
    }


def _turns_since(seen: "RempartObservation", seat: int) -> int:
    """Return how many turns were finished since the last one of `seat` began."""
    number = len(seen.history)
    mover = (seen.start + number - 1) % seen.num_seats  # of the last one
    return min(number, (mover - seat) % seen.num_seats + 1)


def _turn(turn: "Turn") -> dict[str, Any]:
    return {
        "seat": turn.seat + 1,
        "place": turn.place + 1,
        "card": turn.card or None,
        "taken": turn.taken,
    }
