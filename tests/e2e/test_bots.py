"""Bots of players (BO-10): accounts, tokens, whom they play, and the examples of the docs through whole matches of every game."""

import os
import pathlib
import random
import shutil
import subprocess
import sys
import unittest

import canaries
from client import Client, expect_refused, new_key, wait_all
from kabinetd import Server

DOCS = pathlib.Path(__file__).parents[2] / "docs/bots"
KABINET = os.environ.get("KABINET") or str(pathlib.Path(os.environ["KABINETD"]).parents[1] / "client-cli/kabinet")
PASSWORD = "three green owls"
GAMES = {"kuba": 2, "nine": 3, "kapow": 2, "kapture9": 2, "kabetopo": 2}
OPTIONS = {"kapow": {"rounds": "1"}}


def python():
    """The first Python with the package websockets, as Debian's is."""
    for program in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([program, "-c", "import websockets"], capture_output=True).returncode == 0:
            return program
    raise AssertionError("python3-websockets is missing")


def node():
    program = os.environ.get("KABINET_NODE") or shutil.which("node")
    assert program, "node is missing"
    major = int(subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip("v").split(".")[0])
    return [program] if major >= 22 else [program, "--experimental-websocket"]


def registered(server, name):
    client = Client(server, name)
    result = client.call("account.register", name=name, password=PASSWORD)
    client.token, client.player = result["token"], result["player"]
    return client


def as_bot(server, token):
    client = Client(server, sign_in=False)
    client.token, client.player = token, client.call("sign_in.token", token=token)["player"]
    return client


def own(bot):
    """The bot's own document, once it is here."""
    watching = bot.call("bot.watch")
    document = bot.doc(watching["doc"])
    bot.until(lambda: document.reached(watching))
    return document


def end_of(client):
    """The code with which the server closes the connection."""
    return client.socket.wait_closed().code


class Bots(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(Server(match_grace_ms=3_600_000, accounts_hash_memory_kib=1024))
        cls.owner = registered(cls.server, "Olga")

    def setUp(self):
        self.owner.call("account.confirm", password=PASSWORD)
        for bot in self.owner.call("bot.list")["bots"]:
            self.owner.call("bot.delete", bot=bot["player"]["id"])

    def made(self, name, owner=None):
        return (owner or self.owner).call("bot.create", name=name)

    def running(self, command, path=None):
        log = open(path or self.server.folder / "bot.log", "ab")
        self.addCleanup(log.close)
        process = subprocess.Popen(command, stdout=log, stderr=log)
        self.addCleanup(lambda: (process.kill(), process.wait()))
        return process

    def url(self):
        return f"ws://127.0.0.1:{self.server.port}/ws"

    def await_invited(self, host, match, name):
        """A bot that starts takes a moment until it is connected."""
        while True:
            try:
                return host.call("bot.invite", match=match, name=name)
            except Exception as refusal:  # only what passes
                if getattr(refusal, "code", None) != "bot_declines" or "connected" not in refusal.data["detail"]:
                    raise
                wait_all([host], lambda: True)

    def test_BO10_a_player_has_three_bots_and_their_tokens_are_told_once(self):
        made = [self.made(f"Engine {n}") for n in ("one", "two", "three")]
        expect_refused("too_many_bots", self.made, "Engine four")
        listed = self.owner.call("bot.list")["bots"]
        self.assertEqual([bot["player"]["name"] for bot in listed], ["Engine one", "Engine two", "Engine three"])
        self.assertNotIn("token", str(listed))
        expect_refused("forbidden", Client(self.server, "Gus").call, "bot.create", name="Of a guest")
        bot = as_bot(self.server, made[0]["token"])
        self.assertEqual(bot.player, {"id": made[0]["bot"]["player"]["id"], "name": "Engine one", "bot": True})
        self.assertEqual(self.owner.call("profile.get", name="engine one")["owner"], {"id": self.owner.player["id"], "name": "Olga"})
        for method, params in (("bot.create", {"name": "Of a bot"}), ("account.set_password", {"password": PASSWORD}),
                               ("account.rename", {"name": "Else"}), ("account.delete", {})):
            expect_refused("forbidden", bot.call, method, **params)
        expect_refused("not_offered", bot.call, "queue.join", key=new_key(), game="kuba")
        expect_refused("not_a_guest", bot.call, "account.register", name="Upgraded", password=PASSWORD)
        expect_refused("not_a_bot", self.owner.call, "bot.watch")
        self.assertNotIn("bots", Client(self.server, "Hal").call("account.export")["account"])
        self.assertEqual(len(self.owner.call("account.export")["account"]["bots"]), 3)

    def test_BO10_a_new_token_ends_the_old_one(self):
        made = self.made("Renewed")
        bot = as_bot(self.server, made["token"])
        token = self.owner.call("bot.renew", bot=made["bot"]["player"]["id"])["token"]
        self.assertEqual(end_of(bot), 4401)
        expect_refused("bad_token", Client(self.server, sign_in=False).call, "sign_in.token", token=made["token"])
        self.assertEqual(as_bot(self.server, token).player["name"], "Renewed")

    def test_AC4_recovery_revokes_the_tokens_of_bots(self):
        owner = registered(self.server, "Rita")
        codes = owner.call("account.recovery_codes")["codes"]
        made = self.made("Ritas engine", owner)
        bot = as_bot(self.server, made["token"])
        again = Client(self.server, sign_in=False)
        again.call("sign_in.recovery", name="Rita", code=codes[0], password="four green owls")
        self.assertEqual(end_of(bot), 4401)
        expect_refused("bad_token", Client(self.server, sign_in=False).call, "sign_in.token", token=made["token"])

    def test_AC8_bots_end_with_their_owner(self):
        for name, method in (("Cleo", "account.close"), ("Dora", "account.delete")):
            owner = registered(self.server, name)
            made = self.made(f"{name}s engine", owner)
            bot = as_bot(self.server, made["token"])
            owner.call(method)
            self.assertEqual(end_of(bot), 4401)
            expect_refused("bad_token", Client(self.server, sign_in=False).call, "sign_in.token", token=made["token"])
        shown = self.owner.call("profile.get", account=made["bot"]["player"]["id"])
        self.assertTrue(shown["deleted"])
        self.assertNotIn("owner", shown)
        self.assertNotIn("engine", shown["player"]["name"])

    def test_BO10_a_bot_comes_only_to_what_it_accepts_and_where_it_is_invited(self):
        bot = as_bot(self.server, self.made("Picky")["token"])
        host = Client(self.server, "Hana")
        table = host.call("table.create", key=new_key(), game="kuba")["match"]
        invite = lambda match=table: host.call("bot.invite", match=match, name="Picky")
        self.assertIn("connected", expect_refused("bot_declines", invite).data["detail"])
        document = own(bot)
        sit = lambda seat: bot.call("table.sit", key=new_key(), match=table, seat=seat)
        expect_refused("not_invited", sit, 1)
        bot.call("bot.accept", games=["nine"])
        self.assertIn("games", expect_refused("bot_declines", invite).data["detail"])
        rules = bot.call("bot.accept", games=["kuba"], clocks=["none"], max_matches=1)
        self.assertEqual(rules, {"games": ["kuba"], "clocks": ["none"], "rated": True, "humans_only": False, "max_matches": 1})
        expect_refused("not_host", self.owner.call, "bot.invite", match=table, name="Picky")
        invite()
        wait_all([bot], lambda: table in document.value["invitations"])
        self.assertEqual(document.value["invitations"][table]["host"]["name"], "Hana")
        second = host.call("table.create", key=new_key(), game="kuba")["match"]
        self.assertIn("max_matches", expect_refused("bot_declines", invite, second).data["detail"])
        sit(1)
        wait_all([bot], lambda: table in document.value["matches"])
        self.assertEqual(document.value["invitations"], {})
        self.assertEqual(document.value["matches"][table], {"game": "kuba", "seat": 1, "status": "open", "ply": 0, "turn": False})
        host.call("table.sit", key=new_key(), match=table, seat=0)
        host.watch(table)
        host.call("table.start", key=new_key(), match=table)
        self.assertTrue(host.doc(table).value["seats"]["1"]["player"]["bot"])
        legal = host.call("match.legal", match=table)
        host.call("match.act", key=new_key(), match=table, ply=0, action=legal["actions"][0])
        wait_all([bot], lambda: document.value["matches"][table]["turn"])
        self.server.kill()
        self.server.start()
        bot = as_bot(self.server, bot.token)
        self.owner.come_back()
        document = own(bot)
        wait_all([bot], lambda: document.value["matches"].get(table, {}).get("turn"))
        self.assertEqual(document.value["matches"][table]["ply"], 1)

    def test_BO10_sixty_matches_against_bots_a_day(self):
        first, second = (as_bot(self.server, self.made(f"Twin {n}")["token"]) for n in "ab")
        document = own(second)
        second.call("bot.accept", max_matches=50)

        def match():
            table = first.call("table.create", key=new_key(), game="kuba")["match"]
            first.call("table.sit", key=new_key(), match=table, seat=0)
            first.call("bot.invite", match=table, bot=second.player["id"])
            second.call("table.sit", key=new_key(), match=table, seat=1)
            first.call("table.start", key=new_key(), match=table)
            second.call("match.resign", key=new_key(), match=table)

        for _ in range(59):
            match()
        self.server.kill()
        self.server.start()
        first, second = as_bot(self.server, first.token), as_bot(self.server, second.token)
        document = own(second)
        self.owner.come_back()
        match()
        refusal = expect_refused("bot_limit", match)
        self.assertEqual(refusal.number, 5401)
        self.assertEqual(refusal.data["limit"], "bot_matches")
        self.assertGreater(refusal.data["retry_after_ms"], 80_000_000)
        self.assertLessEqual(refusal.data["retry_after_ms"], 86_400_000)
        self.assertIsNotNone(document.value)

    def play_out(self, host, name, game, seats):
        """The host plays by chance against the bot, which has all other seats of the game but those of guests."""
        options = OPTIONS.get(game, {})
        table = host.call("table.create", key=new_key(), game=game, seats=seats, options=options)["match"]
        players = [host, *(Client(self.server, f"Guest {n}") for n in range(seats - 2))]
        for seat, player in enumerate(players):
            player.call("table.sit", key=new_key(), match=table, seat=seat, nonce="00")
            player.watch(table)
        self.await_invited(host, table, name)
        wait_all([host], lambda: len(host.doc(table).value["seats"]) == seats)
        host.call("table.start", key=new_key(), match=table)
        rng = random.Random(game)
        ours = set(range(seats - 1))
        while True:
            wait_all(players, lambda: all(self.may_go_on(p.doc(table).value, ours) for p in players))
            value = host.doc(table).value
            if value["status"] == "finished":
                break
            seat = next(seat for seat in value["turn"] if seat in ours)
            player = players[seat]
            legal = player.call("match.legal", match=table, seat=seat)
            action = settled(rng, rng.choice(legal["actions"]))
            ply = player.call("match.act", key=new_key(), match=table, seat=seat, ply=legal["ply"], action=action)["ply"]
            wait_all(players, lambda: all(p.doc(table).value["ply"] >= ply for p in players))
        self.assertEqual(value["result"]["reason"], "normal", game)
        return value["result"]

    @staticmethod
    def may_go_on(value, ours):
        return value["status"] == "finished" or (value["status"] == "playing" and bool(ours & set(value["turn"])))

    def play_every_game(self, name, command):
        token = self.made(name)["token"]
        self.running([*command, self.url(), token])
        host = Client(self.server, "Host of all")
        for game, seats in GAMES.items():
            with self.subTest(game=game):
                self.play_out(host, name, game, seats)
        self.assertEqual(canaries.found({"token": token}, {"log": canaries.log(self.server)} | canaries.files(self.server)), [])
        self.assertNotIn(token.encode(), self.server.get("/metrics")[2])

    def test_BO10_the_bot_in_python_plays_every_game_to_its_end(self):
        self.play_every_game("In Python", [python(), str(DOCS / "bot.py")])

    def test_BO10_the_bot_in_javascript_plays_every_game_to_its_end(self):
        self.play_every_game("In JavaScript", [*node(), str(DOCS / "bot.mjs")])

    def test_BO10_the_examples_are_sixty_lines(self):
        for name, comment in (("bot.py", "#"), ("bot.mjs", "//")):
            lines = [line.strip() for line in (DOCS / name).read_text().splitlines()]
            code = [line for line in lines if line.strip("{}();]") and not line.startswith((comment, '"""'))]
            self.assertLessEqual(len(code), 60, name)

    def test_BO9_kabinet_bot_plays_every_game_with_the_house_search(self):
        for game, seats in GAMES.items():
            with self.subTest(game=game):
                name = f"House in {game}"
                token = self.made(name, registered(self.server, f"Owner in {game}"))["token"]
                log = self.server.folder / f"{game}.log"
                self.running([KABINET, "bot", game, "--level", "hard", "--server", self.url(), "--token", token], log)
                result = self.play_out(Client(self.server, "Ida"), name, game, seats)
                self.assertEqual(result["ranks"][-1], 1, "it wins against chance")
                self.assertNotIn("without a search", log.read_text())
        name = "House in the terminal"
        token = self.made(name, registered(self.server, "Owner at last"))["token"]
        self.running([KABINET, "bot", "kuba", "--level", "easy", "--server", self.url(), "--token", token])
        self.play_in_the_terminal("kuba", name)

    def play_in_the_terminal(self, game, bot):
        """Somebody opens a table by `kabinet play` and invites the bot, which is connected."""
        command = [KABINET, "play", game, "--bot", bot, "--server", self.url(), "--plain", "--auto", "random", "--seed", "1"]
        home = {"XDG_STATE_HOME": str(self.server.folder)}
        played = subprocess.run([*command, "--name", "Tess"], env=os.environ | home, capture_output=True, text=True, timeout=120)
        self.assertEqual(played.returncode, 0, played.stdout[-2000:] + played.stderr)
        self.assertIn(bot, played.stdout)


def settled(rng, value):
    """A legal action with its free numbers chosen."""
    if isinstance(value, list):
        return [settled(rng, one) for one in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"min", "max"}:
        if isinstance(value["min"], int) and isinstance(value["max"], int):
            return rng.randint(value["min"], value["max"])
        return (value["min"] + value["max"]) / 2
    if value.keys() == {"length", "angle"}:
        length, angle = settled(rng, value["length"]), settled(rng, value["angle"])
        return [round(length * angle / 1000, 4), round(length, 4)]
    return {name: settled(rng, one) for name, one in value.items()}


if __name__ == "__main__":
    unittest.main()
