"""A WebSocket client (RFC 6455) of our own: independent of the server's library, and able to do everything wrong."""

import base64
import hashlib
import os
import socket
import ssl
import struct
import time

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
SUBPROTOCOL = "kabinet.v1.json"
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


class Lost(Exception):
    """The connection is gone: with the close code the server sent, or without one (None)."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"connection lost ({code} {reason})")
        self.code = code
        self.reason = reason


class Refused(Exception):
    """The handshake was answered with something else than 101."""

    def __init__(self, status, headers, body):
        super().__init__(f"handshake refused with {status}")
        self.status = status
        self.headers = headers
        self.body = body


class Late(AssertionError):
    """What was waited for did not happen before the deadline."""


def frame(opcode, payload=b"", fin=True, rsv=0, mask=True, length=None):
    """One frame as bytes (5.2). `length` replaces the true length, `mask` False leaves the payload as it is."""
    first = (0x80 if fin else 0) | rsv << 4 | opcode
    size = len(payload) if length is None else length
    bit = 0x80 if mask else 0
    if size < 126:
        head = struct.pack("!BB", first, bit | size)
    elif size < 65536:
        head = struct.pack("!BBH", first, bit | 126, size)
    else:
        head = struct.pack("!BBQ", first, bit | 127, size)
    if not mask:
        return head + payload
    key = os.urandom(4)
    return head + key + _masked(payload, key)


def _masked(payload, key):
    if not payload:
        return b""
    size = len(payload)
    stream = (key * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(stream, "big")).to_bytes(size, "big")


class Socket:
    """An open WebSocket. What the server sends is taken as it comes by `pump`, and handed out by `receive`."""

    def __init__(self, port, path="/ws", subprotocol=SUBPROTOCOL, headers=(), receive_buffer=None, timeout=20, tls=None):
        self.sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if receive_buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.sock.settimeout(timeout)
        self.pongs = []
        self._bytes = bytearray()
        self._parts = []
        self._messages = []
        self._lost = None
        try:
            self.sock.connect(("127.0.0.1", port))
            self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if tls:
                self.sock = tls.wrap_socket(self.sock, server_hostname="127.0.0.1")
            self._shake_hands(port, path, subprotocol, headers)
        except (ConnectionError, socket.timeout) as error:
            self.sock.close()
            raise Lost(None, str(error)) from error
        except Exception:
            self.sock.close()
            raise

    def _shake_hands(self, port, path, subprotocol, headers):
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        if subprotocol:
            lines.append(f"Sec-WebSocket-Protocol: {subprotocol}")
        lines += [f"{name}: {value}" for name, value in headers]
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        status, answered, self._bytes = read_head(self.sock)
        if status != 101:
            length = int(answered.get("content-length", 0))
            while len(self._bytes) < length:
                self._bytes += self.sock.recv(65536) or bytes(length)
            raise Refused(status, answered, bytes(self._bytes[:length]))
        accept = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest()).decode()
        assert answered["sec-websocket-accept"] == accept, answered
        self.subprotocol = answered.get("sec-websocket-protocol")

    def fileno(self):
        return self.sock.fileno()

    def send_raw(self, data):
        """Bytes as they are; Lost when the server does not take them any more."""
        if self._lost:
            raise self._lost
        try:
            self.sock.sendall(data)
        except (ConnectionError, socket.timeout) as error:
            self._drain()
            raise self._lost or Lost(None, str(error)) from error

    def send(self, text):
        self.send_raw(frame(TEXT, text.encode() if isinstance(text, str) else text))

    def receive(self, timeout=20):
        """The next message, text or bytes. Lost when there is none any more, Late when none came in time."""
        deadline = time.monotonic() + timeout
        while not self._messages:
            try:
                self.pump(deadline - time.monotonic())
            except Lost:
                if not self._messages:  # else they came just before the end
                    raise
        return self._messages.pop(0)

    def waiting(self):
        """Takes what has arrived, without waiting, and says whether `receive` has something."""
        try:
            self.pump(0)
        except Late:
            pass
        except Lost:
            if not self._messages:
                raise
        return bool(self._messages)

    def wait_closed(self, timeout=20):
        """Reads until the end and returns Lost, passing over messages."""
        deadline = time.monotonic() + timeout
        try:
            while True:
                self.pump(deadline - time.monotonic())
        except Lost as lost:
            return lost

    def pump(self, timeout):
        """Waits for some bytes and takes the frames among them."""
        if self._lost:
            raise self._lost
        if self._take_frames():
            return  # they came with the answer to the handshake
        self.sock.settimeout(max(timeout, 0))
        try:
            data = self.sock.recv(1 << 18)
            while isinstance(self.sock, ssl.SSLSocket) and self.sock.pending():
                data += self.sock.recv(1 << 18)
        except (socket.timeout, BlockingIOError, ssl.SSLWantReadError) as error:
            raise Late("nothing came in time") from error
        except ConnectionError as error:
            self._lose(Lost(None, str(error)))
        finally:
            self.sock.settimeout(20)
        if not data:
            self._lose(Lost(None, "end of stream"))
        self._bytes += data
        self._take_frames()

    def close(self, code=1000):
        """The closing handshake; returns the code of the server's answer."""
        if not self._lost:
            self.send_raw(frame(CLOSE, struct.pack("!H", code)))
        lost = self.wait_closed()
        self.sock.close()
        return lost.code

    def cut(self):
        """Ends the connection without a word: a reset, as a pulled plug would do in the end."""
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.sock.close()
        self._lost = self._lost or Lost(None, "cut")

    def _lose(self, lost):
        self._lost = self._lost or lost
        raise self._lost

    def _drain(self):
        try:
            while True:
                self.pump(1)
        except (Lost, Late):
            pass

    def _take_frames(self):
        """Takes all whole frames, and says whether there were any."""
        took = False
        while parsed := _parse(self._bytes):
            opcode, fin, payload, used = parsed
            del self._bytes[:used]
            self._take(opcode, fin, payload)
            took = True
        return took

    def _take(self, opcode, fin, payload):
        if opcode == CLOSE:
            code = struct.unpack("!H", payload[:2])[0] if payload else 1005
            self._echo(frame(CLOSE, payload[:2]))
            self._hang_up()
            self._lose(Lost(code, payload[2:].decode()))
        if opcode == PING:
            self._echo(frame(PONG, payload))
        elif opcode == PONG:
            self.pongs.append(payload)
        else:
            self._parts.append((opcode, payload))
            if fin:
                whole = b"".join(part for _, part in self._parts)
                text = self._parts[0][0] == TEXT
                self._parts = []
                self._messages.append(whole.decode() if text else whole)

    def _hang_up(self):
        try:
            self.sock.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # the server has gone already

    def _echo(self, data):
        try:
            self.sock.sendall(data)
        except OSError:
            pass  # the server has gone already


def _parse(data):
    """(opcode, fin, payload, bytes used) of the first frame in `data`, or None. A server's frames are bare (5.1)."""
    if len(data) < 2:
        return None
    size, start = data[1] & 0x7F, 2
    assert not data[1] & 0x80, "the server masks its frames"
    assert not data[0] & 0x70, "the server sets reserved bits"
    if size >= 126:
        width = 2 if size == 126 else 8
        if len(data) < 2 + width:
            return None
        size, start = int.from_bytes(data[2 : 2 + width], "big"), 2 + width
    if len(data) < start + size:
        return None
    return data[0] & 0x0F, bool(data[0] & 0x80), bytes(data[start : start + size]), start + size


def read_head(sock):
    """The head of an HTTP answer: its status, its headers in lower case, and the bytes that came behind it."""
    data = bytearray()
    while b"\r\n\r\n" not in data:
        more = sock.recv(65536)
        if not more:
            raise Lost(None, f"end of stream after {bytes(data[:200])!r}")
        data += more
    head, _, rest = bytes(data).partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    headers = {}
    for line in lines[1:]:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    return int(lines[0].split()[1]), headers, bytearray(rest)
