"""The vocabulary of all layers: game, seat, action, outcome.

Charter. Pure Python values and protocols: no I/O, no clock, no global random generator, no
third-party import. Every other package may import this one; it imports none of ours.

* A game is the rules (stateless), a match one play of it (`play.match`), a state a position.
* `State.apply` checks nothing, like python-chess's `Board.push`. `Match.submit` checks.
* Sentences for players are `Sentence` values (template and numbers); `prose` translates them, and
  `str()` gives English.
* A state collects events only when given a list, so a search pays one comparison with None.
* `limits` says how large any value from outside may be.
* A game may use `basics` for what all games do and for its deal, `state` to declare shared fields
  once and to remember events, and `edition` to read a player's table.

A state refuses moves of CHANCE too, since a record may claim any roll. An observation lists its own
legal actions and counts the moves, since bots live in another process.
"""
