"""What Push says: where a match stands, what is asked of whom, what a move is called."""

from collections.abc import Mapping, Sequence
from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.push.actions import DRAW, PASS, STAR, STOP, Action, Kind
from jericho_tui.games.push.menu import Phase
from jericho_tui.games.push.observation import PushObservation
from jericho_tui.prose.aloud import Names
from jericho_tui.prose.colours import colour_name
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _
from jericho_tui.prose.lead import Lead
from jericho_tui.prose.push import aloud, log
from jericho_tui.prose.push.position import position_lines
from jericho_tui.prose.push.preview import remarks
from jericho_tui.prose.push.progress import how_far
from jericho_tui.prose.push.words import card_name
from jericho_tui.prose.segments import plain
from jericho_tui.prose.telling import Says
from jericho_tui.prose.voice import Voice

_NAMES: Final = {
    Kind.DRAW: N_("draw a card"),
    Kind.STOP: N_("stop"),
    Kind.PASS: N_("take no column"),
    Kind.PLACE: N_("put it in column {column}"),
    Kind.TAKE: N_("take column {column}"),
    Kind.PROTECT: N_("protect {colour}"),
    Kind.ROLL: N_("the die shows {face}"),
}
_RULES: Final = {
    Phase.CHOOSE: "turn",
    Phase.PLACE: "draw",
    Phase.DECIDE: "stop",
    Phase.COLLECT: "collect",
    Phase.ROLL: "die",
    Phase.OVER: "winner",
}
_RULE_OF: Final = {Kind.DRAW: "draw", Kind.PROTECT: "protect"}
_ROLLED: Final = Says(
    N_("The die is rolled for you."), N_("The die is rolled for {name}."), first=False
)


class PushVoice(Voice[PushObservation, Action]):
    """The words of Push."""

    tiebreaks: Mapping[str, str] = {"cards": N_("Numbered cards (tie-break)")}
    telling = log.TELLING
    hearing = aloud.HEARING
    how_far = staticmethod(how_far)
    remarks = staticmethod(remarks)
    position_lines = staticmethod(position_lines)
    hand = staticmethod(aloud.hand)
    standing = staticmethod(aloud.standing)
    group = staticmethod(aloud.group)
    label = staticmethod(aloud.label)
    readings = staticmethod(aloud.readings)

    def chance(self, observation: PushObservation) -> str:
        """Return what chance decides: only the die."""
        del observation
        return _("the die is rolled")

    def chance_prompt(self, observation: PushObservation, company: Company) -> str:
        """Return for whom the die is rolled."""
        return plain(_ROLLED.of(observation.roller, company))

    def leads(self, observation: PushObservation) -> Sequence[Lead]:
        """Return everybody's points, as they lie on the table."""
        seats = range(observation.num_seats)
        points = tuple(max(0, observation.score(seat)) for seat in seats)
        return [Lead(_("points"), "plain", points)]

    def asked(self, observation: PushObservation, names: Names) -> str:
        """Return what the observing seat is asked for."""
        del names
        menu = observation.menu
        if observation.phase is Phase.CHOOSE:
            if len(menu) == 1:
                return _("Your turn: draw a card.")
            return _("Your turn: draw a card, or protect a colour.")
        if observation.phase is Phase.PLACE:
            return _("Put {card} in a column.").format(card=card_name(observation.card))
        if observation.phase is Phase.COLLECT:
            return _("Take a column, or none.") if PASS in menu else _("Take a column.")
        if STOP not in menu:
            return _("Draw another card.")
        if DRAW not in menu:
            return _("The draw pile is empty: stop.")
        return _("Draw another card, or stop.")

    def action_name(self, action: Action, names: Names = ()) -> str:
        """Return what a move does, e.g. “protect red”."""
        del names  # no move of this game names a seat
        coloured = action.kind in (Kind.PROTECT, Kind.ROLL) and action.index != STAR
        colour = colour_name(action.index) if coloured else _("a star")
        column = action.index + 1
        return _(_NAMES[action.kind]).format(column=column, colour=colour, face=colour)

    def rule_now(self, observation: PushObservation, action: Action | None = None) -> str:
        """Return the anchor of the rulebook's chapter that matters now."""
        kind = None if action is None else action.kind
        if observation.phase is Phase.CHOOSE and kind in _RULE_OF:
            return _RULE_OF[kind]
        return _RULES[observation.phase]


VOICE: Final = PushVoice()
