"""Roles of staff, from the first admin on (AC-9), with two factors (AC-4)."""

import os
import stat
import subprocess
import unittest

from authenticator_app import App
from client import Answer, Client
from kabinetd import Server

PASSWORD = "a walrus hums at dawn"
LIST = {"ladder": "kuba_two"}


class Roles(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(Server(accounts_hash_memory_kib=1024, accounts_hash_passes=1, accounts_hashes_per_s=100))
        self.secrets = []

    def make_admin(self, name):
        """Exit code and words of the command."""
        done = subprocess.run([*self.server.command(), "--make-admin", name], capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout + done.stderr

    def player(self, name):
        """A player with a password and an app, on a session that was begun with both; and the app."""
        guest = Client(self.server, name)
        guest.call("account.register", name=name, password=PASSWORD)
        app = self.add_app(guest)
        client = Client(self.server, sign_in=False)
        result = client.call("sign_in.password", name=name, password=PASSWORD, code=app.code())
        client.token, client.player = result["token"], result["player"]
        return client

    def add_app(self, client):
        begun = client.call("account.totp_begin")
        self.secrets.append(begun["secret"])
        app = App(begun["secret"])
        client.call("account.totp_confirm", code=app.code())
        return app

    def refused(self, client, method, **params):
        with self.assertRaises(Answer) as refused:
            client.call(method, **params)
        return refused.exception.code

    def test_AC9_the_first_admin_is_made_on_the_machine(self):
        self.assertEqual(self.make_admin("Nobody"), (1, "kabinetd: there is no player with that name\n"))
        guest = Client(self.server, "Ada")
        guest.call("account.register", name="Ada Lund", password=PASSWORD)
        code, words = self.make_admin("Ada Lund")
        self.assertEqual(code, 1)
        self.assertIn("no two factors", words)
        self.add_app(guest)
        self.assertEqual(self.make_admin("ada lund"), (0, "Ada Lund is admin now\n"))
        self.assertEqual(self.make_admin("Ada Lund")[0], 1)
        self.assertEqual([role["role"] for role in guest.call("role.list")["roles"]], ["admin"])
        self.until(lambda: self.refused(guest, "rating.suspicions", **LIST) == "two_factors_first", "one factor is not enough")

    def test_AC9_says_when_no_server_runs(self):
        self.server.terminate()
        code, words = self.make_admin("Ada")
        self.assertEqual(code, 1)
        self.assertIn("no server runs", words)
        self.server.start()
        self.server.kill()  # leaves the socket's file behind
        code, words = self.make_admin("Ada")
        self.assertEqual(code, 1)
        self.assertIn("no server runs", words)
        self.server.start()
        self.assertEqual(self.make_admin("Ada"), (1, "kabinetd: there is no player with that name\n"))

    def test_AC9_the_socket_is_its_owner_s_alone(self):
        mode = os.stat(f"{self.server.database}.control").st_mode
        self.assertTrue(stat.S_ISSOCK(mode))
        self.assertEqual(stat.S_IMODE(mode), 0o600)

    def test_AC9_a_role_is_given_acts_and_ends_at_once(self):
        chief, ann = self.player("Chief"), self.player("Ann Low")
        self.assertEqual(self.make_admin("Chief")[0], 0)
        self.until(lambda: self.may(chief), "the role acts on the open session")
        self.assertEqual(self.refused(ann, "rating.suspicions", **LIST), "forbidden")
        whose = {"account": ann.player["id"], "role": "moderator"}
        chief.call("role.grant", **whose)
        self.until(lambda: self.may(ann), "the role acts on the open session")
        self.assertEqual(self.refused(ann, "role.grant", **whose | {"role": "admin"}), "forbidden")
        chief.call("role.revoke", **whose)
        self.until(lambda: not self.may(ann), "the role ends on the open session")
        self.assertEqual(self.refused(chief, "role.revoke", account=chief.player["id"], role="admin"), "last_admin")
        self.assertEqual(self.refused(chief, "account.delete"), "last_admin")

        self.server.kill()
        self.server.start()
        for client in (chief, ann):
            client.open()  # the store knows the roles
        self.assertTrue(self.may(chief))
        self.assertFalse(self.may(ann))
        listed = chief.call("role.list", account=ann.player["id"])["roles"]
        self.assertEqual([(one["role"], one["by"]["name"], one["revoked_by"]["name"]) for one in listed],
                         [("moderator", "Chief", "Chief")])
        log = (self.server.folder / "kabinetd.log").read_text()
        for line in ("role_granted", "role_revoked", "denied"):
            self.assertIn(line, log)
        for secret in self.secrets:
            self.assertNotIn(secret, log)

    def may(self, client):
        try:
            client.call("rating.suspicions", **LIST)
        except Answer as refused:
            self.assertEqual(refused.code, "forbidden")
            return False
        return True

    def until(self, holds, what):
        """The shard of a connection hears of a change a moment after it was answered."""
        for _ in range(1000):
            if holds():
                return
        self.fail(what)


if __name__ == "__main__":
    unittest.main()
