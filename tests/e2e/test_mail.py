"""Addresses and recovery by mail (AC-4), through an SMTP server on loopback."""

import unittest

from client import Answer, Client
from kabinetd import Server
from mailbox import Mailbox, code_in

PASSWORD, OTHER = "a walrus hums at dawn", "eleven quiet lanterns"
ADDRESS = "ada@mail.example"


class Mail(unittest.TestCase):
    def setUp(self):
        self.mailbox = self.enterContext(Mailbox())
        self.server = self.enterContext(Server(mail_server=self.mailbox.url, mail_from="kabinet@play.example",
                                               mail_tls="optional"))

    def test_AC4_an_account_is_got_back_by_mail(self):
        ada = Client(self.server, "Ada")
        ada.call("account.register", name="Ada Lund", password=PASSWORD)
        ada.call("account.set_email", email=ADDRESS)
        to, _, text = self.mailbox.next()
        self.assertEqual(to, ADDRESS)
        ada.call("account.confirm_email", code=code_in(text))
        self.server.kill()
        self.server.start()

        other = Client(self.server, sign_in=False)
        other.call("sign_in.mail_code", name="ada lund")
        to, _, text = self.mailbox.next()
        self.assertEqual(to, ADDRESS)
        self.assertIn("Ada Lund", text)
        result = other.call("sign_in.recovery", name="Ada Lund", code=code_in(text), password=OTHER)
        self.assertEqual(result["player"]["id"], ada.player["id"])
        to, _, told = self.mailbox.next()
        self.assertEqual(to, ADDRESS)
        self.assertIsNone(code_in(told))
        with self.assertRaises(Answer) as refused:
            Client(self.server, sign_in=False).call("sign_in.password", name="Ada Lund", password=PASSWORD)
        self.assertEqual(refused.exception.code, "wrong_credentials")
        for secret in (ADDRESS, code_in(text), PASSWORD, OTHER):
            self.assertNotIn(secret.encode(), (self.server.folder / "kabinetd.log").read_bytes())


if __name__ == "__main__":
    unittest.main()
