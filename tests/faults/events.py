"""Tournaments under the nemesis: a host holds one event after the other, and changes pairs by hand; its people come, vanish, pause and
give up what they play."""

import contextlib
import math
import time

import paths  # noqa: F401
from by_hand import Attempt, drawn_order
from client import Answer
from event_log import Event
from event_settings import drawn_settings
from players import Person
from stage import PLAY
from stubborn import settled

PEOPLE = 4
NO_SHOW = 3  # seconds that a table waits for its people
BOTS = 2  # of the people
FIRST, PATIENCE = (5, 12), (10, 80)  # seconds from the start until a director brings an event to its end: the first one, and others
LATE = 3  # seconds behind the end of the play, after which that is done at the latest
OVER = ("finished", "cancelled")
WAYS = ({"pair": {"allow_rematch": True}}, {"finish": True}, {"cancel": {"reason": "no way out"}})  # out of trouble
# What the entry of an order is called in the log, where it is not called as the order.
ENTRIES = {"pair": ("paired",), "publish": ("paired",), "swap": ("repaired",), "set_pairing": ("repaired", "paired")}
ON_PAIRINGS = ("pair", "swap", "set_pairing", "unpair")  # where pairings are drafts these change a draft, which is no entry


class Hall:
    """What a host and its people share: the event that goes on, and what was acknowledged of all of them."""

    def __init__(self):
        self.current, self.over = None, []
        self.entered = set()  # (tournament, account)
        self.ordered = []  # (tournament, number of the entry, its possible types, account)
        self.attempts = []  # to change something by hand
        self.standings = {}  # by document, the order of the entrants in the end


class Guest(Person):
    """Somebody at the events of a hall."""

    def __init__(self, stage, wire, name, seed, hall):
        super().__init__(stage, wire, name, seed)
        self.hall = hall
        self.known = False  # has a token from the beginning: of an account, or of a bot

    def enter(self):
        self.client.come_back() if self.known else self.client.enter()

    def live(self):
        """To the end of the event that goes on then."""
        while self.stage.phase == PLAY or self.hall.current:
            if tournament := self.hall.current:
                self.take_part(tournament)
            self.client.pass_time()

    def end(self):
        """Looks at the final standings of all events."""
        for tournament, account in list(self.hall.entered):
            if account == self.client.player["id"]:
                self.watched(tournament, "standings")

    def lacking(self):
        yield from super().lacking()
        for name, order in self.hall.standings.items():
            if name in self.client.docs and (self.client.docs[name].value or {}).get("order") != order:
                yield f"{name} is to have the order {order}"

    def watched(self, tournament, part):
        """A document of the event, which a server started anew may have forgotten that somebody watches."""
        name = tournament + {"head": "", "own": f"_m_{self.client.player['id']}", "standings": "_s1"}[part]
        while name not in self.client.docs or self.client.docs[name].value is None:
            connection = self.client.history.connections
            self.client.sure("tournament.watch", tournament=tournament, part=part)
            self.client.await_change(lambda at=connection: self.client.doc(name).value is not None or self.client.history.connections != at)
        return self.client.docs[name].value

    def take_part(self, tournament):
        own = self.watched(tournament, "own")
        with contextlib.suppress(Answer):  # too late, or the match is over
            if "entrant" not in own:
                self.client.sure("tournament.enter", key=self.client.key(), tournament=tournament)
                self.hall.entered.add((tournament, self.client.player["id"]))
            elif self.rng.random() < 0.04:
                self.waver(tournament)
            for table in own["tables"][:1]:
                self.play(tournament, table, own["entrant"])
        if self.stage.phase == PLAY and self.rng.random() < 0.02:
            self.client.leave()
            time.sleep(self.rng.uniform(0, 2 * NO_SHOW))
            self.client.come_back()

    def waver(self, tournament):
        """Pauses, goes on, withdraws, or comes back, which some formats know and others refuse."""
        act = self.rng.choices(("pause", "resume", "withdraw", "enter"), (2, 4, 1, 4))[0]
        if act == "enter":
            self.client.sure("tournament.enter", key=self.client.key(), tournament=tournament)
            return
        entry = self.client.sure("tournament.own", key=self.client.key(), tournament=tournament, act=act)["entry"]
        self.hall.ordered.append((tournament, entry, (act,), self.client.player["id"]))
        self.stage.said(act)

    def play(self, tournament, table, entrant):
        if "match" not in table:
            if not table["ready"]:
                self.client.sure("tournament.ready", tournament=tournament)
            return
        roll, match = self.rng.random(), {"match": table["match"]}
        if roll < 0.3:
            self.client.sure("match.resign", key=self.client.key(), **match)
        elif roll < 0.55:
            self.act(match, table["seats"].index(entrant))
        elif roll < 0.65:
            self.client.sure("match.offer_draw", key=self.client.key(), **match)
        elif roll < 0.75:
            self.client.sure("match.accept_draw", key=self.client.key(), **match)

    def act(self, match, seat):
        if actions := self.client.sure("match.legal", seat=seat, **match)["actions"]:
            action = settled(self.rng.choice(actions), self.rng)
            self.client.sure("match.act", key=self.client.key(), action=action, **match)


class Director(Guest):
    """Has an account, which the campaign gives."""

    def live(self):
        while self.stage.phase == PLAY:
            self.drafts = self.rng.random() < 0.3
            made = self.client.sure("tournament.create", key=self.client.key(), title="An evening", settings=drawn_settings(self.rng, not self.hall.over),
                                    terms={"who": "anyone", "no_show_ms": NO_SHOW * 1000, "drafts": self.drafts})
            self.hall.current = made["tournament"]
            self.hold(made["tournament"])
            self.hall.over.append(made["tournament"])
            self.hall.current = None
            self.stage.said("tournament")

    def hold(self, tournament):
        self.ways, self.forbidden, self.late, self.ends = 0, [], False, math.inf
        while (head := self.watched(tournament, "head"))["phase"] not in OVER:
            if head["phase"] == "open":
                if head["entrants"] == PEOPLE or self.is_late() or (head["entrants"] > 1 and self.rng.random() < 0.03):
                    self.order(tournament, {"start": True} if head["entrants"] > 1 else WAYS[-1])
                    self.ends = min(self.ends, time.monotonic() + self.rng.uniform(*(PATIENCE if self.hall.over else FIRST)))
            elif self.is_late():
                self.bring_to_an_end(tournament)
            elif "trouble" in head:
                self.help(tournament, head["trouble"])
            elif self.rng.random() < 0.03:
                self.order(tournament, {self.rng.choice(("withdraw", "return")): self.rng.randrange(1, PEOPLE + 1)})
            elif self.rng.random() < 0.15:
                self.try_by_hand(tournament)
            self.client.pass_time()

    def help(self, tournament, trouble):
        """Out of trouble."""
        if trouble == "draft_waits" and self.rng.random() < 0.8:
            self.order(tournament, {"publish": True})
        elif trouble == "no_pairing" and self.forbidden:
            self.order(tournament, {"allow": self.forbidden.pop()})
        else:
            self.order(tournament, WAYS[self.ways % len(WAYS)])
            self.ways += 1

    def is_late(self):
        """Whether the event is to end: also an arena whose time may never come, since clocks are set."""
        now = time.monotonic()
        if self.stage.phase != PLAY and not self.late:
            self.ends, self.late = min(self.ends, now + LATE), True
        return now > self.ends

    def bring_to_an_end(self, tournament):
        """Everybody is withdrawn, so that no tie stays open."""
        if self.order(tournament, {"finish": True}):
            for entrant in range(1, PEOPLE + 1):
                self.order(tournament, {"withdraw": entrant})
            if "trouble" in self.watched(tournament, "head"):
                self.help(tournament, "late")

    def try_by_hand(self, tournament):
        log = log_of(self.client, tournament)
        order = drawn_order(self.rng, Event(log))
        refused = self.order(tournament, order)
        if refused is None and "forbid" in order:
            self.forbidden.append(order["forbid"])
        name, answer = next(iter(order)), refused or "done"
        self.stage.said(f"{name}: {answer}")
        if not self.drafts:  # else the order may be about a draft
            after = len(log_of(self.client, tournament)["entries"]) if refused else 0
            self.hall.attempts.append(Attempt(tournament, order, len(log["entries"]), refused, after))

    def order(self, tournament, order):
        """The code of the rules, if it is done already or not to be done now."""
        name = next(iter(order))
        try:
            entry = self.client.sure("tournament.direct", key=self.client.key(), tournament=tournament, order=order)["entry"]
        except Answer as answer:
            return answer.data.get("reason", answer.code)
        kinds = ENTRIES.get(name, (name,))
        if name == "unpair":
            kinds = ("unpaired",) if order[name] is True else ("repaired",)
        if not (self.drafts and name in ON_PAIRINGS):
            self.hall.ordered.append((tournament, entry, kinds, self.client.player["id"]))
        return None


def log_of(client, tournament):
    return client.sure("tournament.ask", tournament=tournament, question={"log": True})["answer"]


def standings_of(client, tournament):
    return client.sure("tournament.ask", tournament=tournament, question={"standings": True})["answer"]


def history_of(client, account):
    """By tournament, what the history of an account says."""
    listed, more = [], True
    while more:
        before = {"before": listed[-1]["tournament"]} if listed else {}
        page = client.sure("history.tournaments", account=account, **before)
        listed += page["tournaments"]
        more = page["more"]
    return {row["tournament"]: row for row in listed}
