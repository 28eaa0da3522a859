"""A finished record as input for `kabinet sim`, which plays it again by the rules alone."""

import hashlib
import json


def nonces_of(record):
    """By seat, in hex: open ones come with the seat, the others when the table is locked."""
    return {entry["seat"]: entry["detail"].get("nonce", "") for entry in record["entries"]
            if entry["type"] in ("sit", "reveal")}


def seed_of(record):
    """What all draws come from: the secret and the nonces of the seats, in hex."""
    nonces = nonces_of(record)
    seed = bytes.fromhex(record["secret"]) + b"".join(bytes.fromhex(nonces[seat]) for seat in sorted(nonces))
    return hashlib.sha256(seed).hexdigest()


def lines_of(record):
    """The start and every action, a line each."""
    header = record["header"]
    commands = [{"start": {"options": header["options"], "seats": header["seats"], "seed": seed_of(record)}}]
    commands += [{"act": entry["detail"], "seat": entry["seat"]} for entry in record["entries"] if entry["type"] == "act"]
    return [json.dumps(command) + "\n" for command in commands]
