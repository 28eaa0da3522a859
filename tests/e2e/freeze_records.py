"""Plays a match of each game and of each kind of end with the server KABINETD names, and keeps the records, for
tests/conformance/frozen. Usage: freeze_records.py FOLDER"""

import json
import pathlib
import random
import sys

from client import Client, new_key
from freeze_database import flick
from kabinetd import Server
from table import seated

SHORT_MOVES = {"type": "move", "move_ms": 1000}


def to_the_end(table, rng):
    """By chance until the rules end it."""
    table.play(rng)


def some(table, rng):
    for _ in range(4):
        flick(table) if table.value()["game"] == "kapture9" else table.act(rng)


def resigned(table, rng):
    some(table, rng)
    for player in table.players[1:]:
        player.call("match.resign", key=new_key(), match=table.match)


def agreed(table, rng):
    some(table, rng)
    table.players[0].call("match.offer_draw", key=new_key(), match=table.match)
    table.players[1].call("match.accept_draw", key=new_key(), match=table.match)


def timed_out(table, rng):
    """Nobody acts any more; the clock of the one to move ends it."""
    some(table, rng)


def abandoned(table, rng):
    some(table, rng)
    host, gone = table.players
    gone.close()
    document = table.doc(host)
    host.until(lambda: "away_until" in document.value["seats"]["1"], what="the absence")
    while host.call("ping")["now"] <= document.value["seats"]["1"]["away_until"]:
        pass
    host.call("match.claim", key=new_key(), match=table.match)


ENDS = (
    ("kuba-normal", "kuba", 2, to_the_end, {}),
    ("kuba-resigned", "kuba", 2, resigned, {}),
    ("kuba-agreed", "kuba", 2, agreed, {}),
    ("kuba-abandoned", "kuba", 2, abandoned, {}),
    ("kuba-timeout", "kuba", 2, timed_out, {"clock": SHORT_MOVES}),
    ("nine-normal", "nine", 3, to_the_end, {}),
    ("nine-resigned", "nine", 3, resigned, {}),
    ("kapow-normal", "kapow", 3, to_the_end, {"options": {"hand": "9", "rounds": "1"}}),
    ("kapow-resigned", "kapow", 3, resigned, {}),
    ("kapture9-resigned", "kapture9", 2, resigned, {}),
    ("kapture9-abandoned", "kapture9", 2, abandoned, {}),
    ("kabetopo-normal", "kabetopo", 2, to_the_end, {}),
    ("kabetopo-resigned", "kabetopo", 3, resigned, {}),
)


def main(folder):
    rng = random.Random(4)
    with Server(match_grace_ms=50) as server:
        for name, game, seats, play, settings in ENDS:
            table = seated(server, [f"P{seat}" for seat in range(seats)], game, **settings)
            play(table, rng)
            host = table.players[0]
            host.until(lambda: table.doc().value["status"] == "finished", what=f"the end of {name}")
            record = Client(server, sign_in=False).call("match.record", match=table.match)["record"]
            (pathlib.Path(folder) / f"{name}.json").write_text(json.dumps(record, separators=(",", ":")) + "\n")
            print(name, table.doc().value["result"]["reason"], len(record["entries"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
