"""What a recorded roll must look like: form only, never physics (rules page 4.4)."""

from collections.abc import Sequence
from math import hypot

from jericho_tui.core.actions import Refusal
from jericho_tui.core.sentence import N_
from jericho_tui.games.hamster_rolle.actions import STEADINESS, TREMORS, Move, Roll
from jericho_tui.games.hamster_rolle.edition import WHEEL
from jericho_tui.games.hamster_rolle.geometry import Pose
from jericho_tui.games.hamster_rolle.layout import Layout
from jericho_tui.games.hamster_rolle.pieces import NOTATION, PYRAMID


def refuse_roll(position: Layout, roll: Roll) -> Refusal | None:
    """Return what is wrong with the form of a roll.

    Whether a wheel would really roll so is not asked: a record stays valid when the engine changes.
    """
    return (
        _refuse_tremor(position, roll)
        or _refuse_names(position, roll)
        or refuse_poses(roll.poses)
        or _refuse_piece_in_hand(position, roll)
    )


def _refuse_tremor(position: Layout, roll: Roll) -> Refusal | None:
    if roll.tremor is None:
        if isinstance(position.put, Move):
            return None
        return Refusal.because("no_lift", N_("a piece that is placed cannot be lifted first"))
    most = STEADINESS[position.rules.hand]
    possible = {step * most for step in TREMORS}
    if possible.issuperset(roll.tremor):
        return None
    return Refusal.because(
        "tremor",
        N_("a hand can tremble by one of: {steps}"),
        {"steps": " ".join(f"{step:+}" for step in sorted(possible))},
    )


def _refuse_names(position: Layout, roll: Roll) -> Refusal | None:
    """Each piece once, and only pieces that are in the wheel or in hand."""
    named = [*(piece for piece, _pose in roll.poses), *roll.out]
    for piece in named:
        if named.count(piece) > 1:
            text = N_("a roll names {piece} twice")
            return Refusal.because("twice", text, {"piece": NOTATION[piece]})
        if piece not in position.wheel.poses and piece != position.in_hand:
            text = N_("{piece} is not in the wheel")
            return Refusal.because("not_there", text, {"piece": NOTATION[piece]})
    if [piece for piece, _pose in roll.poses] != sorted(piece for piece, _pose in roll.poses):
        return Refusal.because("order", N_("a roll must name the pieces in order"))
    if PYRAMID in roll.out:  # 4.3, H6
        text = N_("the pyramid goes back into the wheel; nobody takes it")
        return Refusal.because("pyramid_out", text)
    return None


def refuse_poses(poses: Sequence[tuple[int, Pose]]) -> Refusal | None:
    """Return which piece does not lie within the ring."""
    for piece, (x, y, a) in poses:
        if hypot(x, y) > WHEEL.inner_radius * 100 or not -18000 <= a < 18000:
            return Refusal.because(
                "outside", N_("{piece} would not be in the wheel"), {"piece": NOTATION[piece]}
            )
    return None


def _refuse_piece_in_hand(position: Layout, roll: Roll) -> Refusal | None:
    """The piece let go lies somewhere afterwards; one only lifted is taken, or the pyramid back."""
    held = position.in_hand
    told = any(piece == held for piece, _pose in roll.poses) or held in roll.out
    wanted = roll.tremor is not None or held == PYRAMID
    # A moved piece may come to lie exactly where it was.
    if told == wanted or (wanted and isinstance(position.put, Move)):
        return None
    return Refusal.because(
        "in_hand",
        N_("{piece} is in a player’s hand")
        if told
        else N_("the roll does not say where {piece} stopped"),
        {"piece": NOTATION[held]},
    )
