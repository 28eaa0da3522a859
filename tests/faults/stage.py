"""What all players and watchers share: the phase they are in, the matches, and the tables with their games."""

import collections
import random
import threading

PLAY, SETTLE, END, COMPARE, LEAVE = range(5)
GAMES = {  # how many play, how often a game is chosen, options that make it short
    "kuba": ((2,), 4, {}),
    "nine": ((2, 3, 4), 3, {}),
    "kapow": ((2, 3, 5), 4, {"rounds": "1"}),
    "kapture9": ((2,), 2, {}),
    "kabetopo": ((2, 4), 3, {}),
}
CLOCKS = ({"type": "fischer", "initial_ms": 300_000, "increment_ms": 1000}, {"type": "move", "move_ms": 4000},
          {"type": "byoyomi", "initial_ms": 10_000, "period_ms": 4000, "periods": 3})


def drawn_game(rng):
    names = list(GAMES)
    return rng.choices(names, [GAMES[name][1] for name in names])[0]


class Stage:
    """What all threads share: the phase, the matches, and who failed."""

    def __init__(self):
        self.changed = threading.Condition()
        self.phase = PLAY
        self.matches = {}  # by match, its table
        self.created = set()  # every match there is
        self.quick = set()  # those that tickets led to
        self.lobby = {}  # its tables and matches in the end
        self.goals = {}  # by match, the ply and status its record comes to
        self.idle = {}  # by phase, who has done with it
        self.failure = None
        self.played = collections.Counter()  # actions by game
        self.spoken = collections.Counter()  # what else was done in matches, by method

    def to(self, phase):
        with self.changed:
            self.phase = phase
            self.changed.notify_all()

    def is_idle(self, phase):
        with self.changed:
            self.idle.setdefault(phase, set()).add(threading.current_thread().name)
            self.changed.notify_all()

    def fail(self, failure):
        with self.changed:
            self.failure = self.failure or failure
            self.changed.notify_all()

    def await_idle(self, phase, count, seconds):
        with self.changed:
            return self.changed.wait_for(lambda: self.failure or len(self.idle.get(phase, ())) >= count, seconds)

    def acted(self, game):
        with self.changed:
            self.played[game] += 1
            self.changed.notify_all()

    def await_actions(self, count, seconds):
        """Waits until so many more actions were played, or so long."""
        with self.changed:
            goal = self.played.total() + count
            self.changed.wait_for(lambda: self.failure or self.played.total() >= goal, seconds)

    def said(self, method):
        with self.changed:
            self.spoken[method] += 1

    def create(self, match):
        """There is one more match."""
        with self.changed:
            self.created.add(match)

    def opened(self, match, table):
        with self.changed:
            self.matches[match] = table
            self.changed.notify_all()


class Table:
    """A table whose guests wait for its host to open it; once its match is over it opens another."""

    def __init__(self, rng, game=None, rated=None, bots=None):
        """`rated`: whether the table is surely rated; `bots`: how many seats are surely the house's. Else chance decides."""
        self.game = game or drawn_game(rng)
        self.seats = rng.choice(GAMES[self.game][0])
        self.create = {"game": self.game, "seats": self.seats, "options": GAMES[self.game][2], "private": not rated and rng.random() < 0.2}
        if rated or (not self.create["private"] and rng.random() < 0.3):
            self.create["rated"] = True
        if self.game != "kapow" and rng.random() < 0.4:  # a match with hidden cards is to come to its own end
            self.create["clock"] = rng.choice(CLOCKS)
        # The house keeps its cards to itself, so it plays no match of which all that was hidden is to be known.
        lonely = self.game not in ("kapow", "kapture9") and not self.create.get("rated")
        # Where all people have given up, bots play on: two of them in kabetopo for longer than anybody waits.
        most = 1 if self.game == "kabetopo" else self.seats - 1
        self.bots = bots if bots is not None else lonely and rng.random() < 0.3 and rng.randint(1, most)
        self.people = self.seats - self.bots  # of the first seats
        self.rounds = []  # ids of matches, one after the other
        self.rematches = set()  # those of them whose seats were given, not taken
        self.seed = rng.random()
        self.given_up = False  # the host starts no match any more

    def again(self, number):
        """Whether its players want a rematch of a round: they agree without a word."""
        return random.Random(f"{self.seed} {number}").random() < 0.6
