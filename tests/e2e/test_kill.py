"""kill -9 of the server under play, again and again: nothing acknowledged is missing, nothing is done twice."""

import os
import random
import signal
import threading
import time
import unittest

from client import Client, expect_refused, new_key
from kabinetd import Server
from played import Pace, Played, play_while
from table import acts, seated

ROUNDS = int(os.environ.get("KABINET_KILL_ROUNDS", "20"))
SEED = int(os.environ.get("KABINET_SEED", "1"))


class Kill(unittest.TestCase):
    def test_what_was_acknowledged_is_there_once_after_many_kills(self):
        with Server() as server:
            pace, rng = Pace(), random.Random(SEED)
            tables = [Played(server, "kuba", 2, SEED + 1, pace), Played(server, "kuba", 2, SEED + 2, pace),
                      Played(server, "nine", 4, SEED + 3, pace)]
            play_while(self, tables, lambda: self.kill_again_and_again(server, pace, rng))
            self.expect_answers_again(tables)

    def kill_again_and_again(self, server, pace, rng):
        for _ in range(ROUNDS):
            pace.await_more(rng.randrange(1, 12))
            time.sleep(rng.random() / 100)  # anywhere within an action, not just behind an answer
            server.kill()
            server.start()
        pace.await_more(20)

    def expect_answers_again(self, tables):
        """The same requests once more: the same plies, and nothing is done."""
        for table in tables:
            match, acknowledged = table.matches[-1]
            for seat, _, request, answer in acknowledged[-5:]:
                self.assertEqual(match.players[seat].call("match.act", **request)["ply"], answer["ply"])
                other = dict(request, action={"type": "other"})
                expect_refused("key_reused", match.players[seat].call, "match.act", **other)
            with match.watched():
                self.assertEqual(match.converge()["ply"], len(acknowledged))

    def test_every_kind_of_state_comes_back(self):
        with Server() as server:
            lobby = Client(server)
            lobby.watch("lobby")
            waiting = seated(server, ["Ann", "Bob"], "kuba", private=True, start=False)
            offered = seated(server, ["Cid", "Dee"], "kuba")
            offered.act(random.Random(1))
            offered.players[0].call("match.offer_draw", key=new_key(), match=offered.match)
            over = seated(server, ["Eve", "Fay"], "nine")
            over.players[0].call("match.resign", key=new_key(), match=over.match)
            offered.wait(lambda doc: doc.value.get("draw_offer") is not None, "the offer")
            over.wait(lambda doc: doc.value["status"] == "finished", "the end")
            tables = [waiting, offered, over]
            waiting.wait(lambda doc: len(doc.value["seats"]) == 2, "both seats")
            before = [table.converge() for table in tables]
            server.kill()
            server.start()
            for client in [lobby, *(player for table in tables for player in table.players)]:
                client.come_back()
            for table, known in zip(tables, before):
                table.wait(lambda doc: doc.life == lobby.greeting["epoch"], "the documents of now")
                table.wait(lambda doc: all(row["present"] for row in doc.value["seats"].values()), "everybody")
                self.assertEqual(without_times(table.converge()), without_times(known))
            self.assertEqual(waiting.players[1].call("table.join", invite=waiting.invite)["status"], "open")
            waiting.start()
            offered.players[1].call("match.accept_draw", key=new_key(), match=offered.match)
            offered.wait(lambda doc: doc.value["status"] == "finished", "the draw")

    def test_clocks_stand_still_while_the_server_is_down(self):
        down = 1.5
        with Server() as server:
            clock = {"type": "fischer", "initial_ms": 3_600_000, "increment_ms": 0}
            table = seated(server, ["Ann", "Bob"], "kuba", clock=clock)
            begun = time.monotonic()
            table.act(random.Random(1))
            seat = table.value()["turn"][0]
            left = table.value()["left"][str(seat)]
            server.kill()
            killed = time.monotonic()
            threading.Event().wait(down)  # what is measured, not what is waited for
            launched = time.monotonic()
            server.start()
            player = table.players[seat]
            for one in table.players:
                one.come_back()

            def alive_ms():
                return ((killed - begun) + (time.monotonic() - launched)) * 1000 + 5

            player.until(lambda: table.doc(player).life == player.greeting["epoch"], what="the document of now")
            now, value = player.call("ping")["now"], table.doc(player).value
            shown = left - (value["left"][str(seat)] - (now - value["since"]))
            self.assertTrue(0 <= shown <= alive_ms(), f"the clock shows {shown} ms used of {alive_ms()}")
            while table.value()["turn"] == [seat]:
                table.act(random.Random(2))
            taken = left - table.value()["left"][str(seat)]
            self.assertTrue(0 <= taken <= alive_ms(), f"the action took {taken} ms of {alive_ms()}")


    def test_nobody_loses_by_a_server_that_was_stopped_for_longer_than_the_clock(self):
        clocks = ({"type": "move", "move_ms": 5000}, {"type": "fischer", "initial_ms": 5000, "increment_ms": 0},
                  {"type": "byoyomi", "initial_ms": 2000, "period_ms": 1000, "periods": 3})
        with Server() as server:
            tables = [seated(server, ["Ann", "Bob"], "kuba", clock=clock) for clock in clocks]
            movers = [table.mover() for table in tables]
            actions = [mover.call("match.legal", match=table.match)["actions"][0] for mover, table in zip(movers, tables)]
            server.process.send_signal(signal.SIGSTOP)
            try:
                asked = [mover.send("match.act", key=new_key(), match=table.match, action=action)
                         for mover, table, action in zip(movers, tables, actions)]
                threading.Event().wait(6)  # what is measured, not what is waited for
            finally:
                server.process.send_signal(signal.SIGCONT)
            for mover, table, number in zip(movers, tables, asked):
                self.assertEqual(mover.reply(number)["ply"], 1)
                table.wait(lambda doc: doc.value["ply"] == 1, "the action")
                self.assertEqual(table.converge()["status"], "playing")


def without_times(value):
    return {name: item for name, item in value.items() if name not in ("since", "left")}


if __name__ == "__main__":
    unittest.main(verbosity=2)
