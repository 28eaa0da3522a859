"""kill -9 with many matches under way: they come back behind what is served, and one that is damaged harms no other."""

import random
import sqlite3
import unittest

from client import Client, expect_refused
from kabinetd import Server
from table import Table

PAIRS, TABLES = 10, 8  # a player hosts no more than 20


def many(server, rng):
    """Matches under way, with some actions each, and the clients of them all."""
    pairs = [[Client(server, f"A{i}"), Client(server, f"B{i}")] for i in range(PAIRS)]
    tables = [Table(pair, "kuba") for pair in pairs for _ in range(TABLES)]
    for table in tables:
        table.play(rng, rng.randrange(1, 6))
    return pairs, tables


def owed(server):
    return server.metric("kabinet_matches_owed")


class Return(unittest.TestCase):
    def test_many_matches_come_back(self):
        rng = random.Random(90)
        with Server() as server:
            pairs, tables = many(server, rng)
            for round in range(3):
                before = [table.converge() for table in tables]
                server.kill()
                server.start()
                if round == 0:
                    server.kill()  # before or while they come back
                    server.start()
                order = [client for pair in pairs for client in pair]
                rng.shuffle(order)
                for client in order:
                    client.come_back()
                for table, known in zip(tables, before):
                    self.expect_same(table, known)
                    table.act(rng)
            onlooker = Client(server)
            lobby = onlooker.watch("lobby")
            onlooker.until(lambda: len(lobby.value["matches"]) == len(tables), what="all of them in the lobby")
            self.assertEqual(owed(server), 0)
            self.assertEqual(server.metric("kabinet_matches_live"), len(tables))

    def expect_same(self, table, known):
        def lasting(value):
            return {name: value[name] for name in ("ply", "state", "status", "turn", "options")}

        table.wait(lambda doc: doc.epoch == table.players[0].greeting["epoch"], "the document of now",
                   clients=table.players[:1])
        table.wait(lambda doc: doc.epoch == table.players[1].greeting["epoch"], "the document of now",
                   clients=table.players[1:])
        table.wait(lambda doc: all(row["present"] for row in doc.value["seats"].values()), "everybody")
        self.assertEqual(lasting(table.converge()), lasting(known))

    def test_a_damaged_match_harms_no_other(self):
        rng = random.Random(91)
        with Server() as server:
            damaged, sound = (Table([Client(server, "Ann"), Client(server, "Bob")], "kuba") for _ in range(2))
            for table in (damaged, sound):
                table.play(rng, 3)
            server.terminate()
            with sqlite3.connect(server.database) as database:
                database.execute("UPDATE entry SET hash = '00' WHERE n = 5 AND match = "
                                 "(SELECT row FROM match WHERE id = ?)", (damaged.match,))
            database.close()
            server.start()
            for player in sound.players:
                player.come_back()
            sound.wait(lambda doc: doc.epoch == sound.players[0].greeting["epoch"], "the document of now")
            sound.act(rng)
            greeting = damaged.players[0].come_back()
            self.assertEqual(greeting["lost"], [damaged.match])
            expect_refused("storage_failed", damaged.players[0].call, "match.watch", match=damaged.match)
            self.assertEqual(server.metric("kabinet_matches_damaged"), 1)
            self.assertEqual(owed(server), 0)
            self.assertIn(damaged.match, server.tail())


if __name__ == "__main__":
    unittest.main(verbosity=2)
