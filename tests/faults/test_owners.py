"""Lies about accounts are noticed: each is planted in a small database."""

import hashlib
import pathlib
import sqlite3
import tempfile
import unittest
from types import SimpleNamespace

from owners import Secret, check_owners

SCHEMA = """CREATE TABLE account (id, name, kind, state);
CREATE TABLE session (account, token_hash);
CREATE TABLE name (account, free_at);
CREATE TABLE credential (account, kind);
INSERT INTO account VALUES ('a', 'Ada', 1, 0);
INSERT INTO name VALUES ('a', 0);
INSERT INTO credential VALUES ('a', 'password');"""


def hashed(token):
    return hashlib.blake2b(token.encode(), digest_size=32).hexdigest()


class Owners(unittest.TestCase):
    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.path = pathlib.Path(folder) / "small.db"
        self.store = sqlite3.connect(self.path)
        self.addCleanup(self.store.close)
        self.store.executescript(SCHEMA)
        self.change("INSERT INTO session VALUES ('a', ?)", hashed("now"))
        self.owner = SimpleNamespace(name="owner", client=SimpleNamespace(player={"id": "a"}, token="now"), ended={"then"},
                                     names=Secret("Ada"), passwords=Secret("a secret"), shown={"player": {"name": "Ada"}})

    def change(self, statement, *values):
        self.store.execute(statement, values)
        self.store.commit()

    def wrong(self):
        return check_owners(self.path, [self.owner])

    def expect_noticed(self, words, statement, *values):
        self.change(statement, *values)
        self.assertEqual(len(self.wrong()), 1, self.wrong())
        self.assertIn(words, self.wrong()[0])

    def test_nothing_is_wrong_with_an_account_as_it_was_promised(self):
        self.assertEqual(self.wrong(), [])

    def test_a_name_of_before(self):
        self.expect_noticed("the name is Gus", "UPDATE account SET name = 'Gus'")

    def test_an_account_that_is_closed(self):
        self.expect_noticed("state 1", "UPDATE account SET state = 1")

    def test_a_session_that_is_back(self):
        self.expect_noticed("is back", "INSERT INTO session VALUES ('a', ?)", hashed("then"))

    def test_a_session_that_is_missing(self):
        self.expect_noticed("is missing", "DELETE FROM session")

    def test_two_passwords(self):
        self.expect_noticed("2 passwords", "INSERT INTO credential VALUES ('a', 'password')")

    def test_two_names(self):
        self.expect_noticed("2 names", "INSERT INTO name VALUES ('a', 0)")

    def test_a_name_without_an_answer_may_be_there_and_one_of_before_may_not(self):
        self.owner.names.asked("Bea")
        self.assertEqual(self.owner.names.possible(), ["Ada", "Bea"])
        self.owner.names.proved("Bea")
        self.assertEqual(self.owner.names.possible(), ["Bea"])


if __name__ == "__main__":
    unittest.main()
