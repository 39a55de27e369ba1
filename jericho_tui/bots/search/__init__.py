"""Information-set Monte Carlo tree search over the protocol; knows no game.

`tree` is the search, `outlook` is what it asks about a game, `bot` is the player. What is known of
a game is in its `bots`.

The search is single-observer information-set MCTS (Cowling, Powley, Whitehouse: "Information Set
Monte Carlo Tree Search", IEEE TCIAIG 4(2), 2012): every iteration samples a whole position that
agrees with the observation, and walks one tree of what the observer can tell apart. Actions are
chosen by PUCT (Silver et al.: "Mastering the game of Go without human knowledge", Nature 550,
2017) with availability counts in place of parent visits, as an action that is seldom possible must
not look neglected. Values are kept by seat (max^n; Luckhardt, Irani 1986). Seats that choose at
the same time do so independently of one another (decoupled UCT; Tak, Lanctot, Winands: "Monte
Carlo Tree Search variants for simultaneous move games", CIG 2014). Chance is sampled.

What may surprise: a node is what everybody sees, not what happened. Two hidden actions of an
opponent lead to the same node, or the observer's later choices would rest on what it cannot know.
And the tree is not kept from one decision to the next: after a lap of four players of Jericho
0.02 % of its visits are left (at best 0.6 %), for which a bot that was resumed would play
differently.
"""
