"""What Jericho says: where a match stands, what is asked of whom, what a move is called."""

from collections.abc import Mapping, Sequence
from typing import Final

from jericho_tui.core.options import OptionValue
from jericho_tui.core.sentence import N_
from jericho_tui.games.jericho.actions import Action, Kind
from jericho_tui.games.jericho.cards import COLOURS
from jericho_tui.games.jericho.menu import Phase
from jericho_tui.games.jericho.observation import JerichoObservation
from jericho_tui.games.jericho.scoring import ROUNDS
from jericho_tui.prose.aloud import Names
from jericho_tui.prose.colours import colour_name, colour_role, colour_symbol
from jericho_tui.prose.company import Company
from jericho_tui.prose.jericho import aloud, log
from jericho_tui.prose.jericho.position import position_lines
from jericho_tui.prose.jericho.preview import remarks
from jericho_tui.prose.jericho.progress import how_far
from jericho_tui.prose.jericho.words import card_name
from jericho_tui.prose.language import _
from jericho_tui.prose.lead import Lead
from jericho_tui.prose.voice import Voice


class JerichoVoice(Voice[JerichoObservation, Action]):
    """The words of Jericho."""

    tiebreaks: Mapping[str, str] = {"wall_cards": N_("Cards left in the walls")}
    telling = log.TELLING
    hearing = aloud.HEARING
    how_far = staticmethod(how_far)
    remarks = staticmethod(remarks)
    position_lines = staticmethod(position_lines)
    hand = staticmethod(aloud.hand)
    group = staticmethod(aloud.group)
    label = staticmethod(aloud.label)
    readings = staticmethod(aloud.readings)
    leftovers = staticmethod(aloud.leftovers)

    def headline(self, observation: JerichoObservation, names: Names) -> str:
        """Return the round and its phase, e.g. “Round 2 of 3 · feed the supply”."""
        if observation.phase == Phase.OVER:
            return _("The game is over")
        phase = self.phase(observation, names)
        return _("Round {number} of {rounds} · {phase}").format(
            number=observation.round, rounds=ROUNDS, phase=phase
        )

    def phase(self, observation: JerichoObservation, names: Names) -> str:
        """Return what all do at once, or who is asked."""
        if observation.phase == Phase.OPENING:
            return _("opening cards")
        if observation.phase == Phase.FEED:
            return _("feed the supply")
        return super().phase(observation, names)

    def leads(self, observation: JerichoObservation) -> Sequence[Lead]:
        """Return the lengths of all walls by colour: the longest takes the supply's cards of it."""
        return [
            Lead(f"{colour_symbol(c)} {colour_name(c)}", colour_role(c), observation.lengths(c))
            for c in range(len(COLOURS))
        ]

    def asked(self, observation: JerichoObservation, names: Names) -> str:
        """Return what the observing seat is asked for."""
        del names
        if observation.phase == Phase.OPENING:
            if observation.rules.opening_any:
                return _("Choose a card for your first wall.")
            return _("Choose a wall card for your first wall.")
        if observation.phase == Phase.FEED:
            return _("Choose a card to feed face down into the supply.")
        return _("Your turn: lay a wall card, play a trumpet, or add a card to the supply.")

    def action_name(self, action: Action, names: Names = ()) -> str:
        """Return what a move does, e.g. “lay red 5”."""
        del names  # no move of this game names a seat
        if action.kind == Kind.TRUMPET:
            template = (
                _("trumpet {colour}")
                if action.joins
                else _("trumpet {colour}, without joining your wall")
            )
            return template.format(colour=colour_name(action.colour))
        card = _("a card") if action.card is None else card_name(action.card)
        template = {
            Kind.OPEN: _("open with {card}"),
            Kind.FEED: _("feed {card}"),
            Kind.WALL: _("lay {card}"),
            Kind.SUPPLY: _("add {card} to the supply"),
        }[action.kind]
        return template.format(card=card)

    def rule_now(self, observation: JerichoObservation, action: Action | None = None) -> str:
        """Return the anchor of the rulebook's chapter that matters now."""
        if observation.phase == Phase.OVER:
            return "winner"
        if observation.phase == Phase.OPENING:
            return "opening"
        if observation.phase == Phase.FEED:
            return "feed"
        if action is None:
            return "turn"
        return {Kind.WALL: "wall", Kind.TRUMPET: "trumpet", Kind.SUPPLY: "supply"}[action.kind]

    def look(
        self, observation: JerichoObservation, names: Names, options: Mapping[str, OptionValue]
    ) -> list[str]:
        """Return how the table stands, as far as the options let it be seen (J20, J25)."""
        return [
            *super().look(observation, names, options),
            *aloud.standing(observation, Company(names, observation.seat), options),
        ]

    def arrow(self) -> str:
        """Return what comes before the length of a wall."""
        return f", {_('length')} "


VOICE: Final = JerichoVoice()
