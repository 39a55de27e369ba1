"""What previews and hints say, held against the rules: `python -m tests.truth GAME`.

Charter. A preview or a hint is read as a player reads it: as English text. Each game has a module
(`jericho`, `push`, …) with a table from the pattern of a sentence to a function that looks it up in
the rules: it makes the move in the engine and reads positions and events. The checks share nothing
with the code that words the sentences. A sentence that no pattern knows is an error. What may
surprise: a sentence must hold in the true position and in others that the seat cannot tell from it.
"""
