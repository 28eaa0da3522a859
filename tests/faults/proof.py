"""What is proved once all is over: clients' histories, wires, records and memory against each other."""

import collections
import contextlib
import json
import os
import sqlite3
import subprocess

import checker
import paths  # noqa: F401
from client import Client
from event_checks import check_event, check_places, check_standings
from events import history_of, log_of, standings_of
from hidden import check_hidden
from history import lasting
from ladders import KINDS, check_logs, explained, exported, text_of
from refold import lines_of, seed_of
from tap import texts

HIDDEN = {"kapow"}
EARLY = {"resign", "timeout", "claim", "accept_draw"}  # ends that no action brought


def told_entries(types):
    """How many entries of these types a record has: those behind `end` are left out until `next` (GEN-2)."""
    return types.index("end") + 1 if "end" in types and "next" not in types else len(types)


class Proof:
    def __init__(self, server, kabinet, stage, people, hall):
        self.server, self.kabinet, self.stage, self.people, self.hall = server, kabinet, stage, people, hall
        self.records, self.folds = {}, {}
        self.events, self.shown = {}, {}  # by tournament, its log and its standings
        self.counts = collections.Counter()

    # Before the clients are asked what they hold

    def gather(self):
        """Takes every record, and tells the clients how far each match has come."""
        self.auditor = Client(self.server, "Auditor", tls=self.server.tls)
        for match, table in self.stage.matches.items():
            status = self.auditor.watch(match).value["status"]
            if status == "open" or (status == "closed" and table.game in HIDDEN):
                self.stage.goals[match] = (0, status)
                continue  # never begun, so its record is shown to nobody
            self.records[match] = self.record(match)
            value = self.fold(match, None)
            self.stage.goals[match] = (value["ply"], value["status"])
            self.counts[table.game] += 1
        self.gather_events()
        self.auditor.close()
        public = {match: self.stage.goals.get(match, (0, "open"))[1] for match, table in self.stage.matches.items()
                  if not table.create["private"]}
        self.stage.lobby = {name: {match for match, status in public.items() if status == wanted}
                            for name, wanted in (("tables", "open"), ("matches", "playing"))}

    def gather_events(self):
        """Takes the logs of the tournaments and what is shown of them, and tells the guests how far the standings have come."""
        for tournament in self.hall.over:
            self.events[tournament] = log_of(self.auditor, tournament)
            self.shown[tournament] = standings_of(self.auditor, tournament)
            self.hall.standings[f"{tournament}_s1"] = [row["entrant"] for row in self.shown[tournament]]

    def record(self, match):
        status, _, body = self.server.get(f"/records/{match}")
        assert status == 200, f"the record of {match} is not given: {status} {body[:200]}"
        return json.loads(body)

    def fold(self, match, seat):
        """The document behind the last entry of the record, as a seat or the public sees it."""
        seat = seat if self.stage.matches[match].game in HIDDEN else None
        if (match, seat) not in self.folds:
            params = {"match": match, "from": 10**6, "count": 0} | ({} if seat is None else {"seat": seat})
            self.folds[match, seat] = lasting(self.auditor.sure("match.replay", **params)["value"])
        return self.folds[match, seat]

    # After

    def check(self):
        """All that is wrong."""
        histories = [person.client.history for person in self.people]
        hidden = {match for match, table in self.stage.matches.items() if table.game in HIDDEN}
        wrong = [line for history in histories for line in checker.check_seen(history)]
        wrong += checker.check_agreement(histories, hidden)
        self.auditor = Client(self.server, "Auditor", tls=self.server.tls)
        wrong += checker.check_last(histories, {match: lambda seat, match=match: self.fold(match, seat) for match in self.records})
        wrong += self.check_ratings() + self.check_events()
        self.auditor.close()
        requests = collections.defaultdict(list)
        for request in (request for history in histories for request in history.requests):
            requests[request.match].append(request)
            self.counts["acknowledged"] += bool(request.plies)
            self.counts["answered again"] += len(request.plies) > 1
        wires = self.wires()
        for match, record in self.records.items():
            wrong += self.check_match(match, record, requests[match], wires)
        return wrong + self.check_privacy(wires)

    def check_ratings(self):
        """Each ladder's log is sound, and has one event for each rated match that is over."""
        told = {match: explained(self.auditor, match) for match, record in self.records.items() if record["header"].get("rated")}
        self.logs = self.exported(self.auditor)
        wrong = check_logs(self.logs, self.records, told)
        for ladder, events in self.logs.items():
            done = self.run("ratings", "-", text=text_of(ladder, events))
            wrong += [] if done.returncode == 0 else [f"{ladder}: kabinet ratings says {done.stdout} {done.stderr}"]
            self.counts["rated"] += len(events)
        return wrong

    def check_events(self):
        """Each tournament that is over proves itself, each of its results is that of its match, and everybody is told the right places."""
        histories = {account: history_of(self.auditor, account) for account in {account for _, account in self.hall.entered}}
        wrong = []
        for tournament, log in self.events.items():
            rows = self.shown[tournament]
            told = {account: history.get(tournament) for account, history in histories.items()}
            wrong += check_event(tournament, log, self.hall, self.record, self.flaws)
            wrong += check_standings(tournament, log, rows) + check_places(tournament, log, rows, told)
            self.counts["tournaments"] += 1
            self.counts["results of games"] += sum(entry["type"] == "result" for entry in log["entries"])
        return wrong

    def flaws(self, log):
        done = self.run("host", text=json.dumps({"verify": log}) + "\n")
        return json.loads(done.stdout)["ok"]["flaws"]

    def exported(self, client):
        games = {table.game for table in self.stage.matches.values()}
        return {ladder: exported(client, ladder) for ladder in sorted(f"{game}_{kind}" for game in games for kind in KINDS)}

    def check_privacy(self, wires):
        """No token on a wire that is not its owner's, and no private match in anybody's lobby."""
        wrong = []
        private = [match for match, table in self.stage.matches.items() if table.create["private"]]
        self.counts["private matches"] += len(private)
        for person, connections in wires.items():
            others = {other.client.token for other in self.people} - {person.client.token}
            sent = [text for texts in connections for text in texts]
            wrong += [f"{person.name} was sent a token of somebody else: {text}" for text in sent
                      if any(token in text for token in others)]
            wrong += [f"{person.name} saw a private match in the lobby: {text}" for text in sent
                      if '"doc":"lobby"' in text and any(match in text for match in private)]
        return wrong

    def check_match(self, match, record, requests, wires):
        status = self.stage.goals[match][1]
        wrong = checker.check_record(match, record, status == "finished")
        wrong += checker.check_acts(match, record, requests)
        if status != "finished":
            return wrong
        wrong += self.verify(match, record)
        secrets = (record["secret"], seed_of(record))
        wrong += checker.check_secret(match, [text for wire in wires.values() for sent in wire for text in sent], secrets)
        if any(entry["type"] in EARLY for entry in record["entries"]):
            return wrong  # the server may have played for a seat that was out, which is not among the actions
        lines, folded = self.simulate(match, record)
        if folded != self.fold(match, None)["state"]:
            wrong.append(f"{match}: the rules alone come to {folded}, the server to {self.fold(match, None)['state']}")
        if self.stage.matches[match].game in HIDDEN:
            met = [(person.name, person.client.history.seats, wires[person]) for person in self.people
                   if match in person.client.history.met()]
            wrong += check_hidden(match, lines, secrets, met, self.counts)
        return wrong

    def wires(self):
        """By person and connection, the texts the server sent."""
        return {person: [list(texts(sent)) for sent in person.client.server.sent() if sent.startswith(b"HTTP/1.1 101 ")]
                for person in self.people}

    def run(self, *arguments, text):
        return subprocess.run([self.kabinet, *arguments], input=text, capture_output=True, text=True, timeout=300,
                              env=os.environ | {"LC_ALL": "C.UTF-8"})

    def verify(self, match, record):
        done = self.run("verify", "-", text=json.dumps(record))
        self.counts["verified"] += done.returncode == 0
        return [] if done.returncode == 0 else [f"{match}: kabinet verify says {done.stdout} {done.stderr}"]

    def simulate(self, match, record):
        """What `kabinet sim` says to every action, and the public's view in the end."""
        text = "".join([*lines_of(record), json.dumps({"view": "public"}) + "\n"])
        *lines, view = self.run("sim", self.stage.matches[match].game, text=text).stdout.splitlines()
        self.counts["simulated"] += 1
        return [json.loads(line)["ok"] for line in lines], json.loads(view)["ok"]

    def check_store(self):
        """The database of the stopped server is sound, and holds what was created and recorded, and no more."""
        with contextlib.closing(sqlite3.connect(self.server.database)) as store:
            sound = store.execute("PRAGMA integrity_check").fetchone()[0]
            tasks = store.execute("SELECT id FROM task").fetchall()
            headers = store.execute("SELECT id, header FROM stream WHERE kind = 'match'").fetchall()
            own = {match for match, header in headers if json.loads(header).keys() & {"queue", "tournament"}}
            rows = store.execute("SELECT stream.id, entry.entry FROM stream "
                                 "LEFT JOIN entry ON entry.stream = stream.row WHERE stream.kind = 'match' ORDER BY stream.row, entry.n").fetchall()
        types = {}
        for match, entry in rows:
            types.setdefault(match, []).extend([json.loads(entry)["type"]] if entry else [])
        stored = {match: told_entries(list_of) for match, list_of in types.items()}
        wrong = [] if sound == "ok" else [f"the database is not sound: {sound}"]
        wrong += [f"a task was never done: {task}" for task, in tasks]
        # The server makes these by itself; check_tickets and check_matches hold them against tickets and tournaments.
        if set(stored) - own != set(self.stage.created) - own:
            wrong.append(f"matches stored and created differ: {set(stored) ^ set(self.stage.created)}")
        return wrong + [f"{match}: {stored.get(match)} entries are stored, {len(record['entries'])} are in its record"
                        for match, record in self.records.items() if stored.get(match) != len(record["entries"])]

    def check_restarted(self):
        """Every record and every log is the same after one more start."""
        auditor = Client(self.server, "Auditor", tls=self.server.tls)
        wrong = [] if self.exported(auditor) == self.logs else ["the logs of the ladders are others after a restart"]
        wrong += [f"{tournament}: its log is another one after a restart" for tournament, log in self.events.items()
                  if log_of(auditor, tournament) != log]
        auditor.close()
        return wrong + [f"{match}: its record is another one after a restart" for match, record in self.records.items()
                if self.record(match) != record]

    def check_substance(self, games, settled):
        """That there was something to prove; `settled`: of hidden cards too."""
        self.counts["quick match"] = len(self.stage.quick)
        needed = [*games, "acknowledged", "verified", "rated", "quick match", "tournaments"] + (["simulated", "hidden cards"] if settled else [])
        return [f"nothing was proved of {name}" for name in needed if not self.counts[name]]
