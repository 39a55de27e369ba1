"""The vocabulary of all layers: game, seat, action, outcome.

Charter. Pure Python values and protocols: no I/O, no clock, no global random generator, no
third-party import. Every other package may import this one; it imports none of ours.

* A game is the rules (stateless), a match one play of it (`play.match`), a state a position.
* `State.apply` is unchecked, as python-chess's `Board.push` is. `Match.submit` is the checked door.
* Sentences for players are `Sentence` values (template and numbers); `prose` translates them, and
  `str()` gives English.
* A state collects events only when given a list, so a search pays one comparison with None.
* `limits` says how large any value from outside may be.
* A game may inherit from `basics` what games do alike, declare fields once with `public`, read
  dealt cards with `dealt`, a table of a player with `edition`, and keep memories with `past`.

A state refuses moves of CHANCE too, since a record may claim any roll. An observation lists its own
legal actions and counts the moves, since bots live in another process.
"""
