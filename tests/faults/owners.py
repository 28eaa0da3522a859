"""Owners of accounts: each makes one of a guest, and changes it on two devices while the nemesis is at work (AC-1 to AC-8)."""

import collections
import contextlib
import hashlib
import sqlite3
import time

import paths  # noqa: F401
from client import AGAIN, Answer
from players import Person
from stage import PLAY
from stubborn import PATIENCE, Stubborn
from ws import Lost

LINGER = 20  # seconds for which a request without an answer may still come about


class Secret:
    """A name or a password: what was acknowledged last, and what was asked for since without an answer."""

    def __init__(self, value):
        self.value, self.doubts = value, {}

    def asked(self, value):
        self.doubts[value] = time.monotonic()

    def proved(self, value):
        self.value = value
        self.doubts.pop(value, None)
        self.doubts = {doubt: at for doubt, at in self.doubts.items() if at > time.monotonic() - LINGER}

    def possible(self):
        """The likeliest first."""
        return [self.value, *(doubt for doubt in reversed(self.doubts) if doubt != self.value)]


class Device(Stubborn):
    """One of an owner's, which signs in with the password when its session has ended."""

    def __init__(self, owner, wire, name, seed):
        super().__init__(wire, name, seed)
        self.owner = owner

    def come_back(self, seconds=PATIENCE):
        try:
            return super().come_back(seconds)
        except Answer as answer:
            if answer.code != "bad_token":
                raise
            self.owner.expect_ended(self.token)
            self.token = None
            super().come_back(seconds)
            return self.owner.sign_in(self)


class Owner(Person):
    def __init__(self, stage, wires, name, seed):
        super().__init__(stage, wires[0], name, seed)
        self.client = Device(self, wires[0], name, self.rng.random())
        self.elsewhere = Device(self, wires[1], f"{name} elsewhere", self.rng.random())
        self.names, self.passwords = Secret(name), Secret(None)
        self.numbers = collections.Counter()
        self.live_tokens, self.ended = set(), set()
        self.unanswered = False  # whether a request ever was, which may have ended sessions
        self.done = collections.Counter()  # acknowledged changes, by method

    # What happens

    def live(self):
        self.live_tokens = {self.client.token}
        while self.stage.phase == PLAY:
            if not self.passwords.value:
                self.register()
            else:
                self.change()
            self.client.pass_time()

    def end(self):
        """At rest: the account is what was acknowledged, or what was asked for without an answer."""
        if self.passwords.value:
            self.sign_in(self.elsewhere_anew())
            self.elsewhere.leave()
        self.shown = self.client.sure("account.show")

    def change(self):
        changes = {"rename": 3, "set_password": 2, "sign_in_elsewhere": 4, "end_others": 2, "close": 1, "sign_out": 1}
        name = self.rng.choices(list(changes), list(changes.values()))[0]
        getattr(self, name)()

    def register(self):
        name, password, before = self.new("name"), self.new("password"), self.client.token
        result = self.ask("account.register", self.names, name, self.passwords, password, name=name, password=password)
        if not result:
            return self.find_out()
        self.client.token = result["token"]
        self.ended.add(before)
        self.live_tokens = {result["token"]}

    def find_out(self):
        """Whether the guest is a player by now."""
        self.client.come_back()
        if self.client.sure("account.show")["player"].get("guest"):
            return
        if not self.passwords.value:
            self.passwords.value = next(iter(self.passwords.doubts))

    def rename(self):
        self.ask("account.rename", self.names, name := self.new("name"), name=name)

    def set_password(self):
        if len(self.passwords.doubts) > 1:
            return  # guesses are bounded
        if self.ask("account.set_password", self.passwords, password := self.new("password"), password=password) is not None:
            self.all_others_ended()

    def sign_in_elsewhere(self):
        self.sign_in(self.elsewhere_anew())

    def end_others(self):
        if self.ask("account.end_others") is not None:
            self.all_others_ended()

    def close(self):
        if self.ask("account.close") is not None:
            self.end_tokens(self.live_tokens | {self.client.token})
        self.client.come_back()

    def sign_out(self):
        if self.ask("account.sign_out") is not None:
            self.end_tokens({self.client.token})
        self.client.come_back()

    # How it is asked

    def new(self, kind):
        """Never one of before, so that what was lost is noticed."""
        self.numbers[kind] += 1
        text = f"{self.name} {self.numbers[kind]}"
        return text if kind == "name" else f"a secret number {self.numbers[kind]} of its own"

    def ask(self, method, *secrets, **params):
        """The result, or None when the request was refused or nobody knows what became of it."""
        pairs = list(zip(secrets[::2], secrets[1::2]))
        for secret, value in pairs:
            secret.asked(value)
        try:
            result = self.client.call(method, **params)
        except Lost:
            self.unanswered = True
            self.client.come_back()
            return None
        except Answer as answer:
            return self.refused(answer, pairs)
        for secret, value in pairs:
            secret.proved(value)
        self.done[method] += 1
        return result

    def refused(self, answer, pairs):
        if answer.code == "storage_failed":
            self.unanswered = True
            return None
        for secret, value in pairs:
            secret.doubts.pop(value, None)
        if answer.code == "confirm_first":
            self.confirm()
        elif answer.code == "rate_limited":
            time.sleep(min(1, answer.data["retry_after_ms"] / 1000))
        else:
            assert answer.code in AGAIN or self.unanswered, f"{self.name} was refused: {answer}"
        return None

    def confirm(self):
        for password in self.passwords.possible():
            with contextlib.suppress(Answer):
                self.client.sure("account.confirm", password=password)
                return self.passwords.proved(password)

    def elsewhere_anew(self):
        self.elsewhere.token = None
        super(Device, self.elsewhere).come_back()
        return self.elsewhere

    def sign_in(self, device):
        """With the password and the name that were acknowledged, or with those that may be there instead."""
        for name, password in ((n, p) for p in self.passwords.possible() for n in self.names.possible() if p):
            try:
                result = device.sure("sign_in.password", name=name, password=password, reopen=True)
            except Answer as answer:
                assert answer.code == "wrong_credentials", answer
                continue
            device.token, device.player = result["token"], result["player"]
            self.live_tokens.add(device.token)
            self.names.proved(result["player"]["name"])
            self.passwords.proved(password)
            self.done["sign_in.password"] += 1
            return None
        raise AssertionError(f"{self.name}: none of {self.names.possible()} and {self.passwords.possible()} is taken")

    # What has ended

    def all_others_ended(self):
        others = self.live_tokens - {self.client.token}
        self.end_tokens(others)
        if self.elsewhere.token in others:
            self.expect_dead(self.elsewhere)

    def end_tokens(self, tokens):
        self.ended |= tokens
        self.live_tokens -= tokens

    def expect_dead(self, device):
        """Its session has ended, and that was acknowledged: it does nothing more on its connection."""
        try:
            device.call("account.show")
        except (Lost, Answer, OSError):
            device.token = None
            return
        raise AssertionError(f"{device.name} did something after its session had ended")

    def expect_ended(self, token):
        assert token in self.ended or self.unanswered, f"a session of {self.name} has ended by itself"
        self.live_tokens.discard(token)


def check_owners(path, owners):
    """What the database of the stopped server holds of the owners' accounts, against what was acknowledged."""
    wrong = []
    with contextlib.closing(sqlite3.connect(path)) as store:
        for owner in owners:
            wrong += [f"{owner.name}: {why}" for why in _check(store, owner)]
    return wrong


def _check(store, owner):
    player = owner.client.player["id"]
    name, kind, state = store.execute("SELECT name, kind, state FROM account WHERE id = ?", (player,)).fetchone()
    if name not in owner.names.possible() or name != owner.shown["player"]["name"]:
        yield f"the name is {name}, not one of {owner.names.possible()}"
    if state != 0 or (kind == 0) != (owner.passwords.value is None):
        yield f"kind {kind} and state {state}"
    kept = {row[0] for row in store.execute("SELECT token_hash FROM session WHERE account = ?", (player,))}
    hashes = {token: hashlib.blake2b(token.encode(), digest_size=32).hexdigest() for token in owner.ended | {owner.client.token}}
    if any(hashes[token] in kept for token in owner.ended):
        yield "a session that had ended is back"
    if hashes[owner.client.token] not in kept:
        yield "the session of now is missing"
    if (owned := store.execute("SELECT count(*) FROM name WHERE account = ? AND free_at = 0", (player,)).fetchone()[0]) != bool(kind):
        yield f"it has {owned} names"
    if (secrets := store.execute("SELECT count(*) FROM credential WHERE account = ? AND kind = 'password'", (player,)).fetchone()[0]) != bool(kind):
        yield f"it has {secrets} passwords"
