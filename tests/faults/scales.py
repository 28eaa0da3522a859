"""Points of tables by the settings of an event (TN-19 to TN-21), in fractions: written from the rules, not from the server."""

from fractions import Fraction

NAMED = {"three_one": (Fraction(3), Fraction(1), Fraction(0)), "win": (Fraction(5), Fraction(1), Fraction(0))}


class Scale:
    """`settings` are those of the event."""

    def __init__(self, settings):
        self.points, self.seats, self.low_wins = settings["points"], settings["seats"], settings["low_wins"]
        self.kind = self.points["type"]

    def values(self):
        """What the first alone, a shared first and the others have, where nothing else counts."""
        if self.kind == "standard":
            return tuple(Fraction(str(self.points[name])) for name in ("win", "draw", "loss"))
        return NAMED.get(self.kind)

    def places(self, size):
        """The points of the places of a table."""
        if self.kind == "list":
            return [Fraction(str(value)) for value in self.points["by_rank"][str(size)]]
        return [Fraction(6 * (size - rank), size - 1) for rank in range(1, size + 1)]

    def of_table(self, ranks, scores):
        """The points by seat of a table that was played."""
        if values := self.values():
            win, draw, loss = values
            return [loss if rank > 1 else win if ranks.count(1) == 1 else draw for rank in ranks]
        if self.kind == "share":
            return shares(scores, self.low_wins)
        places = self.places(len(ranks))
        shared = {rank: places[rank - 1:rank - 1 + ranks.count(rank)] for rank in ranks}
        return [sum(shared[rank], Fraction(0)) / len(shared[rank]) for rank in ranks]

    def full(self, size):
        """Who wins a table alone."""
        if values := self.values():
            return values[0]
        return Fraction(1) if self.kind == "share" else self.places(size)[0]

    def half(self):
        """A half-point bye: a draw, or the mean of a full table."""
        if self.kind == "win":
            return Fraction(1) if self.seats == 2 else Fraction(5, self.seats)
        if values := self.values():
            return values[1]
        if self.kind == "share":
            return Fraction(1, self.seats)
        places = self.places(self.seats)
        return sum(places, Fraction(0)) / len(places)


def shares(scores, low_wins):
    """Each one's part of a table's scores: of the distances to the highest where low wins."""
    least, most = min(scores), max(scores)
    if least == most:
        return [Fraction(1, len(scores))] * len(scores)
    parts = [most - score if low_wins else score - min(least, 0) for score in scores]
    return [Fraction(part, sum(parts)) for part in parts]
