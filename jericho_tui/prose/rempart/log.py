"""The log of a match: each event as a line. Places are left out: memory is the game (R16)."""

from typing import Final

from jericho_tui.core.outcome import Outcome
from jericho_tui.core.sentence import N_
from jericho_tui.games.rempart.events import CannonIdle, Inserted, Kept, Shot, TurnedBack, TurnedUp
from jericho_tui.games.rempart.masks import FULL
from jericho_tui.prose.company import Company
from jericho_tui.prose.counts import cards_text
from jericho_tui.prose.language import _
from jericho_tui.prose.rempart.words import card_segments, score_text
from jericho_tui.prose.telling import Line, Says, Telling

_ENDED: Final = {
    "blocked": Says(
        N_("No card fits any more: {You} win with {score}"),
        N_("No card fits any more: {name} wins with {score}"),
        first=False,
    ),
    "stalled": Says(
        N_("No card was kept for too long: {You} win with {score}"),
        N_("No card was kept for too long: {name} wins with {score}"),
        first=False,
    ),
}
_TEN: Final = Says(
    N_("{You} have ten cards and win with {score}"),
    N_("{name} has ten cards and wins with {score}"),
)
_OTHERS_TEN: Final = Says(
    N_("{You} win with {score}, although another player has ten cards"),
    N_("{name} wins with {score}, although another player has ten cards"),
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
    said = _ENDED.get(outcome.termination) or (_TEN if cards[first] >= FULL else _OTHERS_TEN)
    return said.of(first, company, score=score)


def _score(outcome: Outcome) -> str:
    """Return the winner's score, with the highest card where that decided."""
    first = outcome.winners[0]
    text = score_text(outcome.scores[first], points=len(outcome.lines) > 1)
    if outcome.scores.count(outcome.scores[first]) == len(outcome.winners):
        return text
    highest = dict(outcome.tiebreaks)["highest"][first]
    return _("{score} and the highest card, {card}").format(score=text, card=highest)


def _shot(event: Shot, company: Company) -> Says:
    if event.victim == event.seat:
        return Says(
            N_("{You} shoot {card} out of your own rampart"),
            N_("{name} shoots {card} out of their own rampart"),
        )
    return Says(
        N_("{You} shoot {card} out of the rampart of {victim}"),
        N_("{name} shoots {card} out of the rampart of {victim}"),
        at_me=N_("{name} shoots {card} out of your rampart"),
    )


TELLING: Final = Telling(
    {
        TurnedUp: Says(N_("{You} turn up {card}"), N_("{name} turns up {card}")),
        TurnedBack: Says(N_("{You} put {card} back"), N_("{name} puts {card} back")),
        Kept: Says(N_("{You} keep {card}: {cards}"), N_("{name} keeps {card}: {cards}")),
        Inserted: Says(
            N_("{You} insert {card} with the magician: {cards}"),
            N_("{name} inserts {card} with the magician: {cards}"),
        ),
        CannonIdle: Says(
            N_("Your cannon has nothing to hit"), N_("The cannon of {name} has nothing to hit")
        ),
        Shot: _shot,
    },
    ending=ending_line,
    places={
        "card": lambda event: card_segments(event.card, event.figure),
        "cards": lambda event: cards_text(event.cards),
    },
)
