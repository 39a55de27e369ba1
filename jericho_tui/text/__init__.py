"""Words that several front ends show, in the player's language.

* `language` opens the gettext catalogues in `locale/`.
* `segments` are lines in pieces that keep their meaning; `table` describes tables for text pages
  and screens (`tui.widgets.picker` paints them).
* `rulebook` reads the rulebooks; `telling` turns events into sentences by a table of each game.

The text of one screen, command or lesson stands where it is shown. Textual is not imported here.
Lower layers keep sentences in English as `core.sentence.Sentence`; `language.say` translates them.
After adding a message anywhere, run `python -m tests.text.catalogue`.
"""
