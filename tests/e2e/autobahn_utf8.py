"""Section 6 of the Autobahn test suite: UTF-8, its sequences being those of Markus Kuhn's decoder test."""

from autobahn import REFUSED, TEXT, Case, echo, json_safe, request, split
from ws import frame

GREEK = b"\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5"
HELLO = "Hello-µ@ßöäüàá-UTF-8!!"
SURROGATE = GREEK + b"\xed\xa0\x80" + b"edited"


def hexes(*rows):
    return [bytes.fromhex(row) for row in rows]


CONTINUATIONS = bytes(range(0x80, 0xC0))

# By subsection, the sequences in order.
SEQUENCES = {
    5: [b"hello\x24world", b"hello\xc2\xa2world", b"hello\xe2\x82\xacworld", b"hello\xf0\xa4\xad\xa2world", GREEK],
    6: [GREEK[:size] for size in range(1, len(GREEK) + 1)],
    7: hexes("00", "c280", "e0a080", "f0908080"),  # the first of each length
    8: hexes("f888808080", "fc8480808080"),
    9: hexes("7f", "dfbf", "efbfbf", "f48fbfbf"),  # the last of each length
    10: hexes("f7bfbfbf", "fbbfbfbfbf", "fdbfbfbfbfbf"),
    11: hexes("ed9fbf", "ee8080", "efbfbd", "f48fbfbf", "f4908080"),  # around the bounds
    12: hexes("80", "bf", "80bf", "80bf80", "80bf80bf", "80bf80bf80", "80bf80bf80bf") + [CONTINUATIONS],
    13: [b" ".join(bytes([byte]) for byte in range(first, last + 1)) + b" "  # lonely starts
         for first, last in ((0xC0, 0xDF), (0xE0, 0xEF), (0xF0, 0xF7), (0xF8, 0xFB), (0xFC, 0xFD))],
    14: hexes("c0", "e080", "f08080", "f8808080", "fc80808080", "df", "efbf", "f7bfbf", "fbbfbfbf", "fdbfbfbfbf"),  # cut short
    15: hexes("c0e080f08080f8808080fc80808080dfefbff7bfbffbbfbfbffdbfbfbfbf"),
    16: hexes("fe", "ff", "fefeffff"),
    17: hexes("c0af", "e080af", "f08080af", "f8808080af", "fc80808080af"),  # overlong slashes
    18: hexes("c1bf", "e09fbf", "f08fbfbf", "f887bfbfbf", "fc83bfbfbfbf"),  # the longest overlong
    19: hexes("c080", "e08080", "f0808080", "f880808080", "fc8080808080"),  # overlong zeros
    20: hexes("eda080", "edadbf", "edae80", "edafbf", "edb080", "edbe80", "edbfbf"),  # surrogates
    21: [high + low for high in hexes("eda080", "edadbf", "edae80", "edafbf") for low in hexes("edb080", "edbfbf")],
    22: [chr(plane << 16 | last).encode() for plane in range(17) for last in (0xFFFE, 0xFFFF)],  # no characters
    23: [chr(special).encode() for special in range(0xFFF9, 0x10000)],
}


def is_utf8(payload):
    """Python's decoder follows RFC 3629."""
    try:
        payload.decode()
    except UnicodeDecodeError:
        return False
    return True


def sequence(id, payload):
    if not is_utf8(payload):
        return Case(id, [frame(TEXT, request(payload))], close=(1007,))
    if not json_safe(payload):
        return Case(id, [frame(TEXT, request(payload))], [(TEXT, REFUSED)])  # text, but no JSON
    return Case(id, [frame(TEXT, request(payload))], echo(payload.decode()))


def cases():
    bad, hello, greek = (1007,), request(HELLO), request(GREEK)
    yield Case("6.1.1", [frame(TEXT)], [(TEXT, REFUSED)])
    yield Case("6.1.2", [frame(TEXT, fin=False), frame(0, fin=False), frame(0)], [(TEXT, REFUSED)])
    yield Case("6.1.3", [frame(TEXT, fin=False), frame(0, hello, fin=False), frame(0)], echo(HELLO))
    yield Case("6.2.1", [frame(TEXT, hello)], echo(HELLO))
    yield Case("6.2.2", split(hello, hello.index("ö".encode())), echo(HELLO))
    yield Case("6.2.3", split(hello, 1), echo(HELLO))
    yield Case("6.2.4", split(greek, 1), echo(GREEK.decode()))
    yield Case("6.3.1", [frame(TEXT, request(SURROGATE))], close=bad)
    yield Case("6.3.2", split(request(SURROGATE), 1), close=bad)
    # It must fail at the first byte that is wrong: no more than that is ever sent.
    start = request(GREEK)[:-2]
    yield Case("6.4.1", [frame(TEXT, start, fin=False), frame(0, b"\xf4\x90\x80\x80", fin=False)], close=bad, chop=-1)
    yield Case("6.4.2", [frame(TEXT, start + b"\xf4", fin=False), frame(0, b"\x90", fin=False)], close=bad, chop=-1)
    for id, wrong in (("6.4.3", b"\xf4\x90\x80\x80"), ("6.4.4", b"\xf4\x90")):
        yield Case(id, [frame(TEXT, start + wrong + b"edited")[:-6]], close=bad, chop=1)
    for subsection, payloads in SEQUENCES.items():
        yield from (sequence(f"6.{subsection}.{number}", payload) for number, payload in enumerate(payloads, 1))
