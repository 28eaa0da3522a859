"""Bots who play tournaments, one after the other, on servers that are killed meanwhile."""

import contextlib
import random
import threading
import time

import paths  # noqa: F401
from client import Answer, Client, Late, new_key
from ws import Lost

ROUNDS = 5
MOST = 12  # actions of one bot in a match, after which it resigns
OVER = ("finished", "cancelled")
CLOCK = {"type": "fischer", "initial_ms": 300_000, "increment_ms": 2000}


class Evening:
    """What the director and the bots share: the tournament that goes on, and what was acknowledged."""

    def __init__(self, pace):
        self.pace = pace
        self.changed = threading.Condition()
        self.current, self.held = None, []
        self.last = self.closed = False  # the tournament that goes on is the last one; nobody plays any more
        self.acknowledged = {}  # by match: [(ply, seat, action)]

    def note(self, match, ply, seat, action):
        with self.changed:
            self.acknowledged.setdefault(match, []).append((ply, seat, action))
        self.pace.step()


class Entrant(threading.Thread):
    """Somebody with an account, who comes back whatever happens."""

    def __init__(self, servers, token, name, seed, evening):
        super().__init__(daemon=True, name=name)
        self.rng, self.evening = random.Random(seed), evening
        self.client = Robust(servers, name, connect=False)
        self.client.token = token
        self.longest = 0.0  # seconds from the question what is legal to the answer to an action

    def run(self):
        try:
            self.client.come_back()
            self.live()
            self.client.close()
        except Exception as failure:  # for the main thread to raise
            failure.add_note(f"it happened to {self.name}")
            self.evening.pace.fail(failure)

    def watched(self, tournament, part):
        suffix = {"head": "", "own": f"_m_{self.client.player['id']}"}[part]
        return self.client.watched(tournament + suffix, "tournament.watch", tournament=tournament, part=part)


class Bot(Entrant):
    """Plays where the tournament seats it, by chance."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.acts = {}  # by match: how many

    def live(self):
        entered = None
        while not self.evening.closed:
            tournament = self.evening.current
            if tournament and tournament != entered:
                self.client.sure("tournament.enter", key=new_key(), tournament=tournament)
                entered = tournament
            if entered:
                self.take_part(entered)
            self.client.listen(self.rng.uniform(0.5, 1.5))

    def take_part(self, tournament):
        own = self.watched(tournament, "own")
        for table in own["tables"]:
            with contextlib.suppress(Answer):  # the match or the tournament is over
                if "match" in table:
                    self.play(table["match"], table["seats"].index(own["entrant"]))
                elif not table["ready"]:
                    self.client.sure("tournament.ready", tournament=tournament)

    def play(self, match, seat):
        value = self.client.watched(match, "match.watch", match=match)
        if value["status"] == "playing" and seat in value["turn"]:
            if self.acts.get(match, 0) < MOST:
                self.act(match, seat)
            else:
                self.client.sure("match.resign", key=new_key(), match=match)
        if value["status"] == "finished":
            self.client.sure("match.unwatch", match=match)
            self.client.docs.pop(match)

    def act(self, match, seat):
        begun = time.monotonic()
        legal = self.client.sure("match.legal", match=match, seat=seat)
        if not legal["actions"]:
            return
        action = self.rng.choice(legal["actions"])
        ply = self.client.sure("match.act", key=new_key(), match=match, action=action, ply=legal["ply"])["ply"]
        self.longest = max(self.longest, time.monotonic() - begun)
        self.acts[match] = self.acts.get(match, 0) + 1
        self.evening.note(match, ply, seat, action)


class Director(Entrant):
    """Holds one tournament after the other, each when all have entered."""

    def __init__(self, servers, token, name, seed, evening, entrants):
        super().__init__(servers, token, name, seed, evening)
        self.entrants = entrants

    def live(self):
        while not self.evening.last:
            self.hold(f"Evening {len(self.evening.held) + 1}")
        self.evening.closed = True

    def hold(self, title):
        settings = {"bots": True, "game": "kuba", "clock": CLOCK, "stages": [{"format": "swiss", "rounds": ROUNDS}]}
        made = self.client.sure("tournament.create", key=new_key(), title=title, settings=settings,
                                terms={"who": "anyone", "no_show_ms": 120_000})
        tournament = made["tournament"]
        self.evening.current = tournament
        started = False
        while (head := self.watched(tournament, "head"))["phase"] not in OVER:
            if not started and head["entrants"] == self.entrants:
                self.client.sure("tournament.direct", key=new_key(), tournament=tournament, order={"start": True})
                started = True
            self.client.listen(0.5)
        assert head["phase"] == "finished", head
        self.evening.held.append(tournament)


class Robust(Client):
    """Watches again what a server does not know any more."""

    def greet(self, resume=()):
        greeting = super().greet(resume)
        for doc in greeting.get("lost", []):
            self.docs.pop(doc, None)
        return greeting

    def watched(self, name, method, **params):
        """The document as it is here; it is watched first where it is not."""
        while self.doc(name).value is None:
            self.sure(method, **params)
            with self.coming_back():
                self.until(lambda: self.doc(name).value is not None)
        return self.doc(name).value

    def listen(self, seconds):
        """Takes what comes for so long."""
        with contextlib.suppress(Late), self.coming_back():
            self.until(lambda: False, seconds)

    @contextlib.contextmanager
    def coming_back(self):
        try:
            yield
        except Lost:
            self.come_back()
