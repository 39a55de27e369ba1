"""The log of a match: each event as a line, with the cards that its reader saw.

Left out: that nobody plays a trick, since that is most of what happens; that the bomb was given,
since the turn that begins says who has it; and the card on top of the storage, which is told when
somebody draws it.
"""

from typing import Final

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.games.badaboom import events
from jericho_tui.games.badaboom.cards import CHAINED, MECHANISM_TYPE, NOT_SO_FAST
from jericho_tui.prose.badaboom.words import (
    back_text,
    bomb_name,
    card_name,
    card_segment,
    coins_text,
    type_name,
    unseen_segment,
)
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import cards_text
from jericho_tui.prose.language import _
from jericho_tui.prose.segments import Part, Segment, fill
from jericho_tui.prose.telling import IfKnown, Line, Says, Telling

_ENOUGH: Final = Says(N_("{You} win with {score}"), N_("{name} wins with {score}"))
_AFTER_THE_LAST: Final = Says(
    N_("After explosion {n}, the last one, {You} win with {score}"),
    N_("After explosion {n}, the last one, {name} wins with {score}"),
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


def _played(event: events.TrickPlayed, _company: Company) -> Says:
    if event.target == event.seat:
        return Says(N_("{You} play {card} on yourself"), N_("{name} plays {card} on themselves"))
    if event.back >= 0:
        return Says(
            N_("{You} play {card} on {target}: {type}"),
            N_("{name} plays {card} on {target}: {type}"),
            at_me=N_("{name} plays {card} on {you}: {type}"),
        )
    if event.target >= 0:
        return Says(
            N_("{You} play {card} on {target}"),
            N_("{name} plays {card} on {target}"),
            at_me=N_("{name} plays {card} on {you}"),
        )
    if event.other >= 0:
        return Says(N_("{You} play {card}: {other}"), N_("{name} plays {card}: {other}"))
    return Says(N_("{You} play {card}"), N_("{name} plays {card}"))


def _passed(event: events.Passed, _company: Company) -> Says | None:
    if not event.counter:
        return None
    return Says(N_("{You} do not counter"), N_("{name} does not counter"))


def _lasting(event: events.LastingLaid, _company: Company) -> Says | None:
    if event.card != CHAINED:
        return None
    return Says(N_("{You} are chained"), N_("{name} is chained"), who="target")


def _exploded(event: events.Exploded, company: Company) -> Line:
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


def _missions(event: events.MissionsShown, company: Company) -> Line:
    shown = [
        _("{name}: {missions} ({n} fulfilled)").format(
            name=company.name(seat, first=True).text,
            missions=", ".join(map(card_name, cards)),
            n=event.fulfilled[seat],
        )
        for seat, cards in enumerate(event.missions)
        if cards
    ]
    return fill(_("Missions: {missions}"), missions="; ".join(shown)) if shown else []


def _coins(event: events.CoinsPaid, company: Company) -> Line:
    amounts = [
        f"{company.name(seat, first=True).text} +{paid} → {coins}"
        for seat, (paid, coins) in enumerate(zip(event.paid, event.coins, strict=True))
    ]
    return fill(_("Coins: {amounts}"), amounts="; ".join(amounts))


def _card(event: events.Drew | events.Countered | events.Stolen | events.Dropped) -> Segment:
    if isinstance(event, events.Countered):
        return card_segment(NOT_SO_FAST)
    if event.card is None:
        return unseen_segment(event.back)
    return card_segment(event.card)


def _other(event: events.BagsSwapped | events.TrickPlayed) -> Part:
    return card_segment(event.other) if isinstance(event, events.TrickPlayed) else event.other


TELLING: Final = Telling(
    {
        # drawing and tinkering
        events.BombBuilt: Says(
            N_("A new bomb for you: {bomb}, {mechanisms}"),
            N_("A new bomb for {name}: {bomb}, {mechanisms}"),
        ),
        events.BombsShuffled: N_("The used bombs are shuffled"),
        events.TurnBegan: Says(
            N_("Turn {turn}: {You} have the bomb"),
            N_("Turn {turn}: {name} has the bomb"),
            first=False,
        ),
        events.Drew: Says(N_("{You} draw {card}"), N_("{name} draws {card}")),
        events.Shuffled: N_("The bin is shuffled and becomes the storage: {cards}"),
        events.Left: Says(N_("{You} leave the bomb alone"), N_("{name} leaves the bomb alone")),
        events.Took: Says(
            N_("{You} take {card} out of the bomb"), N_("{name} takes {card} out of the bomb")
        ),
        events.Kept: Says(N_("{You} keep the mechanism"), N_("{name} keeps the mechanism")),
        events.Scrapped: Says(N_("{You} return the mechanism"), N_("{name} returns the mechanism")),
        events.Put: Says(
            N_("{You} put {card} into the bomb"), N_("{name} puts {card} into the bomb")
        ),
        events.Armed: Says(N_("{You} have armed the bomb"), N_("{name} has armed the bomb")),
        events.Disarmed: Says(
            N_("{You} have disarmed the bomb"), N_("{name} has disarmed the bomb")
        ),
        # tricks, counters, and what tricks do
        events.TrickPlayed: _played,
        events.Passed: _passed,
        events.Countered: Says(N_("{You} counter: {card}"), N_("{name} counters: {card}")),
        events.TrickCancelled: N_("{card} is cancelled"),
        events.NothingHappened: N_("{card} has no effect"),
        events.MissionLaid: IfKnown(
            "card",
            Says(N_("{You} lay the secret mission {card}"), ""),
            Says("", N_("{name} lays a secret mission")),
        ),
        events.Stolen: Says(
            N_("{You} take {card} from {victim}"),
            N_("{name} takes {card} from {victim}"),
            at_me=N_("{name} takes {card} from {you}"),
        ),
        events.Dropped: Says(N_("{You} discard {card}"), N_("{name} discards {card}")),
        events.BagsSwapped: Says(
            N_("{You} swap bags with {other}"),
            N_("{name} swaps bags with {other}"),
            at_me=N_("{name} swaps bags with {you}"),
        ),
        events.Replaced: N_("In the bomb {put} takes the place of {removed}"),
        events.LastingLaid: _lasting,
        # the explosion, what is paid, and the end
        events.Exploded: _exploded,
        events.MissionsShown: _missions,
        events.CoinsPaid: _coins,
        events.BagDiscarded: Says(
            N_("{You} discard your whole bag: {cards}"),
            N_("{name} discards the whole bag: {cards}"),
        ),
    },
    ending=ending_line,
    places={
        "bomb": lambda event: Segment(bomb_name(event.bomb), "colour:2"),
        "card": _card,
        "cards": lambda event: cards_text(event.cards),
        "mechanisms": lambda event: back_text(MECHANISM_TYPE, event.mechanisms),
        "other": _other,
        "put": lambda event: card_segment(event.put),
        "removed": lambda event: card_segment(event.removed),
        "type": lambda event: type_name(event.back),
    },
    as_seen=True,
)
