"""Nottingham's first game: four turns with Marian (seat 2) and Guy (seat 3); you have seat 1.

Moves are written as in a record. Tests check the claims of the lessons against the rules.
"""

from typing import Final

from jericho_tui.session.tutorial import Lesson, Script

OTHERS: Final = ("Marian", "Guy")
DEAL: Final = {
    "start_seat": 1,
    "hands": ["P P K", "P G T", "J K K"],
    "draw_pile": (
        "C N G T G P G J K T "
        "K J C K P T N J P N G J N J C K G T C G C G T T J J T K N G "
        "P C N J K K G K C T J C P G N P G C C C T K N P T C P J N N "
        "T J N N P"
    ),
    "ambush_pile": "red PN green CT yellow KN GJ CP KJ",
}
"""The cards of the script are the first line."""

LESSONS: Final = (
    Lesson(
        "welcome",
        "Welcome",
        "You are going to play a few turns with Marian and Guy. There are seven items, worth "
        "7 to 13, and twelve cards of each. Only what you deliver counts in the end: three or "
        "more equal cards, of which you keep one as loot.",
        "cards",
    ),
    Lesson(
        "coin",
        "Turning up a card",
        "Every turn begins with the top card: a coin. You may take it into your hand, or use "
        "its action. A coin buys: each of the others offers you a card. You have two pearls; "
        "with a third you could deliver. Use the action.",
        "coin",
        wanted="act",
        otherwise={"": "That works too, but a coin does not go with pearls. Use its action."},
        then=("2 offer P", "3 offer J"),
    ),
    Lesson(
        "swap",
        "Offers",
        "The offers were made face down and opened together: Marian offers a pearl, Guy "
        "jewels. You may give the coin for one of them, or keep it. Take the pearl.",
        "coin",
        wanted="swap 2",
        otherwise={
            "swap": "Jewels are worth more, but this would be your only one. Take the pearl.",
            "": "That works too, but you came for a pearl. Take it.",
        },
    ),
    Lesson(
        "deliver",
        "Delivering",
        "Three pearls: you may deliver them. One of them becomes your loot, 10 points, and "
        "the others are discarded. No ambush is laid, so nobody can stop you. Deliver.",
        "delivery",
        wanted="deliver P 3",
        otherwise={"": "You could wait, but it will never be safer than now. Deliver."},
        then=("2 act", "2 lay red", "2 pass", "3 attack 1"),
    ),
    Lesson(
        "defence",
        "You are robbed",
        "The sheriff moved to a 4: players with 4 cards or fewer drew one, and you drew a "
        "necklace. Marian laid an ambush. Now Guy wants to see your hand and choose a card. "
        "Give him the necklace instead.",
        "necklace",
        wanted="defend",
        otherwise={"": "Then he takes any card he likes. Give the necklace."},
        then=("3 pass",),
    ),
    Lesson(
        "gold",
        "An ambush of your own",
        "He got the necklace, and you got the pearl he attacked with. It is your turn: gold. "
        "Its action draws two ambush cards, and you lay one of them. Use it.",
        "gold",
        wanted="act",
        otherwise={"": "That works too, but an ambush can be worth more. Use the action."},
    ),
    Lesson(
        "lay",
        "Choosing an ambush",
        "The green pawn is Guy’s, so that card hits every delivery of Guy’s. The other one "
        "hits coins and chests, no matter who delivers them. Lay the green pawn.",
        "ambush",
        wanted="lay green",
        otherwise={"": "Good idea, but Guy seems close to a delivery. Lay the green pawn."},
        then=("1 pass", "2 attack 1"),
    ),
    Lesson(
        "asked",
        "A burglary",
        "With nothing to deliver, your turn was over. Marian attacks with jewels: everyone "
        "will see your hand. You have no necklace; you are asked anyway, so that the question "
        "gives nothing away. Pass.",
        "jewels",
        wanted="pass",
        then=("2 pick P", "2 pass", "3 take", "3 deliver K 3"),
    ),
    Lesson(
        "spring",
        "Void",
        "Marian took your pearl and left you her jewels. Guy delivers three candlesticks. "
        "Your ambush matches: you take one of them for your gold, and only two are left, so "
        "the delivery fails. Play the ambush.",
        "ambush",
        wanted="ambush green",
        otherwise={"": "Then Guy has 8 points. Play the ambush."},
    ),
    Lesson(
        "chest",
        "A chest",
        "Guy took the other two back. A chest is turned up: one after the other, each of the "
        "others openly offers one or two cards, and you must take one of the offers. Guy has "
        "the candlesticks you need. Use the action.",
        "chest",
        wanted="act",
        otherwise={"": "That works too, but one chest is far from three. Use its action."},
        then=("2 offer G", "3 offer K K"),
    ),
    Lesson(
        "barter",
        "The better offer",
        "Marian offers gold, Guy both of his candlesticks for the chest. With yours that makes"
        " four. Take Guy’s offer.",
        "chest",
        wanted="swap 3",
        otherwise={"": "That works too, but gold does not get you a delivery. Take Guy’s offer."},
    ),
    Lesson(
        "four",
        "One more than needed",
        "Four make one loot card, just like three. But Marian has an ambush: if it matches "
        "and she takes a card, three are still left. Deliver four.",
        "delivery",
        wanted="deliver K 4",
        otherwise={
            "deliver": "Then a matching ambush would leave only two. Deliver four.",
            "": "You could wait, but who knows what others take from you. Deliver four.",
        },
        then=("2 ambush red",),
    ),
    Lesson(
        "loot",
        "Eighteen points",
        "Your pawn is red: Marian took a candlestick and you got her gold. Three were left, "
        "so you have a second loot card, 18 points in all. The sheriff moved to a 5. Marian, "
        "with six cards, drew none.",
        "sheriff",
    ),
    Lesson(
        "missions",
        "Missions",
        "There is more to deliver: three or four pairs, five equal cards, one of each item. A "
        "mission costs all the cards it shows and cannot be ambushed. It earns up to 30 "
        "points, less if a second player does the same.",
        "missions",
    ),
    Lesson(
        "next",
        "What comes next",
        "Play goes on until the sheriff is back in the city, after 21 deliveries. Loot and "
        "missions count, the hand does not. The printed numbers on cards and track were not "
        "published, so these are from the house edition.",
        "winner",
    ),
)

SCRIPT: Final = Script(others=OTHERS, options={}, deal=DEAL, lessons=LESSONS)
