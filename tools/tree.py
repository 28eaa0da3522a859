"""What the checks of the tree share: which files there are, and C++ text without comments and strings."""

import os
import re
import sys

SKIPPED_FOLDERS = {"build", "dist", "var", "node_modules", ".git", ".toolchain", "__pycache__"}


def files_under(root, folders, endings):
    """Paths relative to root of every file below the folders with one of the endings, sorted."""
    found = []
    for folder in folders:
        for path, folders_here, names in os.walk(os.path.join(root, folder)):
            folders_here[:] = [name for name in folders_here if name not in SKIPPED_FOLDERS]
            found += [os.path.relpath(os.path.join(path, name), root) for name in names if name.endswith(endings)]
    return sorted(found)


def read(root, path):
    with open(os.path.join(root, path), encoding="utf-8") as file:
        return file.read()


BLANKED = re.compile(
    r"""//[^\n]*                                # a line comment
      | /\*.*?\*/                              # a block comment
      | R"(?P<mark>[^()\\ ]{0,16})\(.*?\)(?P=mark)"   # a raw string
      | "(?:\\.|[^"\\\n])*"                    # a string
      | (?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'    # a character, not a digit separator
    """,
    re.DOTALL | re.VERBOSE,
)


def without_comments_and_strings(text):
    """The same text, line for line and column for column, with comments and literals blanked out."""
    return BLANKED.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def report(problems):
    """Prints one problem a line and gives the exit status."""
    for problem in problems:
        print(problem)
    return 1 if problems else 0


def root_from_arguments():
    """The tree to check: the one argument, else the one this script belongs to."""
    if len(sys.argv) > 1:
        return sys.argv[1]
    return os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
