"""What is right passes, and every kind of second owner that is planted is found (ND-11)."""

import unittest

import paths  # noqa: F401
from documents import Gap
from one_owner import Speakers, check_actions, check_boards, check_owner
from witness import Witness

SEATS = {"0": {"player": {"id": "p"}}}


def watched(*steps, seat=None):
    """A witness of a match, told by ("s", epoch, seq, ply, board) and ("p", seq, ply, board)."""
    witness = Witness(None, "w", connect=False)
    if seat is not None:
        witness.player = {"id": "p"}
    for kind, *step in steps:
        if kind == "s":
            epoch, seq, ply, board = step
            value = {"status": "playing", "seats": SEATS, "ply": ply, "state": board}
            witness.doc("m").snapshot({"doc": "m", "epoch": epoch, "seq": seq, "value": value})
        else:
            seq, ply, board = step
            ops = [{"op": "replace", "path": "/ply", "value": ply}, {"op": "replace", "path": "/state", "value": board}]
            witness.doc("m").patch({"doc": "m", "seq": seq, "ops": ops})
    return witness


# One server makes plies 1 and 2, the next one goes on with 3; the third witness came in between.
FIRST = watched(("s", "a-1", 4, 0, "x"), ("p", 5, 1, "y"), ("p", 6, 2, "z"), ("s", "b-1", 0, 2, "z"), ("p", 1, 3, "u"))
OTHER = watched(("s", "a-1", 4, 0, "x"), ("p", 5, 1, "y"), ("s", "b-1", 0, 2, "z"), ("p", 1, 3, "u"))
LATE = watched(("s", "b-1", 1, 3, "u"))


class Actions(unittest.TestCase):
    def test_what_is_right_passes(self):
        self.assertEqual(check_actions([FIRST, OTHER, LATE]), [])
        self.assertEqual(check_boards([FIRST, OTHER, LATE], hidden=False), [])

    def test_two_servers_that_go_on_with_one_match_are_found(self):
        second = watched(("s", "b-1", 0, 1, "y"), ("p", 1, 2, "z"))
        self.assertEqual(check_actions([FIRST, second]), ["m: ply 2 was news in the epochs ['a-1', 'b-1']"])

    def test_one_witness_is_enough(self):
        both = watched(("s", "a-1", 4, 0, "x"), ("p", 5, 1, "y"), ("s", "b-1", 0, 0, "x"), ("p", 1, 1, "y"))
        self.assertEqual(len(check_actions([both])), 1)

    def test_audiences_of_one_epoch_are_one(self):
        seat = watched(("s", "a-1.1", 4, 0, "x"), ("p", 5, 1, "y"), seat=0)
        self.assertEqual(check_actions([FIRST, seat]), [])


class Boards(unittest.TestCase):
    def test_a_match_that_forks_is_found(self):
        fork = watched(("s", "b-1", 1, 2, "another"))
        self.assertEqual(check_boards([FIRST, fork], hidden=False), ["m: 2 boards were shown at ply 2 to all"])

    def test_seats_may_differ_where_something_is_hidden_and_only_there(self):
        seat = watched(("s", "a-1.1", 4, 0, "own cards"), seat=0)
        self.assertEqual(check_boards([FIRST, seat], hidden=True), [])
        self.assertEqual(len(check_boards([FIRST, seat], hidden=False)), 1)


class Seqs(unittest.TestCase):
    def test_a_gap_is_found_and_told_with_its_epoch(self):
        witness = watched(("s", "a-1", 4, 0, "x"))
        with self.assertRaisesRegex(Gap, "m: patch 6 after 4 of epoch a-1"):
            witness.doc("m").patch({"doc": "m", "seq": 6, "ops": []})

    def test_a_patch_of_the_owner_before_is_found(self):
        with self.assertRaisesRegex(Gap, "m: patch 7 after 0 of epoch b-1"):
            watched(("s", "a-1", 6, 2, "z"), ("s", "b-1", 0, 2, "z"), ("p", 7, 3, "u"))


class Owners(unittest.TestCase):
    def test_who_speaks_for_a_match_without_owning_it_is_found(self):
        self.assertEqual(check_owner("m", "a-3.1", "a"), [])
        self.assertEqual(check_owner("m", "a-3", "b"), ["m: epoch a-3 is heard, its owner is b"])
        self.assertEqual(check_owner("m", "a-3", None), ["m: epoch a-3 is heard, its owner is nobody"])

    def test_two_processes_that_speak_for_one_epoch_are_found(self):
        speakers = Speakers()
        self.assertEqual(speakers.check("m", [(1, "a-1"), (1, "a-1.2"), (2, "b-1")]), [])
        self.assertEqual(speakers.check("m", [(1, "a-1"), (2, "a-1.2")]), ["m: the processes [1, 2] spoke for epoch a-1"])

    def test_a_process_that_speaks_for_the_epoch_of_another_is_found(self):
        speakers = Speakers()
        self.assertEqual(speakers.learn("a", 1) + speakers.learn("b", 2) + speakers.learn("a", 1), [])
        self.assertEqual(speakers.check("m", [(2, "a-1")]), ["m: process 2 spoke for epoch a-1 of process 1"])

    def test_two_processes_of_one_life_are_found(self):
        speakers = Speakers()
        speakers.learn("a", 1)
        self.assertEqual(speakers.learn("a", 2), ["a is process 1 and process 2"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
