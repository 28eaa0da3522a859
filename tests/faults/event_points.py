"""Points of a whole event, counted from the fold of its log: by rounds, in arenas by runs, in brackets by ties won (TN-19 to TN-28)."""

import dataclasses
from fractions import Fraction

from stages import BRACKETS, groups_of

RUN = 2  # wins before one that counts double


@dataclasses.dataclass
class Count:
    """What an entrant has from a stage."""

    stage: int = 1
    points: Fraction = Fraction(0)
    games: int = 0  # at the board
    wins: Fraction = Fraction(0)
    matches: int = 0  # of an arena
    run: int = 0  # wins running, in an arena


def points_of(event):
    """By entrant, the count of the last stage in which each was."""
    have = {}
    for stage in event.stages:
        have |= points_of_stage(event, stage)
    return have


def points_of_stage(event, stage):
    if stage.format == "arena":
        return of_arena(event, stage)
    if stage.format in BRACKETS:
        return of_bracket(event, stage)
    if stage.format == "groups":
        parts = [of_rounds(event, stage, group, stage.settings["inner"]) for group in groups_of(stage)]
        return {entrant: count for part in parts for entrant, count in part.items()}
    return of_rounds(event, stage, stage.field, stage.settings)


def counts(stage, field):
    return {entrant: Count(stage.number) for entrant in field}


# Swiss systems and round robins

def of_rounds(event, stage, field, settings):
    have = counts(stage, field)
    gone = {entrant for entrant in field if settings["format"] == "round_robin" and counts_for_nobody(event, stage, field, entrant, settings)}
    for entrant, count in have.items():
        spent = [points for round_ in stage.rounds if (points := of_round(event, round_, entrant, gone, count)) is not None]
        free = [points for points, is_bye in spent if is_bye]
        played = [points for points, is_bye in spent if not is_bye]
        count.points = sum(played, Fraction(0)) + len(free) * worth_of_bye(event, played)
        if entrant in gone:
            count.points = Fraction(0)
    return have


def of_round(event, round_, entrant, gone, count):
    """The points of a round, and whether it was a bye of which others decide the worth; None where nothing is decided."""
    ties = event.ties
    table = round_.table_of(entrant)
    if not table:
        kind = round_.byes.get(entrant, "zero")
        return (ties.scale.half() * ties.units if kind == "half" else Fraction(0)), kind in ("pairing", "full")
    if not table.games and not ties.is_over(table):
        return None
    share = ties.shares(table)[entrant]
    count.games += share.games
    return (Fraction(0) if gone & set(table.seats) else share.points), False


def worth_of_bye(event, played):
    """At larger tables the mean of the other rounds, at least that of a full table (TN-21)."""
    ties = event.ties
    if event.settings["seats"] == 2:
        return ties.scale.full(2) * ties.units
    half = ties.scale.half()
    return max(half, sum(played, Fraction(0)) / len(played)) if played else half


def counts_for_nobody(event, stage, field, entrant, settings):
    """Who left a round robin before half of the ties were played (TN-8)."""
    if event.settings["leaver"] != "annulled" or not event.entrants[entrant].withdrawn:
        return False
    tables = [round_.table_of(entrant) for round_ in stage.rounds]
    return 2 * sum(1 for table in tables if table and table.games) < (len(field) - 1) * settings["cycles"]


# Brackets

def of_bracket(event, stage):
    have = counts(stage, stage.field)
    for table in (table for round_ in stage.rounds for table in round_.tables.values()):
        for entrant, share in event.ties.shares(table).items():
            have[entrant].games += share.games
        if event.ties.is_over(table) and (winner := goes_on(event, stage, table)):
            have[winner].points += 1
    return have


def goes_on(event, stage, table):
    """Of a level tie it is the better seed (TN-27)."""
    if len(table.present) < 2:
        return event.ties.winner(table)
    return event.ties.winner(table) or min(table.seats, key=stage.field.index)


# Arenas

def of_arena(event, stage):
    have = counts(stage, stage.field)
    for table in (table for round_ in stage.rounds for table in round_.tables.values()):
        if not event.ties.is_over(table):
            continue  # the end cut it short
        shares = event.ties.shares(table)
        drawn = not table.absent and all(share.wins == 0 for share in shares.values())
        for entrant, share in shares.items():
            count = have[entrant]
            count.matches += 1
            count.games += share.games
            count.wins += share.wins
            count.points += share.points if event.settings["seats"] > 2 else of_match(stage, count, share.wins > 0, drawn)
    return have


def of_match(stage, count, won, drawn):
    """2, 1 or 0, and 4 for a win from the third running on."""
    if not won:
        count.run = 0
        return 1 if drawn else 0
    count.run += 1
    return 4 if stage.settings["streaks"] and count.run > RUN else 2
