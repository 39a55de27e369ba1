"""The screens: the only layer that imports Textual, with the games' tables.

* `app` is the application. It opens every screen, and screens ask it for matches, ladder and
  settings.
* `screens` has a file for each screen, `dialogs` for each dialog. A dialog returns a value.
* `panels` and `widgets` are parts of screens: they are given values and post what was done.
* `tables` has what the tables of all games share, and the table of a game that brings none.

Most widgets are a `Canvas`: it paints lines of text and repaints only those that changed, so a key
costs few bytes. `BINDINGS` are the only list of commands; the key bar, the palette and the help
read them. Their descriptions are message ids, which are translated when they are shown.
"""
