"""Many bot games at once.

Charter. Deals out work over an executor and gathers results; the same seed gives the same games
whatever the number of workers. `simulate` plays one table many times, `tournament` the tables of a
tournament. A `contest` measures bots: it plays deals by all their line-ups, in processes or on a
cluster (`workers`), `results_file` keeps them, `report` says what they mean. Imports everything
below, draws nothing; Dask only when a cluster is asked for.
"""
