"""What a director does by hand while an event runs: pairs are changed, forced, forbidden and allowed, and inputs taken back
(TN-12, TN-18); and what is proved of it."""

import dataclasses

from event_log import Event

KINDS = {"swap": 8, "unpair": 3, "set_pairing": 3, "force": 2, "forbid": 2, "allow": 2, "undo": 2}
# What makes a table that had begun no longer one of the newest round, or the event one that does not run.
CHANGES = {"paired", "repaired", "unpaired", "undo", "finish", "cancel"}
# After these a round may hold somebody who cannot be paired again.
AWAY = {"withdraw", "pause", "forfeit", "remade"}


@dataclasses.dataclass
class Attempt:
    """An order to change something by hand."""

    tournament: str
    order: dict
    known: int  # entries of the log before
    refused: str | None  # the code of the rules
    after: int  # entries of the log behind the answer


def newest(event):
    return event.stage.rounds[-1] if event.stages and event.stage.rounds else None


def drawn_order(rng, event):
    """One for the event as its log has it."""
    kind = rng.choices(list(KINDS), list(KINDS.values()))[0]
    round_ = newest(event)
    if kind == "undo":
        return {kind: True}
    if kind == "swap" and round_ and round_.tables and rng.random() < 0.5:
        return {kind: rng.sample(rng.choice(list(round_.tables.values())).seats, 2)}
    if kind == "unpair" and round_ and round_.tables and rng.random() < 0.7:
        return {kind: {"table": rng.choice(list(round_.tables))}}
    if kind == "unpair":
        return {kind: True}
    if kind == "set_pairing" and round_:
        return {kind: shuffled(rng, round_)}
    return {kind if kind != "set_pairing" else "swap": rng.sample(sorted(event.entrants), 2)}


def shuffled(rng, round_):
    """The people of the round at tables of the same sizes, and the same byes."""
    people = [entrant for table in round_.tables.values() for entrant in table.seats]
    rng.shuffle(people)
    tables = [[people.pop() for _ in table.seats] for table in round_.tables.values()]
    return {"tables": tables, "byes": [{"entrant": entrant, "kind": kind} for entrant, kind in round_.byes.items()]}


def check_by_hand(log, attempts):
    """Who changes a table that has begun is refused with `has_begun`, and nobody else is."""
    wrong = []
    for attempt in attempts:
        told = f"{attempt.tournament}: {attempt.order} after entry {attempt.known}"
        if attempt.refused == "has_begun" and not any(begun_then(log, then) for then in range(attempt.known, attempt.after + 1)):
            wrong.append(f"{told} was refused with has_begun, and nothing had begun")
        if attempt.refused not in (None, "has_begun") and changes_what_had_begun(log, attempt):
            wrong.append(f"{told} was refused with {attempt.refused}, and not with has_begun")
    return wrong


def begun_then(log, then):
    """The tables of the newest round that had begun when the log had so many entries."""
    round_ = newest(Event(log, then))
    return round_.fixed() if round_ else []


def changes_what_had_begun(log, attempt):
    """Whether the order exchanged the seats of one table, and the log had it as begun before and behind the order."""
    two = set(attempt.order.get("swap", ()))
    meanwhile = {entry["type"] for entry in log["entries"][attempt.known:attempt.after]}
    before = {entry["type"] for entry in log["entries"][:attempt.after]}
    if not two or meanwhile & CHANGES or before & AWAY:
        return False
    return any(two <= set(table.seats) for table in begun_then(log, attempt.known))
