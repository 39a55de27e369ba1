"""Ratings, ladders, tournaments: arithmetic over results.

Charter. Knows who finished where, nothing of rules, files, clocks or screens; imports `core`,
`play`, the list of `games`, and of `bots` what grades are. Everything here is a value or a function
of values, so every table can be worked out again from results and from what people said about
names.

* The ladder: `results`, `elo`, `ladder` (one step of the fold), `movement` (why a rating moved),
  `career` (a player's page), `encounters`, `people` (who is who).
* Tournaments: `tournament` (the value), `formats` (who plays whom next), `pairing`, `company`,
  `designs` and `fresh` (seatings), `standings` (points and named tie-breaks), `awards`, `final`
  (the last page).
* One person across games: `statistics`, `achievements`; `spacing` says when a mistake of theirs is
  asked again.
* `plackett_luce`: strengths from all results at once, a stronger measure than any running rating;
  `intervals`: how wide an interval over few values is.

Where partners play (`core.teams`), they share places and victories, and only the pairs between the
teams count: for ratings, head-to-head, cross tables and strengths.

What may surprise: all that is drawn comes from a tournament's seed, but seatings are kept, since a
better search may find others one day; points are fractions, so that shared places add up exactly.
"""
