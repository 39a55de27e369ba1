"""What all layers share: game, seat, action, outcome. It imports no other layer and no library.

* A game is the rules (stateless), a match is one play of it (`play.match`), a state is a position.
* `State.apply` checks nothing, like python-chess's `Board.push`. `Match.submit` checks.
* Sentences for players are `Sentence` values (template and numbers); `text` translates them, and
  `str()` gives English.
* A state collects events only when given a list, so a search pays one comparison with None.
* `limits` says how large any value from outside may be.
* A game is a `Game` (`game`). It may use `basics` for its deal, `state` to declare shared fields
  once and to remember events, `defaults` for a game that is small, and `edition` to read a player's
  table.

No files, no clock, no global random generator. A state refuses moves of CHANCE too, since a record
may claim any roll. An observation lists its own legal actions, since bots live in another process.
"""
