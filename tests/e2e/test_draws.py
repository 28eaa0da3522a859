"""Hashes, locks and reveals (GEN-2) over real sockets: who runs the server cannot choose a draw, and a match begins whatever
happens to the server meanwhile."""

import hashlib
import json
import secrets
import unittest

from client import Client, expect_refused, new_key
from kabinetd import Server
from table import Table

# Where nobody has to hurry: with a clock of a day a move, the time to tell a nonce is a day too.
SLOW = {"type": "move", "move_ms": 24 * 3600 * 1000}


class Part:
    """A player's part in a draw: a nonce, and its hash."""

    def __init__(self):
        self.nonce = secrets.token_hex(32)
        self.hash = hashlib.sha256(bytes.fromhex(self.nonce)).hexdigest()


class Sealed:
    """Players at a table to which each has brought a hash."""

    def __init__(self, server, names, game="kuba", clock=SLOW):
        self.server = server
        self.parts = [Part() for _ in names]
        self.players = [Client(server, name) for name in names]
        hashes = [{"nonce_hash": part.hash} for part in self.parts]
        self.table = Table(self.players, game, start=False, parts=hashes, clock=clock)
        self.match = self.table.match

    def call(self, who, method, **params):
        return self.players[who].call(method, key=new_key(), match=self.match, **params)

    def refused(self, code, who, method, **params):
        return expect_refused(code, self.call, who, method, **params)

    def tell(self, seat):
        return self.call(seat, "table.reveal", nonce=self.parts[seat].nonce)

    def lock(self):
        """The host starts; the lock that everybody sees."""
        self.call(0, "table.start")
        self.wait(lambda value: "lock" in value, "the lock")
        locks = {self.table.doc(player).value["lock"] for player in self.players}
        assert len(locks) == 1, locks
        return locks.pop()

    def wait(self, holds, what):
        self.table.wait(lambda doc: doc.value and holds(doc.value), what)

    def await_start(self):
        self.wait(lambda value: value["status"] == "playing", "the start")

    def record(self):
        return self.players[0].call("match.record", match=self.match)["record"]


def entries(record, *types):
    return [entry for entry in record["entries"] if entry["type"] in types]


class Draws(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server())

    def expect_begun_under(self, lock, sealed):
        """The record has the lock that was seen, with every hash, and the match began under it."""
        record = sealed.record()
        last = entries(record, "lock")[-1]
        self.assertEqual(last["hash"], lock)
        self.assertEqual(last["detail"], {"seats": [{"nonce_hash": part.hash} for part in sealed.parts]})
        behind = record["entries"][last["n"]:]
        count = len(sealed.parts)
        self.assertEqual([entry["type"] for entry in behind[:count + 1]], ["reveal"] * count + ["start"])
        told = {entry["seat"]: entry["detail"]["nonce"] for entry in behind[:count]}
        self.assertEqual(told, {seat: part.nonce for seat, part in enumerate(sealed.parts)})

    def test_a_match_begins_when_every_nonce_is_told(self):
        sealed = Sealed(self.server, ["Ann", "Bob", "Cid", "Dee"], "nine")
        lock = sealed.lock()
        for seat in (2, 0, 3):
            sealed.tell(seat)
        sealed.wait(lambda value: value["awaiting"] == [1], "all but one")
        self.assertEqual(sealed.table.converge()["status"], "open")
        sealed.tell(1)
        sealed.await_start()
        value = sealed.table.converge()
        self.assertFalse({"lock", "awaiting"} & set(value))
        self.assertFalse(any("nonce_hash" in row for row in value["seats"].values()))
        record = sealed.record()
        self.assertEqual(entries(record, "lock")[0]["hash"], lock)
        self.assertEqual([entry["seat"] for entry in entries(record, "reveal")], [2, 0, 3, 1])

    def test_a_locked_table_stays_as_it_is(self):
        sealed = Sealed(self.server, ["Ann", "Bob"])
        sealed.refused("not_locked", 0, "table.reveal", nonce=sealed.parts[0].nonce)
        sealed.lock()
        sealed.refused("table_locked", 0, "table.start")
        sealed.refused("table_locked", 1, "table.leave")
        sealed.refused("table_locked", 1, "table.commit", nonce_hash=Part().hash)
        sealed.refused("wrong_nonce", 1, "table.reveal", nonce=Part().nonce)
        stranger = Client(self.server, "Eve")
        expect_refused("not_seated", stranger.call, "table.reveal", key=new_key(), match=sealed.match,
                       nonce=sealed.parts[1].nonce)
        for _ in range(2):
            self.assertEqual(sealed.tell(1), {})
        self.assertEqual(sealed.table.converge()["awaiting"], [0])

    def test_a_nonce_is_hidden_until_the_last_is_told(self):
        sealed = Sealed(self.server, ["Ann", "Bob"])
        watcher = Client(self.server, "Wes", record=True)
        seen = watcher.watch(sealed.match)
        sealed.lock()
        sealed.tell(0)
        sealed.wait(lambda value: value["awaiting"] == [1], "the first nonce")
        for method in ("match.record", "match.replay"):
            expect_refused("not_started", watcher.call, method, match=sealed.match)
        status, _, body = self.server.get(f"/records/{sealed.match}")
        self.assertGreaterEqual(status, 400, body)
        sealed.tell(1)
        watcher.until(lambda: seen.value["status"] == "playing", what="the start")
        shown = json.dumps([list(seen.history.values()), seen.events])
        self.assertFalse([part for part in sealed.parts if part.nonce in shown])

    def test_the_record_of_a_table_that_has_not_begun_is_refused(self):
        sealed = Sealed(self.server, ["Ann", "Bob"])
        for method in ("match.record", "match.replay"):
            expect_refused("not_started", sealed.players[0].call, method, match=sealed.match)
        self.assertGreaterEqual(self.server.get(f"/records/{sealed.match}")[0], 400)

    def test_a_seat_whose_nonce_is_withheld_is_lost(self):
        sealed = Sealed(self.server, ["Ann", "Bob"], clock={"type": "none"})
        first = sealed.lock()
        sealed.tell(0)
        sealed.wait(lambda value: "lock" not in value, "the end of the attempt")
        value = sealed.table.converge()
        self.assertEqual((value["status"], list(value["seats"])), ("open", ["0"]))
        self.assertTrue(value["seats"]["0"]["hash_wanted"])
        self.assertNotIn("nonce_hash", value["seats"]["0"])
        events = [(event["type"], event.get("seat")) for event in sealed.table.doc().events]
        self.assertEqual(events[-2:], [("unlocked", None), ("left", 1)])
        self.begin_again(sealed, first)

    def begin_again(self, sealed, first):
        """Bob sits down again; a hash that was at the table is of no use to anybody."""
        old = sealed.parts
        sealed.parts = [Part(), Part()]
        sealed.refused("hash_used", 0, "table.commit", nonce_hash=old[1].hash)
        sealed.call(0, "table.commit", nonce_hash=sealed.parts[0].hash)
        for part in old:
            sealed.refused("hash_used", 1, "table.sit", seat=1, nonce_hash=part.hash)
        sealed.call(1, "table.sit", seat=1, nonce_hash=sealed.parts[1].hash)
        lock = sealed.lock()
        self.assertNotEqual(lock, first)
        sealed.tell(0)
        sealed.tell(1)
        sealed.await_start()
        self.expect_begun_under(lock, sealed)
        record = sealed.record()
        self.assertEqual([entry["detail"] for entry in entries(record, "unlock")], [{"failed": [1]}])
        self.assertEqual(entries(record, "lock")[0]["hash"], first)

    def test_a_table_whose_host_withholds_the_nonce_is_closed(self):
        sealed = Sealed(self.server, ["Ann", "Bob"], clock={"type": "none"})
        sealed.lock()
        sealed.tell(1)
        sealed.wait(lambda value: value["status"] == "closed", "the end of the table")

    def test_a_rematch_is_made_locked(self):
        sealed = Sealed(self.server, ["Ann", "Bob"])
        sealed.lock()
        for seat in (0, 1):
            sealed.tell(seat)
        sealed.await_start()
        sealed.call(0, "match.resign")
        sealed.wait(lambda value: value["status"] == "finished", "the end")
        sealed.parts = [Part(), Part()]
        sealed.call(0, "match.rematch", nonce_hash=sealed.parts[0].hash)
        self.assertEqual(sealed.record()["entries"][-1]["type"], "end", "what is brought for the rematch is not shown yet")
        sealed.call(1, "match.rematch", nonce_hash=sealed.parts[1].hash)
        sealed.wait(lambda value: "next" in value, "the rematch")
        self.assertEqual(sealed.record()["entries"][-1]["type"], "next")
        sealed.match = sealed.table.match = sealed.table.value()["next"]
        for player in sealed.players:
            player.watch(sealed.match)
        value = sealed.table.converge()
        self.assertEqual((value["status"], sorted(value["awaiting"])), ("open", [0, 1]))
        for seat in (0, 1):
            sealed.tell(seat)
        sealed.await_start()
        self.assertEqual(entries(sealed.record(), "lock")[0]["hash"], value["lock"])


class Killed(unittest.TestCase):
    def test_a_locked_table_outlives_the_server(self):
        with Server() as server:
            sealed = Sealed(server, ["Ann", "Bob"])
            lock = sealed.lock()
            told = {"key": new_key(), "match": sealed.match, "nonce": sealed.parts[0].nonce}
            sealed.players[0].call("table.reveal", **told)
            for _ in range(2):
                server.kill()
                server.start()
                for player in sealed.players:
                    player.come_back()
                life = sealed.players[0].greeting["epoch"]
                sealed.table.wait(lambda doc: doc.life == life, "the documents of now")
                value = sealed.table.converge()
                self.assertEqual((value["status"], value["lock"], value["awaiting"]), ("open", lock, [1]))
                self.assertEqual(sealed.players[0].call("table.reveal", **told), {})
            sealed.tell(1)
            sealed.await_start()
            self.assertEqual(entries(sealed.record(), "lock")[0]["hash"], lock)
            self.assertEqual([entry["seat"] for entry in entries(sealed.record(), "reveal")], [0, 1])


if __name__ == "__main__":
    unittest.main(verbosity=2)
