"""A reverse proxy that serves one port below a path prefix, as nginx or Caddy would be told to."""

import contextlib
import select
import socket
import threading


class PrefixProxy:
    """Strips `prefix` ("/games/kabinet") from what is asked, sends "prefix" to "prefix/", and answers 404 to the rest."""

    def __init__(self, target_port, prefix):
        self.target_port = target_port
        self.prefix = prefix
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        with contextlib.suppress(OSError):  # closed
            while True:
                client, _ = self.listener.accept()
                threading.Thread(target=self.answer, args=(client,), daemon=True).start()

    def answer(self, client):
        with client, contextlib.suppress(OSError):
            head, _, rest = self.until_end_of_head(client).partition(b"\r\n\r\n")
            method, target, version = head.split(b"\r\n")[0].decode().split(" ")
            if target == self.prefix:
                return client.sendall(self.short("301 Moved Permanently", f"Location: {self.prefix}/\r\n"))
            if not target.startswith(self.prefix + "/"):
                return client.sendall(self.short("404 Not Found"))
            lines = head.split(b"\r\n")[1:]
            if not any(line.lower().startswith(b"upgrade:") for line in lines):
                # One request a connection: the next one would have to be rewritten too.
                lines = [line for line in lines if not line.lower().startswith(b"connection:")] + [b"Connection: close"]
            first = f"{method} {target[len(self.prefix):]} {version}".encode()
            with socket.create_connection(("127.0.0.1", self.target_port)) as server:
                server.sendall(b"\r\n".join([first, *lines]) + b"\r\n\r\n" + rest)
                self.pump(client, server)

    @staticmethod
    def until_end_of_head(client):
        data = b""
        while b"\r\n\r\n" not in data:
            more = client.recv(65536)
            if not more:
                raise ConnectionError("no request")
            data += more
        return data

    @staticmethod
    def short(status, header=""):
        return f"HTTP/1.1 {status}\r\n{header}Content-Length: 0\r\nConnection: close\r\n\r\n".encode()

    @staticmethod
    def pump(client, server):
        """Passes bytes on both ways until either side has ended."""
        while True:
            for ready in select.select([client, server], [], [])[0]:
                data = ready.recv(65536)
                if not data:
                    return
                (server if ready is client else client).sendall(data)

    def close(self):
        # Wakes the accept, which a mere close would not.
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
