"""A conversation that uses every method, with what is answered; the same words with every server."""

import hashlib
import subprocess

from authenticator import Authenticator
from authenticator_app import App
from client import Answer
from frozen_dailies import dailies
from frozen_practice import practising
from frozen_removal import removing
from frozen_seats import changing_seats
from frozen_talk import Talk
from mailbox import code_in

GAME = "kuba"  # nothing in it is drawn by lot
PUSHES = ("a7", "right"), ("g7", "left")
PASSWORD, OTHER = "a marble in the rim", "nine bases, one ball"
SITE, ORIGIN = "localhost", "http://localhost"


def greetings(talk):
    talk.come("ada")
    talk.ask("ada", "ping")
    talk.ask("ada", "hello", client="again")
    talk.ask("ada", "table.create", key="early", game=GAME)
    talk.token = talk.ask("ada", "sign_in.guest", name="Ada")["token"]
    talk.ask("ada", "sign_in.guest", name="Eve")
    talk.come("bob")
    talk.bob = talk.ask("bob", "sign_in.guest", name="Bob")["player"]["id"]
    talk.come("second")
    talk.ask("second", "sign_in.token", token="nonsense")
    talk.ask("second", "sign_in.token", token=talk.token)
    talk.ask("second", "match.fly")
    talk.ask("second", "match.watch", match=7)


def tables(talk):
    talk.ask("bob", "lobby.watch")
    clock = {"type": "fischer", "initial_ms": 60000, "increment_ms": 1000}
    match = talk.change("ada", "table.create", game=GAME, clock=clock)["match"]
    talk.see("bob", "lobby", lambda value: match in value["tables"], "the table")
    talk.ask("bob", "lobby.unwatch")
    talk.ask("bob", "lobby.unwatch")
    talk.change("ada", "table.sit", match=match, seat=0, nonce="00ff")
    talk.change("bob", "table.sit", match=match, seat=0)
    talk.change("bob", "table.start", match=match)
    talk.change("ada", "table.start", match=match)
    talk.change("bob", "table.add_bot", match=match, level="hard")
    talk.change("ada", "table.add_bot", match=match, level="hard")
    talk.change("ada", "table.remove_bot", match=match, seat=1)
    talk.change("ada", "table.remove_bot", match=match, seat=0)
    talk.change("ada", "table.leave", match=match)
    hidden = talk.change("ada", "table.create", game=GAME, private=True)
    talk.ask("bob", "table.join", invite=hidden["invite"])
    talk.ask("bob", "table.join", invite="no such code")
    for params in ({"game": "chess"}, {"game": GAME, "seats": 7}, {"game": GAME, "options": {"x": "y"}},
                   {"game": GAME, "clock": {"type": "move", "move_ms": 1}}):
        talk.change("ada", "table.create", **params)


def seated(talk, **more):
    """A match of both that has begun and that both watch."""
    match = talk.change("ada", "table.create", game=GAME, **more)["match"]
    talk.change("ada", "table.sit", match=match, seat=0, nonce="0a")
    talk.change("bob", "table.sit", match=match, seat=1)
    for who in ("ada", "bob"):
        talk.ask(who, "match.watch", match=match)
    talk.change("ada", "table.start", match=match)
    return match


def playing(talk):
    match = seated(talk)
    talk.ask("ada", "match.legal", match=match)
    talk.push("bob", match, *PUSHES[1])
    talk.push("ada", match, "d4", "up")
    talk.ask("ada", "match.act", key="odd", match=match, action={"type": "fly"})
    talk.push("ada", match, *PUSHES[0], ply=0)
    talk.push("bob", match, *PUSHES[1], ply=0)
    talk.push("bob", match, *PUSHES[1], seat=1, ply=1)
    talk.see("bob", match, lambda value: value["ply"] == 2, "both pushes")
    talk.change("ada", "match.claim", match=match)
    talk.change("ada", "match.accept_draw", match=match)
    talk.change("ada", "match.offer_draw", match=match)
    talk.change("bob", "match.decline_draw", match=match)
    talk.change("bob", "match.offer_draw", match=match)
    talk.change("ada", "match.accept_draw", match=match)
    talk.ask("ada", "match.record", match=match)
    talk.ask("ada", "match.replay", match=match, **{"from": 2, "count": 3})
    talk.change("ada", "match.rematch", match=match)
    talk.change("bob", "match.rematch", match=match)
    talk.see("ada", match, lambda value: "next" in value, "the rematch")
    talk.ask("ada", "match.unwatch", match=match)
    talk.ask("ada", "match.unwatch", match=match)


def agreeing(talk):
    """What players agree on beside playing. A document with clocks that run is not kept: its times differ."""
    first = seated(talk)
    talk.change("bob", "match.abort", match=first)
    talk.see("ada", first, lambda value: value["status"] == "finished", "the abort")
    match = seated(talk, clock={"type": "fischer", "initial_ms": 600000, "increment_ms": 0})
    ask = lambda *words: [talk.change(who, f"match.{what}", match=match) for who, what in words]
    ask(("ada", "ask_takeback"), ("ada", "ask_pause"))
    talk.push("ada", match, *PUSHES[0])
    ask(("ada", "ask_takeback"), ("ada", "ask_takeback"), ("bob", "decline_takeback"))
    talk.push("bob", match, *PUSHES[1])
    ask(("bob", "ask_takeback"), ("ada", "agree_takeback"))
    talk.push("bob", match, *PUSHES[1], ply=1)
    ask(("ada", "agree_pause"), ("ada", "ask_pause"), ("bob", "decline_pause"))
    talk.push("bob", match, *PUSHES[1], ply=3)
    ask(("ada", "ask_pause"), ("bob", "agree_pause"), ("ada", "resign"), ("ada", "resume"), ("ada", "resume"))
    talk.ask("bob", "match.say", match=match, phrase=3)
    ask(("ada", "abort"), ("ada", "resign"))


def draws(talk):
    """Hashes before nonces: a lock, nonces that are told, and what is refused on the way."""
    nonces = {who: hashlib.sha256(who.encode()).digest() for who in ("ada", "bob", "bob again")}
    hashes = {who: hashlib.sha256(nonce).hexdigest() for who, nonce in nonces.items()}
    match = talk.change("ada", "table.create", game=GAME)["match"]
    talk.ask("ada", "match.record", match=match)
    talk.change("ada", "table.sit", match=match, seat=0, nonce_hash=hashes["ada"])
    talk.change("ada", "table.reveal", match=match, nonce=nonces["ada"].hex())
    talk.change("bob", "table.sit", match=match, seat=1, nonce_hash=hashes["ada"])
    talk.change("bob", "table.sit", match=match, seat=1)
    talk.change("bob", "table.commit", match=match, nonce_hash=hashes["bob"])
    talk.change("bob", "table.commit", match=match, nonce_hash=hashes["bob again"])
    talk.change("ada", "table.start", match=match)
    talk.ask("ada", "match.watch", match=match)
    talk.see("ada", match, lambda value: "lock" in value, "the lock")
    talk.change("bob", "table.leave", match=match)
    talk.change("bob", "table.reveal", match=match, nonce=nonces["ada"].hex())
    for who in ("ada", "bob"):
        talk.change(who, "table.reveal", match=match, nonce=nonces[who].hex())
    talk.see("ada", match, lambda value: value["status"] == "playing", "the start")
    talk.change("bob", "match.resign", match=match)
    talk.ask("ada", "match.record", match=match)


def giving_up(talk):
    match = seated(talk)
    talk.change("bob", "match.resign", match=match)
    talk.see("ada", match, lambda value: "result" in value, "the end")


def leaving(talk):
    """Bob goes for good; what is claimed is asked for when the server's clock says so."""
    match = seated(talk)
    place = talk.see("ada", match, lambda value: value["status"] == "playing", "the start").place()
    talk.come("third", token=talk.token, resume=[place, {"doc": "nosuchmatc", "epoch": "e", "seq": 0}])
    talk.clients.pop("bob").close()
    away = talk.clients["ada"].doc(match)
    talk.clients["ada"].until(lambda: "away_until" in away.value["seats"]["1"], what="the absence")
    while talk.clients["ada"].call("ping")["now"] <= away.value["seats"]["1"]["away_until"]:
        pass
    talk.change("ada", "match.claim", match=match)
    talk.change("ada", "match.resign", match=match)
    talk.see("ada", match, lambda value: "result" in value, "the end")


def accounts(talk):
    """A guest becomes a player, and comes and goes by all ways."""
    talk.come("gus")
    talk.ask("gus", "sign_in.guest", name="Gus")
    talk.ask("gus", "account.rename", name="Gustav")
    talk.ask("gus", "account.recovery_codes")
    talk.ask("gus", "account.register", name="admin", password=PASSWORD)
    talk.ask("gus", "account.register", name="Gustav", password="short")
    talk.ask("gus", "account.register", name="Gustav", password=PASSWORD, device="the telephone")
    talk.ask("gus", "account.register", name="Gus", password=PASSWORD)
    codes = talk.ask("gus", "account.recovery_codes")["codes"]
    talk.come("desk")
    talk.ask("desk", "account.register", name="gustav", password=PASSWORD)
    talk.ask("desk", "sign_in.password", name="Gustav", password=OTHER)
    talk.ask("desk", "sign_in.password", name="gustav", password=PASSWORD, device="the desk")
    sessions = talk.ask("desk", "account.show")["sessions"]
    talk.ask("desk", "account.confirm", password=PASSWORD)
    talk.ask("desk", "account.end_session", session=sessions[1]["id"])
    talk.ask("desk", "account.end_others")
    talk.ask("desk", "account.set_password", password=OTHER)
    talk.ask("desk", "account.sign_out")
    talk.come("back")
    talk.ask("back", "sign_in.recovery", name="Gustav", code=codes[0], password=PASSWORD)
    talk.ask("back", "account.close")
    talk.come("again")
    talk.ask("again", "sign_in.password", name="Gustav", password=PASSWORD)
    talk.ask("again", "sign_in.password", name="Gustav", password=PASSWORD, reopen=True)
    talk.ask("again", "account.delete")


def histories(talk):
    """What is told of two players who have played each other, and of nobody."""
    ada, bob = (talk.ask(who, "account.export")["account"]["player"]["id"] for who in ("ada", "bob"))
    talk.ask("ada", "profile.get", account=ada)
    talk.ask("ada", "profile.get", name="Nobody")
    talk.ask("ada", "history.list", account=ada, count=1)
    talk.ask("ada", "history.list", account=bob, result="win", game="nine", **{"with": ada})
    talk.ask("ada", "history.against", account=bob)


def passkeys(talk):
    key = Authenticator(SITE, ORIGIN)
    talk.come("kay")
    talk.ask("kay", "sign_in.guest", name="Kay")
    options = talk.ask("kay", "account.passkey_options", name="Kay")["options"]
    talk.ask("kay", "account.register", name="Kay", passkey=key.create(options))
    second = Authenticator(SITE, ORIGIN)
    options = talk.ask("kay", "account.passkey_options")["options"]
    talk.ask("kay", "account.add_passkey", passkey=second.create(options), label="a second one")
    options = talk.ask("kay", "account.confirm_options")["options"]
    talk.ask("kay", "account.confirm_passkey", passkey=second.get(options))
    talk.ask("kay", "account.drop_credential", id=second.get(options)["id"])
    talk.come("key")
    options = talk.ask("key", "sign_in.passkey_options")["options"]
    talk.ask("key", "sign_in.passkey", passkey=key.get(options))


def await_right(client):
    """The shard of a connection hears of a role a moment after it was given."""
    while True:
        try:
            return client.call("rating.suspicions", ladder="kuba_two")
        except Answer as refused:
            assert refused.code == "forbidden", refused


def apps(talk):
    """An authenticator app, and roles. Codes change with the time, and stand for what they are."""
    def give(who, method, **params):
        talk.ask(who, method, code=app.code(), **params)
        talk.lines[-1]["params"]["code"] = "shown"

    talk.come("tom")
    player = talk.ask("tom", "account.register", name="Tom", password=PASSWORD)["player"]["id"]
    talk.ask("tom", "account.totp_confirm", code="000000")
    app = App(talk.ask("tom", "account.totp_begin")["secret"])
    talk.ask("tom", "account.totp_confirm", code="no code")
    give("tom", "account.totp_confirm")
    talk.come("app")
    talk.ask("app", "sign_in.password", name="Tom", password=PASSWORD)
    talk.ask("app", "sign_in.password", name="Tom", password=PASSWORD, code="no code")
    give("app", "sign_in.password", name="Tom", password=PASSWORD)
    talk.ask("app", "account.confirm", password=PASSWORD)
    talk.ask("app", "role.list")
    talk.ask("app", "role.grant", account=player, role="admin")
    talk.ask("app", "role.revoke", account=player, role="director", scope="cup")
    talk.ask("app", "role.grant", account=player, role="admin", scope="cup")
    talk.ask("app", "rating.suspicions", ladder="kuba_two")
    subprocess.run([*talk.server.command(), "--make-admin", "Tom"], check=True, capture_output=True)
    await_right(talk.clients["app"])
    talk.ask("app", "rating.suspicions", ladder="kuba_two")
    talk.ask("app", "role.grant", account=player, role="director", scope="cup")
    talk.ask("app", "role.revoke", account=player, role="director", scope="cup")
    talk.ask("app", "role.revoke", account=player, role="director", scope="cup")
    talk.ask("app", "role.revoke", account=player, role="admin")
    talk.ask("app", "role.list")
    talk.ask("app", "staff.sessions", account="nobody")
    talk.ask("app", "staff.end_sessions", account="nobody")
    talk.ask("tom", "staff.sessions", account=player)
    talk.come("zed")
    zed = talk.ask("zed", "sign_in.guest", name="Zed")["player"]["id"]
    talk.ask("app", "staff.sessions", account=zed)
    talk.ask("app", "staff.end_sessions", account=zed)


def mails(talk):
    def give(who, method, **params):
        """As ask, with the code that comes by mail next."""
        talk.ask(who, method, code=code_in(talk.mailbox.next()[2]), **params)
        talk.lines[-1]["params"]["code"] = "mailed"

    talk.come("may")
    talk.ask("may", "account.register", name="May", password=PASSWORD)
    talk.ask("may", "account.set_email", email="no address")
    talk.ask("may", "account.set_email", email="may@mail.example")
    give("may", "account.confirm_email")
    talk.come("lost")
    talk.ask("lost", "sign_in.mail_code", name="May")
    give("lost", "sign_in.recovery", name="May", password=OTHER)


def rated(talk):
    """A rated match, what it changes, and what is told of it."""
    ids = {}
    for who, name in (("ruth", "Ruth"), ("saul", "Saul")):
        talk.come(who)
        talk.ask(who, "sign_in.guest", name=name)
        talk.change(who, "table.create", game=GAME, rated=True)
        ids[who] = talk.ask(who, "account.register", name=name, password=PASSWORD)["player"]["id"]
    talk.change("ruth", "table.create", game=GAME, rated=True, private=True)
    match = talk.change("ruth", "table.create", game=GAME, rated=True)["match"]
    high = talk.change("ruth", "table.create", game=GAME, rated=True, rating_min=1600, rating_max=1800)["match"]
    talk.change("saul", "table.sit", match=high, seat=1)
    talk.change("ruth", "table.sit", match=high, seat=0)
    talk.change("ruth", "table.leave", match=high)
    talk.change("ada", "table.sit", match=match, seat=1)
    for seat, who in enumerate(ids):
        talk.change(who, "table.sit", match=match, seat=seat)
        talk.ask(who, "match.watch", match=match)
    talk.change("ruth", "table.start", match=match)
    talk.ask("ada", "rating.watch", ladder="kuba_two")
    for who, push in zip(ids, PUSHES):
        talk.push(who, match, *push)
    talk.ask("ada", "rating.match", match=match)
    talk.change("saul", "match.resign", match=match)
    talk.see("ruth", match, lambda value: "rating" in value, "what has changed")
    talk.ask("ada", "rating.match", match=match)
    talk.ask("ada", "rating.get", account=ids["ruth"])
    talk.ask("ada", "rating.log", ladder="kuba_two")
    talk.ask("ada", "rating.log", ladder="kuba_two", account=ids["saul"], after=1, count=5)
    talk.ask("ada", "rating.board", ladder="kuba_two", account=ids["ruth"])
    talk.ask("ada", "rating.board", ladder="chess_two")
    talk.ask("ada", "rating.unwatch", ladder="kuba_two")
    talk.ask("ada", "rating.unwatch", ladder="kuba_two")


def quick(talk):
    """A ticket that nobody else waits with."""
    talk.come("una")
    talk.ask("una", "queue.watch")
    talk.change("una", "queue.join", game=GAME)
    talk.ask("una", "sign_in.guest", name="Una")
    talk.ask("una", "queue.forecast", game=GAME, seats={"least": 2, "most": 2}, clock={"type": "none"}, rated=True)
    doc = talk.ask("una", "queue.watch")["doc"]
    talk.see("una", doc, lambda value: value["state"] == "none")
    for wish in ({"rated": True}, {"bots": "after_a_minute"}, {"nonce": "0"}, {"seats": {"least": 2, "most": 3}}):
        talk.change("una", "queue.join", game=GAME, **wish)
    talk.ask("una", "queue.join", key="first-ticket", game=GAME, nonce="00ff")
    talk.ask("una", "queue.join", key="first-ticket", game=GAME, nonce="00ff")
    talk.change("una", "queue.join", game=GAME)
    talk.ask("ada", "match.watch", match=doc)
    talk.change("una", "queue.leave")
    talk.see("una", doc, lambda value: value["state"] == "none", "no ticket")
    talk.ask("una", "queue.unwatch")
    talk.ask("una", "queue.unwatch")


def analysed(talk):
    """The numbers of an analysis depend on the id of the match, so only its way is written down."""
    for who in ("vera", "wilma"):
        talk.come(who)
        talk.ask(who, "sign_in.guest", name=who.capitalize())
    match = talk.change("vera", "table.create", game=GAME)["match"]
    for seat, who in enumerate(("vera", "wilma")):
        talk.change(who, "table.sit", match=match, seat=seat)
        talk.ask(who, "match.watch", match=match)
    talk.change("vera", "table.start", match=match)
    talk.ask("vera", "analysis.request", match=match)
    talk.ask("vera", "analysis.watch", match=match)
    talk.push("vera", match, *PUSHES[0])
    talk.change("wilma", "match.resign", match=match)
    talk.see("vera", match, lambda value: "result" in value, "the end")
    doc = talk.ask("vera", "analysis.watch", match=match)["doc"]
    talk.see("vera", doc, lambda value: value["state"] == "none", "no analysis")
    talk.ask("vera", "analysis.request", match=match)
    document = talk.clients["vera"].doc(doc)
    talk.clients["vera"].until(lambda: document.value["state"] == "done", timeout=300, what="the analysis")
    talk.ask("vera", "analysis.request", match=match, depth="quick")
    talk.ask("vera", "analysis.request", match=match, depth="thorough")
    action = {"type": "push", "from": PUSHES[0][0], "dir": PUSHES[0][1]}
    talk.ask("vera", "analysis.try", match=match, ply=0, actions=[{"seat": 0, "action": action}])
    talk.ask("vera", "analysis.try", match=match, ply=0, actions=[{"seat": 1, "action": action}])
    talk.ask("vera", "analysis.unwatch", match=match)
    talk.ask("vera", "analysis.unwatch", match=match)


def programs(talk):
    """A bot of a player's, which is invited, plays, and is deleted."""
    talk.come("olga")
    talk.ask("olga", "sign_in.guest", name="Olga")
    talk.ask("olga", "bot.create", name="Engine of Olga")
    talk.ask("olga", "account.register", name="Olga", password=PASSWORD)
    talk.ask("olga", "bot.create", name="olga")
    made = talk.ask("olga", "bot.create", name="Engine of Olga")
    bot = made["bot"]["player"]["id"]
    talk.come("engine", token=made["token"])
    talk.ask("olga", "bot.watch")
    doc = talk.ask("engine", "bot.watch")["doc"]
    talk.ask("engine", "bot.accept", games=[GAME, "chess"])
    talk.ask("engine", "bot.accept", games=[GAME], clocks=["none"], rated=False, humans_only=True, max_matches=2)
    talk.ask("engine", "bot.create", name="Engine of an engine")
    match = talk.change("olga", "table.create", game=GAME)["match"]
    talk.change("engine", "table.sit", match=match, seat=1)
    talk.ask("engine", "bot.invite", match=match, bot=bot)
    talk.ask("olga", "bot.invite", match=match, name="Olga")
    talk.ask("olga", "bot.invite", match=match, bot=bot)
    talk.see("engine", doc, lambda value: match in value["invitations"], "the invitation")
    talk.change("engine", "table.sit", match=match, seat=1)
    talk.change("olga", "table.sit", match=match, seat=0)
    talk.change("olga", "table.start", match=match)
    talk.push("olga", match, *PUSHES[0])
    talk.see("engine", doc, lambda value: value["matches"].get(match, {}).get("turn"), "the turn")
    talk.ask("olga", "match.own")
    talk.ask("olga", "match.watch", match=match)
    talk.see("olga", match, lambda value: value["ply"] == 1)
    talk.push("engine", match, *PUSHES[1])
    talk.change("engine", "match.resign", match=match)
    talk.see("engine", doc, lambda value: not value["matches"], "the end")
    talk.ask("engine", "bot.unwatch")
    talk.ask("olga", "profile.get", account=bot)
    talk.ask("olga", "bot.renew", bot=bot)
    talk.ask("olga", "bot.list")
    talk.ask("olga", "account.export")
    talk.ask("olga", "bot.delete", bot=bot)
    talk.ask("olga", "bot.delete", bot=bot)


def hosted(talk):
    """An event of one game, from its making to its end."""
    talk.come("hana")
    talk.ask("hana", "events.watch")
    talk.ask("hana", "sign_in.guest", name="Hana")
    settings = {"game": GAME, "stages": [{"format": "round_robin"}]}
    talk.change("hana", "tournament.create", title="Evening", settings=settings)
    talk.ask("hana", "account.register", name="Hana", password=PASSWORD)
    talk.change("hana", "tournament.create", title="Evening", settings={"game": "chess"})
    talk.change("hana", "tournament.create", title="Evening", settings=settings | {"clock": {"type": "sand"}})
    made = talk.change("hana", "tournament.create", title="Evening", settings=settings, terms={"who": "anyone", "no_show_ms": 0})
    event = {"tournament": made["tournament"]}
    talk.see("hana", "events", lambda value: event["tournament"] in value["events"], "the event in the list")
    docs = {part: talk.ask("hana", "tournament.watch", part=part, **event)["doc"] for part in ("head", "entrants", "standings", "tables")}
    talk.ask("hana", "tournament.watch", part="own", tournament="t_nowhere")
    owns = {}
    talk.come("ina")
    talk.ask("ina", "tournament.watch", part="own", **event)
    ina = talk.ask("ina", "sign_in.guest", name="Ina")["player"]["id"]
    for who in ("hana", "ina"):
        owns[who] = talk.ask(who, "tournament.watch", part="own", **event)["doc"]
        talk.ask(who, "tournament.ready", **event)
        talk.change(who, "tournament.enter", **event)
    talk.change("ina", "tournament.own", act="half_bye", round=1, **event)
    talk.change("ina", "tournament.own", act="withdraw", **event)
    talk.change("ina", "tournament.enter", **event)
    talk.change("ina", "tournament.direct", order={"start": True}, **event)
    talk.change("hana", "tournament.direct", order={"pair": True}, **event)
    talk.change("hana", "tournament.direct", order={"start": True}, **event)
    talk.see("hana", docs["tables"], lambda value: "1_1" in value["tables"], "the table")
    for who in owns:
        own = talk.clients[who].doc(owns[who])
        talk.clients[who].until(lambda: own.value and own.value["tables"], what="the own table")
        talk.ask(who, "tournament.ready", **event)
    match = talk.see("ina", owns["ina"], lambda value: "match" in value["tables"][0], "the match").value["tables"][0]["match"]
    talk.change("ina", "match.resign", match=match)
    talk.see("hana", docs["head"], lambda value: value["phase"] == "finished", "the end")
    talk.see("hana", docs["standings"], lambda value: value["rows"]["1"]["games"] == 1, "the standings")
    talk.see("hana", docs["entrants"], lambda value: value["entrants"]["2"]["seed"] > 0, "the seeds")
    talk.ask("ina", "tournament.ask", question={"standings": True}, **event)
    talk.ask("hana", "history.tournaments", account=ina, count=1)
    talk.ask("ina", "tournament.ask", question={"start": True}, **event)
    talk.change("hana", "tournament.direct", order={"pair": True}, **event)
    talk.ask("hana", "tournament.unwatch", part="head", **event)
    talk.ask("hana", "tournament.unwatch", part="head", **event)
    talk.ask("hana", "events.unwatch")
    talk.ask("hana", "events.unwatch")


def byoyomi(talk):
    for who in ("jan", "kim"):
        talk.come(who)
        talk.ask(who, "sign_in.guest", name=who.title())
    clock = {"type": "byoyomi", "initial_ms": 0, "period_ms": 600000, "periods": 3}
    for wrong in ({"initial_ms": 3_000_000_000}, {"period_ms": 999}, {"periods": 0}, {"periods": 11}):
        talk.change("jan", "table.create", game=GAME, clock=clock | wrong)
    match = talk.change("jan", "table.create", game=GAME, clock=clock)["match"]
    for seat, who in enumerate(("jan", "kim")):
        talk.change(who, "table.sit", match=match, seat=seat)
        talk.ask(who, "match.watch", match=match)
    talk.change("jan", "table.start", match=match)
    talk.push("jan", match, *PUSHES[0])
    talk.change("kim", "match.resign", match=match)
    talk.see("jan", match, lambda value: value["status"] == "finished", "the end")


def conversation(server, mailbox):
    """All of it, as lines of who asked what and what was answered."""
    talk = Talk(server, mailbox)
    parts = (greetings, tables, removing, changing_seats, playing, draws, giving_up, histories, agreeing, leaving, accounts, passkeys, mails, rated, quick, analysed, apps, programs, hosted, byoyomi, practising, dailies)
    for part in parts:
        part(talk)
    for client in talk.clients.values():
        client.cut()
    return talk.lines
