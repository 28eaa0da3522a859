"""Servers that follow each other on one PostgreSQL."""

import contextlib
import json
import select
import time

from kabinetd import START, Server


class Node(Server):
    """A server beside others: it stands by while another one is active; with a bus it has its share."""

    def __init__(self, postgres, **settings):
        super().__init__(start=False, store_url=postgres.url, cluster_standby="true", **settings)
        self.has_bus = "cluster_bus" in settings

    def stand_by(self):
        """Launches the server, and waits until it says that it stands by; with a bus, until it takes players."""
        if self.has_bus:
            return self.start()
        before = self.output_size()
        self.launch()
        self.await_log("event=stands_by", before)
        return self

    def await_log(self, what, since=0):
        deadline = time.monotonic() + START
        while what not in self.output(since):
            assert self.process.poll() is None, f"kabinetd ended with {self.process.returncode}:\n{self.tail()}"
            assert time.monotonic() < deadline, f"no {what}:\n{self.tail()}"
            select.select([], [], [], 0.02)  # nothing tells of a file that grows

    def output(self, since):
        with open(self.folder / "kabinetd.log", "rb") as log:
            log.seek(since)
            return log.read().decode(errors="replace")


def await_shares(nodes, at_least=None):
    """Each of these servers has its share of all matches, but for a partition for each server, or so many partitions."""
    deadline = time.monotonic() + START
    share = at_least or 4096 // len(nodes) - len(nodes)
    while any(node.metric("kabinet_partitions") < share for node in nodes):
        assert time.monotonic() < deadline, "the shares differ:\n" + "\n".join(node.tail() for node in nodes)
        select.select([], [], [], 0.02)  # nothing tells of it


def owner_of(match, postgres, nodes):
    """The one of these servers that has the match."""
    return owners(postgres, nodes)(match)


def owners(postgres, nodes):
    """A function that says which of these servers has a match, as partitions are now (server/bus/placement.hpp); None for one that is
    lost, or for nobody."""
    table = json.loads(postgres.ask("SELECT convert_from(partitions, 'UTF8') FROM fence WHERE scope = 'all'"))
    processes = dict(row.split("|") for row in postgres.ask("SELECT convert_from(id, 'UTF8'), process FROM node").splitlines())
    pids = {int(id[:12], 16): int(pid) for id, pid in processes.items()}

    def owner(match):
        partition = 0
        for letter in match.encode():
            partition = (partition * 31 + letter) % 4096
        place = ord(table["partitions"][partition]) - ord("0")
        number = table["members"][place][0] if place < len(table["members"]) else None
        return next((node for node in nodes if node.process.pid == pids.get(number)), None)

    return owner


def is_active(node):
    with contextlib.suppress(OSError):  # it may have just been started, or ended
        return node.process.poll() is None and node.metric("kabinet_active") == 1
    return False


def await_active(nodes):
    """The one of these servers that is active and ready."""
    deadline = time.monotonic() + START
    while time.monotonic() < deadline:
        for node in nodes:
            if is_active(node) and node.ready():
                return node
        select.select([], [], [], 0.02)  # nothing tells of it
    raise AssertionError("nobody becomes active:\n" + "\n".join(node.tail() for node in nodes))
