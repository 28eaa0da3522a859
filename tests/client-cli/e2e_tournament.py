"""kabinet tournament over real sockets: an event from its creation to its verified log, and its screens."""

import json
import os
import pathlib
import unittest

import program
from terminal import ENTER_SCREEN, Terminal

PASSWORD = "blue tangerines walk"


class TournamentTest(program.OnlineTest):
    settings = ("--accounts.hash_memory_kib", "1024")

    def setUp(self):
        super().setUp()
        done = self.tool("account", "register", "Hanna", "--profile", "hanna", input=PASSWORD + "\n")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def sure(self, *words, profile="hanna", **options):
        done = self.tool("tournament", *words, "--profile", profile, **options)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def ask(self, *words, **options):
        return json.loads(self.sure(*words, "--json", **options))["ok"]

    def created(self, *words):
        """An event whose tables wait for their players for ever."""
        return self.ask("create", *words, "--title", "Evening", "--who", "anyone", "--no-show", "0")["tournament"]

    def player(self, tournament, name, *words):
        return self.client("tournament", "play", tournament, "--auto", "random", "--seed", "7", *words, profile=name)


class Tournaments(TournamentTest):
    def test_terminals_play_an_event_to_its_verified_log(self):
        event = self.created("nine", "--rounds", "2", "--clock", "move:60s")
        watcher = self.client("tournament", "watch", event, profile="watcher")
        names = ["Ada", "Bo", "Cy", "Di"]
        players = [self.player(event, name) for name in names]
        watcher.document(lambda value: value.get("entrants") == 4 and "phase" in value)
        self.assertIn(f"{event} ", self.sure("list"))
        self.sure("start", event)
        for player in players:
            self.assertEqual(player.end()[0], 0)
            finished = {line["document"] for line in player.lines
                        if "document" in line and line["value"].get("status") == "finished"}
            self.assertEqual(len(finished), 2, "a match a round")
        self.assertEqual(watcher.end()[0], 0)
        self.assertEqual(watcher.lines[-1], {"ended": "The event is finished"})

        rows = self.ask("standings", event)
        self.assertEqual(sorted(row["rank"] for row in rows)[0], 1)
        self.assertEqual([{row["rank"] for row in rows}, {row["games"] for row in rows}], [{1, 2, 3, 4}, {2}])
        self.assertIn("Evening: Finished, round 2 of 2", self.sure("standings", event))
        self.assert_verified(event, rows)

    def assert_verified(self, event, standings):
        """The log with its records proves the event; without one of them, or with another result, it does not."""
        log = os.path.join(self.folder, "log.json")
        records = os.path.join(self.folder, "records")
        text = self.sure("log", event, "--records", records)
        pathlib.Path(log).write_text(text, encoding="utf-8")
        self.assertEqual(len(os.listdir(records)), 4)
        for where in (("--records", records), ("--server", self.server.url)):
            verified = self.tool("verify", log, *where)
            self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
            self.assertIn(f"proven by the records, which name the tournament {event}.", verified.stdout)
        found = json.loads(self.tool("verify", log, "--json").stdout)
        self.assertEqual((found["valid"], found["played"], found["proven"]), (True, 4, 0))
        self.assertEqual(found["standings"], standings, "the same places, points and tie-breaks")
        os.remove(os.path.join(records, os.listdir(records)[0]))
        lacking = self.tool("verify", log, "--records", records)
        self.assertEqual(lacking.returncode, 1)
        self.assertIn("missing_record", lacking.stdout)

    def test_players_enter_and_leave_and_a_director_has_the_whole_desk(self):
        event = self.created("kuba", "--private", "--rounds", "3")
        code = self.ask("ask", event, '{"log":true}')["header"]["commitment"]
        self.assertEqual(len(code), 64)
        refused = self.tool("tournament", "enter", event, "--profile", "ada", "--name", "Ada")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("code", refused.stderr)
        # The host of a private event is told its code.
        secret = self.ask("create", "kuba", "--private", "--who", "anyone")
        self.assertEqual(self.ask("enter", secret["tournament"], "--code", secret["invite"], profile="ada"), {"entrant": 1})
        self.assertIn("You have left", self.sure("leave", secret["tournament"], profile="ada"))
        early = self.tool("tournament", "start", secret["tournament"], "--profile", "hanna")
        self.assertEqual(early.returncode, 1)
        self.assertIn("TN-3", early.stderr)
        self.assertEqual(self.ask("direct", secret["tournament"], '{"return":1}'), {})
        self.assertEqual(self.tool("tournament", "direct", event, "pair").returncode, 2)
        self.sure("direct", event, '{"cancel":{"reason":"rain"}}')
        self.assertIn("The event is cancelled", self.sure("watch", event, "--plain"))


    def test_TN38_a_director_enters_all_of_a_file(self):
        for name in ("Ada", "Bo"):
            self.tool("account", "register", name, "--profile", name, input=PASSWORD + "\n")
        event = self.ask("create", "kuba", "--who", "list")["tournament"]
        listed = pathlib.Path(self.folder, "entrants.csv")
        listed.write_text('club,name\nNorth,Ada\nSouth,"Nobody, really"\n,Bo\n', encoding="utf-8")
        done = self.tool("tournament", "import", event, str(listed), "--profile", "hanna")
        self.assertEqual((done.returncode, done.stdout), (1, "2 of 3 players are entered.\n"))
        self.assertIn("Nobody, really: there is no such player", done.stderr)
        again = self.tool("tournament", "import", event, "-", "--profile", "hanna", input="name\nBo\n")
        self.assertEqual(again.returncode, 1)
        self.assertIn("Bo: ", again.stderr)
        watched = self.client("tournament", "watch", event, profile="hanna")
        watched.document(lambda value: value.get("entrants") == 2 and "phase" in value)
        watched.stop()
        wrong = self.tool("tournament", "import", event, "-", "--profile", "hanna", input="player\nBo\n")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("line 1", wrong.stderr)

    def test_TN4_everything_of_an_event_can_be_said_on_the_command_line(self):
        watched = self.client("tournament", "watch", self.ask(
            "create", "kuba", "--who", "list", "--rating-min", "1200", "--rating-max", "1800", "--rating-at", "start",
            "--late", "2", "--round-time", "45", "--drafts", "--no-show", "10", "--starts-in", "60",
            "--settings", '{"half_byes":3}', "--terms", '{"no_show_ms":1000,"round_times":[1795000000000]}',
        )["tournament"], profile="hanna")
        head = watched.document(lambda value: "settings" in value)["value"]
        watched.stop()
        self.assertEqual(
            {name: head["settings"][name] for name in ("rating_at", "late_rounds", "half_byes")},
            {"rating_at": "start", "late_rounds": 2, "half_byes": 3})
        terms = {name: head["terms"][name] for name in head["terms"] if name not in ("starts_at", "text", "private")}
        self.assertEqual(terms, {
            "who": "list", "rating_min": 1200, "rating_max": 1800, "round_ms": 2_700_000, "drafts": True,
            "no_show_ms": 1000, "round_times": [1795000000000], "round_after_ms": 0, "by_director": False})
        self.assertEqual(self.tool("tournament", "create", "kuba", "--terms", "[]").returncode, 2)


class Screens(TournamentTest):
    def test_the_screen_leads_to_the_match_and_back(self):
        event = self.created("kuba", "--format", "round_robin")
        terminal = Terminal(self, "tournament", "play", event, "--profile", "anna", "--name", "Anna")
        terminal.wait_for(ENTER_SCREEN)
        terminal.wait_for("You are entered as number 1")
        looker = Terminal(self, "tournament", "watch", event, "--profile", "looker", width=60, height=18)
        looker.wait_for("Anna")
        other = self.player(event, "ben")
        looker.wait_for("ben")
        self.sure("start", event)
        other.document(lambda value: value.get("status") == "playing")
        terminal.wait_for("Push a marble")
        terminal.press("resign\r")
        terminal.press_until("y", "Back to the tournament")
        self.assertEqual(other.end()[0], 0)
        terminal.wait_for("The event is finished. Q leaves.")
        terminal.press("q")
        self.assertEqual(os.waitstatus_to_exitcode(terminal.exit_status()), 0)
        terminal.assert_put_back()
        self.assertIn(b"You are 2nd", terminal.shown)
        looker.wait_for("The event is finished")
        looker.press("\t")
        looker.wait_for("0")
        looker.press("q")
        self.assertEqual(os.waitstatus_to_exitcode(looker.exit_status()), 0)


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    unittest.main()
