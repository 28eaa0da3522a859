"""A disk that fills up under a running server: requests are refused and nothing is lost; with room again it goes on."""

import random
import unittest

from client import Answer, new_key
from kabinetd import Server
from small_disk import SmallDisk
from table import acts, seated


class FullDisk(unittest.TestCase):
    def test_a_full_disk_refuses_and_a_roomy_one_goes_on(self):
        rng = random.Random(71)
        with SmallDisk() as disk:
            if not disk.mounted:
                self.skipTest(f"cannot mount a small tmpfs: {disk.reason}")
            with Server(store_path=disk.folder / "kabinet.db") as server:
                table = seated(server, ["Ann", "Bob"], "nine")
                ballast = disk.fill()
                refused = self.play_until_refused(table, rng)
                self.assertEqual((server.get("/readyz")[0], server.get("/healthz")[0]), (503, 200))
                before = table.converge()
                self.assertGreater(server.metric("kabinet_journal_failures_total"), 0)
                self.assertEqual(before["ply"], refused["ply"])
                ballast.unlink()
                self.act_again(table, refused)
                self.assertEqual(server.get("/readyz")[0], 200)
                table.play(rng)
                plies = table.converge()["ply"]
                self.expect_recorded(table, plies)
                server.kill()
                server.start()
                for player in table.players:
                    player.come_back()
                self.expect_recorded(table, plies)

    def play_until_refused(self, table, rng):
        """The first request that could not be stored."""
        for _ in range(1000):
            player = table.mover()
            legal = player.call("match.legal", match=table.match)
            request = {"key": new_key(), "match": table.match, "action": rng.choice(legal["actions"]),
                       "ply": legal["ply"]}
            try:
                seq = player.call("match.act", **request)["seq"]
            except Answer as answer:
                self.assertEqual(answer.code, "storage_failed")
                return request
            table.wait(lambda doc, seq=seq: doc.seq >= seq, "the patch")
        self.fail("the disk never was full")

    def act_again(self, table, request):
        answer = table.mover().sure("match.act", **request)
        self.assertEqual(answer["ply"], request["ply"] + 1)
        table.wait(lambda doc: doc.seq >= answer["seq"], "the patch")

    def expect_recorded(self, table, plies):
        record = table.players[0].call("match.record", match=table.match)["record"]
        self.assertEqual(len(acts(record)), plies)


if __name__ == "__main__":
    unittest.main(verbosity=2)
