"""The log of Push, the previews and the ending, in both languages."""

import pytest

from jericho_tui.core.game import Seat
from jericho_tui.core.outcome import Outcome
from jericho_tui.games.push.rules import GAME, setup
from jericho_tui.games.push.rules.cards import NOTATION
from jericho_tui.games.push.text import VOICE
from tests.games.push.positions import position

NAMES = ("Ada", "Bernd", "Chloé")
ME = Seat(0)


def test_a_bust_names_its_card_once():
    lines = VOICE.log_lines(
        [setup.TurnedUp(ME, NOTATION.index("B4")), setup.Bust(ME, NOTATION.index("B4"))],
        NAMES,
        ME,
    )
    assert len(lines) == 1


def preview(state, text, seat=0):
    seen = state.observation(Seat(seat))
    action = GAME.parse_action(text)
    return [
        (r.text, r.tone) for r in VOICE.preview(GAME.preview(seen, action), seen, action, NAMES)
    ]


def test_a_move_that_is_not_legal_has_no_preview():
    assert preview(position(columns=["R2"]), "take 1") == []


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        (
            Outcome("most_points", (1, 2, 3), (9, 8, 7), (("cards", (3, 3, 3)),)),
            "You win with 9 points",
        ),
        (
            Outcome("shared", (1, 1, 3), (9, 9, 7), (("cards", (3, 3, 3)),)),
            "You and Bernd share the victory: 9 points and 3 cards each",
        ),
    ],
    ids=["most_points", "shared"],
)
def test_who_won_and_why(outcome, says):
    assert VOICE.ending(outcome, NAMES, ME) == says
