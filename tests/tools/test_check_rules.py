"""The rules check finds a rule id without a test, and only that."""

import unittest

from planted import PlantedTree

import check_rules


class Rules(PlantedTree):
    def setUp(self):
        super().setUp()
        self.plant("games/games.def", "// GAME(comment)\nGAME(kuba)\n")
        self.plant("games/kuba/RULES.md", "XU-1 The start, in UTF-8. XU-2 The push. XU-12 The end, see SHA-256.\n")

    def test_ids_in_names_and_comments_count(self):
        self.plant("tests/games/kuba/test_a.cpp", "TEST(Kuba, XU1_Start) {}\n// XU-2\nTEST(Kuba, XU_12) {}\n")
        self.assertEqual(check_rules.check(self.root), [])

    def test_missing_id_is_found(self):
        self.plant("tests/games/kuba/test_a.cpp", "// XU-1 XU-12\n")
        self.assertEqual(check_rules.check(self.root), ["games/kuba/RULES.md: no test names XU-2"])

    def test_longer_id_does_not_stand_for_a_shorter_one(self):
        self.plant("tests/games/kuba/test_a.cpp", "// XU-2 XU-12\n")
        self.assertEqual(check_rules.check(self.root), ["games/kuba/RULES.md: no test names XU-1"])

    def test_rules_page_without_ids_is_found(self):
        self.plant("games/kuba/RULES.md", "Push marbles.\n")
        self.assertEqual(check_rules.check(self.root), ["games/kuba/RULES.md: missing, or names no rule ids"])


if __name__ == "__main__":
    unittest.main()
