"""Random events of two seats, hosted by `kabinet host` and computed anew by c07.py: points, every tie-break and the order of the
standings must agree after each round, in Swiss with byes, forfeits, late entries and withdrawals, and in round robins, with ties of one
game and of several. FIDE's reports of the event must read back equal (trf.py)."""

import random
import sys
from fractions import Fraction

from c07 import Event, HALF
from host import Host
from trf import check_reports

CODES = ["bhc1", "bh", "bhm", "sb", "de", "win", "won", "bpg", "ps", "ks", "aro"]


TIES = [{"games": 1}] * 4 + [{"games": 2}, {"games": 3}, {"mode": "best", "games": 3}, {"mode": "sum", "games": 2}]
SCALES = [({"type": "standard"}, Fraction(1), HALF)] * 3 + [({"type": "three_one"}, Fraction(3), Fraction(1)),
          ({"type": "standard", "win": "2", "draw": "0.5"}, Fraction(2), HALF)]


class Season:
    def __init__(self, host, chance, swiss):
        self.host, self.chance, self.swiss = host, chance, swiss
        self.rounds, self.ratings, self.entrants, self.out, self.missed = [], {}, [], set(), {}
        self.spent_half, self.places = set(), []
        codes = chance.sample(CODES, chance.randint(1, 7))
        stage = {"format": "swiss"} if swiss else {"format": "round_robin", "cycles": chance.randint(1, 2)}
        n = chance.randint(2, 11) if not swiss else chance.randint(4, 24)
        if swiss:
            stage["rounds"] = chance.randint(2, min(7, n - 1))
        self.codes, self.planned, self.cycles = codes, stage.get("rounds"), stage.get("cycles", 1)
        self.tie = chance.choice(TIES)
        self.mode, (points, self.win, self.draw) = self.tie.get("mode", "single"), chance.choice(SCALES)
        self.units = self.tie["games"] if self.mode == "single" else 1  # of points that a round brings
        host(create={"game": "kuba", "stages": [stage], "tiebreaks": codes, "leaver": "forfeited", "tie": self.tie, "points": points,
                     "seed": f"{chance.getrandbits(256):064x}"})
        for _ in range(n):
            self.enter()
        host(start=True)

    def enter(self):
        entry = {"name": f"Player {len(self.entrants) + 1}"}
        if self.chance.random() < 0.97:
            entry["rating"] = self.chance.randint(800, 2400)
        number = self.host(enter=entry)["entrant"]
        self.entrants.append(number)
        if "rating" in entry:
            self.ratings[number] = entry["rating"]
        return number

    def before_round(self):
        """Byes asked for, late entries, withdrawals."""
        now = len(self.rounds) + 1
        for who in self.entrants:
            if not self.swiss or who in self.out:
                continue
            if self.chance.random() < 0.06 and len(self.entrants) - len(self.out) > 4:
                self.host(withdraw=who)
                self.out.add(who)
            elif self.chance.random() < 0.08:
                half = who not in self.spent_half and now < self.planned and self.chance.random() < 0.6
                self.host(bye={"entrant": who, "round": now, "kind": "half" if half else "zero"})
                if half:
                    self.spent_half.add(who)
        if self.swiss and now > 1 and len(self.rounds) < self.planned // 2 and self.chance.random() < 0.3:
            who = self.enter()
            self.places = []  # a late entry may widen them
            for cells in self.rounds[:-1]:
                cells[who] = ("zero", None, Fraction(0), [], 0)
            self.rounds[-1][who] = ("half", None, self.draw * self.units, [], 0)
            self.spent_half.add(who)

    def play_round(self):
        made = self.host(pair={"allow_rematch": True})
        cells, win = {}, self.win * self.units
        named = {"pairing": win, "full": win, "half": self.draw * self.units, "zero": Fraction(0)}
        for bye in made["byes"]:
            points = named[bye["kind"]]
            cells[bye["entrant"]] = (bye["kind"], None, points, [], self.units if points == win else 0)
        for table in made["tables"]:
            a, b = table["seats"]
            gone = [who for who in (a, b) if who in self.out]
            absent = gone or self.chance.choices([[], [a], [b], [a, b]], [90, 4, 4, 2])[0]
            if not absent:
                cells.update(self.play_tie(table))
                continue
            if not gone:
                self.host(forfeit={"table": table["table"], "entrants": absent})
                for who in absent:
                    self.missed[who] = self.missed.get(who, 0) + 1
                    if self.missed[who] == 2:
                        self.out.add(who)
            for who, other in ((a, b), (b, a)):
                won = who not in absent
                cells[who] = ("win" if won else "loss", other, win * won, [], self.units * won)
        self.rounds.append(cells)

    def play_tie(self, table):
        """The cells of both: each game is scored, or the tie as a whole is won by games (best) or by scores (sum)."""
        a, b = seats = list(table["seats"])
        sat, wins, sums, points = {a: [], b: []}, {a: 0, b: 0}, {a: 0, b: 0}, {a: Fraction(0), b: Fraction(0)}
        for game in range(1, self.tie["games"] + 1):
            scores = self.chance.choice([[7, 3], [2, 7], [4, 4], [9, 0]])
            ranks = [1 + (scores[0] < scores[1]), 1 + (scores[1] < scores[0])]
            self.host(result={"table": table["table"], "game": game, "ranks": ranks, "scores": scores})
            self.narrow()
            for seat, who in enumerate(seats):
                sat[who].append(seat)
                sums[who] += scores[seat]
                wins[who] += ranks[seat] < ranks[1 - seat]
                points[who] += self.draw if ranks == [1, 1] else self.win * (ranks[seat] == 1)
            if self.mode == "best" and max(wins.values()) * 2 > self.tie["games"]:
                break
            if not (self.mode == "best" and ranks == [2, 1]):  # in a best of n of Kuba the loser begins (TN-14)
                seats.reverse()
        if self.mode != "single":
            ahead = wins if self.mode == "best" else sums
            level = ahead[a] == ahead[b]
            points = {who: self.draw if level else self.win * (ahead[who] > ahead[other]) for who, other in ((a, b), (b, a))}
            wins = {who: int(not level and ahead[who] > ahead[other]) for who, other in ((a, b), (b, a))}
        return {who: ("board", other, points[who], sat[who], wins[who]) for who, other in ((a, b), (b, a))}

    def narrow(self):
        """Possible places only narrow, and in the end everybody's place is among all that were named (TN-33)."""
        now = {line["entrant"]: (line["best"], line["worst"]) for line in self.host(places=True)}
        for before in self.places:
            for who, (best, worst) in now.items():
                assert before[who][0] <= best <= worst <= before[who][1], (who, before[who], best, worst)
        self.places.append(now)

    def check(self):
        event = Event(self.entrants, self.rounds, self.swiss, self.ratings, self.win * self.units, self.draw * self.units)
        groups, columns = event.standings(self.codes)
        rows = self.host(standings=True)
        assert [row["rank"] for row in rows] == list(range(1, len(rows) + 1))
        order = [row["entrant"] for row in rows]
        for group in groups:
            got, order = order[:len(group)], order[len(group):]
            assert sorted(got) == sorted(group), f"{got} stand where {group} belong"
        for row in rows:
            who = row["entrant"]
            assert Fraction(row["points"]) == event.points(who), (row, event.points(who))
            for code in self.codes:
                got, wanted = row["tiebreaks"][code], columns[code][who]
                assert (got is None) == (wanted is None) and (got is None or Fraction(got) == wanted), (code, row, wanted)
            assert row["games"] == sum(len(cell[3]) for cell in event.cells(who))

    def play(self):
        rounds = self.planned
        if rounds is None:
            n = len(self.entrants)
            rounds = (n - 1 + n % 2) * self.cycles
        for _ in range(rounds):
            self.before_round()
            if self.swiss and len(self.entrants) - len(self.out) < 2:
                break
            self.play_round()
            self.check()
            self.narrow()
            check_reports(self.host)
        log = self.host(log=True)
        found = self.host(verify=log)
        assert found == {"valid": True, "flaws": []}, found
        self.host(finish=True)


def main():
    kabinet, events = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60
    for seed in range(events):
        with Host(kabinet) as host:
            try:
                Season(host, random.Random(seed), swiss=seed % 3 != 0).play()
            except Exception:
                print(f"seed {seed}: {host.lines[-1]}", file=sys.stderr)
                raise
    print(f"{events} events agree")


if __name__ == "__main__":
    main()
