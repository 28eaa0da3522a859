"""What a person does beside the account: staff, rated matches, events, bots and the queue, for the search for canaries."""

import random
import subprocess

from authenticator_app import App
from client import new_key, wait_all
from table import Table

TITLES = ("An evening of canaries", "Canaries behind closed doors")
TEXT = "The canary sings at eight"
REASONS = ("a canary has seen another result", "the canary called it a night")
WORDS = (*TITLES, TEXT, *REASONS)  # of the host
PARTS = ("head", "entrants", "standings", "tables")


class Staff:
    """The first admin, who is the person's opponent as well; its secrets are looked for, too."""

    NAME, PASSWORD = "Warden Rook", "an overseer of canaries"

    def __init__(self, person):
        self.person = person
        guest = person.come()
        person.ask(guest, "sign_in.guest", name="Rook")
        person.ask(guest, "account.register", name=self.NAME, password=self.PASSWORD)
        begun = person.ask(guest, "account.totp_begin")
        self.app = App(begun["secret"])
        guest.call("account.totp_confirm", code=self.app.code())
        self.client = person.come_strong(self.NAME, self.PASSWORD, self.app)
        made = subprocess.run([*person.server.command(), "--make-admin", self.NAME], capture_output=True, text=True, timeout=60)
        assert made.returncode == 0, made.stdout + made.stderr
        person.tell(self.client, made.stdout + made.stderr)
        self.await_rights()

    def ask(self, method, **params):
        return self.person.ask(self.client, method, **params)

    def await_rights(self):
        """The shard of the connection hears of the role a moment after the command has ended."""
        for _ in range(1000):
            if self.ask("rating.suspicions", ladder="kuba_two"):
                return
        raise AssertionError("the admin has no rights")


def watch_roles(person, client, staff, account):
    """The person gets roles and loses one, and asks for more than it may."""
    for role in ("director", "moderator"):
        assert staff.ask("role.grant", account=account, role=role) is not None
    assert staff.ask("role.revoke", account=account, role="moderator") is not None
    assert person.ask(client, "role.grant", account=account, role="admin") is None, "denied, and logged"
    assert len(staff.ask("role.list", account=account)["roles"]) == 2
    assert staff.ask("staff.sessions", account=account)["sessions"]
    stray = person.come()
    person.ask(stray, "sign_in.guest", name="Stray")
    made = person.ask(stray, "account.register", name="A stray canary", password="the stray one's canary password")
    assert staff.ask("staff.end_sessions", account=made["player"]["id"]) is not None


def play_rated(person, client, staff, account):
    """A rated match, and all that is told of it; its id."""
    table = Table([client, staff.client], "kuba", rated=True)
    table.play(random.Random(3), 2)
    staff.client.call("match.resign", key=new_key(), match=table.match)
    table.wait(lambda doc: "rating" in doc.value, "what the match has changed")
    ladder = {"ladder": "kuba_two"}
    assert person.ask(client, "rating.get", account=account)["ratings"]
    assert person.ask(client, "rating.log", **ladder)["events"]
    assert person.ask(client, "rating.match", match=table.match)["state"] == "rated"
    assert staff.ask("rating.suspicions", **ladder)["matches"], "both came from one address"
    for method in ("rating.board", "rating.watch", "rating.unwatch"):
        assert person.ask(client, method, **ladder) is not None
    for method in ("profile.get", "history.list", "history.tournaments", "history.against"):
        person.ask(client, method, account=account)
    return table.match


class Evening:
    """An event that the person hosts, directs and plays."""

    def __init__(self, person, client, staff, other):
        self.person, self.players = person, (client, staff.client)
        self.id = self.create(TITLES[0])
        self.create(TITLES[1], private=True)
        other.call("events.watch")
        for part in PARTS:
            other.call("tournament.watch", tournament=self.id, part=part)
        for player in self.players:
            self.ask(player, "tournament.enter", key=new_key())
            self.ask(player, "tournament.watch", part="own")
        for act in ("pause", "resume"):
            person.ask(client, "tournament.own", tournament=self.id, key=new_key(), act=act)

    def create(self, title, **more):
        made = self.person.ask(self.players[0], "tournament.create", key=new_key(), title=title,
                               settings={"game": "kuba", "rated": True, "stages": [{"format": "swiss", "rounds": 1}]},
                               terms={"text": TEXT, "by_director": True, "no_show_ms": 0} | more)
        return made["tournament"]

    def ask(self, player, method, **params):
        result = self.person.ask(player, method, tournament=self.id, **params)
        assert result is not None, f"{method} {params}"
        return result

    def direct(self, **order):
        self.ask(self.players[0], "tournament.direct", key=new_key(), order=order)

    def tables(self, player):
        value = player.doc(f"{self.id}_m_{player.player['id']}").value
        return value["tables"] if value else []

    def play(self):
        """To the end of its only match, with a ruling; the id of the match."""
        self.direct(start=True)
        self.direct(pair=True)
        wait_all(self.players, lambda: all(self.tables(one) for one in self.players), what="the tables")
        for player in self.players:
            self.ask(player, "tournament.ready")
        wait_all(self.players, lambda: "match" in (self.tables(self.players[0]) or [{}])[0], what="the match")
        match = self.tables(self.players[0])[0]["match"]
        self.players[1].call("match.resign", key=new_key(), match=match)
        wait_all(self.players, lambda: not self.tables(self.players[0]), what="the result")
        self.direct(correct={"table": 1, "ranks": [1, 1], "scores": [0, 0], "reason": REASONS[0]})
        self.direct(cancel={"reason": REASONS[1]})
        return match

    def exports(self, client):
        """All that the event tells whoever asks."""
        for question in ({"log": True}, {"trf": 26}, {"csv": "standings"}, {"standings": True}, {"tables": True}):
            self.ask(client, "tournament.ask", question=question)
        self.ask(self.players[0], "tournament.unwatch", part="own")
        self.person.ask(client, "events.watch")
        self.person.ask(client, "events.unwatch")


def play_bots(person, owner, bot):
    """A match of two bots of the person, which is counted; a third one goes."""
    second = person.ask(owner, "bot.create", name="Second canary engine")
    third = person.ask(owner, "bot.create", name="Third canary engine")
    assert person.ask(owner, "bot.delete", bot=third["bot"]["player"]["id"]) is not None
    guest = person.come(token=second["token"])
    for one in (bot, guest):
        watching = person.ask(one, "bot.watch")
        one.until(lambda one=one, doc=watching["doc"]: one.doc(doc).value is not None)
    assert person.ask(guest, "bot.accept", games=["kuba"])
    match = bot.call("table.create", key=new_key(), game="kuba")["match"]
    bot.call("table.sit", key=new_key(), match=match, seat=0)
    assert person.ask(bot, "bot.invite", match=match, bot=second["bot"]["player"]["id"]) is not None
    guest.call("table.sit", key=new_key(), match=match, seat=1)
    bot.call("table.start", key=new_key(), match=match)
    bot.call("match.resign", key=new_key(), match=match)
    assert person.ask(guest, "bot.unwatch") is not None


def wait_in_queue(person, client):
    """Asks, comes, goes, and waits in the end."""
    person.ask(client, "queue.forecast", game="kuba")
    for key, leaving in (("canary-ticket", "canary-leaving"), ("canary-ticket-again", None)):
        assert person.ask(client, "queue.join", key=key, game="kuba")
        doc = person.ask(client, "queue.watch")["doc"]
        client.until(lambda doc=doc: client.doc(doc).value is not None)
        person.tell(client, client.doc(doc).value)
        person.ask(client, "queue.unwatch")
        if leaving:
            assert person.ask(client, "queue.leave", key=leaving) is not None
