"""What is proved of an evening of tournaments, and of what was played by hand beside it."""

import json
import subprocess

import checker
import paths  # noqa: F401
from client import Client
from event_checks import check_results, check_standings
from event_log import Event
from history import lasting
from pages import acknowledged
from records import KABINET
from table import acts


class Proof:
    """What is wrong with what was played. `pages` are those of browsers, of which there may be none."""

    def __init__(self, servers, evening, pages):
        self.client, self.evening, self.servers, self.pages = Client(servers, "Auditor"), evening, servers, pages
        self.records, self.folds = {}, {}

    def record(self, match):
        if match not in self.records:
            status, _, body = self.servers.servers[0].get(f"/records/{match}")
            assert status == 200, f"the record of {match} is not given: {status} {body[:200]}"
            self.records[match] = json.loads(body)
        return self.records[match]

    def fold(self, match):
        """The document behind the last entry of the record."""
        if match not in self.folds:
            replay = self.client.sure("match.replay", **{"match": match, "from": 10**6, "count": 0})
            self.folds[match] = lasting(replay["value"])
        return self.folds[match]

    def ask(self, tournament, question):
        return self.client.sure("tournament.ask", tournament=tournament, question={question: True})["answer"]

    def wrong(self):
        wrong = [flaw for tournament in self.evening.held for flaw in self.wrong_of(tournament)]
        for match, told in self.evening.acknowledged.items():
            wrong += self.wrong_in(match, sorted(told, key=lambda one: one[0]))
        return wrong + list(self.wrong_by_hand()) if self.pages else wrong

    def wrong_of(self, tournament):
        log = self.ask(tournament, "log")
        flaws = json.loads(self.run("host", json.dumps({"verify": log}) + "\n").stdout)["ok"]["flaws"]
        yield from (f"{tournament}: {flaw}" for flaw in flaws + Event(log).flaws)
        yield from check_results(tournament, log, self.record)
        yield from check_standings(tournament, log, self.ask(tournament, "standings"))

    def wrong_in(self, match, told):
        """Bots and pages ask until they are answered, so nothing else is in the record."""
        record = self.record(match)
        if not any(entry["type"] == "end" for entry in record["entries"]):
            yield f"{match} has not ended"
        if [ply for ply, *_ in told] != list(range(1, len(told) + 1)):
            yield f"{match}: acknowledged were the plies {[ply for ply, *_ in told]}"
        if acts(record) != [(seat, action) for _, seat, action in told]:
            yield f"{match}: acknowledged was {told}, recorded is {acts(record)}"
        done = self.run("verify", json.dumps(record), "-")
        if done.returncode != 0:
            yield f"{match}: {done.stdout}{done.stderr}"

    def wrong_by_hand(self):
        """The pages were told what the records say, and each saw every version of whatever it watched, or a whole one."""
        told = acknowledged(self.pages)
        if not told:
            yield "nothing was proved of what is played by hand"
        for match in sorted({match for page in self.pages for match in page.history.seats}):
            yield from self.wrong_in(match, told.get(match, []))
        histories = [page.history for page in self.pages]
        for history in histories:
            yield from checker.check_seen(history)
        yield from checker.check_agreement(histories, set())
        yield from checker.check_last(histories, {match: lambda _, match=match: self.fold(match)
                                                  for history in histories for match in history.last})
        if not any(page.history.last and not page.history.seats for page in self.pages):
            yield "nothing was proved of watching"

    @staticmethod
    def run(command, text, *arguments):
        return subprocess.run([KABINET, command, *arguments], input=text, text=True, capture_output=True, check=False)
