"""Plain mode: the same games line by line, for screen readers, dumb terminals and scripts.

`wire` brings lines in and out, `words` are the commands, `requests` answers those that only look,
`conversation` asks, plays and saves. Nothing here knows a game or imports textual: what is special
to a game is its `text.voice.Voice`. What may surprise: news is kept for each person until that
person is asked, so that no line addressed to one tells what only another may know.
"""
