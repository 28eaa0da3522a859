"""Stages of an event: their rounds, and how a bracket and groups are seeded (TN-27, TN-30)."""

import dataclasses

MINUTE = 60_000
BRACKETS = ("knockout", "double_knockout")


@dataclasses.dataclass
class Round:
    number: int
    tables: dict  # by number
    byes: dict  # kinds by entrant

    def table_of(self, entrant):
        return next((table for table in self.tables.values() if entrant in table.seats), None)

    def fixed(self):
        """The tables that nobody changes by hand any more (TN-12)."""
        return [table for table in self.tables.values() if table.begun or table.missed]


@dataclasses.dataclass
class Stage:
    number: int
    settings: dict
    field: list  # entrants, the best seed first
    groups: list
    rounds: list = dataclasses.field(default_factory=list)
    time: int = 0  # of an arena, ms

    @property
    def format(self):
        return self.settings["format"]

    @property
    def is_over(self):
        """Of an arena alone: its time is over."""
        return self.format == "arena" and self.time >= self.settings["minutes"] * MINUTE


def first_ties(entrants):
    """The seeds of the first ties of a bracket, from top to bottom."""
    seeds = [1]
    while len(seeds) < max(2, entrants):
        seeds = [each for seed in seeds for each in (seed, 2 * len(seeds) + 1 - seed)]
    return list(zip(seeds[::2], seeds[1::2], strict=True))


def groups_of(stage):
    """The groups of a stage: as the log has them where they were drawn, else as a snake by seed."""
    count = -(-len(stage.field) // stage.settings["size"])
    if stage.groups:
        return stage.groups
    groups = [[] for _ in range(count)]
    for at, entrant in enumerate(stage.field):
        row, place = divmod(at, count)
        groups[place if row % 2 == 0 else count - 1 - place].append(entrant)
    return groups
