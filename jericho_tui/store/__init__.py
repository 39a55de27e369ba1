"""What is kept on disk: match records (TOML), the league (SQLite), settings, and where they live.

Charter. The only floor that touches files. It never overwrites, moves or deletes a file that it
could not read, and every failure is a sentence that says what, where and what to do.
"""
