"""What Hamster Rolle says: where a match stands, what is asked of whom, what a move is called."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_
from jericho_tui.games.hamster_rolle.actions import PASS, Action, Move, Pass, Place
from jericho_tui.games.hamster_rolle.edition import FORMS
from jericho_tui.games.hamster_rolle.events import Rolled, Taken
from jericho_tui.games.hamster_rolle.observation import HamsterObservation
from jericho_tui.games.hamster_rolle.pieces import NOTATION, kind_of
from jericho_tui.prose.aloud import Names, sentence
from jericho_tui.prose.company import Company
from jericho_tui.prose.hamster_rolle import aloud, log
from jericho_tui.prose.hamster_rolle.position import position_lines
from jericho_tui.prose.hamster_rolle.preview import remarks
from jericho_tui.prose.hamster_rolle.progress import how_far
from jericho_tui.prose.hamster_rolle.words import (
    kind_name,
    pieces_text,
    spot_text,
    the_kind,
    the_piece,
)
from jericho_tui.prose.language import _
from jericho_tui.prose.lead import Lead
from jericho_tui.prose.segments import plain
from jericho_tui.prose.telling import Says
from jericho_tui.prose.voice import Voice

_LETS_GO: Final = Says(
    N_("You let {piece} go: the wheel rolls."), N_("{name} lets {piece} go: the wheel rolls.")
)


class HamsterVoice(Voice[HamsterObservation, Action]):
    """The words of Hamster Rolle."""

    tiebreaks: Mapping[str, str] = {"team_pieces": N_("Pieces of both partners")}
    telling = log.TELLING
    how_far = staticmethod(how_far)
    remarks = staticmethod(remarks)
    position_lines = staticmethod(position_lines)
    hand = staticmethod(aloud.hand)
    standing = staticmethod(aloud.standing)
    choices = staticmethod(aloud.choices)
    group = staticmethod(aloud.group)
    label = staticmethod(aloud.label)
    readings = staticmethod(aloud.readings)

    def look(
        self, observation: HamsterObservation, names: Names, options: Mapping[str, OptionValue]
    ) -> list[str]:
        """Return how the table stands, from the turn's number on."""
        title, *lines = super().look(observation, names, options)
        return [sentence(title), *lines]

    def chance(self, observation: HamsterObservation) -> str:
        """Return what comes after a piece was let go."""
        del observation
        return _("the wheel rolls")

    def chance_prompt(self, observation: HamsterObservation, company: Company) -> str:
        """Return who let a piece go."""
        position = observation.position
        piece = the_piece(position.in_hand)
        return plain(_LETS_GO.of(position.mover, company, piece=piece))

    def leads(self, observation: HamsterObservation) -> Sequence[Lead]:
        """Return how many pieces everybody has left."""
        stocks = observation.position.stocks
        return [Lead(_("pieces left"), "plain", tuple(map(len, stocks)), fewest=True)]

    def counted(
        self, journal: Iterable[Sequence[Event]], seats: int
    ) -> Sequence[tuple[str, Sequence[int]]]:
        """Return how many pieces everybody placed, moved and brought down, and how often."""
        placed, moved, falls, fallen = ([0] * seats for _title in range(4))
        for events in journal:
            for event in events:
                if isinstance(event, Rolled):
                    (moved if isinstance(event.put, Move) else placed)[event.seat] += 1
                elif isinstance(event, Taken):
                    falls[event.seat] += 1
                    fallen[event.seat] += len(event.fallen)
        titles = _("Pieces placed"), _("Pieces moved"), _("Falls"), _("Pieces that fell")
        return tuple(zip(titles, (placed, moved, falls, fallen), strict=True))

    def asked(self, observation: HamsterObservation, names: Names) -> str:
        """Return what the observing seat is asked for."""
        position = observation.position
        open_ = ", ".join(str(compartment + 1) for compartment in position.open)
        if position.stayed < 2:
            return _("Your turn: place a piece in compartment {open}.").format(open=open_)
        if position.menu[0] == PASS:
            return _("You cannot place or move anything: pass.")
        if position.source != position.mover:
            text = _("Your turn: place a piece of {partner}’s in {open}, or move one.")
            return text.format(partner=names[position.source], open=open_)
        left = pieces_text(len(position.stocks[position.mover]))
        text = _("Your turn, {pieces} left: place one in {open}, or move one.")
        return text.format(pieces=left, open=open_)

    def action_name(self, action: Action, names: Names = ()) -> str:
        """Return what a move does, e.g. “place the cube in 5, in the middle”."""
        del names  # no move of this game names a seat
        if isinstance(action, Pass):
            return _("pass")
        if isinstance(action, Place):
            text = _("place {piece} in {compartment}, {spot}")
            piece, kind = the_kind(action.kind), action.kind
        elif isinstance(action, Move):
            text = _("move {piece} to {compartment}, {spot}")
            kind = kind_of(action.piece)
            piece = f"{kind_name(kind)} {NOTATION[action.piece]}"
        else:
            return _("the wheel rolls")
        compartment, spot = action.compartment + 1, spot_text(action.spot)
        told = text.format(piece=piece, compartment=compartment, spot=spot)
        if len(FORMS[kind].angles) > 1 and action.angle:
            return _("{text}, at {angle}°").format(text=told, angle=action.angle)
        return told

    def numbering(self, actions: Sequence[Action]) -> Sequence[int]:
        """Return no numbers: nobody is told those of hundreds of moves."""
        del actions
        return ()

    def rule_now(self, observation: HamsterObservation, action: Action | None = None) -> str:
        """Return the anchor of the rulebook's chapter that matters now."""
        position = observation.position
        if position.result is not None:
            return "end"
        if position.put is not None:
            return "rolling"
        if position.stayed < 2:
            return "opening"
        return "moving" if isinstance(action, Move) else "placing"


VOICE: Final = HamsterVoice()
