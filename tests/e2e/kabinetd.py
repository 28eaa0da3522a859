"""The server under test: the real program, in a folder of its own, to be started, stopped and killed."""

import contextlib
import http.client
import os
import pathlib
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time

PROGRAM = os.environ.get("KABINETD", "build/release/server/kabinetd")
NEWER = os.environ.get("KABINETD_NEWER", "build/release/tests/e2e/kabinetd_newer")  # its rules of Kuba have a version more
SHARDS = os.environ.get("KABINET_E2E_SHARDS", "3")  # so that what crosses from one to another is tested too
START = 60  # seconds; a sanitizer build on a busy machine is slow


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def new_folder():
    """On the disk of the build, where a commit takes its time; what is temporary may be mere memory."""
    root = pathlib.Path(os.environ.get("KABINET_BUILD", "build")).absolute() / "e2e"
    root.mkdir(parents=True, exist_ok=True)
    return tempfile.mkdtemp(prefix="server-", dir=root)


class Server:
    """Settings are given as Server(limits_watches=3), which sets limits.watches."""

    program = None  # another than PROGRAM
    popen = {}  # more of what subprocess.Popen is told
    environment = {}  # of the program, beside what the tests have

    def __init__(self, start=True, folder=None, tls=None, **settings):
        self.folder = pathlib.Path(folder or new_folder())
        self.database = self.folder / "kabinet.db"
        self.port = free_port()
        self.tls = tls  # the SSLContext that trusts it, if it speaks TLS
        self.settings = {"store_path": str(self.database), "server_port": self.port, "server_shards": SHARDS,
                         "limits_guests_per_address_per_minute": 100000, "limits_messages_per_s": 10000,
                         "limits_messages_burst": 10000, "limits_arrivals_per_minute": 1000,
                         "limits_tables_per_address": 100000} | settings
        self.process = None
        self.starts = 0
        if start:
            self.start()

    def command(self):
        flags = []
        for name, value in self.settings.items():
            section, _, key = name.partition("_")
            flags += [f"--{section}.{key}", str(value)]
        return [self.program or PROGRAM, *flags]

    def launch(self):
        """Starts the program without waiting until it serves."""
        environment = {k: v for k, v in os.environ.items() if not k.startswith("KABINET_")}
        with contextlib.suppress(AttributeError):
            self.log.close()
        self.log = open(self.folder / "kabinetd.log", "a+b")
        self.process = subprocess.Popen(self.command(), stdout=self.log, stderr=self.log, env=environment | self.environment,
                                        cwd=self.folder, **self.popen)
        self.starts += 1

    def start(self):
        self.launch()
        return self.await_ready()

    def await_ready(self):
        """Returns when the program takes players."""
        deadline = time.monotonic() + START
        while not self.ready():
            assert self.process.poll() is None, f"kabinetd ended with {self.process.returncode}:\n{self.tail()}"
            assert time.monotonic() < deadline, f"kabinetd is not ready:\n{self.tail()}"
            self.await_port(deadline)
        return self

    def ready(self):
        try:
            return self.get("/readyz")[0] == 200
        except OSError:
            return False

    def await_port(self, deadline):
        """Returns when somebody listens on the port, or the deadline is over, or the program has ended."""
        while time.monotonic() < deadline and self.process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            select.select([], [], [], 0.01)  # nothing tells of a port that opens

    def kill(self):
        """kill -9."""
        self.process.kill()
        self.process.wait()

    def terminate(self, seconds=30):
        """SIGTERM; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(seconds)

    def run_to_end(self, seconds=START):
        """Launches it and waits until it ends by itself; exit code and output."""
        before = self.output_size()
        self.launch()
        try:
            code = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise
        self.log.seek(before)
        return code, self.log.read().decode(errors="replace")

    def output_size(self):
        path = self.folder / "kabinetd.log"
        return path.stat().st_size if path.exists() else 0

    def get(self, path, method="GET", headers=None, port=None):
        """One HTTP request: status, headers, body."""
        if self.tls:
            connection = http.client.HTTPSConnection("127.0.0.1", port or self.port, timeout=20, context=self.tls)
        else:
            connection = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=20)
        try:
            connection.request(method, path, headers=headers or {})
            response = connection.getresponse()
            return response.status, {k.lower(): v for k, v in response.getheaders()}, response.read()
        except http.client.HTTPException as error:
            raise OSError(str(error)) from error
        finally:
            connection.close()

    def metric(self, name):
        """The sum of a metric's series."""
        text = self.get("/metrics")[2].decode()
        rows = [line for line in text.splitlines() if line.split("{")[0].split(" ")[0] == name]
        assert rows, f"no metric {name} in\n{text}"
        return sum(float(row.rsplit(" ", 1)[1]) for row in rows)

    def resident_kib(self):
        """Memory the process holds."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")))

    def tail(self, lines=30):
        path = self.folder / "kabinetd.log"
        return "\n".join(path.read_text(errors="replace").splitlines()[-lines:]) if path.exists() else ""

    def close(self):
        """Ends it whatever its state, and removes its folder."""
        if self.process and self.process.poll() is None:
            self.kill()
        with contextlib.suppress(AttributeError):
            self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, kind, problem, trace):
        if problem is not None:
            print(f"--- the end of kabinetd's log\n{self.tail()}\n---")
        self.close()
