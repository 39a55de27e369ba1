"""The texts of Badaboom. Nothing here knows more than the event as its reader saw it."""

from collections.abc import Iterator, Sequence
from typing import Final

from jericho_tui.core.bundles import pack
from jericho_tui.core.events import Event
from jericho_tui.core.seats import CLOCKWISE
from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.rules import actions
from jericho_tui.games.badaboom.rules.actions import Action, Kind, Phase
from jericho_tui.games.badaboom.rules.blasts import who_is_hit
from jericho_tui.games.badaboom.rules.cards import LOOSEN
from jericho_tui.games.badaboom.rules.edition import HOUSE
from jericho_tui.games.badaboom.rules.position import BadaboomObservation
from jericho_tui.games.badaboom.rules.state import exploding
from jericho_tui.games.badaboom.text import telling as words
from jericho_tui.games.badaboom.text.telling import remarks
from jericho_tui.text.aloud import Names, sentence
from jericho_tui.text.company import Company
from jericho_tui.text.counts import cards_text
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.segments import fill, plain
from jericho_tui.text.voice import Lead, Voice

_NAMES: Final = {
    Kind.PASS: N_("pass"),
    Kind.LAY: N_("lay the mission {card}"),
    Kind.COUNTER: N_("counter"),
    Kind.DROP: N_("discard {card}"),
    Kind.LEAVE: N_("leave the bomb alone"),
    Kind.TAKE: N_("take {card} out of the bomb"),
    Kind.KEEP: N_("keep the mechanism"),
    Kind.SCRAP: N_("return the mechanism"),
    Kind.PUT: N_("put {card} into the bomb"),
    Kind.STEAL: N_("draw {card}"),
    Kind.SHUFFLE: N_("shuffle the bin"),
    Kind.BOMBS: N_("shuffle the used bombs"),
}


def action_name(action: Action, names: Names = ()) -> str:
    """Return what a move does, e.g. “put Dud into the bomb”; for hints and lists of moves.

    :param names: the players' names by seat; without them a seat is told by its number.
    """
    named = bool(names) and action.seat >= 0
    template = _play(action, named) if action.kind is Kind.PLAY else _(_NAMES[action.kind])
    return template.format(
        card=words.a_card(action.card) if action.card >= 0 else "",
        seat=action.seat + 1,
        name=names[action.seat] if named else "",
        type=words.type_name(action.back) if action.back >= 0 else "",
        other=words.card_name(action.other) if action.other >= 0 else "",
    )


def _play(action: Action, named: bool) -> str:
    if action.back >= 0:
        by_name = _("play {card} on {name}: {type}")
        return by_name if named else _("play {card} on seat {seat}: {type}")
    if action.seat >= 0:
        return _("play {card} on {name}") if named else _("play {card} on seat {seat}")
    if action.other < 0:
        return _("play {card}")
    if action.card == LOOSEN:
        return _("play {card}: {other} goes into the bomb")
    return _("play {card}: {other} leaves the bomb")


def group(action: Action) -> str:
    """Return what is listed together: cards, seats or types tell actions of a group apart."""
    card = words.card_name(action.card) if action.card >= 0 else ""
    match action.kind:
        case Kind.PUT:
            return _("Put")
        case Kind.TAKE:
            return _("Take")
        case Kind.DROP:
            return _("Discard")
        case Kind.LAY:
            return _("Lay")
        case Kind.PLAY if action.back >= 0:
            return _("Play {card} on seat {seat}").format(card=card, seat=action.seat + 1)
        case Kind.PLAY if action.seat >= 0:
            return _("Play {card} on").format(card=card)
        case Kind.PLAY if action.other >= 0:
            return _("Play {card} with").format(card=card)
        case Kind.PLAY:
            return _("Play")
    name = action_name(action)
    return name[:1].upper() + name[1:]


def _bomb(seen: BadaboomObservation, company: Company) -> Iterator[str]:
    """Tell the bomb, whether it is armed, where it goes and whom it would hit."""
    if seen.bomb < 0:
        return
    edition = seen.rules.edition
    holder = company.says(
        seen.holder,
        _("{You} have the bomb, turn {turn}"),
        _("{name} has the bomb, turn {turn}"),
        turn=seen.turn,
    )
    yield sentence(plain(holder))
    yield _("In the {bomb}: {cards}.").format(
        bomb=words.bomb_name(seen.bomb), cards=words.bundle_text(seen.content)
    )
    if seen.rules.bomb_properties:
        yield words.bomb_text(seen.bomb, edition)
    if seen.armed_by < 0:
        yield _("It is not armed.")
    else:
        yield plain(
            fill(
                _("It is armed, by {name} in turn {turn}."),
                name=company.name(seen.armed_by),
                turn=seen.armed_turn,
            )
        )
        then = exploding(seen) or seen
        around = CLOCKWISE[seen.num_seats][then.holder]
        hit = [seat for seat in around if seat in who_is_hit(then)]
        names = plain(company.listing(hit)) if hit else _("nobody")
        yield _("If it exploded now, it would hit: {names}.").format(names=names)
    text = _("Next in passing direction: {name}.")
    yield plain(fill(text, name=company.name(seen.next_seat())))
    turns = seen.rules.fuse - seen.bomb_turns
    text = ngettext("The fuse lasts {n} more turn.", "The fuse lasts {n} more turns.", turns)
    yield text.format(n=turns)


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

    telling = words.TELLING
    game_id = "badaboom"
    remarks = staticmethod(remarks)
    action_name = staticmethod(action_name)
    group = staticmethod(group)

    def kind(self, action: Action) -> str:
        if action.kind is not Kind.PLAY:
            return group(action)
        name = _("play {card}").format(card=words.a_card(action.card))
        return name[:1].upper() + name[1:]

    def label(self, action: Action) -> str:
        if action.kind is Kind.PLAY:
            if action.back >= 0:
                return words.type_name(action.back)
            if action.seat >= 0:
                return _("seat {seat}").format(seat=action.seat + 1)
            return words.card_name(action.card if action.other < 0 else action.other)
        if action.kind in (Kind.PUT, Kind.TAKE, Kind.DROP, Kind.LAY):
            return words.card_name(action.card)
        return ""

    def hand(self, observation: BadaboomObservation) -> list[str]:
        if observation.seat is None:
            return []
        number = cards_text(sum(observation.bag_backs[observation.seat]))
        cards = words.bundle_text(observation.bag)
        lines = [_("Your bag, {number}: {cards}.").format(number=number, cards=cards)]
        if observation.missions:
            laid = words.bundle_text(pack(observation.missions))
            lines.append(_("Your missions on the table: {cards}.").format(cards=laid))
        return lines

    def standing(self, seen: BadaboomObservation, company: Company) -> Iterator[str]:
        yield from _bomb(seen, company)
        for seat in range(seen.num_seats):
            yield _("{name}, seat {seat}, {coins}; bag: {cards}.").format(
                name=plain([company.name(seat, first=True)]),
                seat=seat + 1,
                coins=words.coins_text(seen.coins[seat]),
                cards=words.backs_text(seen.bag_backs[seat]),
            )
            known = seen.certain(seat)
            if known and seat != seen.seat:
                yield _("Known cards in this bag: {cards}.").format(cards=words.bundle_text(known))
            lasting = [trick.card for trick in seen.lasting if trick.target == seat]
            if lasting:
                yield _("Lasting tricks here: {cards}.").format(
                    cards=words.bundle_text(pack(lasting))
                )
            laid = seen.mission_counts[seat]
            if laid:
                text = ngettext("{n} mission lies here.", "{n} missions lie here.", laid)
                yield text.format(n=laid)
        if seen.top >= 0:
            yield sentence(
                _("Top card of the storage: {card}").format(card=words.card_name(seen.top))
            )
        yield _("Storage: {storage}; bin: {bin}; mechanisms in the pile: {n}.").format(
            storage=cards_text(sum(seen.storage_backs)),
            bin=cards_text(sum(seen.bin_backs)),
            n=seen.mechanisms,
        )
        if seen.rules.edition == HOUSE:
            yield _("House edition: the texts of the cards are our own.")
        else:
            yield _("Custom edition: the texts of the cards are your own.")

    def leftovers(self, observations: Sequence[BadaboomObservation], names: Names) -> list[str]:
        return [
            _("{name} still had: {cards}.").format(
                name=names[seat], cards=words.bundle_text(view.bag)
            )
            for seat, view in enumerate(observations)
        ]

    def phase(self, observation: BadaboomObservation, names: Names) -> str:
        if observation.seat in observation.acting and observation.seat != observation.holder:
            return _("it is your decision")
        return super().phase(observation, names)

    def chance(self, observation: BadaboomObservation) -> str:
        return _(_CHANCE[observation.phase])

    def chance_prompt(self, observation: BadaboomObservation, company: Company) -> str:
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
                if actions.SCRAP not in observation.menu:
                    return _("You cannot return the mechanism now: keep it.")
                text = _("Keep the mechanism, or return it and draw {card}.")
                return text.format(card=words.card_name(observation.top))
            case _:
                return _(_ASKED[phase])

    def rule_now(self, observation: BadaboomObservation, action: Action | None = None) -> str:
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
        lines = super().heard_preview(events, observation, action, names)
        if action.kind in (Kind.PLAY, Kind.LAY) and lines:
            return [words.card_text(action.card, observation.rules.edition), *lines]
        return lines

    def answers(self) -> Sequence[Action]:
        return [action for action in actions.Action.every() if action.kind not in _BY_CHANCE]


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
    card = words.card_name(seen.played.card)
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
