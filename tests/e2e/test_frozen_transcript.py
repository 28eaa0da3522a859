"""What a server of before answered to each method is what is answered today. --keep writes it anew."""

import difflib
import json
import pathlib
import re
import sys
import unittest

from frozen_conversation import ORIGIN, SITE, conversation
from kabinetd import Server
from mailbox import Mailbox

ROOT = pathlib.Path(__file__).resolve().parents[2]
TRANSCRIPT = pathlib.Path(__file__).parent / "frozen" / "transcript.json"
# Members by what stands for their values: another time, another run.
# How many are online is told to the lobby now and then.
TIMES = {"now", "since", "at", "t", "away_until", "left", "created", "retry_after_ms", "used", "time", "online", "seen", "fresh_until", "ended", "began", "until", "revoked_at"}
TEXTS = {"title", "detail"}  # of errors
HASHES = {"hash", "prev", "commitment", "lock", "next_commitment", "secret", "engine", "epoch",
          "challenge", "client_data", "authenticator_data", "signature", "public_key", "device_token", "uri"}
IDS = {"token", "id", "match", "next", "doc", "invite", "key", "host", "player", "rematch_of", "session", "user_handle", "codes", "tournament"}
FIXED = {"lobby", "events", "t_nowhere", "nosuchmatc", "nonsense", "no such code", "early", "odd"}


class Placeholders:
    """Replaces what differs from one run to the next; what is the same twice has the same placeholder."""

    def __init__(self):
        self.names = {}

    def name(self, kind, value):
        if value not in self.names:
            count = sum(name.startswith(f"<{kind} ") for name in self.names.values())
            self.names[value] = f"<{kind} {count + 1}>"
        return self.names[value]

    def learn(self, member, value):
        """Notes the ids in it, which may stand elsewhere as names of members."""
        if isinstance(value, dict):
            for name, inner in value.items():
                self.learn(name, inner)
        elif isinstance(value, list):
            for inner in value:
                self.learn(member, inner)
        elif isinstance(value, str) and member in IDS and value not in FIXED and not value.startswith("<"):
            self.name("key" if member == "key" else "id", value)

    def replaced(self, member, value):
        if member in TIMES:
            return "<time>"
        if member == "error":
            value = value | {"data": {name: "<text>" if name in TEXTS else inner for name, inner in value["data"].items()}}
        if member in HASHES and isinstance(value, str):
            return "<hash>"
        if isinstance(value, dict):
            return {self.names.get(name, name): self.replaced(name, inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [self.replaced(member, inner) for inner in value]
        return self.names.get(value, value) if isinstance(value, str) else value


def told():
    """The transcript of a conversation with the server of today, a line an answer."""
    with Mailbox() as mailbox, Server(match_grace_ms=50, accounts_passkey_domain=SITE, accounts_passkey_origins=ORIGIN,
                                      mail_server=mailbox.url, mail_from="kabinet@play.example", mail_tls="optional") as server:
        lines = conversation(server, mailbox)
    known = Placeholders()
    games = [game["id"] for line in lines if line.get("method") == "hello" for game in line.get("result", {}).get("games", [])]
    for line in lines:
        known.learn("", {name: member for name, member in line.items() if name in ("params", "result", "value", "document")})
    for game in games:
        known.names.pop(game, None)
    return [known.replaced("", line) for line in lines]


def text(lines):
    return "[\n" + ",\n".join(json.dumps(line, sort_keys=True) for line in lines) + "\n]\n"


def spread(lines):
    """A member a line, so that a difference can be read."""
    return json.dumps(lines, indent=1, sort_keys=True).splitlines()


def methods():
    """Every method there is, as the reference lists them."""
    reference = (ROOT / "protocol/generated/reference.md").read_text(encoding="utf-8")
    return set(re.findall(r"^### (\S+)$", reference.split("\n## Methods\n")[1].split("\n## ")[0], re.MULTILINE))


# The record of a day opens when the day is over, which no conversation waits for.
OF_ANOTHER_DAY = {"daily.record"}


class FrozenTranscript(unittest.TestCase):
    maxDiff = None

    def test_every_method_is_answered_as_it_was(self):
        before, today = json.loads(TRANSCRIPT.read_text(encoding="utf-8")), told()
        difference = difflib.unified_diff(spread(before), spread(today), "frozen", "today", lineterm="", n=6)
        self.assertEqual("\n".join(difference), "")

    def test_every_method_is_in_it(self):
        lines = json.loads(TRANSCRIPT.read_text(encoding="utf-8"))
        answered = {line["method"] for line in lines if "result" in line}
        self.assertEqual(methods() - answered, OF_ANOTHER_DAY)


if __name__ == "__main__":
    if "--keep" in sys.argv:
        TRANSCRIPT.write_text(text(told()), encoding="utf-8")
    else:
        unittest.main()
