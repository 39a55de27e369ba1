"""`jericho-tui club`: let friends play in this saves folder over SSH or in a browser."""

import argparse
import asyncio
import os
import re
import socket
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jericho_tui.cli.answer import answer
from jericho_tui.cli.parser import UsageError, add_common, add_number
from jericho_tui.cli.streams import is_dumb
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence, visible
from jericho_tui.play.names import name_key
from jericho_tui.prose.language import _, ngettext, say
from jericho_tui.prose.table import columns
from jericho_tui.store.files import shown
from jericho_tui.store.log import close_log, open_log
from jericho_tui.store.paths import CLUB, saves_folder
from jericho_tui.store.shell import install_command, quoted

if TYPE_CHECKING:
    from jericho_tui.club.serving import Club
    from jericho_tui.club.status import Seen

_SSH_PORT: Final = 8022
_LOG: Final = "club.log"
_OURSELVES: Final = ("127.0.0.1", "::1", "localhost")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what the command takes."""
    add_number(
        parser,
        "--ssh",
        0,
        65_535,
        _("the port for SSH; by default {port}").format(port=_SSH_PORT),
        metavar=_("PORT"),
    )
    add_number(
        parser, "--web", 0, 65_535, _("the port for browsers; by default none"), metavar=_("PORT")
    )
    parser.add_argument(
        "--url",
        metavar=_("URL"),
        default="",
        type=_url,
        help=_("where browsers find it if TLS stands in front, as in https://club.example"),
    )
    parser.add_argument(
        "--bind",
        metavar=_("ADDRESS"),
        default=_OURSELVES[0],
        type=_address,
        help=_("where to listen; by default only this machine can connect"),
    )
    actions = parser.add_subparsers(dest="action", metavar=_("ACTION"))

    def add(name: str, text: str, *, of: str = "") -> argparse.ArgumentParser:
        action = actions.add_parser(name, help=text, description=text)
        add_common(action)
        action.add_argument("--json", action="store_true", help=_("print JSON"))
        if of:
            action.add_argument("name", metavar=of)
        return action

    add("invite", _("print a code for one use, with which a friend comes in"), of=_("NAME"))
    add("members", _("print who belongs to the club"))
    add("revoke", _("let a member in no more, and see them off"), of=_("NAME"))
    what = _(
        "give a member another name, here and on the ladder; matches under way, tables and"
        " tournaments keep the old one"
    )
    rename = add("rename", what, of=_("NAME"))
    rename.add_argument("new", metavar=_("NEW"))
    add("status", _("print who is here, and the limits"))


def _url(text: str) -> str:
    if not text or re.fullmatch(r"https?://[A-Za-z0-9.\-\[\]:]+/?", text):
        return text.rstrip("/")
    text = N_("expected an address such as {example}")
    raise argparse.ArgumentTypeError(say(Sentence(text, {"example": "https://club.example"})))


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
        raise argparse.ArgumentTypeError(say(Sentence(error, values))) from None
    return text


def run(arguments: argparse.Namespace) -> int:
    """Do what the action says; without one the club opens."""
    saves = saves_folder(arguments.saves).absolute()
    if arguments.action is None:
        return _open(arguments, saves)
    return _ACTIONS[arguments.action](arguments, saves)


def _invite(arguments: argparse.Namespace, saves: Path) -> int:
    from jericho_tui.club.members import CODE_DAYS, Members

    code = Members(saves).invite(arguments.name)
    text = _(
        "{code}\nThe code for {name} is for one use, within {days} days. They connect with"
        " “ssh -p PORT HOST” and type it, or open the club’s address in a browser with"
        " “/join#{code}” behind it."
    )
    name, days = visible(arguments.name), CODE_DAYS
    data = {"name": name, "code": code, "days": days}
    return answer(arguments, text.format(code=code, name=name, days=days), data)


def _members(arguments: argparse.Namespace, saves: Path) -> int:
    from jericho_tui.club.members import Members

    members = Members(saves).all()
    lines = [[_("Name"), _("SSH keys"), _("Browsers"), _("Invited")]]
    lines += [
        [one.name, *map(str, map(len, (one.keys, one.cookies, one.invitations)))] for one in members
    ]
    text = "\n".join(columns(lines)) if members else _("The club has no members yet.")
    data = [
        {"name": one.name, "since": one.since, "keys": [key.text for key in one.keys]}
        | {"browsers": len(one.cookies), "invitations": len(one.invitations)}
        for one in members
    ]
    return answer(arguments, text, {"members": data})


def _revoke(arguments: argparse.Namespace, saves: Path) -> int:
    from jericho_tui.club.members import Members

    name = Members(saves).revoke(arguments.name).name
    return answer(arguments, _("{name} may come no more").format(name=name), {"name": name})


def _rename(arguments: argparse.Namespace, saves: Path) -> int:
    from jericho_tui.club.renaming import rename_member

    done = rename_member(saves, arguments.name, arguments.new)
    names = {"name": done.name, "new": visible(arguments.new)}
    lines = [_("{name} comes as {new} from now on").format(**names)]
    if done.on_ladder:
        lines.append(_("The ladder calls {name} {new}, too; the games stay.").format(**names))
    if done.keeps:
        text = _("These keep a seat for {name}, which {new} does not get: {ids}")
        lines.append(text.format(**names, ids=", ".join(done.keeps)))
    data = {**names, "on_ladder": done.on_ladder, "keeps": list(done.keeps)}
    return answer(arguments, "\n".join(lines), data)


def _status(arguments: argparse.Namespace, saves: Path) -> int:
    from jericho_tui.club.limits import load_limits
    from jericho_tui.club.status import read_status

    folder = saves / CLUB
    limits, seen = asdict(load_limits(folder)), read_status(folder)
    used = {} if seen is None else _used(folder, limits, seen)
    table = [[_("Limit"), _("In use"), _("At most")]]
    table += [[key, str(used.get(key, "")), str(most)] for key, most in limits.items()]
    lines = columns(table)
    data: dict[str, Any] = {"open": seen is not None, "limits": limits, "in_use": used}
    if seen is None:
        return answer(arguments, "\n".join([_("The club is not open."), *lines]), data)
    here = [[name, door, _moment(since)] for name, door, since in seen.visitors]
    head = _("Open since {since}: {who}").format(since=_moment(seen.since), who=_who(seen))
    lines = [head, *columns(here), "", *lines]
    return answer(arguments, "\n".join(lines), data | seen.to_table())


def _used(folder: Path, limits: dict[str, int], seen: "Seen") -> dict[str, int]:
    """Return how much of the limits is in use that can be counted."""
    from jericho_tui.store.slots import Slots
    from jericho_tui.store.visit import Visit

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


_ACTIONS: Final[dict[str, Callable[[argparse.Namespace, Path], int]]] = {
    "invite": _invite,
    "members": _members,
    "revoke": _revoke,
    "rename": _rename,
    "status": _status,
}


def _moment(when: datetime) -> str:
    return f"{when.astimezone():%Y-%m-%d %H:%M}"


# --- being open


def _open(arguments: argparse.Namespace, saves: Path) -> int:
    """Serve until a signal says otherwise."""
    if not hasattr(os, "fork"):
        raise UsageError(Sentence(N_("the club needs a system that can fork: Linux, BSD or macOS")))
    try:
        from jericho_tui.club.limits import load_limits
        from jericho_tui.club.serving import Club
        from jericho_tui.club.status import take_club
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("jericho_tui"):
            raise
        text = N_("the club needs more than the program ({name}); install it with: {command}")
        command = install_command("asyncssh", "textual-serve")
        raise UsageError(Sentence(text, {"name": error.name, "command": command})) from None
    limits = load_limits(saves / CLUB)
    lock = take_club(saves)
    if lock is None:
        raise SentenceError(Sentence(N_("the club of this folder is open already")))
    try:
        if arguments.log is None:
            open_log(saves / CLUB / _LOG)
        club = Club(saves, limits, _teller())
        with club.libraries_logged():
            return asyncio.run(_serve(club, arguments, saves))
    finally:
        close_log()
        lock.release()


async def _serve(club: "Club", arguments: argparse.Namespace, saves: Path) -> int:
    port = _SSH_PORT if arguments.ssh is None else arguments.ssh
    try:
        await club.open(arguments.bind, ssh=port, web=arguments.web, url=arguments.url)
    except BaseException:
        await club.close()
        raise

    def announce() -> None:
        for line in _notice(club, arguments.bind, saves):
            print(line, flush=True)

    await club.serve(announce)
    below = "\n" if _writes_over() else ""
    print(below + _("The club is closed."), flush=True)
    return 0


def _notice(club: "Club", address: str, saves: Path) -> list[str]:
    lines = [_("The club of {folder} is open; Ctrl+C closes it.").format(folder=shown(saves))]
    if club.ssh is not None:
        line = _("SSH: ssh -p {port} {address} (host key {key})")
        values = {"port": club.ssh.port, "address": address, "key": club.ssh.fingerprint}
        lines.append(line.format(**values))
    if club.web is not None:
        lines.append(_("Browser: {url}").format(url=club.web.address))
    if address in _OURSELVES:
        lines.append(_("Only this machine can connect; --bind says who else."))
    names = ", ".join(member.name for member in club.members.all())
    lines.append(_("Members: {names}").format(names=names) if names else _("No members yet."))
    command = f"jericho-tui club invite NAME --saves {quoted(saves)}"
    lines.append(_("To invite somebody: {command}").format(command=command))
    return lines


def _writes_over() -> bool:
    """Whether who is here is said in one line that is written over."""
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
            "{number} stranger at the door", "{number} strangers at the door", seen.strangers
        ).format(number=seen.strangers)
    return text
