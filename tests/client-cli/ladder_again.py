"""What the ladder of docs/bots.md says of the levels that think for long, measured again in small by the program itself.

These are the first matches of seed 1, which come out the same each time and on every machine: one of them may be lost, but not another one. When
a bot changes, the figures here and those of docs/bots.md are measured again. The quick levels: tests/strength/ladder_test.cpp. A match of Kapture 9 between the upper
levels takes half a minute, too long for here: tests/strength/rivals_test.cpp counts the flicks that each level needs for an empty board.
"""

import json
import os
import subprocess
import unittest

KABINET = os.path.join(os.environ["KABINET_BUILD"], "client-cli/kabinet")

# game, level, against, seats, matches, wins
RUNGS = (
    ("kuba", "master", "hard", 2, 2, 2),
    ("nine", "master", "hard", 2, 2, 2),
    ("nine", "hard", "medium", 4, 4, 4),  # one against three
    ("nine", "master", "medium", 4, 4, 3),
    ("kabetopo", "master", "hard", 2, 2, 1),
    ("kapow", "hard", "medium", 2, 2, 2),
    ("kapow", "master", "hard", 2, 2, 2),
    ("kapture9", "medium", "easy", 2, 2, 2),
)


class Ladder(unittest.TestCase):
    def test_BO8_each_level_wins_against_the_one_below(self):
        for game, level, against, seats, games, wins in RUNGS:
            with self.subTest(game=game, level=level, seats=seats):
                command = [KABINET, "ladder", game, "--levels", f"{against},{level}", "--games", str(games), "--seats", str(seats)]
                told = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
                rung = json.loads(told.stdout)
                self.assertEqual((rung["game"], rung["level"], rung["against"], rung["seats"]), (game, level, against, seats))
                self.assertEqual(rung["wins"], wins)


if __name__ == "__main__":
    unittest.main()
