"""Lies about tournaments are noticed: each is planted in a small log or database."""

import copy
import json
import pathlib
import sqlite3
import tempfile
import unittest

from events import Hall, check_log, check_matches

EVENT = "t_small"


class Logs(unittest.TestCase):
    """Ada and Bea have played one match, after an order of the host."""

    def setUp(self):
        self.hall = Hall()
        self.hall.entered = {(EVENT, "ada"), (EVENT, "bea")}
        self.hall.ordered = [(EVENT, 3, "start", "host")]
        self.log = {"entries": [
            {"type": "enter", "by": "ada", "body": {"account": "ada"}}, {"type": "enter", "by": "bea", "body": {"account": "bea"}},
            {"type": "start", "by": "host", "body": {}},
            {"type": "result", "by": "server", "body": {"source": "played", "match": "m1", "record": "aa"}}]}
        self.records = {"m1": {"entries": [{"hash": "00"}, {"hash": "aa"}]}}
        self.flaws = []

    def wrong(self):
        return check_log(EVENT, self.log, self.hall, self.records.get, lambda log: self.flaws)

    def expect_noticed(self, *words):
        wrong = self.wrong()
        self.assertEqual(len(wrong), 1, wrong)
        for word in words:
            self.assertIn(word, wrong[0])

    def test_the_truth_is_fine(self):
        self.assertEqual(self.wrong(), [])

    def test_a_log_that_does_not_prove_itself(self):
        self.flaws = [{"entry": 2, "code": "bad_hash"}]
        self.expect_noticed("bad_hash")

    def test_a_second_result(self):
        self.log["entries"].append(copy.deepcopy(self.log["entries"][3]))
        self.expect_noticed("m1", "2 results")

    def test_a_result_of_another_record(self):
        self.records["m1"]["entries"][-1]["hash"] = "bb"
        self.expect_noticed("m1", "bb", "aa")

    def test_an_entry_that_was_lost(self):
        self.log["entries"][1]["body"]["account"] = "cleo"
        self.expect_noticed("bea", "0 times")

    def test_an_entry_that_was_doubled(self):
        self.log["entries"].append(copy.deepcopy(self.log["entries"][0]))
        self.expect_noticed("ada", "2 times")

    def test_an_order_that_was_lost(self):
        self.hall.ordered.append((EVENT, 5, "finish", "host"))
        self.expect_noticed("finish", "entry 5")

    def test_an_order_of_somebody_else(self):
        self.log["entries"][2]["by"] = "ada"
        self.expect_noticed("start", "ada")


class Matches(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.path = pathlib.Path(folder) / "small.db"
        self.store = sqlite3.connect(self.path)
        self.addCleanup(self.store.close)
        self.store.execute("CREATE TABLE stream (row INTEGER PRIMARY KEY, id, kind, header, over)")
        self.match("m1", 1)

    def match(self, match, table, over=True):
        header = {"tournament": {"id": EVENT, "stage": 1, "round": 1, "table": table, "game": 1}}
        self.store.execute("INSERT INTO stream (id, kind, header, over) VALUES (?, 'match', ?, ?)", (match, json.dumps(header), over))
        self.store.commit()

    def wrong(self, *matches):
        return check_matches(self.path, {EVENT: {"entries": [{"type": "result", "body": {"match": match}} for match in matches]}})

    def test_the_truth_is_fine(self):
        self.match("m2", 2)
        self.assertEqual(self.wrong("m1", "m2"), [])

    def test_two_matches_of_one_game(self):
        self.match("m2", 1)
        self.assertIn("2 matches", self.wrong("m1", "m2")[0])

    def test_a_match_behind_the_end(self):
        self.match("m2", 2, over=False)
        self.assertIn("m2 goes on", self.wrong("m1")[0])


if __name__ == "__main__":
    unittest.main()
