"""The names of the cards [H], the log, and what a move will do before it is confirmed (page 3)."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from jericho_tui.core.bundles import count_of, kinds_in
from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.seats import CLOCKWISE, NOBODY
from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom.rules import cards as deck
from jericho_tui.games.badaboom.rules import edition
from jericho_tui.games.badaboom.rules.actions import Action, Kind, Phase
from jericho_tui.games.badaboom.rules.blasts import affected, is_fulfilled, who_is_hit
from jericho_tui.games.badaboom.rules.edition import BOMBS, Edition, Hit, Property
from jericho_tui.games.badaboom.rules.position import CARD_NAMES, TYPE_NAMES, BadaboomObservation
from jericho_tui.games.badaboom.rules.state import exploding, may_counter
from jericho_tui.text.colours import colour_role
from jericho_tui.text.company import Company
from jericho_tui.text.counts import cards_text
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.segments import Part, Segment, fill, plain
from jericho_tui.text.telling import IfKnown, Line, Says, Telling
from jericho_tui.text.voice import Remark, Tone, ending

_TRICKS: Final = {
    "hot_potato": N_("Give the bomb to the next player in the passing direction."),
    "long_throw": N_("Give the bomb to any other player."),
    "back_to_you": N_("Give the bomb to the player you got it from."),
    "pickpocket": N_("Choose another player and a type: take one card of that type at random."),
    "rummage": N_(
        "Draw two cards from the storage, even if the bomb is armed; fewer if the storage runs out."
    ),
    "butterfingers": N_("Another player discards a card of their choice, face down."),
    "bag_swap": N_("Swap whole bags with another player."),
    "spare_screw": N_(
        "Replace a card of the bomb with a mechanism; the card goes to the bin. This disarms an "
        "armed bomb."
    ),
    "loosen": N_(
        "Replace a mechanism in the bomb with a trick or gadget from your bag; a second gadget is "
        "not allowed. If it was the last mechanism, you arm the bomb."
    ),
    "not_so_fast": N_("Only as an answer: cancel the trick that affects you."),
    "reverse": N_("The passing direction is reversed while this trick lies on the table."),
    "bunker": N_("This bomb cannot hit you. Disarming the bomb ends this."),
    "chained": N_(
        "Choose any player, even yourself: the bomb hits them too, unless they are in a bunker. "
        "Disarming the bomb ends this."
    ),
    "fall_guy": N_("Your left neighbour is hit."),
    "martyr": N_("You are hit."),
    "mass_grave": N_("At least two players are hit."),
    "clean_hands": N_("Nobody is hit."),
    "saboteur": N_("You were the last to arm this bomb."),
}
_HITS: Final = {
    Hit.NEIGHBOURS: N_("Hit: the holder and both neighbours."),
    Hit.EVERYBODY: N_("Hit: everyone."),
    Hit.ARMER: N_("Hit: the player who armed the bomb; if nobody did, the holder."),
    Hit.ALL_BUT_HOLDER: N_("Hit: everyone except the holder."),
    Hit.NOBODY: N_("Hit: nobody."),
    Hit.LEFT: N_("Hit: the holder’s left neighbour."),
    Hit.RICHEST: N_(
        "Hit: the holder and every player with the most coins; while nobody has a coin, only the "
        "holder."
    ),
}
_BOMBS: Final = {
    "human": N_("human bomb"),
    "elf": N_("elf bomb"),
    "gnome": N_("gnome bomb"),
    "fairy": N_("fairy bomb"),
    "dwarf": N_("dwarf bomb"),
}
_PROPERTIES: Final = {
    Property.NONE: N_("It has no special rule."),
    Property.COUNTER_CLOCKWISE: N_("It moves to the right."),
    Property.ARMER_DRAWS: N_("The player who arms it draws a card at once."),
    Property.ALL_DRAW: N_("When it is disarmed, everyone draws a card."),
    Property.EXTRA_COIN: N_("Each survivor gains one more coin."),
}
_UNSEEN: Final = (N_("a trick"), N_("a gadget"), N_("a mechanism"))  # by `cards.TYPES`
_BACKS: Final = {deck.TRICK: 1, deck.GADGET: 0, deck.MECHANISM_TYPE: 3}
"""The colour of each back (see `text.colours`): green, red, yellow; bombs are blue."""


def card_name(kind: int) -> str:
    """Return the name of a card, e.g. “Hot potato”."""
    return _(CARD_NAMES[kind].template)


def a_card(kind: int) -> str:
    """Return a card within a sentence, e.g. “Hot potato”, “a mechanism”."""
    return _(_UNSEEN[deck.MECHANISM_TYPE]) if kind == deck.MECHANISM else card_name(kind)


def card_names(bundle: int) -> list[str]:
    """Return the cards of a bundle, e.g. “Dud”, “2 × Bunker”."""
    counts = [(card_name(kind), count_of(bundle, kind)) for kind in kinds_in(bundle)]
    return [name if number == 1 else f"{number} × {name}" for name, number in counts]


def bundle_text(bundle: int) -> str:
    """Return the cards of a bundle, e.g. “Dud, 2 × Bunker”; “none” for none."""
    return ", ".join(card_names(bundle)) or _("none")


def card_text(kind: int, printed: Edition) -> str:
    """Return what a card does."""
    if kind >= deck.FIRST_TRICK:
        return _(_TRICKS[deck.KINDS[kind]])
    if kind >= deck.FIRST_GADGET:
        return _(_HITS[printed.hits[kind - deck.FIRST_GADGET]])
    return _("While the bomb holds one, it is not armed; in a survivor’s bag it is a coin.")


def bomb_name(bomb: int) -> str:
    """Return the name of a bomb, e.g. “elf bomb”."""
    return _(_BOMBS[BOMBS[bomb]])


def bomb_text(bomb: int, printed: Edition) -> str:
    """Return what is special about a bomb (B14)."""
    return _(_PROPERTIES[printed.bombs[bomb].special])


def type_name(back: int) -> str:
    """Return what the back of a card shows, e.g. “gadget”."""
    return _(TYPE_NAMES[back].template)


def back_role(back: int) -> str:
    """Return the role of text in the colour of a back."""
    return colour_role(_BACKS[back])


def card_segment(kind: int) -> Segment:
    """Return a card within a sentence, in the colour of its back."""
    return Segment(a_card(kind), back_role(deck.type_of(kind)))


def unseen_segment(back: int) -> Segment:
    """Return a card of which only the back was seen, e.g. “a gadget”."""
    return Segment(_(_UNSEEN[back]), back_role(back))


def coins_text(number: int) -> str:
    """Return so many coins in words."""
    return ngettext("{n} coin", "{n} coins", number).format(n=number)


def back_text(back: int, number: int) -> str:
    """Return so many cards of a type in words, e.g. “3 tricks”."""
    if back == deck.TRICK:
        return ngettext("{n} trick", "{n} tricks", number).format(n=number)
    if back == deck.GADGET:
        return ngettext("{n} gadget", "{n} gadgets", number).format(n=number)
    return ngettext("{n} mechanism", "{n} mechanisms", number).format(n=number)


def backs_text(counts: Sequence[int]) -> str:
    """Return what a bag shows, e.g. “3 tricks, 1 mechanism”; “no card” for an empty one.

    :param counts: by `cards.TYPES`.
    """
    return ", ".join(back_text(b, n) for b, n in enumerate(counts) if n) or _("no card")


_ENOUGH: Final = Says("{You} win with {score}", "{name} wins with {score}")
_AFTER_THE_LAST: Final = Says(
    "After explosion {n}, the last one, {You} win with {score}",
    "After explosion {n}, the last one, {name} wins with {score}",
    first=False,
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return how it ended and who won, e.g. “Ada wins with 11 coins” (3.1, end; B11, B17)."""
    winners = outcome.winners
    score = coins_text(outcome.scores[winners[0]])
    number = len(outcome.lines)
    if len(winners) > 1:
        mine = _("You and {others} share the victory with {score} each")
        theirs = _("{names} share the victory with {score} each")
        first = outcome.termination != "explosions"
        if not first:
            mine = _(
                "After explosion {n}, the last one, you and {others} share the victory with "
                "{score} each"
            )
            theirs = _(
                "After explosion {n}, the last one, {names} share the victory with {score} each"
            )
        return company.together(winners, mine, theirs, first, score=score, n=number)
    won = _AFTER_THE_LAST if outcome.termination == "explosions" else _ENOUGH
    return won.of(winners[0], company, score=score, n=number)


def _played(event: edition.TrickPlayed, _company: Company) -> Says:
    if event.target == event.seat:
        return Says("{You} play {card} on yourself", "{name} plays {card} on themselves")
    if event.back >= 0:
        return Says(
            "{You} play {card} on {target}: {type}",
            "{name} plays {card} on {target}: {type}",
            at_me=N_("{name} plays {card} on {you}: {type}"),
        )
    if event.target >= 0:
        return Says(
            "{You} play {card} on {target}",
            "{name} plays {card} on {target}",
            at_me=N_("{name} plays {card} on {you}"),
        )
    if event.other >= 0:
        return Says("{You} play {card}: {other}", "{name} plays {card}: {other}")
    return Says("{You} play {card}", "{name} plays {card}")


def _exploded(event: edition.Exploded, company: Company) -> Line:
    text = (
        _("Explosion {n}, the fuse has burnt down: {gadget}. Hit: {names}")
        if event.burnt_down
        else _("Explosion {n}: {gadget}. Hit: {names}")
    )
    return fill(
        text,
        n=event.number,
        gadget=card_segment(event.gadget) if event.gadget >= 0 else _("no gadget"),
        names=company.listing(event.hit) if event.hit else _("nobody"),
    )


def _missions(event: edition.MissionsShown, company: Company) -> Line:
    shown = [
        _("{name}: {missions} ({n} succeeded)").format(
            name=company.name(seat, first=True).text,
            missions=", ".join(map(card_name, cards)),
            n=event.fulfilled[seat],
        )
        for seat, cards in enumerate(event.missions)
        if cards
    ]
    return fill(_("Missions: {missions}"), missions="; ".join(shown)) if shown else []


def _coins(event: edition.CoinsPaid, company: Company) -> Line:
    amounts = [
        f"{company.name(seat, first=True).text} +{paid} → {coins}"
        for seat, (paid, coins) in enumerate(zip(event.paid, event.coins, strict=True))
    ]
    return fill(_("Coins: {amounts}"), amounts="; ".join(amounts))


def _card(event: edition.Drew | edition.Countered | edition.Stolen | edition.Dropped) -> Segment:
    if isinstance(event, edition.Countered):
        return card_segment(deck.NOT_SO_FAST)
    if event.card is None:
        return unseen_segment(event.back)
    return card_segment(event.card)


def _other(event: edition.BagsSwapped | edition.TrickPlayed) -> Part:
    return card_segment(event.other) if isinstance(event, edition.TrickPlayed) else event.other


TELLING: Final = Telling(
    {
        # drawing and tinkering
        edition.BombBuilt: Says(
            "A new bomb for you: {bomb}, {mechanisms}",
            "A new bomb for {name}: {bomb}, {mechanisms}",
        ),
        edition.BombsShuffled: N_("The used bombs are shuffled"),
        edition.TurnBegan: Says(
            "Turn {turn}: {You} have the bomb",
            "Turn {turn}: {name} has the bomb",
            first=False,
        ),
        edition.Drew: Says("{You} draw {card}", "{name} draws {card}"),
        edition.Shuffled: N_("The bin is shuffled and becomes the storage: {cards}"),
        edition.Left: Says("{You} leave the bomb alone", "{name} leaves the bomb alone"),
        edition.Took: Says(
            "{You} take {card} out of the bomb", "{name} takes {card} out of the bomb"
        ),
        edition.Kept: Says("{You} keep the mechanism", "{name} keeps the mechanism"),
        edition.Scrapped: Says("{You} return the mechanism", "{name} returns the mechanism"),
        edition.Put: Says("{You} put {card} into the bomb", "{name} puts {card} into the bomb"),
        edition.Armed: Says("{You} have armed the bomb", "{name} has armed the bomb"),
        edition.Disarmed: Says("{You} have disarmed the bomb", "{name} has disarmed the bomb"),
        # tricks, counters, and what tricks do
        edition.TrickPlayed: _played,
        edition.Passed: lambda event, _company: (
            Says("{You} do not counter", "{name} does not counter") if event.counter else None
        ),
        edition.Countered: Says("{You} counter: {card}", "{name} counters: {card}"),
        edition.TrickCancelled: N_("{card} is cancelled"),
        edition.NothingHappened: N_("{card} has no effect"),
        edition.MissionLaid: IfKnown(
            "card",
            Says("{You} lay the secret mission {card}", ""),
            Says("", "{name} lays a secret mission"),
        ),
        edition.Stolen: Says(
            "{You} take {card} from {victim}",
            "{name} takes {card} from {victim}",
            at_me=N_("{name} takes {card} from {you}"),
        ),
        edition.Dropped: Says("{You} discard {card}", "{name} discards {card}"),
        edition.BagsSwapped: Says(
            "{You} swap bags with {other}",
            "{name} swaps bags with {other}",
            at_me=N_("{name} swaps bags with {you}"),
        ),
        edition.Replaced: N_("In the bomb {put} takes the place of {removed}"),
        edition.LastingLaid: lambda event, _company: (
            Says("{You} are chained", "{name} is chained", who="target")
            if event.card == deck.CHAINED
            else None
        ),
        # the explosion, what is paid, and the end
        edition.Exploded: _exploded,
        edition.MissionsShown: _missions,
        edition.CoinsPaid: _coins,
        edition.BagDiscarded: Says(
            "{You} discard your whole bag: {cards}",
            "{name} discards the whole bag: {cards}",
        ),
    },
    ending=ending_line,
    places={
        "bomb": lambda event: Segment(bomb_name(event.bomb), "colour:2"),
        "card": _card,
        "cards": lambda event: cards_text(event.cards),
        "mechanisms": lambda event: back_text(deck.MECHANISM_TYPE, event.mechanisms),
        "other": _other,
        "put": lambda event: card_segment(event.put),
        "removed": lambda event: card_segment(event.removed),
        "type": lambda event: type_name(event.back),
    },
    as_seen=True,
)


def remarks(
    events: Sequence[Event], observation: BadaboomObservation, action: Action, company: Company
) -> list[Remark]:
    """Return up to five short sentences on what a move will do."""
    said = list(_considered(observation, action, company))
    if not any(isinstance(event, edition.BombGiven | edition.Exploded) for event in events):
        said += _to_come(observation, action, company)
    for event in events:
        said += _caused(event, observation, action, company)
    return said


def _considered(seen: BadaboomObservation, action: Action, company: Company) -> Iterator[Remark]:
    match action.kind:
        case Kind.PLAY:
            assert seen.seat is not None
            yield from _trick(seen, action, company)
            yield from _answer(seen, affected(seen, action, seen.seat), company)
        case Kind.LAY:
            yield _mission(seen, action.card)
        case Kind.COUNTER:
            assert seen.played is not None
            happens = bool(seen.counters & 1)
            card = card_name(deck.NOT_SO_FAST if happens else seen.played.card)
            yield Remark.of(_("cancels {card}"), "good", card=card)
            victim = affected(seen, seen.played, seen.player)
            yield from _answer(seen, victim if happens else seen.player, company)
        case Kind.PASS if seen.phase is Phase.COUNTER:
            assert seen.played is not None
            text = _("{card} is cancelled") if seen.counters & 1 else _("{card} takes effect")
            yield Remark.of(text, card=card_name(seen.played.card))
        case Kind.DROP if action.card != deck.MECHANISM:
            text = _("the others see only that it is {card}")
            yield Remark.of(text, card=unseen_segment(deck.type_of(action.card)))
        case Kind.TAKE if action.card == deck.MECHANISM:
            left = count_of(seen.content, deck.MECHANISM) - 1
            if left:
                yield _left(left)
            else:
                text = _("the last mechanism: unless you put one back, you arm the bomb")
                yield Remark(text, "warning")
        case Kind.TAKE:
            yield from _taken(seen, action.card, company)
        case Kind.PUT:
            left = count_of(seen.content + deck.UNIT[action.card], deck.MECHANISM)
            if left and seen.armed_by < 0:
                yield _left(left)
        case Kind.KEEP:
            yield Remark(_("worth a coin if you survive an explosion with it"), "good")
        case Kind.SCRAP:
            yield Remark.of(_("you draw {card}"), card=card_name(seen.top))
        case _:
            return


def _taken(seen: BadaboomObservation, card: int, company: Company) -> Iterator[Remark]:
    """Tell what becomes of the bomb once a trick or gadget is taken (B9, B10)."""
    then = replace(seen, content=seen.content - deck.UNIT[card])
    bag = seen.bag + deck.UNIT[card]
    fits = bag if not then.content & deck.MASKS[deck.GADGET] else bag & ~deck.MASKS[deck.GADGET]
    if kinds_in(fits) == (card,):
        yield Remark(_("you must put it back into the bomb"), "warning")
    elif seen.armed_by < 0:
        yield _left(count_of(then.content, deck.MECHANISM))
    else:
        if fits & deck.MASKS[deck.TRICK]:
            text = _("if you put in a trick and nothing else changes, hit: {names}")
            yield from _hits(exploding(then), company, text)
        if count_of(bag, deck.MECHANISM):
            yield Remark(_("putting in a mechanism disarms it"), "good")


def _to_come(seen: BadaboomObservation, action: Action, company: Company) -> Iterator[Remark]:
    """Tell what comes next if nobody plays a trick, where the move itself does not bring it."""
    if action.kind is not Kind.LEAVE and (
        action.kind is not Kind.PASS or seen.phase is not Phase.TRICK
    ):
        return
    if action.kind is Kind.PASS and not seen.late:
        mine = _("if nobody plays a trick, {You} tinker next")
        theirs = _("if nobody plays a trick, {name} tinkers next")
        yield Remark(plain(company.says(seen.holder, mine, theirs, first=False)))
        return
    then = exploding(seen)
    here = then is not None and then.holder == seen.holder
    if not here:
        yield _passed_on(seen, seen.next_seat(), company)
    text = ""
    if here or seen.bomb_turns == seen.rules.fuse:  # B16
        text = _("if nobody plays a trick, it explodes; hit: {names}")
    yield from _hits(then, company, text)


def _passed_on(seen: BadaboomObservation, receiver: Seat, company: Company) -> Remark:
    if seen.armed_by >= 0:
        text = _("if nobody plays a trick, the armed bomb goes to {name}")
    else:
        text = _("if nobody plays a trick, the bomb goes to {name}")
    return Remark.of(text, name=company.name(receiver))


def _goes(armed: bool, receiver: Seat, company: Company, tone: Tone = "plain") -> Remark:
    text = _("the armed bomb goes to {name}") if armed else _("the bomb goes to {name}")
    return Remark.of(text, tone, name=company.name(receiver))


def _trick(seen: BadaboomObservation, action: Action, company: Company) -> Iterator[Remark]:
    card = action.card
    if card in deck.THROWS:
        receiver = affected(seen, action, seen.holder)
        armed = seen.armed_by >= 0
        yield _goes(armed, receiver, company, "good" if armed else "plain")
        yield from _hits(exploding(seen, receiver), company)
    elif card in (deck.PICKPOCKET, deck.BUTTERFINGERS, deck.BAG_SWAP):
        yield from _bag(seen, action, company)
    elif card == deck.RUMMAGE:
        more = sum(seen.storage_backs) > 1 or sum(seen.bin_backs) > 0  # B8
        text = _("you draw {card}, then one more") if more else _("you draw {card}, the last one")
        yield Remark.of(text, "good", card=card_name(seen.top))
    elif card in (deck.SPARE_SCREW, deck.LOOSEN):
        yield from _exchange(seen, action, company)
    elif card == deck.REVERSE:
        yield _reversed(seen, company)
    else:
        assert card in (deck.BUNKER, deck.CHAINED)
        yield _protection(seen, action, company)


def _reversed(seen: BadaboomObservation, company: Company) -> Remark:
    """Tell what the other passing direction means (B20)."""
    if exploding(seen) is seen:
        return Remark(_("as things stand, it explodes before it is passed on"), "warning")
    then = CLOCKWISE[seen.num_seats][seen.holder][1 if seen.reversed() else -1]
    text = _("as things stand, it then goes to {name}")
    return Remark.of(text, name=company.name(then))


def _bag(seen: BadaboomObservation, action: Action, company: Company) -> Iterator[Remark]:
    backs = seen.bag_backs[action.seat]
    known = seen.certain(action.seat)
    if action.card == deck.PICKPOCKET:
        known &= deck.MASKS[action.back]
        cards = back_text(action.back, backs[action.back])
        yield Remark.of(_("one of {cards}, at random"), cards=cards)
    elif action.card == deck.BUTTERFINGERS:
        name = company.name(action.seat)
        yield Remark.of(_("{name} chooses among {cards}"), name=name, cards=backs_text(backs))
    else:
        assert seen.seat is not None
        own = list(seen.bag_backs[seen.seat])
        own[deck.TRICK] -= 1  # the swap itself
        text = _("you give {own} for {theirs}")
        yield Remark.of(text, own=backs_text(own), theirs=backs_text(backs))
    if known and not (action.card == deck.PICKPOCKET and action.back == deck.MECHANISM_TYPE):
        yield Remark.of(_("cards you know: {cards}"), cards=bundle_text(known))


def _exchange(seen: BadaboomObservation, action: Action, company: Company) -> Iterator[Remark]:
    mechanisms = count_of(seen.content, deck.MECHANISM)
    if action.card == deck.SPARE_SCREW:
        yield _disarms() if seen.armed_by >= 0 else _left(mechanisms + 1)
    elif mechanisms == 1:
        text = _("arms the bomb; it can explode from the next turn on")
        yield Remark(text, "warning")
        assert seen.seat is not None
        content = seen.content - deck.UNIT[deck.MECHANISM] + deck.UNIT[action.other]
        then = replace(seen, content=content, armed_by=seen.seat, armed_turn=seen.turn)
        yield from _hits(exploding(then), company)
    else:
        yield _left(mechanisms - 1)


def _disarms() -> Remark:
    return Remark(_("disarms the bomb; lasting tricks are removed"), "good")


def _left(number: int) -> Remark:
    text = ngettext("then {n} mechanism in the bomb", "then {n} mechanisms in the bomb", number)
    return Remark.of(text, n=number)


def _protection(seen: BadaboomObservation, action: Action, company: Company) -> Remark:
    """Tell whether a bunker or a chain changes who is hit as things stand."""
    target = seen.seat if action.card == deck.BUNKER else Seat(action.seat)
    assert target is not None
    then = exploding(seen)
    hit = frozenset() if then is None else who_is_hit(then)
    safe = any(trick.card == deck.BUNKER and trick.target == target for trick in seen.lasting)
    if action.card == deck.CHAINED and safe:
        mine = _("{You} are in a bunker: it has no effect")
        theirs = _("{name} is in a bunker: it has no effect")
        return Remark(plain(company.says(target, mine, theirs)), "warning")
    if then is None:
        return Remark(_("it stays until the bomb explodes or is disarmed"))
    if action.card == deck.BUNKER:
        if target in hit:
            return Remark(_("as things stand, you would be hit without it"), "good")
        return Remark(_("as things stand, you would not be hit anyway"))
    tone: Tone = "warning" if target == seen.seat else "good"
    mine = _("as things stand, {You} will be hit")
    theirs = _("as things stand, {name} will be hit")
    if target in hit:
        tone = "plain"
        mine = _("as things stand, {You} would be hit anyway")
        theirs = _("as things stand, {name} would be hit anyway")
    return Remark(plain(company.says(target, mine, theirs, first=False)), tone)


def _answer(seen: BadaboomObservation, victim: Seat, company: Company) -> Iterator[Remark]:
    """Tell whether the one who is asked next can counter, and what is known of that (B19)."""
    if victim < 0:
        return
    name = company.name(victim, first=True)
    if count_of(seen.certain(victim), deck.NOT_SO_FAST):
        yield Remark.of(
            _("{name} has {card}"), "warning", name=name, card=card_name(deck.NOT_SO_FAST)
        )
    elif not may_counter(seen, victim):
        yield Remark.of(_("{name} has no trick to counter with"), "good", name=name)
    else:
        cards = back_text(deck.TRICK, seen.bag_backs[victim][deck.TRICK])
        yield Remark.of(_("{name} may counter, with {cards}"), name=name, cards=cards)


def _mission(seen: BadaboomObservation, mission: int) -> Remark:
    """Tell whether a mission comes true as things stand, or if the bomb exploded at once."""
    assert seen.seat is not None
    then = exploding(seen)
    hit = who_is_hit(then or seen)
    true = is_fulfilled(mission, seen.seat, hit, seen.num_seats, seen.armed_by)
    if then is None:
        yes, no = (
            _("if the bomb exploded now, the mission would succeed"),
            _("if the bomb exploded now, the mission would fail"),
        )
    else:
        yes, no = (
            _("as things stand, the mission succeeds"),
            _("as things stand, the mission fails"),
        )
    return Remark(yes if true else no, "good" if true else "warning")


def _caused(
    event: Event, seen: BadaboomObservation, action: Action, company: Company
) -> Iterator[Remark]:
    if isinstance(event, edition.Armed) and action.kind is Kind.PUT:
        yield Remark(_("arms the bomb"), "warning")
        content = seen.content + deck.UNIT[action.card]
        then = replace(seen, content=content, armed_by=event.seat, armed_turn=seen.turn)
        yield _passed_on(then, seen.next_seat(), company)
        yield from _hits(exploding(then), company)
    elif isinstance(event, edition.Disarmed) and action.kind is Kind.PUT:
        yield _disarms()
    elif isinstance(event, edition.Put) and seen.armed_by >= 0 and event.card != deck.MECHANISM:
        content = seen.content + deck.UNIT[event.card]
        yield from _hits(exploding(replace(seen, content=content)), company)
    elif isinstance(event, edition.BombGiven) and action.kind in (Kind.PASS, Kind.LEAVE):
        thrown = seen.played is not None and seen.played.card in deck.THROWS
        settled = seen.phase is Phase.COUNTER and not thrown  # the trick may have disarmed it
        then = replace(seen, holder=event.receiver, armed_by=NOBODY if settled else seen.armed_by)
        yield _goes(then.armed_by >= 0, event.receiver, company)
        if then.armed_by >= 0:
            yield from _hits(then, company)
    elif isinstance(event, edition.Exploded):
        tone: Tone = "warning" if seen.seat in event.hit else "good"
        names = _names(event.hit, company)
        yield Remark.of(_("the bomb explodes; hit: {names}"), tone, names=names)
    elif isinstance(event, edition.CoinsPaid):
        assert seen.seat is not None
        paid, after = event.paid[seen.seat], event.coins[seen.seat]
        text = _("your coins: {before} → {after}")
        yield Remark.of(text, "good" if paid else "plain", before=after - paid, after=after)
    elif isinstance(event, MatchEnded):
        yield ending(event.outcome, ending_line(event.outcome, company), company)


def _hits(then: BadaboomObservation | None, company: Company, text: str = "") -> Iterator[Remark]:
    """Tell whom an explosion would hit in a position; nothing where there is none."""
    if then is not None:
        hit = who_is_hit(then)
        tone: Tone = "warning" if then.seat in hit else "good"
        clockwise = [seat for seat in CLOCKWISE[then.num_seats][then.holder] if seat in hit]
        text = text or _("if nothing changes, hit: {names}")
        yield Remark.of(text, tone, names=_names(clockwise, company))


def _names(seats: Collection[Seat], company: Company) -> list[Segment]:
    return company.listing(list(seats)) if seats else [Segment(_("nobody"))]
