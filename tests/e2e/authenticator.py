"""A browser with an authenticator in software, for passkeys (WebAuthn Level 3); its key is made by openssl(1)."""

import base64
import hashlib
import json
import os
import subprocess
import tempfile

ES256 = -7
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def openssl(*arguments, given=b""):
    return subprocess.run(["openssl", *arguments], input=given, capture_output=True, check=True).stdout


class Authenticator:
    """One passkey, for the pages of `origin` on the domain `site`."""

    def __init__(self, site, origin):
        self.site, self.origin = site, origin
        self.id = os.urandom(32)
        self.handle = ""
        self.key = openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout")

    def client_data(self, kind, options):
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said, separators=(",", ":")).encode()

    def data(self, flags, tail=b""):
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + bytes(4) + tail

    def create(self, options):
        """The answer of navigator.credentials.create(), as the protocol has it."""
        self.handle = options["user"]["id"]
        public = openssl("pkey", "-pubout", "-outform", "DER", given=self.key)
        x, y = public[-64:-32], public[-32:]
        cose = bytes.fromhex("a5010203262001215820") + x + bytes.fromhex("225820") + y
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cose
        return {"id": base64url(self.id), "client_data": base64url(self.client_data("webauthn.create", options)),
                "authenticator_data": base64url(self.data(PRESENT | VERIFIED | ATTESTED, credential)),
                "public_key": base64url(public), "algorithm": ES256, "transports": ["internal"]}

    def get(self, options):
        """The answer of navigator.credentials.get(), as the protocol has it."""
        said, data = self.client_data("webauthn.get", options), self.data(PRESENT | VERIFIED)
        with tempfile.NamedTemporaryFile() as key:
            key.write(self.key)
            key.flush()
            signature = openssl("dgst", "-sha256", "-sign", key.name, given=data + hashlib.sha256(said).digest())
        return {"id": base64url(self.id), "client_data": base64url(said), "authenticator_data": base64url(data),
                "signature": base64url(signature), "user_handle": self.handle}
