"""What a client did and saw, as it notes it while it happens: all the checker knows of a client."""

import dataclasses
import hashlib
import json
import time


@dataclasses.dataclass
class Request:
    """An action a player asked for, until it was answered or refused, however often it had to be sent."""

    client: str
    match: str
    seat: int
    key: str
    action: dict
    begun: float = 0
    done: float | None = None  # when the first answer was here
    answers: list = dataclasses.field(default_factory=list)  # in the order of sending: plies, and codes of refusals

    @property
    def plies(self):
        return [answer for answer in self.answers if isinstance(answer, int)]

    def answered(self, ply):
        self.done = self.done or time.monotonic()
        self.answers.append(ply)


@dataclasses.dataclass(frozen=True)
class Seen:
    """A snapshot or patch of a document, and what the document was then."""

    kind: str
    doc: str
    epoch: str
    seq: int
    digest: str
    audience: int | None  # the seat of who saw it; None for the public


@dataclasses.dataclass
class History:
    client: str
    requests: list = dataclasses.field(default_factory=list)
    seen: list = dataclasses.field(default_factory=list)
    last: dict = dataclasses.field(default_factory=dict)  # by match, the value held at the end
    seats: dict = dataclasses.field(default_factory=dict)  # by match, the client's own
    connections: int = 0
    conflated: int = 0  # snapshots in the place of patches, to one who reads too slowly

    def met(self):
        """The documents it ever had."""
        return {seen.doc for seen in self.seen}


def digest(value):
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:16]


# Members of a match document that are no part of its record.
PASSING = ("spectators", "left", "since", "rematch", "rating")


def lasting(value):
    """The part of a match document that its record decides."""
    kept = {name: member for name, member in value.items() if name not in PASSING}
    kept["seats"] = {seat: {"player": row["player"]} for seat, row in value["seats"].items()}
    return kept
