"""A wire between client and server that remembers what the server sent through it."""

import contextlib
import socket
import threading


class Tap:
    """Listens on a port of its own and passes everything on to `server`, as often as somebody connects."""

    def __init__(self, server):
        self.server = server
        self.sent = []  # by connection, the bytes that came from the server
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self):
        return f"ws://127.0.0.1:{self.listener.getsockname()[1]}/ws"

    def frames(self):
        """By connection, the texts of the server's messages, in order."""
        return [list(texts(bytes(sent))) for sent in self.sent]

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                self._connect(near)

    def _connect(self, near):
        try:
            far = socket.create_connection(("127.0.0.1", self.server.port))
        except OSError:  # the server is down: the client is told so
            near.close()
            return
        sent = bytearray()
        self.sent.append(sent)
        threading.Thread(target=_pass_on, args=(near, far), daemon=True).start()
        threading.Thread(target=_pass_on, args=(far, near, sent), daemon=True).start()


def _pass_on(source, sink, kept=None):
    with contextlib.suppress(OSError):
        while part := source.recv(65536):
            if kept is not None:
                kept += part
            sink.sendall(part)
    for end in (source, sink):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
    source.close()


def texts(stream):
    """The text messages in what a WebSocket server sent after its handshake (RFC 6455); one cut short is left out."""
    at = stream.find(b"\r\n\r\n") + 4
    parts = []
    while at > 3 and (frame := _frame(stream, at)):
        final, opcode, payload, at = frame
        if opcode < 8:  # not a control frame
            parts.append(payload)
            if final:
                yield b"".join(parts).decode()
                parts = []


def _frame(stream, at):
    if len(stream) < at + 2:
        return None
    assert not stream[at] & 0x70, "no extension was agreed on"
    size, at_payload = stream[at + 1], at + 2  # what a server sends is not masked
    if size >= 126:
        at_payload += 2 if size == 126 else 8
        size = int.from_bytes(stream[at + 2:at_payload], "big")
    end = at_payload + size
    return None if len(stream) < end else (stream[at] >> 7, stream[at] & 15, stream[at_payload:end], end)
