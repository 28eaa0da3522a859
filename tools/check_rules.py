"""Every rule has a test: fails on a rule id of games/*/RULES.md that no file under tests/ names.

Usage: check_rules.py [ROOT]
An id is a few capitals or digits, a dash and a number (KU-5). A test names it in its name (KU5, KU_5) or in
a comment (KU-5). A game without a RULES.md, or with one that has no ids, fails too.
"""

import os
import re
import sys

import tree

RULE = re.compile(r"\b(?!UTF-|RFC-|ISO-)([A-Z][A-Z0-9]{0,3})-(\d{1,2})\b")


def games_of(root):
    lines = tree.read(root, "games/games.def")
    return re.findall(r"^GAME\(([a-z0-9_]+)\)", lines, re.MULTILINE)


def ids_of(root, game):
    path = f"games/{game}/RULES.md"
    if not os.path.isfile(os.path.join(root, path)):
        return []
    return sorted(set(RULE.findall(tree.read(root, path))), key=lambda rule: (rule[0], int(rule[1])))


def is_named(prefix, number, text):
    return re.search(rf"(?<![A-Za-z0-9]){prefix}[-_]?0?{number}(?![0-9])", text) is not None


def check(root):
    paths = tree.files_under(root, ("tests",), (".cpp", ".hpp", ".py", ".json", ".jsonl", ".txt", ".transcript"))
    text = "\n".join(tree.read(root, path) for path in paths)
    problems = []
    for game in games_of(root):
        ids = ids_of(root, game)
        if not ids:
            problems.append(f"games/{game}/RULES.md: missing, or names no rule ids")
        problems += [
            f"games/{game}/RULES.md: no test names {prefix}-{number}"
            for prefix, number in ids
            if not is_named(prefix, number, text)
        ]
    return problems


if __name__ == "__main__":
    sys.exit(tree.report(check(tree.root_from_arguments())))
