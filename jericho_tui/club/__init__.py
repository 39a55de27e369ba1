"""The club: friends play in this saves folder over SSH or in a browser and install nothing.

Only the command `cli.club` imports it. asyncssh, textual_serve and aiohttp (the extra `club`) are
imported here and nowhere else.

    members    who belongs to the club, by what they are known, and their names
    limits     how much visitors may take
    visitors   a visitor is a process of their own: started, read, written, resized, hung up
    warm       the process that visitors are forked from, so that each is quick and small
    strangers  who has not shown yet who they are
    ssh        who comes by SSH
    web        who comes by a browser
    serving    all of it together, from the first connection to the last farewell

What may surprise:

* Whichever door somebody comes through, `Visitors.start` lets them in. A visitor runs the ordinary
  program `--as` their name with a `store.club.Visit`, which says that it is one.
* The log `.club/club.log` never names a card. Strangers and libraries add a few lines a minute.
* The club never opens a match: that is for the visitors' processes.
* The warm process has one thread and no open files but its lines to the club, so that forking it is
  sound. Whoever ends, it reaps; when its line ends, it ends its visitors and itself.
"""
