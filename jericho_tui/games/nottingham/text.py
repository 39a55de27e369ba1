"""The texts of Nottingham. Nothing here knows more than the event as its reader saw it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from jericho_tui.core.bundles import count_of, pack, size
from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.games.nottingham.rules import actions, edition
from jericho_tui.games.nottingham.rules import items as goods
from jericho_tui.games.nottingham.rules.actions import Action, Kind, Phase
from jericho_tui.games.nottingham.rules.position import NottinghamObservation
from jericho_tui.text.aloud import Names
from jericho_tui.text.company import Company
from jericho_tui.text.counts import cards_text, points_text
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.segments import fill, plain
from jericho_tui.text.telling import IfKnown, Line, Says, Telling
from jericho_tui.text.voice import Remark, Voice, ending

_PAWNS: Final = {
    "red": N_("red pawn"),
    "yellow": N_("yellow pawn"),
    "green": N_("green pawn"),
    "blue": N_("blue pawn"),
    "violet": N_("violet pawn"),
    "white": N_("white pawn"),
    "grey": N_("grey pawn"),
}
_THE: Final = (
    N_("the coin"),
    N_("the candlestick"),
    N_("the gold"),
    N_("the pearl"),
    N_("the jewels"),
    N_("the necklace"),
    N_("the chest"),
)
_LETTERS: Final = N_("C K G P J N T")  # by item; each stands in the item's name
_DEEDS: Final = (
    N_("purchase"),
    N_("theft"),
    N_("ambush"),
    N_("robbery"),
    N_("burglary"),
    N_("defence"),
    N_("barter"),
)
_EFFECTS: Final = (
    N_(
        "if they can, all others offer one card face down, but no coin; you may give the coin for "
        "one of them"
    ),
    N_("draw a card at random from a hand; its owner gets the candlestick"),
    N_("draw two ambush cards, lay one with the gold, and put the other under the draw pile"),
    N_("look at a hand and choose a card from it; its owner gets the pearl"),
    N_("show a hand to everyone and choose a card from it; its owner gets the jewels"),
    N_("you must take it; when you are attacked, you may give it instead of another card"),
    N_(
        "if they can, all others in turn offer one or two cards, but no chest; you must take one "
        "of the offers"
    ),
)


def item_text(item: int) -> str:
    """Return the name of an item, e.g. “pearl”."""
    return _(actions.ITEM_NAMES[item].template)


def the_item(item: int) -> str:
    """Return an item as part of a sentence, e.g. “the pearl”."""
    return _(_THE[item])


def item_letter(item: int) -> str:
    """Return the capital letter of an item in the language in use; records have `items.LETTERS`."""
    return _(_LETTERS)[2 * item]


def items_text(items: Iterable[int]) -> str:
    """Return some cards in order of value, e.g. “coin, 3 × pearl”; “none” for none."""
    return bundle_text(pack(items))


def bundle_text(bundle: int) -> str:
    """Return the cards of a bundle, as `items_text`."""
    counts = [(item_text(item), count_of(bundle, item)) for item in range(goods.NUM_ITEMS)]
    parts = [name if n == 1 else f"{n} × {name}" for name, n in counts if n]
    return ", ".join(parts) or _("none")


def ambush_text(card: int) -> str:
    """Return an ambush card, e.g. “red pawn”, “coin or chest”."""
    if card < goods.FIRST_PAIR:
        return _(_PAWNS[goods.PAWNS[card]])
    low, high = goods.PAIRS[card - goods.FIRST_PAIR]
    return _("{first} or {second}").format(first=item_text(low), second=item_text(high))


def mission_text(kind: int) -> str:
    """Return the name of a kind of mission, e.g. “three pairs”."""
    return _(actions.MISSION_NAMES[kind].template)


def deed_text(item: int) -> str:
    """Return what the action of an item is called, e.g. “robbery” (rule 3)."""
    return _(_DEEDS[item])


def effect_text(item: int) -> str:
    """Return in a sentence what the action of an item does (rule 3)."""
    return _(_EFFECTS[item])


_HOW: Final = {
    "city": N_("The sheriff is home"),
    "missions": N_("The last mission is completed"),
    "stalled": N_("No player can deliver any more"),
}
_MOST_POINTS: Final = Says(
    "{how}: {You} win with {score}", "{how}: {name} wins with {score}", first=False
)
_MORE_CARDS: Final = Says(
    "{how}: {You} win with {score} and more cards",
    "{how}: {name} wins with {score} and more cards",
    first=False,
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return how it ended and who won (rules 6, 7; N16, N30).

    For example “The sheriff is home: Ada wins with 74 points”.
    """
    how = _(_HOW[outcome.termination])
    winners = outcome.winners
    score = points_text(outcome.scores[winners[0]])
    if len(winners) > 1:
        return company.together(
            winners,
            _("{how}: you and {others} share the victory with {score} each"),
            _("{how}: {names} share the victory with {score} each"),
            first=False,
            how=how,
            score=score,
        )
    won = _MORE_CARDS if outcome.scores.count(outcome.scores[winners[0]]) > 1 else _MOST_POINTS
    return won.of(winners[0], company, how=how, score=score)


_LOOKED: Final = Says(
    "",
    "{name} looks at the hand of {target}",
    who="viewer",
    at_me=N_("{name} looks at your hand"),
)
_SHOWN: Final = Says(
    "Everyone sees your hand: {items}",
    "Everyone sees the hand of {name}: {items}",
    first=False,
)


def _offer(event: edition.Sealed | edition.Offered, _company: Company) -> Says:
    if event.items is None:
        return Says("", "{name} has chosen an offer")
    if not event.items:
        return Says("{You} have nothing to offer", "{name} has nothing to offer")
    return Says("{You} offer {items}", "{name} offers {items}")


def _opened(event: edition.OffersOpened, company: Company) -> Line:
    parts = [
        f"{company.name(seat, first=True).text} {items_text(items)}"
        for seat, items in enumerate(event.offers)
        if items is not None
    ]
    return fill(_("The offers are opened: {offers}"), offers="; ".join(parts))


def _kept(event: edition.Kept, _company: Company) -> Says | str:
    if event.discarded:
        return N_("No purchase: {the_item} is discarded")
    return Says("{You} keep {the_item}", "{name} keeps {the_item}")


def _moved(event: edition.SheriffMoved, _company: Company) -> str:
    if event.number is None:
        return N_("The sheriff is back in the city")
    return N_("The sheriff is on space {space}: hands of up to {number} draw a card")


def _cards(event: edition.Shuffled | edition.AmbushesDrawn) -> str:
    if isinstance(event, edition.Shuffled):
        return cards_text(event.cards)
    return "; ".join(map(ambush_text, event.cards or ()))


TELLING: Final = Telling(
    {
        # what is turned up and taken, attacked and defended
        edition.TurnedUp: Says("Your turn, turned up: {item}", "Turn of {name}, turned up: {item}"),
        edition.NothingTurnedUp: Says(
            "Your turn: there is no card to turn up",
            "Turn of {name}: there is no card to turn up",
        ),
        edition.Shuffled: N_("The discard pile is shuffled: {cards} in the draw pile"),
        edition.Took: Says("{You} take {the_item}", "{name} takes {the_item}"),
        edition.Attacked: Says(
            "{You} attack {target} with {the_item}",
            "{name} attacks {target} with {the_item}",
            at_me=N_("{name} attacks {you} with {the_item}"),
        ),
        edition.Defended: Says("{You} give a necklace", "{name} gives a necklace"),
        edition.Undefended: Says("{You} do not give a necklace", "{name} does not give a necklace"),
        edition.HandShown: IfKnown("items", _SHOWN, _LOOKED),
        edition.Chosen: Says(
            "{You} choose a card of {target}: {item}",
            "{name} chooses a card of {target}: {item}",
            at_me=N_("{name} chooses one of your cards: {item}"),
        ),
        # offers, exchanges and ambushes
        edition.Began: Says("{You} use the action of {item}", "{name} uses the action of {item}"),
        edition.Sealed: _offer,
        edition.Offered: _offer,
        edition.OffersOpened: _opened,
        edition.Exchanged: Says(
            "{You} get from {other}: {got}, for {gave}",
            "{name} gets from {other}: {got}, for {gave}",
            at_me=N_("{name} gets from {you}: {got}, for {gave}"),
        ),
        edition.Kept: _kept,
        edition.AmbushesDrawn: IfKnown("cards", Says("{You} draw the ambushes {cards}", ""), None),
        edition.AmbushLaid: IfKnown(
            "card",
            Says("{You} lay the ambush {card}", ""),
            Says("", "{name} lays an ambush"),
        ),
        # deliveries, ambushes on them, missions, the sheriff and the end
        edition.Delivered: Says("{You} deliver {items}", "{name} delivers {items}"),
        edition.Ambushed: Says(
            "{You} ambush {victim} ({card}) and take {the_item} for gold",
            "{name} ambushes {victim} ({card}) and takes {the_item} for gold",
            at_me=N_("{name} ambushes {you} ({card}) and takes {the_item} for gold"),
        ),
        edition.NotAmbushed: Says("{You} play no ambush", "{name} plays no ambush"),
        edition.DeliveryVoid: Says(
            "The delivery is void: {items} go back to your hand",
            "The delivery is void: {items} go back to {name}",
        ),
        edition.LootKept: Says(
            "{You} keep {the_item} as loot: {points}",
            "{name} keeps {the_item} as loot: {points}",
        ),
        edition.MissionDone: Says(
            "{You} complete the mission “{mission}” with {items}: {points}",
            "{name} completes the mission “{mission}” with {items}: {points}",
        ),
        edition.NoDelivery: Says("{You} deliver nothing", "{name} delivers nothing"),
        edition.SheriffMoved: _moved,
        edition.Gift: Says("{You} draw {the_item}", "{name} draws {the_item}"),
    },
    ending=ending_line,
    places={
        "card": lambda event: ambush_text(event.card),
        "cards": _cards,
        "gave": lambda event: item_text(event.gave),
        "got": lambda event: _("a card") if event.got is None else items_text(event.got),
        "item": lambda event: _("not shown") if event.item is None else item_text(event.item),
        "the_item": lambda event: _("a card") if event.item is None else the_item(event.item),
        "items": lambda event: items_text(
            (event.item,) * event.number
            if isinstance(event, edition.Delivered | edition.DeliveryVoid)
            else event.items
        ),
        "mission": lambda event: mission_text(event.mission),
        "points": lambda event: points_text(event.points),
        "target": lambda event: (
            event.seat if isinstance(event, edition.HandShown) else event.target
        ),
        "victim": lambda event: event.deliverer,
    },
    as_seen=True,
)


def _seats(observation: NottinghamObservation, company: Company) -> Iterator[str]:
    missions = actions.mission_points(observation.missions, observation.rules.edition)
    for seat, loot in enumerate(observation.loot):
        points = actions.loot_points(loot, observation.rules.edition) + missions[seat]
        done = [mission_text(kind) for kind in range(4) if observation.missions[seat] >> kind & 1]
        yield _("{name}, seat {seat}, {points}, {cards}; loot: {loot}; missions: {done}.").format(
            name=plain([company.name(seat, first=True)]),
            seat=seat + 1,
            points=points_text(points),
            cards=cards_text(observation.hand_sizes[seat]),
            loot=bundle_text(loot),
            done=", ".join(done) or _("none"),
        )
        laid = observation.laid_sizes[seat]
        if laid:
            text = ngettext("{n} ambush lies there.", "{n} ambushes lie there.", laid)
            yield text.format(n=laid)
        known = observation.certain(seat)
        if known and seat != observation.seat:
            yield _("Known cards in this hand: {cards}.").format(cards=bundle_text(known))


def _scores(event: edition.LootKept | edition.MissionDone, company: Company) -> Remark:
    """Tell who scores, and how much: also another, whose delivery is not ambushed (N27)."""
    points = points_text(event.points)
    if event.seat == company.me:
        return Remark.of(_("scores {points}"), "good", points=points)
    return Remark.of(_("{name} scores {points}"), name=company.name(event.seat), points=points)


def _considered(seen: NottinghamObservation, action: Action, company: Company) -> list[Remark]:
    match action.kind:
        case Kind.TAKE:
            return [_number(seen, seen.card)]
        case Kind.ACT if seen.card == goods.GOLD and seen.ambush_pile_size == 1:  # N24
            return [Remark(_("you lay the last ambush card with the gold"))]
        case Kind.ACT:
            return [Remark(effect_text(seen.card))]
        case Kind.ATTACK:
            return _attack(seen, action.seat, company)
        case Kind.DELIVER:
            return _danger(seen, action.items)
        case Kind.OFFER:
            left = bundle_text(seen.hand - action.bundle)
            return [Remark.of(_("if accepted, you keep: {cards}"), cards=left)]
        case Kind.DEFEND:
            return [Remark(_("you keep your other cards"), "good"), _gets_card(seen)]
        case Kind.PICK:
            item = action.items[0]
            return [_number(seen, item, answered=seen.can_be_answered(item))]
        case Kind.SWAP:
            offer = seen.offers[action.seat]
            assert offer is not None  # a legal swap is with a seat that offers
            assert seen.seat is not None
            gets = _gets(seen.seat, offer.items, company)
            return [gets, _gets(action.seat, (seen.card,), company)]
        case Kind.LAY:
            return [_match(seen, action.card, company)]
        case Kind.AMBUSH:
            return _ambush(seen, company)
        case Kind.MISSION:
            # Rule 7, N17: the players who must share the mission from now on.
            worth = seen.rules.edition.missions[action.mission]
            return [
                Remark.of(
                    _("for {name} it falls from {alone} to {shared} points"),
                    name=company.name(other),
                    alone=worth.alone,
                    shared=worth.shared,
                )
                for other, done in enumerate(seen.missions)
                if done >> action.mission & 1
            ]
        case Kind.PASS:
            return _passing(seen, company)
        case _:
            return []


def _number(seen: NottinghamObservation, item: int, *, answered: bool = False) -> Remark:
    """Tell how many of an item the hand will have, maybe only if it is not defended (N8)."""
    number = count_of(seen.hand, item) + 1
    if not answered:
        text = ngettext("you will have {n} of it", "you will have {n} of them", number)
        return Remark.of(text, n=number)
    text = ngettext(
        "you will have {n} of it, unless they give a necklace instead",
        "you will have {n} of them, unless they give a necklace instead",
        number,
    )
    return Remark.of(text, "warning", n=number)


def _gets(seat: int, items: Sequence[int], company: Company) -> Remark:
    cards = items_text(items)
    if seat == company.me:
        return Remark.of(_("you get: {item}"), "good", item=cards)
    return Remark.of(_("{name} gets: {item}"), name=company.name(seat, first=True), item=cards)


def _gets_card(seen: NottinghamObservation) -> Remark:
    """Tell what the attacked seat gets (N6)."""
    return Remark.of(_("you get: {item}"), item=item_text(seen.card))


def _match(seen: NottinghamObservation, card: int, company: Company) -> Remark:
    """Tell which deliveries an ambush matches (rule 4)."""
    if card == seen.seat:
        return Remark(_("it matches only your own deliveries"), "warning")
    if card < goods.FIRST_PAIR:
        return Remark.of(_("it matches every delivery of {name}"), name=company.name(card))
    return Remark.of(_("it matches deliveries of {items}"), items=ambush_text(card))


def _ambush(seen: NottinghamObservation, company: Company) -> list[Remark]:
    """Tell what an ambush does to a delivery (rule 4, N10, N21)."""
    assert seen.seat is not None
    left = seen.goods_left - 1
    remarks = [_gets(seen.seat, (seen.goods,), company), _gets(seen.turn, (goods.GOLD,), company)]
    if left >= actions.FEWEST_GOODS:
        text = ngettext(
            "{n} card of this mission is left", "{n} cards of this mission are left", left
        )
        remarks.append(Remark.of(text, n=left))
    return remarks


def _passing(seen: NottinghamObservation, company: Company) -> list[Remark]:
    match seen.phase:
        case Phase.SWAP if seen.card == goods.COIN and seen.rules.discards_coin:
            return [Remark(_("the coin is discarded"))]
        case Phase.SWAP:
            return [_number(seen, seen.card)]
        case Phase.DEFENCE:
            if seen.chosen >= 0:
                return [_gets(seen.turn, (seen.chosen,), company), _gets_card(seen)]
            if seen.card == goods.CANDLESTICK:
                text = _("{name} draws one of your cards at random")
            else:
                text = _("{name} sees your hand and chooses a card")
            name = company.name(seen.turn, first=True)
            return [Remark.of(text, name=name), _gets_card(seen)]
        case Phase.DELIVER:
            return [Remark(_("your hand stays as it is"))]
        case _:
            return []


def _attack(seen: NottinghamObservation, target: int, company: Company) -> list[Remark]:
    known = seen.certain(target)
    name = company.name(target, first=True)
    cards = cards_text(seen.hand_sizes[target])
    remarks = [Remark.of(_("{name} has {cards}"), name=name, cards=cards)]
    if size(known):
        remarks.append(Remark.of(_("cards you know: {cards}"), cards=bundle_text(known)))
    if count_of(known, goods.NECKLACE) and seen.card in seen.rules.edition.red_banner:
        remarks.append(Remark(_("the victim can give a necklace instead"), "warning"))
    return remarks


def _danger(seen: NottinghamObservation, items: Sequence[int]) -> list[Remark]:
    """Tell what ambushes may do to a delivery (rule 4, N9, N10)."""
    threats = seen.threats(items[0])
    number = sum(threats)
    if not number:
        lies = sum(seen.laid_sizes) > len(seen.ambushes)
        text = _("no opponent’s ambush matches") if lies else _("no opponent has an ambush")
        return [Remark(text, "good")]
    text = ngettext("{n} opposing ambush may match", "{n} opposing ambushes may match", number)
    remarks = [Remark.of(text, "warning", n=number)]
    enough = len(items) - actions.FEWEST_GOODS + 1
    if enough <= (len(threats) if seen.rules.multi_ambush else 1):
        text = ngettext("one ambush makes it void", "{n} ambushes make it void", enough)
        remarks.append(Remark.of(text, "warning", n=enough))
    return remarks


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
    Kind.MISSION: N_("complete a mission"),
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
    telling = TELLING
    game_id = "nottingham"
    answers = staticmethod(Action.every)

    def remarks(
        self,
        events: Sequence[Event],
        observation: NottinghamObservation,
        action: Action,
        company: Company,
    ) -> list[Remark]:
        said = _considered(observation, action, company)
        for event in events:
            if isinstance(event, edition.LootKept | edition.MissionDone):
                said.append(_scores(event, company))
            elif isinstance(event, edition.DeliveryVoid):
                said.append(Remark(_("the delivery is void")))
            elif isinstance(event, edition.SheriffMoved) and event.number is not None:
                text = _("the sheriff moves: hands of up to {number} draw a card")
                said.append(Remark.of(text, number=event.number))
            elif isinstance(event, MatchEnded):
                said.append(ending(event.outcome, ending_line(event.outcome, company), company))
        return said

    def hand(self, observation: NottinghamObservation) -> list[str]:
        if observation.seat is None:
            return []
        cards = bundle_text(observation.hand)
        number = cards_text(size(observation.hand))
        lines = [_("Your hand, {number}: {cards}.").format(number=number, cards=cards)]
        if observation.ambushes:
            laid = "; ".join(map(ambush_text, observation.ambushes))
            lines.append(_("Your ambushes: {cards}.").format(cards=laid))
        return lines

    def standing(self, seen: NottinghamObservation, company: Company) -> Iterator[str]:
        if seen.card >= 0:
            yield _("Turned up: {item}").format(item=item_text(seen.card)) + "."
        number = seen.number()
        if seen.acting and number is None:
            yield _("The next delivery brings the sheriff home.")
        elif seen.acting:
            text = _("The next delivery gives a card to hands of up to {number}.")
            yield text.format(number=number)
        yield from _seats(seen, company)
        left = [
            f"{mission_text(kind)} {number}" for kind, number in enumerate(seen.missions_left())
        ]
        yield _("Missions left: {missions}.").format(missions=", ".join(left))
        discard, pile = bundle_text(seen.discard), cards_text(seen.pile_size)
        yield (
            _("Item draw pile: {cards}; discard pile: {items}").format(cards=pile, items=discard)
            + "."
        )
        yield _("Values, missions, ambush cards and track come from the house edition or your own.")

    def leftovers(self, observations: Sequence[NottinghamObservation], names: Names) -> list[str]:
        lines = []
        for seat, view in enumerate(observations):
            text = _("{name} still held: {cards}.")
            lines.append(text.format(name=names[seat], cards=bundle_text(view.hand)))
            if view.ambushes:
                laid = "; ".join(map(ambush_text, view.ambushes))
                lines.append(
                    _("Never played by {name}: {cards}.").format(name=names[seat], cards=laid)
                )
        return lines

    def phase(self, observation: NottinghamObservation, names: Names) -> str:
        if observation.seat in observation.acting and observation.seat != observation.turn:
            return _("it is your decision")
        return super().phase(observation, names)

    def chance(self, observation: NottinghamObservation) -> str:
        return _(_CHANCE[observation.phase])

    def chance_prompt(self, observation: NottinghamObservation, company: Company) -> str:
        if observation.phase is Phase.SHUFFLE:
            return _("The discard pile is shuffled.")
        if observation.target == company.me:
            return _("One of your cards is drawn at random.")
        name = company.name(observation.target)
        return plain(fill(_("A card of {name} is drawn at random."), name=name))

    def asked(self, observation: NottinghamObservation, names: Names) -> str:
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
        named = names and action.kind in _NAMED
        return _(_NAMED[action.kind] if named else _NAMES[action.kind]).format(
            name=names[action.seat] if named else "",
            seat=action.seat + 1,
            items=items_text(action.items),
            card=ambush_text(action.card) if action.card >= 0 else "",
            mission=mission_text(action.mission) if action.mission >= 0 else "",
        )

    def rule_now(self, observation: NottinghamObservation, action: Action | None = None) -> str:
        if action is not None and action.kind is Kind.MISSION:
            return "missions"
        if observation.phase in _RULES:
            return _RULES[observation.phase]
        return goods.ITEMS[observation.card]

    def group(self, action: Action) -> str:
        if action.kind is Kind.DELIVER:
            return _("Deliver {item}").format(item=item_text(action.items[0]))
        return super().group(action)

    def kind(self, action: Action) -> str:
        name = _(_KINDS.get(action.kind, _NAMES[action.kind]))
        return name[:1].upper() + name[1:]

    def label(self, action: Action) -> str:
        return str(len(action.items)) if action.kind is Kind.DELIVER else ""


VOICE: Final = NottinghamVoice()
