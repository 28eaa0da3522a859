"""The documents point at what exists: fails on a relative link of a Markdown file whose target is missing.

Usage: check_links.py [ROOT]
"""

import os
import re
import sys

import tree

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def documents(root):
    top = [name for name in os.listdir(root) if name.endswith(".md")]
    return sorted(top) + tree.files_under(root, ("docs", "json", "games", "rating", "daily", "tournament", "protocol", "server", "client-cli", "client-web", "tests"), (".md",))


def check(root):
    problems = []
    for path in documents(root):
        text = tree.read(root, path)
        for match in LINK.finditer(text):
            target = match.group(1).split("#")[0]
            if not target or re.match(r"[a-z]+:", target):
                continue
            if not os.path.exists(os.path.join(root, os.path.dirname(path), target)):
                line = text.count("\n", 0, match.start()) + 1
                problems.append(f"{path}:{line}: {target} does not exist")
    return problems


if __name__ == "__main__":
    sys.exit(tree.report(check(tree.root_from_arguments())))
