"""`jericho-tui club`: let friends play in this saves folder over SSH or in a browser."""

import argparse
import asyncio
import json
import os
import re
import signal
import socket
import sys
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jericho_tui.cli.parser import Parser, UsageError, add
from jericho_tui.cli.report import Report
from jericho_tui.cli.streams import is_dumb
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, visible
from jericho_tui.play.names import name_key
from jericho_tui.store.club import open_club
from jericho_tui.store.files import shown
from jericho_tui.store.log import close_log, open_log
from jericho_tui.store.paths import CLUB, ID, install_command, quoted, saves_folder
from jericho_tui.text.language import _, ngettext
from jericho_tui.text.table import columns

if TYPE_CHECKING:
    from jericho_tui.club.serving import Club
    from jericho_tui.store.club import Seen

_SSH_PORT: Final = 8022
_LOG: Final = "club.log"
_OURSELVES: Final = ("127.0.0.1", "::1", "localhost")


def add_arguments(parser: Parser) -> None:
    """Say what the command takes."""
    parser.epilog = f"{_('Without an action the club opens.')} {parser.epilog}"
    port: Any = {"whole": (0, 65_535), "metavar": _("PORT")}
    text = _("port for SSH (default: {port})").format(port=_SSH_PORT)
    add(parser, "--ssh", text, default=_SSH_PORT, **port)
    add(parser, "--web", _("port for browsers (default: none)"), **port)
    text = _("public address behind a TLS proxy, e.g. https://club.example (default: none)")
    add(parser, "--url", text, metavar=_("URL"), default="", type=_url)
    text = _("address to listen on, or 0.0.0.0 for all (default: this machine only)")
    add(parser, "--bind", text, metavar=_("ADDRESS"), default=_OURSELVES[0], type=_address)
    text = _("seat everyone with the code at this table; close with the input")
    add(parser, "--table", text, metavar=_("TABLE"), default="", type=_table)

    member = _("name of the member")
    text = _("print an invitation code for a friend")
    add(parser.add_action("invite", text, _invite, "--json", required=False), "name", member)
    parser.add_action("members", _("list the members"), _members, "--json")
    text = _("remove a member and disconnect them")
    add(parser.add_action("revoke", text, _revoke, "--json"), "name", member)
    rename = parser.add_action(
        "rename", _("rename a member, also on the ladder"), _rename, "--json"
    )
    add(rename, "name", member)
    add(rename, "new")
    parser.add_action("status", _("show visitors and limits"), _status, "--json")


def _url(text: str) -> str:
    if not text or re.fullmatch(r"https?://[A-Za-z0-9.\-\[\]:]+/?", text):
        return text.rstrip("/")
    error = N_("“{address}” is not an address; expected one like {example}")
    values = {"address": visible(text), "example": "https://club.example"}
    raise SentenceError.because(error, values)


def _address(text: str) -> str:
    try:
        family, kind, protocol, _name, address = socket.getaddrinfo(
            text or "?", 0, type=socket.SOCK_STREAM
        )[0]
        with socket.socket(family, kind, protocol) as trial:
            trial.bind(address)
    except (OSError, UnicodeError):
        error = N_(
            "“{address}” is not an address of this machine; use {this} for this machine only, or"
            " {all} for everyone"
        )
        values = {"address": text, "this": _OURSELVES[0], "all": "0.0.0.0"}
        raise SentenceError.because(error, values) from None
    return text


def _table(text: str) -> str:
    if text and not ID.fullmatch(text):
        raise SentenceError.because(N_("expected the id of a table"))
    return text


def run(arguments: argparse.Namespace) -> int | Report:
    """Do what the action says; without one the club opens."""
    saves = saves_folder(arguments.saves).absolute()
    if arguments.action is None:
        return _open(arguments, saves)
    report: Report = arguments.act(arguments, saves)
    return report


def _invite(arguments: argparse.Namespace, saves: Path) -> Report:
    from jericho_tui.club.members import CODE_DAYS, Members

    code = Members(saves).invite(arguments.name)
    name, days = visible(arguments.name), CODE_DAYS
    seen = open_club(saves)
    text = _("{code}\nThis code lets {name} in once, within {days} days.")
    lines = [text.format(code=code, name=name, days=days)]
    sent = [] if seen is None else seen.lines(code)
    if sent:
        lines += [_("Send {name} one of these lines:").format(name=name)]
        lines += [f"  {line}" for line in sent]
    else:
        text = _("The club is not open. Open it with “{command}”, then invite {name} again.")
        lines.append(text.format(command="jericho-tui club", name=name))
    data = {"name": name, "code": code, "days": days, "lines": sent}
    return Report(data, lines)


def _members(_arguments: argparse.Namespace, saves: Path) -> Report:
    from jericho_tui.club.members import Members

    members = Members(saves).all()
    lines = [[_("Name"), _("SSH keys"), _("Browsers"), _("Invited")]]
    lines += [
        [one.name, *map(str, map(len, (one.keys, one.cookies, one.invitations)))] for one in members
    ]
    told = columns(lines) if members else [_("The club has no members yet.")]
    data = [
        {"name": one.name, "since": one.since, "keys": [key.text for key in one.keys]}
        | {"browsers": len(one.cookies), "invitations": len(one.invitations)}
        for one in members
    ]
    return Report({"members": data}, told)


def _revoke(arguments: argparse.Namespace, saves: Path) -> Report:
    from jericho_tui.club.members import Members

    name = Members(saves).revoke(arguments.name).name
    return Report({"name": name}, [_("{name} no longer has access").format(name=name)])


def _rename(arguments: argparse.Namespace, saves: Path) -> Report:
    from jericho_tui.club.members import rename_member

    done = rename_member(saves, arguments.name, arguments.new)
    names = {"name": done.name, "new": visible(arguments.new)}
    lines = [_("{name} is now called {new}").format(**names)]
    if done.on_ladder:
        lines.append(
            _("{name} is now called {new} on the ladder, too. The games stay.").format(**names)
        )
    if done.keeps:
        text = _(
            "These games, tables and tournaments keep a seat for {name}, which {new} cannot "
            "take: {ids}"
        )
        lines.append(text.format(**names, ids=", ".join(done.keeps)))
    data = {**names, "on_ladder": done.on_ladder, "keeps": list(done.keeps)}
    return Report(data, lines)


def _status(_arguments: argparse.Namespace, saves: Path) -> Report:
    from jericho_tui.club.limits import load_limits
    from jericho_tui.store.club import read_status

    folder = saves / CLUB
    limits, seen = asdict(load_limits(folder)), read_status(folder)
    used = {} if seen is None else _used(folder, limits, seen)
    table = [[_("Limit"), _("In use"), _("At most")]]
    table += [[key, str(used.get(key, "")), str(most)] for key, most in limits.items()]
    lines = columns(table)
    data: dict[str, Any] = {"open": seen is not None, "limits": limits, "in_use": used}
    if seen is None:
        return Report(data, [_("The club is not open."), *lines])
    here = [[name, door, _moment(since)] for name, door, since in seen.visitors]
    head = _("Open since {since}: {who}").format(since=_moment(seen.since), who=_who(seen))
    lines = [head, *columns(here), "", *lines]
    return Report(data | seen.to_table(), lines)


def _used(folder: Path, limits: dict[str, int], seen: "Seen") -> dict[str, int]:
    from jericho_tui.store.club import Visit
    from jericho_tui.store.flocks import Slots

    searching = limits["searching_bots"]
    names = Counter(name_key(name) for name, _door, _since in seen.visitors)
    return {
        "visitors": len(seen.visitors),
        "visits_each": max(names.values(), default=0),
        "connections_a_second": seen.connections,
        "connections_a_second_each": seen.connections_each,
        "strangers": seen.strangers,
        "searching_bots": Slots(Visit("", folder, searching).slots, searching).in_use(),
    }


def _moment(when: datetime) -> str:
    return f"{when.astimezone():%Y-%m-%d %H:%M}"


# --- being open


def _open(arguments: argparse.Namespace, saves: Path) -> int:
    """Serve until a signal says otherwise; for one table until nothing more can be typed."""
    if not hasattr(os, "fork"):
        raise UsageError.because(N_("the club needs a system with fork(): Linux, BSD or macOS"))
    try:
        from jericho_tui.club.limits import load_limits
        from jericho_tui.club.serving import Club
        from jericho_tui.store.club import take_club
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("jericho_tui"):
            raise
        text = N_("the club needs additional packages ({name}); install them with: {command}")
        command = install_command("asyncssh", "textual-serve", "segno")
        raise UsageError.because(text, {"name": error.name, "command": command}) from None
    limits = load_limits(saves / CLUB)
    lock = take_club(saves)
    if lock is None:
        raise SentenceError.because(N_("a club is already open for this folder"))
    try:
        if arguments.log is None:
            open_log(saves / CLUB / _LOG)
        club = Club(saves, limits, (lambda _seen: None) if arguments.table else _teller())
        with club.libraries_logged():
            return asyncio.run(_serve(club, arguments, saves))
    finally:
        close_log()
        lock.release()


async def _serve(club: "Club", arguments: argparse.Namespace, saves: Path) -> int:
    try:
        await club.open(
            arguments.bind,
            ssh=arguments.ssh,
            web=arguments.web,
            url=arguments.url,
            spare=arguments.table != "",
        )
    except BaseException:
        await club.close()
        raise

    def announce() -> None:
        if arguments.table:
            _serve_table(club, arguments.table, saves)
            return
        for line in _notice(club, arguments.bind, saves):
            print(line, flush=True)

    await club.serve(announce)
    if arguments.table:
        return 0
    below = "\n" if _writes_over() else ""
    print(below + _("The club is closed."), flush=True)
    return 0


def _serve_table(club: "Club", table_id: str, saves: Path) -> None:
    """Let guests of a table in, print how they come, and end when the standard input does."""
    from jericho_tui.club.members import guests_of

    code = club.members.let_guests_in(guests_of(saves, table_id))
    club.visitors.goal = f"table/{table_id}"
    print(json.dumps({"code": code, "lines": club.seen.lines(code)}), flush=True)

    def end() -> None:
        sys.stdin.read()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=end, daemon=True).start()


def _notice(club: "Club", address: str, saves: Path) -> list[str]:
    lines = [_("The club of {folder} is open; Ctrl+C closes it.").format(folder=shown(saves))]
    if club.ssh is not None:
        line = _("SSH: {command} (host key {key})")
        values = {"command": club.seen.ssh, "key": club.ssh.fingerprint}
        lines.append(line.format(**values))
    if club.web is not None:
        lines.append(_("Browser: {url}").format(url=club.seen.web))
    if address in _OURSELVES:
        lines.append(_("Only this machine can connect; use --bind to let others in."))
    names = ", ".join(member.name for member in club.members.all())
    lines.append(_("Members: {names}").format(names=names) if names else _("No members yet."))
    command = f"jericho-tui club invite NAME --saves {quoted(saves)}"
    lines.append(_("To invite someone: {command}").format(command=command))
    return lines


def _writes_over() -> bool:
    return sys.stdout.isatty() and not is_dumb()


def _teller() -> "Callable[[Seen], None]":
    """Return what shows the host who is here: one line that is written over, or one each time."""
    start, end = ("\r\x1b[K", "") if _writes_over() else ("", "\n")
    told = ""

    def tell(seen: "Seen") -> None:
        nonlocal told
        if (line := _who(seen)) != told:
            told = line
            print(start + line, end=end, flush=True)

    return tell


def _who(seen: "Seen") -> str:
    number = len(seen.visitors)
    text = ngettext("{number} visitor", "{number} visitors", number).format(number=number)
    if seen.visitors:
        text += ": " + ", ".join(f"{name} ({door})" for name, door, _since in seen.visitors)
    if seen.strangers:
        text += " · " + ngettext(
            "{number} visitor waiting to sign in",
            "{number} visitors waiting to sign in",
            seen.strangers,
        ).format(number=seen.strangers)
    return text
