"""Terminals that play against bots of the house over real sockets."""

import unittest

from match_test import MatchTest, robot


class House(MatchTest):
    settings = ("--match.bot_shows_ms", "0")

    def test_BO6_somebody_alone_plays_the_house_to_the_end(self):
        short = ("--option", "rounds=1")
        for game, level, options in (("kuba", "easy", ()), ("nine", "medium", ("--seats", "3")), ("kapow", "easy", short)):
            with self.subTest(game=game):
                player = self.client("play", game, "--against", level, *robot(1), *options, profile=game)
                code, document = player.end()
                self.assertEqual((code, document["status"]), (0, "finished"))
                bots = [seat["player"].get("level") for seat in document["seats"].values()]
                self.assertEqual(bots, [None] + [level] * (len(bots) - 1))
                self.assertTrue(document["private"])

    def test_BO6_bots_play_again(self):
        player = self.client("play", "nine", "--against", "easy", *robot(1), "--games", "2", profile="again")
        code, _ = player.end()
        self.assertEqual(code, 0)
        matches = {line["document"] for line in player.lines if "document" in line}
        self.assertEqual(len(matches), 2)


if __name__ == "__main__":
    unittest.main()
