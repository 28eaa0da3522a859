"""The daily flick and the daily push through real sockets and in the terminal (docs/daily.md)."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from client import Client, expect_refused, new_key
from kabinetd import Server

KABINET = pathlib.Path(os.environ.get("KABINET_BUILD", "../../build/dev")) / "client-cli/kabinet"
STRAIGHT = {"type": "flick", "vector": [0, 0.4]}


class Daily(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(Server())

    def flick(self, client, action=None, key=None):
        day = client.call("daily.show", daily="flick")["day"]
        return client.call("daily.flick", day=day, action=action or STRAIGHT, key=key or new_key())

    def kabinet(self, *words, typed="", profile="one", check=True):
        folder = self.enterContext(tempfile.TemporaryDirectory()) if not hasattr(self, "folder") else self.folder
        self.folder = folder
        environment = {**os.environ, "XDG_STATE_HOME": folder, "HOME": folder}
        server = ["--server", f"ws://127.0.0.1:{self.server.port}/ws", "--profile", profile]
        return subprocess.run([KABINET, "daily", *words, *server], input=typed, text=True, capture_output=True,
                              env=environment, check=check, timeout=60)

    def test_the_standings_grow_while_people_flick(self):
        watcher, ann = Client(self.server, "Wes"), Client(self.server, "Ann")
        day = watcher.call("daily.show", daily="flick")
        document = watcher.doc("daily_flick_" + day["day"].replace("-", ""))
        watcher.call("daily.watch", daily="flick")
        result = self.flick(ann)
        self.assertEqual(result["left"], 2)
        watcher.until(lambda: document.value and [row.get("name") for row in document.value["guests"]] == ["Ann"],
                      30, "Ann in the standings")
        self.assertNotIn("action", json.dumps(document.value["guests"]))
        expect_refused("daily_hidden", watcher.call, "daily.path", account=ann.player["id"])
        expect_refused("record_hidden", watcher.call, "daily.record", daily="flick", day=day["day"])

    def test_killed_after_the_answer_the_try_is_there_and_killed_before_it_counts_once(self):
        ann = Client(self.server, "Ann")
        key = new_key()
        first = self.flick(ann, key=key)
        self.server.kill()
        self.server.start()
        ann.come_back()
        back = ann
        self.assertEqual(len(back.call("daily.show", daily="flick")["own"]["tries"]), 1)
        again = self.flick(back, key=key)
        self.assertEqual(again["try"], first["try"])
        # The answer to this one is not waited for: it may be durable or not. Sent again it counts once.
        key = new_key()
        day = back.call("daily.show", daily="flick")["day"]
        back.send("daily.flick", day=day, action={"type": "flick", "vector": [0.05, 0.5]}, key=key)
        self.server.kill()
        self.server.start()
        back.come_back()
        late = back
        result = self.flick(late, {"type": "flick", "vector": [0.05, 0.5]}, key)
        self.assertEqual((result["try"]["n"], result["left"]), (2, 1))
        self.assertEqual(len(late.call("daily.show", daily="flick")["own"]["tries"]), 2)

    def test_the_terminal_plays_the_flick(self):
        played = self.kabinet("--plain", typed="-4.5 0.6\nnonsense\n0 0.4\n10 0.5\n")
        self.assertIn("The daily flick of", played.stdout)
        self.assertIn("Try 3:", played.stdout)
        self.assertIn("You are in place 1", played.stdout)
        self.assertIn("Not understood", played.stderr)
        lines = [json.loads(line) for line in self.kabinet("--json").stdout.splitlines()]
        self.assertEqual(len(lines[0]["own"]["tries"]), 3)
        self.assertEqual(lines[1]["guests"][0]["place"], 1)
        seen = self.kabinet("--watch", "best")
        self.assertIn("try", seen.stdout)
        other = self.kabinet("--watch", "best", profile="two", check=False)
        self.assertEqual(other.returncode, 1)
        self.assertIn("own tries", other.stderr)

    def test_the_terminal_plays_the_push(self):
        shown = self.kabinet("push", "--show")
        self.assertIn("Your time runs", shown.stdout)
        opened = self.kabinet("push", "--json")
        self.assertIn("task", json.loads(opened.stdout.splitlines()[-1]))
        gave_up = json.loads(self.kabinet("push", "--give-up", "--json").stdout.splitlines()[0])
        seat = gave_up["solution"][0]["seat"]
        line = [step["action"] for step in gave_up["solution"] if step["seat"] == seat]
        # By its two cells a push is the same from either side.
        typed = "".join(f"{push['from']} to {beside(push)}\n" for push in line)
        played = self.kabinet("push", "--plain", typed=typed, profile="two")
        self.assertIn("Solved in attempt 1", played.stdout)
        own = json.loads(self.kabinet("push", "--json", profile="two").stdout.splitlines()[0])["own"]
        self.assertEqual((own["solved"], own["attempts"], own["streak"]), (True, 1, 1))


def beside(push):
    """The cell that a marble is pushed to."""
    file, rank = ord(push["from"][0]), int(push["from"][1])
    by = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}[push["dir"]]
    return f"{chr(file + by[0])}{rank + by[1]}"


if __name__ == "__main__":
    unittest.main()
