"""PostgreSQL's primary is lost under servers that take players, and its synchronous standby takes over: nothing that was
acknowledged is lost (ND-7)."""

import os
import types
import unittest

from apart import Apart
from nats import Nats
from played import Pace, Played, play_while
from postgres import Postgres
from records import expect_proofs
from standby import Node

SEED = int(os.environ.get("KABINET_SEED", "1"))


class Failover(unittest.TestCase):
    def test_players_go_on_when_the_standby_of_the_database_takes_over(self):
        with Postgres() as primary, Postgres(of=primary) as standby, Nats() as nats:
            both = types.SimpleNamespace(url=f"postgresql://kabinet@/postgres?host={primary.folder},{standby.folder}")
            with Node(both, cluster_bus=nats.url) as one, Node(both, cluster_bus=nats.url) as two:
                servers = Apart([one.start(), two.start()])
                pace = Pace()
                tables = [Played(servers, "kuba", 2, SEED + 1, pace), Played(servers, "nine", 4, SEED + 2, pace)]

                def lose_the_primary():
                    pace.await_more(40)
                    primary.crash()
                    standby.promote()
                    pace.await_more(40)

                play_while(self, tables, lose_the_primary)
                self.assertEqual(standby.ask("SELECT pg_is_in_recovery()"), "f")
                expect_proofs(self, tables)
                for player in [player for table in tables for player in table.players]:
                    player.close()
                self.assertEqual([node.terminate() for node in (one, two)], [0, 0])


if __name__ == "__main__":
    unittest.main()
