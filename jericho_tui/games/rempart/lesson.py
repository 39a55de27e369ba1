"""Rempart's first game: a few turns of the points variant against Vauban; the learner has seat 1.

Moves are written as in a record. Tests check the claims of the lessons against the rules.
"""

from typing import Final

from jericho_tui.session.tutorial import Lesson, Script

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
        "Welcome",
        "You are going to play the beginning of a game with Vauban. 45 cards, numbered 2 to"
        " 46, lie face down. You both start with a flag, a 1, and build upwards: every card"
        " must be higher than the last. Ten cards end the game.",
        "setup",
    ),
    Lesson(
        "turn",
        "Turning up a card",
        "On your turn you turn up one card, for everyone to see. Choose a spot with the "
        "arrows, or type its number. Nobody knows yet where the cards are. Turn up spot 5.",
        "turn",
        wanted="turn 5",
        otherwise={"": "Any spot would be as good, but this round is scripted: turn up spot 5."},
    ),
    Lesson(
        "keep",
        "Keeping it",
        "A 6, higher than your 1: you may keep it. It skips only four cards, and forty are "
        "still above it: small steps leave you room. Its prince is worth one more point. Keep "
        "it.",
        "turn",
        wanted="keep",
        otherwise={"": "That works too, but such a low first card is a good catch. Keep it."},
        then=("2 turn 20", "2 keep"),
    ),
    Lesson(
        "low",
        "Figures",
        "Vauban kept a 4, a tower. Our house edition decides which card has which figure: the "
        "printed rules do not say. It is your turn again. Turn up spot 14.",
        "cards",
        wanted="turn 14",
        otherwise={"": "Any spot works, but this round is scripted: turn up spot 14."},
    ),
    Lesson(
        "back",
        "Too low",
        "A 3, lower than your 6: it no longer fits, and you can only put it back. Remember it "
        "anyway. An opponent may be looking for the card you do not need.",
        "turn",
        wanted="back",
        then=("2 turn 31", "2 back"),
    ),
    Lesson(
        "sight",
        "In sight, and out of it",
        "Vauban turned up an 11 and put it back: too big a step for him. The cards shown "
        "since your last turn stay in sight until you turn up a card yourself. After that, "
        "you have to remember them.",
        "hidden",
    ),
    Lesson(
        "memory",
        "A card you have seen",
        "A princess is just right for you: with your prince she makes a pair, and that is "
        "another point. Do you remember where she is? Turn her up, at spot 31.",
        "points",
        wanted="turn 31",
        otherwise={"": "She is not there. She is at spot 31."},
    ),
    Lesson(
        "pair",
        "A pair",
        "Your rampart will be worth 6: three cards, one point each for prince and princess, and"
        " one for the pair. Keep her.",
        "points",
        wanted="keep",
        otherwise={"": "That works too, but Vauban has seen her as well. Keep her."},
        then=("2 turn 9", "2 keep", "2 shoot 1 11"),
    ),
    Lesson(
        "shot",
        "A cannon",
        "Vauban kept a cannon, and a cannon fires at once: your princess is out of the game. "
        "Only towers protect you. They are safe, and so are the cards between two of them.",
        "cannon",
    ),
    Lesson(
        "look",
        "Looking for a tower",
        "A first tower is safe, and a second makes all cards between them safe. Turn up spot 40.",
        "towers",
        wanted="turn 40",
        otherwise={"": "It could be there too, but this round is scripted: turn up spot 40."},
    ),
    Lesson(
        "tower",
        "A tower",
        "There it is, the 13. The bracket below it shows that it cannot be shot; with a "
        "second tower it would reach from one to the other. Keep it.",
        "towers",
        wanted="keep",
        otherwise={"": "That works too, but none of your cards is safe yet. Keep it."},
        then=("2 turn 2", "2 keep"),
    ),
    Lesson(
        "ravens",
        "Ravens",
        "Vauban kept a 9 with two ravens: one point each, at most five per player. Turn up "
        "spot 27.",
        "points",
        wanted="turn 27",
        otherwise={"": "Any spot works, but this round is scripted: turn up spot 27."},
    ),
    Lesson(
        "magician",
        "The magician",
        "He is worth no more than his card. But once, in a later turn, he can insert the card "
        "you turn up, whatever its number. Keep him.",
        "magician",
        wanted="keep",
        otherwise={"": "That works too, but there is only one magician. Keep him."},
        then=("2 turn 33", "2 back"),
    ),
    Lesson(
        "queen",
        "Work for him",
        "Vauban found a 5, too low for him. It is your turn. Turn up spot 18.",
        "turn",
        wanted="turn 18",
        otherwise={"": "Any spot works, but this round is scripted: turn up spot 18."},
    ),
    Lesson(
        "insert",
        "Inserting a card",
        "The queen! She is worth 3 more points. 15 is lower than your 19, so you cannot keep "
        "her. But your magician can insert her where she belongs.",
        "magician",
        wanted="insert",
        otherwise={"": "That works too, but this is what your magician is for. Insert her."},
        then=("2 turn 22", "2 keep"),
    ),
    Lesson(
        "answer",
        "Five cards each",
        "Vauban has kept a 10, and you both have five cards. Turn up spot 36.",
        "turn",
        wanted="turn 36",
        otherwise={"": "Any spot works, but this round is scripted: turn up spot 36."},
    ),
    Lesson(
        "aim",
        "A cannon of your own",
        "You can afford the step from 19 to 25, and the cannon fires when you place it. Keep it.",
        "cannon",
        wanted="keep",
        otherwise={"": "That works too, but then Vauban may be the next to fire it. Keep it."},
    ),
    Lesson(
        "shoot",
        "Firing",
        "It must fire at a rampart of your choice, even your own. Vauban’s tower is safe. Of "
        "his four other cards, the two ravens are worth most. The arrows choose, ▲ shows what "
        "would be hit. Shoot the 9.",
        "cannon",
        wanted="shoot 2 9",
        otherwise={
            "shoot 2 8": "That works too, but a cannon that has fired is just a card. Shoot the 9.",
            "shoot 2 10": "That works too, but 10 is a plain card, worth a single point. "
            "Shoot the 9.",
            "shoot 2 1": "That works too, but the flag is worth a single point. Shoot the 9.",
            "": "That is one of your own cards. Shoot the 9.",
        },
    ),
    Lesson(
        "next",
        "What comes next",
        "You have 10 points, Vauban 4. Play goes on until a player has ten cards, or no card "
        "fits any more. Then the most points win; in the race, which has no figures, ten "
        "cards win. And from now on, you must remember the cards yourself!",
        "end",
    ),
)

SCRIPT: Final = Script(
    others=("Vauban",),
    options={"variant": "points"},
    deal=DEAL,
    lessons=LESSONS,
)
