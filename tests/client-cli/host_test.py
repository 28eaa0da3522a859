"""`kabinet host` as an organiser drives it: whole events, refusals that change nothing, and golden transcripts."""

import argparse
import json
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tournament"))
from host import Host  # noqa: E402

SWISS = {"game": "kuba", "stages": [{"format": "swiss", "rounds": 3}]}
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gus"]


class HostTest(unittest.TestCase):
    def setUp(self):
        self.host = Host()
        self.addCleanup(self.host.close)

    def begin(self, settings, names=NAMES):
        self.host(create=settings)
        for i, name in enumerate(names):
            self.assertEqual(self.host(enter={"name": name, "rating": 2000 - 100 * i}), {"entrant": i + 1})
        return self.host(start=True)

    def play(self, made, ranks=(1, 2), **rest):
        for table in made["tables"]:
            over = self.host(result={"table": table["table"], "ranks": list(ranks), **rest})
        return over

    def test_TN40_a_swiss_from_the_first_line_to_the_last(self):
        self.begin(SWISS)
        for number in (1, 2, 3):
            made = self.host(pair=True)
            self.assertEqual(made["round"], number)
            self.assertEqual(len(made["tables"]), 3)
            self.assertEqual(len(made["cost"]), 10)
            self.assertEqual(self.play(made), {"round_over": True})
        rows = self.host(standings=True)
        self.assertEqual([row["rank"] for row in rows], list(range(1, 8)))
        self.assertEqual(rows[0]["points"], "3")
        self.assertEqual(self.host.refused(pair=True), "bad_round")
        self.assertEqual(self.host(finish=True), {})
        self.assertEqual(self.host.refused(withdraw=1), "finished")

    def test_TN26_a_round_robin_lets_everybody_meet_once(self):
        self.begin({"game": "kuba", "stages": [{"format": "round_robin"}]})
        met = set()
        for _ in range(7):
            made = self.host(pair=True)
            met |= {frozenset(table["seats"]) for table in made["tables"]}
            self.play(made)
        self.assertEqual(len(met), 21)
        self.assertEqual({row["games"] for row in self.host(standings=True)}, {6})

    def test_TN16_a_round_robin_may_open_all_rounds_at_once(self):
        self.begin({"game": "kuba", "stages": [{"format": "round_robin", "at_once": True}]}, NAMES[:4])
        for _ in range(3):
            self.host(pair=True)
        self.assertEqual(self.host(result={"round": 2, "table": 1, "ranks": [1, 2]}), {"round_over": False})

    def test_TN25_pods_of_four(self):
        self.begin({"game": "kapow", "seats": 4, "stages": [{"format": "swiss", "rounds": 2}]})
        made = self.host(pair=True)
        self.assertEqual(sorted(len(table["seats"]) for table in made["tables"]), [3, 4])
        for table in made["tables"]:
            seats = len(table["seats"])
            self.host(result={"table": table["table"], "ranks": list(range(1, seats + 1)), "scores": [10 * i for i in range(seats)]})
        rows = self.host(standings=True)
        self.assertEqual([row["points"] for row in rows[:3]], ["6", "6", "4"])
        self.assertEqual(rows[0]["tiebreaks"]["win"], "1")

    def test_TN40_a_refused_line_changes_nothing(self):
        self.assertEqual(self.host.refused(enter={"name": "Ada"}), "not_created")
        self.assertEqual(self.host.say("{")["error"]["code"], "parse_error")
        self.begin(SWISS)
        made = self.host(pair=True)
        before = self.host(log=True)
        for command in ({"pair": True}, {"result": {"table": 9, "ranks": [1, 2]}}, {"result": {"table": 1, "ranks": [1, 2, 3]}},
                        {"result": 7}, {"withdraw": 99}, {"enter": 5}, {"swap": [1, 1]}, {"set_pairing": {"tables": [[1, 2]]}},
                        {"create": SWISS}, {"why": {"round": 9, "a": 1, "b": 2}}, {"unpair": {"table": 9}}, {"no": 1}, {},
                        {"finish": True}, {"rounds": 9}, {"undo": 3}, {"load": {}}, {"bye": [1]}, {"forfeit": {"table": 1}}):
            with self.subTest(command):
                self.assertIn("error", self.host.say(json.dumps(command)))
        self.assertEqual(self.host(log=True), before)
        self.play(made)

    def test_TN12_swap_and_unpair_until_something_is_played(self):
        self.begin(SWISS)
        made = self.host(pair=True)
        a, b = made["tables"][0]["seats"][0], made["tables"][1]["seats"][0]
        swapped = self.host(swap=[a, b])
        self.assertTrue(swapped["by_hand"])
        self.assertEqual(swapped["tables"][0]["seats"][0], b)
        self.assertEqual(len(swapped["cost"]), 10)
        self.host(unpair=True)
        self.assertEqual(self.host(pair=True), made)
        alone = self.host(unpair={"table": 1})
        self.assertEqual([bye["kind"] for bye in alone["byes"]], ["pairing", "zero", "zero"])
        tables = [table["seats"] for table in made["tables"]]
        by_hand = self.host(set_pairing={"tables": tables, "byes": made["byes"]})
        self.assertEqual(by_hand["tables"], made["tables"])
        self.host(result={"table": 1, "ranks": [1, 2]})
        self.assertEqual(self.host.refused(unpair=True), "has_begun")
        self.assertEqual(self.host(verify=self.host(log=True)), {"valid": True, "flaws": []})

    def test_TN18_undo_shows_before_it_does(self):
        self.begin(SWISS)
        self.play(self.host(pair=True))
        before = self.host(standings=True)
        preview = self.host(undo="preview")
        self.assertEqual(preview["takes_back"]["type"], "result")
        self.assertEqual(self.host(standings=True), before)
        self.assertEqual(self.host(undo=True), {"input": preview["input"]})
        after = {row["entrant"]: row for row in self.host(standings=True)}
        for change in preview["standings"]:
            self.assertEqual(change["after"], after[change["entrant"]])

    def test_TN24_why_these_two_were_not_paired(self):
        self.begin(SWISS)
        self.play(self.host(pair=True))
        made = self.host(pair=True)
        a, b = made["tables"][0]["seats"][0], made["tables"][1]["seats"][0]
        told = self.host(why={"round": 2, "a": a, "b": b})
        self.assertEqual(told["paired"], made["cost"])
        self.assertGreaterEqual(told["alternative"], told["paired"])
        self.assertEqual(len(told["names"]), 10)

    def test_TN1_a_log_is_loaded_and_goes_on(self):
        self.begin(SWISS)
        self.play(self.host(pair=True))
        log = self.host(log=True)
        with Host() as other:
            self.assertEqual(other(load=log)["phase"], "running")
            self.assertEqual(other(standings=True), self.host(standings=True))
            self.assertEqual(other(pair=True), self.host(pair=True))
        log["entries"][-1]["body"]["ranks"] = [2, 1]
        self.assertEqual(self.host(verify=log)["flaws"][0]["code"], "bad_hash")

    def test_TN33_who_has_won_early_is_told_so(self):
        self.begin({"game": "kuba", "stages": [{"format": "round_robin"}]}, NAMES[:3])
        self.assertEqual({(line["best"], line["worst"]) for line in self.host(places=True)}, {(1, 3)})
        for _ in range(3):
            made = self.host(pair=True)
            seats = made["tables"][0]["seats"]
            self.host(result={"table": 1, "ranks": [1, 2] if 1 in seats[:1] or 1 not in seats else [2, 1]})
        self.assertEqual(self.host(places=True)[0], {"entrant": 1, "best": 1, "worst": 1})

    def test_TN38_reports_have_their_columns(self):
        self.begin(dict(SWISS, name="Spring Cup"), ["=Ada", 'Bo "B", Jr', "Zoë", "Di", "Ed"])
        self.play(self.host(pair=True))
        self.host(bye={"entrant": 2, "round": 2, "kind": "half"})
        made = self.host(pair=True)
        self.host(forfeit={"table": 1, "entrants": [made["tables"][0]["seats"][0]]})
        self.play({"tables": made["tables"][1:]}, (1, 1))
        for version, rounds in ((16, "XXR 3"), (26, "142 3")):
            lines = self.host(trf=version).splitlines()
            self.assertEqual(lines[:4], ["012 Spring Cup", "062 5", "092 Individual: Swiss-System", rounds])
            rows = {row["entrant"]: row for row in self.host(standings=True)}
            seen = set()
            players = [line for line in lines[4:] if line.startswith("001")]
            self.assertEqual(len(players), 5)
            for line in players:
                seed = int(line[4:8])  # here the number of the entrant, for all are rated in order
                self.assertEqual(int(line[48:52]), 2100 - 100 * seed)
                self.assertEqual(float(line[80:84]), float(rows[seed]["points"]))
                self.assertEqual(int(line[85:89]), rows[seed]["rank"])
                for round in range(2):
                    cell = line[91 + 10 * round:99 + 10 * round]
                    seen.add(cell[7])
                    self.assertRegex(cell, r"^( {3}[1-5] [wb] [10=+-]|0000 - [UH])$")
            self.assertLessEqual({"1", "0", "=", "+", "-", "U", "H"} - seen, {"="})
        csv = self.host(csv="standings").split("\r\n")
        self.assertEqual(csv[0], "rank,entrant,name,rating,points,bhc1,bh,sb,de,win,games")
        self.assertEqual(sum(",'=Ada," in line or ',"Bo ""B"", Jr",' in line for line in csv), 2)

    def test_TN40_golden_transcripts(self):
        for name in sorted(os.listdir(os.path.join(HERE, "golden"))):
            if not name.startswith("host_"):
                continue
            with self.subTest(name), open(os.path.join(HERE, "golden", name), encoding="utf-8") as file, Host() as host:
                lines = file.read().splitlines()
                for command, answer in zip(lines[::2], lines[1::2]):
                    host.say(command)
                    self.assertEqual(host.lines[-1][1], answer)


def keep(name, commands):
    """Writes a golden transcript."""
    with Host() as host, open(os.path.join(HERE, "golden", name), "w", encoding="utf-8") as file:
        for command in commands:
            host.say(json.dumps(command))
            file.write("\n".join(host.lines[-1]) + "\n")


def results(*games):
    return [{"result": {"table": table + 1, "ranks": list(ranks)}} for table, ranks in enumerate(games)]


def golden():
    people = [{"enter": {"name": name, "rating": 1900 - 70 * i}} for i, name in enumerate(NAMES[:5])]
    won, drawn, lost = (1, 2), (1, 1), (2, 1)
    keep("host_swiss", [{"create": dict(SWISS, name="Spring Cup", seed="ab" * 32)}, *people, {"start": True}, {"pair": True},
                        *results(won, drawn), {"bye": {"entrant": 2, "round": 2, "kind": "half"}}, {"pair": True}, *results(lost, won),
                        {"standings": True}, {"pair": True}, {"forfeit": {"table": 1, "entrants": [1]}}, {"undo": "preview"},
                        {"undo": True}, *results(drawn, won), {"standings": True}, {"finish": True}])
    keep("host_round_robin", [{"create": {"game": "nine", "stages": [{"format": "round_robin"}], "tie": {"mode": "sum", "games": 2}}},
                              *people[:3], {"start": True}, {"pair": True},
                              {"result": {"table": 1, "game": 1, "ranks": [1, 2], "scores": [6, 3]}},
                              {"result": {"table": 1, "game": 2, "ranks": [1, 2], "scores": [5, 4]}}, {"standings": True},
                              {"withdraw": 3}, {"standings": True}])


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--keep", action="store_true", help="write the golden transcripts anew")
    if parser.parse_known_args()[0].keep:
        golden()
    else:
        unittest.main()
