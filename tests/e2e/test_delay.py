"""An event whose matches and results spectators see late (TN-36), through real sockets."""

import time
import unittest

from client import Client, expect_refused, new_key
from kabinetd import Server
from test_bots import registered
from test_tournament import watched

DELAY = 4.0  # seconds


class Delay(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(Server(accounts_hash_memory_kib=1024))
        self.host = registered(self.server, "Hanna")

    def created(self, **settings):
        settings = {"game": "kuba", "stages": [{"format": "swiss", "rounds": 1}]} | settings
        terms = {"who": "anyone", "no_show_ms": 0, "delay_ms": int(DELAY * 1000)}
        return self.host.call("tournament.create", key=new_key(), title="Evening", settings=settings,
                              terms=terms)["tournament"]

    def test_a_rated_event_has_no_delay(self):
        refused = expect_refused("bad_settings", self.created, rated=True)
        self.assertEqual((refused.data["reason"], refused.data["rule"]), ("rated_delay", "TN-36"))

    def test_spectators_are_late_and_players_and_directors_are_not(self):
        tournament = self.created()
        players = [Client(self.server, "Ada"), Client(self.server, "Bo")]
        owns = []
        for player in players:
            player.call("tournament.enter", key=new_key(), tournament=tournament)
            owns.append(watched(player, tournament, "own"))
        self.host.call("tournament.direct", key=new_key(), tournament=tournament, order={"start": True})
        for player, own in zip(players, owns):
            player.sure_until(lambda own=own: own.value["tables"], what="the table")
            player.sure("tournament.ready", tournament=tournament)
        players[0].sure_until(lambda: "match" in owns[0].value["tables"][0], what="the match")
        match = owns[0].value["tables"][0]["match"]

        spectator = Client(self.server, "Eve")
        seen = spectator.watch(match)
        live = players[0].watch(match)
        directed = self.host.watch(match)
        tables = watched(spectator, tournament, "tables")
        self.assertEqual(seen.value["delay_ms"], DELAY * 1000)
        self.assertNotIn("delay_ms", live.value)
        turn = live.value["seats"][str(live.value["turn"][0])]["player"]["id"]
        mover = next(player for player in players if player.player["id"] == turn)
        acted = time.monotonic()  # before the action, so the public has it no earlier than the delay behind this
        action = mover.sure("match.legal", match=match)["actions"][0]
        mover.sure("match.act", key=new_key(), match=match, action=action)
        players[0].sure_until(lambda: live.value["ply"] == 1, what="the action, for a player")
        self.host.sure_until(lambda: directed.value["ply"] == 1, what="the action, for the host")
        players[1].sure("match.resign", key=new_key(), match=match)
        self.host.sure_until(lambda: directed.value["status"] == "finished", what="the end, for the host")

        # Whatever spectators can ask for is what they have been shown.
        ask = {"tournament": tournament, "question": {"standings": True}}
        early = time.monotonic() < acted + DELAY - 1
        if early:
            self.assertNotIn("secret", spectator.sure("match.record", match=match)["record"])
            points = {row["points"] for row in spectator.sure("tournament.ask", **ask)["answer"]}
            self.assertEqual(points, {"0"})
            expect_refused("analysis_live", spectator.call, "analysis.request", match=match)

        spectator.sure_until(lambda: seen.value["ply"] == 1, what="the action, for spectators")
        self.assertGreaterEqual(time.monotonic() - acted, DELAY)
        spectator.sure_until(lambda: seen.value["status"] == "finished", what="the end, for spectators")
        over = lambda: all(game["state"] == "over" for table in tables.value["tables"].values() for game in table["games"])
        spectator.sure_until(over, what="the result, for spectators")
        self.assertGreaterEqual(time.monotonic() - acted, DELAY)
        record = spectator.sure("match.record", match=match)["record"]
        self.assertEqual(record, players[0].sure("match.record", match=match)["record"])
        head = watched(spectator, tournament, "head")
        spectator.sure_until(lambda: head.value["phase"] == "finished", what="the end of the event")


if __name__ == "__main__":
    unittest.main()
