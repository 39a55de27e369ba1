"""Badaboom's first game: one bomb with Grub (seat 2) and Snag (seat 3); the learner has seat 1.

Deal and moves are written as in a record. Tests check the claims of the lessons against the rules.
"""

from typing import Final

from jericho_tui.session.tutorial import Lesson, Script

OTHERS: Final = ("Grub", "Snag")
DEAL: Final = {
    "start_seat": 1,
    "hands": [
        "not_so_fast rummage clean_hands spare_screw",
        "hot_potato pickpocket long_throw saboteur",
        "long_throw butterfingers dud martyr",
    ],
    "draw_pile": (
        "bunker left_fuse pickpocket chained hot_potato reverse butterfingers loosen "
        "back_to_you long_throw not_so_fast rummage bunker chained mass_grave reverse "
        "back_to_you loosen boomerang greed hot_potato spare_screw fall_guy shrapnel chained "
        "not_so_fast bag_swap pickpocket bunker rummage pickpocket backblast hot_potato chained "
        "loosen hot_potato not_so_fast rummage reverse big_boom not_so_fast butterfingers"
    ),
    "bombs": "human gnome elf dwarf fairy",
}
"""As in a record; the first line of the storage is what is drawn in this round."""

LESSONS: Final = (
    Lesson(
        "welcome",
        "Welcome",
        "You, Grub and Snag are goblins, and you have a bomb. You tinker with it, pass it on, "
        "and one day it explodes. The players it does not hit get coins; the first player "
        "with 10 ends the game. No list of the printed cards was published, so their texts "
        "here are from our own house edition.",
        "cards",
    ),
    Lesson(
        "table",
        "What everyone sees",
        "Everyone sees the cards in the bomb, and the backs of all cards in the bags: tricks "
        "✦, gadgets ◆ and mechanisms ☼. This bomb holds two mechanisms, and while it holds "
        "one, it is not armed. At the start of your turn you drew the top card of the "
        "storage: a Bunker.",
        "hidden",
    ),
    Lesson(
        "trick",
        "A trick",
        "Before you tinker, every player may play one trick, you first. Choose a card with ← "
        "→ or its number to see what it does; ⏎ plays it, p passes. Rummage lets you draw two "
        "more cards. Play it.",
        "turn",
        wanted="play rummage",
        otherwise={
            "pass": "That works too, but two more cards are worth a trick. Play Rummage.",
            "lay": "A mission can wait until you know who is hit. Play Rummage.",
            "": "The Bunker helps only against this bomb, so keep it. Play Rummage.",
        },
        then=("2 pass", "3 pass"),
    ),
    Lesson(
        "take",
        "Tinkering",
        "Grub and Snag passed. Now you may take a card out of the bomb if you put another one "
        "in. A mechanism in your bag is worth one more coin in every explosion you survive. "
        "Take one.",
        "tinker",
        wanted="take mechanism",
        otherwise={"": "That is safe, but earns nothing. Take a mechanism."},
    ),
    Lesson(
        "keep",
        "A coin in the bag",
        "You may return a mechanism and draw a card for it. But there are only five, and this "
        "one pays. Keep it.",
        "tinker",
        wanted="keep",
        otherwise={"": "A card for a coin can be a good trade. Here, keep the coin."},
    ),
    Lesson(
        "put",
        "Who will be hit?",
        "Any card may go in instead. Without a gadget, the bomb hits its holder; a gadget "
        "changes that. The Left fuse, which you drew with Rummage, hits the holder’s left "
        "neighbour. Put it in.",
        "gadgets",
        wanted="put left_fuse",
        otherwise={
            "put mechanism": "That would undo your own work. Put in the Left fuse.",
            "": "Any card can fill the gap, but let us see what a gadget does. Put in the "
            "Left fuse.",
        },
    ),
    Lesson(
        "again",
        "Tricks again",
        "After tinkering, everyone may play another trick. One mechanism is left, so nothing "
        "can happen yet, and good tricks are worth keeping. Pass.",
        "turn",
        wanted="pass",
        otherwise={"": "That works too, but the trick would be wasted now. Pass."},
        then=("2 pass", "3 pass", "2 pass", "3 pass"),
    ),
    Lesson(
        "asked",
        "Your answer",
        "The bomb went left to Grub, who drew a Chained; you all saw it. During other "
        "players’ turns you are asked for a trick too, as long as your bag shows one. That "
        "way nobody learns what you have. Pass.",
        "turn",
        wanted="pass",
        otherwise={"": "That works too, but there is still a mechanism in the bomb. Pass."},
        then=("2 take mechanism", "2 keep", "2 put hot_potato", "2 pass", "3 pass"),
    ),
    Lesson(
        "armed",
        "Armed!",
        "Grub took the last mechanism, so the bomb is armed now. It does not explode in the "
        "same turn. It goes to Snag, and if it is still armed after Snag’s tricks, it "
        "explodes there. Pass once more.",
        "tinker",
        wanted="pass",
        otherwise={
            "": "Good idea, but wait until Snag has it: then you know whom it would hit. Pass."
        },
        then=("3 play long_throw 1",),
    ),
    Lesson(
        "counter",
        "Not so fast!",
        "Snag throws the armed bomb to you! A player whom a trick affects may counter it, and "
        "you can. A holder who survives the explosion is paid double, but leave that to Snag. "
        "Counter.",
        "counter",
        wanted="counter",
        otherwise={"": "Then the armed bomb would be yours. Counter."},
        then=("3 pass",),
    ),
    Lesson(
        "bunker",
        "The Bunker",
        "The throw is cancelled, so Snag still has the bomb. But the Left fuse is in it, and "
        "you are Snag’s left neighbour! A lasting trick stays until the bomb explodes or is "
        "disarmed; the Bunker protects you. Play it.",
        "explosion",
        wanted="play bunker",
        otherwise={
            "play spare_screw": "That disarms the bomb: clever! But the Bunker is enough. Play it.",
            "": "Then it would hit you, and you would lose your whole bag. Play the Bunker.",
        },
        then=("2 pass", "3 leave", "3 pass"),
    ),
    Lesson(
        "mission",
        "A secret mission",
        "Snag did not touch the bomb, and it is about to explode. Whom does it hit? Nobody: "
        "you are in a bunker. That is just what your mission needs to earn a coin. You lay it "
        "face down instead of a trick. Lay Clean hands.",
        "tricks",
        wanted="lay clean_hands",
        otherwise={"": "That works too, but here is a coin for the taking. Lay Clean hands."},
        then=("2 pass",),
    ),
    Lesson(
        "coins",
        "Badaboom!",
        "The bomb hit nobody. You got 3 coins: one as a survivor, one for the mechanism and "
        "one for the mission. Grub got 2, with a mechanism, and Snag 2, as the surviving "
        "holder. All mechanisms went back to their pile. A player who is hit gets nothing and "
        "discards the bag.",
        "explosion",
    ),
    Lesson(
        "next",
        "What comes next",
        "A new bomb went to Snag’s left neighbour, you, and everyone drew a card; players who "
        "are hit draw four. Play goes on until someone has 10 coins. Arm a bomb when you can "
        "give it away, and watch the backs: a player who shows no trick cannot counter. Good "
        "luck!",
        "winner",
    ),
)

SCRIPT: Final = Script(OTHERS, {}, DEAL, LESSONS)
