"""Those who play and watch while the nemesis is at work: each a thread with a wire of its own."""

import contextlib
import random
import threading
import time

import paths  # noqa: F401
from client import Answer
from draws import Draws, see_begin
from stage import COMPARE, END, PLAY, SETTLE
from stubborn import Stubborn, settled
from victim import GRACE

PATIENCE = 8  # seconds for which a host waits for a rematch


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
        return next(self.lacking(), None) is None

    def lacking(self):
        """Which matches have not come as far as their record, and whether the lobby shows something else than what is open and played."""
        goals, docs = self.stage.goals, self.client.docs
        for match, doc in docs.items():
            if match in goals and (not doc.value or (doc.value["ply"], doc.value["status"]) != goals[match]):
                yield f"{match} is to come to {goals[match]}"
        for name, wanted in self.stage.lobby.items() if "lobby" in docs else ():
            if docs["lobby"].value[name].keys() != wanted:
                yield f"the {name} of the lobby are to be {wanted}"


class Player(Person):
    def __init__(self, stage, wire, name, seed, table, seat):
        super().__init__(stage, wire, name, seed)
        self.table, self.place = table, seat
        self.seat = seat  # another one in a rematch
        self.is_host = seat == 0
        self.sat = []  # matches, for the own second tab
        self.asked = {}  # for a rematch, by match: the key
        self.draws = Draws(self.rng)

    def enter(self):
        """As a guest, or with the account that was given."""
        if not self.client.token:
            return super().enter()
        self.client.come_back()

    def live(self):
        number = 0
        while self.stage.phase == PLAY and (match := self.begin(number)):
            self.play(match)
            if self.stage.phase == PLAY and self.table.again(number):
                self.ask_again(match)
            number += 1

    def begin(self, number):
        """Sits down at the table's next match; its id, or None when it is too late for one."""
        match = self.following(number) if self.is_host else self.find(number)
        if not match:
            return None
        if match in self.table.rematches:
            self.return_to(match)
        else:
            self.sit(match)
        self.sat.append(match)
        see_begin(self, match)
        return match

    def return_to(self, match):
        """A rematch has begun, and its seats are given."""
        self.client.watch(match)
        self.seat = self.client.history.seats[match]

    def sit(self, match):
        self.seat = self.place
        self.client.history.seats[match] = self.seat
        self.client.sure("table.sit", key=self.client.key(), match=match, seat=self.seat, **self.draws.part())
        if self.is_host:
            self.tell_of(match)
        self.client.watch(match)
        if self.is_host:
            self.seat_bots(match)
            self.await_seats(match)

    def seat_bots(self, match):
        for seat in range(self.table.people, self.table.seats):
            self.client.sure("table.add_bot", key=self.client.key(), match=match, seat=seat, level="easy")

    def tell_of(self, match):
        with self.stage.changed:
            self.table.rounds.append(match)
        self.stage.opened(match, self.table)

    def following(self, number):
        """The host's next match: the rematch, or a new table."""
        if number and (match := self.rematch(self.sat[-1])):
            self.table.rematches.add(match)
            self.stage.create(match)
            self.tell_of(match)
            return match
        match = self.client.sure("table.create", key=self.client.key(), **self.table.create)["match"]
        self.stage.create(match)
        return match

    def ask_again(self, match):
        self.asked[match] = self.client.key()
        with contextlib.suppress(Answer):  # too late for that match
            self.client.sure("match.rematch", key=self.asked[match], match=match, **self.draws.part())

    def rematch(self, match):
        """The match that follows once all have asked for it; None when somebody does not in time."""
        if match not in self.asked:
            return None
        doc, latest = self.client.doc(match), time.monotonic() + PATIENCE
        self.client.await_change(lambda: "next" in doc.value or self.stage.phase != PLAY or time.monotonic() > latest)
        return doc.value.get("next")

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
        if len(doc.value["seats"]) < self.table.seats:
            self.table.given_up = True

    def play(self, match):
        known = 0
        while self.await_turn(match, known):
            legal = self.legal(match)
            if not legal["actions"]:
                continue
            if self.table.game != "kapow":  # a match with hidden cards is to come to its own end
                self.answer_draw(match)
            action = settled(self.rng.choice(legal["actions"]), self.rng)
            request = self.client.act(match, self.seat, action, legal["ply"] if self.rng.random() < 0.6 else None)
            known = max([known, *request.plies])
            self.stage.acted(self.table.game)
            if self.table.game != "kapow":
                self.offer_draw(match)
                self.go_away()

    def legal(self, match):
        try:
            return self.client.sure("match.legal", match=match, seat=self.seat)
        except Answer as answer:
            assert answer.code == "match_over", answer  # somebody's time was up meanwhile, or they agreed to a draw
            return {"actions": []}

    def offer_draw(self, match):
        if self.rng.random() < 0.06:
            self.say("match.offer_draw", match)

    def answer_draw(self, match):
        """What is on offer is answered, or forgotten with the next action."""
        if self.client.doc(match).value.get("draw_offer", self.seat) != self.seat:
            if method := self.rng.choice(("match.accept_draw", "match.decline_draw", None)):
                self.say(method, match)

    def say(self, method, match):
        """Asks for what may well be refused: many games know no draw, and others may have been quicker."""
        with contextlib.suppress(Answer):
            self.client.sure(method, key=self.client.key(), match=match)
            self.stage.said(method)

    def go_away(self):
        """Now and then for so long that the others may claim the win."""
        if self.rng.random() < 0.02:
            self.client.leave()
            time.sleep(self.rng.uniform(0, 2) * GRACE)
            self.client.come_back()

    def claim(self, match):
        """Some claim the win when all others have been away too long."""
        away = [row.get("away_until") for seat, row in self.client.doc(match).value["seats"].items()
                if int(seat) != self.seat and not row.get("out")]
        if self.table.game == "kapow" or None in away or max(away, default=0) / 1000 > time.time() - 0.1:
            return
        if self.rng.random() < 0.5:
            self.say("match.claim", match)

    def await_turn(self, match, known):
        """Whether it is this seat's turn; not when the match is over or all have had enough."""
        doc = self.client.doc(match)

        def is_over():
            return doc.value["status"] in ("finished", "closed")

        def mine():
            return self.seat in doc.value["turn"] and doc.value["ply"] >= known

        def called():
            return is_over() or self.enough(doc) or mine()

        while not called():
            looked = time.monotonic()
            self.client.await_change(lambda: called() or time.monotonic() > looked + GRACE)
            if doc.value["status"] == "playing":
                self.claim(match)
        return not is_over() and not self.enough(doc)

    def enough(self, doc):
        """Matches with hidden cards are played to their end, but for rematches that not all may know of: only then all
        that was true is known."""
        begins = doc.value["status"] == "open" and not self.table.given_up
        first = doc.name not in self.table.rematches
        goes_on = first and self.table.game == "kapow" and (doc.value["status"] == "playing" or begins)
        return self.stage.phase > SETTLE or (self.stage.phase == SETTLE and not goes_on)

    def end(self):
        """What is still played is given up, so that every record is whole; rematches too that were made late."""
        for match in self.asked:
            if late := self.late_rematch(match):
                self.stage.create(late)
                self.stage.opened(late, self.table)
                self.client.watch(late)
                see_begin(self, late, END)  # until then the lobby does not show it, and its seats may fail
        docs = [self.client.docs[match] for match in list(self.client.history.seats)]
        for doc in docs:
            if doc.value["status"] == "playing":
                with contextlib.suppress(Answer):  # over meanwhile
                    self.client.sure("match.resign", key=self.client.key(), match=doc.name)
        # Bots of the house play on, and records are taken next.
        self.client.await_change(lambda: all(doc.value["status"] != "playing" for doc in docs))

    def late_rematch(self, match):
        """The rematch of a match once all have asked for it."""
        self.client.refresh(match)
        doc = self.client.doc(match)
        if len(doc.value.get("rematch", ())) == doc.value["seats_total"]:
            self.client.await_change(lambda: "next" in doc.value)
        return doc.value.get("next")


class Tab(Player):
    """The same player once more, on another device: both act for the seat, and meet as they may."""

    def __init__(self, stage, wire, name, seed, player):
        super().__init__(stage, wire, name, seed, player.table, player.seat)
        self.player = player

    def enter(self):
        while not self.player.client.token and self.stage.phase == PLAY:
            time.sleep(0.05)
        self.client.token, self.client.player = self.player.client.token, self.player.client.player
        self.client.come_back()

    def begin(self, number):
        while self.stage.phase == PLAY:
            if len(self.player.sat) > number:
                match = self.player.sat[number]
                self.seat = self.client.history.seats[match] = self.player.client.history.seats[match]
                self.client.watch(match)
                return match
            self.client.pass_time()
        return None

    def ask_again(self, match):
        pass  # one hand is enough


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
