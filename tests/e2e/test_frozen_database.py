"""A database that a server of before left behind: everything in it is there, looks the same and goes on."""

import json
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import unittest

from client import Client, expect_refused, new_key
from freeze_database import FLICK, PASSWORD, nonce_of
from kabinetd import Server, new_folder

FROZEN = pathlib.Path(__file__).parent / "frozen"
KABINET = pathlib.Path(os.environ.get("KABINET_BUILD", "build/release")) / "client-cli" / "kabinet"
LIVE = ("kuba", "nine", "kapow", "kapture9", "kabetopo")


def lasting(value):
    """A match document without what depends on the time and on who is there now."""
    value = {name: member for name, member in value.items() if name not in ("left", "since", "spectators")}
    value["seats"] = {seat: {name: member for name, member in row.items() if name not in ("present", "away_until")}
                      for seat, row in value["seats"].items()}
    return value


def as_of_then(value, then):
    """What a client of then sees of a value of today: documents only grow, and members it does not know are passed over."""
    if isinstance(value, dict) and isinstance(then, dict):
        return {name: as_of_then(member, then[name]) for name, member in value.items() if name in then}
    return value


def frozen_server(name):
    """A server of today on a copy of a frozen database."""
    folder = pathlib.Path(new_folder())
    copy = folder / "kabinet.db"
    shutil.copyfile(FROZEN / f"{name}.db", copy)
    copy.chmod(0o600)
    return Server(folder=folder)


class FrozenDatabase(unittest.TestCase):
    """Schema 2, with records of format 1."""

    maxDiff = None
    name = "kabinet"

    @classmethod
    def setUpClass(cls):
        cls.notes = json.loads((FROZEN / f"{cls.name}.json").read_text(encoding="utf-8"))

    def setUp(self):
        self.server = self.enterContext(frozen_server(self.name))

    def player(self, name, seat):
        """Who sat there, with the token of then."""
        client = Client(self.server, connect=False)
        client.token = self.notes[name]["tokens"][seat]
        client.open()
        return client

    def expect_seen(self, client, name, audience):
        value = client.watch(self.notes[name]["match"]).value
        then = lasting(self.notes[name]["views"][audience])
        self.assertEqual(as_of_then(lasting(value), then), then, f"{name} as {audience} sees it")

    def legal(self, name):
        """The one to move in a live match, what is legal, and the document."""
        match = self.notes[name]["match"]
        turn = Client(self.server, sign_in=False).watch(match).value["turn"]
        mover = self.player(name, turn[0])
        return match, mover, mover.call("match.legal", match=match)

    def act(self, name):
        match, mover, legal = self.legal(name)
        wanted = [action for action in legal["actions"] if action["type"] != "flick"] or [FLICK]
        result = mover.call("match.act", key=new_key(), match=match, action=random.Random(1).choice(wanted), ply=legal["ply"])
        self.assertEqual(result["ply"], legal["ply"] + 1)
        return match, result["ply"]

    def expect_sound(self, record, name):
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(record, file)
            file.flush()
            done = subprocess.run([KABINET, "verify", "--json", file.name], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, f"{name}: {done.stdout}{done.stderr}")

    def test_every_match_looks_to_everybody_as_it_did(self):
        for name, note in self.notes.items():
            onlooker = Client(self.server, sign_in=False)
            for audience in note["views"]:
                client = onlooker if audience == "all" else self.player(name, int(audience))
                with self.subTest(match=name, audience=audience):
                    self.expect_seen(client, name, audience)
                client.close()

    def test_live_matches_go_on_and_their_records_are_sound(self):
        plies = dict(self.act(name) for name in LIVE)
        self.server.kill()
        self.server.start()
        for name in LIVE:
            match = self.notes[name]["match"]
            onlooker = Client(self.server, sign_in=False)
            self.assertEqual(onlooker.watch(match).value["ply"], plies[match], name)
        for name in LIVE:
            for seat in range(1, len(self.notes[name]["tokens"])):
                self.player(name, seat).call("match.resign", key=new_key(), match=self.notes[name]["match"])
        for name in (*LIVE, "finished", "rematch"):
            record = Client(self.server, sign_in=False).call("match.record", match=self.notes[name]["match"])["record"]
            self.expect_sound(record, name)

    def test_open_tables_are_joined_and_begin(self):
        for name in ("open", "private"):
            note = self.notes[name]
            host, guest = self.player(name, 0), Client(self.server, "New")
            where = {"invite": note["invite"]} if note["invite"] else {"match": note["match"]}
            self.assertEqual(guest.call("table.join", **where)["match"], note["match"])
            guest.call("table.sit", key=new_key(), match=note["match"], seat=1)
            host.call("table.start", key=new_key(), match=note["match"])
            document = guest.watch(note["match"])
            guest.until(lambda: document.value["status"] == "playing", what="the start")

    def test_private_match_stays_out_of_the_lobby(self):
        onlooker = Client(self.server, sign_in=False)
        for name in self.notes:  # each is back then, as the matches come back while the server serves
            onlooker.watch(self.notes[name]["match"])
        lobby = onlooker.watch("lobby")
        onlooker.until(lambda: self.notes["open"]["match"] in lobby.value["tables"], what="the open table")
        self.assertNotIn(self.notes["private"]["match"], lobby.value["tables"])

    def test_rematch_that_one_asked_for_begins_when_the_other_asks(self):
        match = self.notes["rematch"]["match"]
        following = self.player("rematch", 1).call("match.rematch", key=new_key(), match=match)["match"]
        other = self.player("rematch", 0)
        document = other.watch(following)
        other.until(lambda: document.value["status"] == "playing", what="the rematch")

    def test_AC1_a_guest_of_then_becomes_a_player_in_the_middle_of_a_match(self):
        match, mover, legal = self.legal("kuba")
        onlooker = Client(self.server, sign_in=False)
        document, seat = onlooker.watch(match), str(legal["seat"])
        before = document.value["seats"][seat]["player"]
        self.assertTrue(before["guest"])
        old = mover.token
        made = mover.call("account.register", name="Quillfeather", password="a marble in the rim")
        self.assertEqual(made["player"], {"id": before["id"], "name": "Quillfeather"})
        onlooker.until(lambda: document.value["seats"][seat]["player"] == made["player"], what="the player's name")
        self.server.kill()
        self.server.start()
        back = Client(self.server, connect=False)
        back.token = made["token"]
        self.assertEqual(back.open()["player"], made["player"])
        result = back.call("match.act", key=new_key(), match=match, action=legal["actions"][0], ply=legal["ply"])
        self.assertEqual(result["ply"], legal["ply"] + 1)
        expect_refused("bad_token", Client(self.server, sign_in=False).call, "sign_in.token", token=old)

    def test_secret_of_a_live_match_stays_one(self):
        for name in LIVE:
            seen = Client(self.server, sign_in=False).watch(self.notes[name]["match"]).value
            self.assertNotIn("secret", seen, name)

    def test_what_is_over_stays_over(self):
        match = self.notes["finished"]["match"]
        expect_refused("match_over", self.player("finished", 0).call, "match.resign", key=new_key(), match=match)


class FrozenDatabaseOfFormat2(FrozenDatabase):
    """Schema 4, with records of format 2."""

    name = "kabinet-2"

    def test_locked_table_begins_with_the_last_nonce(self):
        match = self.notes["locked"]["match"]
        host, guest = self.player("locked", 0), self.player("locked", 1)
        document = host.watch(match)
        self.assertEqual(document.value["awaiting"], [1])
        self.assertEqual(document.value["lock"], self.notes["locked"]["views"]["all"]["lock"])
        guest.call("table.reveal", key=new_key(), match=match, nonce=nonce_of(1).hex())
        host.until(lambda: document.value["status"] == "playing", what="the start")


class FrozenDatabaseOfSchema6(FrozenDatabaseOfFormat2):
    """Schema 6, with accounts, roles and rated matches."""

    name = "kabinet-3"

    def test_a_rated_match_of_then_is_rated(self):
        match = self.notes["rated"]["match"]
        winner, loser = self.player("rated", 0), self.player("rated", 1)
        legal = winner.call("match.legal", match=match)
        first = winner if legal["seat"] == 0 else loser
        first.call("match.act", key=new_key(), match=match, action=legal["actions"][0])
        second = loser if first is winner else winner
        second.call("match.act", key=new_key(), match=match, action=second.call("match.legal", match=match)["actions"][0])
        document = winner.watch(match)
        loser.call("match.resign", key=new_key(), match=match)
        winner.until(lambda: "rating" in document.value, what="the rating")

    def test_BO10_a_player_of_then_makes_a_bot(self):
        player = self.player("rated", 0)
        player.call("account.confirm", password=PASSWORD)
        self.assertEqual(player.call("bot.list")["bots"], [])
        made = player.call("bot.create", name="Unas engine")["bot"]
        self.assertEqual(player.call("bot.list")["bots"], [made])


if __name__ == "__main__":
    unittest.main()
