"""The log of a match: each event as a line, with the cards that its reader saw.

Left out: that nobody plays a trick, since that is most of what happens; that the bomb was given,
since the turn that begins says who has it; and the card on top of the storage, which is told when
somebody draws it.
"""

from collections.abc import Sequence

from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.games.badaboom import events as told
from jericho_tui.games.badaboom.cards import CHAINED, NOT_SO_FAST
from jericho_tui.prose.badaboom.ending import ending_segments
from jericho_tui.prose.badaboom.words import (
    bomb_name,
    card_name,
    card_segment,
    number_text,
    type_name,
    unseen_segment,
)
from jericho_tui.prose.company import Company
from jericho_tui.prose.language import _, ngettext
from jericho_tui.prose.segments import Segment, tell

Line = list[Segment]


def log_lines(events: Sequence[Event], names: Sequence[str], me: Seat | None) -> list[Line]:
    """Return the lines for consecutive events.

    :param names: the players' names by seat.
    :param me: the seat that reads; None is a spectator.
    """
    lines = [log_line(event, names, me) for event in events]
    return [line for line in lines if line is not None]


def log_line(event: Event, names: Sequence[str], me: Seat | None) -> Line | None:
    """Return the line for one event; None for an event that the log leaves out."""
    company = Company(names, me)
    seen = event.seen_by(me)
    return _turn(seen, company) or _trick(seen, company) or _explosion(seen, company)


def _turn(event: Event, company: Company) -> Line | None:
    """Tell drawing and tinkering."""
    match event:
        case told.BombBuilt(seat, bomb, mechanisms):
            return company.says(
                seat,
                _("A new bomb for you: {bomb}, {mechanisms}"),
                _("A new bomb for {name}: {bomb}, {mechanisms}"),
                first=False,
                bomb=Segment(bomb_name(bomb), "colour:2"),
                mechanisms=ngettext("{n} mechanism", "{n} mechanisms", mechanisms).format(
                    n=mechanisms
                ),
            )
        case told.BombsShuffled():
            return tell(_("The used bombs are shuffled"))
        case told.TurnBegan(seat, turn):
            return company.says(
                seat,
                _("Turn {turn}: {You} have the bomb"),
                _("Turn {turn}: {name} has the bomb"),
                first=False,
                turn=turn,
            )
        case told.Drew(seat, card):
            return _did(company, seat, _("{You} draw {card}"), _("{name} draws {card}"), card)
        case told.Shuffled(cards):
            return tell(
                _("The bin is shuffled and is the storage now: {cards}"), cards=number_text(cards)
            )
        case told.Left(seat):
            return company.says(
                seat, _("{You} leave the bomb alone"), _("{name} leaves the bomb alone")
            )
        case told.Took(seat, card):
            return _did(
                company,
                seat,
                _("{You} take {card} out of the bomb"),
                _("{name} takes {card} out of the bomb"),
                card,
            )
        case told.Kept(seat):
            return company.says(
                seat, _("{You} keep the mechanism"), _("{name} keeps the mechanism")
            )
        case told.Scrapped(seat):
            return company.says(
                seat, _("{You} turn the mechanism in"), _("{name} turns the mechanism in")
            )
        case told.Put(seat, card):
            return _did(
                company,
                seat,
                _("{You} put {card} into the bomb"),
                _("{name} puts {card} into the bomb"),
                card,
            )
        case told.Armed(seat):
            return company.says(
                seat, _("{You} have armed the bomb"), _("{name} has armed the bomb")
            )
        case told.Disarmed(seat):
            return company.says(
                seat, _("{You} have disarmed the bomb"), _("{name} has disarmed the bomb")
            )
        case _:
            return None


def _did(company: Company, seat: Seat, mine: str, theirs: str, card: int) -> Line:
    """Tell what a seat did with a card."""
    return company.says(seat, mine, theirs, card=card_segment(card))


def _trick(event: Event, company: Company) -> Line | None:
    """Tell tricks, counters, and what tricks do."""
    match event:
        case told.TrickPlayed():
            return _played(event, company)
        case told.Passed(seat, True):
            return company.says(seat, _("{You} do not counter"), _("{name} does not counter"))
        case told.Countered(seat):
            return _did(
                company,
                seat,
                _("{You} counter: {card}"),
                _("{name} counters: {card}"),
                NOT_SO_FAST,
            )
        case told.TrickCancelled(_seat, card):
            return tell(_("{card} is cancelled"), card=card_segment(card))
        case told.NothingHappened(_seat, card):
            return tell(_("{card} finds nothing any more"), card=card_segment(card))
        case told.MissionLaid(seat, None):
            return company.says(seat, "", _("{name} lays a secret mission"))
        case told.MissionLaid(seat, int(card)):
            return _did(company, seat, _("{You} lay the secret mission {card}"), "", card)
        case told.Stolen(seat, victim, back, card):
            return company.says(
                seat,
                _("{You} take {card} from {victim}"),
                _("{name} takes {card} from {victim}"),
                card=_seen(card, back),
                victim=company.name(victim),
            )
        case told.Dropped(seat, back, card):
            return company.says(
                seat,
                _("{You} discard {card}"),
                _("{name} discards {card}"),
                card=_seen(card, back),
            )
        case told.BagsSwapped(seat, other):
            return company.says(
                seat,
                _("{You} swap bags with {other}"),
                _("{name} swaps bags with {other}"),
                other=company.name(other),
            )
        case told.Replaced(_seat, removed, put):
            return tell(
                _("In the bomb {put} takes the place of {removed}"),
                put=card_segment(put),
                removed=card_segment(removed),
            )
        case told.LastingLaid(_seat, card, target) if card == CHAINED:
            return company.says(target, _("{You} are chained"), _("{name} is chained"))
        case _:
            return None


def _seen(card: int | None, back: int) -> Segment:
    return unseen_segment(back) if card is None else card_segment(card)


def _played(event: told.TrickPlayed, company: Company) -> Line:
    seat, card = event.seat, card_segment(event.card)
    if event.target == seat:
        return company.says(
            seat,
            _("{You} play {card} on yourself"),
            _("{name} plays {card} on themselves"),
            card=card,
        )
    if event.back >= 0:
        return company.says(
            seat,
            _("{You} play {card} on {target}: {type}"),
            _("{name} plays {card} on {target}: {type}"),
            card=card,
            target=company.name(event.target),
            type=type_name(event.back),
        )
    if event.target >= 0:
        return company.says(
            seat,
            _("{You} play {card} on {target}"),
            _("{name} plays {card} on {target}"),
            card=card,
            target=company.name(event.target),
        )
    if event.other >= 0:
        return company.says(
            seat,
            _("{You} play {card}: {other}"),
            _("{name} plays {card}: {other}"),
            card=card,
            other=card_segment(event.other),
        )
    return _did(company, seat, _("{You} play {card}"), _("{name} plays {card}"), event.card)


def _explosion(event: Event, company: Company) -> Line | None:
    """Tell the explosion, what is paid, and the end."""
    match event:
        case told.Exploded():
            return _exploded(event, company)
        case told.MissionsShown(missions, fulfilled):
            shown = [
                _("{name}: {missions} ({n} fulfilled)").format(
                    name=company.name(seat, first=True).text,
                    missions=", ".join(map(card_name, cards)),
                    n=fulfilled[seat],
                )
                for seat, cards in enumerate(missions)
                if cards
            ]
            return tell(_("Missions: {missions}"), missions="; ".join(shown)) if shown else None
        case told.CoinsPaid(paid, coins):
            amounts = [
                f"{company.name(seat, first=True).text} +{paid[seat]} → {coins[seat]}"
                for seat in range(len(paid))
            ]
            return tell(_("Coins: {amounts}"), amounts="; ".join(amounts))
        case told.BagDiscarded(seat, cards):
            return company.says(
                seat,
                _("{You} discard your whole bag: {cards}"),
                _("{name} discards the whole bag: {cards}"),
                cards=number_text(cards),
            )
        case MatchEnded(outcome):
            return ending_segments(outcome, company)
        case _:
            return None


def _exploded(event: told.Exploded, company: Company) -> Line:
    text = (
        _("Explosion {n}, the fuse has burnt down: {gadget}. Hit: {names}")
        if event.burnt_down
        else _("Explosion {n}: {gadget}. Hit: {names}")
    )
    return tell(
        text,
        n=event.number,
        gadget=card_segment(event.gadget) if event.gadget >= 0 else _("no gadget"),
        names=company.listing(event.hit) if event.hit else _("nobody"),
    )
