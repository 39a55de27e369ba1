"""What Push says. All cards lie open, so everybody reads the same."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.events import Event, SeatEvent
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.push.rules import setup
from jericho_tui.games.push.rules.cards import (
    COLOURS,
    DIE,
    DRAW,
    LANE_COUNT,
    LANE_POINTS,
    NUM_COLOURS,
    NUM_COLUMNS,
    PASS,
    STAR,
    STOP,
    SWITCH,
    Action,
    Kind,
    Phase,
    colour_of,
    lane_of,
    pack,
    points,
    unpack,
    value_of,
)
from jericho_tui.games.push.rules.state import ORDER, PushObservation, bust_chance, once_placed
from jericho_tui.text.aloud import (
    Names,
    colours_in_words,
    not_a_colour,
    sentence,
    verb_in,
    words_of_answer,
)
from jericho_tui.text.colours import colour_letter, colour_name, colour_role, colour_segment
from jericho_tui.text.company import Company
from jericho_tui.text.counts import cards_text, percent, points_text
from jericho_tui.text.language import _
from jericho_tui.text.segments import NUMBER, PLAIN, Part, Segment, plain
from jericho_tui.text.telling import Line, Quiet, Says, Telling
from jericho_tui.text.voice import Lead, Remark, Tone, Voice

DIE_SIGN: Final = "⚄"
SWITCH_SIGN: Final = "⇄"


def card_name(card: int) -> str:
    """Return a card as part of a sentence, e.g. “red 5” or “a die card”."""
    if card == DIE:
        return _("a die card")
    if card == SWITCH:
        return _("a switch card")
    return _("{colour} {value}").format(colour=colour_name(colour_of(card)), value=value_of(card))


def card_short(card: int) -> str:
    """Return a card in two characters at most, e.g. “R5” or “⚄”."""
    if card == DIE:
        return DIE_SIGN
    if card == SWITCH:
        return SWITCH_SIGN
    return f"{colour_letter(colour_of(card))}{value_of(card)}"


def card_segment(card: int, short: bool = False) -> Segment:
    """Return a card in its colour."""
    text = card_short(card) if short else card_name(card)
    return Segment(text, PLAIN if card in (DIE, SWITCH) else colour_role(colour_of(card)))


_MOST_POINTS: Final = Says("{You} win with {points}", "{name} wins with {points}")
_MOST_CARDS: Final = Says(
    "{You} win the tie at {points}: {cards} against {fewer}",
    "{name} wins the tie at {points}: {cards} against {fewer}",
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return who won and what decided it, e.g. “Ada wins with 41 points” (rule 10)."""
    winners = outcome.winners
    first = winners[0]
    score = outcome.scores[first]
    cards = dict(outcome.tiebreaks)["cards"]
    if len(winners) > 1:
        return company.together(
            winners,
            _("You and {others} share the victory: {points} and {cards} each"),
            _("{names} share the victory: {points} and {cards} each"),
            points=points_text(score),
            cards=cards_text(cards[first]),
        )
    if outcome.termination != "most_cards":
        return _MOST_POINTS.of(first, company, points=points_text(score))
    tied = [seat for seat, other in enumerate(outcome.scores) if other == score and seat != first]
    return _MOST_CARDS.of(
        first,
        company,
        points=points_text(score),
        cards=cards_text(cards[first]),
        fewer=max(cards[seat] for seat in tied),
    )


class _Rolled(SeatEvent):
    """The die was rolled for a seat, and this is what it lost."""

    face: int
    lost: tuple[setup.Lost, ...]


def _gathered(events: Sequence[Event]) -> Iterator[Event]:
    """Yield a roll of the die and its losses as one; a card that goes bust is not drawn first."""
    rest = list(events)
    while rest:
        event = rest.pop(0)
        if isinstance(event, setup.Rolled):
            lost: list[setup.Lost] = []
            while rest and isinstance(rest[0], setup.Lost):
                lost.append(rest.pop(0))  # type: ignore[arg-type]  # checked in the condition
            yield _Rolled(event.seat, event.face, tuple(lost))
        elif not (isinstance(event, setup.TurnedUp) and rest and isinstance(rest[0], setup.Bust)):
            yield event


def _turned_up(event: setup.TurnedUp, _company: Company) -> Says:
    if event.card == SWITCH:
        return Says(
            "{You} draw {card}: the collecting direction is reversed",
            "{name} draws {card}: the collecting direction is reversed",
        )
    return Says("{You} draw {card}", "{name} draws {card}")


def _effect(event: _Rolled) -> Part:
    if not event.lost:
        return _("nothing is lost")
    return [
        Segment(cards_text(sum(loss.cards for loss in event.lost)) + ", "),
        Segment(f"−{sum(loss.points for loss in event.lost)}", NUMBER),
    ]


def _card(event: setup.TurnedUp | setup.SwitchDiscarded | setup.Placed | setup.Bust) -> Segment:
    return card_segment(SWITCH if isinstance(event, setup.SwitchDiscarded) else event.card)


def _cards(event: setup.Taken | setup.ColumnDiscarded | setup.Lost | setup.Protected) -> Part:
    if isinstance(event, setup.Taken | setup.ColumnDiscarded):
        line: list[Segment] = []
        for number, card in enumerate(event.cards):
            line += ([Segment(" ")] if number else []) + [card_segment(card, short=True)]
        return line
    return cards_text(event.cards)


def _points(event: setup.Placed | setup.Taken | setup.Lost | setup.Protected) -> Part:
    text = points_text(event.points)
    with_die = isinstance(event, setup.Taken) and DIE in event.cards
    return _("{points} and the die").format(points=text) if with_die else text


def _placed(event: setup.Placed, _company: Company) -> Says:
    if event.card == DIE:  # which has no points
        return Says("{You} put {card} in column {column}", "{name} puts {card} in column {column}")
    return Says(
        "{You} put {card} in column {column}: {points}",
        "{name} puts {card} in column {column}: {points}",
    )


TELLING: Final = Telling(
    {
        setup.TurnedUp: _turned_up,
        setup.SwitchDiscarded: Says(
            "{You} draw {card}: it is discarded", "{name} draws {card}: it is discarded"
        ),
        setup.Placed: _placed,
        setup.Bust: Says(
            "{You} go bust: {card} fits nowhere", "{name} goes bust: {card} fits nowhere"
        ),
        setup.Stopped: Says("{You} stop", "{name} stops"),
        setup.Taken: Says(
            "{You} take column {column}: {cards}, {points}",
            "{name} takes column {column}: {cards}, {points}",
        ),
        setup.Declined: Says("{You} take no column", "{name} takes no column"),
        setup.ColumnDiscarded: Quiet(N_("Column {column} is discarded: {cards}")),
        _Rolled: Says(
            "The die for you shows {face}: {effect}",
            "The die for {name} shows {face}: {effect}",
        ),
        setup.Lost: Says(
            "{You} lose {cards} of {colour}, {points}",
            "{name} loses {cards} of {colour}, {points}",
        ),
        setup.Protected: Says(
            "{You} protect {colour}: {cards}, {points}",
            "{name} protects {colour}: {cards}, {points}",
        ),
    },
    ending=ending_line,
    places={
        "card": _card,
        "cards": _cards,
        "colour": lambda event: colour_segment(event.colour),
        "column": lambda event: event.column + 1,
        "effect": _effect,
        "face": lambda event: (
            Segment(_("a star")) if event.face == STAR else colour_segment(event.face)
        ),
        "points": _points,
    },
    gathered=_gathered,
)


_VERBS: Final = {
    "draw": N_("draw, d, push"),
    "place": N_("put, place, p"),
    "stop": N_("stop, s"),
    "take": N_("take, collect, t"),
    "pass": N_("none, pass"),
    "protect": N_("protect, keep"),
}
"""The verbs of the notation, each with what may be said for it; the first is what is shown."""
_FILLERS: Final = N_("a, the, card, cards, column, in, on, it")
"""Words that an answer may have besides."""


def _bench(seen: PushObservation, seat: int) -> str:
    groups = _by_colour(seen.bench[seat])
    if not groups:
        return _("Unprotected: nothing.")
    return _("Unprotected, {points}: {cards}.").format(
        points=points_text(points(seen.bench[seat])), cards="; ".join(groups)
    )


def _safe(seen: PushObservation, seat: int) -> str:
    bundle = seen.protected[seat]
    if not bundle:
        return _("Protected: nothing.")
    if seen.shows_protected(seat):
        return _("Protected, {points}: {cards}.").format(
            points=points_text(points(bundle)), cards="; ".join(_by_colour(bundle))
        )
    lanes = [(colour, lane_of(bundle, colour)) for colour in range(len(COLOURS))]
    counts = [
        _("{colour} {what}").format(colour=colour_name(colour), what=cards_text(LANE_COUNT[lane]))
        for colour, lane in lanes
        if lane
    ]
    return _("Protected: {cards}.").format(cards="; ".join(counts))


def _by_colour(bundle: int) -> list[str]:
    """Return what a bundle has of each colour: “red 6 5, 11 points”."""
    found = []
    for colour in range(len(COLOURS)):
        lane = lane_of(bundle, colour)
        if lane:
            values = sorted((value_of(card) for card in unpack(lane)), reverse=True)
            found.append(
                _("{colour} {values}, {points}").format(
                    colour=colour_name(colour),
                    values=" ".join(map(str, values)),
                    points=points_text(LANE_POINTS[lane]),
                )
            )
    return found


def _columns(seen: PushObservation) -> list[str]:
    lines = [
        _("Column {column}, {points}: {cards}.").format(
            column=number, points=points_text(points(pack(cards))), cards=_listing(cards)
        )
        for number, cards in enumerate(seen.columns, 1)
        if cards
    ]
    return lines or [_("There is no column.")]


_SHOWN: Final = (setup.Taken, setup.ColumnDiscarded)
"""What has cards, not only how many."""
HEARING: Final = replace(
    TELLING,
    places={
        **TELLING.places,
        "cards": lambda event: (_listing if isinstance(event, _SHOWN) else cards_text)(event.cards),
    },
)


def _listing(cards: Sequence[int]) -> str:
    return ", ".join(map(card_name, cards))


def _expected(verb: str, what: str) -> Sentence:
    if verb == "protect":
        return not_a_colour(what)
    message = N_("“{text}” is not a column; expected a number from 1 to {most}")
    return Sentence(message, {"text": visible(what), "most": NUM_COLUMNS})


RISKY: Final = 0.25
"""From this chance of a bust on, the sentence is a warning."""


def _draw(seen: PushObservation) -> list[Remark]:
    remarks = []
    bench = seen.bench[seen.turn]
    if seen.phase is Phase.CHOOSE and bench:
        remarks.append(Remark(_("you can no longer protect this turn")))
    if seen.count < NUM_COLUMNS:
        return [*remarks, Remark(_("no risk of going bust yet: a column is still free"), "good")]
    if seen.rules.odds:
        remarks.append(_odds(_("{chance} risk of going bust"), bust_chance(seen)))
    if bench:
        text = _("if you go bust, you roll the die: {losses}")
        remarks.append(Remark.of(text, losses=_losses(seen, bench)))
    return remarks


def _odds(text: str, chance: float) -> Remark:
    return Remark.of(text, "warning" if chance >= RISKY else "plain", chance=percent(chance))


def _losses(seen: PushObservation, bench: int) -> str:
    """Return what each face of the die would cost: “red −11, blue −4, star nothing”."""
    parts = []
    for colour in range(NUM_COLOURS):
        worth = LANE_POINTS[lane_of(bench, colour)]
        if worth:
            parts.append(_("{face} −{points}").format(face=colour_name(colour), points=worth))
    if seen.rules.risk and bench:
        parts.append(_("{face} −{points}").format(face=_("a star"), points=points(bench)))
    return ", ".join(parts) or _("nothing to lose")


def _voice_placed(event: setup.Placed, seen: PushObservation) -> list[Remark]:
    if event.card == DIE:
        text = _("column {column} gets a die: the player who takes it rolls it")
    elif not seen.columns[event.column]:
        text = _("a new column {column} of {points}")
    else:
        text = _("column {column}: {before} → {after}")
    remarks = [
        Remark.of(
            text,
            column=event.column + 1,
            before=points(pack(seen.columns[event.column])),
            after=event.points,
            points=points_text(event.points),
        )
    ]
    masks, count = once_placed(seen, event.column)
    if seen.rules.odds and count == NUM_COLUMNS and seen.cards_left():
        text = _("then {chance} risk of going bust on the next card")
        remarks.append(_odds(text, bust_chance(seen, masks, count)))
    return remarks


def _taken(event: setup.Taken, seen: PushObservation, company: Company) -> list[Remark]:
    tone: Tone = "good" if event.points else "plain"
    remarks = [Remark.of(_("{points} for you"), tone, points=points_text(event.points))]
    if DIE in event.cards:
        after = seen.bench[event.seat] + pack(card for card in event.cards if card != DIE)
        tone = "warning" if after else "plain"
        remarks.append(Remark.of(_("then the die: {losses}"), tone, losses=_losses(seen, after)))
    rest = [
        points(pack(cards))
        for number, cards in enumerate(seen.columns)
        if cards and number != event.column
    ]
    if rest and len(seen.queue) > 1:
        left = " / ".join(map(str, sorted(rest, reverse=True)))
        name = company.name(seen.queue[1])
        remarks.append(Remark.of(_("leaves {points} to {name}"), points=left, name=name))
    return remarks


def _protected(event: setup.Protected, seen: PushObservation) -> Iterator[Remark]:
    assert seen.seat is not None
    rest = points(seen.bench[seen.seat]) - event.points
    yield Remark.of(
        _("{cards}, {points}, safe for good"),
        "good",
        cards=cards_text(event.cards),
        points=points_text(event.points),
    )
    if rest:
        yield Remark.of(_("still unprotected: {points}"), points=points_text(rest))
    yield Remark(_("your turn is over; you take no column"))


_NAMES: Final = {
    Kind.DRAW: N_("draw a card"),
    Kind.STOP: N_("stop"),
    Kind.PASS: N_("take no column"),
    Kind.PLACE: N_("put it in column {column}"),
    Kind.TAKE: N_("take column {column}"),
    Kind.PROTECT: N_("protect {colour}"),
    Kind.ROLL: N_("the die shows {face}"),
}
_RULES: Final = {
    Phase.CHOOSE: "turn",
    Phase.PLACE: "draw",
    Phase.DECIDE: "stop",
    Phase.COLLECT: "collect",
    Phase.ROLL: "die",
    Phase.OVER: "winner",
}
_RULE_OF: Final = {Kind.DRAW: "draw", Kind.PROTECT: "protect"}
_ROLLED: Final = Says("The die is rolled for you.", "The die is rolled for {name}.", first=False)


class PushVoice(Voice[PushObservation, Action]):
    """The words of Push."""

    tiebreaks: Mapping[str, str] = {"cards": N_("Numbered cards (tie-break)")}
    telling = TELLING
    hearing = HEARING
    game_id = "push"

    def remarks(
        self,
        events: Sequence[Event],
        observation: PushObservation,
        action: Action,
        company: Company,
    ) -> list[Remark]:
        if action.kind is Kind.DRAW:
            return _draw(observation)
        if action.kind is Kind.STOP:
            assert observation.seat is not None
            if not observation.count:
                return [Remark(_("there is no column, so nobody collects"))]
            order = ORDER[observation.num_seats][observation.seat][observation.switches & 1]
            best = max(points(pack(cards)) for cards in observation.columns)
            remarks = [
                Remark.of(_("the best column has {points}"), "good", points=points_text(best))
            ]
            if not observation.rules.forced:  # P3: whoever declines leaves it to the next
                if observation.count > 1:  # the reader must take the last one
                    text = _("these players may collect after you: {names}")
                    remarks.append(Remark.of(text, names=company.listing(order[1:])))
                return remarks
            order = order[: observation.count]
            if len(order) > 1:
                text = _("then these players collect: {names}")
                remarks.append(Remark.of(text, names=company.listing(order[1:])))
            if observation.num_seats < observation.count:
                remarks.append(Remark(_("one column is left over and discarded")))
            return remarks
        said = [Remark(_("you take nothing this time"))] * (action.kind is Kind.PASS)
        for event in events:
            if isinstance(event, setup.Placed):
                said += _voice_placed(event, observation)
            elif isinstance(event, setup.Taken):
                said += _taken(event, observation, company)
            elif isinstance(event, setup.Protected):
                said += _protected(event, observation)
            elif isinstance(event, setup.ColumnDiscarded):
                said.append(Remark.of(_("column {column} is discarded"), column=event.column + 1))
        return said

    def hand(self, observation: PushObservation) -> list[str]:
        if observation.seat is None:
            return [_("Nothing is hidden: all cards are face up.")]
        return [_bench(observation, observation.seat), _safe(observation, observation.seat)]

    def standing(self, seen: PushObservation, company: Company) -> Iterator[str]:
        yield from _columns(seen)
        if seen.rules.odds and seen.count == NUM_COLUMNS and seen.cards_left():
            chance = percent(bust_chance(seen))
            yield sentence(_("{chance} risk of going bust on the next card").format(chance=chance))
        if seen.switches % 2:
            yield _("An odd number of switch cards: collecting goes to the right.")
        elif seen.switches:
            yield _("An even number of switch cards: collecting goes to the left.")
        for seat in map(Seat, range(seen.num_seats)):
            name = plain([company.name(seat, first=True)])
            if seen.shows_protected(seat):
                name = _("{name}, {what}").format(name=name, what=points_text(seen.score(seat)))
            acts = f" {sentence(_('to move'))}" if seat in seen.acting else ""
            yield f"{name}. {_bench(seen, seat)} {_safe(seen, seat)}{acts}"

    def group(self, action: Action) -> str:
        return _(_VERBS[action.text.partition(" ")[0]]).partition(",")[0].capitalize()

    def label(self, action: Action) -> str:
        if action.kind is Kind.PROTECT:
            return colour_letter(action.index)
        return str(action.index + 1) if action.kind in (Kind.PLACE, Kind.TAKE) else ""

    def readings(self, text: str) -> tuple[str, ...]:
        """Return the notations that an answer may stand for.

        The verb in English or in the language in use, then a column's number or a colour by name or
        by letter; a colour alone may be protected.

        :raises InvalidActionError: a verb is followed by what is no column or no colour.
        """
        words = words_of_answer(text, _FILLERS)
        if not words:
            return ()
        first, *rest = words
        colours = colours_in_words()
        verb, what = verb_in(first, _VERBS), " ".join(rest)
        if not verb:
            alone = not rest and first in colours
            return (f"protect {COLOURS[colours[first]]}",) if alone else ()
        if verb in ("draw", "stop", "pass"):
            return (verb,)
        if verb == "protect" and what in colours:
            return (f"{verb} {COLOURS[colours[what]]}",)
        if verb != "protect" and what in map(str, range(1, NUM_COLUMNS + 1)):
            return (f"{verb} {what}",)
        raise InvalidActionError(_expected(verb, what or first))

    def chance(self, observation: PushObservation) -> str:
        return _("the die is rolled")

    def chance_prompt(self, observation: PushObservation, company: Company) -> str:
        return plain(_ROLLED.of(observation.roller, company))

    def leads(self, observation: PushObservation) -> Sequence[Lead]:
        seats = range(observation.num_seats)
        points = tuple(max(0, observation.score(seat)) for seat in seats)
        return [Lead(_("points"), "plain", points)]

    def asked(self, observation: PushObservation, names: Names) -> str:
        menu = observation.menu
        if observation.phase is Phase.CHOOSE:
            if len(menu) == 1:
                return _("Your turn: draw a card.")
            return _("Your turn: draw a card, or protect a colour.")
        if observation.phase is Phase.PLACE:
            return _("Put {card} in a column.").format(card=card_name(observation.card))
        if observation.phase is Phase.COLLECT:
            return _("Take a column, or none.") if PASS in menu else _("Take a column.")
        if STOP not in menu:
            return _("Draw another card.")
        if DRAW not in menu:
            return _("The draw pile is empty: stop.")
        return _("Draw another card, or stop.")

    def action_name(self, action: Action, names: Names = ()) -> str:
        coloured = action.kind in (Kind.PROTECT, Kind.ROLL) and action.index != STAR
        colour = colour_name(action.index) if coloured else _("a star")
        column = action.index + 1
        return _(_NAMES[action.kind]).format(column=column, colour=colour, face=colour)

    def rule_now(self, observation: PushObservation, action: Action | None = None) -> str:
        kind = None if action is None else action.kind
        if observation.phase is Phase.CHOOSE and kind in _RULE_OF:
            return _RULE_OF[kind]
        return _RULES[observation.phase]


VOICE: Final = PushVoice()
