"""Turns a JUnit report of CTest into lines of the summary: leg, status, seconds, name, reason.

Usage: junit.py LEG REPORT
A skipped test says why in a line "SKIP: reason", or by GoogleTest's message after "Skipped"; one that gives no reason
has failed, for nobody knows what it would have shown. The end of what a failed test printed goes to standard error.
"""

import re
import sys
import xml.etree.ElementTree as ElementTree

LINES_SHOWN = 40


def skip_reason(output):
    told = re.findall(r"SKIP: (.*)", output)
    if told:
        return told[-1]
    gtest = re.search(r": Skipped\n(.+)", output)
    return gtest.group(1) if gtest else ""


def show_failure(leg, name, output):
    print(f"   FAILED {leg}: {name}", file=sys.stderr)
    for line in output.splitlines()[-LINES_SHOWN:]:
        print(f"   | {line}", file=sys.stderr)


def judge(case):
    """The status of one test case and, unless it passed, the reason."""
    failure = case.find("failure")
    if failure is not None or case.find("error") is not None:
        return "failed", failure.get("message", "") if failure is not None else ""
    if case.get("status") == "disabled":
        return "failed", "disabled without a reason"
    if case.find("skipped") is not None or case.get("status") == "notrun":
        reason = skip_reason(case.findtext("system-out") or "").strip()
        return ("skipped", reason) if reason else ("failed", "skipped without a reason")
    return "passed", ""


def main(leg, report):
    cases = list(ElementTree.parse(report).getroot().iter("testcase"))
    for case in cases:
        status, reason = judge(case)
        if status == "failed":
            show_failure(leg, case.get("name"), case.findtext("system-out") or "")
        seconds = float(case.get("time", "0"))
        print(leg, status, f"{seconds:.1f}", case.get("name"), " ".join(reason.split()), sep="\t")
    if not cases:
        print(leg, "skipped", "0", "tests", "there are no tests of this kind", sep="\t")


if __name__ == "__main__":
    main(*sys.argv[1:])
