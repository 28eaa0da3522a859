"""A client that notes all that came to it, and when it was connected to which server."""

import dataclasses
import time

import paths  # noqa: F401
from client import Answer, Client
from documents import Document, Gap
from history import History, Seen, digest
from table import of_all_audiences
from ws import Lost


@dataclasses.dataclass
class Stay:
    """A connection, as long as it lasted."""

    begun: float
    life: str | None = None  # of the server, as its greeting names it
    ended: float | None = None


class Witness(Client):
    """Its notes grow until somebody has checked them and calls `forget`."""

    def __init__(self, server, name, keeps_texts=False, **options):
        self.history = History(name)
        self.boards = {}  # what was shown by match, seat and ply: digests
        self.news = {}  # the epochs in which an action was told as news, by match and ply
        self.texts = []  # by connection, what came by it
        self.keeps_texts = keeps_texts
        self.rests = False
        self.stays = []
        super().__init__(server, name, **options)

    def connect(self):
        begun = time.monotonic()
        self.end_stay(begun)
        super().connect()
        self.stays.append(Stay(begun))
        self.texts.append([])

    def end_stay(self, at):
        if self.stays and self.stays[-1].ended is None:
            self.stays[-1].ended = at

    def greet(self, resume=()):
        greeting = super().greet(resume)
        self.stays[-1].life = greeting["epoch"]
        return greeting

    def take(self, text):
        if self.keeps_texts:
            self.texts[-1].append(text)
        super().take(text)

    def doc(self, name):
        if name not in self.docs:
            self.docs[name] = Witnessed(name, self)
        return self.docs[name]

    def rest(self):
        """All has been played. What is asked for from now on is no player's business, and seats that are given up change boards."""
        self.keeps_texts, self.rests = False, True

    def follow(self):
        """Takes what has come, and comes back when the connection is lost."""
        try:
            self.take_waiting()
        except Lost:
            self.come_back()

    def leave(self, doc):
        """Watches it no more; over lost connections."""
        try:
            self.sure("match.unwatch", match=doc)
        except Answer as answer:
            if answer.code != "not_watching":  # it was done, and only the answer got lost
                raise
        self.docs.pop(doc, None)

    def forget(self, before):
        """What was noted has been checked; connections that ended before that time matter no more."""
        self.history.seen.clear()
        self.history.seats.clear()
        self.boards.clear()
        self.news.clear()
        self.texts = [[]]
        self.stays = [stay for stay in self.stays if stay.ended is None or stay.ended > before]


class Witnessed(Document):
    """A document whose every step is noted by its client."""

    def __init__(self, name, client):
        super().__init__(name)
        self.client = client

    def snapshot(self, params):
        super().snapshot(params)
        self.find_seat()
        self.note("snapshot")

    def patch(self, params):
        before = self.value["ply"] if self.value else 0
        try:
            super().patch(params)
        except Gap as gap:
            raise Gap(f"{gap} of epoch {self.epoch}, to {self.client.name}, connected as {self.client.stays[-1:]}: {params}") from gap
        self.note("patch")
        if self.value["ply"] > before:
            self.client.news.setdefault((self.name, self.value["ply"]), set()).add(of_all_audiences(self.epoch))

    def find_seat(self):
        for seat, row in self.value["seats"].items():
            if self.client.player and row["player"]["id"] == self.client.player["id"]:
                self.client.history.seats[self.name] = int(seat)

    def note(self, kind):
        seat = self.client.history.seats.get(self.name)
        self.client.history.seen.append(Seen(kind, self.name, self.epoch, self.seq, digest(self.value), seat))
        if self.value["status"] == "playing" and not self.client.rests:
            place = (self.name, seat, self.value["ply"])
            self.client.boards.setdefault(place, set()).add(digest(self.value["state"]))
