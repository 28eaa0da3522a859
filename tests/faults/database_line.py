"""The way of one server to its database, which the nemesis holds up and cuts."""

import contextlib
import socket
import struct
import threading

TO_DATABASE, TO_SERVER = 0, 1
RESET = struct.pack("ii", 1, 0)  # SO_LINGER of no time: the end of the connection is a reset


class DatabaseLine:
    """A port that leads to the socket of a PostgreSQL. What is held up in one way is delivered later, in order, or lost
    with its connection."""

    def __init__(self, postgres):
        self.target = str(postgres.folder / ".s.PGSQL.5432")
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"postgresql://kabinet@127.0.0.1:{self.listener.getsockname()[1]}/postgres?sslmode=disable"
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
        with server, contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as database:
            database.connect(self.target)
            pair = (server, database)
            with self.lock:
                self.pairs.add(pair)
            ways = [threading.Thread(target=self.pump, args=(*pair, TO_DATABASE), daemon=True),
                    threading.Thread(target=self.pump, args=(database, server, TO_SERVER), daemon=True)]
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
