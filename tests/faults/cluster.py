"""Servers that stand by for each other on one PostgreSQL, under a nemesis: python3 tests/faults/cluster.py --help

With --bus all of them take players, over a NATS that fails too. Players play on meanwhile. After each fault they have to
come on again; in the end every acknowledged action is in its record once and in order, the records prove themselves, and
one server is active."""

import argparse
import collections
import contextlib
import os
import random
import signal
import sys
import time
import unittest

import paths  # noqa: F401
from apart import Apart
from bus_listener import BusListener
from client import PATIENCE, Client
from clocks import FALSE_CLOCK, FalseClock
from front import Front
from lines import AWAY, TO_SERVER, BusLine, DatabaseLine
from nats import Nats
from one_owner import Speakers, check_owner
from played import Pace, play_while
from postgres import Postgres
from proven import Proven
from records import expect_proofs
from standby import Node, await_active, is_active, owners

LEASE = 3  # seconds
NODES = 3
TABLES = (("kuba", 2), ("nine", 3), ("kabetopo", 4), ("kapow", 2))
SERVED = (0, 3, -signal.SIGKILL)  # a server ended in order, without its lease, or was killed
MINUTES = 600  # seconds
NOW = "clock_timestamp()"  # of PostgreSQL


class Timed(Pace):
    """Knows the longest time without an acknowledged action, of late."""

    def begin(self):
        with self.changed:
            self.last, self.longest = time.monotonic(), 0.0

    def step(self):
        with self.changed:
            now = time.monotonic()
            self.last, self.longest = now, max(self.longest, now - self.last)
        super().step()


class Cluster:
    """The servers, each with its own ways to the database and the bus. `clocks`: each with a clock that can be set."""

    def __init__(self, postgres, nats=None, clocks=False, **settings):
        self.postgres, self.nats = postgres, nats
        self.lines = [DatabaseLine(postgres) for _ in range(NODES)]
        self.bus_lines = [BusLine(nats) for _ in range(NODES)] if nats else []
        buses = [{"cluster_bus": line.url} for line in self.bus_lines] or [{}] * NODES
        # Where there are few shards, one of them has the wire (docs/decisions/0198).
        self.nodes = [Node(line, server_shards=shards, **bus, **settings)
                      for shards, (line, bus) in enumerate(zip(self.lines, buses), 1)]
        for node in self.nodes if clocks else []:
            node.clock = FalseClock(node.folder)
            node.environment = node.clock.environment
        self.epoch = 0
        self.speakers = Speakers()
        self.lives = {}  # of the servers, by process

    def start(self):
        self.nodes[0].start()
        for node in self.nodes[1:]:
            node.stand_by()
        return self

    def active(self):
        """The number of the server that is active and ready."""
        return self.nodes.index(await_active(self.nodes))

    def mend(self):
        """All lines are open, and every server runs."""
        for line in self.lines + self.bus_lines:
            line.release()
        for node in self.nodes:
            code = node.process.poll()
            assert code is None or code in SERVED, f"ended with {code}:\n{node.tail()}"
            if code is not None:
                node.launch()

    def expect_one_owner(self):
        """Whoever is active has the newest epoch, which only grows, and nobody else is active."""
        active = self.active()
        epoch = int(self.postgres.ask("SELECT epoch FROM fence WHERE scope = 'all'"))
        assert epoch >= self.epoch, f"epoch {epoch} after {self.epoch}"
        self.epoch = epoch
        states = [is_active(node) for node in self.nodes]
        assert sum(states) == 1, states
        self.learn()
        return active

    def holders(self):
        """Who has a lease: numbers on the bus by process."""
        rows = self.postgres.ask("SELECT process, convert_from(id, 'UTF8') FROM node").splitlines()
        return {int(process): int(id[:12], 16) for process, id in (row.split("|") for row in rows)}

    def learn(self):
        """Which process is which, of those that take players."""
        numbers = self.holders()
        for node in self.nodes:
            process = node.process.pid
            if process in numbers and process not in self.lives and node.ready():
                guest = Client(node, sign_in=False)
                guest.cut()
                wrong = self.speakers.learn(guest.life, numbers[process])
                assert not wrong, wrong
                self.lives[process] = guest.life

    def expect_owners_speak(self, tables):
        """What players hear of their match last comes from the server that owns it."""
        deadline = time.monotonic() + PATIENCE
        while wrong := [flaw for table in tables for flaw in self.not_its_owner(table)]:
            assert time.monotonic() < deadline, "\n".join(wrong)
            time.sleep(0.1)  # nothing tells when the players hear of it
            self.learn()

    def not_its_owner(self, table):
        match, epoch = table.heard()
        if match:
            owner = owners(self.postgres, self.nodes)(match) if self.nats else self.nodes[self.active()]
            wrong = check_owner(match, epoch, owner and self.lives.get(owner.process.pid))
            if table.heard() == (match, epoch):
                yield from wrong

    def close(self):
        for node in self.nodes:
            node.close()
        for line in self.lines + self.bus_lines:
            line.close()


class Nemesis:
    """One fault after the other, each named for what the longest pauses are told of."""

    def __init__(self, cluster, pace, tables, seed, only=None):
        self.cluster, self.pace = cluster, pace
        self.kinds = [kind for kind in self.kinds_of(cluster.nats) if only in (None, kind.__name__)]
        self.tables = tables
        self.rng = random.Random(seed)
        self.pauses = collections.defaultdict(list)
        self.left = []

    @classmethod
    def kinds_of(cls, bus):
        return cls.KINDS + (cls.BUS_KINDS if bus else []) + (cls.CLOCK_KINDS if FALSE_CLOCK.exists() else [])

    def fault(self):
        """Every kind comes once before any comes again."""
        if not self.left:
            self.left = self.rng.sample(self.kinds, len(self.kinds))
        return self.left.pop()

    def strike(self):
        kind = self.fault()
        active = self.cluster.active()
        self.pace.begin()
        kind(self, active)
        self.pace.await_more(12)
        self.pauses[kind.__name__].append(self.pace.longest)
        self.cluster.mend()
        self.cluster.expect_one_owner()
        self.cluster.expect_owners_speak(self.tables)
        self.pace.await_more(self.rng.randrange(3, 20))

    def expect_taken_over(self, node):
        code = node.process.wait(30)
        assert code == 3, f"ended with {code}:\n{node.tail()}"

    # The faults, on the server that is active.

    def kill(self, active):
        self.cluster.nodes[active].kill()

    def kill_all_but_one(self, active):
        for number, node in enumerate(self.cluster.nodes):
            if number == active or number == (active + 1) % NODES:
                node.kill()

    def stop_in_order(self, active):
        assert self.cluster.nodes[active].terminate() == 0

    def pause_for_longer_than_a_lease(self, active):
        node = self.cluster.nodes[active]
        node.process.send_signal(signal.SIGSTOP)
        self.await_another(node)
        node.process.send_signal(signal.SIGCONT)
        self.expect_taken_over(node)

    def await_another(self, node):
        """Another server is active. With a bus others play on before that, and those who play there hear nothing."""
        if self.cluster.nats:
            await_active([other for other in self.cluster.nodes if other is not node])
        else:
            self.pace.await_more(12)

    def pause_for_a_moment(self, active):
        node = self.cluster.nodes[active]
        node.process.send_signal(signal.SIGSTOP)
        time.sleep(self.rng.uniform(0.1, 1.5))
        node.process.send_signal(signal.SIGCONT)

    def cut_one_way(self, active):
        """The database hears the server no more, or the other way round. Then all comes late, or is lost."""
        line = self.cluster.lines[active]
        line.hold(self.rng.choice((AWAY, TO_SERVER)))
        self.await_another(self.cluster.nodes[active])
        if self.rng.random() < 0.5:
            line.reset()
        line.release()
        self.expect_taken_over(self.cluster.nodes[active])

    def cut_for_a_moment(self, active):
        line = self.cluster.lines[active]
        line.hold(AWAY, TO_SERVER)
        time.sleep(self.rng.uniform(0.1, 1.5))
        line.release()

    def break_connections(self, active):
        self.cluster.lines[active].reset()

    def crash_the_database(self, active):
        self.cluster.postgres.crash()
        self.cluster.postgres.start()

    def restart_the_database(self, active):
        self.cluster.postgres.stop()
        time.sleep(self.rng.uniform(0, LEASE + 1))
        self.cluster.postgres.start()

    def pause_a_backend(self, active):
        """A process of the database stops, maybe between the insert and the commit of a transaction."""
        backends = self.cluster.postgres.ask("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' "
                                             "AND pid <> pg_backend_pid()").split()
        backend = int(self.rng.choice(backends))
        os.kill(backend, signal.SIGSTOP)
        time.sleep(self.rng.uniform(0.5, LEASE + 2))
        with contextlib.suppress(ProcessLookupError):
            os.kill(backend, signal.SIGCONT)

    # The faults of servers that take players over a bus.

    def kill_one_that_waits(self, active):
        self.cluster.nodes[(active + 1) % NODES].kill()

    def pause_one_that_waits(self, active):
        node = self.cluster.nodes[(active + 1) % NODES]
        node.process.send_signal(signal.SIGSTOP)
        time.sleep(self.rng.uniform(0.1, 2 * LEASE))
        node.process.send_signal(signal.SIGCONT)
        if node.process.pid not in self.cluster.holders():
            self.expect_taken_over(node)

    def restart_the_bus(self, active):
        self.cluster.nats.stop()
        time.sleep(self.rng.uniform(0, 2 * LEASE))
        self.cluster.nats.start()

    def cut_another_from_the_database(self, active):
        """Its lease ends. When it hears of the database again, others have what it had."""
        other = (active + 1) % NODES
        self.cluster.mend()
        node = self.cluster.nodes[other].await_ready()
        self.cluster.lines[other].hold(self.rng.choice((AWAY, TO_SERVER)))
        while node.process.pid in self.cluster.holders():
            time.sleep(0.1)
        self.cluster.lines[other].release()
        self.expect_taken_over(node)

    def cut_one_from_the_bus(self, active):
        """In one way, or in both. What was under way comes late, or is lost."""
        line = self.cluster.bus_lines[self.rng.randrange(NODES)]
        line.hold(*self.rng.choice(((AWAY,), (TO_SERVER,), (AWAY, TO_SERVER))))
        time.sleep(self.rng.uniform(0.1, 3 * LEASE))
        if self.rng.random() < 0.5:
            line.reset()
        line.release()

    def restart_one_after_the_other(self, active):
        """As an upgrade does."""
        for node in self.cluster.nodes:
            assert node.terminate() == 0
            node.start()

    # The faults of clocks. Those of intervals go on as they are.

    def step_the_clock_of_the_database(self, active):
        """Forwards all leases are over at once, backwards they are too long until they are renewed. Nobody ends for that."""
        holders = self.cluster.holders()
        self.cluster.postgres.clock.step(self.rng.choice((-MINUTES, -LEASE - 2, LEASE + 2, MINUTES)))
        while self.cluster.postgres.ask(f"SELECT count(*) FROM node WHERE expires NOT BETWEEN {NOW} AND {NOW} + interval '{LEASE} s'") != "0":
            time.sleep(0.05)  # nothing tells when each lease is renewed, or ended
        assert self.cluster.holders().keys() == holders.keys(), "a server has lost its lease to a clock"

    def step_the_clock_of_the_database_back_and_kill(self, active):
        """The lease of the killed server would end as much later, if others left it at that."""
        self.cluster.postgres.clock.step(-MINUTES)
        self.cluster.nodes[active].kill()

    def step_the_clock_of_a_server(self, active):
        self.cluster.nodes[self.rng.randrange(NODES)].clock.step(self.rng.choice((-MINUTES, -LEASE - 2, LEASE + 2, MINUTES)))

    CLOCK_KINDS = [step_the_clock_of_the_database, step_the_clock_of_the_database_back_and_kill, step_the_clock_of_a_server]
    BUS_KINDS = [kill_one_that_waits, pause_one_that_waits, restart_the_bus, cut_another_from_the_database, cut_one_from_the_bus,
                 restart_one_after_the_other]
    KINDS = [kill, kill_all_but_one, stop_in_order, pause_for_longer_than_a_lease, pause_for_a_moment, cut_one_way,
             cut_for_a_moment, break_connections, crash_the_database, restart_the_database, pause_a_backend]


@contextlib.contextmanager
def started(bus):
    """The cluster, and where players connect."""
    clocks = FALSE_CLOCK.exists()
    with contextlib.ExitStack() as stack:
        postgres = stack.enter_context(Postgres(clock=FalseClock if clocks else None))
        nats = stack.enter_context(Nats()) if bus else None
        cluster = stack.enter_context(contextlib.closing(Cluster(postgres, nats, clocks)))
        cluster.start()
        cluster.learn()
        yield cluster, Apart(cluster.nodes) if bus else stack.enter_context(Front(cluster.nodes))


@contextlib.contextmanager
def listening(nats):
    """Who hears all of the bus, if there is one."""
    with contextlib.closing(BusListener(nats)) if nats else contextlib.nullcontext() as listener:
        yield listener


def live(test, seed, seconds, kinds=0, only=None, bus=False):
    """Faults for so many seconds, and at least so many of them; how many actions were acknowledged, the pauses by fault, and how
    much was proved."""
    with started(bus) as (cluster, front), listening(cluster.nats) as listener:
        pace = Timed()
        pace.begin()
        tables = [Proven(front, game, seats, seed * 100 + n, pace, cluster.speakers, listener) for n, (game, seats) in enumerate(TABLES)]
        nemesis = Nemesis(cluster, pace, tables, seed, only)

        def disturb():
            begun = time.monotonic()
            pace.await_more(10)
            while time.monotonic() - begun < seconds or sum(map(len, nemesis.pauses.values())) < kinds:
                nemesis.strike()

        play_while(test, tables, disturb)
        cluster.expect_one_owner()
        expect_proofs(test, tables)
        for table in tables:
            table.end_last()
        return pace.done, nemesis.pauses, sum((table.counts for table in tables), collections.Counter())


class Lived(unittest.TestCase):
    def runTest(self):
        """Only for its assertions."""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=[kind.__name__ for kind in Nemesis.kinds_of(bus=True)], help="this fault alone")
    parser.add_argument("--bus", action="store_true", help="all servers take players")
    options = parser.parse_args()
    done, pauses, counts = live(Lived(), options.seed, options.seconds, only=options.only, bus=options.bus)
    print(f"{done} actions were acknowledged, and all are there once; the longest pause of all players, in seconds:")
    for kind, all_of_it in sorted(pauses.items()):
        print(f"  {kind.replace('_', ' ')}: {len(all_of_it)} times, worst {max(all_of_it):.1f}")
    print(", ".join(f"{name}: {count}" for name, count in sorted(counts.items())))
    if not FALSE_CLOCK.exists():
        print(f"all clocks were right: there is no {FALSE_CLOCK}")


if __name__ == "__main__":
    sys.exit(main())
