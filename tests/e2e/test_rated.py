"""Rated matches: the end changes the ladder once (RA-2), whatever is killed when, and anybody can compute the ladder anew."""

import json
import os
import pathlib
import random
import subprocess
import unittest

from client import Client, expect_refused, new_key, wait_all
from kabinetd import Server
from table import Table

KABINET = pathlib.Path(os.environ.get("KABINET_BUILD", "build/release")) / "client-cli" / "kabinet"
PASSWORD = "the best marble in the rim"


def account(server, name):
    """A client of a new account."""
    client = Client(server, name)
    made = client.call("account.register", name=name, password=PASSWORD)
    client.token, client.player = made["token"], made["player"]
    return client


def line(value):
    """As canonical JSON: there are neither fractions nor characters beyond ASCII in a log."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")) + "\n"


def log_of(client, ladder):
    """The whole log of a ladder, as it is exported."""
    text, last, more = line({"format": "kabinet-ratings/1", "ladder": ladder}), 0, True
    while more:
        page = client.call("rating.log", ladder=ladder, after=last, count=2)
        text += "".join(line(event) for event in page["events"])
        last, more = last + len(page["events"]), page["more"]
    return text


class Rated(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(Server())
        self.players = [account(self.server, name) for name in ("Ada", "Bela")]

    def recompute(self, *options):
        """The log, and what the tool makes of it."""
        log = log_of(self.players[0], "kuba_two")
        done = subprocess.run([KABINET, "ratings", "-", *options], input=log.encode(), capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return log, done.stdout.decode()

    def test_RA2_a_match_is_played_to_its_end_and_anybody_computes_the_ladder_anew(self):
        table = Table(self.players, "kuba", rated=True)
        table.play(random.Random(4))
        table.wait(lambda doc: "rating" in doc.value, "what the match has changed")
        value = table.value()
        self.assertTrue(value["rated"])
        shown = value["rating"]["seats"]
        log, _ = self.recompute()
        self.assertEqual(log.count("\n"), 2)
        for seat, player in enumerate(self.players):
            rating = player.call("rating.get", account=player.player["id"])["ratings"]
            self.assertEqual([(r["ladder"], r["rating"]) for r in rating], [("kuba_two", shown[str(seat)]["after"])])
            _, said = self.recompute("--account", player.player["id"])
            self.assertIn(str(shown[str(seat)]["after"]), said)
        told = self.players[1].call("rating.match", match=table.match)
        self.assertEqual(line(told["event"]), log.splitlines(keepends=True)[1])
        self.assertNotIn("127.0.0.1", log)

    def test_RA2_the_terminal_gets_a_whole_ladder_and_computes_it_anew(self):
        for _ in range(3):
            table = Table(self.players, "kuba", rated=True)
            for _ in range(2):
                table.act(random.Random(1))
            table.players[0].call("match.resign", key=new_key(), match=table.match)
            table.wait(lambda doc: "rating" in doc.value, "what the match has changed")
        saved = self.server.folder / "kuba_two.jsonl"
        done = subprocess.run([KABINET, "ratings", "--server", f"ws://127.0.0.1:{self.server.port}/ws", "--ladder", "kuba_two",
                               "--save", saved], capture_output=True, check=False, env=os.environ | {"HOME": str(self.server.folder)})
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn(b"3 events, 2 accounts", done.stdout)
        self.assertEqual(saved.read_text(), log_of(self.players[0], "kuba_two"))

    def test_RA5_a_table_asks_for_a_range_of_ratings_and_keeps_it_over_a_kill(self):
        ada, bela = self.players
        match = ada.call("table.create", key=new_key(), game="kuba", rated=True, rating_min=1600)["match"]
        ada.watch(match)
        ada.call("table.sit", key=new_key(), match=match, seat=0)
        lobby = bela.watch("lobby")
        row = {"rating_min": 1600, "ratings": {"0": {"rating": 1500, "provisional": True}}}

        def shown():
            table = lobby.value["tables"].get(match, {})
            return {name: table.get(name) for name in row} == row

        wait_all([bela], shown, what="the row of the table")
        expect_refused("outside_range", bela.call, "table.sit", key=new_key(), match=match, seat=1)
        self.server.kill()
        self.server.start()
        for player in self.players:
            player.docs.clear()
            player.come_back()
        ada.watch(match)
        lobby = bela.watch("lobby")
        wait_all([bela], shown, what="the row after the restart")
        expect_refused("outside_range", bela.call, "table.sit", key=new_key(), match=match, seat=1)

    def test_RA6_a_kill_in_the_middle_of_a_match_hides_no_neighbours(self):
        ada, bela = self.players
        table = Table(self.players, "kuba", rated=True)
        for _ in range(2):
            table.act(random.Random(1))
        self.server.kill()
        for file in self.server.folder.glob("kabinet.db*"):
            if file.is_file():
                self.assertNotIn(b"127.0.0", file.read_bytes(), "a mark tells no address")
        self.server.start()
        # Ada does not come back to the match.
        bela.docs.clear()
        bela.come_back()
        doc = bela.watch(table.match)
        bela.call("match.resign", key=new_key(), match=table.match)
        wait_all([bela], lambda: "rating" in (doc.value or {}), what="what the match has changed")
        ada.docs.clear()
        ada.come_back()
        for player in self.players:
            self.assertTrue(player.call("rating.board", ladder="kuba_two")["claim"].get("excluded"))

    def test_RA2_a_kill_right_after_the_end_loses_no_event_and_makes_none_twice(self):
        rng = random.Random(7)
        matches = []
        for _ in range(4):
            table = Table(self.players, "kuba", rated=True)
            for _ in range(2):
                table.act(rng)
            table.players[1].call("match.resign", key=new_key(), match=table.match)
            self.server.kill()
            matches.append(table.match)
            self.server.start()
            for player in self.players:
                player.docs.clear()
                player.come_back()
            doc = self.players[0].watch(table.match)
            wait_all(self.players[:1], lambda: "rating" in doc.value, what="the event after the restart")
        log, _ = self.recompute()
        self.assertEqual([json.loads(event)["match"] for event in log.splitlines()[1:]], matches)


if __name__ == "__main__":
    unittest.main()
