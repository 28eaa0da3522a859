"""Runs every ```console block of client-cli/README.md in a shell and compares what it prints.

A block is commands behind "$ ", a here-document of theirs up to END, and what they print; "..." stands for any text.
"""

import os
import re
import subprocess
import sys
import tempfile

import program

README = "client-cli/README.md"


def examples(text):
    """Pairs of a command and the lines it prints."""
    for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        command, printed, in_document = None, [], False
        for line in block.splitlines():
            if in_document:
                command += "\n" + line
                in_document = line != "END"
            elif line.startswith("$ "):
                if command:
                    yield command, printed
                command, printed = line[2:], []
                in_document = "<<" in line
            else:
                printed.append(line)
        if command:
            yield command, printed


def matches(wanted, line):
    return re.fullmatch(".*".join(re.escape(part) for part in wanted.split("...")), line) is not None


def check(command, wanted, folder):
    path = os.path.abspath(os.path.dirname(program.KABINET)) + os.pathsep + os.environ["PATH"]
    done = subprocess.run(["sh", "-c", command], cwd=folder, text=True, capture_output=True,
                          env=dict(os.environ, PATH=path, LC_ALL="C.UTF-8"), timeout=program.PATIENCE)
    lines = (done.stdout + done.stderr).splitlines()
    if len(lines) == len(wanted) and all(map(matches, wanted, lines)):
        return True
    print(f"$ {command}\nwanted:\n  " + "\n  ".join(wanted) + "\nprinted:\n  " + "\n  ".join(lines) + "\n")
    return False


def main():
    program.need(program.KABINET)
    with open(README, encoding="utf-8") as file:
        found = list(examples(file.read()))
    with tempfile.TemporaryDirectory() as folder:
        good = [check(command, wanted, folder) for command, wanted in found]
    print(f"{sum(good)} of {len(good)} examples are as they are printed")
    return 0 if good and all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
