"""kill -9 with many matches under way: they come back behind what is served, and one that is damaged harms no other."""

import random
import sqlite3
import subprocess
import unittest

from client import Answer, Client, expect_refused, new_key
from kabinetd import START, Server
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


def damage(server, table):
    """Changes the record of a match under a server that is stopped."""
    with sqlite3.connect(server.database) as database:
        database.execute("UPDATE entry SET hash = '00' WHERE n = 5 AND stream = (SELECT row FROM stream WHERE id = ?)",
                         (table.match,))
    database.close()


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

        table.wait(lambda doc: doc.life == table.players[0].greeting["epoch"], "the document of now",
                   clients=table.players[:1])
        table.wait(lambda doc: doc.life == table.players[1].greeting["epoch"], "the document of now",
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
            damage(server, damaged)
            server.start()
            for player in sound.players:
                player.come_back()
            sound.wait(lambda doc: doc.life == sound.players[0].greeting["epoch"], "the document of now")
            sound.act(rng)
            greeting = damaged.players[0].come_back()
            self.assertEqual(greeting["lost"], [damaged.match])
            expect_refused("record_damaged", damaged.players[0].call, "match.watch", match=damaged.match)
            self.assertEqual(server.metric("kabinet_matches_damaged"), 1)
            self.assertEqual(owed(server), 0)
            self.assertIn(damaged.match, server.tail())

    def give_up(self, server, match):
        """What `kabinetd --give-up` says, and its exit code."""
        done = subprocess.run([*server.command(), "--give-up", match], capture_output=True, text=True, timeout=START, check=False)
        return done.returncode, done.stdout + done.stderr

    def test_a_damaged_match_is_given_up_and_no_other(self):
        rng = random.Random(92)
        with Server(start=False) as server:
            code, said = self.give_up(server, "aaaaaaaaaa")
            self.assertEqual((code, server.database.exists()), (1, False), said)
            server.start()
            players = [Client(server, "Ann"), Client(server, "Bob")]
            damaged, sound, over = (Table(players, "kuba") for _ in range(3))
            for table in (damaged, sound, over):
                table.play(rng, 3)
            players[0].call("match.resign", key=new_key(), match=over.match)
            self.assertIn("in use", self.give_up(server, damaged.match)[1])
            server.terminate()
            damage(server, damaged)
            for match, why in (("aaaaaaaaaa", "there is no match"), (sound.match, "is sound"), (over.match, "is over")):
                code, said = self.give_up(server, match)
                self.assertEqual(code, 1)
                self.assertIn(why, said)
            code, said = self.give_up(server, damaged.match)
            self.assertEqual(code, 0, said)
            self.assertRegex(said, "entry 5")
            self.assertIn("is over", self.give_up(server, damaged.match)[1])
            server.start()
            self.assertIn("matches_under_way=1", server.tail())
            for player in players:
                player.come_back()
            sound.wait(lambda doc: doc.life == players[0].greeting["epoch"], "the document of now")
            sound.act(rng)
            with self.assertRaises(Answer):
                players[0].call("match.record", match=damaged.match)


if __name__ == "__main__":
    unittest.main(verbosity=2)
