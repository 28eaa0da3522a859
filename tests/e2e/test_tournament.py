"""Tournaments through real sockets: the evening of docs/hosting.md, and an event over which the server is killed."""

import itertools
import json
import pathlib
import random
import subprocess
import time
import unittest

from client import Answer, Client, expect_refused, new_key
from kabinetd import Server
from test_bots import KABINET, PASSWORD, python, registered

EVENING = pathlib.Path(__file__).parents[2] / "docs/tournaments/evening.py"


def watched(client, tournament, part):
    """A document of the tournament, once it is here."""
    watching = client.sure("tournament.watch", tournament=tournament, part=part)
    document = client.doc(watching["doc"])
    client.sure_until(lambda: document.seq is not None, what=f"the document {part}")
    return document


def host(*lines):
    """What `kabinet host` answers to these lines."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run = subprocess.run([KABINET, "host"], input=text, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


class Tournaments(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(Server(accounts_hash_memory_kib=1024))
        self.host = registered(self.server, "Hanna")

    def created(self, settings, **terms):
        made = self.host.call("tournament.create", key=new_key(), title="Evening", settings=settings,
                              terms={"who": "anyone", "no_show_ms": 0} | terms)
        return made["tournament"]

    def proves_itself(self, tournament):
        """The log of the event, checked by the tool."""
        log = self.host.sure("tournament.ask", tournament=tournament, question={"log": True})["answer"]
        found = host({"verify": log})[0]["ok"]
        self.assertEqual(found, {"valid": True, "flaws": []})
        return log

    def test_the_evening_of_the_docs(self):
        run = subprocess.run([python(), EVENING, f"ws://127.0.0.1:{self.server.port}/ws", "Hanna", PASSWORD],
                             capture_output=True, text=True, timeout=300)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        lines = run.stdout.splitlines()
        self.assertEqual([line.split()[0] for line in lines[-16:]], [str(rank) for rank in range(1, 17)])
        self.assertIn("round 4 of 4", run.stdout)
        log = self.proves_itself(lines[0].split()[-1])
        played = [entry for entry in log["entries"] if entry["type"] == "result"]
        self.assertEqual(len(played), 4 * 8)

    def test_an_event_goes_on_over_kills(self):
        tournament = self.created({"game": "kuba", "stages": [{"format": "round_robin"}]})
        players = [Client(self.server, f"P{n}") for n in range(6)]
        owns = {}
        for player in players:
            player.call("tournament.enter", key=new_key(), tournament=tournament)
            owns[player] = watched(player, tournament, "own")
        head = watched(self.host, tournament, "head")
        self.host.call("tournament.direct", key=new_key(), tournament=tournament, order={"start": True})
        chance = random.Random(5)
        kills = 0
        until = time.monotonic() + 120
        for step in itertools.count():
            if head.value["phase"] == "finished" or time.monotonic() > until:
                break
            if step % 25 == 24 and kills < 4:
                self.server.kill()
                self.server.start()
                kills += 1
            player = chance.choice(players)
            self.take_part(player, tournament, owns[player])
            self.host.sure_until(lambda: True)
            self.host.sure("ping")
        self.host.sure_until(lambda: head.value["phase"] == "finished", what="the end of the event")
        self.assertEqual(kills, 4)
        log = self.proves_itself(tournament)
        results = [entry["body"] for entry in log["entries"] if entry["type"] == "result"]
        self.assertEqual(len(results), 15, "everybody met everybody once")
        self.assertEqual(len({result["match"] for result in results}), 15)
        for result in results:
            record = self.host.sure("match.record", match=result["match"])["record"]
            self.assertEqual(record["entries"][-1]["hash"], result["record"])

    def take_part(self, player, tournament, own):
        """Is ready, or gives up the match."""
        player.sure("ping")
        for table in own.value["tables"]:
            if "match" in table:
                self.gives_up(player, table["match"])
                player.sure_until(lambda: all(one.get("match") != table["match"] for one in own.value["tables"]))
            elif not table["ready"]:
                self.is_ready(player, tournament)

    @staticmethod
    def gives_up(player, match):
        """Who comes back after a restart may see a table whose match is over meanwhile."""
        try:
            player.sure("match.resign", key=new_key(), match=match)
        except Answer as late:
            if late.code != "match_over":
                raise

    @staticmethod
    def is_ready(player, tournament):
        """Who comes back after a restart may see a table whose game is over meanwhile."""
        try:
            player.sure("tournament.ready", tournament=tournament)
        except Answer as late:
            if late.code != "no_table":
                raise

    def test_strangers_and_guests_are_refused(self):
        guest = Client(self.server, "Gus")
        settings = {"game": "kuba", "stages": [{"format": "swiss", "rounds": 1}]}
        expect_refused("guests_cannot", guest.call, "tournament.create", key=new_key(), title="x", settings=settings)
        tournament = self.created(settings, private=True)
        expect_refused("bad_invite", guest.call, "tournament.enter", key=new_key(), tournament=tournament)
        order = {"key": new_key(), "tournament": tournament, "order": {"start": True}}
        expect_refused("forbidden", guest.call, "tournament.direct", **order)
        refused = expect_refused("event_refused", self.host.call, "tournament.direct", **order)
        self.assertEqual((refused.data["reason"], refused.data["rule"]), ("too_few_entrants", "TN-3"))
        expect_refused("unknown_tournament", guest.call, "tournament.watch", tournament="t_nothere", part="head")


if __name__ == "__main__":
    unittest.main()
