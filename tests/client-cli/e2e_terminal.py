"""The full-screen client in a pseudo terminal: it draws, takes keys, and puts the terminal back however it ends."""

import os
import signal
import unittest

import program
from terminal import ENTER_SCREEN, Terminal


class FullScreen(program.OnlineTest):
    def begin(self):
        """A match of kuba: the terminal has White, a JSON client Black."""
        terminal = Terminal(self, "play", "kuba", "--new", "--profile", "anna", "--name", "Anna")
        terminal.wait_for(ENTER_SCREEN)
        terminal.wait_for("Waiting for players")
        terminal.wait_for("Anna (you)")
        other = self.client("play", "kuba", profile="ben")
        terminal.wait_for("Push a marble")
        return terminal, other

    def test_a_move_by_typing_and_one_by_arrows(self):
        terminal, other = self.begin()
        terminal.press("a7 down\r")
        other.document(lambda value: value["ply"] == 1)
        other.until(lambda line: line.get("legal"))
        other.say({"act": {"type": "push", "from": "g7", "dir": "down"}})
        other.document(lambda value: value["ply"] == 2)
        terminal.press_until("\r", "which way")
        terminal.press("\x1b[B")  # down
        other.document(lambda value: value["ply"] == 3)
        terminal.press("?")
        terminal.wait_for("Any key closes this help.")
        terminal.press(" ")
        terminal.resize(120, 40)
        terminal.wait_for("▄███▄")  # there is room for large marbles now
        terminal.press("\t")
        terminal.press("Qy")
        status = terminal.exit_status()
        self.assertEqual(os.waitstatus_to_exitcode(status), 0)
        terminal.assert_put_back()
        self.assertIn(b"kabinet play --join", terminal.output)

    def test_byoyomi_shows_the_period_and_how_many_are_left(self):
        terminal = Terminal(self, "play", "kuba", "--new", "--clock", "0+3x2s", "--profile", "anna", "--name", "Anna")
        terminal.wait_for("Time: 0s+3x2s")
        terminal.wait_for("Anna (you)")
        other = self.client("play", "kuba", profile="ben")
        terminal.wait_for("Push a marble")
        terminal.wait_for(" x3")
        value = other.document(lambda value: value["status"] == "playing")["value"]
        self.assertEqual(value["periods"], {"0": 3, "1": 3})
        value = other.document(lambda value: "result" in value)["value"]
        self.assertEqual((value["result"]["reason"], value["periods"]), ("timeout", {"0": 0, "1": 3}))

    def test_a_restart_of_the_server_needs_no_hand(self):
        terminal, other = self.begin()
        self.server.kill()
        terminal.wait_for("; again in ")
        terminal.press("a7 down\r")
        terminal.wait_for("Sending ...")
        self.server.start()
        other.document(lambda value: value["ply"] == 1)
        terminal.wait_for("ben is to move")

    def test_signals_put_the_terminal_back(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            with self.subTest(number):
                terminal = Terminal(self, "lobby", "--profile", "anna")
                terminal.wait_for("No tables, no matches")
                os.kill(terminal.pid, number)
                self.assertEqual(os.waitstatus_to_exitcode(terminal.exit_status()), 128 + number)
                terminal.assert_put_back()

    def test_a_crash_puts_the_terminal_back(self):
        terminal = Terminal(self, "lobby", "--profile", "anna")
        terminal.wait_for("No tables, no matches")
        os.kill(terminal.pid, signal.SIGSEGV)
        self.assertEqual(os.waitstatus_to_exitcode(terminal.exit_status()), -signal.SIGSEGV)
        terminal.assert_put_back()

    def test_the_lobby_leads_to_a_table(self):
        terminal = Terminal(self, "lobby", "--profile", "anna", "--name", "Anna")
        terminal.wait_for("No tables, no matches")
        host = self.client("play", "kuba", "--new", profile="ben")
        terminal.wait_for("Tables to join")
        terminal.wait_for("ben")  # who has sat down, so that Anna gets the second seat
        terminal.press("\r")
        terminal.wait_for("is to move")
        host.document(lambda value: value["status"] == "playing")


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    unittest.main()
