"""What grows with the number of servers: python3 bench/grows.py [--nodes 1,2,3,5,8] [--seconds 20] [--moves 10000]

Servers with a bus on one PostgreSQL. First nobody plays: what each server, PostgreSQL and the bus have to do nevertheless. Then 64 matches of Kuba
at once, spread over all servers, whose players are spread likewise: of n servers one move in n is at its owner. Told are moves a second, each durable
before its answer (the commit waits for the disk), and the CPU of all servers together. The clients share the machine with all of them.
"""

import asyncio
import contextlib
import os
import pathlib
import re
import time

from nodes import LIMITS, MANY, Match, Measured, one_by_one, run, told


def messages_of(nodes):
    return sum(node.metric("kabinet_bus_messages_sent_total") for node in nodes)


def commits_of(postgres):
    return int(postgres.ask("SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"))


def memory_of(node):
    status = pathlib.Path(f"/proc/{node.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1)) / 1024


def idle(postgres, nodes, active, seconds):
    """What is done while nobody plays."""
    shown = {f"server {number}": node for number, node in enumerate(nodes)}
    messages, commits = messages_of(nodes), commits_of(postgres)
    with Measured(**shown) as measured:
        time.sleep(seconds)
    spent = dict(zip(nodes, measured.spent.values()))
    others = [seconds_of for node, seconds_of in spent.items() if node is not active]
    share = sum(others) / len(others) / seconds * 1000 if others else 0
    print(f"{len(nodes)} servers, nobody plays: CPU of the active one {spent[active] / seconds * 1000:.1f} ms a second, of another one {share:.1f} ms; "
          f"{(messages_of(nodes) - messages) / seconds:.0f} messages and {(commits_of(postgres) - commits) / seconds:.0f} transactions a second; "
          f"memory of the active one {memory_of(active):.0f} MB", flush=True)


async def played(nodes, client, moves, rows):
    ports = [node.port for node in nodes]
    matches = [[await Match().open(ports[(n + row) % len(ports)], client) for row in range(rows)] for n in range(MANY)]
    times, begun = [], time.perf_counter()
    with Measured(**{f"server {number}": node for number, node in enumerate(nodes)}) as measured:
        await asyncio.gather(*(one_by_one(row, moves, times) for row in matches))
    told(f"{len(nodes)} servers, {MANY} matches", times, {"all servers": sum(measured.spent.values())}, len(times), begun)
    for match in (match for row in matches for match in row):
        match.close()


async def measure(options):
    from event import Client
    from nats import Nats
    from postgres import Postgres
    from standby import Node, await_active, await_shares

    moves = []
    for count in options.nodes:
        with Postgres(durable=True) as postgres, Nats() as nats, contextlib.ExitStack() as stack:
            nodes = [stack.enter_context(Node(postgres, cluster_bus=nats.url, **LIMITS)).start() for _ in range(count)]
            active = await_active(nodes)
            await_shares(nodes)
            if not moves:
                match = await Match().open(active.port, Client)
                moves = await match.learn()
                match.close()
            idle(postgres, nodes, active, options.seconds)
            await played(nodes, Client, moves, max(1, options.moves // (MANY * len(moves))))
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    run(__doc__, measure, nodes={"type": lambda text: [int(one) for one in text.split(",")], "default": [1, 2, 3, 5, 8]},
        seconds={"type": int, "default": 20}, moves={"type": int, "default": 10000})
