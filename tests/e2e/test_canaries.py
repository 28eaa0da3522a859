"""What a person entrusts to an account is nowhere it must not be (AC-4, AC-5), and nowhere at all once it is deleted (AC-8)."""

import base64
import collections
import contextlib
import hashlib
import pathlib
import random
import re
import sqlite3
import time
import unittest

import canaries
import canary_realms
from authenticator import Authenticator
from authenticator_app import App
from client import PATIENCE, Answer, Client, new_key
from kabinetd import Server
from mailbox import Mailbox, code_in
from table import Table

SITE, ORIGIN = "localhost", "http://localhost"
REFERENCE = pathlib.Path(__file__).resolve().parents[2] / "protocol/generated/reference.md"
DAY = 86_400_000
ADDRESS = "canary.quill@mail.example"
# Kinds that are an index or a number of the program's data, or that a person does not choose.
COMMON = re.compile(r"credential\.kind|name\.version")
# With this all hashes of passwords begin.
COST = re.compile(r"^\$argon2id\$v=\d+\$m=\d+,t=\d+,p=\d+\$")
TIME = re.compile(r'"since":\d+')  # pieces of it are in everything that was written in the same seconds
# Members of answers that tell a secret to whoever it belongs to.
TELLS = {"token", "device_token", "codes", "secret", "uri", "options"}
REALMS = ("sign_in.", "account.", "analysis.", "role.", "staff.", "profile.", "history.", "rating.", "queue.", "bot.", "events.",
          "tournament.")


class Heard(Client):
    """A client that keeps every text it got."""

    def __init__(self, server, name=None, **options):
        self.heard = []
        super().__init__(server, name, **options)

    def take(self, text):
        self.heard.append(text)
        super().take(text)


class Person:
    """Whoever calls the methods, and what must stay secret. What each account was told, but for the secrets that it asked for, is
    kept by account."""

    def __init__(self, server):
        self.server, self.secrets, self.methods, self.clients = server, {}, set(), []
        self.told = collections.defaultdict(list)

    def come(self, **hello):
        client = Client(self.server, connect=False)
        client.connect()
        self.clients.append(client)
        client.call("hello", client="canaries", **hello)
        return client

    def come_strong(self, name, password, app):
        """Signed in with two factors; the code is too short to be looked for."""
        client = self.come()
        result = client.call("sign_in.password", name=name, password=password, code=app.code())
        client.player = result["player"]
        self.note_told(client, "sign_in.password", result)
        return client

    def go(self):
        while self.clients:
            self.clients.pop().cut()

    def ask(self, client, method, **params):
        """The result, or None when the request was refused; notes what both sides hold secret."""
        self.methods.add(method)
        for name in ("password", "token", "device_token", "code"):
            self.note(f"{name} given to {method}", params.get(name))
        try:
            result = client.call(method, **params)
        except Answer:
            return None
        if "token" in result and "player" in result:
            client.player = result["player"]
        self.note_told(client, method, result)
        return result

    def note_told(self, client, method, result):
        for name in ("token", "device_token"):
            self.note(f"{name} made by {method}", result.get(name))
        for number, code in enumerate(result.get("codes", ())):
            self.note(f"recovery code {number}", code)
        if "secret" in result:
            self.note("secret of the app", result["secret"])
        self.tell(client, {name: value for name, value in result.items() if name not in TELLS})

    def tell(self, client, what):
        self.told[client.player and client.player["id"]].append(str(what))

    def note(self, name, secret):
        if secret:
            self.secrets[f"{name} ({len(self.secrets)})"] = secret


def settings(mailbox):
    return {"mail_server": mailbox.url, "mail_from": "kabinet@play.example", "mail_tls": "optional", "log_level": "debug", "accounts_passkey_domain": SITE, "accounts_passkey_origins": ORIGIN,
            "accounts_hash_memory_kib": 1024, "accounts_hash_passes": 1, "accounts_hashes_per_s": 100}


def methods_of_realms():
    """All methods but those of tables and matches."""
    names = re.findall(r"^### (\S+)$", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE)
    return {name for name in names if name.startswith(REALMS)}


class Canaries(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.mailbox = self.enterContext(Mailbox())
        self.server = self.enterContext(Server(**settings(self.mailbox)))
        self.other = Heard(self.server, "Bystander")
        self.person = Person(self.server)
        self.secrets, self.methods = self.person.secrets, self.person.methods
        self.matches = []

    def stop(self):
        self.person.go()
        if self.other:
            self.other.cut()
        self.other = None
        self.server.terminate()

    def match(self, client):
        """A match of the person with another, which the other watches as well as the lobby."""
        self.other.call("lobby.watch")
        table = Table([client, self.other], "kuba")
        self.matches.append(table.match)
        return table

    # What is asked

    def sign_up(self, person):
        """A guest with a match becomes a player; wrong tries before."""
        guest = person.come()
        person.ask(guest, "sign_in.token", token="canary-token-that-is-no-token-of-anybody")
        person.ask(guest, "sign_in.guest", name="Canary Fledgling")
        self.account = guest.player["id"]
        self.match(guest)
        name, password = "Canary Quillfeather", "a wombat's canary password"
        for wrong in ({"name": "a canary password as a name, too long", "password": password},
                      {"name": name, "password": "cnry-7!"}, {"name": "admin", "password": "another canary password"}):
            person.ask(guest, "account.register", **wrong)
        self.assertIsNotNone(person.ask(guest, "account.register", name=name, password=password, device="canary-telephone"))
        return guest, name, password

    def analyse(self, person, client):
        """A finished match of the person is analysed, and other actions are tried."""
        table = self.match(client)
        table.play(random.Random(5), 1)
        client.call("match.resign", key=new_key(), match=table.match)
        self.assertIsNotNone(person.ask(client, "analysis.request", match=table.match))
        doc = person.ask(client, "analysis.watch", match=table.match)["doc"]
        client.until(lambda: client.doc(doc).value and client.doc(doc).value["state"] == "done", what="the analysis")
        self.assertIsNotNone(person.ask(client, "analysis.try", match=table.match, ply=0, best="easy"))
        person.ask(client, "analysis.unwatch", match=table.match)
        self.other.call("analysis.watch", match=table.match)

    def come_by_all_ways(self, person, client, name, password):
        codes = person.ask(client, "account.recovery_codes")["codes"]
        desk = person.come()
        for wrong in ({"name": name, "password": "a wrong canary password"}, {"name": password, "password": password},
                      {"name": "Nobody", "password": "a canary password of nobody"},
                      {"name": name, "password": "with a wrong device", "device_token": "canary-device-that-is-known-to-nobody"}):
            person.ask(desk, "sign_in.password", **wrong)
        device = person.ask(desk, "sign_in.password", name=name, password=password, device="canary-desk")["device_token"]
        again = person.come()
        token = person.ask(again, "sign_in.password", name=name, password=password, device_token=device)["token"]
        person.ask(person.come(), "sign_in.token", token=token)
        person.come(token=token)
        back = person.come()
        person.ask(back, "sign_in.recovery", name=name, code="canar-ycode-00000", password="a canary password with no code")
        new = "a canary password after all"
        self.assertIsNotNone(person.ask(back, "sign_in.recovery", name=name, code=codes[3], password=new, device="canary-back"))
        return back, new

    def use_passkeys(self, person, client):
        key = Authenticator(SITE, ORIGIN)
        options = person.ask(client, "account.passkey_options")["options"]
        person.ask(client, "account.add_passkey", passkey=key.create(options), label="canary-key-ring")
        person.ask(client, "account.confirm_passkey", passkey=key.get(person.ask(client, "account.confirm_options")["options"]))
        used = person.come()
        options = person.ask(used, "sign_in.passkey_options")["options"]
        self.assertIsNotNone(person.ask(used, "sign_in.passkey", passkey=key.get(options), device="canary-fob"))

    def mailed(self, person):
        """The code in the next mail that has one."""
        while not (code := code_in(self.mailbox.next()[2])):
            pass
        person.note("mailed code", code)
        return code

    def use_mails(self, person, client):
        """An address, and the account got back through it; the last client."""
        person.ask(client, "account.set_email", email="no address of a canary")
        person.ask(client, "account.set_email", email=ADDRESS)
        self.assertIsNotNone(person.ask(client, "account.confirm_email", code=self.mailed(person)))
        lost = person.come()
        person.ask(lost, "sign_in.mail_code", name="Canary Featherquill")
        self.assertIsNotNone(person.ask(lost, "sign_in.recovery", name="Canary Featherquill", code=self.mailed(person),
                                        password="the last canary password"))
        return lost

    def use_app(self, person, client):
        """An authenticator app, whose codes are asked for from now on; a code is too short to be looked for."""
        self.app = App(person.ask(client, "account.totp_begin")["secret"])
        person.methods.add("account.totp_confirm")
        client.call("account.totp_confirm", code=self.app.code())
        person.ask(client, "account.export")

    def make_bot(self, person, client):
        """Programs of the person's (BO-10); their tokens are noted by the way."""
        made = person.ask(client, "bot.create", name="Engine of a canary")
        bot = person.come(token=made["token"])
        document = person.ask(bot, "bot.watch")
        bot.until(lambda: bot.doc(document["doc"]).value is not None)
        person.tell(bot, bot.doc(document["doc"]).value)
        renewed = person.ask(client, "bot.renew", bot=made["bot"]["player"]["id"])
        canary_realms.play_bots(person, client, person.come(token=renewed["token"]))
        person.ask(client, "bot.list")

    def live(self, person, client):
        """What a person does beside the account, and is told of it."""
        staff = canary_realms.Staff(person)
        canary_realms.watch_roles(person, client, staff, self.account)
        self.matches.append(canary_realms.play_rated(person, client, staff, self.account))
        self.other.call("rating.watch", ladder="kuba_two")
        evening = canary_realms.Evening(person, client, staff, self.other)
        self.matches.append(evening.play())
        evening.exports(staff.client)
        canary_realms.wait_in_queue(person, client)
        person.ask(client, "account.export")

    def change(self, person, client, password):
        """Name, password, credentials and sessions."""
        person.ask(client, "account.rename", name="Canary Featherquill")
        person.ask(client, "account.confirm", password="a canary password not confirmed")
        self.assertIsNotNone(person.ask(client, "account.confirm", password=password))
        shown = person.ask(client, "account.show")
        person.ask(client, "account.end_session", session=next(one["id"] for one in shown["sessions"] if "current" not in one))
        person.ask(client, "account.set_password", password="short")
        self.assertIsNotNone(person.ask(client, "account.set_password", password="the last canary password"))
        person.ask(client, "account.drop_credential", id=next(one["id"] for one in shown["credentials"] if one["kind"] == "recovery"))
        person.ask(client, "account.end_others")
        leaving = person.come()
        person.ask(leaving, "sign_in.password", name="Canary Featherquill", password="the last canary password")
        person.ask(leaving, "account.sign_out")

    def everything(self, person):
        """Calls every method but those that end the account; the last client, and what opens the account."""
        guest, name, password = self.sign_up(person)
        self.analyse(person, guest)
        client, password = self.come_by_all_ways(person, guest, name, password)
        self.use_passkeys(person, client)
        self.change(person, client, password)
        client = self.use_mails(person, client)
        self.use_app(person, client)
        self.make_bot(person, client)
        credentials = {"name": "Canary Featherquill", "password": "the last canary password"}
        client = person.come_strong(*credentials.values(), self.app)
        self.live(person, client)
        return client, credentials

    def close_and_delete(self, person, client, credentials):
        self.assertIsNotNone(person.ask(client, "account.close"))
        back = person.come()
        person.ask(back, "sign_in.password", **credentials)
        back.call("sign_in.password", **credentials, code=self.app.code(), reopen=True)
        self.assertIsNotNone(person.ask(back, "account.delete"))

    # Where it is looked for

    def shown(self):
        """All that anybody can see, but for the secrets of who asks for them."""
        pages = {path: self.server.get(path)[2] for path in ("/metrics", "/healthz", "/readyz", *(f"/records/{m}" for m in self.matches))}
        pages["match.record"] = str([self.other.call("match.record", match=match) for match in self.matches]).encode()
        self.other.take_waiting()
        pages |= {f"what {account} was told": "\n".join(told).encode() for account, told in self.person.told.items()}
        return pages | {"what another person was sent": "\n".join(self.other.heard).encode()}

    def shown_to_others(self):
        return {name: page for name, page in self.shown().items() if name != f"what {self.account} was told"}

    def places(self):
        return self.shown() | canaries.files(self.server) | {"the log": canaries.log(self.server)}

    # The tests

    def test_AC4_no_secret_of_an_account_is_anywhere_in_any_form(self):
        person = self.person
        client, credentials = self.everything(person)
        before = self.places()
        self.close_and_delete(person, client, credentials)
        called = {name for name in self.methods if name.startswith(REALMS)}
        self.assertEqual(called, methods_of_realms(), "every method is called")
        self.assertEqual(canaries.found(self.secrets, before), [])
        self.assertEqual(canaries.found(self.secrets, self.places()), [])
        self.assertEqual(canaries.found({"address": ADDRESS}, self.shown_to_others() | {"the log": canaries.log(self.server)}), [])
        self.server.kill()
        self.server.start()
        self.await_holds(lambda: b"matches_are_back" in canaries.log(self.server))
        self.stop()
        self.assertEqual(canaries.found(self.secrets, canaries.files(self.server) | {"the log": canaries.log(self.server)}), [])
        self.assertIn(b"level=debug", canaries.log(self.server), "or the log says less than it could")

    def test_AC4_hashes_of_secrets_stay_in_the_database(self):
        person = self.person
        self.everything(person)
        hashes = {name: value for name, value in canaries.stored_of(self.server, self.account).items()
                  if name.startswith(("session.token_hash", "credential.data"))}
        self.assertGreater(len(hashes), 3)
        places = self.shown_to_others() | {"the log": canaries.log(self.server)}
        self.assertEqual(canaries.found(hashes, places), [])

    def test_AC4_each_table_of_the_database_holds_something_when_it_is_searched(self):
        self.everything(self.person)
        with contextlib.closing(sqlite3.connect(f"file:{self.server.database}?mode=ro", uri=True)) as database:
            tables = {name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            empty = {name for name in tables if not database.execute(f"SELECT count(*) FROM {name}").fetchone()[0]}
            kinds = {kind for kind, in database.execute("SELECT DISTINCT kind FROM stream")}
        self.assertLessEqual(empty, {"task", "place", "death"},
                             "what is owed is soon done, places are noted for many entries at once, and nothing has died")
        self.assertEqual(kinds, {"match", "ladder", "queue", "analysis", "tournament", "tournament_beside"})

    def words(self):
        """All that the database knows of a person, and what the person has typed."""
        stored = canaries.stored_of(self.server, self.account)
        typed = {word: word for word in ("Canary Fledgling", "Canary Quillfeather", "Canary Featherquill", "canary-telephone",
                                         "canary-desk", "canary-back", "Engine of a canary", "canary-fob", "canary-key-ring", "canary-ticket",
                                         "Second canary engine", *canary_realms.WORDS, ADDRESS)}
        kept = {name: TIME.sub("", COST.sub("", value)) for name, value in stored.items()}
        return typed | {name: value for name, value in kept.items() if not COMMON.match(name)}

    def expect_gone(self, words):
        self.assertEqual(canaries.found(words, canaries.files(self.server)), [])

    def await_gone(self, words):
        """The running server empties its log when it has nothing else to write."""
        self.await_holds(lambda: not canaries.found(words, canaries.files(self.server)))
        self.expect_gone(words)

    @staticmethod
    def await_holds(holds):
        deadline = time.monotonic() + PATIENCE
        while not holds() and time.monotonic() < deadline:
            time.sleep(0.05)

    def test_AC8_nothing_of_a_deleted_person_is_in_the_files(self):
        client, _ = self.everything(self.person)
        words = self.words()
        there = " ".join(canaries.found(words, canaries.files(self.server)))
        for word in ("Canary Featherquill", "Engine of a canary", ADDRESS, *canary_realms.WORDS):
            self.assertIn(f"{word} is in", there, "or the test can't fail")
        client.call("account.delete")
        self.await_gone(words)
        self.stop()
        self.expect_gone(words)

    def test_AC8_nothing_is_in_the_files_either_when_the_server_is_killed_at_once(self):
        client, _ = self.everything(self.person)
        words = self.words()
        client.call("account.delete")
        self.server.kill()
        self.server.start()
        self.stop()
        self.expect_gone(words)

    def test_AC8_nothing_of_a_person_is_left_when_a_closed_account_s_time_is_over(self):
        client, _ = self.everything(self.person)
        words = self.words()
        client.call("account.close")
        self.stop()
        with contextlib.closing(sqlite3.connect(self.server.database)) as database, database:
            database.execute("UPDATE account SET closed = closed - ? WHERE id = ?", (31 * DAY, self.account))
        self.server.start()
        self.await_gone(words)
        self.stop()
        self.expect_gone(words)


class Forms(unittest.TestCase):
    """The search finds what it looks for."""

    TOKEN = hashlib.sha256(b"a canary").hexdigest()

    def expect_found(self, secret, data):
        self.assertEqual(canaries.found({"it": secret}, {"here": data}), ["it is in here"], data)

    def test_finds_a_secret_in_every_form_and_at_every_place(self):
        for before in range(4):
            around = b"x" * before + b"a canary password" + b"yz"
            for data in (around, around.upper(), around.hex().encode(), base64.b64encode(around), base64.urlsafe_b64encode(around)):
                self.expect_found("a canary password", data)

    def test_finds_a_token_as_bytes_and_in_pieces(self):
        raw = bytes.fromhex(self.TOKEN)
        for data in (raw, base64.b64encode(b"?" + raw), self.TOKEN[9:25].encode(), self.TOKEN[-16:].encode()):
            self.expect_found(self.TOKEN, data)

    def test_finds_nothing_where_nothing_is(self):
        self.assertEqual(canaries.found({"it": self.TOKEN, "that": "a canary password"}, {"here": bytes(1000)}), [])


if __name__ == "__main__":
    unittest.main()
