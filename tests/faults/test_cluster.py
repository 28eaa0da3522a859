"""Servers that stand by for each other meet each fault of the nemesis once (ND-5, ND-7)."""

import os
import unittest

import paths  # noqa: F401
from cluster import Nemesis, live

SEED = int(os.environ.get("KABINET_SEED", "1"))


class ClusterTest(unittest.TestCase):
    def test_ND5_ND7_players_lose_nothing_whatever_becomes_of_the_active_server_and_its_database(self):
        self.meet_all(bus=False)

    def test_ND3_ND7_with_a_bus_all_servers_take_players_and_they_lose_nothing(self):
        counts = self.meet_all(bus=True)
        self.assertGreater(counts["crossings of a seat"], 0)

    def meet_all(self, bus):
        kinds = Nemesis.kinds_of(bus)
        _, pauses, counts = live(self, SEED, seconds=0, kinds=len(kinds), bus=bus)
        self.assertEqual(set(pauses), {kind.__name__ for kind in kinds})
        self.assertGreater(counts["hidden cards"], 0)
        return counts


if __name__ == "__main__":
    unittest.main(verbosity=2)
