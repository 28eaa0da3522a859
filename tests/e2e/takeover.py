"""How long players wait when the active server is lost: from kill -9 to the next accepted action, over a proxy that
looks ten times a second. Prints the median and the worst: python3 tests/e2e/takeover.py [rounds] [live matches]
With "bus" behind that there are three servers. The one that has the match is lost, and the players stay connected to
another one."""

import contextlib
import random
import signal
import statistics
import sys
import time

from client import Client, new_key
from front import Front
from nats import Nats
from postgres import Postgres
from standby import Node, await_active, await_shares, owner_of
from table import Table

LOSSES = {"kill -9": signal.SIGKILL, "SIGSTOP": signal.SIGSTOP, "SIGTERM": signal.SIGTERM}
MANY = {"limits_tables_per_player": 100000, "limits_seats_per_player": 100000, "limits_watches": 10000,
        "limits_watches_per_player": 100000}


def live_matches(front, count):
    """Two players at so many tables, with four actions at each; the last table is watched and played on."""
    players = [Client(front, "Ann"), Client(front, "Bob")]
    rng = random.Random(1)
    for number in range(count):
        table = Table(players, "kuba")
        for _ in range(4):
            table.act(rng)
        if number < count - 1:
            for player in players:
                player.call("match.unwatch", match=table.match)
                del player.docs[table.match]
    return table


def act(table, player, rng):
    """Returns when an action of the player is accepted."""
    legal = player.sure("match.legal", match=table.match)
    player.sure("match.act", key=new_key(), match=table.match, action=rng.choice(legal["actions"]), ply=legal["ply"])


def lose(active, how):
    active.process.send_signal(how)
    if how != signal.SIGSTOP:
        active.process.wait()


def measure(front, nodes, table, how, rounds):
    rng, waits = random.Random(2), []
    active, waiting = nodes
    for _ in range(rounds):
        time.sleep(rng.random())  # anywhere between two renewals
        player = table.mover()
        begun = time.monotonic()
        lose(active, how)
        act(table, player, rng)
        waits.append(time.monotonic() - begun)
        if how == signal.SIGSTOP:
            active.process.send_signal(signal.SIGCONT)
            active.process.wait()
        for player in table.players:
            player.come_back()
        active.stand_by()
        table.converge()
        active, waiting = waiting, active
    return (active, waiting), waits


class Door:
    """Clients take it for a server: one that does not have the match."""

    def __init__(self, postgres, nodes):
        self.postgres, self.nodes, self.match = postgres, nodes, None

    def owner(self):
        await_active(self.nodes)
        return owner_of(self.match, self.postgres, self.nodes)

    @property
    def port(self):
        if self.match is None:
            return self.nodes[0].port
        owner = self.owner()
        return next(node for node in self.nodes if node is not owner and node.process.poll() is None).port

    def await_port(self, _deadline):
        time.sleep(0.02)


def measure_by_bus(door, table, how, rounds):
    rng, waits = random.Random(2), []
    for _ in range(rounds):
        await_shares(door.nodes, at_least=500)  # beside its live matches, each has what is idle
        for player in table.players:
            player.cut()
            player.come_back()
        table.converge()
        time.sleep(rng.random())  # anywhere between two renewals
        player, owner = table.mover(), door.owner()
        sleeper = Client(owner, "Eve")  # a phone that sleeps: it reads nothing more, and answers no close
        sleeper.call("match.watch", match=table.match)
        begun = time.monotonic()
        lose(owner, how)
        legal = player.call("match.legal", match=table.match)  # on the same connection
        player.call("match.act", key=new_key(), match=table.match, action=rng.choice(legal["actions"]), ply=legal["ply"])
        waits.append(time.monotonic() - begun)
        if how == signal.SIGSTOP:
            owner.process.send_signal(signal.SIGCONT)
            owner.process.wait()
        sleeper.cut()
        owner.start()
    return waits


def by_bus(rounds, count):
    with contextlib.ExitStack() as stack:
        postgres, nats = stack.enter_context(Postgres(durable=True)), stack.enter_context(Nats())
        nodes = [stack.enter_context(Node(postgres, cluster_bus=nats.url, **MANY)).start() for _ in range(3)]
        await_shares(nodes)
        door = Door(postgres, nodes)
        table = live_matches(door, count)
        door.match = table.match
        for name, how in LOSSES.items():
            report(name, count, rounds, measure_by_bus(door, table, how, rounds))


def report(name, count, rounds, waits):
    print(f"{name}, {count} live matches, {rounds} times: median {statistics.median(waits):.2f} s, "
          f"worst {max(waits):.2f} s", flush=True)


def main():
    numbers = [word for word in sys.argv[1:] if word != "bus"]
    rounds, count = (int(word) for word in numbers + ["20", "1000"][len(numbers):])
    if "bus" in sys.argv:
        return by_bus(rounds, count)
    with (Postgres() as postgres, Node(postgres, **MANY) as one, Node(postgres, **MANY) as two,
          Front([one.start(), two]) as front):
        two.stand_by()
        table = live_matches(front, count)
        nodes = (one, two)
        for name, how in LOSSES.items():
            nodes, waits = measure(front, nodes, table, how, rounds)
            report(name, count, rounds, waits)


if __name__ == "__main__":
    main()
