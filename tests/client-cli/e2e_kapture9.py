"""A whole game of Kapture 9 between client processes over real sockets: every flick is seen moving by all."""

import json
import os
import subprocess
import unittest
import urllib.request

import program


class Kapture9(program.OnlineTest):
    def watch_in_words(self, match):
        """A watcher in line mode that has begun to watch; it tells of each flick it could read the path of."""
        watcher = subprocess.Popen([program.KABINET, "watch", match, "--plain", "--quiet", "--profile", "reader"],
                                   env=program.environment(self.server, self.folder), text=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        self.addCleanup(lambda: watcher.poll() is None and watcher.kill())
        for line in watcher.stdout:
            if line.startswith("Match"):
                return watcher
        raise AssertionError("the watcher never saw the match")

    def record(self, match):
        address = f"http://127.0.0.1:{self.server.port}/records/{match}"
        with urllib.request.urlopen(address) as answer:
            return json.load(answer)

    def test_two_play_and_others_watch_every_flick(self):
        robots = [["--auto", "random", "--seed", str(seed)] for seed in (1, 2)]
        host = self.client("play", "kapture9", "--new", *robots[0], profile="host")
        match = host.document(lambda value: value["seats"])["document"]
        watcher = self.client("watch", match, profile="watcher")
        watcher.document()
        reader = self.watch_in_words(match)
        guest = self.client("play", "--join", match, *robots[1], profile="guest")
        told = reader.communicate()[0]
        ends = [client.end() for client in (host, guest, watcher)]
        for code, value in ends:
            self.assertEqual(code, 0)
            self.assertEqual(value["result"], ends[0][1]["result"])
            self.assertEqual(value["state"], ends[0][1]["state"])

        record = self.record(match)
        flicks = [entry for entry in record["entries"]
                  if entry["type"] == "act" and entry["detail"]["type"] == "flick"]
        self.assertGreater(len(flicks), 10)
        seen = [event for line in watcher.lines if "document" in line
                for event in line["events"] if event["type"] == "flick"]
        self.assertEqual(len(seen), len(flicks))
        self.assertEqual(told.count(" m/s, rolls "), len(flicks), "every path was read")

        path = os.path.join(self.folder, "record.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(record, file)
        verified = self.tool("verify", path)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    unittest.main()
