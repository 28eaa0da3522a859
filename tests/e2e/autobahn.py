"""What the Autobahn test suite checks, as cases over our own endpoint: its numbers, its frames, its expectations.

The suite wants an echo server. Here a text is the request `ping` with the text as its id, which comes back in the reply; a text
that is no request is refused in a reply without an id, and the connection goes on. Binary messages and those beyond the limit
of 64 KiB are closed, which the suite allows. Sections 12 and 13 are about compression, which is never agreed on.
"""

import dataclasses
import json
import struct

from ws import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, frame

LIMIT = 65536
REFUSED = "refused"  # the answer to a text that is no request


@dataclasses.dataclass
class Case:
    id: str
    frames: list  # what is sent, frame by frame
    answers: list = dataclasses.field(default_factory=list)  # what comes back, in order: (PONG, payload) or (TEXT, id)
    close: tuple = ()  # codes of which one ends it; () when the connection goes on
    chop: int = 0  # bytes a segment; 0 for all at once, -1 for frame by frame


def request(name, size=0):
    """A text that asks for an echo of `name`, of at least so many bytes."""
    name = name if isinstance(name, bytes) else name.encode()
    return (b'{"jsonrpc":"2.0","method":"ping","id":"' + name + b'"}').ljust(size)


def text(name, **options):
    return frame(TEXT, request(name), **options)


def echo(*names):
    return [(TEXT, name) for name in names]


def split(payload, size, opcode=TEXT):
    """A message in fragments of so many bytes."""
    parts = [payload[at:at + size] for at in range(0, len(payload), size)] or [b""]
    return [frame(CONTINUATION if at else opcode, part, fin=at == len(parts) - 1) for at, part in enumerate(parts)]


def chopped(numbers, frames, answers=(), close=()):
    """A case sent at once, frame by frame, and byte by byte."""
    return [Case(id, frames, list(answers), close, chop) for id, chop in zip(numbers, (0, -1, 1))]


def framing():
    sizes = (0, 125, 126, 127, 128, 65535, 65536)
    for number, size in enumerate(sizes, 1):
        answers = echo("x") if size else [(TEXT, REFUSED)]
        payload = request("x", size) if size else b""
        yield Case(f"1.1.{number}", [frame(TEXT, payload)], answers)
        yield Case(f"1.2.{number}", [frame(BINARY, bytes(size))], close=(1003,))
    yield Case("1.1.8", [frame(TEXT, request("x", 65536))], echo("x"), chop=997)
    yield Case("1.2.8", [frame(BINARY, bytes(65536))], close=(1003,), chop=997)


def pings():
    most = b"\xfe" * 125
    for number, payload in enumerate((b"", b"Hello, world!", b"\x00\xff\xfe\xfd\xfc\xfb\x00\xff", most), 1):
        yield Case(f"2.{number}", [frame(PING, payload)], [(PONG, payload)])
    yield Case("2.5", [frame(PING, b"\xfe" * 126)], close=(1002,))
    yield Case("2.6", [frame(PING, most)], [(PONG, most)], chop=1)
    yield Case("2.7", [frame(PONG)])
    yield Case("2.8", [frame(PONG, b"unasked")])
    yield Case("2.9", [frame(PONG, b"unasked"), frame(PING, b"asked")], [(PONG, b"asked")])
    ten = [b"payload %d" % number for number in range(10)]
    for id, chop in (("2.10", 0), ("2.11", 1)):
        yield Case(id, [frame(PING, payload) for payload in ten], [(PONG, payload) for payload in ten], chop=chop)


def reserved():
    bad = (1002,)
    yield Case("3.1", [text("x", rsv=1)], close=bad)
    for id, rsv, chop in (("3.2", 2, 0), ("3.3", 3, -1), ("3.4", 4, 1)):
        yield Case(id, [text("y"), text("x", rsv=rsv), frame(PING)], echo("y"), bad, chop)
    yield Case("3.5", [frame(BINARY, b"x", rsv=5)], close=bad)
    yield Case("3.6", [frame(PING, b"x", rsv=6)], close=bad)
    yield Case("3.7", [frame(CLOSE, rsv=7)], close=bad)
    for section, first in ((1, 3), (2, 11)):
        yield Case(f"4.{section}.1", [frame(first)], close=bad)
        yield Case(f"4.{section}.2", [frame(first + 1, b"reserved")], close=bad)
        for number, payload, chop in ((3, b"", 0), (4, b"reserved", -1), (5, b"", 1)):
            yield Case(f"4.{section}.{number}", [text("y"), frame(first + number - 1, payload), frame(PING)], echo("y"), bad, chop)


def fragments():
    bad, two = (1002,), split(request("two"), 25)
    stray, ended = frame(CONTINUATION, b"stray", fin=False), frame(CONTINUATION, b"stray")
    for id, opcode in (("5.1", PING), ("5.2", PONG)):
        yield Case(id, [frame(opcode, b"1", fin=False), frame(CONTINUATION, b"2")], close=bad)
    yield from chopped(("5.3", "5.4", "5.5"), two, echo("two"))
    yield from chopped(("5.6", "5.7", "5.8"), [two[0], frame(PING, b"p"), two[1]], [(PONG, b"p"), *echo("two")])
    yield from chopped(("5.9", "5.10", "5.11"), [ended, text("x")], close=bad)
    yield from chopped(("5.12", "5.13", "5.14"), [stray, text("x")], close=bad)
    yield Case("5.15", [*two, stray, text("x")], echo("two"), bad)
    yield Case("5.16", [stray, *two] * 2, close=bad)
    yield Case("5.17", [ended, *two] * 2, close=bad)
    yield Case("5.18", [frame(TEXT, b"{", fin=False), frame(TEXT, b"}")], close=bad)
    parts = split(request("five"), 9)
    parts[2:2], parts[5:5] = [frame(PING, b"p")], [frame(PING, b"q")]
    for id, chop in (("5.19", -1), ("5.20", 0)):
        yield Case(id, parts, [(PONG, b"p"), (PONG, b"q"), *echo("five")], chop=chop)


def closing(code, reason=b""):
    return frame(CLOSE, struct.pack("!H", code) + reason)


def closes():
    normal, bad = closing(1000), (1002,)
    part, rest = split(request("late"), 25)
    yield Case("7.1.1", [text("x"), normal], echo("x"), (1000,))
    for number, frames in enumerate(([normal, normal], [normal, frame(PING, b"late")], [normal, text("late")], [part, normal, rest]), 2):
        yield Case(f"7.1.{number}", frames, close=(1000,))
    yield Case("7.1.6", [frame(TEXT, bytes(9), length=1 << 18)], close=(1009,))  # over our limit: the close comes from us
    yield Case("7.3.1", [frame(CLOSE)], close=(1000, 1005))
    yield Case("7.3.2", [frame(CLOSE, b"x")], close=bad)
    yield Case("7.3.3", [normal], close=(1000,))
    yield Case("7.3.4", [closing(1000, b"Hello World!")], close=(1000,))
    yield Case("7.3.5", [closing(1000, b"*" * 123)], close=(1000,))
    yield Case("7.3.6", [closing(1000, b"*" * 124)], close=bad)
    yield Case("7.5.1", [closing(1000, b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited")], close=(1002, 1007))
    good = (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)
    yield from (Case(f"7.7.{number}", [closing(code)], close=(code,)) for number, code in enumerate(good, 1))
    wrong = (0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999)
    yield from (Case(f"7.9.{number}", [closing(code)], close=bad) for number, code in enumerate(wrong, 1))
    for number, code in ((1, 5000), (2, 65535)):  # nobody's codes: the suite takes any answer, ours is the same code
        yield Case(f"7.13.{number}", [closing(code)], close=(code,))


def limits():
    """Sections 9 and 10. What is over the limit is sent so far as it takes to be over it."""
    big, either = (1009,), (1003, 1009)
    for number, size in enumerate((LIMIT, 1 << 18, 1 << 20, 1 << 22, 1 << 23, 1 << 24), 1):
        whole = [frame(TEXT, request("x", size))] if size == LIMIT else [frame(TEXT, bytes(9), length=size)]
        yield Case(f"9.1.{number}", whole, *((echo("x"), ()) if size == LIMIT else ([], big)))
        yield Case(f"9.2.{number}", [frame(BINARY, bytes(9), length=size)], close=either)
    for number in range(1, 10):
        size = min(16 << (2 * number), LIMIT + 1)
        yield Case(f"9.3.{number}", split(request("x", LIMIT + 2 * size), size)[:-1] or [frame(TEXT, b"", length=1 << 22)], close=big)
        yield Case(f"9.4.{number}", split(bytes(LIMIT + 2 * size), size, BINARY)[:-1] or [frame(BINARY, b"", length=1 << 22)], close=either)
    for number in range(1, 7):
        yield Case(f"9.5.{number}", [frame(TEXT, bytes(9), length=1 << 20)], close=big, chop=32 << number)
        yield Case(f"9.6.{number}", [frame(BINARY, bytes(9), length=1 << 20)], close=either, chop=32 << number)
        size = (0, 16, 64, 256, 1024, 4096)[number - 1]  # a request is never as short as the first two
        yield Case(f"9.7.{number}", [frame(TEXT, request(str(n), size)) for n in range(1000)], echo(*map(str, range(1000))))
        yield Case(f"9.8.{number}", [frame(BINARY, bytes(size))], close=(1003,))
    yield Case("10.1.1", split(request("x", LIMIT), 1300), echo("x"))


def json_safe(payload):
    """Whether a text may stand in a JSON string as it is."""
    return json.dumps(payload.decode(), ensure_ascii=False) == f'"{payload.decode()}"'
