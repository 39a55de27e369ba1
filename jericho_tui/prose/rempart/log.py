"""The log of a match: each event as a line. Places are left out: memory is the game (R16)."""

from typing import Final

from jericho_tui.core.events import MatchEnded
from jericho_tui.core.sentence import N_
from jericho_tui.games.rempart.events import CannonIdle, Inserted, Kept, Shot, TurnedBack, TurnedUp
from jericho_tui.prose.company import Company
from jericho_tui.prose.rempart.ending import ending_line
from jericho_tui.prose.rempart.words import card_segments
from jericho_tui.prose.telling import Says, Telling


def _shot(event: Shot, company: Company) -> Says:
    if event.victim == event.seat:
        return Says(
            N_("{You} shoot {card} out of your own rampart"),
            N_("{name} shoots {card} out of the own rampart"),
        )
    if event.victim == company.me:
        return Says("", N_("{name} shoots {card} out of your rampart"))
    return Says(
        N_("{You} shoot {card} out of the rampart of {victim}"),
        N_("{name} shoots {card} out of the rampart of {victim}"),
    )


TELLING: Final = Telling(
    {
        TurnedUp: Says(N_("{You} turn up {card}"), N_("{name} turns up {card}")),
        TurnedBack: Says(N_("{You} put {card} back"), N_("{name} puts {card} back")),
        Kept: Says(N_("{You} keep {card} → {cards}"), N_("{name} keeps {card} → {cards}")),
        Inserted: Says(
            N_("{You} insert {card} with the magician → {cards}"),
            N_("{name} inserts {card} with the magician → {cards}"),
        ),
        CannonIdle: Says(
            N_("Your cannon has nothing to hit"), N_("The cannon of {name} has nothing to hit")
        ),
        Shot: _shot,
        MatchEnded: lambda event, company: ending_line(event.outcome, company),
    },
    places={"card": lambda event: card_segments(event.card, event.figure)},
)
