"""How long people wait for their answers while bots of the house think (BO-5): python3 bench/thinking.py [--build build/release]

Somebody moves in Kuba, flicks in Kapture 9, or looks at the replay of a long match: with nobody else on the server, with as many matches of
master bots as there are threads that think, with four times as many, and with a deep analysis under way. All of them in turn, three rounds in one
run. The table says the median and the 99th percentile of the answers in ms, how many there were, the actions of the bots or the plies that were
analysed meanwhile, and the server's share of one core. A ratio counts, not a figure: who asks shares the machine with the server.
"""

import argparse
import os
import pathlib
import random
import time

from hostile import cpu, long_match

SECONDS = 5
ROUNDS = 3
THINKERS = max(1, (os.cpu_count() or 1) // 2)
FLICK = {"type": "flick", "vector": [0.05, 0.4]}


class Pair:
    """Two who play by chance, and begin again when a match is over."""

    def __init__(self, server, game, Client, Table):
        self.players = [Client(server, name) for name in ("Ann", "Bob")]
        self.begin = lambda: Table(self.players, game)
        self.table, self.random = self.begin(), random.Random(2)

    def ask(self):
        if self.table.value()["status"] != "playing":
            self.table = self.begin()
        player = self.table.mover()
        action = self.random.choice(player.call("match.legal", match=self.table.match)["actions"])
        if action["type"] == "flick":
            action = FLICK
        begun = time.monotonic()
        result = player.call("match.act", key=os.urandom(8).hex(), match=self.table.match, action=action)
        took = time.monotonic() - begun
        self.table.wait(lambda doc: doc.seq >= result["seq"], "the patch")
        return took


class Viewer:
    """Somebody who looks at a long match from any place."""

    def __init__(self, server, Client, Table):
        self.match, self.client = long_match(server, Table, Client), Client(server, "Eve")
        self.random = random.Random(2)

    def ask(self):
        begun = time.monotonic()
        self.client.call("match.replay", match=self.match, count=20, **{"from": self.random.randrange(200)})
        return time.monotonic() - begun


class Bots:
    """Matches between master bots, of the game in which they think for longest."""

    def __init__(self, server, count, Client, new_key):
        self.hosts = []
        for number in range(count):
            host = Client(server, f"Host {number}")
            match = host.call("table.create", key=new_key(), game="kapture9", private=True)["match"]
            for _ in range(2):
                host.call("table.add_bot", key=new_key(), match=match, level="master")
            host.call("match.watch", match=match)
            host.call("table.start", key=new_key(), match=match)
            self.hosts.append((host, match))

    def done(self):
        for host, _ in self.hosts:
            host.take_waiting()
        return sum(host.doc(match).value["ply"] for host, match in self.hosts)


class Analysis:
    """A deep one."""

    def __init__(self, server, Client, Table):
        table = Table([Client(server, name) for name in ("Cleo", "Dan")], "nine")
        table.play(random.Random(3))
        self.watcher, self.doc = table.players[0], table.players[0].doc(f"a_{table.match}")
        self.watcher.call("analysis.watch", match=table.match)
        self.watcher.call("analysis.request", match=table.match, depth="deep")

    def done(self):
        self.watcher.take_waiting()
        return len(self.doc.value.get("points", {}))


def measure(asker, thinks, server):
    """The times of answers, one asked for every 30 ms, in ms; what was thought meanwhile; the server's share of a core."""
    done, before, begun, times = thinks.done(), cpu(server), time.monotonic(), []
    while time.monotonic() < begun + SECONDS:
        times.append(1000 * asker.ask())
        time.sleep(0.03)
    share = (cpu(server) - before) / (time.monotonic() - begun)
    return sorted(times), thinks.done() - done, share


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    options = parser.parse_args()
    os.environ["KABINET_BUILD"] = str(pathlib.Path(options.build).absolute())
    os.environ.setdefault("KABINETD", os.environ["KABINET_BUILD"] + "/server/kabinetd")
    from client import Client, new_key
    from kabinetd import Server
    from table import Table

    askers = {
        "move": lambda server: Pair(server, "kuba", Client, Table),
        "flick": lambda server: Pair(server, "kapture9", Client, Table),
        "replay": lambda server: Viewer(server, Client, Table),
    }
    backgrounds = {
        "nothing": lambda server: Bots(server, 0, Client, new_key),
        f"{THINKERS} of bots": lambda server: Bots(server, THINKERS, Client, new_key),
        f"{4 * THINKERS} of bots": lambda server: Bots(server, 4 * THINKERS, Client, new_key),
        "an analysis": lambda server: Analysis(server, Client, Table),
    }
    print(f"{THINKERS} threads think; load {os.getloadavg()[0]:.1f}")
    print("who asks  meanwhile    p50 ms   p99 ms  asked  thought   core")
    for _ in range(ROUNDS):
        for kind, ask in askers.items():
            for meanwhile, think in backgrounds.items():
                server = Server(match_bot_shows_ms=0, limits_replays_per_s=1000)
                asker, thinks = ask(server), think(server)
                times, thought, share = measure(asker, thinks, server)
                p50, p99 = times[len(times) // 2], times[min(len(times) - 1, len(times) * 99 // 100)]
                print(f"{kind:9} {meanwhile:11} {p50:7.1f} {p99:8.1f} {len(times):6} {thought:8} {share:6.2f}", flush=True)
                server.terminate()
                server.close()
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
