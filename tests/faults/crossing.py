"""What servers send each other of documents, read from the bytes on the bus: server/bus/link.cpp says how a packet begins,
docs/decisions/0183 how a message is written."""

import dataclasses
import re
import struct

HEAD = struct.Struct("<B6Q")  # server/bus/link.hpp: kind, sender, stream, number, shard, over, heard
DATA = 0
ATTACH, RESEAT, DELIVER = 2, 4, 5  # their places in Message, server/bus/message.hpp
LIST_OF_TWO = 0x82  # a message is the number of its kind with its members


@dataclasses.dataclass(frozen=True)
class Crossing:
    """A snapshot or a patch of a document, on its way from one process to another."""

    at: float
    sender: int
    receiver: int
    doc: str
    audience: int  # 0 is the public; of a game with hidden cards, n + 1 is seat n
    text: str


def crossings(at, subject, data):
    """All of a document that a message on the bus carries."""
    kind, sender, *_ = HEAD.unpack_from(data) if len(data) >= HEAD.size else (None, 0)
    body = data[HEAD.size:]
    if kind != DATA or len(body) < 2 or body[0] != LIST_OF_TWO or body[1] not in (ATTACH, RESEAT, DELIVER):
        return []
    number, members = Cbor(body).value()
    receiver = int(subject.rpartition(".")[2], 16)
    return [Crossing(at, sender, receiver, members[0], audience, text) for audience, text in told(number, members) if text is not None]


def told(number, members):
    """(audience, text) of each frame."""
    if number == DELIVER:
        return list(enumerate(members[1]))
    _, _, (audience, _), first = members[:4]
    return [(audience, text) for text in first]


def epoch_in(text):
    """The epoch of a snapshot; None for a patch, which names none."""
    found = re.search(r'"epoch":"([^"]+)"', text) if '"snapshot"' in text[:60] else None
    return found and found[1]


class Cbor:
    """The part of RFC 8949 that messages are written in (server/bus/cbor.hpp)."""

    LENGTHS = {24: ">B", 25: ">H", 26: ">I", 27: ">Q"}
    REALS = {25: ">e", 26: ">f", 27: ">d"}
    SIMPLE = {20: False, 21: True, 22: None}

    def __init__(self, data):
        self.data, self.at = data, 0

    def value(self):
        kind, detail = self.data[self.at] >> 5, self.data[self.at] & 31
        self.at += 1
        if kind == 7:
            return self.SIMPLE[detail] if detail in self.SIMPLE else self.unpack(self.REALS[detail])
        count = detail if detail < 24 else self.unpack(self.LENGTHS[detail])
        if kind == 4:
            return [self.value() for _ in range(count)]
        return {0: lambda: count, 1: lambda: -1 - count, 2: lambda: self.take(count), 3: lambda: self.take(count).decode()}[kind]()

    def unpack(self, form):
        return struct.unpack(form, self.take(struct.calcsize(form)))[0]

    def take(self, count):
        self.at += count
        return self.data[self.at - count:self.at]
