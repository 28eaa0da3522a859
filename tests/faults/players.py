"""Those who play and watch while the nemesis is at work: each a thread with a wire of its own."""

import contextlib
import random
import threading
import time

import paths  # noqa: F401
from client import Answer
from stage import COMPARE, END, PLAY, SETTLE
from stubborn import Stubborn, settled


class Person(threading.Thread):
    def __init__(self, stage, wire, name, seed):
        super().__init__(daemon=True, name=name)
        self.stage, self.rng = stage, random.Random(seed)
        self.client = Stubborn(wire, name, self.rng.random())

    def run(self):
        try:
            self.enter()
            self.live()
            self.rest(SETTLE)
            self.client.await_change(lambda: self.stage.phase >= END)
            self.end()
            self.rest(END)
            self.client.await_change(self.has_all)
            self.client.history.last = {match: doc.value for match, doc in self.client.docs.items() if match != "lobby"}
            self.rest(COMPARE)
            self.client.leave()
        except Exception as failure:  # for the main thread to raise
            failure.add_note(f"it happened to {self.name}")
            self.stage.fail(failure)

    def enter(self):
        self.client.enter()

    def rest(self, phase):
        """Says that it has done with a phase, and reads on until the next one."""
        self.stage.is_idle(phase)
        self.client.await_change(lambda: self.stage.phase > phase)

    def end(self):
        pass

    def has_all(self):
        """Whether every match has come as far as its record, and the lobby shows what is open and being played."""
        goals, docs = self.stage.goals, self.client.docs
        return all(doc.value and (doc.value["ply"], doc.value["status"]) == goals[match]
                   for match, doc in docs.items() if match in goals) and (
            "lobby" not in docs or all(docs["lobby"].value[name].keys() == self.stage.lobby[name] for name in self.stage.lobby))


class Player(Person):
    def __init__(self, stage, wire, name, seed, table, seat):
        super().__init__(stage, wire, name, seed)
        self.table, self.seat = table, seat
        self.sat = []  # matches, for the own second tab

    def live(self):
        number = 0
        while self.stage.phase == PLAY and (match := self.begin(number)):
            self.play(match)
            number += 1

    def begin(self, number):
        """Sits down at the table's next match; its id, or None when it is too late for one."""
        match = self.open() if self.seat == 0 else self.find(number)
        if not match:
            return None
        self.client.history.seats[match] = self.seat
        nonce = f"{self.rng.getrandbits(64):016x}"
        self.client.sure("table.sit", key=self.client.key(), match=match, seat=self.seat, nonce=nonce)
        self.sat.append(match)
        if self.seat == 0:
            with self.stage.changed:
                self.table.rounds.append(match)
            self.stage.opened(match, self.table)
        self.client.watch(match)
        if self.seat == 0:
            self.await_seats(match)
        return match

    def open(self):
        match = self.client.sure("table.create", key=self.client.key(), **self.table.create)["match"]
        with self.stage.changed:
            self.stage.created.append(match)
        return match

    def find(self, number):
        while self.stage.phase == PLAY:
            with self.stage.changed:
                if len(self.table.rounds) > number:
                    return self.table.rounds[number]
            self.client.pass_time()  # nobody tells of it but the host, and not over a wire
        return None

    def await_seats(self, match):
        doc = self.client.doc(match)
        self.client.await_change(lambda: len(doc.value["seats"]) == self.table.seats or self.stage.phase != PLAY)
        if len(doc.value["seats"]) == self.table.seats:
            self.client.sure("table.start", key=self.client.key(), match=match)
            self.client.await_change(lambda: doc.value["status"] != "open")
        else:
            self.table.given_up = True

    def play(self, match):
        known = 0
        while self.await_turn(match, known):
            legal = self.legal(match)
            if not legal["actions"]:
                continue
            action = settled(self.rng.choice(legal["actions"]), self.rng)
            request = self.client.act(match, self.seat, action, legal["ply"] if self.rng.random() < 0.6 else None)
            known = max([known, *request.plies])
            self.stage.acted(self.table.game)
            if self.table.game != "kapow" and self.rng.random() < 0.03:
                self.talk_of_a_draw(match)

    def legal(self, match):
        try:
            return self.client.sure("match.legal", match=match, seat=self.seat)
        except Answer as answer:
            assert answer.code == "match_over", answer  # somebody's time was up meanwhile, or they agreed to a draw
            return {"actions": []}

    def talk_of_a_draw(self, match):
        offer = self.client.doc(match).value.get("draw_offer")
        method = "match.offer_draw" if offer is None else self.rng.choice(("match.accept_draw", "match.decline_draw"))
        with contextlib.suppress(Answer):  # many games know no draw, and none is offered to oneself
            self.client.sure(method, key=self.client.key(), match=match)

    def await_turn(self, match, known):
        """Whether it is this seat's turn; not when the match is over or all have had enough."""
        doc = self.client.doc(match)

        def is_over():
            return doc.value["status"] in ("finished", "closed")

        def mine():
            return self.seat in doc.value["turn"] and doc.value["ply"] >= known

        self.client.await_change(lambda: is_over() or self.enough(doc) or mine())
        return not is_over() and not self.enough(doc)

    def enough(self, doc):
        """Matches with hidden cards are played to their end: only then all that was true is known."""
        begins = doc.value["status"] == "open" and not self.table.given_up
        goes_on = self.table.game == "kapow" and (doc.value["status"] == "playing" or begins)
        return self.stage.phase > SETTLE or (self.stage.phase == SETTLE and not goes_on)

    def end(self):
        """What is still played is given up, so that every record is whole."""
        for match in self.client.history.seats:
            doc = self.client.docs[match]
            if doc.value["status"] == "playing":
                with contextlib.suppress(Answer):  # over meanwhile
                    self.client.sure("match.resign", key=self.client.key(), match=match)


class Tab(Player):
    """The same player once more, on another device: both act for the seat, and meet as they may."""

    def __init__(self, stage, wire, name, seed, player):
        super().__init__(stage, wire, name, seed, player.table, player.seat)
        self.player = player

    def enter(self):
        while not self.player.client.token and self.stage.phase == PLAY:
            time.sleep(0.05)
        self.client.token = self.player.client.token
        self.client.come_back()

    def begin(self, number):
        while self.stage.phase == PLAY:
            if len(self.player.sat) > number:
                match = self.player.sat[number]
                self.client.history.seats[match] = self.seat
                self.client.watch(match)
                return match
            self.client.pass_time()
        return None


class Watcher(Person):
    """Looks at matches and at the lobby, at several at a time, comes and goes."""

    MOST = 6

    def live(self):
        self.client.sure("lobby.watch")
        while self.stage.phase == PLAY:
            watched = [match for match in self.client.docs if match != "lobby"]
            if len(watched) >= self.MOST or (watched and self.rng.random() < 0.2):
                self.client.unwatch(self.rng.choice(watched))
            else:
                self.watch_another(watched)
            self.look(self.rng.randrange(1, 40))

    def watch_another(self, watched):
        with self.stage.changed:
            others = [match for match in self.stage.matches if match not in watched]
        if others:
            with contextlib.suppress(Answer):  # it may be gone
                self.client.watch(self.rng.choice(others[-12:]))

    def look(self, changes):
        """Takes so many changes of whatever it watches."""
        goal = len(self.client.history.seen) + changes
        self.client.await_change(lambda: len(self.client.history.seen) >= goal or self.stage.phase != PLAY)
