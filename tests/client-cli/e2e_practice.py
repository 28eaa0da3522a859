"""Practice in the terminal, over real sockets."""

import re
import unittest

from match_test import MatchTest, robot


class Practice(MatchTest):
    settings = ("--match.bot_shows_ms", "0")

    def test_plain_plays_both_seats_and_undoes(self):
        moves = "a7 right\na1 right\nundo\nundo\nundo\na7 right\nabort\n"
        said = self.tool("play", "kuba", "--practice", "--plain", "--quiet", "--name", "Ada", input=moves)
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
        turns = re.findall(r"Your turn, (\w+)", said.stdout)
        self.assertEqual(turns[:2], ["White", "Black"], said.stdout)
        self.assertIn("takes the action back", said.stdout)
        self.assertIn("Refused", said.stdout, "the third undo has nothing left")

    def test_json_undoes_to_a_ply_and_comes_back(self):
        ada = self.client("play", "kuba", "--practice", profile="ada")
        line = ada.document(lambda value: value["turn"] == [0])
        match = line["document"]
        self.assertTrue(line["value"]["practice"])
        for seat in (0, 1):
            legal = ada.until(lambda line, seat=seat: line.get("seat") == seat and line.get("legal"))
            ada.say({"act": legal["legal"][0]})
        ada.document(lambda value: value["ply"] == 2)
        ada.say({"undo": 0, "id": 7})
        ada.until(lambda line: line.get("id") == 7 and "ok" in line)
        ada.document(lambda value: value["ply"] == 3 and value["turn"] == [0])
        ada.say({"quit": True})
        self.assertEqual(ada.end()[0], 0)
        again = self.client("play", "--join", match, profile="ada", newcomer=False)
        again.document(lambda value: value["ply"] == 3)
        again.say({"quit": True})
        self.assertEqual(again.end()[0], 0)

    def test_a_robot_plays_itself_and_the_house_to_the_end(self):
        for name, more in (("alone", ()), ("house", ("--bot", "easy"))):
            with self.subTest(name):
                player = self.client("play", "nine", "--practice", *more, *robot(1), profile=name)
                code, document = player.end()
                self.assertEqual((code, document["status"]), (0, "finished"))
                self.assertEqual(document["result"]["reason"], "normal")

    def test_a_level_is_asked_for_in_practice(self):
        wrong = self.tool("play", "nine", "--practice", "--bot", "Robbie", "--plain")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("easy, medium, hard or master", wrong.stderr)


if __name__ == "__main__":
    unittest.main()
