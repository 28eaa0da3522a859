"""Random events said to `kabinet host`: the fold of the log in Python comes to the points and games that the tool shows."""

import json
import os
import pathlib
import random
import sys
import unittest
from fractions import Fraction

from event_log import Event
from event_points import points_of
from event_settings import drawn_settings

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "tournament"))
from host import Host

KABINET = os.environ.get("KABINET", "build/release/client-cli/kabinet")
EVENTS, COMMANDS = 60, 50
PEOPLE = 5


def drawn_command(rng, event):
    """Mostly what goes on with the event: a result of an open table, or the next round."""
    if rng.random() < 0.2 or not event.stages:
        return drawn_ruling(rng)
    if not (tables := event.open_tables()) or rng.random() < 0.05:
        return {"pair": {"allow_rematch": True}}
    table = rng.choice(tables)
    return {"result": drawn_result(rng, table.number, min(set(range(1, 9)) - set(table.games)), len(table.present))}


def drawn_result(rng, table, game, seats):
    ranks = rng.choice([[1, 2], [2, 1], [1, 1]] if seats == 2 else [[1, 2, 3], [3, 1, 1], [2, 3, 1], [1, 1, 1]])
    reason = {"reason": "resigned"} if rng.random() < 0.3 else {}
    return {"table": table, "game": game, "ranks": ranks, "scores": [rng.choice((9 - rank, rng.randint(0, 9))) for rank in ranks]} | reason


def drawn_ruling(rng):
    place, entrant, two = {"table": rng.randint(1, 3)}, rng.randint(1, PEOPLE), rng.sample(range(1, PEOPLE + 1), 2)
    game = rng.choice((1, 1, 2, 3))
    commands = [({"time": rng.randint(0, 70_000)}, 1), ({"undo": True}, 4), ({"withdraw": entrant}, 2), ({"return": entrant}, 3),
                ({"pause": entrant}, 1), ({"resume": entrant}, 2), ({"forfeit": place | {"entrants": [entrant]}}, 3),
                ({"annul": place | {"game": game}}, 3), ({"correct": drawn_result(rng, place["table"], game, 2) | {"reason": "typing"}}, 3),
                ({"begun": place}, 2), ({"remade": place | {"failed": [entrant]}}, 6), ({"swap": two}, 4), ({"unpair": place}, 1), ({"unpair": True}, 1),
                ({"start": True}, 1)]
    return rng.choices(*zip(*commands, strict=True))[0]


class Agreement(unittest.TestCase):
    def test_the_tool_counts_the_same(self):
        for seed in range(EVENTS):
            rng = random.Random(seed)
            with self.subTest(seed=seed), Host(KABINET) as host:
                settings = drawn_settings(rng, False)
                host(create=settings)
                for number in range(PEOPLE):
                    host(enter={"name": f"Player {number}", "rating": rng.randint(1000, 1002)})
                host(start=True)
                event = Event(host(log=True))
                for _ in range(COMMANDS):
                    if "ok" in host.say(json.dumps(drawn_command(rng, event))):
                        event = self.compared(host)

    def compared(self, host):
        """The event as it is now."""
        log = host(log=True)
        event = Event(log)
        if not event.stages:
            return event  # the start was taken back
        counted = {entrant: (count.points, count.games) for entrant, count in points_of(event).items()}
        shown = {row["entrant"]: (Fraction(row["points"]), row["games"]) for row in host(standings=True)}
        self.assertEqual(counted, shown, log)
        self.assertEqual(event.flaws, [], log)
        return event


if __name__ == "__main__":
    unittest.main()
