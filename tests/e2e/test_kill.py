"""kill -9 of the server under play, again and again: nothing acknowledged is missing, nothing is done twice."""

import os
import random
import signal
import threading
import time
import unittest

from client import PATIENCE, Client, expect_refused, new_key
from kabinetd import Server
from table import Table, acts, seated

ROUNDS = int(os.environ.get("KABINET_KILL_ROUNDS", "20"))
SEED = int(os.environ.get("KABINET_SEED", "1"))


class Pace:
    """Counts acknowledged actions over all threads, and wakes who waits for so many."""

    def __init__(self):
        self.changed = threading.Condition()
        self.done = 0
        self.failure = None

    def step(self):
        with self.changed:
            self.done += 1
            self.changed.notify_all()

    def fail(self, failure):
        with self.changed:
            self.failure = failure
            self.changed.notify_all()

    def await_more(self, count):
        with self.changed:
            goal = self.done + count
            arrived = self.changed.wait_for(lambda: self.failure or self.done >= goal, PATIENCE * 4)
            if self.failure:
                raise self.failure
            assert arrived, f"only {self.done} of {goal} actions were acknowledged"


class Played(threading.Thread):
    """Players who play one match after another in a thread of their own, and note what was acknowledged."""

    def __init__(self, server, game, seats, seed, pace):
        super().__init__(daemon=True)
        self.game, self.pace = game, pace
        self.rng = random.Random(seed)
        self.players = [Client(server, f"{game} {seat}") for seat in range(seats)]
        self.enough = threading.Event()
        self.matches = []  # of (table, [(seat, action, request, answer)])

    def run(self):
        try:
            while not self.enough.is_set():
                self.act()
            for player in self.players:
                player.sure("ping")
        except Exception as failure:  # for the test's own thread to raise
            self.pace.fail(failure)

    def act(self):
        value = self.value()
        if not value or value["status"] != "playing":
            return self.matches.append((Table(self.players, self.game, ask=Client.sure), []))
        table, acknowledged = self.matches[-1]
        seat = value["turn"][0]
        legal = self.players[seat].sure("match.legal", match=table.match)
        action = self.rng.choice(legal["actions"])
        request = {"key": new_key(), "match": table.match, "action": action, "ply": legal["ply"]}
        answer = self.players[seat].sure("match.act", **request)
        acknowledged.append((seat, action, request, answer))
        return self.pace.step()

    def value(self):
        """The match as it is after all that was acknowledged."""
        if not self.matches:
            return None
        table, acknowledged = self.matches[-1]
        doc = self.players[0].doc(table.match)

        def is_here():
            return doc.value and doc.value["status"] != "open" and doc.value["ply"] >= len(acknowledged)

        self.players[0].sure_until(is_here, f"ply {len(acknowledged)}")
        return doc.value


class Kill(unittest.TestCase):
    def test_what_was_acknowledged_is_there_once_after_many_kills(self):
        with Server() as server:
            pace, rng = Pace(), random.Random(SEED)
            tables = [Played(server, "kuba", 2, SEED + 1, pace), Played(server, "kuba", 2, SEED + 2, pace),
                      Played(server, "nine", 4, SEED + 3, pace)]
            for table in tables:
                table.start()
            try:
                self.kill_again_and_again(server, pace, rng)
            finally:
                for table in tables:
                    table.enough.set()
            for table in tables:
                table.join(PATIENCE * 4)
                self.assertFalse(table.is_alive(), "a table never came to rest")
            self.assertIsNone(pace.failure)
            for table in tables:
                for match, acknowledged in table.matches:
                    self.expect_exactly_once(match, acknowledged)
            self.expect_answers_again(tables)

    def kill_again_and_again(self, server, pace, rng):
        for _ in range(ROUNDS):
            pace.await_more(rng.randrange(1, 12))
            time.sleep(rng.random() / 100)  # anywhere within an action, not just behind an answer
            server.kill()
            server.start()
        pace.await_more(20)

    def expect_exactly_once(self, table, acknowledged):
        value = table.converge()
        record = table.players[0].call("match.record", match=table.match)["record"]
        self.assertEqual(acts(record), [(seat, action) for seat, action, _, _ in acknowledged])
        self.assertEqual(value["ply"], len(acknowledged))
        self.assertEqual([answer["ply"] for *_, answer in acknowledged], list(range(1, len(acknowledged) + 1)))
        self.assertEqual([entry["n"] for entry in record["entries"]], list(range(1, len(record["entries"]) + 1)))

    def expect_answers_again(self, tables):
        """The same requests once more: the same plies, and nothing is done."""
        for table in tables:
            match, acknowledged = table.matches[-1]
            for seat, _, request, answer in acknowledged[-5:]:
                self.assertEqual(match.players[seat].call("match.act", **request)["ply"], answer["ply"])
                other = dict(request, action={"type": "other"})
                expect_refused("key_reused", match.players[seat].call, "match.act", **other)
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
