"""What a move will do, told before it is confirmed: where it goes, what the hand may do to it."""

from collections.abc import Sequence

from jericho_tui.core.events import Event
from jericho_tui.games.hamster_rolle.actions import STEADINESS, TREMORS, Action, Move, Pass, Place
from jericho_tui.games.hamster_rolle.edition import HAND
from jericho_tui.games.hamster_rolle.geometry import SECTOR
from jericho_tui.games.hamster_rolle.observation import HamsterObservation
from jericho_tui.games.hamster_rolle.pieces import PYRAMID
from jericho_tui.games.hamster_rolle.position import Position
from jericho_tui.prose.claim import When, of
from jericho_tui.prose.company import Company
from jericho_tui.prose.hamster_rolle.words import names_of
from jericho_tui.prose.language import _, decimal
from jericho_tui.prose.remark import Remark, Tone

_STEEP = 90
"""Degrees forward of the bottom beyond which a compartment's floor overhangs."""
_NEAR = 10
"""Degrees forward of the bottom within which the wheel does not usually roll on [M]."""


def remarks(
    events: Sequence[Event], observation: HamsterObservation, action: Action, company: Company
) -> list[Remark]:
    """Return two to four short sentences on what a move will do; the roll nobody knows."""
    del events, company
    if isinstance(action, Pass):
        claim = of("can_move", False, when=When.BEFORE)
        return [Remark(_("nothing can be placed or moved"), "plain", (claim,))]
    assert isinstance(action, Place | Move)
    position = observation.position
    said = [_company(position, action), *_slope(position, action)]
    said.append(_tremor(position))
    if isinstance(action, Move):
        if action.piece == PYRAMID:  # H6
            text = _("if others fall when it is lifted, it goes back into the wheel")
        else:
            text = _("if others fall when it is lifted, you keep it")
        claim = of("keeps_lifted", action.piece != PYRAMID)
        said.append(Remark(text, "warning", (claim,)))
    elif len(position.stocks[position.mover]) == 1:
        text = _("your last piece, if nothing falls")
        said.append(Remark(text, "good", (of("stock", 0, when=When.NO_FALL),)))
    return said


def _company(position: Position, put: Place | Move) -> Remark:
    """Tell what lies in the compartment already."""
    lying = [p for p in position.wheel.inside[put.compartment] if p != _lifted(put)]
    compartment = put.compartment + 1
    if not lying:
        text = _("compartment {compartment} is free").format(compartment=compartment)
    else:
        text = _("compartment {compartment} has: {pieces}").format(
            compartment=compartment, pieces=names_of(lying)
        )
    words = (str(compartment), names_of(lying)) if lying else (str(compartment),)
    claim = of("lying", tuple(sorted(lying)), about=put.compartment, when=When.BEFORE, said=words)
    return Remark(text, "plain", (claim,))


def _lifted(put: Place | Move) -> int:
    """Return the piece that is lifted; -1 for one from a stock."""
    return put.piece if isinstance(put, Move) else -1


def _slope(position: Position, put: Place | Move) -> list[Remark]:
    """Tell how far ahead of the bottom the compartment is, which makes the wheel roll."""
    ahead = (put.compartment * SECTOR * 100 + position.wheel.turn + 18000) % 36000 - 18000
    degrees = round(abs(ahead) / 100)
    if not degrees:
        return []
    signed = degrees if ahead > 0 else -degrees
    there = of("degrees_ahead", signed, when=When.BEFORE, said=str(degrees))
    if ahead < 0:
        text = _("{n}° behind the bottom")
        return [Remark(text.format(n=degrees), "warning", (there,))]
    tone: Tone = "warning" if degrees > _STEEP else "plain"
    if degrees < _NEAR or isinstance(put, Move):  # without the piece lifted it may roll first
        return [Remark(_("{n}° ahead of the bottom").format(n=degrees), tone, (there,))]
    text = _("{n}° ahead of the bottom: if nothing falls, the wheel usually rolls on")
    rolls = of("rolls_on", True, when=When.NO_FALL, sure=False)
    return [Remark(text.format(n=degrees), tone, (there, rolls))]


def _tremor(position: Position) -> Remark:
    """Tell how far the hand may tremble."""
    most = max(TREMORS) * STEADINESS[position.rules.hand]
    if not most:
        return Remark(_("the hand is steady"), "plain", (of("shift", 0.0, when=When.BEFORE),))
    shift, turn = most * HAND.tremor_shift, most * HAND.tremor_turn
    text = _("the hand may shift it by up to {n} mm and turn it by up to {angle}°")
    claims = (
        of("shift", shift, when=When.BEFORE, said=decimal(shift)),
        of("turn", turn, when=When.BEFORE, said=decimal(turn)),
    )
    return Remark(text.format(n=decimal(shift), angle=decimal(turn)), "plain", claims)
