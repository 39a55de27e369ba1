"""Ratings, ladders, tournaments: arithmetic over results.

It knows who finished where, nothing of rules, files, clocks or screens. Everything here is a value
or a function of values, so every table can be computed again from results and from what people said
about names.

* The ladder: `results`, `elo`, `ladder`, `career`, `people` (who is who).
* Tournaments: `tournament`, `formats` (who plays whom next), seatings, `standings`, awards.
* `plackett_luce`: strengths from all results at once; `intervals`: how wide few values leave them.

Partners (`core.outcome`) share places and victories; only the pairs between teams count. All draws
come from a tournament's seed; seatings are kept. Points are fractions, so shared places add up.
"""
