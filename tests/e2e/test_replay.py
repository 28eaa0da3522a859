"""A match shown again through a real socket, to clients that know no rules."""

import random
import unittest

from client import Client, expect_refused, new_key
from documents import patched
from kabinetd import Server
from table import seated

FLICK = {"type": "flick", "vector": [0.05, 0.4]}


class Replay(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(limits_replays_per_s=1000))

    def flick(self, table):
        mover = table.mover()
        result = mover.call("match.act", key=new_key(), match=table.match, action=FLICK)
        table.wait(lambda doc: doc.seq >= result["seq"], "the flick's patch")

    def test_a_running_match_is_stepped_to_where_it_stands(self):
        table = seated(self.server, ["Ann", "Bob"], "kuba")
        table.play(random.Random(1), 20)
        watcher = Client(self.server, "Wes")
        value, n, plies = None, 0, []
        while True:
            part = watcher.call("match.replay", match=table.match, **{"from": n, "count": 6})
            self.assertEqual(part["from"], n)
            self.assertTrue(value is None or part["value"] == value)
            value = part["value"]
            for step in part["steps"]:
                n += 1
                self.assertEqual(step["n"], n)
                value = patched(value, step["ops"])
                plies.append(step["ply"])
            if not part["steps"]:
                break
        self.assertEqual(n, part["entries"])
        self.assertEqual(plies, [0, 0, 0, *range(1, 21)])
        self.assertEqual(value["state"], table.converge()["state"])

    def test_a_late_watcher_gets_the_flick_everybody_saw(self):
        table = seated(self.server, ["Ann", "Bob"], "kapture9")
        self.flick(table)
        self.flick(table)
        late = Client(self.server, "Lou")
        entries = late.call("match.replay", match=table.match, count=0)["entries"]
        part = late.call("match.replay", match=table.match, **{"from": entries - 1})
        self.assertEqual([step["type"] for step in part["steps"]], ["act"])
        events = part["steps"][0]["events"]
        self.assertIn("path", events[0])
        self.assertEqual(events, table.doc().events[-len(events):])

    def test_a_match_that_is_over_is_shown_to_its_end(self):
        table = seated(self.server, ["Ann", "Bob"], "kapture9")
        self.flick(table)
        table.players[0].call("match.resign", key=new_key(), match=table.match)
        late = Client(self.server, "Lou")
        part = late.call("match.replay", match=table.match)
        self.assertEqual([step["type"] for step in part["steps"]], ["sit", "sit", "start", "act", "resign", "end"])
        value = part["value"]
        for step in part["steps"]:
            value = patched(value, step["ops"])
        self.assertEqual((value["status"], value["result"]["reason"]), ("finished", "resigned"))

    def test_what_cannot_be_shown_is_refused(self):
        watcher = Client(self.server, "Wes")
        expect_refused("unknown_match", watcher.call, "match.replay", match="aaaaaaaaaa")
        table = seated(self.server, ["Ann", "Bob"], "kuba")
        expect_refused("no_such_seat", watcher.call, "match.replay", match=table.match, seat=2)
        for bad in ({"count": 65}, {"count": -1}, {"from": -1}):
            expect_refused("invalid_params", watcher.call, "match.replay", match=table.match, **bad)


class Rate(unittest.TestCase):
    def test_replays_are_limited(self):
        server = self.enterContext(Server(limits_replays_per_s=1))
        table = seated(server, ["Ann", "Bob"], "kuba")
        watcher = Client(server, "Wes")
        for _ in range(2):
            watcher.call("match.replay", match=table.match)
        expect_refused("rate_limited", watcher.call, "match.replay", match=table.match)


if __name__ == "__main__":
    unittest.main()
