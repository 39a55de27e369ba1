"""The vocabulary of all layers: game, seat, action, outcome.

Charter. Pure Python values and protocols: no I/O, no clock, no global random generator, no
third-party import. Every other package may import this one; it imports none of ours.

Worth knowing:

* "Game" is the rules (stateless); "match" is one play of it (`play.match`); "state" is a position.
* `State.apply` is unchecked, as python-chess's `Board.push` is; `play.match.Match.submit` is the
  checked door.
* Sentences that a player may read are `Sentence` values (template and numbers), so that the floor
  which knows the player's language can say them; `str()` gives English.
* What a move caused is data (`events`). A state collects it only when given a list to collect into,
  so that search pays one comparison with None.
* `limits` says how large any value from outside may be, a file's or an argument's, and why; whoever
  reads one holds it against that.
* A game may inherit from `basics` what games do alike, declare with `public` once what its states
  and observations share, read dealt cards with `dealt`, a table of a player with `edition`, and
  keep memories that search need not pay for with `past`; the protocol asks for none of it.

The protocol asks of every game, however simple, what any of them needs: a state also refuses moves
of CHANCE, since a record may claim any roll of a die; an observation lists its own legal actions
and counts the moves, since bots live in another process; `preview` is the game's, for only it knows
where foreknowledge ends; events say themselves whether they `reveal` something and are a
`landmark`; `GameInfo.open` says that nobody has to look away, `GameInfo.teams` who plays with whom
at which table; an observation of what is shown for a moment only can be `Fading`, or looking back
would undo forgetting.
"""
