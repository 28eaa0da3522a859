"""HAProxy with deploy/haproxy.cfg in front of real servers, as the compose file and Kubernetes run it."""

import http.client
import os
import select
import shutil
import subprocess
import time
import unittest

import served  # noqa: F401  the modules below are those of the e2e tests
from deployed import SERVER, path, skip
from client import Client
from kabinetd import START, Server, free_port
from nats import Nats
from played import Pace, Played, play_while
from postgres import Postgres
from standby import Node

HAPROXY = shutil.which("haproxy", path=os.environ["PATH"] + ":/usr/sbin")
if HAPROXY is None:
    skip("haproxy is not installed (deploy/apt-packages.txt has it)")


class Proxy:
    """Clients take it for a server: it has what Client asks of one."""

    def __init__(self, nodes):
        self.port = free_port()
        names = {f"KABINET_NODE{number}": f"127.0.0.1:{node.port}" for number, node in enumerate(nodes, 1)}
        self.process = subprocess.Popen([HAPROXY, "-f", path("deploy/haproxy.cfg")], stderr=subprocess.DEVNULL,
                                        env=os.environ | names | {"KABINET_BIND": f"127.0.0.1:{self.port}", "KABINET_MAXCONN": "100"})

    def status(self, target):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", target)
            return connection.getresponse().status
        except OSError:
            return None
        finally:
            connection.close()

    def await_status(self, target, status):
        deadline = time.monotonic() + START
        while (now := self.status(target)) != status:
            assert self.process.poll() is None, "haproxy has ended"
            assert time.monotonic() < deadline, f"{target}: {now}, and not {status}"
            select.select([], [], [], 0.05)  # nothing tells what the proxy has found out

    def await_port(self, deadline):
        """Returns when a server is ready behind it, or the deadline is over."""
        while self.status("/readyz") != 200 and time.monotonic() < deadline:
            select.select([], [], [], 0.05)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def healthy(node, target):
    """What the health checks of the image and of the compose file say."""
    return subprocess.run([SERVER, "--healthcheck", f"http://127.0.0.1:{node.port}{target}"], capture_output=True).returncode == 0


def await_all(holds, what):
    deadline = time.monotonic() + START
    while not holds():
        assert time.monotonic() < deadline, f"no {what}"
        select.select([], [], [], 0.05)  # nothing tells of it


class ProxyRuns(unittest.TestCase):
    def test_with_a_bus_it_leads_to_all_servers_and_without_the_bus_to_the_active_one(self):
        with (Postgres() as postgres, Nats() as nats, Node(postgres, cluster_bus=nats.url) as one,
              Node(postgres, cluster_bus=nats.url) as two, Node(postgres, cluster_bus=nats.url) as three):
            nodes = [node.start() for node in (one, two, three)]
            self.assertEqual([node.metric("kabinet_active") for node in nodes], [1, 0, 0])
            self.assertEqual([healthy(node, "/readyz") for node in nodes], [True, True, True])
            with Proxy(nodes) as proxy:
                proxy.await_status("/readyz", 200)
                players = [Client(proxy, f"Player {number}") for number in range(6)]
                self.assertEqual([node.metric("kabinet_connections") for node in nodes], [2, 2, 2])
                nats.stop()
                await_all(lambda: [node.ready() for node in nodes] == [True, False, False], "end of those without a bus")
                await_all(lambda: two.metric("kabinet_connections") + three.metric("kabinet_connections") == 0, "end of connections")
                self.assertEqual([healthy(node, "/healthz") for node in nodes], [True, True, True])
                for player in players:
                    player.sure("ping")
                self.assertEqual(one.metric("kabinet_connections"), 6)
                nats.start()
                await_all(lambda: all(node.ready() for node in nodes), "readiness with the bus")
                self.assertEqual([node.terminate() for node in nodes], [0, 0, 0])

    def test_it_leads_to_the_server_that_is_active(self):
        with Postgres() as postgres, Node(postgres) as one, Node(postgres) as two:
            one.start()
            two.stand_by()
            self.assertEqual([healthy(two, target) for target in ("/healthz", "/readyz")], [True, False])
            with Proxy([one, two]) as proxy:
                proxy.await_status("/readyz", 200)
                self.assertEqual(one.terminate(), 0)
                proxy.await_status("/readyz", 200)
                self.assertEqual(two.metric("kabinet_active"), 1)
                self.assertTrue(healthy(two, "/readyz"))
                self.assertEqual(two.terminate(), 0)
                proxy.await_status("/readyz", 503)

    def test_matches_go_on_while_servers_are_upgraded_one_after_the_other(self):
        with Postgres() as postgres, Node(postgres) as one, Node(postgres) as two:
            one.start()
            two.stand_by()
            with Proxy([one, two]) as proxy:
                # At its start HAProxy takes all for ready and sends requests to each in turn: twice is to the same one.
                while [proxy.status("/readyz") for _ in range(2)] != [200, 200]:
                    proxy.await_status("/readyz", 200)
                pace = Pace()
                tables = [Played(proxy, "kuba", 2, 1, pace), Played(proxy, "nine", 4, 2, pace)]

                def upgrade():
                    pace.await_more(20)
                    self.assertEqual(two.terminate(), 0)
                    two.stand_by()
                    pace.await_more(20)
                    self.assertEqual(one.terminate(), 0)
                    one.launch()  # whichever of the two is quicker takes over; both are new
                    pace.await_more(20)

                play_while(self, tables, upgrade)

    def test_it_passes_nobody_on_to_the_numbers(self):
        with Server() as alone, Proxy([alone]) as proxy:
            proxy.await_status("/readyz", 200)
            self.assertEqual(alone.get("/metrics")[0], 200)
            for target in ("/metrics", "/%6detrics", "/metrics?x", "/%6Detrics%3f"):
                self.assertEqual(proxy.status(target), 404, target)


if __name__ == "__main__":
    unittest.main(verbosity=2)
