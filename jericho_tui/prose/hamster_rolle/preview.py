"""What a move will do, told before it is confirmed: where it goes, what the hand may do to it."""

from collections.abc import Sequence

from jericho_tui.core.events import Event
from jericho_tui.games.hamster_rolle.actions import STEADINESS, TREMORS, Action, Move, Pass, Place
from jericho_tui.games.hamster_rolle.edition import HAND
from jericho_tui.games.hamster_rolle.geometry import SECTOR
from jericho_tui.games.hamster_rolle.observation import HamsterObservation
from jericho_tui.games.hamster_rolle.pieces import PYRAMID
from jericho_tui.games.hamster_rolle.position import Position
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
        return [Remark(_("you cannot place or move anything"))]
    assert isinstance(action, Place | Move)
    position = observation.position
    said = [_company(position, action), *_slope(position, action), _tremor(position)]
    if isinstance(action, Move):
        if action.piece == PYRAMID:  # H6
            text = _("if others fall when you lift it, it goes back into the wheel")
        else:
            text = _("if others fall when you lift it, you keep it")
        said.append(Remark(text, "warning"))
    elif len(position.stocks[position.mover]) == 1:
        said.append(Remark(_("your last piece, if nothing falls"), "good"))
    return said


def _company(position: Position, put: Place | Move) -> Remark:
    """Tell what lies in the compartment already."""
    lifted = put.piece if isinstance(put, Move) else -1
    lying = [piece for piece in position.wheel.inside[put.compartment] if piece != lifted]
    if lying:
        text = _("compartment {compartment} has: {pieces}")
    else:
        text = _("compartment {compartment} is free")
    return Remark.of(text, compartment=put.compartment + 1, pieces=names_of(lying))


def _slope(position: Position, put: Place | Move) -> list[Remark]:
    """Tell how far ahead of the bottom the compartment is, which makes the wheel roll."""
    ahead = (put.compartment * SECTOR * 100 + position.wheel.turn + 18000) % 36000 - 18000
    degrees = round(abs(ahead) / 100)
    if not degrees:
        return []
    tone: Tone = "warning" if ahead < 0 or degrees > _STEEP else "plain"
    if ahead < 0:
        text = _("{n}° behind the lowest point")
    elif degrees < _NEAR or isinstance(put, Move):  # without the piece lifted it may roll first
        text = _("{n}° ahead of the lowest point")
    else:
        text = _("{n}° ahead of the lowest point: if nothing falls, the wheel usually rolls on")
    return [Remark.of(text, tone, n=degrees)]


def _tremor(position: Position) -> Remark:
    """Tell how far the hand may tremble."""
    most = max(TREMORS) * STEADINESS[position.rules.hand]
    if not most:
        return Remark(_("your hand is steady"))
    shift, turn = decimal(most * HAND.tremor_shift), decimal(most * HAND.tremor_turn)
    text = _("your hand may shift it by up to {n} mm and turn it by up to {angle}°")
    return Remark.of(text, n=shift, angle=turn)
