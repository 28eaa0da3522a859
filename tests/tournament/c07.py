"""Points and tie-breaks of events for two seats, from the articles of FIDE C.07 (1 March 2026) and TN-31, TN-32, in fractions."""

from fractions import Fraction

HALF = Fraction(1, 2)
REQUESTED = {"half", "zero"}


class Event:
    """What happened: `rounds` is a list of finished rounds, each a dict entrant -> (kind, opponent, points, seats, wins).

    Kinds: board, win (by forfeit), loss (by forfeit), pairing, full, half, zero. `seats` are those of the games at the board, `wins`
    the games won of a tie whose games are scored one by one, else the ties won. `win` and `draw` are what a round brings."""

    def __init__(self, entrants, rounds, swiss, ratings=None, win=Fraction(1), draw=HALF):
        self.entrants, self.rounds, self.swiss, self.ratings = entrants, rounds, swiss, ratings or {}
        self.round_won, self.round_drawn = win, draw

    def cells(self, who):
        return [cells.get(who, ("zero", None, Fraction(0), [], 0)) for cells in self.rounds]

    def points(self, who):
        return sum((cell[2] for cell in self.cells(who)), Fraction(0))

    @staticmethod
    def vur(cell):  # 16.1
        return cell[0] in REQUESTED or cell[0] == "loss"

    def adjusted(self, who):  # 16.2, 16.3
        if not self.swiss:
            return self.points(who)
        cells, score = self.cells(who), Fraction(0)
        for i, cell in enumerate(cells):
            category5 = cell[0] in REQUESTED and all(map(self.vur, cells[i + 1:]))
            score += self.round_drawn if category5 else cell[2]
        return score

    def contributions(self, who):
        """(opponent's score, points got, whether voluntarily unplayed) of each round; 16.4."""
        for cell in self.cells(who):
            kind, opponent, points = cell[:3]
            if self.swiss and kind != "board":
                cap = self.adjusted(opponent) if opponent else self.round_drawn * len(self.rounds)
                yield min(self.points(who), cap), points, self.vur(cell)
            elif opponent:
                yield self.adjusted(opponent), points, False

    def cut_least(self, parts):  # 14, 16.5.1
        chosen = [part for part in parts if part[2]] or parts
        if chosen:
            parts.remove(min(chosen, key=lambda part: part[0]))

    def bh(self, who):
        return sum((part[0] for part in self.contributions(who)), Fraction(0))

    def bhc1(self, who):
        parts = list(self.contributions(who))
        self.cut_least(parts)
        return sum((part[0] for part in parts), Fraction(0))

    def bhm(self, who):
        parts = list(self.contributions(who))
        self.cut_least(parts)
        if parts:
            parts.remove(max(parts, key=lambda part: part[0]))
        return sum((part[0] for part in parts), Fraction(0))

    def sb(self, who):  # 9.1
        return sum((part[0] * part[1] for part in self.contributions(who)), Fraction(0))

    def win(self, who):  # 7.1
        return Fraction(sum(cell[4] for cell in self.cells(who)))

    def won(self, who):  # 7.2
        return Fraction(sum(cell[4] for cell in self.cells(who) if cell[0] == "board"))

    def bpg(self, who):  # 7.3
        return Fraction(sum(cell[3].count(1) for cell in self.cells(who)))

    def ps(self, who):  # 7.5
        cells = self.cells(who)
        return sum((sum((c[2] for c in cells[:n + 1]), Fraction(0)) for n in range(len(cells))), Fraction(0))

    def ks(self, who):  # 9.2
        good = {e for e in self.entrants if self.points(e) * 2 >= len(self.rounds) * self.round_won}
        return sum((cell[2] for cell in self.cells(who) if cell[1] in good), Fraction(0))

    def aro(self, who):  # 10.1
        met = [self.ratings.get(cell[1]) for cell in self.cells(who) if cell[0] == "board"]
        if not met or None in met:
            return None
        return Fraction(sum(met), len(met))

    def meeting(self, a, b):
        """The mean points of `a` from the meetings with `b`; None if they have not met."""
        got = [cell[2] for cell in self.cells(a) if cell[1] == b and (cell[0] == "board" or not self.swiss)]
        return sum(got) / len(got) if got else None

    def encounter(self, level):  # 6
        """[(entrants, value)], best first."""
        if len(level) < 2:
            return [(level, None)] if level else []
        score, missing = {}, {}
        for a in level:
            met = [self.meeting(a, b) for b in level if b != a]
            score[a] = sum((m for m in met if m is not None), Fraction(0))
            missing[a] = met.count(None)
        if not any(missing.values()):
            values = sorted(set(score.values()), reverse=True)
            return [([a for a in level if score[a] == value], value) for value in values]
        for a in level:
            if all(score[b] + missing[b] * self.round_won < score[a] for b in level if b != a):
                return [([a], score[a])] + self.encounter([b for b in level if b != a])
        return [(level, None)]

    def standings(self, codes):
        """Groups of level entrants, best first, and the values by code and entrant."""
        def part(group, key):
            values = sorted({key(a) for a in group}, key=lambda v: (v is not None, v or 0), reverse=True)
            return [[a for a in group if key(a) == value] for value in values]
        groups = part(self.entrants, self.points)
        columns = {}
        for code in codes:
            columns[code] = column = {a: None if code == "de" else getattr(self, code)(a) for a in self.entrants}
            finer = []
            for group in groups:
                if code != "de":
                    finer += part(group, column.get)
                    continue
                for members, value in self.encounter(group) if len(group) > 1 else [(group, None)]:
                    finer.append(members)
                    column.update({a: value for a in members})
            groups = finer
        return groups, columns
