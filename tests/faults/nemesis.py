"""Dozens of players and watchers on bad networks while a nemesis has the server; then what held is proved.

One seed draws all choices, of the players, the networks and the nemesis; how they meet in time is the machine's.
"""

import argparse
import collections
import contextlib
import dataclasses
import itertools
import json
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time
import traceback

import paths  # noqa: F401
import kabinetd
from certificates import make_certificate, trusting
from client import Client
from event_checks import check_matches, matches_of, without_result
from events import BOTS, PEOPLE, Director, Guest, Hall
from owners import Owner, check_owners
from players import Player, Tab, Watcher
from proof import HIDDEN, Proof
from proxy import Proxy
from seekers import Seeker, check_tickets
from small_disk import SmallDisk
from stage import COMPARE, END, GAMES, LEAVE, SETTLE, Stage, Table
from strokes import Nemesis
from victim import Victim

BUILD = pathlib.Path(os.environ.get("KABINET_BUILD", "build/release"))
OWNERS = 2  # of accounts, beside the clients
SEEKERS = 4  # of quick match, beside the clients; every second has an account
FEWEST = 20  # clients, for a table of every game and some who watch
ENOUGH = 5  # actions in a game, so that something is proved of it
RESPITE = 10  # seconds that a slow machine has between two strokes to get something done
CALM = 120  # seconds that everybody has to come to rest when all faults are over; nothing is measured by it
ROUND = 60  # seconds of faults until everything is proved and a new server begins


class Campaign:
    """One server, its players and its nemesis."""

    def __init__(self, seed, seconds, clients, kabinet, tls):
        self.seed, self.seconds, self.clients, self.kabinet, self.tls = seed, seconds, clients, kabinet, tls
        self.rng = random.Random(seed)
        self.begun = time.monotonic()
        self.stage = Stage()
        self.people, self.memory = [], {}

    def tell(self, text):
        print(f"[{time.monotonic() - self.begun:6.1f} s] {text}", flush=True)

    def run(self):
        """All that was wrong."""
        with contextlib.ExitStack() as stack:
            disk = self.small_disk(stack)
            place = {"store_path": disk.folder / "kabinet.db"} if disk else {}
            self.server = stack.enter_context(Victim(**place, **self.secured(stack)))
            self.server.database = pathlib.Path(self.server.settings["store_path"])
            self.server.start()
            self.memory["empty"] = self.server.resident_kib()
            self.proxy = stack.enter_context(Proxy())
            self.populate()
            nemesis = Nemesis(self.server, disk, self.proxy.wires, self.rng, self.tell)
            self.torment(nemesis)
            return self.prove(nemesis)

    def small_disk(self, stack):
        """Most servers get a disk that can be full; the others one whose commits take their time."""
        if self.rng.random() > 0.6:
            return self.tell("on the disk of the build")
        disk = stack.enter_context(SmallDisk("32m"))
        return disk if disk.mounted else self.tell(f"no small disk, so it never gets full: {disk.reason}")

    def secured(self, stack):
        """Some servers speak TLS, to the proxy: behind it all is as without."""
        if self.rng.random() > self.tls:
            return {}
        self.tell("with TLS")
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kabinet-tls-")))
        certificate, key = make_certificate(folder, "victim")
        return {"tls": trusting(certificate), "server_tls_certificate": certificate, "server_tls_key": key}

    def populate(self):
        names, games = itertools.count(), list(GAMES)  # every game at least once
        while (left := self.clients - len(self.people)) > 0:
            wanted = games.pop() if games else None
            table = Table(self.rng, wanted, rated=wanted == "kuba", bots={"nine": 1, "kuba": 0}.get(wanted))
            if left < table.people or (not wanted and self.rng.random() < 0.4):
                self.people.append(Watcher(self.stage, self.wire(), f"w{next(names)}", self.rng.random()))
            else:
                players = [Player(self.stage, self.wire(), f"p{next(names)}", self.rng.random(), table, seat)
                           for seat in range(table.people)]
                self.people += players
                if table.create.get("rated"):
                    for player in players:
                        self.give_account(player)
                if left > table.people and self.rng.random() < 0.4:
                    twin = self.rng.choice(players)
                    self.people.append(Tab(self.stage, self.wire(), f"{twin.name}-again", self.rng.random(), twin))
        self.owners = [Owner(self.stage, [self.wire(), self.wire()], f"Owner {number}", self.rng.random()) for number in range(OWNERS)]
        self.seekers = [Seeker(self.stage, self.wire(), f"Seeker {number}", self.rng.random()) for number in range(SEEKERS)]
        for seeker in self.seekers[::2]:
            seeker.account = True
            self.give_account(seeker)
        self.hall = Hall()
        director = Director(self.stage, self.wire(), "Hanna", self.rng.random(), self.hall)
        self.give_account(director)
        director.known = True
        guests = [Guest(self.stage, self.wire(), f"Entrant {number}", self.rng.random(), self.hall) for number in range(PEOPLE)]
        for bot in guests[:BOTS]:
            self.give_bot(director, bot)
        self.people += self.owners + self.seekers + [director] + guests
        for person in self.people:
            person.start()

    def give_account(self, player):
        """Rated matches are for accounts. The owners are those who make them under fire."""
        client = Client(self.server, player.name, tls=self.server.tls)
        made = client.sure("account.register", name=f"Rated {player.name}", password="a secret of the nemesis")
        player.client.token, player.client.player = made["token"], made["player"]
        client.close()

    def give_bot(self, owner, player):
        """The player is a bot of the owner."""
        client = Client(self.server, connect=False, tls=self.server.tls)
        client.token = owner.client.token
        client.come_back()
        made = client.sure("bot.create", name=f"Engine {player.name[-1]}")
        player.client.token, player.client.player, player.known = made["token"], made["bot"]["player"], True
        client.close()

    def wire(self):
        return self.proxy.wire(self.server.port, self.rng.random(), tls=self.server.tls)

    def torment(self, nemesis):
        """So long as told, and on slow machines until something has happened in every game."""
        begun = time.monotonic()
        end, latest = begun + self.seconds, begun + self.seconds * 10
        while (now := time.monotonic()) < latest and not self.stage.failure:
            lacking = [game for game in GAMES if self.stage.played[game] < ENOUGH] + ["quick match"] * (not self.stage.quick)
            lacking += ["a tournament"] * (not self.hall.over)
            if now >= end and not lacking:
                return
            if now >= end:
                self.tell(f"goes on for want of {lacking}")
            time.sleep(self.rng.uniform(0.2, 1.5))
            self.stage.await_actions(self.rng.randrange(40), RESPITE)
            nemesis.strike()
            self.peep()
            with contextlib.suppress(OSError):
                self.memory["most"] = max(self.memory.get("most", 0), self.server.resident_kib())

    def peep(self):
        """The record of a match with hidden cards is shown to nobody before the end."""
        with self.stage.changed:
            hidden = [match for match, table in self.stage.matches.items() if table.game in HIDDEN]
        for match in hidden[-3:]:
            status, _, body = self.server.get(f"/records/{match}")
            assert status != 200 or '"type":"end"' in body.decode(), f"the record of {match} is shown too early: {body}"

    def prove(self, nemesis):
        for wire in self.proxy.wires:
            wire.clean()
        self.tell(f"calm after {sum(nemesis.done.values())} strokes {nemesis.done}")
        settled = self.settle()
        self.reach(END)
        proof = Proof(self.server, self.kabinet, self.stage, self.people, self.hall)
        proof.gather()
        self.reach(COMPARE)
        self.stage.to(LEAVE)
        for person in self.people:
            person.join(CALM)
        wrong = proof.check() + self.check_memory()
        assert self.server.terminate() == 0, "the last stop was no planned one"
        wrong += proof.check_store() + check_owners(self.server.database, self.owners)
        self.matches = matches_of(self.server.database, proof.events)
        wrong += check_tickets(self.server.database, self.seekers) + check_matches(self.matches, proof.events)
        self.server.start()
        self.memory["restarted"] = self.server.resident_kib()
        wrong += proof.check_restarted() + proof.check_substance(GAMES, settled)
        self.sum_up(proof, nemesis)
        if wrong:
            self.keep(proof, wrong)
        return wrong

    def settle(self):
        """Plays to its end what hides cards, unless the machine is too slow for that; what is left is resigned then."""
        self.stage.to(SETTLE)
        self.stage.await_idle(SETTLE, len(self.people), CALM / 2)
        settled = len(self.stage.idle.get(SETTLE, ())) == len(self.people)
        self.tell("everything was played to its end" if settled else "not everything could be played to its end")
        return settled

    def reach(self, phase):
        self.stage.to(phase)
        arrived = self.stage.await_idle(phase, len(self.people), CALM)
        if self.stage.failure:
            raise self.stage.failure
        if not arrived:
            raise AssertionError("\n".join(self.restless(phase)))

    def restless(self, phase):
        """Who did not come to rest, what each was doing, and with what before it."""
        frames = sys._current_frames()
        for person in self.people:
            if person.name not in self.stage.idle.get(phase, ()):
                lacking = list(person.lacking()) if phase == COMPARE else []
                yield f"{person.name} did not come to rest in phase {phase}; it lacks {lacking} and holds"
                yield from (f"  {name}: {doc.seq} {doc.value}" for name, doc in list(person.client.docs.items()))
                yield from traceback.format_stack(frames[person.ident])[-8:] if person.ident in frames else ()

    def check_memory(self):
        """Once all have left it holds the finished matches and little else: at most 16 MiB beside twice what it had empty."""
        bound = self.memory["empty"] * 2 + 16 * 1024
        deadline = time.monotonic() + 20
        while (open_now := self.server.metric("kabinet_connections")) > 0 and time.monotonic() < deadline:
            time.sleep(0.1)  # the metric is asked over no socket that counts
        self.memory["left"] = self.server.resident_kib()
        wrong = [] if open_now == 0 else [f"{open_now} connections remain after all have left"]
        if self.memory["left"] > bound:
            wrong.append(f"{self.memory['left']} KiB remain, more than {bound}: {self.memory}")
        return wrong

    def sum_up(self, proof, nemesis):
        faults = sum((wire.faults for wire in self.proxy.wires), start=type(self.proxy.wires[0].faults)())
        links = sum(len(wire.links) for wire in self.proxy.wires)
        self.tell(f"{len(self.people)} clients, {len(proof.records)} matches, {links} connections, "
                  f"{self.server.starts} starts, {nemesis.refused:.0f} commits failed")
        self.tell(f"faults on wires: {dict(faults)}")
        histories = [person.client.history for person in self.people]
        self.tell(f"proved: {dict(proof.counts)}; {sum(len(history.seen) for history in histories)} snapshots and patches seen, "
                  f"{sum(history.conflated for history in histories)} snapshots in the place of patches")
        rematches = sum(len(table.rematches) for table in set(self.stage.matches.values()))
        self.tell(f"done beside actions: {dict(self.stage.spoken)}, {rematches} rematches")
        self.tell(f"quick match: {sum(len(seeker.taken) for seeker in self.seekers)} tickets, {len(self.stage.quick)} matches")
        self.tell(f"tournaments: {len(self.hall.over)}, with {sum(len(log['entries']) for log in proof.events.values())} entries "
                  f"and {len(self.matches)} matches, {len(without_result(self.matches, proof.events))} of them without a result")
        self.tell(f"changes of accounts: {dict(sum((owner.done for owner in self.owners), collections.Counter()))}")
        self.tell(f"memory, KiB: {self.memory}")

    def keep(self, proof, wrong):
        """The evidence, for whoever looks for the cause."""
        folder = BUILD / "nemesis" / f"seed-{self.seed}"
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.server.folder / "kabinetd.log", folder)
        (folder / "wrong.txt").write_text("\n".join(wrong) + "\n")
        (folder / "records.json").write_text(json.dumps(proof.records))
        (folder / "events.json").write_text(json.dumps(proof.events))
        histories = [dataclasses.asdict(person.client.history) for person in self.people]
        (folder / "histories.json").write_text(json.dumps(histories))
        self.tell(f"the evidence is in {folder}")


def parsed():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", default=str(BUILD / "server/kabinetd"), help="the server")
    parser.add_argument("--kabinet", default=str(BUILD / "client-cli/kabinet"), help="the client with the tools on records")
    parser.add_argument("--seed", type=int, default=int(os.environ.get("KABINET_SEED", "1")))
    parser.add_argument("--seconds", type=float, default=15, help="of faults; each minute has a server and a seed of its own")
    parser.add_argument("--clients", type=int, default=36, help="players and watchers")
    parser.add_argument("--tls", type=float, default=0.3, help="the share of servers that speak TLS")
    options = parser.parse_args()
    if options.clients < FEWEST:
        parser.error(f"it takes {FEWEST} clients to play all games")
    return options


def in_a_namespace():
    """Who may not mount is root in a user namespace, where there are such."""
    with SmallDisk("1m") as disk:
        if disk.mounted or os.environ.get("KABINET_NAMESPACE") or os.system("unshare -Urm true 2>/dev/null") != 0:
            return
    os.environ["KABINET_NAMESPACE"] = "1"
    os.execvp("unshare", ["unshare", "-Urm", sys.executable, *sys.argv])


def main():
    options = parsed()
    in_a_namespace()
    kabinetd.PROGRAM = os.path.abspath(options.binary)
    seed, left = options.seed, options.seconds
    while left > 0:
        print(f"seed {seed}", flush=True)
        try:
            wrong = Campaign(seed, min(left, ROUND), options.clients, os.path.abspath(options.kabinet), options.tls).run()
        except BaseException:
            print(f"FAILED with seed {seed}", flush=True)
            raise
        if wrong:
            print("\n".join(wrong[:20]), f"\nFAILED with seed {seed}: {len(wrong)} things are wrong", flush=True)
            return 1
        seed, left = seed + 1, left - ROUND
    print("all of it held")
    return 0


if __name__ == "__main__":
    sys.exit(main())
