"""An authenticator app: one-time codes by time (RFC 6238), of the standard library alone."""

import base64
import hashlib
import hmac
import time

STEP = 30  # seconds


class App:
    """Gives each code once. The server takes the one before, the present one and the next: three without waiting."""

    def __init__(self, secret):
        self.key = base64.b32decode(secret)
        self.used = 0

    def code(self):
        now = int(time.time()) // STEP
        self.used = max(now - 1, self.used + 1)
        assert self.used <= now + 1, "the server takes no code so early"
        mac = hmac.digest(self.key, self.used.to_bytes(8, "big"), hashlib.sha1)
        at = mac[-1] & 15
        return f"{(int.from_bytes(mac[at:at + 4], 'big') & 0x7fffffff) % 1_000_000:06d}"
