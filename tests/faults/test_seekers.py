"""Lies about tickets are noticed: each is planted in a small database."""

import json
import pathlib
import sqlite3
import tempfile
import unittest
from types import SimpleNamespace

from seekers import check_tickets

SCHEMA = """CREATE TABLE stream (row INTEGER PRIMARY KEY, id, kind, header, over);
CREATE TABLE entry (stream, n, entry);"""
QUEUE, MATCH, LATER = 1, 2, 3


class Seekers(unittest.TestCase):
    """Ada and Bea have had a match; Cleo has waited since the time 30, and Dora gave hers back."""

    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.path = pathlib.Path(folder) / "small.db"
        self.store = sqlite3.connect(self.path)
        self.addCleanup(self.store.close)
        self.store.executescript(SCHEMA)
        header = {"state": {"tickets": [{"account": "ada", "since": 10}]}}
        self.stream(QUEUE, "queue", header, [
            {"type": "join", "ticket": {"account": "bea", "since": 20}}, {"type": "join", "ticket": {"account": "cleo", "since": 30}},
            {"type": "pair", "match": "m", "tickets": {"ada": "", "bea": ""}}, {"type": "join", "ticket": {"account": "dora", "since": 40}},
            {"type": "leave", "account": "dora"}])
        self.match(MATCH, ("ada", 10), ("bea", 20), entries=["sit", "sit", "start", "act", "resign", "end"])
        self.seekers = [self.seeker("ada", 10), self.seeker("bea", 20), self.seeker("cleo", 30), self.seeker("dora", 40)]

    @staticmethod
    def seeker(name, since):
        return SimpleNamespace(name=name, client=SimpleNamespace(player={"id": name}), taken={since: "kuba"}, lost=set(), given_back=set())

    def stream(self, row, kind, header, entries, over=False):
        self.store.execute("INSERT INTO stream VALUES (?, ?, ?, ?, ?)", (row, f"s{row}", kind, json.dumps(header), over))
        self.store.executemany("INSERT INTO entry VALUES (?, ?, ?)", [(row, n, json.dumps(entry)) for n, entry in enumerate(entries)])
        self.store.commit()

    def match(self, row, *tickets, entries=("sit", "sit"), over=True):
        self.stream(row, "match", {"queue": {"tickets": [{"account": account, "since": since} for account, since in tickets]}},
                    [{"type": kind} for kind in entries], over)

    def wrong(self):
        return check_tickets(self.path, self.seekers)

    def expect_noticed(self, *words):
        self.assertEqual(len(self.wrong()), len(words), self.wrong())
        for word, line in zip(words, self.wrong()):
            self.assertIn(word, line)

    def test_the_truth_passes(self):
        self.seekers[0].lost.add(10)  # the clock was set, and nobody was told of the match
        self.assertEqual(self.wrong(), [])

    def test_a_ticket_and_a_match_both(self):
        self.match(LATER, ("cleo", 30), entries=("sit", "act"))
        self.expect_noticed("waits, and is")

    def test_a_ticket_and_a_match_that_has_just_begun(self):
        self.match(LATER, ("cleo", 30), over=False)
        self.expect_noticed("waits, and is")

    def test_a_ticket_that_became_two_matches(self):
        self.match(LATER, ("ada", 10), entries=("sit", "act"))
        self.expect_noticed("became")

    def test_a_match_that_did_not_begin_gives_its_tickets_back(self):
        self.match(LATER, ("cleo", 30), ("bea", 20))
        self.assertEqual(self.wrong(), [])

    def test_a_match_of_tickets_that_nobody_took(self):
        self.match(LATER, ("eve", 50))
        self.expect_noticed("nobody took")

    def test_a_ticket_that_was_lost(self):
        self.seekers[3].lost.add(40)
        self.expect_noticed("was lost")
        self.seekers[3].given_back.add(40)
        self.assertEqual(self.wrong(), [])


if __name__ == "__main__":
    unittest.main()
