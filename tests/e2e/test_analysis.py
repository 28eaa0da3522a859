"""The analysis of finished matches through a real socket (BO-11)."""

import json
import os
import pathlib
import random
import subprocess
import unittest

from client import Client, expect_refused, new_key
from kabinetd import Server
from table import seated

KABINET = pathlib.Path(os.environ.get("KABINET_BUILD", "../../build/dev")) / "client-cli/kabinet"
LONG = 300  # where all else on the machine comes before thoughts


class Analysis(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(Server())

    def finished(self, plies, game="kuba", names=("Ann", "Bob")):
        table = seated(self.server, list(names), game)
        table.play(random.Random(3), plies)
        table.players[1].call("match.resign", key=new_key(), match=table.match)
        return table

    def seen(self, client, match, state):
        document = client.doc(f"a_{match}")
        client.call("analysis.watch", match=match)
        client.until(lambda: document.value and document.value["state"] == state, LONG, f"the analysis, {state}")
        return document.value

    def test_BO11_everybody_watches_the_analysis_grow(self):
        table = self.finished(4)
        watcher = Client(self.server, "Wes")
        self.assertEqual(self.seen(watcher, table.match, "none"), {"match": table.match, "game": "kuba", "state": "none"})
        answer = table.players[0].call("analysis.request", match=table.match)
        self.assertEqual(answer, {"document": f"a_{table.match}"})
        done = self.seen(watcher, table.match, "done")
        self.assertEqual(sorted(done["points"]), ["0", "1", "2", "3"])
        self.assertEqual((done["plies"], done["done"], done["final"]), (4, 4, [10000, 0]))
        for point in done["points"].values():
            self.assertEqual(sum(point["shares"]), 10000)
            self.assertEqual(point["lost"], point["kept"][point["seat"]] - point["after"][point["seat"]])

    def test_BO11_killed_between_request_and_result_the_analysis_is_finished_byte_for_byte(self):
        table = self.finished(6)
        table.players[0].call("analysis.request", match=table.match)
        self.server.kill()
        self.server.start()
        late = Client(self.server, "Lou")
        done = self.seen(late, table.match, "done")
        record = late.call("match.record", match=table.match)
        computed = subprocess.run([KABINET, "replay", "-", "--analyse", "--json"], input=json.dumps(record), text=True,
                                  capture_output=True, check=True)
        self.assertEqual(json.loads(computed.stdout), done)

    def test_BO11_a_game_with_hidden_cards_tells_luck_apart(self):
        table = self.finished(12, "kapow")
        table.players[0].call("analysis.request", match=table.match)
        done = self.seen(table.players[0], table.match, "done")
        self.assertEqual(done["budget"], {"level": "hard", "worlds": 4})
        self.assertTrue(any("luck" in point for point in done["points"].values()))

    def test_BO11_no_analysis_helps_in_a_running_match(self):
        table = seated(self.server, ["Ann", "Bob"], "kuba")
        for client in (*table.players, Client(self.server, "Cleo")):
            expect_refused("analysis_live", client.call, "analysis.request", match=table.match)
            expect_refused("analysis_live", client.call, "analysis.watch", match=table.match)
            expect_refused("analysis_live", client.call, "analysis.try", match=table.match, ply=0)

    def test_BO11_other_actions_are_tried_and_a_bot_answers(self):
        table = self.finished(2)
        ann = table.players[0]
        start = ann.call("analysis.try", match=table.match, ply=0)
        tried = [{"seat": 0, "action": start["legal"]["0"][-1]}]
        after = ann.call("analysis.try", match=table.match, ply=0, actions=tried, best="medium")
        self.assertEqual((after["ply"], after["over"]), (1, False))
        self.assertIn(after["best"]["action"], after["legal"][str(after["best"]["seat"])])
        stranger = Client(self.server, "Sam", sign_in=False)
        self.assertEqual(stranger.call("analysis.try", match=table.match, ply=0), start)
        expect_refused("sign_in_first", stranger.call, "analysis.try", match=table.match, ply=0, best="easy")


if __name__ == "__main__":
    unittest.main()
