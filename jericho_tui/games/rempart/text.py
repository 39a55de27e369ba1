"""The texts of Rempart. The log names no spots: it can be read again, and memory counts (R16)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from jericho_tui.core.actions import InvalidActionError
from jericho_tui.core.events import Event, MatchEnded
from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.games.rempart.rules import board, setup
from jericho_tui.games.rempart.rules.board import Action, Kind, Phase
from jericho_tui.games.rempart.rules.state import RempartObservation
from jericho_tui.text.aloud import Names, runs, verb_in, words_of_answer
from jericho_tui.text.company import Company
from jericho_tui.text.counts import cards_text, points_text
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.segments import NUMBER, QUIET, Segment, plain
from jericho_tui.text.telling import Line, Says, Telling
from jericho_tui.text.voice import Remark, Tone, Voice, ending

_FIGURES: Final = {
    "": ("", ""),
    "flag": ("⚑", N_("flag")),
    "king": ("♚", N_("king")),
    "queen": ("♛", N_("queen")),
    "prince": ("♂", N_("prince")),
    "princess": ("♀", N_("princess")),
    "magician": ("★", N_("magician")),
    "tower": ("♜", N_("tower")),
    "cannon": ("✹", N_("cannon")),
    "raven": ("♦", N_("raven")),
    "raven2": ("♦♦", N_("two ravens")),
}
"""The sign and the name of each figure; of none both are empty."""


def figure_name(figure: str) -> str:
    """Return the name of a figure, e.g. “king”; empty for none."""
    return _(_FIGURES[figure][1]) if figure else ""


def figure_sign(figure: str) -> str:
    """Return the sign of a figure; empty for none."""
    return _FIGURES[figure][0]


def card_text(card: int, figure: str) -> str:
    """Return a card, e.g. “12”, “33 (king)”."""
    if not figure:
        return str(card)
    return _("{card} ({figure})").format(card=card, figure=figure_name(figure))


def card_segments(card: int, figure: str) -> list[Segment]:
    """Return a card in pieces: its number, then its figure."""
    number = Segment(str(card), NUMBER)
    return [number, Segment(f" ({figure_name(figure)})", QUIET)] if figure else [number]


_ENDED: Final = {
    "blocked": Says(
        "No card fits any more: {You} win with {score}",
        "No card fits any more: {name} wins with {score}",
        first=False,
    ),
    "stalled": Says(
        "Too many turns without a kept card: {You} win with {score}",
        "Too many turns without a kept card: {name} wins with {score}",
        first=False,
    ),
}
_TEN: Final = Says(
    "{You} have ten cards and win with {score}",
    "{name} has ten cards and wins with {score}",
)
_OTHERS_TEN: Final = Says(
    "{You} win with {score}, although another player has ten cards",
    "{name} wins with {score}, although another player has ten cards",
)


def ending_line(outcome: Outcome, company: Company) -> Line:
    """Return who won and what decided it (rules 5 to 7, R4).

    For example “Ada has ten cards and wins with 14 points”.
    """
    winners = outcome.winners
    first = winners[0]
    cards = outcome.lines[0].points
    score = _score(outcome)
    if len(winners) > 1:  # R17
        return company.together(
            winners,
            _("You and {others} share the victory with {score} each"),
            _("{names} share the victory with {score} each"),
            score=score,
        )
    said = _ENDED.get(outcome.termination) or (_TEN if cards[first] >= board.FULL else _OTHERS_TEN)
    return said.of(first, company, score=score)


def _score(outcome: Outcome) -> str:
    """Return the winner's score, with the highest card where that decided."""
    first = outcome.winners[0]
    counted = points_text if len(outcome.lines) > 1 else cards_text  # of the variant
    text = counted(outcome.scores[first])
    if outcome.scores.count(outcome.scores[first]) == len(outcome.winners):
        return text
    highest = dict(outcome.tiebreaks)["highest"][first]
    return _("{score} and the highest card, {card}").format(score=text, card=highest)


def _shot(event: setup.Shot, company: Company) -> Says:
    if event.victim == event.seat:
        return Says(
            "{You} shoot {card} out of your own rampart",
            "{name} shoots {card} out of their own rampart",
        )
    return Says(
        "{You} shoot {card} out of the rampart of {victim}",
        "{name} shoots {card} out of the rampart of {victim}",
        at_me=N_("{name} shoots {card} out of your rampart"),
    )


TELLING: Final = Telling(
    {
        setup.TurnedUp: Says("{You} turn up {card}", "{name} turns up {card}"),
        setup.TurnedBack: Says("{You} put {card} back", "{name} puts {card} back"),
        setup.Kept: Says("{You} keep {card}: {cards}", "{name} keeps {card}: {cards}"),
        setup.Inserted: Says(
            "{You} insert {card} with the magician: {cards}",
            "{name} inserts {card} with the magician: {cards}",
        ),
        setup.CannonIdle: Says(
            "Your cannon has nothing to hit", "The cannon of {name} has nothing to hit"
        ),
        setup.Shot: _shot,
    },
    ending=ending_line,
    places={
        "card": lambda event: card_segments(event.card, event.figure),
        "cards": lambda event: cards_text(event.cards),
    },
)


_VERBS: Final = {
    "turn": N_("turn, t"),
    "keep": N_("keep, k"),
    "back": N_("back, b"),
    "insert": N_("insert, i"),
    "shoot": N_("shoot, s"),
}
"""The verbs of the notation, each with what else may be said for it."""
_FILLERS: Final = N_("up, put, place, spot, seat, card, it, the")
"""Words that may stand between."""


def _ramparts(observation: RempartObservation, company: Company) -> Iterator[str]:
    rules = observation.rules
    for seat, rampart in enumerate(observation.ramparts):
        name = plain([company.name(seat, first=True)])
        what = cards_text(rampart.bit_count())
        if rules.points:
            what += ", " + points_text(board.score_of(rampart))
        yield _("{name}, seat {seat}, {what}: {cards}.").format(
            name=name, seat=seat + 1, what=what, cards=_listing(rampart, observation)
        )
        safe = board.protected(rampart, rules.flag_card) if rules.points else 0
        if safe:
            text = _("Safe from cannons: {cards}.")
            yield text.format(cards=", ".join(map(str, board.cards_in(safe))))


def _table(observation: RempartObservation) -> Iterator[str]:
    """Tell where cards lie, which numbers they have, and what the memory aid shows."""
    number = observation.left.bit_count()
    text = ngettext(
        "{n} card lies on the table, at spot {places}.",
        "{n} cards lie on the table, at spots {places}.",
        number,
    )
    yield text.format(
        n=number, places=runs([place + 1 for place in board.cards_in(observation.down)])
    )
    if number:
        text = _("Their numbers, in order: {cards}.")
        yield text.format(cards=runs(list(board.cards_in(observation.left))))
    if observation.seat is not None:
        mine = board.top(observation.ramparts[observation.seat])
        higher = (observation.left >> mine + 1).bit_count()
        yield ngettext(
            "{n} of them is higher than your {top}.",
            "{n} of them are higher than your {top}.",
            higher,
        ).format(n=higher, top=mine)
    places = list(board.cards_in(observation.down & observation.seen))
    aid = observation.rules.memory_aid
    if not places or aid == "off":
        return
    if aid == "seen_marks":
        text = _("Spots turned up before: {places}.")
        yield text.format(places=runs([place + 1 for place in places]))
    else:
        text = _("spot {place}, {card}")
        known = [
            text.format(place=place + 1, card=_card(observation.known[place], observation))
            for place in places
        ]
        yield _("Cards seen so far: {cards}.").format(cards="; ".join(known))


AT_ITS_PLACE: Final = replace(
    TELLING,
    sayings={
        **TELLING.sayings,
        setup.TurnedUp: Says(
            "{You} turn up spot {place}: {card}", "{name} turns up spot {place}: {card}"
        ),
    },
    places={**TELLING.places, "place": lambda event: event.place + 1},
)
"""What is turned up is told with its place, when everybody sees it."""


def _expected(verb: str, text: str) -> Sentence:
    if verb == "turn":
        message = N_("“{text}” is not a spot; expected a number from 1 to {places}")
        return Sentence(message, {"text": visible(text), "places": board.NUM_PLACES})
    message = N_("“{text}” is not a target; expected a seat and a card, as in {example}")
    return Sentence(message, {"text": visible(text), "example": "2 13"})


def _card(card: int, observation: RempartObservation) -> str:
    return card_text(card, observation.figure(card))


def _listing(cards: int, observation: RempartObservation) -> str:
    return ", ".join(_card(card, observation) for card in board.cards_in(cards)) or _("none")


def _turn(seen: RempartObservation, place: int) -> list[Remark]:
    """Tell the public odds; of the place itself only what the memory aid shows (R16)."""
    mine = board.top(seen.ramparts[seen.turn])
    higher = (seen.left >> mine + 1).bit_count()
    if not mine:  # a cannon shot the flag (R11)
        text = _("your rampart is empty: any card fits")
    elif higher:
        text = _("cards left above your {top}: {higher} of {left}")
    else:
        text = _("no card left is above your {top}")
    remarks = [Remark.of(text, higher=higher, left=seen.left.bit_count(), top=mine)]
    card = seen.remembered(place)
    if not card or seen.rules.memory_aid == "off":
        return remarks
    if seen.rules.memory_aid == "full":
        tone: Tone = "good" if card > mine else "warning"
        return [Remark.of(_("{card} lies here"), tone, card=_card(card, seen)), *remarks]
    return [Remark(_("this card was turned up before")), *remarks]


def _placed(event: setup.Kept | setup.Inserted, seen: RempartObservation) -> Iterator[Remark]:
    before = seen.ramparts[event.seat]
    after = before | 1 << event.card
    number = after.bit_count()
    text = ngettext(
        "your rampart: {before} → {after} card", "your rampart: {before} → {after} cards", number
    )
    yield Remark.of(text, "good", before=before.bit_count(), after=number)
    if isinstance(event, setup.Inserted):
        yield Remark(_("uses up the magician"))
    elif skipped := ((seen.left & (1 << event.card) - 1) >> board.top(before) + 1).bit_count():
        text = ngettext(
            "skips {n} card that would still fit", "skips {n} cards that would still fit", skipped
        )
        yield Remark.of(text, n=skipped)
    if seen.rules.points:
        yield from _figure(event, seen, before, after)


def _figure(
    event: setup.Kept | setup.Inserted, seen: RempartObservation, before: int, after: int
) -> Iterator[Remark]:
    gain = board.score_of(after) - board.score_of(before)
    if gain > 1:
        card = card_text(event.card, event.figure)
        yield Remark.of(_("{card}: +{points} points"), "good", card=card, points=gain)
    if board.CANNONS >> event.card & 1:
        ramparts = list(seen.ramparts)
        ramparts[event.seat] = after
        found = board.targets(ramparts, event.seat, seen.rules)
        number = len(found)
        if number and all(target.victim == event.seat for target in found):  # R9
            text = _("the cannon fires, and can hit only your own cards")
            yield Remark(text, "warning")
        elif number:
            text = ngettext(
                "the cannon fires: it can hit {n} card",
                "the cannon fires: it can hit {n} cards",
                number,
            )
            yield Remark.of(text, "good", n=number)


def _voice_shot(event: setup.Shot, seen: RempartObservation, company: Company) -> Remark:
    before = seen.ramparts[event.victim]
    rest = board.score_of(before & ~(1 << event.card))
    if event.victim == company.me:
        text = ngettext(
            "you lose {card}: {before} → {after} point",
            "you lose {card}: {before} → {after} points",
            rest,
        )
    else:
        text = ngettext(
            "{name} loses {card}: {before} → {after} point",
            "{name} loses {card}: {before} → {after} points",
            rest,
        )
    return Remark.of(
        text,
        "warning" if event.victim == company.me else "good",
        name=company.name(event.victim, first=True),
        card=card_text(event.card, event.figure),
        before=board.score_of(before),
        after=rest,
    )


_NAMES: Final = {
    Kind.TURN: N_("turn up spot {place}"),
    Kind.KEEP: N_("keep it"),
    Kind.BACK: N_("put it back"),
    Kind.INSERT: N_("insert it with the magician"),
    Kind.SHOOT: N_("shoot {card} of seat {seat}"),
}
_GROUPS: Final = {
    Kind.TURN: N_("Turn up spot"),
    Kind.KEEP: N_("Keep"),
    Kind.BACK: N_("Put back"),
    Kind.INSERT: N_("Insert"),
    Kind.SHOOT: N_("Shoot seat {seat}"),
}
_RULES: Final = {
    Phase.CHOOSE: "turn",
    Phase.REVEALED: "turn",
    Phase.CANNON: "cannon",
    Phase.OVER: "winner",
}


class RempartVoice(Voice[RempartObservation, Action]):
    """The words of Rempart."""

    tiebreaks: Mapping[str, str] = {"highest": N_("Highest card (tie-break)")}
    telling = TELLING
    game_id = "rempart"

    def remarks(
        self,
        events: Sequence[Event],
        observation: RempartObservation,
        action: Action,
        company: Company,
    ) -> list[Remark]:
        if action.kind is Kind.TURN:
            return _turn(observation, action.place)
        said = []
        if action.kind is Kind.BACK:
            text = _("back to spot {place}; everyone has seen it")
            said.append(Remark.of(text, place=observation.place + 1))
        for event in events:
            if isinstance(event, setup.Kept | setup.Inserted):
                said += _placed(event, observation)
            elif isinstance(event, setup.CannonIdle):
                said.append(Remark(_("the cannon has nothing to hit"), "warning"))
            elif isinstance(event, setup.Shot):
                said.append(_voice_shot(event, observation, company))
            elif isinstance(event, MatchEnded):
                said.append(ending(event.outcome, ending_line(event.outcome, company), company))
        return said

    def hand(self, observation: RempartObservation) -> list[str]:
        if observation.seat is None:
            return []
        rampart = observation.ramparts[observation.seat]
        text = _("Your rampart, {number} of {full} cards: {cards}.")
        cards = _listing(rampart, observation)
        lines = [text.format(number=rampart.bit_count(), full=board.FULL, cards=cards)]
        if observation.rules.points:
            lines.append(
                _("It is worth {points}.").format(points=points_text(board.score_of(rampart)))
            )
        return lines

    def standing(self, observation: RempartObservation, company: Company) -> Iterator[str]:
        if observation.card:
            text = _("Turned up at spot {place}: {card}")
            card = _card(observation.card, observation)
            yield text.format(place=observation.place + 1, card=card) + "."
        yield from _ramparts(observation, company)
        yield from _table(observation)
        if observation.rules.points:
            yield _("Points variant; the house edition decides the figures.")

    def readings(self, text: str) -> tuple[str, ...]:
        """Return the notation that an answer stands for.

        The verb in English or in the language in use, or its first letter; then a place, or a seat
        and a card.

        :raises InvalidActionError: a verb is followed by what cannot be.
        """
        words = words_of_answer(text, _FILLERS)
        if not words:
            return ()
        first, *rest = words
        verb = verb_in(first, _VERBS)
        wanted = {"turn": 1, "shoot": 2}.get(verb, 0)
        if verb and len(rest) == wanted and all(word.isascii() and word.isdigit() for word in rest):
            return (" ".join([verb, *(str(int(word)) for word in rest)]),)
        if wanted:
            raise InvalidActionError(_expected(verb, " ".join(rest) or first))
        return ()

    def asked(self, observation: RempartObservation, names: Names) -> str:
        if observation.phase is Phase.CHOOSE:
            return _("Your turn: turn up a card.")
        if observation.phase is Phase.CANNON:
            return _("Your cannon fires: choose a card to remove.")
        menu = observation.menu
        if board.KEEP in menu:
            text = _("{card}: keep it, or put it back.")
        elif board.INSERT in menu:
            text = _("{card} is too low: put it back, or insert it with the magician.")
        else:
            text = _("{card} is too low: put it back.")
        return text.format(card=_card(observation.card, observation))

    def action_name(self, action: Action, names: Names = ()) -> str:
        named = names and action.kind is Kind.SHOOT
        text = _("shoot {card} of {name}") if named else _(_NAMES[action.kind])
        name = names[action.victim] if named else ""
        place, seat = action.place + 1, action.victim + 1
        return text.format(place=place, card=action.card, name=name, seat=seat)

    def rule_now(self, observation: RempartObservation, action: Action | None = None) -> str:
        if action is not None and action.kind is Kind.INSERT:
            return "magician"
        return _RULES[observation.phase]

    def news(self, events: Sequence[Event], names: Names, me: Seat | None) -> list[str]:
        """Return what a move caused, with the places that the log leaves out (R16)."""
        return self.heard_by(AT_ITS_PLACE, events, Company(names, me))

    def group(self, action: Action) -> str:
        return _(_GROUPS[action.kind]).format(seat=action.victim + 1)

    def kind(self, action: Action) -> str:
        return _("Shoot") if action.kind is Kind.SHOOT else self.group(action)

    def label(self, action: Action) -> str:
        if action.kind is Kind.TURN:
            return str(action.place + 1)
        return str(action.card) if action.kind is Kind.SHOOT else ""

    def numbering(self, actions: Sequence[Action]) -> Sequence[int]:
        if actions and actions[0].kind is Kind.TURN:
            return [action.place + 1 for action in actions]
        return super().numbering(actions)


VOICE: Final = RempartVoice()
