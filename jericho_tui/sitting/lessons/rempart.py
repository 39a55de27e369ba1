"""Rempart's first game: a few turns of the points variant against Vauban, a figure at a time.

Seat 1 is the learner. The moves are in the notation of the records, so that the whole round can be
read here. What the lessons claim is tested against the engine.
"""

from typing import Final

from jericho_tui.core.sentence import N_
from jericho_tui.sitting.lessons import Lesson, Script

DEAL: Final = {
    "start_seat": 1,
    "table": (
        "42 9 28 36 6 45 17 23 8 31 "
        "20 39 2 3 44 12 35 15 27 4 "
        "40 10 18 33 7 22 19 30 46 14 "
        "11 37 5 26 41 25 16 34 21 13 "
        "29 43 24 38 32"
    ),
}
"""Ten places a line."""

LESSONS: Final = (
    Lesson(
        "welcome",
        N_("Welcome"),
        N_(
            "You are going to play the beginning of a game with Vauban. 45 cards, numbered 2 to"
            " 46, lie face down. You both start with a flag, a 1, and build upwards: every card"
            " must be higher than the last. Ten cards end the game."
        ),
        "setup",
    ),
    Lesson(
        "turn",
        N_("Turning up a card"),
        N_(
            "In your turn you turn up one card, for everybody to see. The arrows choose a place, or"
            " type its number. Nobody knows yet where anything lies. Turn up place 5."
        ),
        "turn",
        wanted="turn 5",
        otherwise=(("", N_("Any place would be as good. But this round is prepared: place 5.")),),
    ),
    Lesson(
        "keep",
        N_("Keeping it"),
        N_(
            "A 6, higher than your 1: you may keep it. It skips only four cards, and forty are"
            " still above it: small steps leave you room. The prince on it is worth one point more."
            " Keep it."
        ),
        "turn",
        wanted="keep",
        otherwise=(("", N_("You may. But so low a first card is a good catch. Keep it.")),),
        then=("2 turn 20", "2 keep"),
    ),
    Lesson(
        "low",
        N_("Figures"),
        N_(
            "Vauban kept a 4, a tower. Which card bears which figure is this house’s own edition:"
            " the printed rules do not say. It is your turn again. Turn up place 14."
        ),
        "cards",
        wanted="turn 14",
        otherwise=(("", N_("You may turn up any. But this round is prepared: place 14.")),),
    ),
    Lesson(
        "back",
        N_("Too low"),
        N_(
            "A 3, lower than your 6: it does not fit any more, and you can only put it back."
            " Remember it all the same. What you do not need may be what somebody else looks for."
        ),
        "turn",
        wanted="back",
        then=("2 turn 31", "2 back"),
    ),
    Lesson(
        "sight",
        N_("In sight, and out of it"),
        N_(
            "Vauban turned up an 11 and put it back: too big a step for him. What others showed"
            " since your last turn stays in sight until you turn up a card yourself. After that it"
            " is in your head only."
        ),
        "hidden",
    ),
    Lesson(
        "memory",
        N_("A card you have seen"),
        N_(
            "A princess is just right for you: with your prince she makes a pair, and that is"
            " another point. Do you remember where she lies? Turn her up, at place 31."
        ),
        "points",
        wanted="turn 31",
        otherwise=(("", N_("She is not there. She lies at place 31.")),),
    ),
    Lesson(
        "pair",
        N_("A pair"),
        N_(
            "Your rampart will be worth 6: three cards, one point each for prince and princess, and"
            " one for the pair. Keep her."
        ),
        "points",
        wanted="keep",
        otherwise=(("", N_("You may. But Vauban has seen her as well. Keep her.")),),
        then=("2 turn 9", "2 keep", "2 shoot 1 11"),
    ),
    Lesson(
        "shot",
        N_("A cannon"),
        N_(
            "Vauban kept a cannon, and a cannon fires at once: your princess is out of the game."
            " Only towers help. They are safe, and so is all that stands between two of them."
        ),
        "cannon",
    ),
    Lesson(
        "look",
        N_("Looking for a tower"),
        N_("A first tower is safe, and a second makes all between them safe. Turn up place 40."),
        "towers",
        wanted="turn 40",
        otherwise=(("", N_("There may be one too. But this round is prepared: place 40.")),),
    ),
    Lesson(
        "tower",
        N_("A tower"),
        N_(
            "There it is, the 13. The bracket below it will say that it cannot be shot; with a"
            " second tower it would reach from one to the other. Keep it."
        ),
        "towers",
        wanted="keep",
        otherwise=(("", N_("You may. But nothing of yours is safe yet. Keep it.")),),
        then=("2 turn 2", "2 keep"),
    ),
    Lesson(
        "ravens",
        N_("Ravens"),
        N_(
            "Vauban kept a 9 with two ravens: one point each, at most five a player. Turn up"
            " place 27."
        ),
        "points",
        wanted="turn 27",
        otherwise=(("", N_("You may turn up any. But this round is prepared: place 27.")),),
    ),
    Lesson(
        "magician",
        N_("The magician"),
        N_(
            "He is worth no more than his card. But once, in a later turn, he can insert the card"
            " that you turn up, whatever its number. Keep him."
        ),
        "magician",
        wanted="keep",
        otherwise=(("", N_("You may. But there is only one of him. Keep him.")),),
        then=("2 turn 33", "2 back"),
    ),
    Lesson(
        "queen",
        N_("Something for him to do"),
        N_("Vauban found a 5, too low for him. It is your turn. Turn up place 18."),
        "turn",
        wanted="turn 18",
        otherwise=(("", N_("You may turn up any. But this round is prepared: place 18.")),),
    ),
    Lesson(
        "insert",
        N_("Inserting a card"),
        N_(
            "The queen! She is worth 3 points more. 15 is lower than your 19, so you cannot keep"
            " her. But your magician can insert her where she belongs."
        ),
        "magician",
        wanted="insert",
        otherwise=(("", N_("You may. But this is what you have a magician for. Insert her.")),),
        then=("2 turn 22", "2 keep"),
    ),
    Lesson(
        "answer",
        N_("Five cards each"),
        N_("Vauban has kept a 10, and each of you has five cards. Turn up place 36."),
        "turn",
        wanted="turn 36",
        otherwise=(("", N_("You may turn up any. But this round is prepared: place 36.")),),
    ),
    Lesson(
        "aim",
        N_("A cannon of your own"),
        N_(
            "From 19 to 25 is a step that can be afforded, and the cannon will fire when you place"
            " it. Keep it."
        ),
        "cannon",
        wanted="keep",
        otherwise=(("", N_("You may. But then it may be Vauban who fires it again. Keep it.")),),
    ),
    Lesson(
        "shoot",
        N_("Firing"),
        N_(
            "It must fire, at a rampart of your choice; it could even hit your own. Vauban’s tower"
            " is safe. Of his four others the two ravens are worth most. The arrows choose, ▲ shows"
            " what would be hit. Shoot the 9."
        ),
        "cannon",
        wanted="shoot 2 9",
        otherwise=(
            ("shoot 2 8", N_("You may. But a cannon that has fired is just a card. Shoot the 9.")),
            (
                "shoot 2 10",
                N_("You may. But 10 is a plain card, worth a single point. Shoot the 9."),
            ),
            ("shoot 2 1", N_("You may. But the flag is worth a single point. Shoot the 9.")),
            ("", N_("You may. But that card is your own. Shoot the 9.")),
        ),
    ),
    Lesson(
        "next",
        N_("What comes next"),
        N_(
            "You have 10 points, Vauban 4. So it goes on until somebody has ten cards, or no card"
            " fits any more. Then most points win; in the race, without figures, ten cards do. And"
            " where the cards lie, nobody tells you any more!"
        ),
        "end",
    ),
)

SCRIPT: Final = Script(
    others=("Vauban",),
    options={"variant": "points"},
    deal=DEAL,
    lessons=LESSONS,
)
