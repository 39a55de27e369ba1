"""Many bot games at once.

Charter. Deals out work over an executor and gathers results; the same seed gives the same games
whatever the number of workers. Imports everything below, draws nothing.
"""
