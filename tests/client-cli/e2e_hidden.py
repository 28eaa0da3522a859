"""Nobody is sent a card it may not know: all that a server sends in a match of eight, held against the whole truth."""

import hashlib
import json
import os
import sys
import unittest
import urllib.error

import program
from kapow_truth import Truth, check_event
from match_test import MatchTest, actions_of, robot
from tap import Tap

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../e2e"))
from documents import patched  # noqa: E402

DOCUMENT = {"match", "game", "options", "seats_total", "private", "host", "status", "commitment", "clock", "ply", "turn",
            "spectators", "seats", "state"}
REPLIES = {"commitment", "doc", "epoch", "game", "match", "now", "player", "ply", "seat", "seq", "status", "token"}
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
        assert set(self.value) == DOCUMENT, set(self.value) ^ DOCUMENT
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


class Hidden(MatchTest):
    def tapped(self, *arguments, profile):
        """A client, and what is sent to it."""
        tap = Tap(self.server)
        self.addCleanup(tap.close)
        client = program.Client(tap, self.folder, *arguments, profile=profile)
        self.addCleanup(lambda: client.stop() if not client.process.stdout.closed else None)
        return client, tap

    def truths(self, record):
        """What was true at every ply: the record played again with its own seed."""
        nonces = {entry["seat"]: entry["detail"].get("nonce", "") for entry in record["entries"] if entry["type"] == "sit"}
        seed = bytes.fromhex(record["secret"]) + b"".join(bytes.fromhex(nonces[seat]) for seat in sorted(nonces))
        seed = hashlib.sha256(seed).hexdigest()
        header = record["header"]
        lines = [{"start": {"options": header["options"], "seats": header["seats"], "seed": seed}}]
        lines += [{"act": entry["detail"], "seat": entry["seat"]} for entry in actions_of(record)]
        told = self.tool("sim", header["game"], input="".join(json.dumps(line) + "\n" for line in lines))
        return [Truth(json.loads(line)["ok"]["position"]) for line in told.stdout.splitlines()], seed

    def test_eight_players_and_the_public_are_sent_what_they_may_know(self):
        seats = range(8)
        pairs = [self.tapped("play", "kapow", "--new", "--seats", "8", "--option", "rounds=2", *robot(1), profile="p0")]
        match = pairs[0][0].document(lambda value: value["seats"])["document"]
        pairs += [self.tapped("watch", match, profile="w")]
        pairs[1][0].document()
        for seat in seats[1:]:
            client = self.tapped("play", "--join", match, "--seat", str(seat), *robot(seat + 1), profile=f"p{seat}")
            pairs.insert(seat, client)
        clients, taps = zip(*pairs)
        clients[8].document(lambda value: value["ply"] >= 100)
        with self.assertRaisesRegex(urllib.error.HTTPError, "404"):
            self.record(match)
        self.server.kill()
        self.server.start()
        end = self.assert_same_end(clients)
        record = self.assert_record_proves_itself(match, end["ply"])

        truths, seed = self.truths(record)
        self.assertEqual(len(truths), end["ply"] + 1)
        secrets = (record["secret"], seed)
        viewers = [Viewer(seat, truths, secrets).check(taps[seat].frames()) for seat in seats]
        public = Viewer(None, truths, secrets).check(taps[8].frames())
        self.assertEqual(end["state"], truths[-1].seen_by(None))
        for viewer in (*viewers, public):
            self.assertGreater(viewer.documents, end["ply"] * 0.9, "what was sent is what was looked at")
            self.assertGreater(viewer.hidden, 0)
            for ply in viewer.events.keys() & public.events.keys():
                self.assertEqual(viewer.events[ply], public.events[ply])
        self.assertEqual(public.drawn, [])
        self.assertTrue(all(viewer.drawn for viewer in viewers))
        told = [[text for text in texts if '"method"' in text] for texts in taps[0].frames()]
        Viewer(0, truths, secrets).check(told)
        with self.assertRaises(AssertionError):
            Viewer(None, truths, secrets).check(told)


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    unittest.main()
