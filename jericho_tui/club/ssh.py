"""Who comes by SSH. The protocol is asyncssh's; here is what is granted, which is little.

The key decides who it is, not the user's name, which may be an invitation code: so one line to
paste is enough. Every key may knock, since its owner must be able to show a code. A session may
have a pseudo-terminal and the program. A command, a subsystem, a port, a socket, an agent, a
display and a variable of the environment are refused.

A key is the owner's when its signature was checked, and that is the one that was looked at last
when asyncssh says that authentication is completed.
"""

import asyncio
import contextlib
from pathlib import Path
from typing import Any, Final

import asyncssh

from jericho_tui.club.limits import QUEUE
from jericho_tui.club.members import InvalidCodeError, Members, looks_like_code
from jericho_tui.club.strangers import Asking, Strangers, ask_code, in_lines
from jericho_tui.club.visitors import LAST_WORDS, Visitor, Visitors
from jericho_tui.core.actions import SentenceError
from jericho_tui.core.sentence import N_, Sentence
from jericho_tui.store.files import StoreError, read_limited, shown, write_atomic
from jericho_tui.store.flocks import PATIENCE, FileLock
from jericho_tui.store.log import note
from jericho_tui.text.language import say

_EXCHANGES: Final = "-diffie-hellman-*,rsa*"
"""The ways to agree on a secret, without those that cost the club a tenth of a second and more."""
_MACS: Final = (
    "hmac-sha2-256-etm@openssh.com,hmac-sha2-512-etm@openssh.com,hmac-sha2-256,hmac-sha2-512"
)
_SIGNATURES: Final = "*ed25519*,*ecdsa-sha2-nistp*,rsa-sha2-*"
"""Nothing with SHA-1, and nothing that only one vendor's clients know."""
_AT_ONCE: Final = 16_384
"""Bytes that are taken from a client at once."""
RESTORE: Final = (
    "\x1b[?1049l\x1b[?25h\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?2004l\x1b[?1004l"
    "\x1b[<u\x1b[0m"
)
"""What a terminal is sent whose program was killed: no second screen, no mouse, no modes."""


class SSHDoor:
    """The SSH server of a club."""

    def __init__(self, members: Members, visitors: Visitors, strangers: Strangers) -> None:
        self.members = members
        self.visitors = visitors
        self.strangers = strangers
        self.fingerprint = ""
        """Of the host's key, as clients show it; empty until the door is open."""
        self.connections: set[_Connection] = set()
        self._acceptor: asyncssh.SSHAcceptor | None = None

    @property
    def port(self) -> int:
        """Where it listens."""
        assert self._acceptor is not None  # it is open
        return self._acceptor.get_port()

    async def open(self, address: str, port: int) -> None:
        """Listen from now on.

        :param port: 0 takes a free one.
        :raises StoreError: the host's key cannot be read or made.
        :raises OSError: nobody can listen there.
        """
        key = host_key(self.members.folder)
        self.fingerprint = key.get_fingerprint()
        self._acceptor = await asyncssh.listen(
            address,
            port,
            backlog=QUEUE,
            config=None,
            server_factory=lambda: _Connection(self),
            server_host_keys=[key],
            server_version="Jericho",
            public_key_auth=True,
            password_auth=False,
            kbdint_auth=False,
            host_based_auth=False,
            gss_kex=False,
            gss_auth=False,
            x509_trusted_certs=None,
            agent_forwarding=False,
            x11_forwarding=False,
            allow_scp=False,
            line_editor=False,
            encoding=None,
            kex_algs=_EXCHANGES,
            mac_algs=_MACS,
            signature_algs=_SIGNATURES,
            compression_algs=["none"],  # a few bytes would become many
            login_timeout=self.visitors.limits.seconds_to_authenticate,
            keepalive_interval=15,
            window=65_536,
            reuse_address=True,
        )

    def shut(self) -> None:
        """Listen no more."""
        if self._acceptor is not None:
            self._acceptor.close()

    async def close(self) -> None:
        """Close every connection."""
        self.shut()
        for connection in list(self.connections):
            connection.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                while self.connections:
                    await asyncio.sleep(0.02)
        for connection in list(self.connections):
            connection.abort()
        if self._acceptor is not None:
            await self._acceptor.wait_closed()


class _Connection(asyncssh.SSHServer):
    def __init__(self, door: SSHDoor) -> None:
        self.door = door
        self.fingerprint = ""
        """Of the key that was looked at last; the client's own once it is authenticated."""
        self.code = ""
        """An invitation code that came as the name of the user; empty: none did."""
        self.sessions = 0
        self._visits = 0
        self._connection: asyncssh.SSHServerConnection | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self.door.connections.add(self)
        self.door.strangers.meet(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.strangers.left(self)
        self.door.connections.discard(self)
        self._connection = None

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def abort(self) -> None:
        if self._connection is not None:
            self._connection.abort()

    @property
    def address(self) -> str:
        peer = self._connection and self._connection.get_extra_info("peername")
        return str(peer[0]) if peer else "?"

    def begin_auth(self, username: str) -> bool:
        self.code = username if looks_like_code(username) else ""
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Let every key knock; asyncssh checks that it is the client's."""
        self.fingerprint = key.get_fingerprint()
        return True

    def session_requested(self) -> Any:
        assert self._connection is not None  # it asks
        if self.sessions >= self.door.visitors.limits.visits_each:
            return False
        channel = self._connection.create_server_channel(encoding=None)
        # asyncssh grants every variable and keeps them; it looks the handler up by this name.
        channel._process_env_request = lambda packet: False  # type: ignore[method-assign]
        return channel, _Session(self)

    def visit_begins(self) -> None:
        self._visits += 1
        self.door.strangers.left(self)

    def visit_ends(self) -> None:
        """Take note of one less; who stays without any is a stranger again."""
        self._visits -= 1
        if not self._visits and self._connection is not None:
            self.door.strangers.came(self)


class _Session(asyncssh.SSHServerProcess[bytes]):
    """A session of a client: a visit, or the way to one."""

    def __init__(self, connection: _Connection) -> None:
        super().__init__(lambda _process: self._serve(), None, 0, allow_scp=False)
        self._client = connection
        self._door = connection.door
        self._visitor: Visitor | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:  # type: ignore[override]
        super().connection_made(chan)
        self._client.sessions += 1

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._client.sessions -= 1
        if self._visitor is not None:
            self._visitor.close()

    def exec_requested(self, command: str) -> bool:
        self._door.strangers.note(self._client.address, "refused", "a command")
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        self._door.strangers.note(self._client.address, "refused", "a subsystem")
        return False

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._visitor is not None:
            self._visitor.resize(width, height)

    def exception_received(self, exc: Exception) -> None:
        """Ignore signals and breaks: a key is what ends a program."""

    async def _serve(self) -> None:
        self._door.visitors.note_service()
        code = 1
        try:
            name = await self._who()
            if name is not None:
                code = await self._visit(name)
        except SentenceError as error:
            self._say(error.sentence)
        except TimeoutError:
            self._say(Sentence(N_("You took too long to sign in; connect again.")))
        except Exception as error:  # a mistake of ours, which ends this visit and no other
            saves = self._door.members.folder.parent
            self._door.strangers.fault(self._client.address, error, saves)
        finally:
            with contextlib.suppress(OSError):
                self.exit(code)

    async def _who(self) -> str | None:
        """Return whose key this is; who has a key that is not known is asked for a code."""
        members, fingerprint = self._door.members, self._client.fingerprint
        try:
            name = members.by_key(fingerprint)
        except StoreError as error:
            raise self._closed(error) from error
        if name is not None:
            return name

        async def bind(code: str, called: str) -> str:
            try:
                name = await asyncio.to_thread(members.bind_key, code, fingerprint, called)
            except InvalidCodeError:
                self._door.strangers.note(self._client.address, "wrong code", fingerprint)
                raise
            except StoreError as error:
                raise self._closed(error) from error
            note("joined", name, fingerprint, self._client.address)
            return name

        asking = Asking(self._take, self._write, self._columns)
        async with asyncio.timeout(self._door.visitors.limits.seconds_for_code):
            return await ask_code(asking, fingerprint, bind, self._client.code)

    async def _visit(self, name: str) -> int:
        visitor = await self._door.visitors.start(
            name,
            self.term_size[:2],
            self.term_type or "dumb",
            plain=self.term_type is None,
            address=self._client.address,
        )
        self._visitor = visitor
        self._client.visit_begins()
        typing = asyncio.get_running_loop().create_task(self._carry_in(visitor))
        try:
            visitor.resize(*self.term_size[:2])
            if self.is_closing():  # gone while the program began
                visitor.close()
            await visitor.show(self._shown, self._client.abort, self._client.address)
            code = await visitor.wait()
        finally:
            typing.cancel()
            visitor.close()
            self._client.visit_ends()
        if code < 0 and self.term_type is not None:
            self._write(RESTORE)
        if visitor.farewell is not None:
            self._say(visitor.farewell)
        return code if code >= 0 else 128 - code

    async def _carry_in(self, visitor: Visitor) -> None:
        while data := await self._take():
            await visitor.write(data)
        visitor.end_input()

    async def _shown(self, data: bytes) -> None:
        self._write(data)
        with contextlib.suppress(asyncssh.Error):  # the client has gone, so nothing waits
            await self.stdout.drain()

    async def _take(self) -> bytes:
        """Return what the client sent; b"" once that was all."""
        with contextlib.suppress(asyncssh.Error):
            return await self.stdin.read(_AT_ONCE)
        return b""

    @property
    def _columns(self) -> int | None:
        return None if self.term_type is None else self.term_size[0]

    def _write(self, data: bytes | str) -> None:
        with contextlib.suppress(OSError):  # it has just been closed
            self.stdout.write(data.encode() if isinstance(data, str) else data)

    def _say(self, sentence: Sentence) -> None:
        self._write(in_lines(say(sentence), self._columns))

    def _closed(self, reason: StoreError) -> SentenceError:
        """Return what a stranger is told who cannot be let in; why is for the host."""
        self._door.strangers.note(self._client.address, "members", reason.sentence)
        return SentenceError(Sentence(N_("the club cannot let anyone in now")))


def host_key(folder: Path) -> asyncssh.SSHKey:
    """Return the key by which clients know this club, made when it is first needed.

    :param folder: the club's own (`.club`), which is there.
    :raises StoreError: it cannot be read or written, is no key, or others may read it.
    """
    path = folder / "host_key"
    lock = FileLock.wait(path, PATIENCE)
    try:
        if not path.is_file():
            made = asyncssh.generate_private_key("ssh-ed25519", comment="Jericho TUI club")
            write_atomic(path, made.export_private_key(), backup=False)
        data = read_limited(path, 10_000, follow=False)
        if path.stat().st_mode & 0o077:
            text = N_("other users can read {path}, the club’s secret key; run: chmod 600 {path}")
            raise StoreError(Sentence(text, {"path": shown(path)}), path)
        return asyncssh.import_private_key(data or b"")
    except asyncssh.KeyImportError:
        text = N_(
            "{path} is not a key; move it away. The club then creates a new one, and SSH clients "
            "ask members to confirm it"
        )
        raise StoreError(Sentence(text, {"path": shown(path)}), path) from None
    finally:
        if lock is not None:
            lock.release()
