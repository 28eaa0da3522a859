"""kabinet account over real sockets: from a guest to a player, in and out on several devices, lost passwords, the end."""

import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import termios
import unittest

import program
from terminal import Terminal

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from mailbox import Mailbox, code_in  # noqa: E402

PASSWORD = "blue tangerines walk"
OTHER = "green tangerines run"


class AccountTest(program.OnlineTest):
    """A profile is a device: each has a session of its own."""

    def account(self, *words, device, answers=(), code=0):
        """Runs a command as a script does, each answer a line of the input; what it prints, errors behind the rest."""
        done = self.tool("account", *words, "--profile", device, input="".join(answer + "\n" for answer in answers))
        printed = done.stdout + done.stderr
        self.assertEqual(done.returncode, code, printed)
        for secret in answers:
            if secret in (PASSWORD, OTHER):
                self.assertNotIn(secret, printed)
        return printed

    def registered(self, *words, device="laptop"):
        return self.account("register", "Ada", *words, device=device, answers=[PASSWORD])

    def sign_in(self, device, password=PASSWORD, **rest):
        return self.account("sign-in", "Ada", device=device, answers=[password], **rest)

    def assert_signed_out(self, device):
        self.assertIn("sign-in", self.account(device=device, code=1))

    def sessions(self, device):
        return json.loads(self.account("sessions", "--json", device=device))["ok"]["sessions"]


class Accounts(AccountTest):
    # ---- at the terminal

    def test_a_person_registers_and_no_password_is_shown_or_kept(self):
        terminal = Terminal(self, "account", "register", "--profile", "laptop")
        terminal.wait_for("Name: ")
        terminal.press("Ada\r")
        for first, second, then in (("password", "password", "among the first"), (PASSWORD, OTHER, "not the same"),
                                    (PASSWORD, PASSWORD, "Welcome, Ada.")):
            terminal.wait_for("New password")
            terminal.press(first + "\r")
            terminal.wait_for("Once more: ")
            terminal.press(second + "\r")
            terminal.wait_for(then)
        self.assertEqual(os.waitstatus_to_exitcode(terminal.exit_status()), 0)
        self.assertEqual(termios.tcgetattr(terminal.slave), terminal.before)
        for secret in (PASSWORD, OTHER):
            self.assertNotIn(secret.encode(), terminal.shown)
        kept = [file for file in pathlib.Path(self.folder, "state").rglob("*") if file.is_file()]
        self.assertTrue(kept)
        for file in kept:
            self.assertEqual(file.stat().st_mode & 0o077, 0, file)
            self.assertNotIn(PASSWORD, file.read_text())

    def test_a_wrong_password_may_be_typed_again(self):
        self.registered()
        terminal = Terminal(self, "account", "sign-in", "Ada", "--profile", "phone")
        for password, then in ((OTHER, "is wrong"), (PASSWORD, "Signed in as Ada.")):
            terminal.wait_for("Password of Ada: ")
            terminal.press(password + "\r")
            terminal.wait_for(then)
        self.assertEqual(os.waitstatus_to_exitcode(terminal.exit_status()), 0)

    def test_a_signal_at_a_hidden_question_puts_the_terminal_back(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                terminal = Terminal(self, "account", "sign-in", "Ada", "--profile", "laptop")
                terminal.wait_for("Password of Ada: ")
                self.assertNotEqual(termios.tcgetattr(terminal.slave), terminal.before)
                os.kill(terminal.pid, number)
                self.assertEqual(os.waitstatus_to_exitcode(terminal.exit_status()), 128 + number)
                self.assertEqual(termios.tcgetattr(terminal.slave), terminal.before)

    def test_no_option_takes_a_password(self):
        for words in (["register", "Ada"], ["sign-in", "Ada"], ["password"]):
            self.assertIn("not expected", self.account(*words, "--password", PASSWORD, device="laptop", code=2))

    # ---- from a guest to a player

    def test_AC1_a_guest_becomes_a_player_in_the_middle_of_a_match(self):
        anna = self.client("play", "kuba", "--new", profile="anna")
        anna.document()
        ben = self.client("play", "kuba", profile="ben")
        guest = ben.document(lambda value: value["status"] == "playing")["value"]["seats"]["0"]["player"]
        self.assertTrue(guest["guest"])
        self.assertIn("guest anna will be the player Ada", self.registered(device="anna"))
        ada = ben.document(lambda value: value["seats"]["0"]["player"]["name"] == "Ada")["value"]["seats"]["0"]["player"]
        self.assertEqual(ada["id"], guest["id"])
        self.assertFalse(ada.get("guest", False))
        anna.until(lambda line: line.get("legal"))
        anna.say({"act": {"type": "push", "from": "a7", "dir": "down"}})
        ben.document(lambda value: value["ply"] == 1)

    def test_AC3_a_taken_name_is_refused(self):
        self.registered()
        printed = self.account("register", "ADA", device="phone", answers=[OTHER], code=1)
        self.assertIn("kabinet: ", printed)
        self.assertNotIn("name_taken", printed)
        self.assert_signed_out("phone")

    def test_AC2_a_new_name_is_the_one_to_sign_in_with(self):
        self.registered()
        self.assertIn("You are called Grace now.", self.account("rename", "Grace", device="laptop"))
        self.assertIn("Grace on ", self.account(device="laptop"))
        self.sign_in("phone", code=1)
        self.assertIn("Signed in as Grace.", self.account("sign-in", "Grace", device="phone", answers=[PASSWORD]))

    # ---- devices

    def test_AC5_one_signs_out_and_in_again(self):
        self.registered()
        self.account("sign-out", device="laptop")
        self.assert_signed_out("laptop")
        self.sign_in("laptop", password=OTHER, code=1)
        self.sign_in("laptop")
        self.assertIn("A player since", self.account(device="laptop"))

    def test_AC5_devices_are_listed_and_signed_out(self):
        self.registered()
        for device in ("phone", "tablet", "desk"):
            self.sign_in(device)
        phone = next(one["id"] for one in self.sessions("phone") if one.get("current"))
        self.assertEqual(len(self.sessions("laptop")), 4)
        self.account("end-session", phone[:8], device="laptop")
        self.assert_signed_out("phone")
        self.assertIn("no such device", self.account("end-session", phone[:8], device="laptop", code=1))
        self.account("end-session", "--others", device="laptop")
        self.assert_signed_out("tablet")
        self.assert_signed_out("desk")
        self.assertEqual([one.get("current") for one in self.sessions("laptop")], [True])

    def test_AC5_whoever_plays_on_a_device_that_is_signed_out_is_told(self):
        self.registered()
        self.sign_in("phone")
        player = self.client("play", "kuba", "--new", profile="phone", newcomer=False)
        player.document()
        self.account("end-session", "--others", device="laptop")
        player.until(lambda line: "You were signed out" in line.get("ended", ""))
        self.assertEqual(player.end()[0], 1)

    # ---- passwords and codes

    def test_AC4_a_new_password_ends_the_earlier_one_and_the_other_devices(self):
        self.registered()
        self.sign_in("phone")
        self.account("password", device="laptop", answers=[OTHER, OTHER], code=1)
        self.account("password", device="laptop", answers=[PASSWORD, "short"], code=1)
        self.account("password", device="laptop", answers=[PASSWORD, OTHER])
        self.assert_signed_out("phone")
        self.sign_in("phone", password=PASSWORD, code=1)
        self.sign_in("phone", password=OTHER)
        self.assertIn("A player since", self.account(device="laptop"))

    def test_AC4_a_recovery_code_replaces_a_lost_password_once(self):
        codes = re.findall(r"^  (\S+-\S+-\S+)$", self.registered("--recovery-codes"), re.MULTILINE)
        self.assertEqual(len(codes), 10)
        recover = ["sign-in", "--recovery", "Ada"]
        self.account(*recover, device="phone", answers=[codes[0], OTHER])
        self.assert_signed_out("laptop")
        self.account(*recover, device="laptop", answers=[codes[0], PASSWORD], code=1)
        self.assertIn("Recovery codes left: 9", self.account(device="phone"))
        self.assertIn("--yes", self.account("recovery-codes", device="phone", code=2))
        self.account("recovery-codes", "--yes", device="phone")
        self.account(*recover, device="laptop", answers=[codes[1], PASSWORD], code=1)
        self.sign_in("laptop", password=OTHER)

    # ---- the end

    def test_AC8_a_closed_account_is_opened_again(self):
        self.registered()
        self.sign_in("phone")
        self.assertIn("--yes", self.account("close", device="laptop", code=2))
        self.account("close", "--yes", device="laptop")
        self.assert_signed_out("laptop")
        self.assert_signed_out("phone")
        self.assertIn("--yes", self.sign_in("laptop", code=2))
        self.account("sign-in", "Ada", "--yes", device="laptop", answers=[PASSWORD])
        self.assertIn("A player since", self.account(device="laptop"))

    def test_AC8_a_deleted_account_is_gone(self):
        self.registered()
        self.account("delete", device="laptop", answers=["Eve"], code=1)
        self.assertIn("A player since", self.account(device="laptop"))
        self.assertIn("Ada is deleted.", self.account("delete", device="laptop", answers=["Ada"]))
        self.assert_signed_out("laptop")
        self.sign_in("laptop", code=1)

    # ---- what goes wrong

    def test_guests_are_told_the_way_to_an_account(self):
        self.client("play", "kuba", "--new", profile="anna").document()
        for words in (["password"], ["close", "--yes"]):
            self.assertIn("kabinet account register", self.account(*words, device="anna", answers=[PASSWORD], code=1))

    def test_the_input_may_be_a_plain_file_or_nothing(self):
        file = pathlib.Path(self.folder, "password")
        file.write_text(PASSWORD + "\n")
        with file.open() as answers:
            self.assertIn("Welcome, Ada.", self.tool("account", "register", "Ada", stdin=answers).stdout)
        nothing = self.tool("account", "password", stdin=subprocess.DEVNULL)
        self.assertEqual(nothing.returncode, 1)
        self.assertIn("nothing was changed", nothing.stderr)
        closed = self.tool("account", "password", preexec_fn=lambda: os.close(0))
        self.assertIn("nothing was changed", closed.stderr)

    def test_without_a_server_nothing_is_changed(self):
        self.registered()
        self.server.kill()
        self.assertIn("no connection", self.account("sign-out", "--patience", "1", device="laptop", code=1))
        self.server.start()
        self.assertIn("A player since", self.account(device="laptop"))


class Mails(AccountTest):
    """A server that mails: whoever has lost all but the address gets the account back at the terminal."""

    def setUp(self):
        self.mailbox = self.enterContext(Mailbox())
        self.settings = ("--mail.server", self.mailbox.url, "--mail.from", "kabinet@play.example", "--mail.tls", "optional")
        super().setUp()

    def mailed(self, *words, device, answers=()):
        """Runs a command that asks for a code in a mail; the other answers come behind the code, or before."""
        running = subprocess.Popen([program.KABINET, "account", *words, "--profile", device], text=True, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=program.environment(self.server, self.folder))
        while not (code := code_in(self.mailbox.next()[2])):
            pass
        printed = running.communicate("".join(answer + "\n" for answer in (code, *answers)), timeout=program.PATIENCE)[0]
        self.assertEqual(running.returncode, 0, printed)
        return printed

    def test_AC4_a_mailed_code_replaces_a_lost_password(self):
        self.registered()
        self.assertIn("ada@mail.example", self.mailed("email", "ada@mail.example", device="laptop"))
        self.assertIn("The new password holds.", self.mailed("sign-in", "Ada", "--mail", device="phone", answers=[OTHER]))
        self.assert_signed_out("laptop")
        self.sign_in("laptop", password=OTHER)


if __name__ == "__main__":
    program.need(program.KABINET, program.KABINETD)
    unittest.main()
