"""A match with which servers keep ending is left alone and named, and the operator has it taken up again (ND-5)."""

import random
import subprocess
import unittest

from client import Client, expect_refused, new_key
from kabinetd import START, Server
from postgres import Postgres
from standby import Node
from table import Table, seated

SLOT = 64  # bytes, of a thread (server/ops/at_hand.hpp)


class LeftAlone(unittest.TestCase):
    def kill_over(self, server, match):
        """The server is killed as if one of its threads had been at work on the match."""
        server.kill()
        with open(f"{server.database}.at_hand", "r+b") as file:
            file.seek(3 * SLOT)
            file.write(match.encode().ljust(SLOT, b"\0"))
        server.start()

    def take_again(self, server, match):
        done = subprocess.run([*server.command(), "--take-again", match], capture_output=True, text=True, timeout=START, check=False)
        return done.returncode, done.stdout + done.stderr

    def live(self, server):
        rng = random.Random(17)
        players = [Client(server, "Ann"), Client(server, "Bob")]
        deadly, sound = Table(players, "kuba"), Table(players, "kuba")
        for table in (deadly, sound):
            table.play(rng, 2)
        for _ in range(2):
            self.kill_over(server, deadly.match)
        for player in players:
            player.come_back()
        deadly.play(rng, 1)  # whoever goes on is no danger
        for _ in range(3):
            self.kill_over(server, deadly.match)
        for player in players:
            player.come_back()
        sound.play(rng, 1)
        for method in ("match.watch", "match.legal"):
            expect_refused("record_damaged", players[0].call, method, match=deadly.match)
        self.assertEqual(server.metric("kabinet_matches_damaged"), 1)
        self.assertRegex(server.tail(), f"event=match_left_alone match={deadly.match} .*3 servers have ended with it at hand")

        fresh = Table(players, "kuba").match  # which no server that was killed can have had at hand
        self.assertEqual(self.take_again(server, fresh), (1, f"kabinetd: no server has ended with {fresh} at hand\n"))
        code, said = self.take_again(server, deadly.match)
        self.assertEqual(code, 0, said)
        self.assertGreater(players[0].call("match.legal", match=deadly.match)["ply"], 2)
        self.assertEqual(server.metric("kabinet_matches_damaged"), 0)
        self.assertEqual(server.terminate(), 0)
        with open(f"{server.database}.at_hand", "rb") as file:
            self.assertFalse(any(file.read()), "whoever ends in order has nothing at hand")

    def test_ND5_on_a_file(self):
        with Server() as server:
            self.live(server)

    def test_ND5_on_postgresql(self):
        with Postgres() as postgres, Node(postgres) as node:
            self.live(node.start())

    def test_ND5_the_next_start_knows_what_was_at_hand(self):
        rng = random.Random(18)
        with Server() as server:
            table = seated(server, ["Ann", "Bob"], "kuba")
            table.play(rng, 40)
            table.players[1].call("match.resign", key=new_key(), match=table.match)
            table.players[0].call("analysis.request", match=table.match)
            for _ in range(10):  # between two parts of the work nothing is at hand
                watcher = Client(server)
                analysis = watcher.doc(f"a_{table.match}")
                watcher.call("analysis.watch", match=table.match)
                watcher.until(lambda: analysis.value and analysis.value["state"] in ("running", "done"), what="the analysis")
                self.assertEqual(analysis.value["state"], "running")
                server.kill()
                server.start()
                if f"event=ended_with_it_at_hand stream=a_{table.match}_quick" in server.tail():
                    return
        self.fail("nothing was ever at hand")

    def test_a_server_that_can_note_nothing_serves_all_the_same(self):
        with Server(store_at_hand="/nowhere/at_hand") as server:
            self.assertIn("event=nothing_at_hand_is_noted", server.tail())
            self.assertEqual(server.get("/readyz")[0], 200)


if __name__ == "__main__":
    unittest.main(verbosity=2)
