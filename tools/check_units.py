"""Keeps files apart that are compiled as one (docs/decisions/0151): fails where a constant of one file would be taken
for one that another file of the folder means.

Usage: check_units.py [ROOT]
A constant at namespace scope of a .cpp file may not have the name of a constant that another .cpp file of the same
folder uses, unless that file has a constant of its own by that name, about which the compiler complains.
"""

import os
import re
import sys
from collections import defaultdict

import tree

FOLDERS = ["json", "games", "rating", "daily", "tournament", "protocol", "server", "client-cli", "tests"]
DEFINED = re.compile(r"^(?:static )?constexpr [^=;{(]*?\b(k[A-Z]\w*)\s*(?:\[\w*\])?\s*[={;(]", re.MULTILINE)
USED = re.compile(r"(?<![\w.:>])(k[A-Z]\w*)\b")


def check(root):
    """What is wrong in the tree, a sentence each."""
    folders = defaultdict(dict)
    for path in tree.files_under(root, FOLDERS, (".cpp",)):
        text = tree.without_comments_and_strings(tree.read(root, path))
        folders[os.path.dirname(path)][path] = (set(DEFINED.findall(text)), set(USED.findall(text)))
    wrong = []
    for files in folders.values():
        for owner, (defined, _) in files.items():
            for path, (own, used) in files.items():
                for name in sorted((defined & used) - own if path != owner else ()):
                    wrong.append(f"{path}: {name} would be the one of {owner}: give that one another name")
    return wrong


if __name__ == "__main__":
    sys.exit(tree.report(check(tree.root_from_arguments())))
