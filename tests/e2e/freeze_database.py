"""Makes a database for tests/e2e/frozen with the server KABINETD names. Usage: freeze_database.py FOLDER NAME"""

import hashlib
import json
import pathlib
import random
import sqlite3
import sys

from client import Client, new_key
from kabinetd import Server
from table import Table, seated

PASSWORD = "a marble in the rim"
FLICK = {"type": "flick", "vector": [0.05, 0.4]}


def play_some(table, game, rng):
    """A few actions, so that a match is under way."""
    for _ in range(4):
        if game == "kapture9":
            flick(table)
        else:
            table.act(rng)
    return table


def flick(table):
    """One flick, or what a foul gave; everybody has seen it then."""
    mover = table.mover()
    legal = mover.call("match.legal", match=table.match)["actions"]
    action = next((action for action in legal if action["type"] != "flick"), FLICK)
    result = mover.call("match.act", key=new_key(), match=table.match, action=action)
    table.wait(lambda doc: doc.seq >= result["seq"], "the flick's patch")


def matches(server, rng):
    """Of each kind one: name and table."""
    yield "kuba", play_some(seated(server, ["Ann", "Bob"], "kuba"), "kuba", rng)
    clock = {"type": "fischer", "initial_ms": 86400000, "increment_ms": 5000}
    yield "nine", play_some(seated(server, ["Cid", "Dot", "Eve"], "nine", clock=clock), "nine", rng)
    yield "kapow", play_some(seated(server, ["Fay", "Gus", "Hal"], "kapow"), "kapow", rng)
    yield "kapture9", play_some(seated(server, ["Ida", "Jon"], "kapture9"), "kapture9", rng)
    yield "kabetopo", play_some(seated(server, ["Kim", "Lea", "Max"], "kabetopo"), "kabetopo", rng)
    yield "open", OpenTable(server)
    yield "private", OpenTable(server, private=True)
    finished = play_some(seated(server, ["Ole", "Pia"], "kuba"), "kuba", rng)
    finished.players[1].call("match.resign", key=new_key(), match=finished.match)
    yield "finished", finished
    asked = play_some(seated(server, ["Qui", "Ray"], "kuba"), "kuba", rng)
    asked.players[0].call("match.offer_draw", key=new_key(), match=asked.match)
    asked.players[1].call("match.accept_draw", key=new_key(), match=asked.match)
    asked.players[0].call("match.rematch", key=new_key(), match=asked.match)
    yield "rematch", asked
    yield "locked", LockedTable(server)
    yield "rated", RatedMatch(server)


class OpenTable:
    """A table whose host sits and waits."""

    def __init__(self, server, **create):
        host = Client(server, "Pri" if create else "Opa")
        made = host.call("table.create", key=new_key(), game="kuba", seats=2, **create)
        self.match, self.invite, self.players = made["match"], made.get("invite"), [host]
        host.call("table.sit", key=new_key(), match=self.match, seat=0, nonce="0a")


def nonce_of(seat):
    return hashlib.sha256(f"nonce of seat {seat}".encode()).digest()


class LockedTable:
    """A table of two hashes that is locked; the host has told its nonce."""

    invite = None

    def __init__(self, server):
        self.players = [Client(server, "Sam"), Client(server, "Tom")]
        # With a day for a move, the other has a day for its nonce.
        clock = {"type": "move", "move_ms": 86400000}
        self.match = self.players[0].call("table.create", key=new_key(), game="kuba", clock=clock)["match"]
        for seat, player in enumerate(self.players):
            part = hashlib.sha256(nonce_of(seat)).hexdigest()
            player.call("table.sit", key=new_key(), match=self.match, seat=seat, nonce_hash=part)
        self.players[0].call("table.start", key=new_key(), match=self.match)
        self.players[0].call("table.reveal", key=new_key(), match=self.match, nonce=nonce_of(0).hex())


class RatedMatch:
    """A rated match of two players with accounts that has just begun."""

    invite = None

    def __init__(self, server):
        self.players = [Client(server, "Una"), Client(server, "Vic")]
        for player in self.players:
            player.token = player.call("account.register", name=player.player["name"], password=PASSWORD)["token"]
        self.match = self.players[0].call("table.create", key=new_key(), game="kuba", rated=True)["match"]
        for seat, player in enumerate(self.players):
            player.call("table.sit", key=new_key(), match=self.match, seat=seat, nonce="0a")
        self.players[0].call("table.start", key=new_key(), match=self.match)


def seen(server, table):
    """What everybody sees of a match, and each seat."""
    onlooker = Client(server, sign_in=False)
    views = {"all": onlooker.watch(table.match).value}
    onlooker.close()
    for seat, player in enumerate(table.players):
        views[str(seat)] = player.watch(table.match).value
    return views


def main(folder, name):
    folder = pathlib.Path(folder)
    notes = {}
    with Server() as server:
        for kind, table in list(matches(server, random.Random(9))):
            notes[kind] = {"match": table.match, "invite": table.invite, "views": seen(server, table),
                           "tokens": [player.token for player in table.players]}
        server.terminate()
        # All of it in one file, without what the log has beside it.
        database = sqlite3.connect(server.database)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
        (folder / f"{name}.db").write_bytes(server.database.read_bytes())
    lines = ",\n".join(f'"{kind}": {json.dumps(note, sort_keys=True)}' for kind, note in notes.items())
    (folder / f"{name}.json").write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
