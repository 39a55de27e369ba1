"""Showing a match to others: as a page that replays it, as a recording, as a picture.

`film` is what all of them are made from: the replay screen's lines, position by position, in one
view. `recording` makes a film with the replay screen itself, in an application of its own over an
empty store, so that nothing gets in that is not in the record, and nothing that the view may not
know: the replay screen never gets it. `page`, `cast` and `picture` write a film down; they import
no Textual and read no match.
"""
