"""Dependencies point one way: fails on an include that goes against docs of the layout (README, "Code tour").

Usage: check_layers.py [ROOT]
A layer is a folder with all that is below it. ALLOWED says which layers each may include; what a layer includes of its own is
its own business. Tests and benchmarks may include anything.
"""

import os
import re
import sys

import tree
import web_layers

GAMES = {"json", "games/core", "games/record", "games/search", "games/analysis", "games"}
# The rooms of server/, from the ground up; server/README.md draws them.
OPS = {"server/ops", "server/version"}
RUNTIME = OPS | {"server/runtime"}
MAIL = OPS | {"server/mail"}
LIMITS = RUNTIME | {"server/limits"}
STORE = GAMES | OPS | {"server/store"}
JOURNAL = STORE | RUNTIME | {"server/journal"}
DOCUMENT = GAMES | RUNTIME | {"protocol", "server/document"}
ACCOUNTS = STORE | LIMITS | {"server/accounts"}
REALMS = JOURNAL | DOCUMENT | ACCOUNTS | {"server/limits", "rating"}
# The dailies, a pure room over the games.
DAILY = GAMES | {"daily"}
# The pure rooms of tournaments.
TOURNAMENT = {"tournament", "tournament/pairing"}
BUS = REALMS | {"server/match", "server/lobby", "server/ladder", "server/queue", "server/queue/desk", "server/bots", "server/analysis", "server/tournament", "server/daily", "server/bus"} | TOURNAMENT | DAILY
SHARD = BUS | MAIL | {"server/shard"}
SESSION = SHARD | {"server/session"}
API = SESSION | {"server/api"}

CLIENT_MODEL = {"json", "protocol", "client-cli/net", "client-cli/model"}
CLIENT_BOARDS = CLIENT_MODEL | {"client-cli/canvas", "client-cli/boards", "client-cli/boards/registry"}

# The layers each layer may include besides itself, in the order in which an action passes them backwards.
ALLOWED = {
    "json": set(),
    "games/core": {"json"},
    "games/record": {"json", "games/core"},
    "games/search": {"json", "games/core"},
    "games/analysis": {"json", "games/core", "games/record", "games/search"},
    "games": {"json", "games/core", "games/search", "games/trajectory"},
    "games/trajectory": set(),
    "rating": {"json", "games/core"},
    "daily": DAILY | {"games/trajectory"},
    "daily/make": DAILY,
    "tournament": {"json", "games/core", "tournament/pairing"},
    "tournament/pairing": {"json", "games/core"},
    "protocol": {"json"},
    "server/version": set(),
    "server/ops": OPS,
    "server/runtime": RUNTIME,
    "server/mail": MAIL,
    "server/limits": LIMITS,
    "server/store": STORE,
    "server/journal": JOURNAL,
    "server/document": DOCUMENT,
    "server/accounts": ACCOUNTS,
    "server/match": REALMS | {"server/queue"},
    "server/lobby": REALMS,
    "server/ladder": REALMS,
    "server/analysis": REALMS,
    "server/queue": set(),
    "server/queue/desk": REALMS | {"server/queue"},
    "server/bots": REALMS,
    "server/tournament": REALMS | TOURNAMENT,
    "server/daily": REALMS | DAILY,
    "server/bus": BUS,
    "server/wire": RUNTIME | {"server/bus"},
    "server/shard": SHARD,
    "server/session": SESSION,
    "server/api": API,
    "server/describe": API,
    "server/picture": GAMES | RUNTIME | {"protocol", "server/document"},
    "server/net": LIMITS | {"server/session", "server/document", "protocol", "json"},
    "server/node": API | {"server/net", "server/picture", "server/wire"},
    "server": {"server/node", "server/net", "server/ops", "server/version"},
    "client-cli/canvas": set(),
    "client-cli/net": set(),
    "client-cli/model": {"json", "protocol", "client-cli/net", "games/core"},
    "client-cli/boards": CLIENT_MODEL | {"client-cli/canvas"},
    "client-cli/boards/game": CLIENT_MODEL | {"client-cli/canvas", "client-cli/boards", "games/trajectory"},
    "client-cli/boards/registry": {"client-cli/boards", "client-cli/boards/game"},
    "client-cli/screen": CLIENT_BOARDS,
    "client-cli/line": CLIENT_BOARDS,
    "client-cli/account": CLIENT_MODEL | {"client-cli/canvas", "client-cli/line"},
    "client-cli/daily": CLIENT_BOARDS | {"client-cli/account", "client-cli/line"},
    "client-cli/event": CLIENT_MODEL | {"client-cli/canvas", "client-cli/line", "client-cli/account", "client-cli/screen"},
    "client-cli/tools": GAMES | CLIENT_BOARDS | {"client-cli/boards/game", "games/trajectory", "rating", "daily", "tournament", "tournament/pairing"},
    "client-cli": CLIENT_BOARDS | {"client-cli/account", "client-cli/daily", "client-cli/event", "client-cli/line", "client-cli/screen", "client-cli/tools"},
}
# Of the documents, server/net may know only the frame it sends, never how it is made; of JSON, only that there are values.
# Of the games, a client's model and pairings may know only how hashes and lots are made, and ratings only how hashes are chained.
ONLY_HEADER = {
    ("client-cli/model", "games/core"): "games/core/fair.hpp",
    ("rating", "games/core"): "games/core/chain.hpp",
    ("tournament/pairing", "games/core"): "games/core/fair.hpp",
    ("server/net", "server/document"): "server/document/frame.hpp",
    ("server/net", "json"): "json/json.hpp",
    ("server/wire", "server/bus"): "server/bus/wire.hpp",
}
# games/<game>/trajectory, how things moved in that game, is for clients too: all of these are one layer, which stands alone.
TRAJECTORY = re.compile(r"games/[a-z0-9_]+/trajectory/")
# The boards of the terminal client: a folder a game, none of which includes another.
BOARD = re.compile(r"client-cli/boards/[a-z0-9_]+/")
# The lists of games belong to no layer.
GAME_LISTS = {"games/games.def", "client-cli/boards/boards.def"}
# One header names the JSON library, so that one place says what a JSON value is.
JSON_LIBRARY = "json/json.hpp"
# The wire waits for its socket on a loop of Asio (docs/decisions/0198).
BOOST_LAYERS = {"server/net", "server/node", "server/wire", "client-cli/net"}
# The members of structs, without anything of sockets or threads (docs/decisions/0183).
PFR_LAYERS = {"server/bus"}
# A game has no clock, no input and output, no threads and no dice of its own, and neither have ratings, tournaments and quick match.
PURE = {"rating", "daily", "tournament", "tournament/pairing", "server/queue"}
IMPURE = {"chrono", "ctime", "random", "fstream", "iostream", "filesystem", "thread", "mutex", "future", "atomic"}
# Of <chrono> the dailies take the calendar.
CALENDAR = {"daily": {"chrono"}}

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)


def layer_of(path):
    """The layer a file belongs to: the nearest of its own name, its folder and those above that ALLOWED names."""
    if TRAJECTORY.match(path):
        return "games/trajectory"
    if BOARD.match(path):
        return "client-cli/boards/game"
    layer = os.path.splitext(path)[0]
    while layer and layer not in ALLOWED:
        layer = os.path.dirname(layer)
    return layer


def resolve(root, path, quoted):
    """An include as a path of the tree, or None when it is not a file of ours."""
    beside = os.path.normpath(os.path.join(os.path.dirname(path), quoted))
    if os.path.isfile(os.path.join(root, beside)) or "/" not in quoted and quoted.endswith(".hpp"):
        return beside
    return quoted if layer_of(quoted) else None


def same_game(path, target, depth=2):
    return path.split("/")[:depth] == target.split("/")[:depth]


def problem_with_ours(path, target):
    layer, other = layer_of(path), layer_of(target)
    if {layer, other} <= {"games", "games/trajectory"} and not same_game(path, target):
        return "one game may not include another"
    if layer == other == "client-cli/boards/game" and not same_game(path, target, depth=3):
        return "the board of one game may not include another's"
    if layer == other or target in GAME_LISTS:
        return None
    if other not in ALLOWED[layer]:
        return f"{layer} may not include {other or os.path.dirname(target)}"
    only = ONLY_HEADER.get((layer, other))
    return f"{layer} may include only {only} of {other}" if only and target != only else None


def problem_with_foreign(path, header):
    layer = layer_of(path)
    if header.startswith("boost/pfr/") and layer in PFR_LAYERS:
        return None
    if header.startswith("boost/") and layer not in BOOST_LAYERS:
        return f"{layer} may not include Boost"
    if header.startswith("nlohmann/") and path != JSON_LIBRARY:
        return f"only {JSON_LIBRARY} may include the JSON library"
    if (layer.startswith("games") or layer in PURE) and header in IMPURE - CALENDAR.get(layer, set()):
        return f"{layer} is pure and may not include <{header}>"
    return None


def problems_of(root, path):
    text = tree.read(root, path)
    for match in INCLUDE.finditer(text):
        quoted, angled = match.groups()
        target = resolve(root, path, quoted or angled)
        problem = problem_with_ours(path, target) if target else problem_with_foreign(path, quoted or angled)
        if problem:
            line = text.count("\n", 0, match.start()) + 1
            yield f"{path}:{line}: {problem}"


def check(root):
    paths = tree.files_under(root, ("json", "games", "rating", "daily", "tournament", "protocol", "server", "client-cli"), (".hpp", ".cpp", ".h", ".def"))
    return [problem for path in paths for problem in problems_of(root, path)] + web_layers.check(root)


if __name__ == "__main__":
    sys.exit(tree.report(check(tree.root_from_arguments())))
