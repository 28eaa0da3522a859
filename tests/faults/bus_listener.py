"""Hears all that crosses a NATS, with the right to hear everything."""

import collections
import contextlib
import socket
import threading
import time

from crossing import crossings

HELLO = b'CONNECT {"verbose":false,"pedantic":false,"name":"listener"}\r\nSUB > 1\r\n'
AGAIN = 0.02  # seconds until it connects again


class BusListener(threading.Thread):
    """What it has heard of a document is kept until it is taken. When NATS ends, what is sent before it is here again is not heard, and
    some of that may be heard by servers."""

    def __init__(self, nats):
        super().__init__(daemon=True)
        self.port = nats.port
        self.lock = threading.Lock()
        self.heard = collections.defaultdict(list)  # Crossings by document
        self.over = {"lobby"}  # documents of which nothing is kept
        self.count = 0
        self.failure = None
        self.closed = threading.Event()
        self.hears = threading.Event()
        self.start()
        assert self.hears.wait(20), "NATS lets nobody listen"

    def run(self):
        while not self.closed.wait(AGAIN):
            with contextlib.suppress(OSError, EOFError):
                self.listen()

    def listen(self):
        with socket.create_connection(("127.0.0.1", self.port)) as self.connection, self.connection.makefile("rb") as lines:
            self.connection.sendall(HELLO + b"PING\r\n")
            while line := lines.readline():
                word, *rest = line.split()
                if word == b"MSG":
                    self.hear(rest[0].decode(), lines.read(int(rest[-1]) + 2)[:-2])
                elif word == b"PING":
                    self.connection.sendall(b"PONG\r\n")
                elif word == b"PONG":
                    self.hears.set()
                elif word == b"-ERR":
                    self.failure = line.decode()

    def hear(self, subject, data):
        try:
            all_of_it = crossings(time.monotonic(), subject, data)
        except Exception as failure:  # for whoever takes what was heard to raise
            self.failure = failure
            return
        with self.lock:
            self.count += len(all_of_it)
            for one in all_of_it:
                if one.doc not in self.over:
                    self.heard[one.doc].append(one)

    def take(self, doc):
        """All that was heard of it. Nothing more of it is kept."""
        assert self.failure is None, f"the bus was not understood: {self.failure!r}"
        with self.lock:
            self.over.add(doc)
            return self.heard.pop(doc, [])

    def close(self):
        self.closed.set()
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_RDWR)
