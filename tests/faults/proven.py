"""Tables whose matches are proved as soon as they are over, and forgotten then: long runs take no more memory."""

import collections
import hashlib
import json
import subprocess
import time

import checker
import paths  # noqa: F401
from client import Answer, Client
from crossing import epoch_in
from hidden import check_hidden
from hidden_crossing import LATE, ClusterViewer, check_crossings
from one_owner import check_actions, check_boards
from played import Played
from records import KABINET
from refold import lines_of, seed_of
from table import acts
from witness import Witness

HIDDEN = {"kapow"}
# What a server may say for a moment that has lost its lease and has not heard of it: to refuse, it asks no database.
BEHIND = {"not_your_turn", "stale_ply"}


class Proven(Played):
    """Beside the players somebody watches. `listener` hears the bus, if there is one."""

    def __init__(self, server, game, seats, seed, pace, speakers, listener=None):
        self.hides = game in HIDDEN
        super().__init__(server, game, seats, seed, pace, client=self.witness)
        self.watcher = self.witness(server, f"{game} watcher")
        self.auditor = Client(server, f"{game} auditor")
        self.speakers, self.listener = speakers, listener
        self.over = {}  # the records of matches that are over, by match: their digests
        self.counts = collections.Counter()

    def witness(self, server, name):
        return Witness(server, name, keeps_texts=self.hides)

    def witnesses(self):
        return [*self.players, self.watcher]

    def heard(self):
        """The match, and its epoch as a player has it; for any thread."""
        table, _ = self.matches[-1] if self.matches else (None, None)
        doc = self.players[0].docs.get(table.match) if table else None
        return (doc.name, doc.epoch) if doc and doc.epoch else (None, None)

    def next_match(self):
        super().next_match()
        self.watcher.sure("match.watch", match=self.matches[-1][0].match)

    def act(self):
        try:
            super().act()
        except Answer as answer:
            if answer.code not in BEHIND:
                raise
            self.counts["refused by a server that was behind"] += 1
        self.watcher.follow()

    def run(self):
        super().run()
        for one in self.witnesses():
            one.rest()

    def end(self, table, acknowledged):
        super().end(table, acknowledged)
        self.watcher.leave(table.match)
        wrong = self.check(table.match, acknowledged)
        assert not wrong, "\n".join(wrong)
        self.matches.clear()
        for one in self.witnesses():
            one.forget(time.monotonic() - 2 * LATE)

    def end_last(self):
        """All is over, the last match too."""
        if self.matches:
            self.end(*self.matches[-1])
        for match, digest in self.over.items():
            assert digest_of(self.record(match)) == digest, f"{match}: its record is another one than at its end"

    # What is proved of a match

    def record(self, match):
        return self.auditor.sure("match.record", match=match)["record"]

    def check(self, match, acknowledged):
        record = self.record(match)
        self.over[match] = digest_of(record)
        return [*check_acknowledged(match, record, acknowledged), *checker.check_record(match, record, True), *verify(match, record),
                *self.check_witnesses(match), *self.check_cards(match, record)]

    def check_witnesses(self, match):
        everybody = self.witnesses()
        wrong = [line for one in everybody for line in checker.check_seen(one.history)]
        wrong += checker.check_agreement([one.history for one in everybody], {match} if self.hides else set())
        self.counts["documents"] += sum(len(one.history.seen) for one in everybody)
        return wrong + check_boards(everybody, self.hides) + check_actions(everybody)

    def check_cards(self, match, record):
        """On every wire, and on the bus."""
        crossings = self.listener.take(match) if self.listener else []
        self.counts["crossings"] += len(crossings)
        wrong = self.speakers.check(match, [(one.sender, epoch) for one in crossings if (epoch := epoch_in(one.text))])
        if not self.hides:
            return wrong
        lines, secrets = simulate(self.game, record), (record["secret"], seed_of(record))
        texts = [text for one in self.witnesses() for sent in one.texts for text in sent] + [one.text for one in crossings]
        wrong += checker.check_secret(match, texts, secrets)
        wires = [(one.name, one.history.seats, one.texts) for one in self.witnesses()]
        wrong += check_hidden(match, lines, secrets, wires, self.counts, ClusterViewer)
        stays = [player.stays for player in self.players]
        return wrong + check_crossings(match, lines, secrets, crossings, stays, self.speakers.numbers, self.counts)


def check_acknowledged(match, record, acknowledged):
    """Every acknowledged action is in the record once, in order and at its ply, and nothing else is."""
    wrong = []
    if acts(record) != [(seat, action) for seat, action, _, _ in acknowledged]:
        wrong.append(f"{match}: acknowledged was {acknowledged}, recorded is {acts(record)}")
    plies = [answer["ply"] for *_, answer in acknowledged]
    if plies != list(range(1, len(plies) + 1)):
        wrong.append(f"{match}: acknowledged were the plies {plies}")
    return wrong


def verify(match, record):
    done = subprocess.run([KABINET, "verify", "-"], input=json.dumps(record), text=True, capture_output=True)
    return [] if done.returncode == 0 else [f"{match}: {done.stdout}{done.stderr}"]


def simulate(game, record):
    """What the rules alone say to every action."""
    done = subprocess.run([KABINET, "sim", game], input="".join(lines_of(record)), text=True, capture_output=True, check=True)
    return [json.loads(line)["ok"] for line in done.stdout.splitlines()]


def digest_of(record):
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()
