"""kabinetd on PostgreSQL: what was acknowledged is there after kill -9 of the server and of PostgreSQL, once each."""

import os
import random
import unittest

from client import Answer, Client, new_key
from kabinetd import Server
from played import Pace, Played, play_while
from postgres import Postgres
from table import acts, seated

ROUNDS = int(os.environ.get("KABINET_POSTGRES_ROUNDS", "4"))
SEED = int(os.environ.get("KABINET_SEED", "1"))


class OnPostgres(unittest.TestCase):
    def test_a_match_is_all_there_after_a_kill_and_has_no_second_server(self):
        rng = random.Random(SEED)
        with Postgres() as postgres, Server(store_url=postgres.url) as server:
            table = seated(server, ["Ann", "Bob"], "kuba")
            for _ in range(12):
                table.act(rng)
            before = table.converge()
            self.expect_no_second(postgres)
            server.kill()
            server.start()
            for player in table.players:
                player.come_back()
            table.wait(lambda doc: doc.life == table.players[0].greeting["epoch"], "the documents of now")
            self.assertEqual(table.converge()["ply"], before["ply"])
            table.play(rng)
            plies = table.converge()["ply"]
            record = table.players[0].call("match.record", match=table.match)["record"]
            self.assertEqual(len(acts(record)), plies)
            self.assertEqual(postgres.ask("SELECT count(*) FROM finished"), "1")
            self.assertFalse(server.database.exists(), "nothing goes into a file")
            self.assertEqual(server.terminate(), 0)

    def expect_no_second(self, postgres):
        with Server(start=False, store_url=postgres.url) as second:
            code, output = second.run_to_end()
        self.assertEqual(code, 1, output)
        self.assertIn("in use by another server (process", output)

    def test_actions_are_refused_while_postgresql_is_away(self):
        """ND-7."""
        rng = random.Random(SEED)
        with Postgres() as postgres, Server(store_url=postgres.url) as server:
            table = seated(server, ["Ann", "Bob"], "kuba")
            table.act(rng)
            before = table.converge()
            postgres.stop()
            player = table.mover()
            legal = player.call("match.legal", match=table.match)
            request = {"key": new_key(), "match": table.match, "action": rng.choice(legal["actions"]), "ply": legal["ply"]}
            with self.assertRaises(Answer) as refused:
                player.call("match.act", **request)
            self.assertEqual(refused.exception.code, "storage_failed")
            with self.assertRaises(Answer) as refused:
                Client(server, "Late")
            self.assertEqual((server.get("/readyz")[0], server.get("/healthz")[0]), (503, 200))
            self.assertEqual(table.converge()["ply"], before["ply"], "watching goes on")
            postgres.start()
            answer = player.sure("match.act", **request)
            self.assertEqual(answer["ply"], request["ply"] + 1)
            table.wait(lambda doc: doc.value["ply"] == answer["ply"], "the patch of what was asked again")
            table.play(rng)
            self.assertEqual(server.get("/readyz")[0], 200)

    def test_what_was_acknowledged_is_there_once_after_many_ends_of_postgresql(self):
        with Postgres() as postgres, Server(store_url=postgres.url) as server:
            pace, rng = Pace(), random.Random(SEED)
            tables = [Played(server, "kuba", 2, SEED + 1, pace), Played(server, "nine", 4, SEED + 2, pace)]

            def end_again_and_again():
                for number in range(ROUNDS):
                    pace.await_more(rng.randrange(5, 30))
                    postgres.crash() if number % 2 else postgres.stop()
                    postgres.start()
                pace.await_more(20)

            play_while(self, tables, end_again_and_again)


if __name__ == "__main__":
    unittest.main(verbosity=2)
