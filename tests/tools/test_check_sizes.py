"""The size check passes the tree as it is and finds a file that grew too long."""

import unittest

from planted import ROOT, PlantedTree

import check_sizes


class Sizes(PlantedTree):
    def test_tree_keeps_to_them(self):
        self.assertEqual(check_sizes.check(ROOT), [])

    def test_long_file_is_found(self):
        self.plant("server/match/match.cpp", "\n" * 501)
        self.assertEqual(check_sizes.check(self.root), ["server/match/match.cpp: 501 lines, and 500 are the most"])

    def test_longest_allowed_and_generated_files_pass(self):
        self.plant("server/match/match.cpp", "\n" * 500)
        self.plant("protocol/generated/types.ts", "\n" * 5000)
        self.assertEqual(check_sizes.check(self.root), [])


if __name__ == "__main__":
    unittest.main()
