"""One address before several servers, as a proxy that looks who is ready would be told to."""

import contextlib
import select
import socket
import threading
import time

from kabinetd import START

LOOK = 0.1  # seconds between looks
HANGS = 0.5  # a server that answers nothing for so long is given up


class Front:
    """Passes each connection on to the server that is ready, and cuts those to a server that answers nothing any more, or
    is not ready while another one is.
    Clients take it for a server: it has what Client asks of one."""

    def __init__(self, servers):
        self.pairs = {server.port: set() for server in servers}
        self.lock = threading.Lock()
        self.states = {server.port: None for server in servers}
        self.changed = threading.Condition()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port = self.listener.getsockname()[1]
        self.closed = threading.Event()
        threading.Thread(target=self.serve, daemon=True).start()
        for port in self.states:
            threading.Thread(target=self.look, args=(port,), daemon=True).start()

    def await_port(self, deadline):
        """Returns when a server is ready, or the deadline is over."""
        with self.changed:
            self.changed.wait_for(self.ready, max(0, deadline - time.monotonic()))

    def ready(self):
        """The port of a server that is ready; None for none."""
        return next((port for port, state in self.states.items() if state == 200), None)

    def look(self, port):
        while not self.closed.wait(LOOK):
            state = status(port)
            with self.changed:
                self.states[port] = state
                self.changed.notify_all()
            if state is None or (state != 200 and self.ready()):
                self.cut(port)

    def cut(self, port):
        with self.lock:
            pairs = list(self.pairs[port])
        for pair in pairs:
            for end in pair:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def serve(self):
        with contextlib.suppress(OSError):  # closed
            while True:
                client, _ = self.listener.accept()
                threading.Thread(target=self.pass_on, args=(client,), daemon=True).start()

    def pass_on(self, client):
        port = self.ready()
        with client, contextlib.suppress(OSError):
            if port is None:
                return
            with socket.create_connection(("127.0.0.1", port), HANGS) as server:
                server.settimeout(None)
                pair = (client, server)
                with self.lock:
                    self.pairs[port].add(pair)
                try:
                    pump(client, server)
                finally:
                    with self.lock:
                        self.pairs[port].discard(pair)

    def __enter__(self):
        self.await_port(time.monotonic() + START)
        return self

    def __exit__(self, *_):
        self.closed.set()
        self.listener.close()


def status(port):
    """What the server answers to /readyz; None for no answer."""
    with contextlib.suppress(OSError, ValueError, IndexError):
        with socket.create_connection(("127.0.0.1", port), HANGS) as probe:
            probe.settimeout(HANGS)
            probe.sendall(b"GET /readyz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            return int(probe.recv(4096).split()[1])
    return None


def pump(one, other):
    """Passes bytes on both ways until either side has ended."""
    while True:
        for end in select.select([one, other], [], [])[0]:
            data = end.recv(65536)
            if not data:
                return
            (other if end is one else one).sendall(data)
