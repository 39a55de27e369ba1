"""Requests that are none, by what is wrong with them; each wants a connection of its own."""

from collections.abc import Mapping
from random import Random
from typing import Final

HOST: Final = b"Host: localhost\r\n"
OURS: Final = HOST + b"Origin: http://localhost\r\n"
FORM: Final = "application/x-www-form-urlencoded"
PARTS: Final = "multipart/form-data; boundary=x"
SCRIPT: Final = "/static/js/textual.js"


def get(path: str, headers: bytes = b"", *, method: str = "GET") -> bytes:
    """Return a request of this club's own page, so that nothing is wrong with it but one thing."""
    return f"{method} {path} HTTP/1.1\r\n".encode() + OURS + headers + b"\r\n"


def post(kind: str, body: bytes, headers: bytes = b"") -> bytes:
    """Return a form."""
    length = f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n".encode()
    return b"POST /join HTTP/1.1\r\n" + OURS + length + headers + b"\r\n" + body


def part(headers: bytes, body: bytes = b"ab") -> bytes:
    """Return a form of one part."""
    return post(PARTS, b"--x\r\n" + headers + b"\r\n\r\n" + body + b"\r\n--x--\r\n")


NAMED: Final = b'Content-Disposition: form-data; name="code"'
CHUNKED: Final = f"Content-Type: {FORM}\r\nTransfer-Encoding: chunked\r\n".encode()
MALFORMED: Final[Mapping[str, bytes]] = {
    "no boundary": post("multipart/form-data", b"x"),
    "an empty boundary": post("multipart/form-data; boundary=", b"x"),
    "a long boundary": post(f"multipart/form-data; boundary={'x' * 200}", b"x"),
    "another boundary": post(PARTS, b"hello"),
    "half a part": post(PARTS, b"--x\r\n" + NAMED + b"\r\n\r\nab"),
    "a part without a name": part(b"Content-Type: text/plain"),
    "a part without headers": part(b""),
    "a part's transfer encoding": part(NAMED + b"\r\nContent-Transfer-Encoding: nope"),
    "a part's base64": part(NAMED + b"\r\nContent-Transfer-Encoding: base64", b"!!!a"),
    "a part's charset": part(NAMED + b"\r\nContent-Type: text/plain; charset=nope"),
    "a part's bytes": part(NAMED, b"\xff\xfe"),
    "a part's headers": part(b"\xff\x00: a\r\nnocolon"),
    "parts in a part": part(b"Content-Type: multipart/mixed; boundary=y", b"--y\r\n\r\na\r\n--y--"),
    "a charset by a part": part(NAMED.replace(b"code", b"_charset_"), b"n" * 40),
    "a file": part(NAMED + b'; filename="../../x"'),
    **{
        f"charset {name}": post(f"{FORM}; charset={name}", b"code=\xff")
        for name in ("nope", "rot13", "hex", "utf-16", "idna", "ascii", "undefined", "\xe9")
    },
    "bytes that are no text": post(FORM, b"code=\xff\xfe"),
    **{
        f"{name} that is none": post(FORM, b"x", f"Content-Encoding: {name}\r\n".encode())
        for name in ("gzip", "deflate", "br", "zstd")
    },
    "JSON": post("application/json", b"{}"),
    "no kind": post("/;;;=", b"x"),
    "many fields": post(FORM, b"&".join(b"a%d=1" % number for number in range(700))),
    "too much": post(FORM, b"code=" + b"x" * 9_000),
    "no code": post(FORM, b"cod=x"),
    "a length in words": get("/join", b"Content-Length: x\r\n", method="POST"),
    "a length below zero": get("/join", b"Content-Length: -1\r\n", method="POST"),
    "two lengths": get("/join", b"Content-Length: 1\r\nContent-Length: 2\r\n", method="POST"),
    "an unknown transfer": get("/join", b"Transfer-Encoding: nope\r\n", method="POST"),
    "a chunk without a size": get("/join", CHUNKED, method="POST") + b"zz\r\n",
    "a chunk of many digits": get("/join", CHUNKED, method="POST") + b"f" * 40 + b"\r\n",
    "binary": b"\x00\x01\x02\r\n\r\n",
    "TLS": bytes.fromhex("16030100c8010000c40303") + b"x" * 60 + b"\r\n\r\n",
    "SSH": b"SSH-2.0-x\r\n\r\n",
    "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "no host": b"GET / HTTP/1.1\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\n" + HOST + HOST + b"\r\n",
    **{
        f"host {name!r}": b"GET / HTTP/1.1\r\nHost: " + name + b"\r\n\r\n"
        for name in (b"", b"[", b"[::1", b"a\xe2\x84\x80b", b"\xff\xfe", b"\xc3\xa9", b"]:80")
    },
    "a version to come": b"GET / HTTP/9.9\r\n" + OURS + b"\r\n",
    "a version in words": b"GET / HTTP/1.x\r\n" + OURS + b"\r\n",
    "lines without CR": b"GET / HTTP/1.1\nHost: localhost\n\n",
    **{
        f"method {name}": get("/", method=name)
        for name in ("FOO", "get", "F\x00O", "A" * 9_000, "TRACE", "PUT", "DELETE", "PATCH")
    },
    "the method of a page": get("/ws", method="POST"),
    "a tunnel": get("localhost:80", method="CONNECT"),
    **{
        f"path {name[:20]!r}": get(name)
        for name in (
            *("foo", "*", "http://[", "http://a:99999/", "://", "//", "//[", f"/{'a' * 9_000}"),
            *(f"/static/{'a' * 3_000}", f"/static/{'a/' * 200}", "/static/%00", "/static/%ff"),
            *(
                "/static/%zz%2",
                "/static/%ed%a0%80",
                "/static/../../x",
                f"{SCRIPT}/x",
                f"{SCRIPT}%00",
            ),
        )
    },
    "a path in bytes": b"GET /static/\xff\xfe HTTP/1.1\r\n" + OURS + b"\r\n",
    **{
        f"range {name[:10]}": get(SCRIPT, f"Range: bytes={name}\r\n".encode())
        for name in ("abc", "9999999999-1", "-", f"{'9' * 5_000}-")
    },
    "what is expected": get("/", b"Expect: foo\r\n"),
    "a header without a colon": get("/", b"nocolon\r\n"),
    "a header with NUL": get("/", b"A: \x00b\r\n"),
    "a long header": get("/", b"A: " + b"x" * 9_000 + b"\r\n"),
    "many headers": get("/", b"".join(b"A%d: b\r\n" % number for number in range(300))),
    "a folded header": get("/", b"A: b\r\n c\r\n"),
    "a space before a colon": get("/", b"A : b\r\n"),
    "a cookie": get("/who", b'Cookie: ;;;=\x01"; jericho="\\777\\\r\n'),
    "a cookie in bytes": get("/who", b"Cookie: jericho=\xff\xfe\xed\xa0\x80\r\n"),
    "a websocket without a key": get("/ws", b"Upgrade: websocket\r\nConnection: Upgrade\r\n"),
    "an origin that is none": b"POST /join HTTP/1.1\r\n" + HOST + b"Origin: http://[\r\n\r\n",
}
"""Whatever of these is answered is answered with a status from 400 to 499."""

GOOD: Final = (
    get("/", b"Accept-Language: fr;q=0.5\r\nCookie: jericho=x; a=b\r\n"),
    get(
        f"{SCRIPT}?a=b", b"Range: bytes=0-5\r\nIf-Modified-Since: Mon, 20 Jul 2026 10:00:00 GMT\r\n"
    ),
    get(
        "/ws?width=80",
        b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n",
    ),
    part(NAMED.replace(b"code", b"cod")),
    post(f"{FORM}; charset=utf-8", b"cod=AB%20&x=%ff"),
    get("/join", CHUNKED, method="POST") + b"5\r\ncod=A\r\n0\r\n\r\n",
)


def damaged(rng: Random) -> bytes:
    """Return a good request with some bytes of it replaced, left out or doubled."""
    data = bytearray(rng.choice(GOOD))
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(data))
        kind = rng.randrange(3)
        if kind == 0:
            data[at] = rng.choice((rng.randrange(256), *b"\r\n:;=%[]/ \x00\xff"))
        elif kind == 1:
            del data[at : at + rng.randint(1, 4)]
        else:
            data[at:at] = data[at : at + rng.randint(1, 9)]
    return bytes(data)
