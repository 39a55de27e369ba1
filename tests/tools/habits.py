"""What can be read off a finished match about how somebody plays: one function a game.

Each tells of one move, as pairs of a habit and a small number: what was done where something else
could have been. The record of a finished match is open, so hands count among what can be read.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from jericho_tui.bots.policies.hamster_rolle.rule import lies_flat
from jericho_tui.games.badaboom.cards import CHAINED, KINDS, THROWS
from jericho_tui.games.hamster_rolle.actions import Move, Pass, Put
from jericho_tui.games.hamster_rolle.edition import FORMS
from jericho_tui.games.hamster_rolle.pieces import kind_of
from jericho_tui.games.jericho.cards import NUM_COLOURS, VALUES
from jericho_tui.games.push.cards import DIE, value_of
from jericho_tui.games.rempart.masks import cards_in

Told = Iterator[tuple[str, float]]


def _deeds(view: Any, action: Any) -> Told:
    """Tell of each kind of action that could have been done whether it was."""
    for kind in {other.kind for other in view.legal_actions()}:
        yield kind.name.lower(), action.kind is kind


def jericho(view: Any, action: Any) -> Told:
    """How tall, how early, where."""
    name = action.kind.name
    if name in ("OPEN", "FEED"):
        yield f"{name.lower()}s", 0 if action.colour < 0 else VALUES[action.card % 5]
        return
    kinds = {other.kind.name for other in view.legal_actions()}
    if "TRUMPET" in kinds:
        yield "trumpet in hand is blown", name == "TRUMPET"
    yield "to the supply", name == "SUPPLY"
    if name == "WALL":
        yield "height", VALUES[action.card % 5]
        yield "tall", VALUES[action.card % 5] >= 5
        yield "ones", VALUES[action.card % 5] == 1
        own = [view.lengths(colour)[view.seat] for colour in range(NUM_COLOURS)]
        before = own[action.colour]
        could = {o.colour for o in view.legal_actions() if o.kind.name == "WALL"}
        if len({own[colour] for colour in could}) > 1:
            yield "grows the longest", before == max(own[colour] for colour in could)
            yield "grows the shortest", before == min(own[colour] for colour in could)
        heights = {VALUES[o.card % 5] for o in view.legal_actions() if o.kind.name == "WALL"}
        if len(heights) > 1:
            yield "the tallest", VALUES[action.card % 5] == max(heights)
            yield "the lowest", VALUES[action.card % 5] == min(heights)


def push(view: Any, action: Any) -> Told:
    """How far, how safely, what is left for others."""
    yield from _deeds(view, action)
    name = action.kind.name
    worth = [sum(value_of(card) for card in c if card != DIE) for c in view.columns]
    if view.count and any(other.kind.name == "STOP" for other in view.legal_actions()):
        yield f"stops at {sum(worth) // 5 * 5} in {view.count} columns", name == "STOP"
    if name == "TAKE" and len(view.legal_actions()) > 1:
        could = [o.index for o in view.legal_actions() if o.kind.name == "TAKE"]
        yield "takes the most", worth[action.index] == max(worth[n] for n in could)
        yield "takes a die", DIE in view.columns[action.index]
        yield "takes cards", len(view.columns[action.index])
    if name == "PLACE" and len(view.legal_actions()) > 1:
        yield "begins a column", action.index >= view.count
        if view.count:
            best = max(range(view.count), key=worth.__getitem__)
            yield "on the best", action.index == best
            yield "levels", action.index == min(range(view.count), key=worth.__getitem__)


def nottingham(view: Any, action: Any) -> Told:
    """Which deeds, how many cards, when."""
    name = action.kind.name
    yield f"{view.phase.name.lower()}: {name.lower()}", 1.0
    for kind in {other.kind for other in view.legal_actions()} - {action.kind}:
        yield f"{view.phase.name.lower()}: {kind.name.lower()}", 0.0
    if name == "DELIVER":
        yield "delivers cards", len(action.items)
    if name in ("TAKE", "ACT", "ATTACK"):
        kinds = {other.kind.name for other in view.legal_actions()}
        for kind in sorted(kinds):
            yield f"card {view.card}: {kind.lower()}", name == kind
    if name == "ATTACK" and sum(o.kind is action.kind for o in view.legal_actions()) > 1:
        yield "attacks to the left", action.seat == (view.seat + 1) % view.num_seats
        yield (
            "attacks the fullest hand",
            view.hand_sizes[action.seat]
            == max(n for seat, n in enumerate(view.hand_sizes) if seat != view.seat),
        )


def rempart(view: Any, action: Any) -> Told:
    """Which cards are kept, which places are turned up."""
    yield from _deeds(view, action)
    name = action.kind.name
    mine = cards_in(view.ramparts[view.seat])
    top = max(mine, default=0)
    if name == "TURN":
        seen = bool(view.seen >> action.place & 1)
        yield "turns up what was seen", seen
        if seen:
            card = view.known[action.place]
            yield "turns up what fits", card > top
        new = [o.place for o in view.legal_actions() if not view.seen >> o.place & 1]
        if len(new) > 1 and not seen:
            yield "the first that is new", action.place == new[0]
        if view.history:
            last = view.history[-1] & 63
            yield "right after the last", action.place == last + 1
    if name in ("KEEP", "BACK") and view.card > top:
        higher = [card for card in cards_in(view.left) if card > top]
        skipped = sum(card < view.card for card in higher) / max(1, len(higher))
        yield "keeps what fits", name == "KEEP"
        if name == "KEEP":
            yield "step", (view.card - top) // 3
        yield f"keeps what skips {skipped:.1f}", name == "KEEP"


def badaboom(view: Any, action: Any) -> Told:
    """Which tricks, which cards into the bomb and out of it."""
    yield from _deeds(view, action)
    name = action.kind.name
    if view.phase.name == "TRICK":
        could = {o.card for o in view.legal_actions() if o.kind.name in ("PLAY", "LAY")}
        for card in could:
            yield f"plays {KINDS[card]}", action.card == card
        if could & set(THROWS):
            yield "throws", name == "PLAY" and action.card in THROWS
        if could & {CHAINED}:
            yield "chains", action.card == CHAINED
    if name in ("PUT", "TAKE"):
        for card in {o.card for o in view.legal_actions() if o.kind is action.kind}:
            yield f"{name.lower()} {KINDS[card]}", action.card == card


def hamster_rolle(view: Any, action: Any) -> Told:
    """Which piece, how, and where."""
    position = view.position
    if isinstance(action, Pass):
        return
    yield "moves", isinstance(action, Move)
    if isinstance(action, Put):
        kind = kind_of(action.piece) if isinstance(action, Move) else action.kind
        yield "flat", lies_flat(action)
        yield "spot", action.spot
        yield "ahead", (action.compartment - position.here) % 12
        if not isinstance(action, Move):
            held = {kind_of(piece) for piece in position.stocks[position.source]}
            masses = sorted(FORMS[k].mass for k in held)
            if len(masses) > 1:
                below = sum(mass < FORMS[kind].mass for mass in masses)
                yield "heavy", round(4 * below / (len(masses) - 1))
            yield f"kind {kind}", 1.0
            for other in held - {kind}:
                yield f"kind {other}", 0.0


HABITS: Mapping[str, Callable[[Any, Any], Told]] = {
    "jericho": jericho,
    "push": push,
    "nottingham": nottingham,
    "rempart": rempart,
    "badaboom": badaboom,
    "hamster_rolle": hamster_rolle,
}
