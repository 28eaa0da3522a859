"""What one viewer of a match of Kapow! was sent, held against the whole truth."""

import json
import os
import sys

from kapow_truth import check_event

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../e2e"))
from documents import patched  # noqa: E402

DOCUMENT = {"match", "game", "options", "seats_total", "private", "host", "status", "commitment", "clock", "ply", "turn",
            "spectators", "seats", "state"}
LOCKED = {"awaiting", "lock"}  # beside them while the nonces are told
TERMS = {"rated", "leavers", "first_by", "abortable"}  # of a table that has them
REPLIES = {"commitment", "doc", "epoch", "game", "invite", "match", "now", "player", "ply", "seat", "seq", "status", "token"}
WORDS = {"reveal", "take", "discard", "draw", "replace", "powerset", "top", "beneath", "swap", "end"}


def words_in(value):
    """The texts in a JSON value, names of members left out."""
    if isinstance(value, str):
        return {value}
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return set().union(*map(words_in, parts))


class Viewer:
    """One seat, or the public (None), and all that was sent to it."""

    def __init__(self, seat, truths, secrets):
        self.seat, self.truths, self.secrets = seat, truths, secrets
        self.documents = self.hidden = 0
        self.events = {}  # by the ply they led to
        self.drawn = []

    def check(self, connections):
        for texts in connections:
            self.value = None
            for text in texts:
                self.check_message(text)
        return self

    def check_message(self, text):
        message = json.loads(text)
        if "result" in message:
            return self.check_reply(message["result"], text)
        params = message.get("params", {})
        if params.get("doc") == "lobby":
            assert '"state"' not in text, text
        elif message.get("method") == "snapshot":
            self.value = params["value"]
            self.check_document(text)
        elif message.get("method") == "patch":
            before = self.value["ply"]
            self.value = patched(self.value, params["ops"])
            self.check_document(text)
            if self.value["ply"] > before:
                self.check_events(params["events"], self.value["ply"])
        return None

    def check_reply(self, result, text):
        if "actions" in result:
            assert result["seat"] == self.seat and words_in(result["actions"]) <= WORDS, text
        elif "server" not in result:  # the greeting has been read
            assert set(result) <= REPLIES, text

    def check_document(self, text):
        self.documents += 1
        if self.value["status"] == "finished":
            return
        expected = DOCUMENT | (LOCKED if "lock" in self.value else set()) | (TERMS & set(self.value))
        assert set(self.value) == expected, set(self.value) ^ expected
        assert not any(secret in text for secret in self.secrets)
        if self.value["status"] == "playing":
            truth = self.truths[self.value["ply"]]
            assert self.value["state"] == truth.seen_by(self.seat), (self.seat, self.value, vars(truth))
            self.hidden += len(truth.hidden(0))

    def check_events(self, events, ply):
        for event in events:
            if event["type"] == "drawn":
                truth = self.truths[ply]
                assert (self.seat, event["card"]) == (truth.turn, truth.taken) and set(event) == {"type", "card"}, event
                self.drawn.append(ply)
            else:
                check_event(event, self.truths[ply - 1], self.truths[ply])
        self.events[ply] = [event for event in events if event["type"] != "drawn"]
