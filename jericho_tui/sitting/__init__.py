"""What any front end needs to run an evening, without drawing it.

Charter. The set-up of a match (`plan`) and one sitting at a table (`sitting`): who is asked next,
whose eyes look on, bots, saving, the result in the ladder. The screens and the plain mode both
stand on it, so that they play the same games. Imports everything below, never textual.
"""
