"""Tournaments under the nemesis: a host holds one event after the other, whose people come, vanish and give up what they play; and
what is proved of the events (TN-1, TN-11, TN-17)."""

import collections
import contextlib
import json
import sqlite3
import time

import paths  # noqa: F401
from client import Answer
from players import Person
from stage import PLAY

PEOPLE = 4
NO_SHOW = 3  # seconds that a table waits for its people
BOTS = 2  # of the people
SETTINGS = tuple({"stages": stages} for stages in ([{"format": "swiss", "rounds": 2}], [{"format": "knockout"}], [{"format": "round_robin"}],
                                                   [{"format": "double_knockout"}],
                                                   [{"format": "groups", "size": 3, "advance": 1}, {"format": "knockout"}])) + (
    {"game": "nine", "seats": 3, "smallest": 2, "stages": [{"format": "swiss", "rounds": 2}]},)
OVER = ("finished", "cancelled")
WAYS = ({"pair": {"allow_rematch": True}}, {"finish": True}, {"cancel": {"reason": "no way out"}})  # out of trouble


class Hall:
    """What a host and its people share: the event that goes on, and what was acknowledged of all of them."""

    def __init__(self):
        self.current, self.over = None, []
        self.entered = set()  # (tournament, account)
        self.ordered = []  # (tournament, number of the entry, its type, account)


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

    def watched(self, tournament, part):
        """A document of the event, which a server started anew may have forgotten that somebody watches."""
        name = tournament + {"head": "", "own": f"_m_{self.client.player['id']}"}[part]
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
            for table in own["tables"][:1]:
                self.play(tournament, table)
        if self.stage.phase == PLAY and self.rng.random() < 0.02:
            self.client.leave()
            time.sleep(self.rng.uniform(0, 2 * NO_SHOW))
            self.client.come_back()

    def play(self, tournament, table):
        if "match" not in table:
            if not table["ready"]:
                self.client.sure("tournament.ready", tournament=tournament)
        elif self.rng.random() < 0.5:
            self.client.sure("match.resign", key=self.client.key(), match=table["match"])


class Director(Guest):
    """Has an account, which the campaign gives."""

    def live(self):
        while self.stage.phase == PLAY:
            settings = {"game": "kuba", "bots": True} | self.rng.choice(SETTINGS)
            made = self.client.sure("tournament.create", key=self.client.key(), title="An evening", settings=settings,
                                    terms={"who": "anyone", "no_show_ms": NO_SHOW * 1000, "drafts": self.rng.random() < 0.3})
            self.hall.current = made["tournament"]
            self.hold(made["tournament"])
            self.hall.over.append(made["tournament"])
            self.hall.current = None
            self.stage.said("tournament")

    def hold(self, tournament):
        ways = 0
        while (head := self.watched(tournament, "head"))["phase"] not in OVER:
            if head["phase"] == "open" and (head["entrants"] == PEOPLE or self.stage.phase != PLAY):
                self.order(tournament, {"start": True} if head["entrants"] > 1 else WAYS[-1])
            elif head.get("trouble") == "draft_waits" and self.rng.random() < 0.8:
                self.order(tournament, {"publish": True})
            elif "trouble" in head:
                self.order(tournament, WAYS[ways % len(WAYS)])
                ways += 1
            elif head["phase"] == "running" and self.rng.random() < 0.03:
                self.order(tournament, {self.rng.choice(("withdraw", "return")): self.rng.randrange(1, PEOPLE + 1)})
            self.client.pass_time()

    def order(self, tournament, order):
        with contextlib.suppress(Answer):  # done already, or not to be done now
            entry = self.client.sure("tournament.direct", key=self.client.key(), tournament=tournament, order=order)["entry"]
            name = next(iter(order))
            # Where pairings are drafts, `pair` makes one, which is no entry.
            if name != "pair" or not self.client.docs[tournament].value["terms"].get("drafts"):
                self.hall.ordered.append((tournament, entry, {"pair": "paired", "publish": "paired"}.get(name, name), self.client.player["id"]))


def log_of(client, tournament):
    return client.sure("tournament.ask", tournament=tournament, question={"log": True})["answer"]


def check_log(tournament, log, hall, record, verify):
    """What is wrong with the log of an event that is over. `record` gives the record of a match, `verify` what `kabinet host` finds."""
    wrong = [f"{tournament}: the log is not sound: {flaw}" for flaw in verify(log)]
    entries = log["entries"]
    results = [entry["body"] for entry in entries if entry["type"] == "result" and entry["body"]["source"] == "played"]
    for match, times in collections.Counter(result["match"] for result in results).items():
        wrong += [f"{tournament}: {match} has {times} results"] * (times > 1)
    for result in results:
        last = record(result["match"])["entries"][-1]["hash"]
        if last != result["record"]:
            wrong.append(f"{tournament}: {result['match']} ends with {last}, its result names {result['record']}")
    entered = collections.Counter(entry["body"].get("account") for entry in entries if entry["type"] == "enter")
    for account in (account for name, account in hall.entered if name == tournament):
        if entered[account] != 1:
            wrong.append(f"{tournament}: {account} was told to be entered, and is {entered[account]} times")
    for number, kind, account in (told[1:] for told in hall.ordered if told[0] == tournament):
        entry = entries[number - 1] if number <= len(entries) else {}
        if (entry.get("type"), entry.get("by")) != (kind, account):
            wrong.append(f"{tournament}: entry {number} was told to be {kind} of {account}, and is {entry}")
    return wrong


def check_matches(path, logs):
    """What the database of the stopped server holds of the events that are over: each game has one match, unless the result of
    another one was annulled, and each match that was played has its result in the log."""
    with contextlib.closing(sqlite3.connect(path)) as store:
        rows = store.execute("SELECT id, header, over FROM stream WHERE kind = 'match'").fetchall()
    wrong, played = [], collections.defaultdict(list)
    results = {tournament: {entry["body"].get("match") for entry in log["entries"] if entry["type"] == "result"} for tournament, log in logs.items()}
    for match, header, over in rows:
        place = json.loads(header).get("tournament")
        if not place or place["id"] not in logs:
            continue
        if not over:
            wrong.append(f"{match} goes on behind the end of {place['id']}")
        if match in results[place["id"]]:
            played[json.dumps(place, sort_keys=True)].append(match)
    return wrong + [f"one game, {len(matches)} matches with results: {place} {matches}" for place, matches in played.items() if len(matches) > 1]
