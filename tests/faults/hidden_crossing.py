"""No hidden card on the wrong subject of a bus: what servers send each other of a match of Kapow!, against the truth at every
ply and against who was connected where."""

import collections

from hidden import WireViewer, check_hidden

LATE = 20  # seconds in which a server may go on to send to one where a player was: it may be paused, or cut from the bus


class ClusterViewer(WireViewer):
    """Who comes back at another server may go on with what was sent by the one before."""

    def check_life(self, text):
        """An epoch outlives connections to a server that is not its own."""


class CrossingViewer(ClusterViewer):
    """What one audience was sent by one server. What the listener has missed, while there was no bus, is passed over."""

    def check_news(self, method, params, text):
        if method == "patch" and (self.epoch, params["seq"] - 1) not in self.known:
            self.passed_over += 1
            return
        super().check_news(method, params, text)


def check_crossings(match, lines, secrets, crossings, stays, numbers, counts):
    """What is wrong with what crossed of a match: the cards in it, and where it went. `stays`: by seat, the connections of its player;
    `numbers`: of processes, by life."""
    by_way = collections.defaultdict(list)
    for one in crossings:
        by_way[one.sender, one.audience].append(one.text)
    wires = [(f"process {sender:012x}", {} if audience == 0 else {match: audience - 1}, [texts])
             for (sender, audience), texts in by_way.items()]
    wrong = check_hidden(match, lines, secrets, wires, counts, CrossingViewer)
    for one in crossings:
        if one.audience > 0:
            counts["crossings of a seat"] += 1
            wrong += check_place(one, stays[one.audience - 1], numbers)
    return wrong


def check_place(crossing, stays, numbers):
    """What a seat alone may see goes to a process where its player is connected, or was just now."""
    for stay in stays:
        was_there = stay.begun <= crossing.at <= (stay.ended or crossing.at) + LATE
        if was_there and numbers.get(stay.life, crossing.receiver) == crossing.receiver:
            return []
    return [f"{crossing.doc}: process {crossing.sender:012x} sent what seat {crossing.audience - 1} sees to {crossing.receiver:012x}, "
            f"where its player is not: {crossing.text[:200]}"]

