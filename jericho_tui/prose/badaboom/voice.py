"""What Badaboom says: where a match stands, what is asked of whom, what a move is called."""

from collections.abc import Sequence
from typing import Final

from jericho_tui.core.events import Event
from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.actions import SCRAP, Action, Kind, every_action
from jericho_tui.games.badaboom.menu import Phase
from jericho_tui.games.badaboom.observation import BadaboomObservation
from jericho_tui.prose.aloud import Names
from jericho_tui.prose.badaboom import aloud, log, naming
from jericho_tui.prose.badaboom.position import position_lines
from jericho_tui.prose.badaboom.preview import remarks
from jericho_tui.prose.badaboom.progress import how_far
from jericho_tui.prose.badaboom.words import card_name, card_text
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _
from jericho_tui.prose.lead import Lead
from jericho_tui.prose.segments import fill, plain
from jericho_tui.prose.voice import Voice

_CHANCE: Final = {
    Phase.STEAL: N_("a card is drawn at random"),
    Phase.SHUFFLE: N_("the bin is shuffled"),
    Phase.BOMBS: N_("the used bombs are shuffled"),
}
_ASKED: Final = {
    Phase.DROP: N_("Butterfingers: discard a card."),
    Phase.TINKER: N_("Take a card out of the bomb, or leave it alone."),
    Phase.PUT: N_("Put a card from your bag into the bomb."),
}
_RULES: Final = {
    Phase.SHUFFLE: "turn",
    Phase.BOMBS: "explosion",
    Phase.COUNTER: "counter",
    Phase.STEAL: "tricks",
    Phase.DROP: "tricks",
    Phase.TINKER: "tinker",
    Phase.KEEP: "tinker",
    Phase.PUT: "tinker",
    Phase.OVER: "winner",
}
_BY_CHANCE: Final = (Kind.STEAL, Kind.SHUFFLE, Kind.BOMBS)


class BadaboomVoice(Voice[BadaboomObservation, Action]):
    """The words of Badaboom."""

    telling = log.TELLING
    how_far = staticmethod(how_far)
    remarks = staticmethod(remarks)
    position_lines = staticmethod(position_lines)
    action_name = staticmethod(naming.action_name)
    group = staticmethod(naming.group)
    kind = staticmethod(naming.kind)
    label = staticmethod(naming.label)
    hand = staticmethod(aloud.hand)
    standing = staticmethod(aloud.standing)
    leftovers = staticmethod(aloud.leftovers)

    def phase(self, observation: BadaboomObservation, names: Names) -> str:
        """Return who is asked; also out of turn."""
        if observation.seat in observation.acting and observation.seat != observation.holder:
            return _("it is your decision")
        return super().phase(observation, names)

    def chance(self, observation: BadaboomObservation) -> str:
        """Return what chance decides."""
        return _(_CHANCE[observation.phase])

    def chance_prompt(self, observation: BadaboomObservation, company: Company) -> str:
        """Return what chance decides, and from whose bag it draws."""
        if observation.phase is Phase.STEAL:
            assert observation.played is not None
            if observation.played.seat == company.me:
                return _("One of your cards is drawn at random.")
            name = company.name(observation.played.seat)
            return plain(fill(_("A card of {name} is drawn at random."), name=name))
        if observation.phase is Phase.SHUFFLE:
            return _("The bin is shuffled.")
        return _("The used bombs are shuffled.")

    def leads(self, observation: BadaboomObservation) -> Sequence[Lead]:
        """Return everybody's coins, the one thing there is to lead in."""
        return [Lead(_("coins"), "plain", observation.coins)]

    def asked(self, observation: BadaboomObservation, names: Names) -> str:
        """Return what the observing seat is asked for.

        Nothing of it depends on hidden cards: the curtain between two people shows it to both.
        """
        phase = observation.phase
        match phase:
            case Phase.TRICK:
                return _trick(observation, names)
            case Phase.COUNTER:
                return _counter(observation, names)
            case Phase.KEEP:
                if SCRAP not in observation.menu:
                    return _("You cannot return the mechanism now: keep it.")
                text = _("Keep the mechanism, or return it and draw {card}.")
                return text.format(card=card_name(observation.top))
            case _:
                return _(_ASKED[phase])

    def rule_now(self, observation: BadaboomObservation, action: Action | None = None) -> str:
        """Return the anchor of the rulebook's chapter that matters now."""
        if action is not None and action.kind in (Kind.PLAY, Kind.LAY):
            return "tricks"
        if observation.phase is not Phase.TRICK:
            return _RULES[observation.phase]
        armed = observation.late and observation.armed_by >= 0
        return "explosion" if armed and observation.armed_turn < observation.turn else "turn"

    def heard_preview(
        self,
        events: Sequence[Event],
        observation: BadaboomObservation,
        action: Action,
        names: Names,
    ) -> list[str]:
        """Return what an action will do, and what is on the card."""
        lines = super().heard_preview(events, observation, action, names)
        if action.kind in (Kind.PLAY, Kind.LAY) and lines:
            return [card_text(action.card, observation.rules.edition), *lines]
        return lines

    def answers(self) -> Sequence[Action]:
        """Return every action of a seat."""
        return [action for action in every_action() if action.kind not in _BY_CHANCE]


def _trick(seen: BadaboomObservation, names: Sequence[str]) -> str:
    mine = seen.seat == seen.holder
    explodes = seen.late and seen.armed_by >= 0 and seen.armed_turn < seen.turn
    if mine:
        if explodes:
            return _("The bomb is about to explode in your hands: play a trick, or pass.")
        if seen.late:
            return _("Before you pass the bomb on: play a trick, or pass.")
        return _("You have the bomb: play a trick before you tinker, or pass.")
    if explodes:
        text = _("The bomb is about to explode on {name}: play a trick, or pass.")
    elif seen.late:
        text = _("Before {name} passes the bomb on: play a trick, or pass.")
    else:
        text = _("{name} has the bomb: play a trick, or pass.")
    return text.format(name=names[seen.holder])


def _counter(seen: BadaboomObservation, names: Sequence[str]) -> str:
    assert seen.played is not None
    card = card_name(seen.played.card)
    if not seen.counters:
        text = _("{name} plays {card}, which affects you: counter, or let it happen.")
        return text.format(name=names[seen.player], card=card)
    if seen.seat == seen.player:
        return _("{card} was countered: counter that, or let your trick be cancelled.").format(
            card=card
        )
    text = _("{name} countered your counter: counter again, or let {card} happen.")
    return text.format(name=names[seen.player], card=card)


VOICE: Final = BadaboomVoice()
