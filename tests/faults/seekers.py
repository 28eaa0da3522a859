"""Seekers of quick match: each takes tickets, gives some back and plays what the others lead to, while the nemesis is at
work (QM-1 to QM-3); and what is proved of the tickets."""

import collections
import contextlib
import json
import sqlite3
import time

import paths  # noqa: F401
from client import Answer
from draws import see_begin
from players import Player
from stage import PLAY

HELD = 50  # seconds; the ticket of somebody who is away ends after a minute
WISHES = (("kuba", {"least": 2, "most": 2}), ("nine", {"least": 2, "most": 3}))
OPEN = ("waiting", "paired")


class QuickTable:
    """What all want to know of a table, of a match that tickets led to."""

    def __init__(self, game):
        self.game, self.create = game, {"private": False}
        self.rematches, self.given_up = set(), True

    def again(self, number):
        return False


class Seeker(Player):
    def __init__(self, stage, wire, name, seed):
        super().__init__(stage, wire, name, seed, QuickTable(None), None)
        self.account = False  # with one, some tickets are for rated matches
        self.taken = {}  # by since, the game of the tickets that were acknowledged
        self.given_back = set()  # since when they waited
        self.lost = set()  # tickets that went without a match and without being given back, as far as was seen
        self.ticket = None  # since when the present one waits
        self.held = 0  # when it was last seen

    @property
    def document(self):
        """The own ticket, watched."""
        doc = self.client.doc("ticket_" + self.client.player["id"])
        while doc.value is None:
            self.client.sure("queue.watch")
            connection = self.client.history.connections
            self.client.await_change(lambda: doc.value is not None or self.client.history.connections != connection)
            doc = self.client.doc(doc.name)
        return doc

    def live(self):
        super().live()
        self.give_back()

    def begin(self, number):
        """Takes tickets until one has become a match, and sits there; None when it is too late for one."""
        while self.stage.phase == PLAY:
            if match := self.found():
                return self.arrive(match)
            self.seek()
            self.client.pass_time()
        return None

    def seek(self):
        state = self.look()["state"]
        if state in OPEN:
            if self.rng.random() < 0.04:
                self.give_back()
            return
        self.take()

    def look(self):
        """What the document says now; notes what became of the ticket."""
        value = self.document.value
        if value["state"] in OPEN:
            self.held = time.monotonic()
            self.ticket = value.get("ticket", {}).get("since", self.ticket)  # one may have come back
        elif self.ticket and value["state"] == "none":
            if time.monotonic() - self.held < HELD:
                self.lost.add(self.ticket)
            self.ticket = None
        return value

    def found(self):
        """A match that the own ticket has led to, and that is new."""
        match = self.look().get("match")
        return match if match not in self.sat else None

    def take(self):
        game, seats = self.rng.choice(WISHES)
        rated = {"rated": True} if self.account and self.rng.random() < 0.4 else {}
        try:
            taken = self.client.sure("queue.join", key=self.client.key(), game=game, seats=seats, **rated, **self.draws.part())
        except Answer as answer:
            # A ticket came back, a match goes on, or too many were left (QM-5).
            assert answer.code in ("already_queued", "too_many_tables") or (rated and answer.code == "must_wait"), answer
            return
        self.ticket, self.held = taken["since"], time.monotonic()
        self.taken[self.ticket] = game
        # The document is behind the answer until the next change.
        connection = self.client.history.connections
        self.client.await_change(lambda: self.shows(taken["since"]) or self.client.history.connections != connection)

    def shows(self, since):
        """Whether the document knows of that ticket, or of what became of it."""
        value = self.client.doc("ticket_" + self.client.player["id"]).value or {}
        return value.get("ticket", {}).get("since") == since or value.get("state") == "paired" or (
            value.get("state") == "matched" and value["match"] not in self.sat)

    def give_back(self):
        """May come too late: then there is a match."""
        self.given_back.add(self.ticket)
        self.client.sure("queue.leave", key=self.client.key())
        self.stage.said("queue.leave")

    def arrive(self, match):
        self.ticket = None
        self.client.watch(match)
        self.table = QuickTable(self.client.doc(match).value["game"])
        self.stage.create(match)
        self.stage.quick.add(match)
        self.stage.opened(match, self.table)
        self.sat.append(match)
        self.is_host = False
        see_begin(self, match)
        return match

    def end(self):
        """Until nothing is left of the search: a ticket may come back late, and a match begin."""
        quiet = 0
        while quiet < 5:
            self.give_back()
            while match := self.found():
                self.arrive(match)
            super().end()
            self.client.await_change(lambda: all(self.client.docs[match].value["status"] not in ("open", "playing") for match in self.sat))
            quiet = 0 if self.look()["state"] in OPEN or self.found() else quiet + 1
            self.client.pass_time()


def check_tickets(path, seekers):
    """What the database of the stopped server holds of tickets, against what was acknowledged: no ticket was lost, and none
    is a ticket and a match, or two matches but where one was given up before it was played."""
    with contextlib.closing(sqlite3.connect(path)) as store:
        waiting = _waiting(store)
        matches = _matches(store)
    taken = {(seeker.client.player["id"], since) for seeker in seekers for since in seeker.taken}
    wrong = [f"{match} was made of tickets that nobody took: {used - taken}" for match, (used, _) in matches.items() if used - taken]
    uses = collections.defaultdict(list)
    for match, (used, state) in matches.items():
        for ticket in used:
            uses[ticket].append((match, state))
    for ticket, made in uses.items():
        if ticket in waiting and any(state != "given up" for _, state in made):
            wrong.append(f"{ticket} waits, and is {made} too")
        if sum(state != "given up" for _, state in made) > 1:
            wrong.append(f"{ticket} became {made}")
    for seeker in seekers:
        mine = {(seeker.client.player["id"], since) for since in seeker.lost - seeker.given_back}
        wrong += [f"{seeker.name}: {ticket} was lost" for ticket in mine if ticket not in uses and ticket not in waiting]
    return wrong


def _waiting(store):
    """The tickets that the queue's stream comes to: accounts, and since when they wait."""
    tickets = {}
    for row, header in store.execute("SELECT row, header FROM stream WHERE kind = 'queue' AND over = 0").fetchall():
        for ticket in json.loads(header)["state"]["tickets"]:
            tickets[ticket["account"]] = ticket["since"]
        for entry, in store.execute("SELECT entry FROM entry WHERE stream = ? ORDER BY n", (row,)).fetchall():
            _follow(tickets, json.loads(entry))
    return set(tickets.items())


def _follow(tickets, entry):
    if entry["type"] == "join":
        tickets[entry["ticket"]["account"]] = entry["ticket"]["since"]
    elif entry["type"] == "leave":
        tickets.pop(entry["account"], None)
    elif entry["type"] == "pair":
        for account in entry["tickets"]:
            tickets.pop(account, None)
    elif entry["type"] == "give_back":
        for ticket in entry["tickets"]:
            tickets.setdefault(ticket["account"], ticket["since"])


def _matches(store):
    """By quick match: the tickets that led to it, and whether it was played, goes on or was given up before anybody acted."""
    found = {}
    for row, match, header, over in store.execute("SELECT row, id, header, over FROM stream WHERE kind = 'match'").fetchall():
        if queue := json.loads(header).get("queue"):
            entries = [json.loads(entry)["type"] for entry, in store.execute("SELECT entry FROM entry WHERE stream = ?", (row,))]
            state = "played" if "act" in entries else "given up" if over else "goes on"
            found[match] = ({(ticket["account"], ticket["since"]) for ticket in queue["tickets"]}, state)
    return found
