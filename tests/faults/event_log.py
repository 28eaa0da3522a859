"""The fold of a tournament's log into rounds and tables, written from the rules (TN-1): what is counted a second time from the log alone."""

import collections
import dataclasses

from stages import BRACKETS, Round, Stage, first_ties
from ties import Game, Table, Ties


@dataclasses.dataclass
class Entrant:
    number: int
    account: str | None
    rating: int = -1
    withdrawn: bool = False
    missed: int = 0


class Event:
    """What the entries of a log come to, and in `flaws` what should not stand in it."""

    def __init__(self, log, until=None):
        self.settings = log["header"]["settings"]
        self.ties = Ties(self.settings)
        self.entrants, self.stages, self.phase, self.flaws = {}, [], "open", []
        entries = log["entries"][:until]
        undone = {entry["body"]["input"] for entry in entries if entry["type"] == "undo"}
        for number, entry in enumerate(entries, 1):
            if number not in undone and (take := getattr(self, "take_" + entry["type"], None)):
                self.number = number
                take(entry["body"])

    @property
    def stage(self):
        return self.stages[-1]

    def wrong(self, flaw):
        self.flaws.append(f"entry {self.number}: {flaw}")

    def table(self, body):
        """The table that a body names."""
        return self.stages[body["stage"] - 1].rounds[body["round"] - 1].tables[body["table"]]

    # Entrants

    def take_enter(self, body):
        entrant = Entrant(body["entrant"], body.get("account"), body.get("rating", -1))
        self.entrants[entrant.number] = entrant
        if self.phase == "open":
            return
        self.stage.field.append(entrant.number)
        if self.stage.format != "arena":
            for round_ in self.stage.rounds:
                half = round_ is self.stage.rounds[-1] and self.settings["half_byes"] > 0
                round_.byes[entrant.number] = "half" if half else "zero"

    def take_withdraw(self, body):
        self.leave(body["entrant"])

    def take_return(self, body):
        self.entrants[body["entrant"]].withdrawn = False

    def leave(self, number):
        """Forfeits what is open, but for what the end of an arena cuts short."""
        self.entrants[number].withdrawn = True
        if self.phase == "open" or self.stage.is_over:
            return
        for table in self.open_tables():
            if number in table.seats:
                table.absent.add(number)

    def open_tables(self):
        return [table for round_ in self.stage.rounds for table in round_.tables.values() if not self.ties.is_over(table)]

    # The life of the event

    def take_change(self, body):
        self.settings = body["settings"]
        self.ties = Ties(self.settings)

    def take_start(self, body):
        for number, rating in body.get("ratings", {}).items():
            self.entrants[int(number)].rating = rating
        field = [number for number, entrant in self.entrants.items() if not entrant.withdrawn]
        if self.settings["seeding"] == "rating":
            field.sort(key=lambda number: (-self.entrants[number].rating, number))
        self.stages.append(Stage(1, self.settings["stages"][0], field, []))
        self.phase = "running"

    def take_finish(self, _):
        self.phase = "finished"
        if not self.stage.is_over and self.open_tables():
            self.wrong("the event ended before a tie had a result")

    def take_cancel(self, _):
        self.phase = "cancelled"

    def take_time(self, body):
        self.stage.time = body["time"]

    # Rounds

    def take_paired(self, body):
        if body["stage"] > len(self.stages):
            self.begin_stage(body)
        self.stage.groups = body.get("groups", self.stage.groups)
        round_ = self.read_round(body)
        if body.get("by_hand") and not self.stage.rounds:
            self.seat_bracket(round_)
        self.stage.rounds.append(round_)

    def begin_stage(self, body):
        """The log says who is in a later stage; where its first round was made by hand they stand at the tables."""
        people = [seat for table in body["tables"] for seat in table["seats"]] + [bye["entrant"] for bye in body["byes"]]
        self.stages.append(Stage(body["stage"], self.settings["stages"][body["stage"] - 1], body.get("field", people), []))

    def read_round(self, body):
        seated = collections.Counter(entrant for table in body["tables"] for entrant in table["seats"])
        seated.update(bye["entrant"] for bye in body["byes"])
        for entrant in (entrant for entrant, times in seated.items() if times > 1):
            self.wrong(f"entrant {entrant} is {seated[entrant]} times in round {body['round']}")
        for table in self.open_tables() if self.stage.format == "arena" and body["round"] > len(self.stage.rounds) else ():
            for entrant in set(table.seats) & set(seated):
                self.wrong(f"entrant {entrant} is paired, and plays at table {table.number}")
        tables = {table["table"]: self.new_table(table) for table in body["tables"]}
        return Round(body["round"], tables, {bye["entrant"]: bye["kind"] for bye in body["byes"]})

    def new_table(self, body):
        extra = self.stage.settings.get("extra_games", 0) if self.stage.format in BRACKETS and self.settings["seats"] == 2 else 0
        table = Table(body["table"], list(body["seats"]), self.settings["tie"]["games"] + extra)
        table.absent = {entrant for entrant in table.seats if self.entrants[entrant].withdrawn}
        return table

    def take_repaired(self, body):
        """The newest round by hand: tables that have begun stay."""
        before = self.stage.rounds.pop()
        round_ = self.read_round(body)
        if not self.stage.rounds:
            self.seat_bracket(round_)
        for table in before.fixed():
            same = round_.tables.get(table.number)
            if not same or same.seats != table.seats:
                self.wrong(f"table {table.number} of round {before.number} was changed after it had begun")
            round_.tables[table.number] = table
        self.stage.rounds.append(round_)

    def take_unpaired(self, body):
        """The newest round is taken back, and with its first round a stage."""
        round_ = self.stage.rounds.pop()
        if any(table.begun for table in round_.tables.values()):
            self.wrong(f"round {round_.number} was taken back after it had begun")
        for entrant in (entrant for table in round_.tables.values() for entrant in table.missed):
            self.entrants[entrant].missed -= 1
        if not self.stage.rounds and len(self.stages) > 1:
            self.stages.pop()
        elif not self.stage.rounds and self.stage.format in BRACKETS:
            self.stage.field.sort(key=lambda number: (-self.entrants[number].rating, number))

    def seat_bracket(self, round_):
        """A first round by hand seats the field of a bracket anew: its tables are the ties in order, and its byes those of the bracket."""
        if self.stage.format not in BRACKETS or self.settings["seats"] != 2:
            return
        field, tables, byes = list(self.stage.field), list(round_.tables.values()), list(round_.byes)
        for upper, lower in first_ties(len(field)):
            if lower > len(field):
                field[upper - 1] = byes.pop(0)
                continue
            seats = tables.pop(0).seats
            crossed = self.stage.field[lower - 1] == seats[0] or self.stage.field[upper - 1] == seats[1]
            field[upper - 1], field[lower - 1] = reversed(seats) if crossed else seats
        self.stage.field = field

    # Tables

    def take_begun(self, body):
        self.table(body).begun = True

    def take_result(self, body):
        table, number = self.table(body), body["game"]
        if number in table.games:
            self.wrong(f"game {number} of table {table.number} has a second result")
        if self.ties.is_over(table):
            self.wrong(f"table {table.number} has a result after it was over")
        table.games[number] = self.game(body, self.ties.seats(table, number))
        table.begun = True

    def game(self, body, seats):
        scores = body.get("scores", [0] * len(seats))
        return Game(body["ranks"], scores, list(seats), body.get("reason", ""), body.get("match", ""))

    def take_correct(self, body):
        table, number = self.table(body), body["game"]
        table.games[number] = self.game({"match": table.games[number].match} | body, table.games[number].seats)

    def take_forfeit(self, body):
        self.miss(self.table(body), body["entrants"])

    def miss(self, table, entrants):
        table.absent.update(entrants)
        table.missed.update(entrants)
        for number in entrants:
            entrant, most = self.entrants[number], self.settings["missed_ties"]
            entrant.missed += 1
            if 0 < most <= entrant.missed:
                self.leave(number)

    def take_remade(self, body):
        """Who twice does not tell a part in the draws is absent."""
        table = self.table(body)
        twice = [number for number in body["failed"] if number in table.failed]
        table.failed.update(body["failed"])
        self.miss(table, twice)

    def take_annul(self, body):
        table = self.table(body)
        if not table.absent or len(table.present) > 1:
            del table.games[body["game"]]
            return
        for number in table.missed:
            self.entrants[number].missed -= 1
        table.absent.clear()
        table.missed.clear()
