"""Nothing is lost: whatever is killed, fails, breaks, is old, hostile or twice.

Each module that has a `main` is also a program for the long run, whose counts it prints:
`python -m tests.robustness.kills --times 200`. The tests run its short form.
"""
