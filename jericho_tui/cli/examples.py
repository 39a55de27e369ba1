"""The examples at the end of help pages; tests read each of them."""

from typing import Final

EXAMPLES: Final = {
    "": ("play push", "rules push"),
    "play": (
        "play jericho --seats Ada,Bob,champion",
        "play rempart --rated",
    ),
    "daily": ("daily --plain", "daily --day 2026-11-20 --show"),
    "puzzles": ("puzzles push", "puzzles rempart --plain"),
    "table": ("table new push --seats Ada,open", "table join 1 --as Bob"),
    "table new": ("table new push --seats Ada,open", "table new --seats Ada,open,champion --rated"),
    "table join": ("table join 1 --as Bob", "table join 1 --plain"),
    "table watch": ("table watch 1", "table watch 1 --plain"),
    "table change": ("table change 1 --seats Ada,Bob,heuristic", "table change 1 --no-rated"),
    "table fill": ("table fill 1", "table fill 1 --json"),
    "table cancel": ("table cancel 1", "table cancel 1 --as Ada"),
    "simulate": (
        "simulate push --seats champion,random --matches 10 --rng-seed 1",
        "simulate jericho --seats Ada=heuristic,random,random --matches 100 --rng-seed 1 --json",
    ),
    "arena": ("arena run push --bots champion,heuristic --deals 20", "arena show results.jsonl"),
    "arena run": (
        "arena run push --bots champion,heuristic --deals 20",
        "arena run push --bots heuristic,random --deals 100 --out results.jsonl",
    ),
    "arena show": ("arena show results.jsonl", "arena show results.jsonl --csv"),
    "replay": (
        "replay example-jericho-finished.toml --to 40",
        "replay example-jericho-finished.toml --seat 1 --json",
    ),
    "analyse": ("analyse game.toml", "analyse game.toml --open --iterations 4000"),
    "learn": ("learn", "learn Ada --plain"),
    "stats": ("stats", "stats Ada --json"),
    "share": (
        "share example-jericho-finished.toml",
        "share example-jericho-finished.toml --as svg --move 40 --view Rahab",
    ),
    "check": ("check game.toml", "check --physics *.toml"),
    "league": ("league show push", "league player Ada"),
    "league show": ("league show push", "league show --only people"),
    "tournament": ("tournament new Cup push --entrants Ada,Bob,3*heuristic", "tournament play Cup"),
    "tournament new": (
        "tournament new Cup push --entrants Ada,Bob,6*heuristic",
        "tournament new Cup --format knockout --entrants Ada,Bob,champion,heuristic --size 4",
    ),
    "tournament run": ("tournament run Cup", "tournament run Cup --jobs 2"),
    "tournament play": ("tournament play Cup", "tournament play Cup 2 --plain"),
    "tournament show": ("tournament show", "tournament show Cup --cross-table"),
    "tournament enter": ("tournament enter Cup Bob", "tournament enter Cup 2*heuristic"),
    "tournament withdraw": ("tournament withdraw Cup Bob", "tournament withdraw Cup --as Bob"),
    "club": ("club invite Ada", "club --bind 0.0.0.0 --web 8080"),
    "edition": ("edition nottingham", "edition nottingham mine.toml --check"),
}
"""By command, the lines behind the program's name. A page with more than three options has two."""
