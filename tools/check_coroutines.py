"""Keeps coroutines to what GCC 12 compiles rightly (docs/decisions, toolchain): fails where they do not.

Usage: check_coroutines.py [ROOT]
In one full expression with a co_await there may be
  no lambda with captures (name it first, then move it in),
  no conditional operator,
  no braced list with elements, around the co_await or among its arguments;
a co_await may not be the condition of a switch nor the range of a for; and an asio async_initiate gets a
named initiation, not a lambda with captures on the spot.
"""

import re
import sys

import tree

OPENING = {"(": ")", "[": "]", "{": "}"}
CLOSING = set(OPENING.values())
# Before a brace that opens a block; any other brace opens a list of initialisers.
BLOCK_BEFORE = re.compile(
    r"(?:^|[;{}:)]|\b(?:else|do|try|const|noexcept|override|final|mutable)"
    r"|->\s*[\w:]+(?:<[^;{}()]*>)?|\b(?:namespace|struct|class|enum|union)\b[^;{}()]*)\s*$"
)
LAMBDA = re.compile(r"(?<![\w\])])\[\s*[^\]\s][^\]]*\]\s*(?:\(|\{|mutable)")
FILLED_LIST = re.compile(r"\{\s*[^\s}]")


class Frame:
    """One bracket and where it opens; `block` says that it is a brace around statements."""

    def __init__(self, kind, at, block):
        self.kind, self.at, self.block = kind, at, block


def frames_at(text):
    """For each co_await of the text: its position and the brackets open there, outermost first."""
    stack, found = [], []
    for match in re.finditer(r"[(){}\[\]]|\bco_await\b", text):
        token, at = match.group(), match.start()
        if token == "co_await":
            found.append((at, list(stack)))
        elif token in OPENING:
            block = token == "{" and BLOCK_BEFORE.search(text[max(0, at - 200) : at]) is not None
            stack.append(Frame(token, at, block))
        elif stack:
            stack.pop()
    return found


def inner_frames(stack):
    """The brackets between the co_await and the block it is a statement of."""
    inner = []
    for frame in reversed(stack):
        if frame.block:
            break
        inner.append(frame)
    return inner


def start_of(text, at, stack):
    """Where the statement of a co_await begins: after the last ; or block before it, in the same block."""
    inner = inner_frames(stack)
    from_here = inner[-1].at if inner else at
    index, depth = from_here - 1, 0
    while index >= 0:
        token = text[index]
        if token in CLOSING:
            if depth == 0 and token == "}" and not re.match(r"\s*[;,.)(]", text[index + 1 : from_here + 1]):
                break
            depth += 1
        elif token in OPENING:
            if depth == 0:
                break
            depth -= 1
        elif token == ";" and depth == 0:
            break
        index -= 1
    return index + 1


def end_of(text, start, at):
    """Where that statement ends: at its ; or where a block follows a condition."""
    depth = 0
    for index in range(start, len(text)):
        token = text[index]
        if token in OPENING:
            if token == "{" and depth == 0 and index > at and BLOCK_BEFORE.search(text[max(0, index - 200) : index]):
                return index
            depth += 1
        elif token in CLOSING:
            if depth == 0:
                return index
            depth -= 1
        elif token == ";" and depth == 0 and index > at:
            return index
    return len(text)


def without_lambda_bodies(text):
    """The expression with the braces of its lambdas, and all in them, blanked: those are other expressions."""
    result, index = list(text), 0
    for match in re.finditer(r"\{", text):
        if match.start() < index or not BLOCK_BEFORE.search(text[: match.start()]):
            continue
        depth, index = 0, match.start()
        while index < len(text):
            depth += {"{": 1, "}": -1}.get(text[index], 0)
            result[index] = " "
            index += 1
            if depth == 0:
                break
    return "".join(result)


def keyword_before(text, frame):
    word = re.search(r"(\w+)\s*$", text[max(0, frame.at - 40) : frame.at])
    return word.group(1) if word and frame.kind == "(" else ""


def problems_of_expression(text, at, stack):
    inner = inner_frames(stack)
    start = start_of(text, at, stack)
    expression = text[start : end_of(text, start, at)]
    if LAMBDA.search(expression):
        yield "a lambda with captures in a co_await expression: name it first"
    outside = without_lambda_bodies(expression)
    if "?" in outside:
        yield "a conditional operator in a co_await expression: use if"
    if FILLED_LIST.search(outside):
        yield "a braced list in a co_await expression: name it first"
    for frame in inner:
        if keyword_before(text, frame) == "switch":
            yield "a co_await as the condition of a switch: name its result first"
        if keyword_before(text, frame) == "for" and re.search(r"[^:]:[^:]", text[frame.at : at]):
            yield "a co_await as the range of a for: name its result first"


def problems_of(text):
    """Pairs of position and problem in one C++ text."""
    text = tree.without_comments_and_strings(text)
    for at, stack in frames_at(text):
        for problem in problems_of_expression(text, at, stack):
            yield at, problem
    for match in re.finditer(r"\basync_initiate\b", text):
        call = text[match.start() : end_of(text, match.start(), match.start())]
        if LAMBDA.search(call):
            yield match.start(), "an async_initiate with a lambda with captures: name the initiation first"


def check(root):
    problems = []
    for path in tree.files_under(root, ("server", "client-cli", "tests", "bench"), (".hpp", ".cpp")):
        text = tree.read(root, path)
        found = {(text.count("\n", 0, at) + 1, problem) for at, problem in problems_of(text)}
        problems += [f"{path}:{line}: {problem}" for line, problem in sorted(found)]
    return problems


if __name__ == "__main__":
    sys.exit(tree.report(check(tree.root_from_arguments())))
