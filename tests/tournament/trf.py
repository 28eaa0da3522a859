"""Reads FIDE's reports, TRF16 and TRF26, back to rounds and points, and compares them with the export as JSON."""

import sys
from fractions import Fraction

from host import Host

CODES = {"bhc1": "BH/C1", "bhm": "BH/M1"}  # others are FIDE's in capitals
KINDS = {"W": "1", "D": "=", "L": "0"}  # how 299 names results at the board


class Report:
    """A report: what it says of the event, and of each player by starting rank."""

    def __init__(self, text):
        self.players, self.abnormal, self.byes, self.forbidden, self.heads = {}, {}, set(), set(), {}
        self.scores = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0), "absent": Fraction(0), "U": None}
        for line in text.splitlines():
            tag = line[:3]
            read = getattr(self, f"read_{tag}", None)
            if read:
                read(line)
            else:
                self.heads[tag] = line[4:]
        self.scores["U"] = self.scores["1"] if self.scores["U"] is None else self.scores["U"]

    def read_001(self, line):
        cells = [(int(line[at:at + 4]), line[at + 5], line[at + 7]) for at in range(91, len(line), 10)]
        self.players[int(line[4:8])] = {"name": line[14:47].strip(), "rating": line[48:52].strip(), "points": Fraction(line[80:84].strip()),
                                        "rank": int(line[85:89]), "cells": cells}

    def read_162(self, line):
        for at in range(5, len(line), 9):
            name = {"W": "1", "D": "=", "L": "0", "A": "absent", "P": "U"}[line[at]]
            self.scores[name] = Fraction(line[at + 1:at + 5].strip())

    def read_scores_of_16(self, line):
        name = {"W": "1", "D": "=", "L": "0", "Z": "absent", "F": "absent", "U": "U"}[line[2]]
        self.scores[name] = Fraction(line[4:8].strip())

    read_BBW = read_BBD = read_BBL = read_BBZ = read_BBF = read_BBU = read_scores_of_16

    def read_240(self, line):
        self.byes.add((int(line[10:14]), int(line[6:9]), line[4]))

    def read_260(self, line):
        self.forbidden.add(frozenset((int(line[12:16]), int(line[17:21]))))

    def read_XXP(self, line):
        self.forbidden.add(frozenset(map(int, line[4:].split())))

    def read_299(self, line):
        letter = KINDS.get(line[4], line[4])
        self.abnormal[int(line[23:27]), int(line[19:22])] = (letter, Fraction(line[13:17].strip()))

    def points(self, rank):
        """The sum of what the results bring."""
        named = {"+": "1", "F": "1", "H": "=", "-": "absent", "Z": "absent"}
        total = Fraction(0)
        for number, (_, _, letter) in enumerate(self.players[rank]["cells"], 1):
            kind, points = self.abnormal.get((rank, number), (letter, self.scores[named.get(letter, letter)]))
            assert kind == letter, f"299 says {kind} of a result {letter}"
            total += points
        return total


def over(table, tie):
    wins = [sum(game["ranks"][game["seats"].index(who)] == 1 and len(set(game["ranks"])) > 1 for game in table["games"]) for who in table["seats"]]
    early = tie["mode"] == "best" and max(wins) * 2 > tie["games"]
    return bool(table["absent"]) or early or len(table["games"]) == tie["games"]


def letters(table, tie):
    """The results of the two of a table, by entrant."""
    a, b = table["seats"]
    if table["absent"]:
        return {who: ("10" if table["games"] else "+-")[who in table["absent"]] for who in (a, b)}
    measure = "scores" if tie["mode"] == "sum" else "ranks"
    got = {a: 0, b: 0}
    for game in table["games"]:
        for who, value in zip(game["seats"], game[measure]):
            got[who] += value if measure == "scores" else int(value == 1 and len(set(game["ranks"])) > 1)
    return {who: "=" if got[who] == got[other] else "01"[got[who] > got[other]] for who, other in ((a, b), (b, a))}


def expected_cells(stage, tie, seeds):
    """By starting rank, the cells of the finished rounds of the export."""
    cells = {seed: [] for entrant, seed in seeds.items() if entrant in stage["field"]}
    for round_of in stage["rounds"]:
        if not all(over(table, tie) for table in round_of["tables"]):
            break
        now = {seed: (0, "-", "Z") for seed in cells}
        for bye in round_of["byes"]:
            now[seeds[bye["entrant"]]] = (0, "-", {"pairing": "U", "full": "F", "half": "H", "zero": "Z"}[bye["kind"]])
        for table in round_of["tables"]:
            a, b = table["seats"]
            result = letters(table, tie)
            now[seeds[a]] = (seeds[b], "w", result[a])
            now[seeds[b]] = (seeds[a], "b", result[b])
        for seed, cell in now.items():
            cells[seed].append(cell)
    return cells


def check_reports(host):
    """Both reports of the event that was played so far, against the export as JSON."""
    export = host(json=True)
    settings, stage = export["settings"], export["stages"][-1]
    if settings["tie"]["mode"] == "single" and settings["tie"]["games"] > 1:
        assert host.refused(trf=26) == host.refused(trf=16) == "unsupported"
        return
    seeds = {entrant["entrant"]: entrant["seed"] for entrant in export["entrants"]}
    people = {entrant["seed"]: entrant for entrant in export["entrants"]}
    for version in (16, 26):
        report = Report(host(trf=version))
        assert {rank: player["cells"] for rank, player in report.players.items()} == expected_cells(stage, settings["tie"], seeds)
        for row in export["standings"]:
            rank = seeds[row["entrant"]]
            player = report.players[rank]
            assert player["points"] == report.points(rank) == Fraction(row["points"]), (version, rank, player, row)
            assert player["rank"] == row["rank"] and player["name"] == people[rank]["name"], (player, row)
            assert player["rating"] == str(people[rank].get("rating", "")), player
        check_heads(report, version, settings, stage)


def check_heads(report, version, settings, stage):
    swiss = stage["format"] == "swiss"
    assert int(report.heads["062"]) == len(report.players)
    assert report.heads["092"] == ("Individual: Swiss-System" if swiss else "Individual: Round-Robin")
    first = min(rank for rank, player in report.players.items() if player["cells"] and player["cells"][0][0]) if stage["rounds"] else None
    if first and report.players[first]["cells"]:
        white = report.players[first]["cells"][0][1] == "w"
        assert report.heads["152" if version == 26 else "XXC"] == (("W" if white else "B") if version == 26 else ("white1" if white else "black1"))
    if version == 16:
        return
    codes = [CODES.get(code, code.upper()) for code in settings["tiebreaks"]]
    assert report.heads["202"].split(",") == codes and report.heads["212"].split(",") == ["PTS", *codes]
    cycles = settings["stages"][0].get("cycles", 1)
    assert report.heads["192"] == ("CUSTOM_SWISS" if swiss else "BERGER_DOUBLEROUNDROBIN" if cycles == 2 else "BERGER_ROUNDROBIN")


def instructions(kabinet):
    """Byes to come, forbidden pairs, a clock and other points than the usual stand in the report (TN-38)."""
    with Host(kabinet) as host:
        host(create={"name": "Cup", "game": "kuba", "stages": [{"format": "swiss", "rounds": 3}], "points": {"type": "three_one"},
                     "clock": {"type": "fischer", "initial_ms": 300_000, "increment_ms": 3000}, "seed": "7a" * 32})
        for rating in (2000, 1900, 1800, 1700, 1600):
            host(enter={"name": f"Player {rating}", "rating": rating})
        host(start=True)
        host(forbid=[1, 4])
        host(bye={"entrant": 5, "round": 2, "kind": "half"})
        for table in host(pair=True)["tables"]:
            host(result={"table": table["table"], "ranks": [1, 1]})
        new, old = Report(host(trf=26)), Report(host(trf=16))
        assert new.heads["222"] == "300+3" and new.byes == {(5, 2, "H")}, new.heads
        assert new.forbidden == old.forbidden == {frozenset((1, 4))}
        assert new.scores == old.scores == {"1": 3, "=": 1, "0": 0, "absent": 0, "U": 3}
        check_reports(host)


def withdrawn(kabinet):
    """Whose ties count for nobody keeps the results, which bring nothing (TN-8, 299)."""
    with Host(kabinet) as host:
        host(create={"game": "kuba", "stages": [{"format": "round_robin"}], "leaver": "annulled", "seeding": "order", "seed": "1b" * 32})
        for name in "abcdef":
            host(enter={"name": name})
        host(start=True)
        made = host(pair=True)
        for table in made["tables"]:
            host(result={"table": table["table"], "ranks": [1, 2]})
        host(withdraw=made["tables"][0]["seats"][0])
        report = Report(host(trf=26))
        winner = made["tables"][0]["seats"][0]
        assert report.abnormal == {(winner, 1): ("1", 0)} and report.points(winner) == report.players[winner]["points"] == 0
        assert Report(host(trf=16)).points(winner) == 0


def main():
    instructions(sys.argv[1])
    withdrawn(sys.argv[1])
    print("the reports read back equal")


if __name__ == "__main__":
    main()
