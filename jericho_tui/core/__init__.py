"""The vocabulary of the house: what a game, a seat, an action, an outcome is.

Charter. Pure Python values and protocols: no I/O, no clock, no global random generator, no
third-party import. Everything above may import this package; it imports nothing of ours.

What may surprise:

* "Game" is the rules (stateless); "match" is one sitting (`play.match`); "state" is a position.
* `State.apply` is unchecked, as python-chess's `Board.push` is; `play.match.Match.submit` is the
  checked door.
* Sentences that a player may read are `Sentence` values (template and numbers), so that the floor
  which knows the player's language can say them; `str()` gives English.
* What a move caused is data (`events`). A state collects it only when given a list to collect into,
  so that search pays one comparison with None.
"""
