"""What Nottingham says: where a match stands, what is asked of whom, what a move is called."""

from collections.abc import Mapping
from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.games.nottingham.actions import Action, Kind, every_action
from jericho_tui.games.nottingham.items import ITEMS
from jericho_tui.games.nottingham.menu import Phase
from jericho_tui.games.nottingham.observation import NottinghamObservation
from jericho_tui.prose.aloud import Names
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.nottingham import aloud, log
from jericho_tui.prose.nottingham.position import position_lines
from jericho_tui.prose.nottingham.preview import remarks
from jericho_tui.prose.nottingham.progress import how_far
from jericho_tui.prose.nottingham.words import ambush_text, item_text, items_text, mission_text
from jericho_tui.prose.segments import fill, plain
from jericho_tui.prose.voice import Voice

_CHANCE: Final = {
    Phase.DRAW: N_("a card is drawn at random"),
    Phase.SHUFFLE: N_("the discard pile is shuffled"),
}
_ASKED: Final = {
    Phase.SEALED: N_("Offer a card for the coin, face down."),
    Phase.OPEN: N_("Offer one or two cards for the chest."),
    Phase.SWAP: N_("Choose an offer."),
    Phase.DEFENCE: N_("You are attacked: give a necklace, or pass."),
    Phase.PICK: N_("Choose a card from the hand you see."),
    Phase.LAY: N_("Lay one of the two ambushes."),
    Phase.DELIVER: N_("Deliver, or pass."),
}
_NAMES: Final = {
    Kind.TAKE: N_("take the card"),
    Kind.ACT: N_("use the action"),
    Kind.ATTACK: N_("use the action on seat {seat}"),
    Kind.DEFEND: N_("give a necklace"),
    Kind.PASS: N_("pass"),
    Kind.DRAW: N_("draw {items}"),
    Kind.PICK: N_("choose {items}"),
    Kind.OFFER: N_("offer {items}"),
    Kind.SWAP: N_("take the offer of seat {seat}"),
    Kind.LAY: N_("lay {card}"),
    Kind.DELIVER: N_("deliver {items}"),
    Kind.AMBUSH: N_("ambush with {card}"),
    Kind.MISSION: N_("mission “{mission}”: {items}"),
    Kind.SHUFFLE: N_("shuffle the discard pile"),
}
_NAMED: Final = {
    Kind.ATTACK: N_("use the action on {name}"),
    Kind.SWAP: N_("take the offer of {name}"),
}
"""Where the players' names are known."""
_KINDS: Final = {
    Kind.ATTACK: _NAMES[Kind.ACT],
    Kind.PICK: N_("choose a card"),
    Kind.OFFER: N_("offer a card"),
    Kind.SWAP: N_("take an offer"),
    Kind.LAY: N_("lay an ambush"),
    Kind.DELIVER: N_("deliver"),
    Kind.AMBUSH: N_("ambush"),
    Kind.MISSION: N_("do a mission"),
}
"""What moves are that name a card or a seat, where it does not matter which."""
_RULES: Final = {
    Phase.SHUFFLE: "turn",
    Phase.SEALED: "coin",
    Phase.OPEN: "chest",
    Phase.DEFENCE: "necklace",
    Phase.DRAW: "candlestick",
    Phase.LAY: "gold",
    Phase.DELIVER: "delivery",
    Phase.AMBUSH: "ambush",
    Phase.OVER: "winner",
}


class NottinghamVoice(Voice[NottinghamObservation, Action]):
    """The words of Nottingham."""

    tiebreaks: Mapping[str, str] = {
        "loot_cards": N_("Loot cards (tie-break)"),
        "hand_cards": N_("Hand cards (tie-break)"),
    }
    telling = log.TELLING
    how_far = staticmethod(how_far)
    remarks = staticmethod(remarks)
    position_lines = staticmethod(position_lines)
    hand = staticmethod(aloud.hand)
    standing = staticmethod(aloud.standing)
    leftovers = staticmethod(aloud.leftovers)
    answers = staticmethod(every_action)

    def phase(self, observation: NottinghamObservation, names: Names) -> str:
        """Return who is asked; also out of turn."""
        if observation.seat in observation.acting and observation.seat != observation.turn:
            return _("it is your decision")
        return super().phase(observation, names)

    def chance(self, observation: NottinghamObservation) -> str:
        """Return what chance decides."""
        return _(_CHANCE[observation.phase])

    def chance_prompt(self, observation: NottinghamObservation, company: Company) -> str:
        """Return what chance decides, and from whose hand it draws."""
        if observation.phase is Phase.SHUFFLE:
            return _("The discard pile is shuffled.")
        if observation.target == company.me:
            return _("One of your cards is drawn at random.")
        name = company.name(observation.target)
        return plain(fill(_("A card of {name} is drawn at random."), name=name))

    def asked(self, observation: NottinghamObservation, names: Names) -> str:
        """Return what the observing seat is asked for."""
        phase = observation.phase
        if phase is Phase.DECIDE:
            item = item_text(observation.card)
            if len(observation.menu) == 1:
                return _("{item}: take it.").format(item=item)
            return _("{item}: take it, or use its action.").format(item=item)
        if phase is Phase.AMBUSH:
            text = ngettext(
                "{name} delivers {n} × {item}: ambush it, or pass.",
                "{name} delivers {n} × {item}: ambush it, or pass.",
                observation.goods_left,
            )
            return text.format(
                name=names[observation.turn],
                n=observation.goods_left,
                item=item_text(observation.goods),
            )
        return _(_ASKED[phase])

    def action_name(self, action: Action, names: Names = ()) -> str:
        """Return what a move does, e.g. “deliver 4 × pearl”."""
        named = names and action.kind in _NAMED
        return _(_NAMED[action.kind] if named else _NAMES[action.kind]).format(
            name=names[action.seat] if named else "",
            seat=action.seat + 1,
            items=items_text(action.items),
            card=ambush_text(action.card) if action.card >= 0 else "",
            mission=mission_text(action.mission) if action.mission >= 0 else "",
        )

    def rule_now(self, observation: NottinghamObservation, action: Action | None = None) -> str:
        """Return the anchor of the rulebook's chapter that matters now."""
        if action is not None and action.kind is Kind.MISSION:
            return "missions"
        if observation.phase in _RULES:
            return _RULES[observation.phase]
        return ITEMS[observation.card]

    def group(self, action: Action) -> str:
        """Return the title under which moves of a kind are listed."""
        if action.kind is Kind.DELIVER:
            return _("Deliver {item}").format(item=item_text(action.items[0]))
        return super().group(action)

    def kind(self, action: Action) -> str:
        """Return what sort of move it is, whatever is given or taken, and by whom."""
        name = _(_KINDS.get(action.kind, _NAMES[action.kind]))
        return name[:1].upper() + name[1:]

    def label(self, action: Action) -> str:
        """Return how many cards are delivered."""
        return str(len(action.items)) if action.kind is Kind.DELIVER else ""


VOICE: Final = NottinghamVoice()
