"""What the games of one table come to (TN-14, TN-15, TN-27), in fractions: written from the rules, not from the server."""

import collections
import dataclasses
from fractions import Fraction

from scales import Scale

NINE = 9  # points of a whole game of nine


@dataclasses.dataclass
class Game:
    """A result: ranks and scores go by seat, and `seats` are the entrants there."""

    ranks: list
    scores: list
    seats: list
    reason: str = ""
    match: str = ""


@dataclasses.dataclass
class Table:
    number: int
    seats: list  # entrants by their seats in the first game
    room: int = 1  # for so many games, those of a level tie of a knockout among them
    games: dict = dataclasses.field(default_factory=dict)  # results by number
    absent: set = dataclasses.field(default_factory=set)
    missed: set = dataclasses.field(default_factory=set)  # of these, who did not come
    failed: set = dataclasses.field(default_factory=set)  # who once did not tell a part in the draws
    begun: bool = False

    @property
    def present(self):
        return [entrant for entrant in self.seats if entrant not in self.absent]


@dataclasses.dataclass
class Share:
    """What one entrant has from a table."""

    points: Fraction = Fraction(0)
    wins: Fraction = Fraction(0)
    games: int = 0  # at the board


class Ties:
    """The ties of an event with these settings."""

    def __init__(self, settings):
        self.mode, self.length = settings["tie"]["mode"], settings["tie"]["games"]
        self.game, self.of_two, self.low_wins = settings["game"], settings["seats"] == 2, settings["low_wins"]
        self.scale = Scale(settings)
        self.units = self.length if self.mode == "single" else 1  # wins that a won tie is worth

    def seats(self, table, number):
        """Who sits where in a game: seats are exchanged, and in a best of n of Kuba the loser begins (KU-9)."""
        if len(table.seats) > 2:
            return table.present
        seats = list(table.seats)
        for before in range(1, number):
            game = table.games.get(before)
            first_lost = game is not None and game.ranks[0] > game.ranks[1]
            if not (first_lost and self.mode == "best" and self.game == "kuba"):
                seats.reverse()
        return seats

    def ahead(self, table, count):
        """What counts for each of two after the first `count` games: wins, or the scores of a sum; more is better."""
        have = dict.fromkeys(table.seats, 0)
        for number, game in table.games.items():
            for seat, entrant in enumerate(game.seats if number <= count else ()):
                have[entrant] += self.score(game)[seat] if self.mode == "sum" else game.ranks[seat] < game.ranks[1 - seat]
        return have if self.mode != "sum" or not self.low_wins else {entrant: -score for entrant, score in have.items()}

    def score(self, game):
        """A game of a sum that was given up has all its points for the other one."""
        if not game.reason or game.ranks[0] == game.ranks[1]:
            return game.scores
        everything = NINE if self.game == "nine" else sum(game.scores)
        return [everything, 0] if (game.ranks[0] < game.ranks[1]) != self.low_wins else [0, everything]

    def counted(self, table):
        """How many games decide the tie: as long as it is level, those that were added (in a sum by pairs)."""
        step, count = 2 if self.mode == "sum" else 1, self.length
        while self.is_level(table, count) and all(number in table.games for number in range(count + 1, count + step + 1)):
            count += step
        return count

    def is_level(self, table, count):
        return len(set(self.ahead(table, count).values())) == 1

    def is_over(self, table):
        if len(table.present) < 2:
            return True
        if self.mode == "best" and max(self.ahead(table, self.length).values()) * 2 > self.length:
            return True
        if any(number not in table.games for number in range(1, self.length + 1)):
            return False
        count = self.counted(table)
        return count >= table.room or not self.is_level(table, count)

    def winner(self, table):
        """Who of two goes on from a tie that is over; None when it is level, or when nobody came."""
        if len(table.present) < 2:
            return table.present[0] if table.present else None
        have = self.ahead(table, self.counted(table))
        best = [entrant for entrant in table.seats if have[entrant] == max(have.values())]
        return best[0] if len(best) == 1 else None

    def shares(self, table):
        """By entrant. Points of a best or a sum come when the tie is over, and a forfeit leaves the rest to who is there."""
        have = collections.defaultdict(Share)
        for game in table.games.values():
            self.add_game(game, have)
        if self.mode != "single" and self.is_over(table) and not table.absent:
            winner = self.winner(table)
            ranks = [1 if winner in (None, entrant) else 2 for entrant in table.seats]
            self.add_points(table.seats, ranks, [0, 0], have)
        if table.absent and len(table.present) == 1:
            played = len(table.games) if self.mode == "single" and len(table.seats) == 2 else 0
            left = max(0, self.units - played)
            have[table.present[0]].points += self.scale.full(len(table.seats)) * left
            have[table.present[0]].wins += left
        return {entrant: have[entrant] for entrant in table.seats}

    def add_game(self, game, have):
        for entrant in game.seats:
            have[entrant].games += 1
        if self.mode == "single":
            self.add_points(game.seats, game.ranks, game.scores, have)

    def add_points(self, seats, ranks, scores, have):
        shared = ranks.count(1)
        win = Fraction(1, shared) if not self.of_two or shared == 1 else Fraction(0)
        for entrant, rank, points in zip(seats, ranks, self.scale.of_table(ranks, scores), strict=True):
            have[entrant].points += points
            have[entrant].wins += win if rank == 1 else 0
