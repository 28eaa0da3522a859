"""Records name nobody (AC-2): a rename and a deletion change documents, and no record."""

import contextlib
import json
import os
import pathlib
import sqlite3
import subprocess
import unittest

from client import Answer, Client, new_key
from kabinetd import Server
from table import seated

KABINET = pathlib.Path(os.environ.get("KABINET_BUILD", "build/release")) / "client-cli" / "kabinet"


class Names(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(Server())
        self.table = seated(self.server, ["Ada", "Bela"], "kuba")
        self.table.players[1].call("match.resign", key=new_key(), match=self.table.match)

    def record(self):
        """The record as anybody gets it, byte for byte."""
        status, _, body = self.server.get(f"/records/{self.table.match}")
        self.assertEqual(status, 200)
        return body

    def names(self):
        """What the document shows, and what stands beside the record."""
        client = Client(self.server, sign_in=False)
        seats = client.watch(self.table.match).value["seats"]
        beside = client.call("match.record", match=self.table.match)["names"]
        return [seats[seat]["player"]["name"] for seat in sorted(seats)], sorted(beside.values())

    def change(self, statement, *values):
        """Changes the accounts while the server is down."""
        self.server.terminate()
        with contextlib.closing(sqlite3.connect(self.server.database)) as database, database:
            self.assertEqual(database.execute(statement, values).rowcount, 1)
        self.server.start()

    def verify(self, record):
        done = subprocess.run([KABINET, "verify", "-"], input=record, capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_AC2_a_rename_changes_the_document_and_not_the_record(self):
        before = self.record()
        self.assertEqual(self.names(), (["Ada", "Bela"], ["Ada", "Bela"]))
        self.change("UPDATE account SET name = 'Countess' WHERE id = ?", self.table.players[0].player["id"])
        self.assertEqual(self.names(), (["Countess", "Bela"], ["Bela", "Countess"]))
        self.assertEqual(self.record(), before)
        self.verify(before)

    def test_AC2_a_deleted_account_leaves_the_record_as_it_is(self):
        before = self.record()
        player = self.table.players[1].player["id"]
        self.change("DELETE FROM account WHERE id = ?", player)
        self.assertEqual(self.names(), (["Ada", player], ["Ada"]))
        self.assertEqual(self.record(), before)
        self.verify(before)

    def test_AC2_the_record_has_no_name_anywhere(self):
        record = self.record()
        for name in (b"Ada", b"Bela"):
            self.assertNotIn(name, record)
        self.assertEqual(json.loads(record)["header"]["host"], self.table.players[0].player["id"])


class Skeletons(unittest.TestCase):
    def test_AC3_a_name_is_alike_for_every_version_of_icu(self):
        """The name was taken while an older ICU, which saw it otherwise, was in use."""
        server = self.enterContext(Server(accounts_hash_memory_kib=1024, accounts_hash_passes=1))
        Client(server).call("account.register", name="Carmen", password="a secret of Carmen")
        server.terminate()
        with contextlib.closing(sqlite3.connect(server.database)) as database, database:
            older = "UPDATE name SET version = '1-0', skeleton = 'of before', fold_skeleton = 'of before too'"
            self.assertEqual(database.execute(older).rowcount, 1)
        server.start()
        other = Client(server)
        with self.assertRaises(Answer) as refused:
            other.call("account.register", name="Carrnen", password="a secret of somebody else")
        self.assertEqual(refused.exception.code, "name_taken")
        other.call("account.register", name="Carl", password="a secret of somebody else")


if __name__ == "__main__":
    unittest.main()
