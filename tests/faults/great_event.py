"""A tournament of 64 bots, and three browsers, on three servers that fail: python3 tests/faults/great_event.py --help

Every ten seconds a server is killed with kill -9. Meanwhile the database is restarted once and the bus twice. Bots play one
tournament after the other; two people play and a third one watches in browsers. In the end every acknowledged action is in
its record once, every table has ended, records and logs prove themselves, and the longest pauses are told."""

import argparse
import contextlib
import random
import sys
import threading
import time

import paths  # noqa: F401
from apart import Apart
from browsers import ROOT, Browsers
from client import Client
from cluster import NODES, Cluster, Timed
from evening import Bot, Director, Evening
from evening_proof import Proof
from front import Front
from nats import Nats
from postgres import Postgres
from standby import is_active

PASSWORD = "a hall full of boards"
BOTS_OF_ONE = 3  # owner, at most
SETTLED = 900  # seconds in which the last tournament has to end
SETTINGS = {"server_web_root": ROOT / "client-web/dist/web", "accounts_hash_memory_kib": 1024, "limits_connections_per_address": 1000,
            "limits_requests_per_address_per_s": 10000}


class Spread(Front):
    """Leads each connection to the next server that is ready."""

    count = 0

    def ready(self):
        ready = [port for port, state in self.states.items() if state == 200]
        self.count += 1
        return ready[self.count % len(ready)] if ready else None


def hire(servers, count, evening, seed):
    """The bots, of as many owners as it takes, and the director."""
    owner = Client(servers, "Hanna")
    made = owner.call("account.register", name="Hanna", password=PASSWORD)
    director = Director(servers, made["token"], "Hanna", seed, evening, count)
    director.client.player = made["player"]
    owner.close()
    bots = []
    while len(bots) < count:
        owner = Client(servers, f"Maker {len(bots)}")
        owner.call("account.register", name=f"Maker {len(bots)}", password=PASSWORD)
        for _ in range(min(BOTS_OF_ONE, count - len(bots))):
            name = f"Marble {len(bots) + 1}"
            made = owner.call("bot.create", name=name)
            bots.append(Bot(servers, made["token"], name, seed * 1000 + len(bots), evening))
            bots[-1].client.player = made["bot"]["player"]
        owner.close()
    return bots, director


class Strokes:
    """A server is killed every so many seconds; at some of them the database or the bus is restarted."""

    def __init__(self, cluster, evening, seed, seconds, every):
        self.cluster, self.pace, self.rng = cluster, evening.pace, random.Random(seed)
        self.count, self.every = max(1, seconds // every), every
        self.others = {self.count * 2 // 5: self.restart_the_database, self.count // 4: self.restart_the_bus,
                       self.count * 3 // 4: self.restart_the_bus}
        self.pauses = {}
        self.clock = threading.Event()  # that nobody sets: strokes come by the clock, whatever the players do

    def strike(self):
        begun = time.monotonic()
        for number in range(1, self.count + 1):
            self.pace.begin()
            named = self.kill() if number not in self.others else f"{self.kill()}, and {self.others[number]()}"
            self.clock.wait(max(0, begun + number * self.every - time.monotonic()))
            self.pace.step_of_clock()
            self.pauses.setdefault(named, []).append(self.pace.longest)

    def kill(self):
        active = [node for node in self.cluster.nodes if is_active(node)]
        node = self.rng.choice(self.cluster.nodes)
        node.kill()
        self.cluster.mend()
        return "the active server killed" if node in active else "another server killed"

    def restart_the_database(self):
        self.cluster.postgres.stop()
        self.cluster.postgres.start()
        return "the database restarted"

    def restart_the_bus(self):
        self.cluster.nats.stop()
        self.cluster.nats.start()
        return "the bus restarted"


class Watched(Timed):
    """Counts a pause that has not ended, too."""

    def step_of_clock(self):
        with self.changed:
            self.longest = max(self.longest, time.monotonic() - self.last)
            if self.failure:
                raise self.failure


@contextlib.contextmanager
def browse(cluster, seconds):
    with Spread(cluster.nodes) as front, contextlib.closing(Browsers(front.port, seconds)) as browsers:
        yield browsers


def hold(options):
    with contextlib.ExitStack() as stack:
        postgres, nats = stack.enter_context(Postgres()), stack.enter_context(Nats())
        cluster = stack.enter_context(contextlib.closing(Cluster(postgres, nats, **SETTINGS)))
        cluster.start()
        servers = Apart(cluster.nodes)
        evening = Evening(Watched())
        evening.pace.begin()
        bots, director = hire(servers, options.bots, evening, options.seed)
        everybody = [*bots, director]
        for one in everybody:
            one.start()
        evening.pace.await_more(options.bots)
        browsers = stack.enter_context(browse(cluster, options.minutes * 60)) if options.browsers else None
        strokes = Strokes(cluster, evening, options.seed, options.minutes * 60, options.every)
        strokes.strike()
        evening.last = True
        for one in everybody:
            one.join(SETTLED)
            if evening.pace.failure:
                raise evening.pace.failure
            assert not one.is_alive(), f"{one.name} did not come to rest"
        told = browsers.end() if browsers else "no browsers"
        cluster.expect_one_owner()
        proof = Proof(servers, evening, browsers.pages() if browsers else [])
        wrong = proof.wrong()
        tell(evening, strokes, bots, proof)
        print(told)
        tell_pages(proof.pages)
        print("\n".join(wrong) or "nothing is wrong")
        return 1 if wrong else 0


def tell(evening, strokes, bots, proof):
    print(f"{evening.pace.done} actions of {len(bots)} bots on {NODES} servers were acknowledged, in {len(evening.acknowledged)} matches of "
          f"{len(evening.held)} tournaments; {len(proof.records)} records were looked at")
    for named, pauses in sorted(strokes.pauses.items()):
        print(f"  {named}: {len(pauses)} times, nobody's action was acknowledged for {max(pauses):.1f} s at worst, "
              f"{sorted(pauses)[len(pauses) // 2]:.1f} s in the middle")
    print(f"the longest that one bot waited, from asking what is legal to the answer to its action: {max(bot.longest for bot in bots):.1f} s")


def tell_pages(pages):
    waits = [request.done - request.begun for page in pages for request in page.requests.values() if request.done]
    for page in pages:
        history = page.history
        print(f"  {history.client}: {history.connections} connections, {len(page.requests)} actions asked for, {len(history.seen)} versions of "
              f"{len(history.met())} documents seen, {len(history.last)} matches held to their ends")
    if waits:
        print(f"  the longest that a page waited for the answer to its action: {max(waits):.1f} s")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=int, default=10)
    parser.add_argument("--every", type=int, default=10, help="seconds from one kill to the next")
    parser.add_argument("--bots", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-browsers", dest="browsers", action="store_false")
    return hold(parser.parse_args())


if __name__ == "__main__":
    sys.exit(main())
