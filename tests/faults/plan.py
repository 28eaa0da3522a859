"""What a bad network does to one connection, drawn by chance or told."""

import dataclasses

# What may happen to one way of a connection once so many bytes have passed.
FAULTS = {
    "stall": "nothing more is read or passed on; the connection stays open",
    "lose": "all that follows is read and lost; the connection stays open",
    "half_close": "this way is closed, the other goes on",
    "close": "both ways are closed in order",
    "reset": "both ends are reset (SO_LINGER 0)",
    "garbage": "random bytes take the place of all that follows",
}


@dataclasses.dataclass(frozen=True)
class Way:
    """One direction: how bytes are passed on, and what becomes of it behind the first `after` of them."""

    delay: float = 0  # seconds that every byte comes later
    jitter: float = 0  # seconds more, at most; the order is kept
    rate: int = 0  # bytes a second; 0 for as fast as they come
    slice: int = 0  # bytes a segment, at most; 0 for as they come
    fault: str | None = None
    after: int = 0

    def __post_init__(self):
        if self.fault not in (None, *FAULTS):
            raise ValueError(f"no fault {self.fault}; there are {', '.join(FAULTS)}")


CLEAN = Way()


@dataclasses.dataclass(frozen=True)
class Plan:
    to_server: Way = CLEAN
    to_client: Way = CLEAN
    refuse: bool = False  # the connection is reset before anything is passed on

    def __str__(self):
        if self.refuse:
            return "refused"
        ways = {"to server": self.to_server, "to client": self.to_client}
        return ", ".join(f"{name} {_told(way)}" for name, way in ways.items() if way != CLEAN) or "clean"


CLEAN_PLAN = Plan()


def draw(rng):
    """A plan by chance: a third clean, a third slow, a third with an end."""
    kind = rng.choice(("clean", "slow", "fault"))
    if kind == "clean":
        return CLEAN_PLAN
    ways = {"to_server": _pace(rng), "to_client": _pace(rng)}
    if kind == "fault":
        if rng.random() < 0.05:
            return Plan(refuse=True)
        way = rng.choice(list(ways))
        # Faults come early as often as late: within the handshake, a request, a snapshot, a stream of patches.
        ways[way] = dataclasses.replace(ways[way], fault=rng.choice(list(FAULTS)), after=int(10 ** rng.uniform(0, 4.6)))
    return Plan(**ways)


def _pace(rng):
    """How one way passes its bytes on; a half of the ways are quick."""
    if rng.random() < 0.5:
        return CLEAN
    return Way(delay=rng.choice((0, 0.005, 0.05)), jitter=rng.choice((0, 0.005, 0.05)),
               rate=rng.choice((0, 0, 20_000, 200_000)), slice=rng.choice((0, 0, 1, 7, 100)))


def _told(way):
    words = [f"{name}={value}" for name, value in dataclasses.asdict(way).items() if value and name not in ("fault", "after")]
    return " ".join(words + ([f"{way.fault} after {way.after} bytes"] if way.fault else []))
