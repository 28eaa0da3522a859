"""Rated matches: every one that is over has one event on its ladder, and every log proves itself (RA-2, RA-3)."""

import json
import time

OWED = 30  # seconds in which a ladder takes what it is owed when all is calm
KINDS = ("two", "many", "bots")


def end_of(record):
    return next((entry for entry in record["entries"] if entry["type"] == "end"), None)


def players_of(record):
    """The players who held the seats when the match began."""
    return {entry["seat"]: entry["detail"]["player"] for entry in record["entries"] if entry["type"] == "sit"}


def is_owed(record):
    """Whether the match has to be rated, whatever else is: all of its seats have acted."""
    acted = {entry["seat"] for entry in record["entries"] if entry["type"] == "act"}
    return bool(record["header"].get("rated")) and end_of(record) is not None and acted == set(players_of(record))


def explained(client, match):
    """What the server says of the match's rating, once its ladder has taken it."""
    deadline = time.monotonic() + OWED
    while (told := client.sure("rating.match", match=match))["state"] == "waiting" and time.monotonic() < deadline:
        time.sleep(0.2)
    return told


def exported(client, ladder):
    """The events of the ladder's log, in order."""
    events, more = [], True
    while more:
        page = client.sure("rating.log", ladder=ladder, after=len(events), count=100)
        events += page["events"]
        more = page["more"]
    return events


def text_of(ladder, events):
    """The log as `kabinet ratings` reads it."""
    lines = [{"format": "kabinet-ratings/1", "ladder": ladder}, *events]
    return "".join(json.dumps(line, sort_keys=True, separators=(",", ":")) + "\n" for line in lines)


def check_logs(logs, records, told):
    """The events of all logs against the records, and against what was told of each match."""
    wrong, found = [], {}
    for ladder, events in logs.items():
        for event in events:
            match = event["match"]
            if match in found:
                wrong.append(f"{match} has two events, {found[match]['n']} and {event['n']} of {ladder}")
            found[match] = event
            wrong += check_event(event, records.get(match))
    for match, record in records.items():
        if is_owed(record) and match not in found:
            wrong.append(f"{match} was never rated, and the server says {told.get(match)}")
    for match, answer in told.items():
        event = found.get(match)
        if answer.get("event") != event or answer["state"] != ("rated" if event else "unrated"):
            wrong.append(f"{match}: the server says {answer}, and the log has {event}")
    return wrong


def check_event(event, record):
    match = event["match"]
    if record is None:
        return [f"{match} was rated and never played"]
    end, players = end_of(record), players_of(record)
    if not record["header"].get("rated") or end is None:
        return [f"{match} was rated, and should not have been"]
    if event["at"] != end["at"]:
        return [f"{match}: it ended at {end['at']}, and its event says {event['at']}"]
    accounts = {player["account"] for player in event["players"]}
    if accounts - set(players.values()) or (is_owed(record) and len(accounts) < len(players)):
        return [f"{match}: {players} sat there, and {accounts} were rated"]
    return []
