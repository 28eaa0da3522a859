"""Turns a JUnit report of CTest into lines of the summary: leg, status, seconds, name, reason.

Usage: junit.py LEG REPORT
A skipped test says why in a line "SKIP: reason", or by GoogleTest's message after "Skipped".
"""

import re
import sys
import xml.etree.ElementTree as ElementTree


def skip_reason(output):
    told = re.findall(r"SKIP: (.*)", output)
    if told:
        return told[-1].strip()
    gtest = re.search(r": Skipped\n(.+)", output)
    return gtest.group(1).strip() if gtest else "gave no reason"


def line_of(case):
    status, reason = "passed", ""
    output = case.findtext("system-out") or ""
    if case.find("failure") is not None or case.find("error") is not None:
        status, reason = "failed", case.find("failure").get("message", "") if case.find("failure") is not None else ""
    elif case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
        status, reason = "skipped", skip_reason(output)
        if case.get("status") == "disabled":
            reason = "disabled"
    return status, float(case.get("time", "0")), case.get("name"), reason


def main(leg, report):
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        status, seconds, name, reason = line_of(case)
        print(leg, status, f"{seconds:.1f}", name, " ".join(reason.split()), sep="\t")


if __name__ == "__main__":
    main(*sys.argv[1:])
