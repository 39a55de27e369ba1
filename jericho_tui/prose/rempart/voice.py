"""What Rempart says: where a match stands, what is asked of whom, what a move is called."""

from collections.abc import Mapping, Sequence
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.game import Seat
from jericho_tui.core.sentence import N_
from jericho_tui.games.rempart.actions import INSERT, KEEP, Action, Kind
from jericho_tui.games.rempart.masks import figure_of
from jericho_tui.games.rempart.menu import Phase
from jericho_tui.games.rempart.observation import RempartObservation
from jericho_tui.prose.aloud import Names
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _
from jericho_tui.prose.rempart import aloud, log
from jericho_tui.prose.rempart.position import position_lines
from jericho_tui.prose.rempart.preview import remarks
from jericho_tui.prose.rempart.progress import how_far
from jericho_tui.prose.rempart.words import card_text
from jericho_tui.prose.voice import Voice

_NAMES: Final = {
    Kind.TURN: N_("turn up spot {place}"),
    Kind.KEEP: N_("keep it"),
    Kind.BACK: N_("put it back"),
    Kind.INSERT: N_("insert it with the magician"),
    Kind.SHOOT: N_("shoot {card} of seat {seat}"),
}
_GROUPS: Final = {
    Kind.TURN: N_("Turn up spot"),
    Kind.KEEP: N_("Keep"),
    Kind.BACK: N_("Put back"),
    Kind.INSERT: N_("Insert"),
    Kind.SHOOT: N_("Shoot seat {seat}"),
}
_RULES: Final = {
    Phase.CHOOSE: "turn",
    Phase.REVEALED: "turn",
    Phase.CANNON: "cannon",
    Phase.OVER: "winner",
}


class RempartVoice(Voice[RempartObservation, Action]):
    """The words of Rempart."""

    tiebreaks: Mapping[str, str] = {"highest": N_("Highest card (tie-break)")}
    telling = log.TELLING
    how_far = staticmethod(how_far)
    remarks = staticmethod(remarks)
    position_lines = staticmethod(position_lines)
    hand = staticmethod(aloud.hand)
    standing = staticmethod(aloud.standing)
    readings = staticmethod(aloud.readings)

    def asked(self, observation: RempartObservation, names: Names) -> str:
        """Return what the observing seat is asked for."""
        del names
        if observation.phase is Phase.CHOOSE:
            return _("Your turn: turn up a card.")
        if observation.phase is Phase.CANNON:
            return _("Your cannon fires: choose a card to remove.")
        menu = observation.menu
        if KEEP in menu:
            text = _("{card}: keep it, or put it back.")
        elif INSERT in menu:
            text = _("{card} is too low: put it back, or insert it with the magician.")
        else:
            text = _("{card} is too low: put it back.")
        figure = figure_of(observation.card) if observation.rules.points else ""
        return text.format(card=card_text(observation.card, figure))

    def action_name(self, action: Action, names: Names = ()) -> str:
        """Return what a move does, e.g. “turn up place 12”."""
        named = names and action.kind is Kind.SHOOT
        text = _("shoot {card} of {name}") if named else _(_NAMES[action.kind])
        name = names[action.victim] if named else ""
        place, seat = action.place + 1, action.victim + 1
        return text.format(place=place, card=action.card, name=name, seat=seat)

    def rule_now(self, observation: RempartObservation, action: Action | None = None) -> str:
        """Return the anchor of the rulebook's chapter that matters now."""
        if action is not None and action.kind is Kind.INSERT:
            return "magician"
        return _RULES[observation.phase]

    def news(self, events: Sequence[Event], names: Names, me: Seat | None) -> list[str]:
        """Return what a move caused, with the places that the log leaves out (R16)."""
        return self.heard_by(aloud.AT_ITS_PLACE, events, Company(names, me))

    def group(self, action: Action) -> str:
        """Return the title under which moves of a kind are listed."""
        return _(_GROUPS[action.kind]).format(seat=action.victim + 1)

    def kind(self, action: Action) -> str:
        """Return the title of its group without the seat that it names."""
        return _("Shoot") if action.kind is Kind.SHOOT else self.group(action)

    def label(self, action: Action) -> str:
        """Return the place or the card, where there is one."""
        if action.kind is Kind.TURN:
            return str(action.place + 1)
        return str(action.card) if action.kind is Kind.SHOOT else ""

    def numbering(self, actions: Sequence[Action]) -> Sequence[int]:
        """Number places as they lie, so that 12 is always place 12; anything else from 1."""
        if actions and actions[0].kind is Kind.TURN:
            return [action.place + 1 for action in actions]
        return super().numbering(actions)


VOICE: Final = RempartVoice()
