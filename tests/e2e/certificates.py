"""Certificates for servers under test, by nobody but themselves."""

import ssl
import subprocess


def make_certificate(folder, name):
    """A certificate for this machine by nobody but itself, and its key."""
    certificate, key = folder / f"{name}.pem", folder / f"{name}.key"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                    "-days", "2", "-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1",
                    "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return certificate, key


def trusting(*certificates):
    context = ssl.create_default_context(ssl.Purpose.SERVER_AUTH)
    for certificate in certificates:
        context.load_verify_locations(certificate)
    return context
