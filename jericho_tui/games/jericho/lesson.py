"""Jericho's first game: one deal with Rahab (seat 2) and Joshua (seat 3); the learner has seat 1.

Deal and moves are written as in a record. Tests check the claims of the lessons against the rules.
"""

from collections.abc import Mapping
from typing import Any, Final

from jericho_tui.core.sentence import N_
from jericho_tui.session.tutorial import Lesson, Script

OTHERS: Final = ("Rahab", "Joshua")
OPTIONS: Final = {"start_player": "seat0", "supply_memory_aid": "on"}
DEAL: Final = {
    "start_seat": 1,
    "hands": ["G3 G1 B4 B3 R3 P4 T", "B3 P3 B1 Y5 T B3 R5", "G7 B5 Y3 T G4 Y4 R3"],
    "draw_pile": (
        "R4 P1 G3 Y1 Y3 P3 G4 T R1 P5 G5 B4 R1 T P4 "
        "S T T B5 T Y5 T B4 P1 Y3 Y4 R3 T B4 B5 P5 "
        "G5 T P1 P3 Y7 B1 Y4 P7 R1 R5 P1 R3 T Y1 "
        "R4 T G3 Y1 B3 B1 R4 T S T T R7 G1 T P3 "
        "Y5 T T G3 R4 T P4 G4 B1 Y3 Y1 G3 R3 P3 "
        "P5 G4 T Y3 B3 R1 S R5 G1 G5 T P4 G1 Y4 B7"
    ),
}
"""As in a record, one line a part of the draw pile. The sixteenth draw ends the round."""
_CHOOSE: Final = N_("Choose a card, then press {key}.")

LESSONS: Final = (
    Lesson(
        "welcome",
        "Welcome",
        "You are going to play one round with Rahab and Joshua, and learn the rules on the "
        "way. Everyone builds walls, one in each colour. At the end of a round, the longest "
        "wall of a colour takes the cards of that colour from a common supply. Every card you "
        "take is one point, whatever its value.",
        "cards",
    ),
    Lesson(
        "hand",
        "Your hand",
        "These are your cards: walls of five colours, with values 1, 3, 4, 5 or 7, and a "
        "trumpet ♪ without a colour. Choose a card with the arrows or its number to see what "
        "playing it would do. ? opens the rules at the right place.",
        "cards",
    ),
    Lesson(
        "opening",
        "The opening card",
        "First, everyone lays a wall card face down: it will be their first wall. Take green "
        "3. You also hold a gold 1 in green and a trumpet, so you can make this wall "
        "stronger. And a low card is a good start, for trumpets bring down the highest.",
        "opening",
        wanted="open G3",
        otherwise={
            "open G1": "A gold 1 works too, but it is safer laid later. Try green 3.",
            "open B": "You will need both blue cards soon. Try green 3.",
            "": "That works too, but nothing in your hand goes with it. Try green 3.",
        },
        then=("2 open B3", "3 open G7"),
    ),
    Lesson(
        "feed",
        "Feeding the supply",
        "Now everyone feeds the supply with one card, face down. The walls compete for these "
        "cards, so feed a colour you want to win. You keep a blue 4 to build with: feed blue "
        "3. With the longest blue wall, you would win it back as a point.",
        "feed",
        wanted="feed B3",
        otherwise={
            "feed T": "That works too: a trumpet in the supply leaves the game at the scoring. But "
            "yours is worth more than that. Try blue 3.",
            "feed B4": "That works too, but each card in the supply is one point, whatever its "
            "value: keep the higher one for your wall. Try blue 3.",
            "feed G1": "That works too, but in your wall a gold 1 can be a point of its own. "
            "Try blue 3.",
            "": "Any card works, but a player who builds that colour wins it. Try blue 3.",
        },
        then=("2 feed P3", "3 feed B5"),
    ),
    Lesson(
        "wall",
        "A wall",
        "The opening cards are turned up. Joshua leads green with a 7, Rahab blue with a 3: ♛ "
        "marks the longest wall. On your turn you do one of three things: lay a wall card, "
        "play a trumpet, or put a card into the supply. Then you draw. Lay blue 4: it takes "
        "the lead from Rahab, 4 to 3.",
        "wall",
        wanted="wall B4",
        otherwise={
            "trumpet": "Your trumpet comes next. First build: try blue 4.",
            "supply": "Good idea, and soon you will. But a lead comes first: try blue 4.",
            "wall G1": "Soon, but 4 against 7 would still be behind. Blue 4 takes a lead at once.",
            "": "Good idea: where nobody builds, any card leads. But taking Rahab’s lead is "
            "worth more. Try blue 4.",
        },
        then=("2 wall B1", "3 wall Y3"),
    ),
    Lesson(
        "waste",
        "A wasted trumpet",
        "Rahab laid a blue 1: now you share the lead, 4 to 4. Joshua began a yellow wall. It "
        "is time for your trumpet: you announce a colour, and its highest cards fall, in "
        "every wall. First see how to waste it, without playing it: announce purple, which "
        "nobody has built. A warning appears beside your hand.",
        "trumpet",
        wanted="trumpet P",
        look=True,
        otherwise={
            "trumpet P": "That works too, but nothing would fall and your trumpet would be gone.",
            "": "Not yet: first look at a trumpet that would be wasted. Announce purple.",
        },
    ),
    Lesson(
        "trumpet",
        "A trumpet",
        "You see the warning: nothing falls, and the trumpet leaves the game. Now announce"
        " green. The highest green card is Joshua’s 7: it falls into the supply. Your 3 stays,"
        " and since you still have a green wall, the trumpet joins it and counts 2: your wall"
        " grows from 3 to 5 and leads.",
        "trumpet",
        wanted="trumpet G",
        otherwise={
            "trumpet B": "That works too, but the highest blue card is your own 4, and it would "
            "fall. Try green.",
            "trumpet Y": "Good idea: Joshua’s 3 would fall. But you have no yellow wall for the "
            "trumpet to join. Try green.",
            "trumpet": "You could, but nobody builds that colour: nothing would fall. Try green.",
            "wall G1": "In a moment. While the 7 stands, green is Joshua’s. Play the trumpet.",
            "": "That works too, but the 7 will not fall by itself. Play the trumpet on green.",
        },
        then=("2 wall Y5", "3 trumpet Y"),
    ),
    Lesson(
        "gold",
        "A gold 1",
        "Joshua did to Rahab what you did to him: her yellow 5 fell, and his trumpet joined "
        "his 3. High cards attract trumpets. A gold 1 ★ does the opposite: it falls last, and "
        "if it still stands at the end of the game, it is one more card for you. Lay green 1: "
        "your wall grows from 5 to 6.",
        "bonus",
        wanted="wall G1",
        otherwise={
            "supply G1": "Good idea: it would be a point if green stays yours. In the wall it can "
            "be one too, and it helps you to lead. Lay it.",
            "supply": "In a moment. First the gold 1: lay green 1.",
            "wall Y1": "That is a gold 1 too, and a good one. But Joshua leads yellow with 5; in "
            "green it makes your lead safer. Lay green 1.",
            "": "Good idea, a new wall never hurts. But first the gold 1: lay green 1.",
        },
        then=("2 trumpet Y", "3 wall G4"),
    ),
    Lesson(
        "orphans",
        "Trumpets left alone",
        "Look at yellow. Rahab announced it, and the highest card, Joshua’s 3, fell. Only a "
        "trumpet was left of his wall, and trumpets do not stand alone: the wall disappeared, "
        "and the trumpet left the game. So did Rahab’s own trumpet, for she had no yellow "
        "wall that it could join. Joshua has gone back to green: 4 against your 6.",
        "trumpet",
    ),
    Lesson(
        "supply",
        "The supply",
        "You drew a green 4. It would make your wall longer, but 6 to 4 is enough of a lead, "
        "and cards in a wall are not points. Cards in the supply are: the green 7 you brought "
        "down is there for the longest green wall. Add green 4 to it, face down: only you "
        "know what it is.",
        "supply",
        wanted="supply G4",
        otherwise={
            "wall G4": "Good idea: your wall would be 10. But you lead already, and in the supply "
            "the card is a point. Put it there.",
            "supply": "That works too, but you have no wall of that colour, so others would win "
            "it. Put green 4 there.",
            "": "That can wait. Feed the colour you lead: put green 4 into the supply.",
        },
        then=("2 supply B3", "3 wall Y4"),
    ),
    Lesson(
        "pile",
        "The draw pile",
        "How long will the round last? The draw pile has six parts; the second, fourth and "
        "sixth each hide a scoring card. The player who draws it ends the round. The first "
        "part has 3 cards left, so three draws are safe. The top line counts for you: the "
        "scoring card comes in 4 to 19 draws.",
        "odds",
    ),
    Lesson(
        "free",
        "Your own choice",
        "This turn is yours alone. Nobody has a red or a purple wall, and a wall without "
        "rivals leads. A gold 1 may be a point at the end. Or feed the supply, if you want to "
        "win that colour. Look at what each card would do, then decide.",
        "turn",
        free=True,
        ask=_CHOOSE,
        then=("2 wall R5", "3 supply R3"),
    ),
    Lesson(
        "last",
        "It may end now",
        "Rahab has laid a red 5, and Joshua has put a card into the supply. The first part of "
        "the draw pile is used up: from now on, each draw may be the scoring card. The chance "
        "for yours is 1 in 16, says the top line (6 %). Play as if this turn were your last "
        "of the round.",
        "draw",
        free=True,
        ask=_CHOOSE,
    ),
    Lesson(
        "scored",
        "The scoring",
        "And there it was! You drew the scoring card. Green: your 6 beats Joshua’s 4, and "
        "both green cards are yours. Blue: you and Rahab are tied over three cards, so you "
        "took one each; the one left over stays for the next scoring. Won so far: you {you}, "
        "Rahab {rahab}, Joshua {joshua}.",
        "scoring",
    ),
    Lesson(
        "next",
        "What comes next",
        "Two more rounds: feed, play, score, with four cards to choose from, then three. "
        "Walls and won cards stay. After the third scoring, each gold 1 in a wall, like your "
        "green one, is one more card for its owner. Then the player with the most cards wins. "
        "That is all: sit down at a real table!",
        "winner",
    ),
)


def _figures(seen: Any) -> Mapping[str, object]:
    """Return the won piles, which the last choices of the learner decide."""
    keys = ("you", *(name.lower() for name in OTHERS))
    return {key: seen.won_count(seat) for seat, key in enumerate(keys)}


SCRIPT: Final = Script(OTHERS, OPTIONS, DEAL, LESSONS, _figures)
