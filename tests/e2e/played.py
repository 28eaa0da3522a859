"""Players who play on over lost connections and restarts, for tests that disturb the server meanwhile."""

import random
import threading

from client import PATIENCE, Answer, Client, new_key
from table import Table, acts


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

    def __init__(self, server, game, seats, seed, pace, client=Client):
        """`client` makes a player of the server and a name."""
        super().__init__(daemon=True)
        self.game, self.pace = game, pace
        self.rng = random.Random(seed)
        self.players = [client(server, f"{game} {seat}") for seat in range(seats)]
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
            return self.next_match()
        table, acknowledged = self.matches[-1]
        seat = value["turn"][0]
        legal = self.players[seat].sure("match.legal", match=table.match)
        action = self.rng.choice(legal["actions"])
        request = {"key": new_key(), "match": table.match, "action": action, "ply": legal["ply"]}
        answer = self.players[seat].sure("match.act", **request)
        acknowledged.append((seat, action, request, answer))
        return self.pace.step()

    def next_match(self):
        if self.matches:
            self.end(*self.matches[-1])
        self.matches.append((Table(self.players, self.game, ask=Client.sure), []))

    def end(self, table, _acknowledged):
        """The match is over, and watched no more: so a long test stays below limits.watches."""
        table.leave()

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


def play_while(test, tables, disturb):
    """Plays at all the tables while `disturb()` runs; what was acknowledged is there exactly once then."""
    for table in tables:
        table.start()
    try:
        disturb()
    finally:
        for table in tables:
            table.enough.set()
    for table in tables:
        table.join(PATIENCE * 4)
        test.assertFalse(table.is_alive(), "a table never came to rest")
    test.assertIsNone(tables[0].pace.failure)
    for table in tables:
        for match, acknowledged in table.matches:
            with match.watched():
                expect_exactly_once(test, match, acknowledged)


def expect_exactly_once(test, table, acknowledged):
    value = table.converge()
    test.assertEqual(value["ply"], len(acknowledged))
    test.assertEqual([answer["ply"] for *_, answer in acknowledged], list(range(1, len(acknowledged) + 1)))
    try:
        record = table.players[0].sure("match.record", match=table.match)["record"]
    except Answer as answer:
        test.assertEqual(answer.code, "record_hidden")  # of a match with hidden cards, until it is over
        return
    test.assertEqual(acts(record), [(seat, action) for seat, action, _, _ in acknowledged])
    test.assertEqual([entry["n"] for entry in record["entries"]], list(range(1, len(record["entries"]) + 1)))
