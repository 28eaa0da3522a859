"""Secrets and words that are looked for where they must not be, in every form in which they may have got there."""

import base64
import re
import sqlite3
from contextlib import closing

SHORTEST = 6  # bytes; less is found by accident
PIECE, STEP = 12, 4  # characters of a secret that betray it, wherever they begin


def forms(secret):
    """The bytes by which a text is found: as it is, in hex, and in base64 from any place on."""
    texts = {secret, secret.lower(), secret.upper(), re.sub(r"[-\s]", "", secret)}
    texts |= {secret[start:start + PIECE] for start in range(0, len(secret) - PIECE + 1, STEP)}
    found = set()
    for text in texts:
        found |= {text.encode()} | _coded(text.encode())
    if re.fullmatch(r"([0-9a-f]{2}){16,}", secret):
        raw = bytes.fromhex(secret)
        found |= {raw} | _coded(raw)
    return {form for form in found if len(form) >= SHORTEST}


def _coded(data):
    coded = {data.hex().encode(), data.hex().upper().encode()}
    for before in range(3):
        # Only characters that the bytes around it do not change.
        text = base64.b64encode(bytes(before) + data).rstrip(b"=")
        whole = text[(before * 8 + 5) // 6:len(text) - (1 if (before + len(data)) % 3 else 0)]
        coded |= {whole, whole.replace(b"+", b"-").replace(b"/", b"_")}
    return coded


def found(secrets, places):
    """Which secrets are where: secrets by name, bytes by place."""
    lost = []
    for name, secret in secrets.items():
        needles = sorted(forms(secret))
        lost += [f"{name} is in {place}" for place, data in places.items() if any(needle in data for needle in needles)]
    return lost


def files(server):
    """What the folder of a server holds but its log, by name. Long runs of zeros are left out: most of a log is empty."""
    paths = [path for path in server.folder.rglob("*") if path.is_file() and path != server.folder / "kabinetd.log"]
    return {path.name: re.sub(rb"\0{32,}", b"\0", path.read_bytes()) for path in paths}


def log(server):
    return (server.folder / "kabinetd.log").read_bytes()


def stored_of(server, account):
    """All texts that the database keeps of an account beside its id, by where they are."""
    words = {}
    with closing(sqlite3.connect(f"file:{server.database}?mode=ro", uri=True)) as database:
        for table in ("account", "session", "credential", "name"):
            column = "id" if table == "account" else "account"
            rows = database.execute(f"SELECT * FROM {table} WHERE {column} = ?", (account,))
            names = [one[0] for one in rows.description]
            for number, row in enumerate(rows):
                words |= {f"{table}.{name} {number}": value for name, value in zip(names, row)
                          if isinstance(value, str) and value != account and len(value) >= SHORTEST}
    return words
