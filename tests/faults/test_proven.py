"""What was acknowledged is held against the record, and each kind of lie is found."""

import unittest

import paths  # noqa: F401
from proven import check_acknowledged

A, B = {"type": "a"}, {"type": "b"}


def record(*actions):
    return {"entries": [{"n": n, "t": n, "type": "act", "seat": seat, "detail": action} for n, (seat, action) in enumerate(actions, 1)]}


def acknowledged(*actions):
    return [(seat, action, {}, {"ply": ply}) for seat, action, ply in actions]


TOLD = acknowledged((0, A, 1), (1, B, 2))


class Acknowledged(unittest.TestCase):
    def check(self, actions, told=TOLD):
        return len(check_acknowledged("m", record(*actions), told))

    def test_what_is_right_passes(self):
        self.assertEqual(self.check([(0, A), (1, B)]), 0)

    def test_what_is_lost_done_twice_turned_round_or_of_another_seat_is_found(self):
        for actions in ([(0, A)], [(0, A), (1, B), (1, B)], [(1, B), (0, A)], [(0, A), (0, B)]):
            self.assertEqual(self.check(actions), 1, actions)

    def test_an_answer_with_another_ply_is_found(self):
        self.assertEqual(self.check([(0, A), (1, B)], acknowledged((0, A, 1), (1, B, 1))), 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
