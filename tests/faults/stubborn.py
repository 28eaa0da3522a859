"""A client that no fault stops: it comes back, asks again with the same key, and notes what it did and saw."""

import contextlib
import math
import random
import time

import paths  # noqa: F401
import traffic
from client import AGAIN, Answer, Client
from history import History, Request
from noted import Noted
from ws import Late, Lost

traffic.kept = False  # some of it is garbage

ANSWER = 4.0  # seconds without an answer until a connection counts as dead, at first
LONGEST = 30.0  # as often as that is too short it is doubled, so that a slow machine is not made slower still
SILENCE = 1.5  # seconds without news until it is asked for a sign of life
PATIENCE = 300.0  # seconds without any server until the client gives up, which is a failure


class Stubborn(Client):
    def __init__(self, wire, name, seed):
        self.history = History(name)
        self.rng = random.Random(seed)
        self.answer = ANSWER
        super().__init__(wire, name, connect=False, timeout=ANSWER)

    def enter(self):
        self.come_back(PATIENCE)
        result = self.sure("sign_in.guest", name=self.name)
        self.token, self.player = result["token"], result["player"]

    def leave(self):
        with contextlib.suppress(Lost, OSError):
            self.cut()

    def key(self):
        return f"{self.rng.getrandbits(96):024x}"

    # Connections

    def connect(self):
        if self.socket:
            self.leave()
        with self.blaming_garbage():
            super().connect()
        self.history.connections += 1

    def greet(self, resume=()):
        greeting = super().greet(resume)
        for doc in greeting.get("lost", []):
            assert doc not in self.history.seats, f"{self.name} sits at {doc}, and the server knows it no more"
            self.docs.pop(doc, None)
        return greeting

    def come_back(self, seconds=PATIENCE):
        return super().come_back(seconds)

    def reply(self, number, timeout=None):
        try:
            result = super().reply(number, timeout or self.answer)
            self.answer = ANSWER
            return result
        except Late as late:
            self.answer = self.options["timeout"] = min(2 * self.answer, LONGEST)
            self.leave()
            raise Lost(None, "no answer in time") from late

    def until(self, holds, timeout=ANSWER, what="the event"):
        with self.blaming_garbage():
            return super().until(holds, timeout, what)

    @contextlib.contextmanager
    def blaming_garbage(self):
        """What can't be read on a wire that gave us garbage is a lost connection; elsewhere it is the server's fault."""
        try:
            yield
        except (Lost, Late):
            raise
        except Exception as problem:
            if not self.server.garbled:
                raise
            self.leave()
            raise Lost(None, f"garbage: {problem!r}") from problem

    # Documents

    def doc(self, name):
        if name not in self.docs:
            self.docs[name] = Noted(name, self)
        return self.docs[name]

    def watch(self, doc):
        while self.doc(doc).value is None:
            connection = self.history.connections
            self.sure("match.watch", match=doc)
            # A document that was lost before it came is in no resume: it is asked for again.
            self.await_change(lambda at=connection: self.doc(doc).value is not None or self.history.connections != at)
        return self.doc(doc)

    def refresh(self, doc):
        """Watches a document once more, which brings it as it is now."""
        while True:
            connection = self.history.connections
            watching = self.sure("match.watch", match=doc)
            self.await_change(lambda at=connection: self.doc(doc).reached(watching) or self.history.connections != at)
            if self.history.connections == connection:
                return

    def unwatch(self, doc):
        with contextlib.suppress(Answer):  # not_watching: it was done, and only the answer got lost
            self.sure("match.unwatch", match=doc)
        self.docs.pop(doc, None)

    def await_change(self, holds):
        """Reads until `holds`, over lost connections and those that are dead without a word."""
        while not holds():
            try:
                self.until(holds, SILENCE)
            except Late:
                self.sure("ping")
            except Lost:
                self.come_back()

    def pass_time(self):
        """Takes what comes for a moment, and finds out whether the connection lives."""
        with contextlib.suppress(Late, Lost):
            self.until(lambda: False, 0.1)
        self.sure("ping")

    # Actions

    def act(self, match, seat, action, ply=None):
        """Asks for an action until it is answered or refused, some of it several times at once."""
        request = Request(self.name, match, seat, self.key(), action, time.monotonic())
        self.history.requests.append(request)
        params = {"key": request.key, "match": match, "action": action} | ({} if ply is None else {"ply": ply})
        if self.rng.random() < 0.2:
            self.act_twice(request, params)
        self.note_answer(request, lambda: self.sure("match.act", **params))
        return request

    def act_twice(self, request, params):
        with contextlib.suppress(Lost):
            numbers = [self.prepare("match.act", **params) for _ in range(2)]
            self.flush()
            for number in numbers:
                self.note_answer(request, lambda number=number: self.reply(number))

    @staticmethod
    def note_answer(request, ask):
        try:
            request.answered(ask()["ply"])
        except Answer as answer:
            if answer.code not in AGAIN:
                request.answers.append(answer.code)


def settled(listed, rng):
    """A listed action with a value put wherever a player chooses freely."""
    if isinstance(listed, list):
        return [settled(member, rng) for member in listed]
    if not isinstance(listed, dict):
        return listed
    if set(listed) == {"length", "angle"} and isinstance(listed["angle"], dict):
        length, angle = (_within(listed[name], rng) for name in ("length", "angle"))
        return [round(length * math.sin(math.radians(angle)), 4), round(length * math.cos(math.radians(angle)), 4)]
    if set(listed) == {"min", "max"}:
        return _within(listed, rng)
    return {name: settled(member, rng) for name, member in listed.items()}


def _within(interval, rng):
    least, most = interval["min"], interval["max"]
    if isinstance(least, int) and isinstance(most, int):
        return rng.randint(least, most)
    return least + (most - least) * rng.randrange(1, 1024) / 1024
