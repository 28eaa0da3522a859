"""Profiles, histories and the export of an account in the terminal, with a real server."""

import json
import os
import unittest

import program
from match_test import MatchTest


class History(MatchTest):
    def finished_matches(self, number):
        """The ids of matches between p0 and p1, the newest first."""
        matches = []
        for _ in range(number):
            clients, match = self.begin("nine", 2)
            self.assert_same_end(clients)
            matches.insert(0, match)
        return matches

    def ask(self, *arguments, profile="p0"):
        done = self.tool(*arguments, "--json", "--profile", profile)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return json.loads(done.stdout)["ok"]

    def test_matches_are_listed_shown_again_and_exported(self):
        matches = self.finished_matches(2)
        own = self.ask("profile")
        self.assertEqual(sum(own["games"]["nine"].values()), 2)
        page = self.ask("history", "--count", "1", "--game", "nine")
        self.assertEqual([match["match"] for match in page["matches"]], matches[:1])
        self.assertTrue(page["more"])
        older = self.ask("history", own["player"]["id"], "--before", matches[0], profile="p1")
        self.assertEqual([match["match"] for match in older["matches"]], matches[1:])
        self.assertEqual(self.ask("history", "--game", "kuba")["matches"], [])

        listed = self.tool("history", "--profile", "p0")
        self.assertIn(matches[0], listed.stdout)
        shown = self.tool("replay", "--match", matches[0])
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn("end", shown.stdout)
        self.assertEqual(self.tool("replay", "--match", "nosuchmatc").returncode, 1)

        path = os.path.join(self.folder, "export.json")
        self.assertEqual(self.ask("account", "export", path)["matches"], 2)
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        self.assertEqual(document["account"]["player"], own["player"])
        self.assertEqual([match["match"] for match in document["matches"]], matches)
        for match in document["matches"]:
            self.assertEqual(match["record"], self.record(match["match"]))

    def test_nobody_is_told_what_to_do(self):
        done = self.tool("history", "--profile", "nobody")
        self.assertEqual(done.returncode, 1)
        self.assertIn("name a player", done.stderr)


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    unittest.main()
