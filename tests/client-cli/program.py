"""The programs under test: a kabinetd on a port and database of its own, and kabinet processes talking to it."""

import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
import unittest

BUILD = os.environ.get("KABINET_BUILD", "build/dev")
KABINET = os.path.join(BUILD, "client-cli/kabinet")
KABINETD = os.path.join(BUILD, "server/kabinetd")
PATIENCE = 120  # seconds until something that never comes is given up; nothing is measured by it


def skip(reason):
    """Skips the calling test module."""
    print(f"SKIP: {reason}")
    raise SystemExit(77)


def need(*programs):
    """Skips the calling test module where a program is not built."""
    for program in programs:
        if not os.path.exists(program):
            skip(f"{program} is not built")


class Server:
    """A kabinetd. It keeps its port and its database when it is killed and started again."""

    def __init__(self, folder, settings=()):
        """`settings` are flags of kabinetd."""
        self.folder, self.settings = folder, settings
        self.port = 0
        self.process = None
        self.start()

    def start(self):
        command = [KABINETD, "--server.port", str(self.port), "--store.path", os.path.join(self.folder, "kabinet.db")]
        self.process = subprocess.Popen(command + list(self.settings), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            if "http://" in line:
                self.port = int(line.strip().rsplit(":", 1)[1])
                return
        raise AssertionError(f"kabinetd ended with {self.process.wait()}")

    def kill(self):
        """As a power cut would: no goodbye."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    @property
    def url(self):
        return f"ws://127.0.0.1:{self.port}/ws"


def environment(server, folder):
    return dict(os.environ, KABINET_SERVER=server.url, XDG_STATE_HOME=os.path.join(folder, "state"),
                LC_ALL="C.UTF-8", TERM="xterm-256color")


class Client:
    """A `kabinet ... --json` process: its lines are read as they come. A guest is called as the profile."""

    def __init__(self, server, folder, *arguments, profile, newcomer=True):
        command = [KABINET, *arguments, "--json", "--profile", profile]
        if newcomer and "watch" not in arguments:
            command += ["--name", profile]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env=environment(server, folder))
        self.lines = []
        self.come = queue.Queue()
        # Read as it comes: a client whose output nobody reads would stand still.
        self.reader = threading.Thread(target=self.listen, daemon=True)
        self.reader.start()

    def listen(self):
        for line in self.process.stdout:
            self.come.put(json.loads(line))
        self.come.put(None)

    def read(self):
        """The next line as a value; None at the end of the output."""
        try:
            line = self.come.get(timeout=PATIENCE)
        except queue.Empty:
            raise AssertionError(f"nothing came; the last lines: {self.lines[-3:]}") from None
        if line is not None:
            self.lines.append(line)
        return line

    def until(self, wanted):
        """Reads until a line for which `wanted` holds, and returns it."""
        while True:
            line = self.read()
            if line is None:
                raise AssertionError(f"the output ended; the last lines: {self.lines[-3:]}")
            if wanted(line):
                return line

    def document(self, wanted=lambda value: True):
        """Reads until a document of a match whose value is wanted, and returns the line."""
        return self.until(lambda line: "document" in line and wanted(line["value"]))

    def say(self, command):
        self.process.stdin.write(json.dumps(command).encode() + b"\n")
        self.process.stdin.flush()

    def end(self):
        """Reads to the end, and returns the exit code and the last document."""
        while self.read() is not None:
            pass
        code = self.process.wait()
        self.close()
        documents = [line for line in self.lines if "document" in line]
        return code, documents[-1]["value"] if documents else None

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.close()

    def close(self):
        self.reader.join()
        self.process.stdin.close()
        self.process.stdout.close()


class OnlineTest(unittest.TestCase):
    """A test with a server of its own, which has the class's settings."""

    settings = ()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.server = Server(self.folder, self.settings)
        self.addCleanup(lambda: self.server.kill() if self.server.process.poll() is None else None)

    def client(self, *arguments, **options):
        client = Client(self.server, self.folder, *arguments, **options)
        self.addCleanup(lambda: client.stop() if not client.process.stdout.closed else None)
        return client

    def tool(self, *arguments, **options):
        return subprocess.run([KABINET, *arguments], env=environment(self.server, self.folder), text=True,
                              capture_output=True, timeout=PATIENCE, **options)
