"""Lies about ratings are noticed: each is planted in a small log."""

import copy
import unittest

from ladders import check_logs, is_owed

RECORD = {"header": {"rated": True}, "entries": [
    {"type": "sit", "seat": 0, "detail": {"player": "a"}}, {"type": "sit", "seat": 1, "detail": {"player": "b"}},
    {"type": "start"}, {"type": "act", "seat": 0}, {"type": "act", "seat": 1}, {"type": "resign", "seat": 1},
    {"type": "end", "at": 5}]}
EVENT = {"n": 1, "at": 5, "match": "m", "players": [{"account": "a"}, {"account": "b"}]}


class Ladders(unittest.TestCase):
    def setUp(self):
        self.records, self.logs = {"m": copy.deepcopy(RECORD)}, {"kuba_two": [copy.deepcopy(EVENT)]}
        self.told = {"m": {"state": "rated", "event": copy.deepcopy(EVENT)}}

    def wrong(self):
        return check_logs(self.logs, self.records, self.told)

    def test_the_truth_passes(self):
        self.assertEqual(self.wrong(), [])

    def test_a_match_that_was_never_rated(self):
        self.logs["kuba_two"].clear()
        self.told["m"] = {"state": "waiting"}
        self.assertIn("never rated", self.wrong()[0])

    def test_a_match_that_was_rated_twice(self):
        self.logs["kuba_many"] = [copy.deepcopy(EVENT)]
        self.assertIn("two events", self.wrong()[0])

    def test_a_match_that_was_never_played(self):
        self.logs["kuba_two"].append(EVENT | {"n": 2, "match": "x"})
        self.assertIn("never played", self.wrong()[0])

    def test_a_match_that_is_casual(self):
        del self.records["m"]["header"]["rated"]
        self.assertIn("should not have been", self.wrong()[0])

    def test_another_end(self):
        self.records["m"]["entries"][-1]["at"] = 6
        self.assertIn("ended at 6", self.wrong()[0])

    def test_somebody_else(self):
        self.logs["kuba_two"][0]["players"][0]["account"] = "c"
        self.assertIn("sat there", self.wrong()[0])

    def test_another_answer(self):
        self.told["m"]["event"]["n"] = 2
        self.assertIn("the server says", self.wrong()[0])

    def test_who_never_acted_need_not_be_rated(self):
        del self.records["m"]["entries"][4]
        self.assertFalse(is_owed(self.records["m"]))


if __name__ == "__main__":
    unittest.main()
