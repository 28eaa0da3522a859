"""Several servers on one PostgreSQL and one NATS: all of them take players, and who plays by a server that lives stays
connected, whatever becomes of the active one (ND-3, ND-5, ND-7)."""

import contextlib
import itertools
import os
import random
import signal
import unittest

from apart import Apart
from client import Client, new_key
from kabinetd import Server
from nats import Nats
from played import Pace, Played, play_while
from postgres import Postgres
from records import expect_proofs
from standby import Node, await_active, await_shares, owner_of
from table import Table

SEED = int(os.environ.get("KABINET_SEED", "1"))


SHARDS = itertools.cycle((1, 2, 3))  # where there are few, one of them has the wire (docs/decisions/0198)


def member(postgres, nats):
    return Node(postgres, cluster_bus=nats.url, server_shards=next(SHARDS))


def act(table, rng):
    """As Table.act, however long it takes until a server is active."""
    player = table.mover()
    legal = player.sure("match.legal", match=table.match)
    player.sure("match.act", key=new_key(), match=table.match, action=rng.choice(legal["actions"]), ply=legal["ply"])
    table.wait(lambda doc: doc.value["ply"] > legal["ply"], "the action's patch")


class Bus(unittest.TestCase):
    def test_all_servers_take_players_and_one_goes_on_for_another(self):
        with (Postgres() as postgres, Nats() as nats, member(postgres, nats) as one, member(postgres, nats) as two,
              member(postgres, nats) as three):
            one.start()
            two.start()
            three.start()
            self.assertEqual([node.metric("kabinet_active") for node in (one, two, three)], [1, 0, 0])
            rng = random.Random(SEED)
            players = [Client(two, "Ann"), Client(three, "Bob")]
            watcher = Client(one, "Wat")
            table = Table(players, "kuba")
            for _ in range(6):
                table.act(rng)
            watcher.watch(table.match)
            table.converge([watcher])
            connections = [player.connection for player in players]
            one.kill()
            for _ in range(6):
                act(table, rng)
            table.converge()
            self.assertEqual([player.connection for player in players], connections, "nobody came again")
            await_active([two, three])
            self.assertEqual(sorted(node.metric("kabinet_active") for node in (two, three)), [0, 1])
            one.start()
            watcher.come_back()
            table.act(rng)
            table.converge([watcher])
            self.assertEqual([node.terminate() for node in (one, two, three)], [0, 0, 0])

    def test_a_server_that_starts_without_the_database_waits_for_it(self):
        with Postgres() as postgres, Nats() as nats, member(postgres, nats) as one, member(postgres, nats) as two:
            postgres.stop()
            one.launch()
            one.await_log("event=cannot_take_over")
            self.assertEqual([one.get(path)[0] for path in ("/healthz", "/readyz")], [200, 503])
            two.launch()
            two.await_log("event=cannot_take_over")
            postgres.start()
            active = await_active([one, two])
            waits = two if active is one else one
            waits.await_log("event=follows")
            waits.await_ready()
            table = Table([Client(active, "Ann"), Client(waits, "Bob")], "kuba")
            table.act(random.Random(SEED))
            self.assertEqual([node.terminate() for node in (waits, active)], [0, 0])

    def test_nothing_acknowledged_is_lost_or_done_twice(self):
        with (Postgres() as postgres, Nats() as nats, member(postgres, nats) as one, member(postgres, nats) as two,
              member(postgres, nats) as three):
            nodes = [node.start() for node in (one, two, three)]
            pace = Pace()
            tables = [Played(Apart(nodes), "kuba", 2, SEED + 1, pace), Played(Apart(nodes), "nine", 4, SEED + 2, pace),
                      Played(Apart(nodes[1:]), "kabetopo", 3, SEED + 3, pace)]

            def disturb():
                pace.await_more(20)
                one.kill()
                pace.await_more(20)
                one.start()
                self.lose_bus(nats, pace)
                active = await_active(nodes)
                self.assertEqual(active.terminate(), 0)
                pace.await_more(20)
                active.start()
                self.hang(await_active(nodes), nodes)
                pace.await_more(20)

            play_while(self, tables, disturb)
            expect_proofs(self, tables)

    def lose_bus(self, nats, pace):
        nats.stop()
        nats.start()
        pace.await_more(20)

    def hang(self, active, nodes):
        """Its players hear nothing of it before it goes on, and ends."""
        active.process.send_signal(signal.SIGSTOP)
        await_active([node for node in nodes if node is not active])
        active.process.send_signal(signal.SIGCONT)
        self.assertEqual(active.process.wait(30), 3, active.tail())
        active.start()

    def table_of(self, owner, nodes):
        """A table whose match lives at that server."""
        while True:
            before = owner.metric("kabinet_matches_live")
            table = Table([Client(node, name) for node, name in zip(nodes, ("Ann", "Bob"))], "kuba")
            if owner.metric("kabinet_matches_live") > before:
                return table

    def test_all_servers_have_matches_and_each_may_be_lost(self):
        """ND-2, ND-5."""
        with (Postgres() as postgres, Nats() as nats, member(postgres, nats) as one, member(postgres, nats) as two,
              member(postgres, nats) as three):
            for node in (one, two, three):
                node.start()
            await_shares([one, two, three])
            rng = random.Random(SEED)
            tables = [self.table_of(owner, [one, two]) for owner in (one, two, three)]
            for table in tables:
                table.act(rng)
            connections = [player.connection for table in tables for player in table.players]
            three.kill()
            for table in tables:
                act(table, rng)
                act(table, rng)
                table.converge()
            self.assertEqual([player.connection for table in tables for player in table.players], connections,
                             "nobody came again")
            three.start()
            self.assertEqual([node.terminate() for node in (three, two, one)], [0, 0, 0])

    def test_ND5_a_client_that_does_not_answer_holds_nobody_up(self):
        """Whoever sleeps behind a server that ends would keep its matches from all others for as long as it may."""
        patient = {"limits_close_ms": 60_000, "server_shutdown_ms": 60_000}
        with Postgres() as postgres, Nats() as nats, contextlib.ExitStack() as stack:
            one, two = (stack.enter_context(Node(postgres, cluster_bus=nats.url, **patient)).start() for _ in range(2))
            await_shares([one, two])
            apart = Table([Client(two, "Ann"), Client(two, "Bob")], "kuba")
            while owner_of(apart.match, postgres, [one, two]) is not one:
                apart = Table([Client(two, "Ann"), Client(two, "Bob")], "kuba")
            sleeper = Client(one, "Eve")
            sleeper.call("match.watch", match=apart.match)
            self.assertEqual(one.terminate(), 0)
            legal = apart.mover().sure("match.legal", match=apart.match)
            self.assertTrue(legal["actions"])
            self.assertEqual(two.terminate(), 0)

    def test_without_a_bus_players_play_on_where_their_match_lives(self):
        with Postgres() as postgres, Nats() as nats, member(postgres, nats) as one, member(postgres, nats) as two:
            one.start()
            two.start()
            rng = random.Random(SEED)
            local = self.table_of(one, [one, one])
            apart = self.table_of(one, [one, two])
            local.act(rng)
            apart.act(rng)
            nats.stop()
            for _ in range(4):
                local.act(rng)
            nats.start()
            apart.players[1].sure("ping")
            legal = apart.mover().sure("match.legal", match=apart.match)
            self.assertTrue(legal["actions"])
            apart.converge()
            self.assertEqual((two.terminate(), one.terminate()), (0, 0))

    def test_a_bus_needs_others_on_the_same_database(self):
        with Server(start=False, cluster_bus="nats://127.0.0.1:1") as alone:
            code, output = alone.run_to_end()
        self.assertEqual(code, 2)
        self.assertIn("cluster.bus: needs a database that several servers reach: store.url", output)

    def test_without_nats_a_server_starts_and_serves_its_own_players(self):
        with Postgres() as postgres, Node(postgres, cluster_bus="nats://127.0.0.1:1") as one:
            one.start()
            table = Table([Client(one, "Ann"), Client(one, "Bob")], "kuba")
            table.act(random.Random(SEED))
            self.assertEqual(one.terminate(), 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
