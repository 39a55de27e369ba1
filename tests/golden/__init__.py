"""Recorded matches with every intermediate result, so that no rule changes unnoticed.

`<game>/<name>.toml` is a record like any other; `<name>.plies` beside it has one line a move: the
move, a digest of the whole position after it, a digest of what every seat and a spectator know,
and what the move caused. The last line is the result.

When a rule is meant to change, `python -m tests.golden.regenerate [game]` writes them anew and
the difference of the `.plies` files shows what changed; a new game declares what it needs in
`tests.games.<game>.promises`.
"""
