"""Holds what clients noted against what the server recorded. Every function returns what is wrong, in words."""

import collections

from history import lasting


def acts_of(record):
    return [(entry["seat"], entry["detail"]) for entry in record["entries"] if entry["type"] == "act"]


def seats_of_the_house(record):
    """Where bots of the house sit, for which nobody asks (BO-6)."""
    return {entry["seat"] for entry in record["entries"] if entry["type"] == "sit" and entry["detail"]["player"].startswith("house_")}


def check_record(match, record, finished):
    """The entries of a record: numbered without a gap, times that never decrease, and one end if it is over."""
    wrong = []
    entries = record["entries"]
    if [entry["n"] for entry in entries] != list(range(1, len(entries) + 1)):
        wrong.append(f"{match}: entries are numbered {[entry['n'] for entry in entries]}")
    if any(after["t"] < before["t"] for before, after in zip(entries, entries[1:])):
        wrong.append(f"{match}: time goes back in its record")
    ends = sum(entry["type"] == "end" for entry in entries)
    if ends != int(finished):
        wrong.append(f"{match}: {ends} ends in the record of a match that is {'over' if finished else 'not over'}")
    return wrong


def check_acts(match, record, requests):
    """Every acknowledged action is once in the record, where its answer says, and nothing else is there."""
    acts, wrong, house = acts_of(record), [], seats_of_the_house(record)
    claimed = collections.defaultdict(list)
    for request in requests:
        wrong += _check_request(match, acts, request)
        for ply in set(request.plies):
            claimed[ply].append(request)
    for ply, claimants in claimed.items():
        if len(claimants) > 1:
            wrong.append(f"{match}: ply {ply} was acknowledged to {[request.key for request in claimants]}")
    unanswered = [(request.seat, request.action) for request in requests if not request.answers]
    for ply, act in enumerate(acts, 1):
        if ply in claimed or act[0] in house:
            continue
        if act in unanswered:
            unanswered.remove(act)  # nobody was told, and it may or may not have been done
        else:
            wrong.append(f"{match}: ply {ply} is {act}, which nobody asked for, or not once more")
    return wrong + _check_order(match, requests)


def _check_request(match, acts, request):
    told = f"{match}: {request.client} seat {request.seat} key {request.key} {request.action}"
    if not request.plies:
        return []
    # What was refused may be asked for again, and be done then. What was done once has one answer for ever.
    first = request.answers.index(request.plies[0])
    if set(request.answers[first:]) != {request.plies[0]}:
        return [f"{told} was answered with {request.answers}"]
    ply = request.plies[0]
    if not 1 <= ply <= len(acts):
        return [f"{told} was acknowledged as ply {ply}; the record has {len(acts)}"]
    if acts[ply - 1] != (request.seat, request.action):
        return [f"{told} was acknowledged as ply {ply}; the record has {acts[ply - 1]} there"]
    return []


def _check_order(match, requests):
    """An action that was asked for after another was acknowledged stands behind it."""
    answered = [request for request in requests if request.plies]
    times = sorted([(request.done, 1, request) for request in answered] + [(request.begun, 0, request) for request in answered],
                   key=lambda row: row[:2])
    wrong, newest = [], 0
    for _, is_end, request in times:
        if is_end:
            newest = max(newest, request.plies[0])
        elif request.plies[0] <= newest:
            wrong.append(f"{match}: {request.key} was asked for after ply {newest} was acknowledged, "
                         f"and is ply {request.plies[0]}")
    return wrong


def check_seen(history):
    """Every document comes as a snapshot, then patch by patch without a gap, until the next snapshot."""
    wrong, places = [], {}
    for seen in history.seen:
        place = places.get(seen.doc)
        told = f"{history.client}: {seen.kind} {seen.seq} of {seen.doc} in epoch {seen.epoch} after {place}"
        if seen.kind == "patch" and place != (seen.epoch, seen.seq - 1):
            wrong.append(told)
        if seen.kind == "snapshot" and place and place[0] == seen.epoch and seen.seq < place[1]:
            wrong.append(told)
        places[seen.doc] = (seen.epoch, seen.seq)
    return wrong


def check_agreement(histories, hidden):
    """Whoever may see the same had the same at every seq. `hidden`: the matches in which seats see different things."""
    wrong, known = [], {}
    for history in histories:
        for seen in history.seen:
            audience = seen.audience if seen.doc in hidden else None
            place = (seen.doc, seen.epoch, seen.seq, audience)
            client, digest = known.setdefault(place, (history.client, seen.digest))
            if digest != seen.digest:
                wrong.append(f"{history.client} and {client} saw different things at {place}")
    return wrong


def check_last(histories, folded):
    """What every client held in the end is what the record comes to: folded[match](seat) is the lasting value."""
    wrong = []
    for history in histories:
        for match, value in history.last.items():
            if match not in folded:
                continue
            wanted = folded[match](history.seats.get(match))
            got = lasting(value)
            names = [name for name in got.keys() | wanted.keys() if got.get(name) != wanted.get(name)]
            if names:
                pairs = {name: (got.get(name), wanted.get(name)) for name in names}
                wrong.append(f"{history.client}: {match} differs from the fold of its record: {pairs}")
    return wrong


def check_secret(match, texts, secrets):
    """A secret was sent in nothing but news that the match is over."""
    return [f"{match}: its secret was sent in {text[:300]}"
            for text in texts if any(secret in text for secret in secrets) and '"finished"' not in text]
