"""Many bot games at once.

Charter. Deals out work over an executor and gathers results; the same seed gives the same games
whatever the number of workers. `simulate` plays one table many times, `tournament` the tables of a
tournament. A `contest` measures bots: `deal` plays one deal by all its line-ups, `play_deals` many
of them in processes or on a `cluster`, `results_file` keeps them, `report` and `sprt` say what they
mean. Imports everything below, draws nothing; Dask only when a cluster is asked for.
"""
