"""The layers of the page's sources, for check_layers.py: which parts of client-web/src may import which.

A part is a folder, or a file that stands above or below the rest. A game's boards know no other game's; the verifier
of records knows nothing of the page, so that it can be taken out and used alone. No import leads back to its own file.
"""

import os
import re

import tree

SOURCES = "client-web/src"

NET = {"address", "document"}
TEXT = {"locale", "settings", "net", "games/game"}
SESSION = {"address", "net", "document", "verify"}
UI = {"address", "router", "session", "net", "text"}
GAME = {"games/game", "games/marks", "games/recent", "settings", "sound", "text", "ui"}
GAMES = {"games/game", "games/registry", "notice", "sound"}
HOUSE = SESSION | UI | {"games/registry", "session", "ui"}
MATCH = GAMES | SESSION | UI | {"house", "save", "session", "settings", "share", "ui", "verify", "verify/verify"}
SCREENS = MATCH | {"analysis", "locale", "match", "offline/kept_games", "practice", "quick", "screens/part"}
ANALYSIS = MATCH | {"match"}
ACCOUNT = SESSION | UI | {"save", "session", "settings", "share", "ui"}
QUICK = SESSION | UI | {"house", "screens/part", "session", "settings", "ui"}
PEOPLE = ACCOUNT | {"account", "games/registry", "screens"}
STAFF = PEOPLE | {"people"}
EVENTS = PEOPLE | {"games/game", "match", "people"}
WATCH = MATCH | {"match", "screens"}
DAILY = MATCH | {"match"}
OFFLINE = SESSION | UI | {"games/registry", "offline/kept_games"}

# The parts each part may import besides itself, in the order in which they build on each other.
ALLOWED = {
    "address": set(),
    "fixed_links": set(),
    "json": set(),
    "document": set(),
    "locale": set(),
    "notice": {"address", "settings"},
    "router": {"address"},
    "save": set(),
    "net": NET,
    "settings": {"address", "locale"},
    "share": {"router"},
    "sound": {"settings"},
    "games/game": {"sound"},
    "games/marks": {"games/game"},
    "games/recent": {"games/game"},
    "text": TEXT,
    "session": SESSION,
    "ui": UI,
    "games": GAME,
    "games/registry": {"games", "games/game"},
    "verify": {"json"},
    "verify/game": {"verify", "json"},
    "verify/games": {"verify/game"},
    "verify/verify": {"verify", "verify/games", "json"},
    "verify/index": {"verify", "verify/game", "verify/verify"},
    "house": HOUSE,
    "match": MATCH,
    "analysis": ANALYSIS,
    "practice": MATCH | {"match"},
    "quick": QUICK,
    "offline/kept_games": set(),
    "offline": OFFLINE,
    "screens/part": set(),
    "screens": SCREENS,
    "account": ACCOUNT,
    "people": PEOPLE,
    "staff": STAFF,
    "events": EVENTS,
    "events/index": {"events"},
    "watch": WATCH,
    "daily": DAILY,
    "App": SCREENS | {"screens", "screens/part", "account", "people", "staff", "events/index", "match", "offline",
                      "watch", "daily"},
    "main": SCREENS | {"App", "fixed_links"},
}
# What is one folder a game: such folders are one part, and none imports another.
ONE_A_GAME = {"games": "games", "verify": "verify/game"}

IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)(["'])((?:\.\.?/|\$web/)[^"']+)\1""")


def name_of(path):
    """A file of the page without its folder and its endings: client-web/src/net/a.svelte.ts is net/a."""
    folder, file = os.path.split(os.path.relpath(path, SOURCES).replace(os.sep, "/"))
    return os.path.join(folder, file.split(".")[0])


def part_of(path):
    """The part a file belongs to, "" when it belongs to none."""
    name = name_of(path)
    if name.count("/") >= 2 and name.split("/")[0] in ONE_A_GAME:
        return ONE_A_GAME[name.split("/")[0]]
    while name and name not in ALLOWED:
        name = os.path.dirname(name)
    return name


def target_of(path, asked):
    if asked.startswith("$web/"):
        return f"{SOURCES}/{asked[len('$web/'):]}"
    return os.path.normpath(os.path.join(os.path.dirname(path), asked))


def problem_with(path, target):
    if not target.startswith(SOURCES + "/"):
        return f"the page may not import {target}"
    part, other = part_of(path), part_of(target)
    if not part:
        return f"{name_of(path)} belongs to no part of the page"
    if part == other:
        apart = part in ONE_A_GAME.values() and name_of(path).split("/")[:2] != name_of(target).split("/")[:2]
        return "one game of the page may not import another" if apart else None
    if other in ALLOWED[part]:
        return None
    return f"{part} of the page may not import {other or name_of(target)}"


def imports_of(root, path):
    """What a file imports of the page's sources, each with its line. Looks belong to no part."""
    text = tree.read(root, path)
    for match in IMPORT.finditer(text):
        if not match.group(2).endswith(".css"):
            yield target_of(path, match.group(2)), text.count("\n", 0, match.start()) + 1


def circles(imports):
    """A problem for each import that leads back to its own file, found depth first."""
    done, way = set(), []

    def visit(path):
        way.append(path)
        for target, line in imports.get(path, ()):
            if target in way:
                round_trip = " -> ".join(name_of(one) for one in [*way[way.index(target) :], target])
                yield f"{path}:{line}: these import each other: {round_trip}"
            elif target not in done:
                yield from visit(target)
        done.add(way.pop())

    for path in imports:
        if path not in done:
            yield from visit(path)


def check(root):
    paths = tree.files_under(root, (SOURCES,), (".ts", ".svelte"))
    imports = {path: list(imports_of(root, path)) for path in paths}
    problems = []
    for path, targets in imports.items():
        found = ((problem_with(path, target), line) for target, line in targets)
        problems += [f"{path}:{line}: {problem}" for problem, line in found if problem]
    return problems + list(circles(imports))
