"""Servers are upgraded one after the other to a program with newer rules, while people play (ND-6, ND-11)."""

import json
import os
import unittest

from apart import Apart
from client import Client, new_key
from kabinetd import NEWER
from nats import Nats
from played import Pace, Played, play_while
from postgres import Postgres
from records import expect_proofs
from standby import Node, await_active, await_shares, is_active, owners
from table import Table

SEED = int(os.environ.get("KABINET_SEED", "1"))


def rules_of(table):
    return table.players[0].sure("match.record", match=table.match)["record"]["header"]["rules"]


class NewerRules(unittest.TestCase):
    def setUp(self):
        self.postgres, nats = self.enterContext(Postgres()), self.enterContext(Nats())
        self.nodes = [self.enterContext(Node(self.postgres, cluster_bus=nats.url)) for _ in range(3)]
        for node in self.nodes:
            node.start()
        await_shares(self.nodes)
        self.newer = set()

    def upgrade(self, node):
        self.assertEqual(node.terminate(), 0)
        self.restart_newer(node)

    def restart_newer(self, node):
        node.program = NEWER
        self.newer.add(node)
        node.start()

    def expect_fitting_owners(self):
        """Who owns a match plays its rules."""
        owner = owners(self.postgres, self.nodes)
        going = self.postgres.ask("SELECT convert_from(id, 'UTF8'), convert_from(header, 'UTF8') FROM stream "
                                  "WHERE kind = 'match' AND over = 0")
        for row in going.splitlines():
            match, header = row.split("|", 1)
            if json.loads(header)["rules"] > 1 and json.loads(header)["game"] == "kuba":
                self.assertIn(owner(match), self.newer, f"{match} has newer rules than its server knows")

    def test_ND6_a_table_begins_by_the_rules_of_the_server_that_has_it(self):
        first, second, _ = sorted(self.nodes, key=is_active)
        for node in (first, second):
            self.upgrade(node)
        self.assertEqual(first.metric("kabinet_partitions"), 0, "an older one is active")
        players = [Client(first, "Ann"), Client(second, "Bob")]
        self.assertEqual(rules_of(Table(players, "kuba")), 1)

    def test_ND6_a_match_is_with_a_server_that_plays_its_rules_at_each_step_of_an_upgrade(self):
        pace = Pace()
        tables = [Played(Apart(self.nodes), "kuba", 2, SEED, pace), Played(Apart(self.nodes), "nine", 3, SEED + 1, pace)]
        hosts = [Client(Apart(self.nodes), name) for name in ("Ann", "Bob")]
        begun = []

        def go_on():
            """Matches begin, too, by whatever rules their server has, and what was begun before goes on."""
            begun.extend(Table(hosts, "kuba", ask=Client.sure) for _ in range(3))
            pace.await_more(20)
            self.expect_fitting_owners()
            for table in begun:
                self.assertTrue(hosts[0].sure("match.legal", match=table.match)["actions"])

        def disturb():
            go_on()
            first, old = (node for node in self.nodes if not is_active(node))
            second = next(node for node in self.nodes if is_active(node))
            self.upgrade(first)
            go_on()
            self.upgrade(second)
            self.assertIsNot(await_active(self.nodes), old, "who has newer rules goes first")
            go_on()
            lost = first if is_active(second) else second
            lost.kill()
            go_on()
            self.assertGreater(old.metric("kabinet_partitions"), 1000, "it keeps what it has")
            self.restart_newer(lost)
            go_on()
            self.upgrade(old)
            go_on()

        play_while(self, tables, disturb)
        await_shares(self.nodes)
        self.assertEqual({rules_of(table) for table in begun[:3]}, {1})
        self.assertEqual({rules_of(table) for table in begun[-3:]}, {2})
        expect_proofs(self, tables[1:])


if __name__ == "__main__":
    unittest.main(verbosity=2)
