"""Random matches of two to eight seats, rated by glicko.py: `kabinet ratings` must agree with every event of the log, and with none
that is a little off."""

import argparse
import hashlib
import json
import random
import subprocess

from glicko import DAY, ONE, START, Seat, after, grown


def text(value):
    return f"{'-' if value < 0 else ''}{abs(value) // ONE}.{abs(value) % ONE:06}"


def shown(rating):
    return dict(zip(("rating", "rd", "vol"), map(text, rating)))


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


class Season:
    """A ladder as the rules have it, computed without the program."""

    def __init__(self, ladder, chance):
        self.ladder, self.chance, self.now = ladder, chance, 1_700_000_000_000
        self.accounts = [f"player-{i}" for i in range(24)]
        self.standing = {}  # account: rating, at
        self.met = {}  # the accounts of a match: the times of their events
        self.events = []

    def pass_time(self):
        """Mostly minutes, now and then months; sometimes a match ended before the one that was rated last."""
        steps = [lambda: self.chance.randrange(600_000)] * 6 + [
            lambda: self.chance.randrange(400 * DAY), lambda: -self.chance.randrange(3_600_000), lambda: 0]
        self.now += self.chance.choice(steps)()

    def contestants(self):
        many = {"two": 2, "many": self.chance.randint(3, 8), "bots": self.chance.randint(2, 8)}
        seats = many[self.ladder.rsplit("_", 1)[1]]
        if self.events and self.chance.random() < 0.6:  # the same people all day
            last = [player["account"] for player in self.events[-1]["players"]]
            return self.chance.sample(last, len(last))
        return self.chance.sample(self.accounts, seats)

    def ranks(self, seats):
        """1, 2, 2, 4: some tie."""
        ranks = [1]
        for place in range(2, seats + 1):
            ranks.append(ranks[-1] if self.chance.random() < 0.25 else place)
        return ranks

    def weight(self, accounts):
        before = self.met.setdefault(frozenset(accounts), [])
        weight = 0 if len(before) >= 6 and before[-6] > self.now - DAY else 1
        before.append(self.now)
        return weight

    def play(self):
        self.pass_time()
        accounts = self.contestants()
        order = sorted(zip(self.ranks(len(accounts)), accounts))
        seats = []
        for rank, account in order:
            rating, at = self.standing.get(account, (START, self.now))
            seats.append(Seat(rating, grown(rating, self.now - at), rank))
        weight = self.weight(accounts)
        players = []
        for i, (rank, account) in enumerate(order):
            new = after(seats, i, weight)
            self.standing[account] = (new, self.now)
            players.append({"account": account, "before": shown(seats[i].rating), "grown": text(seats[i].grown),
                            "rank": rank, "after": shown(new)})
        self.events.append({"type": "match", "ladder": self.ladder, "n": len(self.events) + 1, "at": self.now,
                            "formula": 1, "match": f"m{len(self.events) + 1}", "weight": weight, "players": players})

    def log(self):
        header = {"format": "kabinet-ratings/1", "ladder": self.ladder}
        head, lines = hashlib.sha256(canonical(header)).digest(), [canonical(header)]
        for event in self.events:
            head = hashlib.sha256(head + canonical(event)).digest()
            lines.append(canonical(event | {"hash": head.hex()}))
        return b"\n".join(lines) + b"\n"


def judged(kabinet, log):
    done = subprocess.run([kabinet, "ratings", "--json", "-"], input=log, stdout=subprocess.PIPE, check=False)
    return json.loads(done.stdout)


def check_planted(kabinet, season):
    """Three millionths off is too much: two may be the difference of the two programs."""
    player = season.events[-1]["players"][0]
    for key in ("rating", "rd", "vol"):
        right = player["after"][key]
        player["after"][key] = text(int(right.replace(".", "")) + 3)
        verdict = judged(kabinet, season.log())
        player["after"][key] = right
        assert not verdict["valid"] and verdict["flaws"][0]["code"] == "bad_after", verdict


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("kabinet", help="the program")
    options.add_argument("--matches", type=int, default=1500, help="on each ladder")
    options.add_argument("--seed", type=int, default=7)
    asked = options.parse_args()
    for ladder in ("kuba_two", "kapow_many", "kuba_bots"):
        season = Season(ladder, random.Random(f"{ladder} {asked.seed}"))
        for _ in range(asked.matches):
            season.play()
        weightless = sum(event["weight"] == 0 for event in season.events)
        verdict = judged(asked.kabinet, season.log())
        assert verdict["valid"] and verdict["events"] == asked.matches, verdict["flaws"]
        assert weightless > 0, "nobody met a seventh time in a day"
        check_planted(asked.kabinet, season)
        print(f"{ladder}: {asked.matches} matches, {weightless} of them without weight; the programs agree")


if __name__ == "__main__":
    main()
