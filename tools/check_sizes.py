"""Small files only: fails on a source file of more than 500 lines.

Usage: check_sizes.py [ROOT]
Generated files are not counted: nobody reads them from top to bottom.
"""

import sys

import tree

MOST_LINES = 500
FOLDERS = ("json", "games", "rating", "daily", "tournament", "protocol", "server", "client-cli", "client-web", "tests", "bench", "tools", "cmake", "deploy")
ENDINGS = (".hpp", ".cpp", ".h", ".py", ".sh", ".ts", ".mjs", ".cmake", "CMakeLists.txt")


def check(root):
    problems = []
    for path in tree.files_under(root, FOLDERS, ENDINGS):
        if "/generated/" in path:
            continue
        lines = tree.read(root, path).count("\n")
        if lines > MOST_LINES:
            problems.append(f"{path}: {lines} lines, and {MOST_LINES} are the most")
    return problems


if __name__ == "__main__":
    sys.exit(tree.report(check(tree.root_from_arguments())))
