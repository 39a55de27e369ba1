"""Benchmarks: measured and printed beside a baseline of the same run, never asserted.

    python -m tests.benchmarks.engine     playouts, beside OpenSpiel's C++ card games when installed
    python -m tests.benchmarks.arena      a match beside a bare loop, workers and a cluster of two
    python -m tests.benchmarks.search     playouts and decision times, beside OpenSpiel's own search
    python -m tests.benchmarks.compiled   pure Python and a compiled build beside each other
    python -m tests.benchmarks.ui         first paint, key latency, idling and memory in a terminal
    python -m tests.benchmarks.startup    `jericho-tui --version` over `python -c pass`
    python -m tests.benchmarks.league     a ladder over 100,000 results

What may surprise: contenders take turns within a run, so that a busy machine is unfair to all of
them alike; the ratio is worth more than either number.
"""
