"""./dev cluster as people run it, with a server that is built already."""

import contextlib
import ctypes
import glob
import http.client
import os
import pathlib
import random
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from kabinetd import PROGRAM, START

ROOT = pathlib.Path(__file__).parents[2]
PR_SET_CHILD_SUBREAPER = 36
LOWEST_PORT, LAST_PORT = 10000, 65535  # below are those of well-known services


def missing():
    """What ./dev cluster needs, and this machine lacks."""
    found = {name: shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin") for name in ("haproxy", "nats-server")}
    found["postgresql"] = glob.glob("/usr/lib/postgresql/*/bin/initdb")
    return [name for name, places in found.items() if not places]


def free_ports(count):
    """The first of so many in a row. None of them is one that the system gives to whoever connects, if there are others: a server
    that is not there for a moment would find that a connection of another one to the bus has its port."""
    lowest, highest = map(int, pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split())
    places = [*range(LOWEST_PORT, lowest - count), *range(highest + 1, LAST_PORT - count)] or range(LOWEST_PORT, LAST_PORT - count)
    while True:
        first = random.choice(places)
        with contextlib.ExitStack() as taken, contextlib.suppress(OSError):
            for port in range(first, first + count):
                taken.enter_context(socket.create_server(("127.0.0.1", port)))
            return first


def pause():
    select.select([], [], [], 0.05)  # nothing tells of what others do


def adopt_orphans():
    """Whatever the script leaves behind becomes a child of this process, and so is found."""
    assert ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0


def reap():
    """Whether no child is left; those that have ended are forgotten."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0] != 0:
            pass
        return False
    return True


def children():
    """The children of this process, and what they run."""
    found = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == os.getpid():
                found[int(folder.name)] = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
    return found


class DevCluster:
    """The script, with a server that is built already. Clients take it for a server: it has what Client asks of one."""

    def __init__(self, nodes):
        self.nodes = range(1, nodes + 1)
        self.port = free_ports(nodes + 2)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kabinet-dev-"))
        self.files = self.folder / "files"
        self.files.mkdir()
        for folder in (self.folder, self.files):
            folder.chmod(0o711)  # PostgreSQL may run as another user
        adopt_orphans()
        settings = {"KABINETD": os.path.abspath(PROGRAM), "KABINET_SKIP_PACKAGES": "1", "TMPDIR": str(self.files)}
        with open(self.folder / "said", "wb") as said:
            self.process = subprocess.Popen(["./dev", "cluster", str(nodes), str(self.port)], cwd=ROOT, env=os.environ | settings,
                                            stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True)

    def said(self):
        return (self.folder / "said").read_text(errors="replace")

    def logs(self):
        """What the script has said, and the ends of what its nodes have."""
        tails = [f"--- {log.name}\n" + "\n".join(log.read_text(errors="replace").splitlines()[-5:])
                 for log in sorted(self.files.glob("*/node*.log"))]
        return "\n".join([self.said(), *tails])

    def wait_for(self, holds, what):
        deadline = time.monotonic() + START
        while not holds():
            assert self.process.poll() is None, f"./dev cluster has ended:\n{self.logs()}"
            assert time.monotonic() < deadline, f"no {what}:\n{self.logs()}"
            pause()

    def await_serving(self):
        self.wait_for(lambda: f"Kabinet serves at http://localhost:{self.port} " in self.said(), "word that it serves")
        self.wait_for(lambda: all(self.ready(node) for node in self.nodes), "readiness of all nodes")

    def get(self, node, target):
        """Status and body of what a node answers, or the proxy for 0; no status without an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port + node, timeout=5)
        try:
            connection.request("GET", target)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException):
            return None, ""
        finally:
            connection.close()

    def ready(self, node):
        return self.get(node, "/readyz")[0] == 200

    def active(self):
        return self.having("kabinet_active")

    def having(self, metric):
        """The nodes of which the metric is not 0."""
        return [node for node in self.nodes if re.search(rf"^{metric} [1-9]", self.get(node, "/metrics")[1], re.MULTILINE)]

    def process_of(self, node):
        """As the script has said last."""
        return int(re.findall(rf"^node {node}: process (\d+),", self.said(), re.MULTILINE)[-1])

    def kill(self, node):
        """kill -9; the script starts it again. The process that was killed."""
        killed = self.process_of(node)
        os.kill(killed, signal.SIGKILL)
        return killed

    def await_again(self, node, killed):
        """Another process than the one that was killed is ready."""
        self.wait_for(lambda: self.process_of(node) != killed and self.ready(node), f"new node {node}")

    def await_port(self, deadline):
        """Returns when a node is ready behind the proxy, or the deadline is over."""
        while not self.ready(0) and time.monotonic() < deadline:
            pause()

    def end(self, how):
        """Ends it as a terminal does, all of its group at once; its status. Fails when anything is left."""
        os.killpg(self.process.pid, how)
        status = self.process.wait(START)
        deadline = time.monotonic() + START
        while not reap():
            assert time.monotonic() < deadline, f"still there: {children()}"
            pause()
        assert not list(self.files.iterdir()), list(self.files.iterdir())
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        while not reap():  # whoever has lost its parent becomes a child here
            for child in children():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
            pause()
        shutil.rmtree(self.folder, ignore_errors=True)


