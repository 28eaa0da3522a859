"""A tournament of 64 bots, and three browsers, on three servers that fail: python3 tests/faults/great_event.py --help

Every ten seconds a server is killed with kill -9. Meanwhile the database is restarted once and the bus twice. Bots play one
tournament after the other; two people play and a third one watches in browsers. In the end every acknowledged action is in
its record once, every table has ended, records and logs prove themselves, and the longest pauses are told."""

import argparse
import contextlib
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

import paths  # noqa: F401
from apart import Apart
from client import Client
from cluster import NODES, Cluster, Timed
from evening import Bot, Director, Evening
from event_checks import check_results, check_standings
from event_log import Event
from front import Front
from nats import Nats
from postgres import Postgres
from records import KABINET
from standby import is_active
from table import acts

ROOT = pathlib.Path(__file__).parents[2]
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


class Browsers:
    """Three people with browsers, in a program of their own; without, nobody."""

    def __init__(self, front, seconds):
        self.folder = tempfile.TemporaryDirectory(prefix="kabinet-browsers-")
        self.until = pathlib.Path(self.folder.name) / "until"
        self.log = open(pathlib.Path(self.folder.name) / "said", "w+b")
        environment = os.environ | {"KABINET_AT": f"http://127.0.0.1:{front.port}/", "KABINET_UNTIL": str(self.until),
                                    "KABINET_SECONDS": str(seconds)}
        self.process = subprocess.Popen(["npx", "vitest", "run", "--config", "vitest.e2e.config.ts", "--dir", "../tests/client-web/cluster"],
                                        cwd=ROOT / "client-web", env=environment, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)

    def end(self):
        """What they tell in the end; fails when something went wrong for them."""
        self.until.touch()
        code = self.process.wait(180)
        said = self.said()
        assert code == 0, f"the browsers failed:\n{said}"
        return next(line for line in said.splitlines() if line.startswith("browsers: "))

    def said(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")


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


class Proof:
    """What is wrong with what was played."""

    def __init__(self, servers, evening):
        self.client, self.evening, self.servers = Client(servers, "Auditor"), evening, servers
        self.records = {}

    def record(self, match):
        if match not in self.records:
            status, _, body = self.servers.servers[0].get(f"/records/{match}")
            assert status == 200, f"the record of {match} is not given: {status} {body[:200]}"
            self.records[match] = json.loads(body)
        return self.records[match]

    def ask(self, tournament, question):
        return self.client.sure("tournament.ask", tournament=tournament, question={question: True})["answer"]

    def wrong(self):
        wrong = [flaw for tournament in self.evening.held for flaw in self.wrong_of(tournament)]
        for match, acknowledged in self.evening.acknowledged.items():
            wrong += self.wrong_in(match, sorted(acknowledged, key=lambda one: one[0]))
        return wrong

    def wrong_of(self, tournament):
        log = self.ask(tournament, "log")
        flaws = json.loads(self.run("host", json.dumps({"verify": log}) + "\n").stdout)["ok"]["flaws"]
        yield from (f"{tournament}: {flaw}" for flaw in flaws + Event(log).flaws)
        yield from check_results(tournament, log, self.record)
        yield from check_standings(tournament, log, self.ask(tournament, "standings"))

    def wrong_in(self, match, acknowledged):
        """Bots ask until they are answered, so nothing else is in the record."""
        record = self.record(match)
        if not any(entry["type"] == "end" for entry in record["entries"]):
            yield f"{match} has not ended"
        if [ply for ply, *_ in acknowledged] != list(range(1, len(acknowledged) + 1)):
            yield f"{match}: acknowledged were the plies {[ply for ply, *_ in acknowledged]}"
        if acts(record) != [(seat, action) for _, seat, action in acknowledged]:
            yield f"{match}: acknowledged was {acknowledged}, recorded is {acts(record)}"
        done = self.run("verify", json.dumps(record), "-")
        if done.returncode != 0:
            yield f"{match}: {done.stdout}{done.stderr}"

    @staticmethod
    def run(command, text, *arguments):
        return subprocess.run([KABINET, command, *arguments], input=text, text=True, capture_output=True, check=False)


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
        browsers = Browsers(stack.enter_context(Spread(cluster.nodes)), options.minutes * 60) if options.browsers else None
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
        proof = Proof(servers, evening)
        wrong = proof.wrong()
        tell(evening, strokes, bots, proof)
        print(told)
        print("\n".join(wrong) or "nothing is wrong")
        return 1 if wrong else 0


def tell(evening, strokes, bots, proof):
    print(f"{evening.pace.done} actions of {len(bots)} bots on {NODES} servers were acknowledged, in {len(evening.acknowledged)} matches of "
          f"{len(evening.held)} tournaments; {len(proof.records)} records were looked at")
    for named, pauses in sorted(strokes.pauses.items()):
        print(f"  {named}: {len(pauses)} times, nobody's action was acknowledged for {max(pauses):.1f} s at worst, "
              f"{sorted(pauses)[len(pauses) // 2]:.1f} s in the middle")
    print(f"the longest that one bot waited, from asking what is legal to the answer to its action: {max(bot.longest for bot in bots):.1f} s")


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
