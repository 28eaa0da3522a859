"""What the nemesis does to the server, one at a time: nobody is lied to meanwhile, and afterwards all goes on."""

import contextlib
import http.client
import random
import socket
import time
import unittest

import paths  # noqa: F401
from client import Client, expect_refused, new_key
from clocks import FALSE_CLOCK
from table import Bystanders, seated
from victim import Victim


class Starved(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(Victim())
        self.server.start()

    def test_without_descriptors_those_who_are_in_play_on_and_others_get_in_later(self):
        bystanders = Bystanders(self.server, random.Random(1))
        self.server.starve_descriptors(0)
        with contextlib.ExitStack() as waiting:
            for _ in range(20):
                waiting.enter_context(socket.create_connection(("127.0.0.1", self.server.port)))
            bystanders.expect_unaffected()
            self.server.feed_descriptors()
            Client(self.server, "Late").close()
            bystanders.expect_unaffected()

    def test_the_log_does_not_grow_with_every_connection_that_cannot_be_taken(self):
        early = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        self.addCleanup(early.close)
        failures(early)  # its own connection is there from now on
        self.server.starve_descriptors(0)
        with socket.create_connection(("127.0.0.1", self.server.port)):
            deadline = time.monotonic() + 20
            while failures(early) < 5:
                self.assertLess(time.monotonic(), deadline, "no connection was refused")
                time.sleep(0.1)  # as often as the server tries; who asks more often is refused
            self.server.feed_descriptors()
            Client(self.server, "Late").close()
        self.assertEqual(self.server.tail(1000).count("event=accept_"), 1, self.server.tail(1000))

    def test_when_writes_fail_nothing_is_acknowledged_and_then_all_goes_on(self):
        rng, table = random.Random(2), seated(self.server, ["Ann", "Bob"], "nine")
        self.server.fail_writes()
        request, player = self.until_refused(table, rng)
        before = table.converge()
        self.assertEqual(before["ply"], request["ply"])
        self.assertGreater(self.server.metric("kabinet_journal_failures_total"), 0)
        self.server.allow_writes()
        self.assertEqual(player.sure("match.act", **request)["ply"], request["ply"] + 1)
        table.wait(lambda doc: doc.value["ply"] > request["ply"], "the action")
        table.act(rng)

    def until_refused(self, table, rng):
        """The first action that could not be stored, and whose it was."""
        while True:
            player = table.mover()
            legal = player.call("match.legal", match=table.match)
            request = {"key": new_key(), "match": table.match, "action": rng.choice(legal["actions"]), "ply": legal["ply"]}
            number = player.send("match.act", **request)
            player.until(lambda: number in player._replies)
            if "error" in player._replies[number]:
                expect_refused("storage_failed", player.reply, number)
                return request, player
            table.wait(lambda doc, seq=player.reply(number)["seq"]: doc.seq >= seq, "the action's patch")

    @unittest.skipUnless(FALSE_CLOCK.exists(), "the build has no false clock")
    def test_a_clock_that_is_set_takes_no_time_from_anybody(self):
        rng, table = random.Random(3), seated(self.server, ["Ann", "Bob"], "kuba", clock={"type": "move", "move_ms": 20_000})
        for days in (1, -2, 0):
            self.server.set_clock(days * 86_400)
            told = table.players[0].call("ping")["now"] / 1000 - time.time()
            self.assertAlmostEqual(told, days * 86_400, delta=3600)
            table.act(rng)
            self.assertEqual(table.converge()["status"], "playing")
        record = table.players[0].call("match.record", match=table.match)["record"]
        times = [entry["t"] for entry in record["entries"]]
        self.assertEqual(times, sorted(times))

    def test_a_paused_server_goes_on_with_what_it_was_asked_meanwhile(self):
        table = seated(self.server, ["Ann", "Bob"], "kuba")
        player = table.mover()
        legal = player.call("match.legal", match=table.match)
        self.server.pause()
        try:
            number = player.send("match.act", key=new_key(), match=table.match, action=legal["actions"][0], ply=0)
        finally:
            self.server.go_on()
        self.assertEqual(player.reply(number)["ply"], 1)


def failures(connection):
    """How many connections could not be taken, asked over one that was."""
    connection.request("GET", "/metrics")
    text = connection.getresponse().read().decode()
    return int(next(line.split()[1] for line in text.splitlines() if line.startswith("kabinet_accepts_failed_total ")))


if __name__ == "__main__":
    unittest.main(verbosity=2)
