"""What more than one front end says, in words and in the player's language.

Charter. A text of one screen, command or lesson stands where it is shown, and a refusal where its
rule is; the catalogues here have them all. gettext catalogues (`locale/`), the door to them
(`language`), lines in pieces that keep their meaning (`segments`), tables whose columns are said
once for pages of text and for screens (`table`; `tui.widgets.grid` paints them), the rulebooks
(`rulebook`), and for each game a package whose `voice` says all there is to say of it, what
happened by a table of sentences (`telling`). The screens and the plain commands both speak through
here, which is why it is a floor of its own below both: it must not import textual. What may
surprise: the floors below hold their sentences as `core.sentence.Sentence` values in English;
`language.say` is where they are translated. After adding a message anywhere, run
`python -m tests.prose.catalogue`.
"""
