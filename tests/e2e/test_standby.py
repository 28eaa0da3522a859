"""Servers that stand by for each other on one PostgreSQL: the players go on, whatever becomes of the active one."""

import os
import random
import signal
import unittest

from client import Client
from front import Front
from kabinetd import Server
from played import Pace, Played, play_while
from postgres import Postgres
from records import expect_proofs
from standby import Node, await_active
from table import seated
from ws import Refused, Socket

SEED = int(os.environ.get("KABINET_SEED", "1"))


class StandingBy(unittest.TestCase):
    def test_a_server_that_stands_by_is_alive_and_takes_nobody(self):
        with Postgres() as postgres, Node(postgres) as active, Node(postgres) as waiting:
            active.start()
            waiting.stand_by()
            self.assertEqual([waiting.get(path)[0] for path in ("/healthz", "/readyz", "/")], [200, 503, 503])
            self.assertEqual((active.metric("kabinet_active"), waiting.metric("kabinet_active")), (1, 0))
            self.assertLess(active.metric("kabinet_lease_age_seconds"), 3)
            with self.assertRaises(Refused) as refused:
                Socket(waiting.port)
            self.assertEqual((refused.exception.status, refused.exception.headers["retry-after"]), (503, "1"))
            with Server(start=False, store_url=postgres.url) as third:
                code, output = third.run_to_end()
            self.assertEqual(code, 1)
            self.assertIn("in use by another server (process", output)
            self.assertIn("cluster.standby", output)
            self.assertEqual(waiting.terminate(), 0)
            self.assertEqual(active.terminate(), 0)

    def test_standing_by_needs_a_database_that_both_reach(self):
        with Server(start=False, cluster_standby="true") as alone:
            code, output = alone.run_to_end()
        self.assertEqual(code, 2)
        self.assertIn("store.url", output)

    def test_players_go_on_when_the_active_one_is_killed_hangs_or_ends(self):
        with Postgres() as postgres, Node(postgres) as one, Node(postgres) as two, Front([one.start(), two]) as front:
            two.stand_by()
            pace = Pace()
            tables = [Played(front, "kuba", 2, SEED + 1, pace), Played(front, "nine", 4, SEED + 2, pace)]

            def disturb():
                pace.await_more(20)
                one.kill()
                self.one_schema_ahead(postgres)
                pace.await_more(20)
                one.stand_by()
                self.hang(two, one, postgres, pace)
                two.stand_by()
                self.assertEqual(one.terminate(), 0)
                pace.await_more(20)
                one.stand_by()
                pace.await_more(5)

            play_while(self, tables, disturb)
            expect_proofs(self, tables)

    def one_schema_ahead(self, postgres):
        """As a newer server does that was active for a moment: all that follow here are a step behind (ND-1)."""
        postgres.ask("ALTER TABLE stream ADD COLUMN colour TEXT; CREATE TABLE league (id BYTEA PRIMARY KEY);"
                     "INSERT INTO schema_migrations SELECT max(version) + 1, 'of tomorrow' FROM schema_migrations")

    def hang(self, active, waiting, postgres, pace):
        """The active one stops for longer than its lease: it has lost everything when it goes on."""
        active.process.send_signal(signal.SIGSTOP)
        pace.await_more(20)
        epoch = postgres.ask("SELECT epoch FROM fence WHERE scope = 'all'")
        active.process.send_signal(signal.SIGCONT)
        self.assertEqual(active.process.wait(30), 3, active.tail())
        self.assertIn("event=taken_over", active.tail())
        self.assertEqual(postgres.ask("SELECT epoch FROM fence WHERE scope = 'all'"), epoch)
        self.assertEqual((waiting.metric("kabinet_active"), waiting.metric("kabinet_takeovers_total")), (1, 1))
        pace.await_more(5)

    def test_ND6_a_server_with_older_rules_lets_others_go_first(self):
        with Postgres() as postgres, Node(postgres) as one, Node(postgres) as two:
            one.start()
            two.stand_by()
            self.assertIn("kuba ", postgres.ask("SELECT convert_from(plays, 'UTF8') FROM fence WHERE scope = 'all'"))
            postgres.ask("UPDATE fence SET plays = convert_to('kuba 99', 'UTF8')")
            self.assertEqual(one.terminate(), 0)
            await_active([two])
            self.assertIn("event=newer_rules_go_first", two.tail())
            self.assertNotIn("kuba 99", postgres.ask("SELECT convert_from(plays, 'UTF8') FROM fence WHERE scope = 'all'"), "it goes on in the end")

    def test_a_lease_that_nobody_wants_is_renewed_and_the_match_goes_on(self):
        rng = random.Random(SEED)
        with Postgres() as postgres, Node(postgres) as alone:
            alone.start()
            table = seated(alone, ["Ann", "Bob"], "kuba")
            table.act(rng)
            epoch = postgres.ask("SELECT epoch FROM fence WHERE scope = 'all'")
            postgres.ask("UPDATE node SET expires = clock_timestamp() - interval '1 hour'")
            table.act(rng)
            self.assertEqual(postgres.ask("SELECT epoch FROM fence WHERE scope = 'all'"), epoch)
            self.assertIsInstance(Client(alone, "Late"), Client)
            self.assertEqual(alone.terminate(), 0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
