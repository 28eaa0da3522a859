"""What is true in a match of Kapow!, hidden cards included, and what of it may be known: read from position strings,
as games/kapow/RULES.md explains them, and from nothing else of ours."""

import re

PUBLIC_EVENTS = {
    "reveal": {"by", "at", "card"},
    "discard": {"by", "card"},
    "replace": {"by", "at", "card", "discarded"},
    "powerset": {"by", "at", "cards"},
    "swap": {"by", "from", "to"},
    "end": {"by"},
    "triad": {"by", "triad", "cards"},
    "turn_up": {"card"},
    "reshuffle": {"cards"},
    "out": {"seat"},
    "stalled": {"seat"},
    "scored": {"round", "points", "doubled"},
    "deal": {"round", "first", "discard"},
    "won": {"seat", "rule"},
}


def numbered(values, first=0):
    return {str(number): value for number, value in enumerate(values, first)}


def listed(text, separator=","):
    return [] if text == "-" else text.split(separator)


def cards_in(spots):
    """The cards that lie in spots as they are written: of "7+1-2" a 7, a p1 and a p2."""
    parts = [part for spot in spots for part in re.findall(r"[+-]\d|p\d|\d+|K", spot)]
    return {"p" + part[1:] if part[0] in "+-" else part for part in parts}


class Truth:
    def __init__(self, position):
        rounds, turn, stage, counts, hands, discard, draw, sheet, _ = position.split(" ")
        self.round, self.rounds = map(int, rounds.split("/"))
        self.turn = None if turn[0] == "-" else int(turn.split("/")[0])
        self.stage, _, self.detail = stage.partition(":")
        self.out = counts.split(",")[3]
        self.hands = [[listed(triad) for triad in hand.split("/")] for hand in hands.split("|")]
        self.discard, self.draw = listed(discard), listed(draw)
        self.sheet = [[int(points) for points in row.split(",")] for row in listed(sheet, "/")]

    @property
    def taken(self):
        return self.detail if self.stage in ("draw", "discard") else None

    def spots(self, seat):
        return [spot for triad in self.hands[seat] for spot in triad]

    def hidden(self, seat):
        return [spot[1:-1] for spot in self.spots(seat) if spot.startswith("(")]

    def face_up(self):
        return [spot for seat in range(len(self.hands)) for spot in self.spots(seat) if not spot.startswith("(")]

    def seen_by(self, seat):
        """The view of a seat, or of the public (None): what KP-2 and KP-6 allow and no more."""
        view = {
            "round": self.round,
            "rounds": self.rounds,
            "stage": "play" if self.taken else self.stage,
            "hands": numbered({number: ["?" if spot[0] == "(" else spot for spot in triad]
                               for number, triad in numbered(hand).items() if triad} for hand in self.hands),
            "discard": numbered(self.discard),
            "draw": len(self.draw),
            "sheet": numbered(map(numbered, self.sheet), 1),
            "totals": numbered(sum(row[seat] for row in self.sheet) for seat in range(len(self.hands))),
        }
        if self.taken:
            known = self.stage == "discard" or seat == self.turn
            view["taken"] = {"from": self.stage} | ({"card": self.taken} if known else {})
        if self.stage == "swap":
            view["swaps"] = int(self.detail)
        if self.out != "-":
            view["out"] = int(self.out)
        return view


def check_event(event, before, after):
    """Asserts that everybody may be told `event`, of an action that led from one truth to the other."""
    kind, members = event["type"], set(event) - {"type"}
    if kind == "take":
        assert members == {"by", "from"} | ({"card"} if event["from"] == "discard" else set()), event
        # In a final turn a complete triad may go to the discard pile just before its top is taken (KP-13).
        assert event.get("card") in (None, before.discard[-1], *cards_in(before.face_up())), event
        return
    assert members == PUBLIC_EVENTS[kind], event
    if kind == "reveal":
        assert event["card"] in before.hidden(event["by"]), event
    elif kind in ("discard", "replace"):
        assert event["card"] == before.taken, event
    elif kind == "deal":
        assert [event["discard"]] == after.discard, event
    told = cards_in(text for member in ("card", "discarded", "cards") for text in texts_in(event.get(member)))
    known = cards_in([*before.face_up(), *before.discard, *after.face_up(), *after.discard])
    turned_up = cards_in([*before.hidden(event["by"]), before.taken or ""]) if "by" in event else set()
    assert told <= known | turned_up, event


def texts_in(value):
    return [value] if isinstance(value, str) else value if isinstance(value, list) else []
