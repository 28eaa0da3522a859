"""The ways of one server to its database and to the bus, which the nemesis holds up and cuts."""

import contextlib
import socket
import struct
import threading

AWAY, TO_SERVER = 0, 1  # from the server, and back to it
RESET = struct.pack("ii", 1, 0)  # SO_LINGER of no time: the end of the connection is a reset


class Line:
    """A port that leads elsewhere. What is held up in one way is delivered later, in order, or lost with its connection."""

    def __init__(self, family, target):
        self.family, self.target = family, target
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        self.open = [threading.Event(), threading.Event()]  # by way
        self.release()
        self.lock = threading.Lock()
        self.pairs = set()
        threading.Thread(target=self.serve, daemon=True).start()

    def hold(self, *ways):
        for way in ways:
            self.open[way].clear()

    def release(self):
        """What was held up arrives now."""
        for way in self.open:
            way.set()

    def reset(self):
        """Every connection ends at once, and what was held up is lost."""
        with self.lock:
            pairs, self.pairs = self.pairs, set()
        for pair in pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    if end.family == socket.AF_INET:
                        end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                    end.shutdown(socket.SHUT_RDWR)

    def serve(self):
        with contextlib.suppress(OSError):  # closed
            while True:
                threading.Thread(target=self.carry, args=(self.listener.accept()[0],), daemon=True).start()

    def carry(self, server):
        with server, contextlib.suppress(OSError), socket.socket(self.family) as other:
            other.connect(self.target)
            pair = (server, other)
            with self.lock:
                self.pairs.add(pair)
            ways = [threading.Thread(target=self.pump, args=(*pair, AWAY), daemon=True),
                    threading.Thread(target=self.pump, args=(other, server, TO_SERVER), daemon=True)]
            for way in ways:
                way.start()
            for way in ways:
                way.join()
            with self.lock:
                self.pairs.discard(pair)

    def pump(self, source, sink, way):
        """Passes one way's bytes on until either end is closed."""
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self.open[way].wait()
                sink.sendall(data)
            self.open[way].wait()
        for end in (source, sink):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.listener.close()
        self.release()
        self.reset()


class DatabaseLine(Line):
    """To the socket of a PostgreSQL."""

    def __init__(self, postgres):
        super().__init__(socket.AF_UNIX, str(postgres.folder / ".s.PGSQL.5432"))
        self.url = f"postgresql://kabinet@127.0.0.1:{self.port}/postgres?sslmode=disable"


class BusLine(Line):
    """To a NATS."""

    def __init__(self, nats):
        super().__init__(socket.AF_INET, ("127.0.0.1", nats.port))
        self.url = f"nats://127.0.0.1:{self.port}"
