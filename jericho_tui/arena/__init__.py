"""Many games of bots at once, on one machine or a Dask cluster.

* `simulate` plays one table many times, `tournament` the tables of a tournament. Both, and
  `contest`, give their games to workers by `simulate.hand_out`.
* `contest` measures bots: it plays each deal with every line-up. `results_file` keeps the results,
  `report` says what they mean.
* `workers` are the processes that play.

The same seed gives the same games, whatever the number of workers.
"""
