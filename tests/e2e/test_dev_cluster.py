"""./dev cluster as people run it: servers behind one address, of which the active one is killed under play and comes back,
and at the end nothing of it is left, neither process nor file (ND-9)."""

import os
import signal
import sys
import unittest

from dev_cluster import DevCluster, missing
from played import Pace, Played, play_while

SEED = int(os.environ.get("KABINET_SEED", "1"))

if missing():
    print(f"SKIP: not installed: {', '.join(missing())} (deploy/apt-packages.txt has them)")
    sys.exit(77)


class Cluster(unittest.TestCase):
    def test_a_match_goes_on_when_the_active_node_is_killed_and_ctrl_c_ends_all(self):
        with DevCluster(3) as cluster:
            cluster.await_serving()
            self.assertEqual(len(cluster.active()), 1)
            pace = Pace()
            players = Played(cluster, "kuba", 2, SEED, pace)

            def kill_the_active_node():
                pace.await_more(10)
                node = cluster.active()[0]
                killed = cluster.kill(node)
                pace.await_more(10)
                cluster.await_again(node, killed)
                pace.await_more(10)

            play_while(self, [players], kill_the_active_node)
            self.assertEqual(len(cluster.active()), 1)
            for player in players.players:
                player.close()
            self.assertEqual(cluster.end(signal.SIGINT), 0, cluster.said())

    def test_it_ends_while_a_node_is_about_to_be_started_again(self):
        with DevCluster(1) as cluster:
            cluster.await_serving()
            cluster.kill(1)
            cluster.wait_for(lambda: "node 1 has ended with status 137" in cluster.said(), "word of its end")
            self.assertEqual(cluster.end(signal.SIGTERM), 0, cluster.said())


if __name__ == "__main__":
    unittest.main(verbosity=2)
