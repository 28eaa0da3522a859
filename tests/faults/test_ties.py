"""What ties, scales and arenas come to, by hand from the rules: what the nemesis counts has to be right itself."""

import unittest
from fractions import Fraction

from event_log import Event
from event_points import points_of
from scales import Scale, shares
from test_events import SETTINGS, entry
from ties import Game, Table, Ties


class Tie:
    """A tie of entrants 1 and 2."""

    def __init__(self, mode, games, room=None, **settings):
        self.ties = Ties(SETTINGS | {"tie": {"mode": mode, "games": games}} | settings)
        self.table = Table(1, [1, 2], room or games)

    def play(self, *scores, reason=""):
        """Another game with these scores by seat; its seats."""
        number = len(self.table.games) + 1
        seats = self.ties.seats(self.table, number)
        ranks = [1 + sum(other > score for other in scores) for score in scores]
        self.table.games[number] = Game(ranks, list(scores), list(seats), reason)
        return seats

    @property
    def points(self):
        return [share.points for share in self.ties.shares(self.table).values()]


class TieTest(unittest.TestCase):
    def test_a_best_of_three_is_over_with_two_wins(self):
        tie = Tie("best", 3)
        self.assertEqual(tie.play(7, 3), [1, 2])
        self.assertFalse(tie.ties.is_over(tie.table))
        self.assertEqual(tie.points, [0, 0], "a tie counts when it is over")
        self.assertEqual(tie.play(3, 7), [2, 1], "seats are exchanged")
        self.assertTrue(tie.ties.is_over(tie.table))
        self.assertEqual((tie.points, tie.ties.winner(tie.table)), ([1, 0], 1))

    def test_KU9_the_loser_begins(self):
        tie = Tie("best", 3)
        tie.play(3, 7)
        self.assertEqual(tie.play(0, 0), [1, 2])
        self.assertEqual(tie.play(0, 7), [2, 1], "a draw exchanges seats")

    def test_games_of_a_single_tie_count_each(self):
        tie = Tie("single", 2)
        tie.play(7, 3)
        tie.play(5, 5)
        self.assertEqual(tie.points, [Fraction(3, 2), Fraction(1, 2)])

    def test_a_game_of_nine_that_was_given_up_gives_nine_points(self):
        tie = Tie("sum", 2, game="nine")
        tie.play(5, 2, reason="resigned")
        self.assertEqual(tie.play(6, 3), [2, 1])
        self.assertEqual((tie.ties.ahead(tie.table, 2), tie.points), ({1: 12, 2: 6}, [1, 0]))

    def test_a_level_sum_goes_on_by_pairs(self):
        tie = Tie("sum", 2, room=4, game="nine")
        tie.play(5, 4)
        tie.play(5, 4)
        self.assertFalse(tie.ties.is_over(tie.table))
        tie.play(9, 0)
        self.assertFalse(tie.ties.is_over(tie.table), "one game more decides nothing")
        tie.play(5, 4)
        self.assertEqual((tie.ties.is_over(tie.table), tie.ties.winner(tie.table)), (True, 1))

    def test_where_low_wins_the_fewer_points_are_ahead(self):
        tie = Tie("sum", 2, low_wins=True)
        tie.table.games = {1: Game([2, 1], [7, 3], [1, 2]), 2: Game([2, 1], [5, 4], [2, 1])}
        self.assertEqual(tie.ties.winner(tie.table), 2)

    def test_a_forfeit_leaves_the_rest_to_the_other(self):
        tie = Tie("single", 3)
        tie.play(7, 3)
        tie.table.absent = {1}
        self.assertEqual(tie.points, [1, 2])
        tie.table.absent = {1, 2}
        self.assertEqual((tie.points, tie.ties.winner(tie.table)), ([1, 0], None))

    def test_who_leaves_a_best_of_three_loses_the_tie(self):
        tie = Tie("best", 3)
        tie.play(7, 3)
        tie.table.absent = {1}
        self.assertEqual((tie.points, tie.ties.winner(tie.table)), ([0, 1], 2))


class ScaleTest(unittest.TestCase):
    def of_table(self, ranks, scores=(), **points):
        return Scale({"points": points, "seats": 3, "low_wins": False}).of_table(ranks, list(scores))

    def test_places_that_are_shared_have_the_mean(self):
        self.assertEqual(self.of_table([1, 2, 3], type="place"), [6, 3, 0])
        self.assertEqual(self.of_table([2, 1, 2], type="place"), [Fraction(3, 2), 6, Fraction(3, 2)])

    def test_wins_and_lists(self):
        self.assertEqual(self.of_table([1, 1, 3], type="win"), [1, 1, 0])
        self.assertEqual(self.of_table([3, 1, 1], type="list", by_rank={"3": ["4.5", 2, 0]}), [0, Fraction(13, 4), Fraction(13, 4)])

    def test_shares(self):
        self.assertEqual(shares([5, 3, 2], False), [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)])
        self.assertEqual(shares([5, 3, 1], True), [0, Fraction(1, 3), Fraction(2, 3)])
        self.assertEqual(shares([4, 4], False), [Fraction(1, 2)] * 2)


class EventTest(unittest.TestCase):
    def points(self, settings, people, *entries):
        enters = [entry("enter", entrant=number, account=str(number)) for number in range(1, people + 1)]
        log = {"header": {"settings": SETTINGS | settings}, "entries": [*enters, entry("start"), *entries]}
        return [count.points for count in points_of(Event(log)).values()]

    @staticmethod
    def played(number, table, seats, ranks):
        place = {"stage": 1, "round": number, "table": table}
        return [entry("paired", stage=1, round=number, tables=[{"table": table, "seats": seats}], byes=[]),
                entry("result", game=1, ranks=ranks, scores=[0, 0], source="played", **place)]

    def test_in_an_arena_the_third_win_running_counts_double(self):
        arena = {"stages": [{"format": "arena", "minutes": 1, "streaks": True}]}
        wins = [line for wave in range(1, 5) for line in self.played(wave, wave, [1, 2], [1, 2])]
        self.assertEqual(self.points(arena, 2, *wins), [2 + 2 + 4 + 4, 0])
        draw = self.played(5, 5, [2, 1], [1, 1]) + self.played(6, 6, [1, 2], [1, 2])
        self.assertEqual(self.points(arena, 2, *wins, *draw), [12 + 1 + 2, 1])

    def test_what_the_end_of_an_arena_cuts_short_does_not_count(self):
        arena = {"stages": [{"format": "arena", "minutes": 1, "streaks": True}]}
        lines = [self.played(1, 1, [1, 2], [1, 2])[0], entry("time", time=60_000), entry("withdraw", entrant=1)]
        self.assertEqual(self.points(arena, 2, *lines), [0, 0])

    def test_who_leaves_a_round_robin_early_counts_for_nobody(self):
        robin = {"stages": [{"format": "round_robin", "cycles": 1}]}
        lines = self.played(1, 1, [1, 2], [2, 1]) + [entry("withdraw", entrant=1)]
        self.assertEqual(self.points(robin, 4, *lines), [0, 0, 0, 0])
        self.assertEqual(self.points(robin | {"leaver": "forfeited"}, 4, *lines), [0, 1, 0, 0])

    def test_of_a_level_tie_the_better_seed_goes_on(self):
        knockout = {"stages": [{"format": "knockout", "extra_games": 0}]}
        self.assertEqual(self.points(knockout, 2, *self.played(1, 1, [2, 1], [1, 1])), [1, 0])
        by_hand = self.played(1, 1, [2, 1], [1, 1])
        by_hand[0]["body"]["by_hand"] = True
        self.assertEqual(self.points(knockout, 2, *by_hand), [1, 0], "who stays at a place keeps it")

    def test_a_bye_at_larger_tables_is_the_mean_of_the_other_rounds(self):
        pods = {"seats": 3, "game": "nine", "points": {"type": "place"}, "stages": [{"format": "swiss", "rounds": 2}]}
        lines = self.played(1, 1, [1, 2, 3], [1, 2, 3])
        lines[1]["body"]["scores"] = [5, 3, 1]
        lines.append(entry("paired", stage=1, round=2, tables=[], byes=[{"entrant": number, "kind": "pairing"} for number in (1, 3)]))
        self.assertEqual(self.points(pods, 3, *lines), [12, 3, 3])


if __name__ == "__main__":
    unittest.main()
