"""A game as a newcomer would write it, which `docs/engine.md` walks through, and who plays it."""
