"""Each epoch of a match is the work of one server, and no two servers go on with a match at once (ND-2, ND-11)."""

import collections

import paths  # noqa: F401
from table import of_all_audiences


def life_of(epoch):
    """The server that made it, as its greeting names it."""
    return of_all_audiences(epoch).rpartition("-")[0]


def check_owner(match, epoch, life):
    """What is heard of a match last is of its owner; None for a match that nobody owns."""
    return [] if life_of(epoch) == life else [f"{match}: epoch {epoch} is heard, its owner is {life or 'nobody'}"]


def check_actions(witnesses):
    """Each action was told as news in one epoch: whoever takes a match over begins behind the actions of the one before."""
    told, wrong = collections.defaultdict(set), []
    for witness in witnesses:
        for place, epochs in witness.news.items():
            told[place] |= epochs
    for (match, ply), epochs in told.items():
        if len(epochs) > 1:
            wrong.append(f"{match}: ply {ply} was news in the epochs {sorted(epochs)}")
    return wrong


def check_boards(witnesses, hidden):
    """At each ply whoever may see the same was shown one board, in whichever epoch. `hidden`: seats see different things."""
    shown, wrong = collections.defaultdict(set), []
    for witness in witnesses:
        for (match, seat, ply), boards in witness.boards.items():
            shown[match, seat if hidden else None, ply] |= boards
    for (match, seat, ply), boards in shown.items():
        if len(boards) > 1:
            wrong.append(f"{match}: {len(boards)} boards were shown at ply {ply} to {'all' if seat is None else f'seat {seat}'}")
    return wrong


class Speakers:
    """The processes of a cluster: their numbers on the bus, and their lives as greetings name them."""

    def __init__(self):
        self.numbers = {}  # by life

    def learn(self, life, number):
        """Returns what is wrong: each process has one life and one number."""
        wrong = [f"{life} is process {other} and process {number}" for known, other in self.numbers.items()
                 if (known == life) != (other == number)]
        self.numbers[life] = number
        return wrong

    def check(self, doc, spoken):
        """What is wrong with who spoke for a document on the bus: (process, epoch of a snapshot) each."""
        speakers = collections.defaultdict(set)
        for number, epoch in spoken:
            speakers[of_all_audiences(epoch)].add(number)
        wrong = [f"{doc}: the processes {sorted(numbers)} spoke for epoch {epoch}" for epoch, numbers in speakers.items() if len(numbers) > 1]
        for epoch, numbers in speakers.items():
            owner = self.numbers.get(life_of(epoch))
            wrong += [f"{doc}: process {number} spoke for epoch {epoch} of process {owner}" for number in numbers
                      if owner not in (None, number)]
        return wrong
