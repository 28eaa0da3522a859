"""The check of what is compiled as one passes the tree as it is and finds a constant that would be taken for another."""

import unittest

from planted import ROOT, PlantedTree

import check_units

DEFINES = "namespace kabinet {\nnamespace {\nconstexpr int kMost = 3;\n}\n}\n"
USES = "namespace kabinet {\nint most() { return kMost; }\n}\n"


class Units(PlantedTree):
    def test_tree_keeps_to_them(self):
        self.assertEqual(check_units.check(ROOT), [])

    def test_constant_of_a_neighbour_is_found(self):
        self.plant("server/match/one.cpp", DEFINES)
        self.plant("server/match/other.cpp", USES)
        self.assertEqual(
            check_units.check(self.root),
            ["server/match/other.cpp: kMost would be the one of server/match/one.cpp: give that one another name"],
        )

    def test_own_constants_members_and_other_folders_pass(self):
        self.plant("server/match/one.cpp", DEFINES)
        self.plant("server/match/own.cpp", DEFINES + USES)
        self.plant("server/match/member.cpp", "int most() { return Limits::kMost; }  // kMost\n")
        self.plant("server/lobby/other.cpp", USES)
        self.assertEqual(check_units.check(self.root), [])


if __name__ == "__main__":
    unittest.main()
