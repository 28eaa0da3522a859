"""What several servers cost beside one: python3 bench/nodes.py [--moves 1000] [--watchers 10000] [--build build/release]

Moves of Kuba, each answered before the next one of its match: on a server of its own on SQLite, on one on PostgreSQL, and on three with a bus
(docs/operating.md), where the matches are those of the players' server, or of another one, to which each move is routed. Alone: one match, one
move at a time. Many: 64 matches at once. Then spectators of one match, all on one server on SQLite, and spread over three servers with a bus. Told are times and the CPU of the servers, of PostgreSQL and NATS not. Each commit waits for the disk, on SQLite as on PostgreSQL. The clients share the machine with all of them.
"""

import argparse
import asyncio
import contextlib
import os
import pathlib
import random
import statistics
import sys
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/e2e"))
sys.path.insert(0, str(ROOT / "bench"))
LIMITS = {"limits_connections_per_address": 20000, "limits_messages_of_address": 10000, "limits_tables_per_player": 1000, "server_shards": 1,
          "limits_seats_per_player": 1000, "limits_requests_per_address_per_s": 100000, "limits_messages_per_s": 10000,
          "limits_messages_burst": 10000, "limits_connections_without_player": 20000, "limits_connections_before_hello": 20000}
MANY, LENGTH = 64, 40  # matches at once; moves of a match


def key():
    return uuid.uuid4().hex


def close(clients):
    for client in clients:
        client.task.cancel()
        client.writer.close()


class Match:
    """Two players at a table of Kuba, who play moves that are known to be legal."""

    async def open(self, port, client, fits=lambda match: True):
        """On the server that has the match, or any other; `fits` says whether it is one of the wanted matches."""
        self.players = []
        for name in ("Ann", "Bob"):
            player = await client(lambda text: None).open(port)
            await player.call("sign_in.guest", name=name)
            self.players.append(player)
        self.id = None
        while self.id is None or not fits(self.id):
            self.id = (await self.players[0].call("table.create", key=key(), game="kuba", seats=2))["match"]
        for seat, player in enumerate(self.players):
            await player.call("table.sit", key=key(), match=self.id, seat=seat, nonce=f"{seat:02x}")
        await self.players[0].call("table.start", key=key(), match=self.id)
        return self

    async def play(self, moves, times):
        for ply, (seat, action) in enumerate(moves):
            begun = time.perf_counter()
            await self.players[seat].call("match.act", key=key(), match=self.id, action=action, ply=ply)
            times.append(time.perf_counter() - begun)

    async def learn(self):
        """Legal moves from the start, by chance, and always the same."""
        rng, moves = random.Random(1), []
        while len(moves) < LENGTH:
            legal = [(await player.call("match.legal", match=self.id, seat=seat))["actions"] for seat, player in enumerate(self.players)]
            seat = 0 if legal[0] else 1
            moves.append((seat, rng.choice(legal[seat])))
            await self.players[seat].call("match.act", key=key(), match=self.id, action=moves[-1][1])
        return moves

    def close(self):
        close(self.players)


def told(what, times, cpu, moves, begun):
    took = time.perf_counter() - begun
    milli = sorted(one * 1000 for one in times)
    shares = ", ".join(f"{name} {seconds / moves * 1e6:.0f} us" for name, seconds in cpu.items())
    print(f"{what}: {moves / took:.0f} moves/s, answer {statistics.median(milli):.2f} ms in the middle, {milli[int(len(milli) * 0.99)]:.2f} ms by p99; "
          f"CPU of a move: {shares}", flush=True)


class Measured:
    """Servers, and what they spend."""

    def __init__(self, **nodes):
        self.nodes = nodes

    def __enter__(self):
        self.before = {name: cpu_of(node) for name, node in self.nodes.items()}
        return self

    def __exit__(self, *_):
        self.spent = {name: cpu_of(node) - self.before[name] for name, node in self.nodes.items()}


def cpu_of(node):
    """Of all its threads, in seconds, to the nanosecond."""
    tasks = pathlib.Path(f"/proc/{node.process.pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


async def one_by_one(matches, moves, times):
    for match in matches:
        await match.play(moves, times)


async def moves_of(what, port, client, moves, rows, fits=lambda match: True, **nodes):
    """`rows`: how many matches are played one after the other, and so many rows of a quarter of that at once."""
    for name, count, length in (("alone", 1, rows), ("many", MANY, (rows + 3) // 4)):
        matches = [[await Match().open(port, client, fits) for _ in range(length)] for _ in range(count)]
        times, begun = [], time.perf_counter()
        with Measured(**nodes) as measured:
            await asyncio.gather(*(one_by_one(row, moves, times) for row in matches))
        told(f"{what}, {name}", times, measured.spent, len(times), begun)
        for match in (match for row in matches for match in row):
            match.close()


async def watched(what, player_port, ports, client, moves, count, fits=lambda match: True, **nodes):
    match = await Match().open(player_port, client, fits)
    arrived, full = [0], asyncio.Event()

    def heard(text):
        # Who has fallen behind gets the whole match in place of the move.
        if b'"path":"/ply"' in text or b'"method":"snapshot"' in text:
            arrived[0] += 1
            if arrived[0] == count:
                full.set()

    watchers = [await client(heard).open(ports[number % len(ports)]) for number in range(count)]
    for watcher in watchers:
        await watcher.call("match.watch", match=match.id)
    times = []
    with Measured(**nodes) as measured:
        for ply, (seat, action) in enumerate(moves):
            arrived[0] = 0
            full.clear()
            begun = time.perf_counter()
            await match.players[seat].call("match.act", key=key(), match=match.id, action=action, ply=ply)
            await asyncio.wait_for(full.wait(), 120)
            times.append(time.perf_counter() - begun)
    shares = ", ".join(f"{name} {seconds / len(moves) * 1e6:.0f} us" for name, seconds in measured.spent.items())
    close(watchers + match.players)
    print(f"{what}, {count} spectators: the last one has a move after {statistics.median(times) * 1000:.1f} ms in the middle; CPU of a move: {shares}", flush=True)


async def measure(options):
    from event import Client
    from kabinetd import Server
    from nats import Nats
    from postgres import Postgres
    from standby import Node, await_active, await_shares, owners

    with Server(**LIMITS) as one:
        first, rows = await Match().open(one.port, Client), max(1, options.moves // LENGTH)
        moves = await first.learn()
        first.close()
        await moves_of("one server on SQLite", one.port, Client, moves, rows, server=one)
        await watched("one server on SQLite", one.port, [one.port], Client, moves, options.watchers, server=one)
    with Postgres(durable=True) as postgres, Node(postgres, **LIMITS) as one:
        one.start()
        await moves_of("one server on PostgreSQL", one.port, Client, moves, rows, server=one)
    with Postgres(durable=True) as postgres, Nats() as nats, contextlib.ExitStack() as stack:
        nodes = [stack.enter_context(Node(postgres, cluster_bus=nats.url, **LIMITS)).start() for _ in range(3)]
        active = await_active(nodes)
        other, third = (node for node in nodes if node is not active)
        await_shares(nodes)
        owner, shown = owners(postgres, nodes), {"of the players": other, "of the matches": third, "active": active}
        await moves_of("three servers, at the owner", third.port, Client, moves, rows, lambda match: owner(match) is third, **shown)
        await moves_of("three servers, routed", other.port, Client, moves, rows, lambda match: owner(match) is third, **shown)
        for where, ports in (("at the owner", [third.port]), ("at another server", [other.port])):
            for count in (1, 100):
                await watched(f"three servers, watched {where}", third.port, ports, Client, moves, count, lambda match: owner(match) is third, **shown)
        await watched("three servers", active.port, [node.port for node in nodes], Client, moves, options.watchers, active=active, other=other,
                      third=third)
    print(f"load {os.getloadavg()[0]:.1f}")


def run(about, measure, **settings):
    """Runs `measure(options)`; `settings` are options as add_argument takes them, by name."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    for name, setting in settings.items():
        parser.add_argument(f"--{name}", **setting)
    options = parser.parse_args()
    os.environ["KABINET_BUILD"] = str(pathlib.Path(options.build).absolute())
    os.environ.setdefault("KABINETD", os.environ["KABINET_BUILD"] + "/server/kabinetd")
    asyncio.run(measure(options))


if __name__ == "__main__":
    run(__doc__, measure, moves={"type": int, "default": 1000}, watchers={"type": int, "default": 10000})
