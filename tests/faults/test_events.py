"""Lies about tournaments are noticed: each is planted in a small log, in what is shown of it, or in a small database."""

import copy
import json
import pathlib
import sqlite3
import tempfile
import unittest

from by_hand import Attempt
from event_checks import check_event, check_matches, check_places, check_standings, matches_of
from events import Hall

EVENT = "t_small"
SETTINGS = {"game": "kuba", "seats": 2, "low_wins": False, "tie": {"mode": "single", "games": 1}, "half_byes": 1, "missed_ties": 2,
            "points": {"type": "standard", "win": "1", "draw": "0.5", "loss": "0"}, "seeding": "rating", "leaver": "annulled",
            "stages": [{"format": "swiss", "rounds": 2}]}
PEOPLE = ("ada", "bea", "cleo")
SEATS = {"m1": ("bea", "ada"), "m2": ("ada", "cleo"), "m3": ("bea", "ada")}


def entry(kind, by="server", **body):
    return {"type": kind, "by": by, "body": body}


def paired(number, *tables, bye, kind="paired"):
    listed = [{"table": at, "seats": list(seats)} for at, seats in enumerate(tables, 1)]
    return entry(kind, stage=1, round=number, tables=listed, byes=[{"entrant": bye, "kind": "pairing"}])


def result(number, match, ranks, **more):
    return entry("result", stage=1, round=number, table=1, game=1, ranks=ranks, scores=[7, 3], source="played", match=match,
                 record=f"hash of {match}", **more)


def record(match, number, ranks):
    sits = [{"type": "sit", "seat": seat, "hash": "00", "detail": {"player": player}} for seat, player in enumerate(SEATS[match])]
    place = {"id": EVENT, "stage": 1, "round": number, "table": 1, "game": 1}
    end = {"type": "end", "hash": f"hash of {match}", "detail": {"result": {"ranks": ranks, "scores": [7, 3], "reason": "normal"}}}
    return {"header": {"tournament": place}, "entries": [*sits, end]}


class Small(unittest.TestCase):
    """Three people in a Swiss of two rounds: Bea beats Ada, Ada draws with Cleo, and who is left over has a bye."""

    def setUp(self):
        self.hall = Hall()
        self.hall.entered = {(EVENT, "ada"), (EVENT, "bea")}
        self.hall.ordered = [(EVENT, 4, ("start",), "host")]
        enters = [entry("enter", name, entrant=number, account=name) for number, name in enumerate(PEOPLE, 1)]
        self.log = {"header": {"settings": copy.deepcopy(SETTINGS)}, "entries": enters + [
            entry("start", "host"), paired(1, (2, 1), bye=3), entry("begun", stage=1, round=1, table=1), result(1, "m1", [1, 2]),
            paired(2, (1, 3), bye=2), result(2, "m2", [1, 1]), entry("finish")]}
        self.entries = self.log["entries"]
        self.records = {"m1": record("m1", 1, [1, 2]), "m2": record("m2", 2, [1, 1])}
        self.flaws = []
        self.rows = [{"rank": at, "entrant": entrant, "points": points, "games": games}
                     for at, (entrant, points, games) in enumerate([(2, "2", 1), (3, "1.5", 1), (1, "0.5", 2)], 1)]
        self.told = {name: {"phase": "finished", "place": place} for name, place in zip(PEOPLE, (3, 1, 2), strict=True)}

    def wrong(self):
        return (check_event(EVENT, self.log, self.hall, self.records.get, lambda log: self.flaws)
                + check_standings(EVENT, self.log, self.rows) + check_places(EVENT, self.log, self.rows, self.told))

    def expect_noticed(self, *words):
        wrong = self.wrong()
        self.assertTrue(any(all(word in line for word in words) for line in wrong), wrong)


class Logs(Small):
    def test_the_truth_is_fine(self):
        self.assertEqual(self.wrong(), [])

    def test_a_log_that_does_not_prove_itself(self):
        self.flaws = [{"entry": 2, "code": "bad_hash"}]
        self.expect_noticed("bad_hash")

    def test_a_result_counted_twice(self):
        self.entries.insert(7, copy.deepcopy(self.entries[6]))
        self.expect_noticed("m1", "2 results")
        self.expect_noticed("game 1 of table 1", "second result")

    def test_another_result_of_one_game(self):
        self.entries.insert(7, entry("result", stage=1, round=1, table=1, game=1, ranks=[2, 1], scores=[0, 9], source="ruled"))
        self.expect_noticed("second result")

    def test_another_result_of_a_game_that_was_annulled_is_fine(self):
        self.records["m3"] = record("m3", 1, [1, 2])
        self.entries[7:7] = [entry("annul", "host", stage=1, round=1, table=1, game=1, match="m1"), result(1, "m3", [1, 2])]
        self.assertEqual(self.wrong(), [])

    def test_a_result_of_a_tie_that_was_forfeited(self):
        self.entries.insert(6, entry("forfeit", stage=1, round=1, table=1, entrants=[1]))
        self.expect_noticed("after it was over")

    def test_an_entrant_at_two_tables(self):
        self.entries[4] = paired(1, (2, 1), (1, 3), bye=3)
        self.expect_noticed("entrant 1 is 2 times in round 1")
        self.expect_noticed("entrant 3 is 2 times in round 1")

    def test_a_table_that_was_changed_after_it_had_begun(self):
        self.entries.insert(6, paired(1, (3, 1), bye=2, kind="repaired"))
        self.expect_noticed("table 1 of round 1 was changed")

    def test_a_table_that_is_changed_before_it_has_begun_is_fine(self):
        self.entries.insert(5, paired(1, (2, 1), bye=3, kind="repaired"))
        self.entries.insert(5, paired(1, (3, 1), bye=2, kind="repaired"))
        self.assertEqual(self.wrong(), [])

    def test_a_round_that_was_taken_back_after_it_had_begun(self):
        self.entries[6:6] = [entry("unpaired", stage=1, round=1), paired(1, (2, 1), bye=3)]
        self.expect_noticed("round 1 was taken back")

    def test_an_event_that_ends_before_its_ties(self):
        self.entries.pop(8)
        self.expect_noticed("before a tie had a result")


class Records(Small):
    def test_a_result_of_another_record(self):
        self.records["m1"]["entries"][-1]["hash"] = "bb"
        self.expect_noticed("m1", "bb", "hash of m1")

    def test_a_result_that_the_match_had_not(self):
        self.entries[6]["body"]["ranks"] = [2, 1]
        self.expect_noticed("m1 ended with", "[2, 1]")

    def test_scores_that_the_match_had_not(self):
        self.entries[6]["body"]["scores"] = [9, 3]
        self.expect_noticed("m1 ended with", "[9, 3]")

    def test_a_match_without_an_end(self):
        self.records["m1"]["entries"][-1] |= {"type": "close", "detail": {}}
        self.expect_noticed("m1 ended with {}")

    def test_a_result_at_another_place(self):
        self.records["m1"]["header"]["tournament"]["table"] = 2
        self.expect_noticed("m1 was played at", "'table': 2")

    def test_a_match_of_other_people(self):
        self.records["m1"]["entries"][0]["detail"]["player"] = "cleo"
        self.expect_noticed("m1 was played by", "cleo")


class Acknowledged(Small):
    def test_an_entry_that_was_lost(self):
        self.entries[1]["body"]["account"] = "dora"
        self.expect_noticed("bea", "0 times")

    def test_an_entry_that_was_doubled(self):
        self.entries.insert(3, entry("enter", "ada", entrant=4, account="ada"))
        self.expect_noticed("ada", "2 times")

    def test_an_entry_that_was_taken_back_is_fine(self):
        back = [entry("undo", "host", input=3), entry("enter", "cleo", entrant=3, account="cleo")]
        self.entries[3:3] = back
        self.hall.entered.add((EVENT, "cleo"))
        self.hall.ordered = []
        self.assertEqual(self.wrong(), [])

    def test_an_order_that_was_lost(self):
        self.hall.ordered.append((EVENT, 11, ("finish",), "host"))
        self.expect_noticed("finish", "entry 11")

    def test_an_order_of_somebody_else(self):
        self.entries[3]["by"] = "ada"
        self.expect_noticed("start", "ada")


class Shown(Small):
    def test_a_point_too_many(self):
        self.rows[1]["points"] = "2"
        self.expect_noticed("entrant 3 has 3/2 points", "'2'")

    def test_a_game_too_many(self):
        self.rows[2]["games"] = 3
        self.expect_noticed("entrant 1", "of 2 games")

    def test_a_result_that_does_not_count(self):
        self.entries[8]["body"]["ranks"] = [1, 2]
        self.expect_noticed("entrant 1 has 1 points")

    def test_somebody_who_is_not_shown(self):
        self.rows.pop()
        self.expect_noticed("2 rows", "[1, 2, 3] took part")

    def test_somebody_who_is_shown_twice(self):
        self.rows.append(self.rows[2] | {"rank": 4})
        self.expect_noticed("4 rows")

    def test_an_order_that_does_not_fit_the_points(self):
        for one, other in (("entrant", "points"), ("points", "entrant")):
            self.rows[1][one], self.rows[2][one] = self.rows[2][one], self.rows[1][one]
        self.rows[1]["games"], self.rows[2]["games"] = 2, 1
        self.expect_noticed("entrant 1", "stands before 3")

    def test_a_rank_too_good(self):
        self.rows[1]["rank"] = 1
        self.expect_noticed("the ranks are [1, 1, 3]")

    def test_ranks_of_an_event_that_was_cancelled(self):
        self.entries[9] = entry("cancel", "host")
        self.expect_noticed("cancelled, and the ranks are")

    def test_a_place_that_was_never_told(self):
        self.told["cleo"] = None
        self.expect_noticed("entrant 3 has the place 2", "{}")

    def test_a_wrong_place(self):
        self.told["ada"]["place"] = 2
        self.expect_noticed("entrant 1 has the place 3", "'place': 2")

    def test_a_history_in_which_the_event_goes_on(self):
        self.told["ada"] = {"phase": "running"}
        self.expect_noticed("entrant 1", "running")


class ByHand(Small):
    """Table 1 of the first round has begun when the log has six entries."""

    def attempt(self, known, refused, after=None, order=None):
        self.hall.attempts = [Attempt(EVENT, order or {"swap": [1, 2]}, known, refused, after or known)]

    def test_refusals_that_are_fine(self):
        for known, refused, after in ((6, "has_begun", 6), (5, "has_begun", 6), (5, "bad_pairing", 6), (6, "finished", 8), (5, None, 0)):
            self.attempt(known, refused, after)
            self.assertEqual(self.wrong(), [])

    def test_a_table_that_had_not_begun(self):
        self.attempt(5, "has_begun")
        self.expect_noticed("nothing had begun")

    def test_a_table_that_had_begun_and_another_reason(self):
        self.attempt(6, "bad_round")
        self.expect_noticed("bad_round", "not with has_begun")


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
        logs = {EVENT: {"entries": [{"type": "result", "body": {"match": match}} for match in matches]}}
        return check_matches(matches_of(self.path, logs), logs)

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
