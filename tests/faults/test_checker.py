"""The checker passes what is right and finds every kind of wrong that is planted."""

import copy
import unittest

import checker
from history import History, Request, Seen

A, B = {"type": "a"}, {"type": "b"}


def record(*acts):
    entries = [{"type": "start", "detail": {}}] + [{"type": "act", "seat": seat, "detail": act} for seat, act in acts]
    return {"entries": [{"n": n, "t": n * 10} | entry for n, entry in enumerate(entries, 1)]}


def asked(seat, action, *answers, at=0, key=None):
    """A request begun at `at` and answered one second later."""
    return Request(f"p{seat}", "m", seat, key or f"k{seat}{at}", action, at, at + 1 if answers else None, list(answers))


GOOD = record((0, A), (1, B), (0, A))
REQUESTS = [asked(0, A, 1, 1, at=1), asked(1, B, 2, at=3), asked(0, A, 3, at=5)]


class Acts(unittest.TestCase):
    def expect(self, words, requests, record=GOOD):
        wrong = checker.check_acts("m", record, requests)
        self.assertTrue(any(words in line for line in wrong), wrong)

    def test_what_is_right_passes(self):
        self.assertEqual(checker.check_acts("m", GOOD, REQUESTS), [])

    def test_a_lost_acknowledgement_is_found(self):
        self.expect("acknowledged as ply 3; the record has 2", REQUESTS, record((0, A), (1, B)))

    def test_a_lost_acknowledgement_in_the_middle_is_found(self):
        self.expect("acknowledged as ply 2; the record has (0, {'type': 'a'})", REQUESTS, record((0, A), (0, A)))

    def test_an_action_done_twice_is_found(self):
        self.expect("nobody asked for", REQUESTS, record((0, A), (1, B), (0, A), (0, A)))

    def test_an_action_done_twice_in_the_middle_is_found(self):
        self.expect("the record has (0, {'type': 'a'}) there", REQUESTS, record((0, A), (0, A), (1, B), (0, A)))

    def test_two_plies_for_one_key_are_found(self):
        self.expect("was answered with [1, 3]", [asked(0, A, 1, 3), asked(1, B, 2)])

    def test_one_ply_for_two_keys_is_found(self):
        self.expect("was acknowledged to ['x', 'y']", [asked(0, A, 1, key="x"), asked(0, A, 1, key="y"), *REQUESTS[1:]])

    def test_a_refusal_behind_an_answer_is_found(self):
        self.expect("was answered with [1, 'stale_ply']", [asked(0, A, 1, "stale_ply", at=1), *REQUESTS[1:]])
        self.expect("was answered with [1, 'stale_ply', 1]", [asked(0, A, 1, "stale_ply", 1, at=1), *REQUESTS[1:]])

    def test_what_was_refused_may_be_done_later(self):
        self.assertEqual(checker.check_acts("m", GOOD, [asked(0, A, "not_your_turn", 1, at=1), *REQUESTS[1:]]), [])

    def test_what_was_refused_for_good_accounts_for_nothing(self):
        self.expect("nobody asked for", [*REQUESTS[:2], asked(0, A, "stale_ply", at=5)])

    def test_another_action_than_the_one_asked_for_is_found(self):
        self.expect("the record has (1, {'type': 'a'}) there", REQUESTS, record((0, A), (1, A), (0, A)))

    def test_an_unanswered_request_accounts_for_one_action_only(self):
        self.assertEqual(checker.check_acts("m", GOOD, [*REQUESTS[:2], asked(0, A, at=5)]), [])
        self.assertEqual(checker.check_acts("m", record((0, A), (1, B)), [*REQUESTS[:2], asked(0, A, at=5)]), [])
        self.expect("nobody asked for", [*REQUESTS[:2], asked(0, A, at=5)], record((0, A), (1, B), (0, A), (0, A)))

    def test_an_order_turned_round_is_found(self):
        self.expect("was asked for after ply 2", [asked(0, A, 1, at=9), asked(1, B, 2, at=3), asked(0, A, 3, at=12)])


class Records(unittest.TestCase):
    def test_what_is_right_passes(self):
        self.assertEqual(checker.check_record("m", GOOD, finished=False), [])

    def test_a_gap_and_a_time_that_goes_back_are_found(self):
        for member, value, words in (("n", 9, "are numbered"), ("t", 0, "time goes back")):
            bad = copy.deepcopy(GOOD)
            bad["entries"][2][member] = value
            wrong = checker.check_record("m", bad, finished=False)
            self.assertIn(words, " ".join(wrong))

    def test_a_missing_end_is_found(self):
        self.assertIn("0 ends", checker.check_record("m", GOOD, finished=True)[0])


def watched(*places, client="w", seat=None):
    """A history of snapshots ("s") and patches ("p"), each with epoch, seq and digest."""
    return History(client, seen=[Seen({"s": "snapshot", "p": "patch"}[kind], "m", epoch, seq, digest, seat)
                                 for kind, epoch, seq, digest in places])


class Watched(unittest.TestCase):
    def test_what_is_right_passes(self):
        good = watched(("s", "e", 3, ""), ("p", "e", 4, ""), ("s", "e", 9, ""), ("p", "e", 10, ""), ("s", "f", 0, ""))
        self.assertEqual(checker.check_seen(good), [])

    def test_every_other_order_is_found(self):
        bad = {
            "a gap": (("s", "e", 3, ""), ("p", "e", 5, "")),
            "twice": (("s", "e", 3, ""), ("p", "e", 4, ""), ("p", "e", 4, "")),
            "a patch of another epoch": (("s", "e", 3, ""), ("p", "f", 4, "")),
            "no snapshot": (("p", "e", 1, ""),),
            "a snapshot of the past": (("s", "e", 3, ""), ("p", "e", 4, ""), ("s", "e", 3, "")),
        }
        for name, places in bad.items():
            with self.subTest(name):
                self.assertEqual(len(checker.check_seen(watched(*places))), 1)

    def test_different_boards_at_one_seq_are_found(self):
        one, other = watched(("s", "e", 3, "x")), watched(("s", "e", 3, "y"), client="v")
        self.assertEqual(len(checker.check_agreement([one, other], set())), 1)
        self.assertEqual(checker.check_agreement([one, watched(("s", "f", 3, "y"))], set()), [], "another epoch")

    def test_seats_may_differ_where_something_is_hidden_and_only_there(self):
        one, other = watched(("s", "e", 3, "x"), seat=0), watched(("s", "e", 3, "y"), seat=1)
        self.assertEqual(checker.check_agreement([one, other], {"m"}), [])
        self.assertEqual(len(checker.check_agreement([one, other], set())), 1)


class Last(unittest.TestCase):
    VALUE = {"ply": 3, "spectators": 7, "state": {"x": 1}, "seats": {"0": {"player": "p", "present": True}}}
    FOLD = {"ply": 3, "state": {"x": 1}, "seats": {"0": {"player": "p"}}}

    def test_only_what_is_recorded_counts(self):
        history = History("w", last={"m": self.VALUE})
        self.assertEqual(checker.check_last([history], {"m": lambda seat: self.FOLD}), [])

    def test_a_board_that_is_not_the_fold_is_found(self):
        for member in ({"ply": 4}, {"state": {"x": 2}}, {"more": 1}):
            wrong = checker.check_last([History("w", last={"m": self.VALUE | member})], {"m": lambda seat: self.FOLD})
            self.assertEqual(len(wrong), 1)

    def test_the_seat_says_which_view_is_meant(self):
        history = History("p", last={"m": self.VALUE}, seats={"m": 1})
        self.assertEqual(len(checker.check_last([history], {"m": lambda seat: self.FOLD | {"ply": 3 + (seat or 0)}})), 1)


class Secrets(unittest.TestCase):
    def test_a_secret_before_the_end_is_found(self):
        over = '{"op":"replace","path":"/status","value":"finished"},{"op":"add","path":"/secret","value":"abc"}'
        self.assertEqual(checker.check_secret("m", [over, "{}"], ["abc"]), [])
        self.assertEqual(len(checker.check_secret("m", ['{"state":"abc"}'], ["abc"])), 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
