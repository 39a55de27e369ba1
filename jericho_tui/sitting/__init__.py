"""What any front end needs to run an evening, without drawing it.

Charter. The set-up of a match (`plan`), and a match from sitting down at it until one gets up
(`sitting`): who is asked next, whose eyes look on, bots, saving, the result in the ladder. Around
it: what people say to each other (`talking`), a tournament that is set up (`draft`) and its bots'
tables (`bots_tables`), what is asked of a list (`browse`, `ranking`), and looking back (`review`,
`story`). What comes after a match: its analysis (`analysing`), positions that somebody answers
(`exercise`), one's own mistakes as such (`learning`), and what follows from all matches of a person
(`statistics`). The screens and the plain mode both stand on it, so that they play the same games.
Imports everything below, never textual.
"""
