"""What is proved of tournaments that are over: their logs against what was acknowledged, the records of their matches, what is shown
of them, and the database (TN-1, TN-11, TN-17, TN-29, TN-35)."""

import collections
import contextlib
import itertools
import json
import sqlite3
from fractions import Fraction

from by_hand import check_by_hand
from event_log import Event
from event_points import points_of
from stages import BRACKETS


def check_event(tournament, log, hall, record, verify):
    """What is wrong with the log of an event that is over. `record` gives the record of a match, `verify` what `kabinet host` finds."""
    wrong = [f"{tournament}: the log is not sound: {flaw}" for flaw in verify(log)]
    wrong += [f"{tournament}: {flaw}" for flaw in Event(log).flaws]
    wrong += check_results(tournament, log, record) + check_entered(tournament, log, hall) + check_ordered(tournament, log, hall)
    return wrong + check_by_hand(log, [attempt for attempt in hall.attempts if attempt.tournament == tournament])


def live(log):
    """The entries that were not taken back, with their numbers."""
    undone = {entry["body"]["input"] for entry in log["entries"] if entry["type"] == "undo"}
    return {number: entry for number, entry in enumerate(log["entries"], 1) if number not in undone}


# Against what was acknowledged

def check_entered(tournament, log, hall):
    wrong, entered = [], collections.Counter(entry["body"].get("account") for entry in live(log).values() if entry["type"] == "enter")
    undone = {entry["body"].get("account") for entry in log["entries"] if entry["type"] == "enter"} - set(entered)
    for account in (account for name, account in hall.entered if name == tournament):
        if entered[account] != 1 and account not in undone:
            wrong.append(f"{tournament}: {account} was told to be entered, and is {entered[account]} times")
    return wrong


def check_ordered(tournament, log, hall):
    wrong, entries = [], log["entries"]
    for number, kinds, account in (told[1:] for told in hall.ordered if told[0] == tournament):
        entry = entries[number - 1] if number <= len(entries) else {}
        if entry.get("type") not in kinds or entry.get("by") != account:
            wrong.append(f"{tournament}: entry {number} was told to be {kinds} of {account}, and is {entry}")
    return wrong


# Against the records

def check_results(tournament, log, record):
    """Each result is that of the match it names, which was played where the result stands."""
    wrong, event = [], Event(log)
    bodies = [entry["body"] for entry in log["entries"] if entry["type"] == "result" and entry["body"]["source"] == "played"]
    for match, times in collections.Counter(body["match"] for body in bodies).items():
        wrong += [f"{tournament}: {match} has {times} results"] * (times > 1)
    for body in bodies:
        wrong += [f"{tournament}: {body['match']} {flaw}" for flaw in flaws_of_result(tournament, body, event, record(body["match"]))]
    return wrong


def flaws_of_result(tournament, body, event, record):
    last, place = record["entries"][-1]["hash"], record["header"]["tournament"]
    if last != body["record"]:
        yield f"ends with {last}, its result names {body['record']}"
    if place["id"] != tournament or any(place[name] != body[name] for name in ("stage", "round", "table", "game")):
        yield f"was played at {place}, and its result stands at {body}"
    end = next((entry["detail"]["result"] for entry in record["entries"] if entry["type"] == "end"), {})
    if any(end.get(name) != body[name] for name in ("ranks", "scores")):
        yield f"ended with {end}, its result is {body}"
    game = event.table(body).games.get(body["game"])
    if game and game.match == body["match"]:
        sat = {entry["seat"]: entry["detail"]["player"] for entry in record["entries"] if entry["type"] == "sit"}
        wanted = {seat: event.entrants[entrant].account for seat, entrant in enumerate(game.seats)}
        if sat != wanted:
            yield f"was played by {sat}, and {wanted} were at the table"


# Against what is shown

def check_standings(tournament, log, rows):
    """Points and games as they are counted a second time, from the log alone, and an order that fits them."""
    event = Event(log)
    have, shown = points_of(event), {row["entrant"]: row for row in rows}
    wrong = [f"{tournament}: the standings have {len(rows)} rows of {sorted(shown)}, and {sorted(have)} took part"] * (
        len(rows) != len(have) or have.keys() != shown.keys())
    for entrant in have.keys() & shown.keys():
        row, count = shown[entrant], have[entrant]
        if (Fraction(row["points"]), row["games"]) != (count.points, count.games):
            wrong.append(f"{tournament}: entrant {entrant} has {count.points} points of {count.games} games by the log, and is shown {row}")
    return wrong + check_order(tournament, event, [row for row in rows if row["entrant"] in have], have) + check_ranks(tournament, event, rows)


def check_order(tournament, event, rows, have):
    """Who has more stands before who has less, within a stage or a group. A bracket has an order of its own."""
    wrong = []
    for row, after in itertools.pairwise(rows):
        one, other = have[row["entrant"]], have[after["entrant"]]
        stage = event.stages[one.stage - 1]
        apart = one.stage != other.stage or row.get("group") != after.get("group") or stage.format in BRACKETS
        values = [(count.points, count.wins, -count.matches) if stage.format == "arena" else count.points for count in (one, other)]
        if not apart and values[0] < values[1]:
            wrong.append(f"{tournament}: entrant {row['entrant']} with {one} stands before {after['entrant']} with {other}")
    return wrong


def check_ranks(tournament, event, rows):
    """Ranks count from 1, and only in a bracket are some shared; an event that was cancelled has none (TN-3)."""
    ranks = [row["rank"] for row in rows]
    if event.phase == "cancelled":
        fine = not any(ranks)
    else:
        formats = [event.stages[row.get("stage", 1) - 1].format for row in rows]
        fine = ranks == sorted(ranks) and all(rank == at or (name in BRACKETS and 1 <= rank <= len(rows))
                                              for at, (rank, name) in enumerate(zip(ranks, formats, strict=True), 1))
    return [] if fine else [f"{tournament}: {event.phase}, and the ranks are {ranks}"]


def check_places(tournament, log, rows, told):
    """`told`: by account, the event in the account's history, or None. Everybody who took part is told the own place."""
    event, wrong = Event(log), []
    places = {row["entrant"]: row["rank"] for row in rows}
    for number in places:
        account = event.entrants[number].account
        history = told.get(account) or {}
        if (history.get("phase"), history.get("place", 0)) != (event.phase, places[number]):
            wrong.append(f"{tournament}: entrant {number} has the place {places[number]} of the {event.phase} event, and is told {history}")
    return wrong


# Against the database

def matches_of(path, logs):
    """The matches of the events that the database of the stopped server holds: by id the place, and whether the match is over."""
    with contextlib.closing(sqlite3.connect(path)) as store:
        rows = store.execute("SELECT id, header, over FROM stream WHERE kind = 'match'").fetchall()
    places = {match: (json.loads(header).get("tournament"), bool(over)) for match, header, over in rows}
    return {match: (place, over) for match, (place, over) in places.items() if place and place["id"] in logs}


def without_result(matches, logs):
    """Those that were ended for others, or by the end of the event."""
    results = {entry["body"].get("match") for log in logs.values() for entry in log["entries"] if entry["type"] == "result"}
    return matches.keys() - results


def check_matches(matches, logs):
    """No match goes on behind the end of its event, and no game has two matches with results, unless one was annulled."""
    wrong, played, none = [], collections.defaultdict(list), without_result(matches, logs)
    for match, (place, over) in matches.items():
        if not over:
            wrong.append(f"{match} goes on behind the end of {place['id']}")
        if match not in none:
            played[json.dumps(place, sort_keys=True)].append(match)
    return wrong + [f"one game, {len(list_of)} matches with results: {place} {list_of}" for place, list_of in played.items() if len(list_of) > 1]
