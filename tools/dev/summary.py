"""Prints what the legs of ./dev test came to, and ends with one line of totals.

Usage: summary.py RESULTS
RESULTS holds lines of five fields (leg, status, seconds, name, reason) for each check, and of two
(leg, seconds) for each leg. The exit status is 1 when anything failed or nothing ran.
"""

import collections
import sys

STATUSES = ("passed", "failed", "skipped")


def read(path):
    legs, checks = {}, []
    with open(path, encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if len(fields) == 2:
                legs[fields[0]] = int(fields[1])
            else:
                checks.append(tuple(fields))
    return legs, checks


def print_table(legs, checks):
    counts = collections.Counter((leg, status) for leg, status, *_ in checks)
    print(f"\n{'leg':<14}" + "".join(f"{status:>9}" for status in STATUSES) + f"{'seconds':>9}")
    for leg, seconds in legs.items():
        print(f"{leg:<14}" + "".join(f"{counts[leg, status]:>9}" for status in STATUSES) + f"{seconds:>9}")


def print_reasons(checks, status, heading):
    chosen = [check for check in checks if check[1] == status]
    if chosen:
        print(f"\n{heading}:")
    for leg, _, _, name, reason in chosen:
        print(f"  {leg}: {name}" + (f" ({reason})" if reason else ""))


def main(path):
    legs, checks = read(path)
    print_table(legs, checks)
    print_reasons(checks, "skipped", "skipped")
    print_reasons(checks, "failed", "FAILED")
    totals = collections.Counter(status for _, status, *_ in checks)
    print(f"\n{totals['passed']} passed, {totals['failed']} failed, {totals['skipped']} skipped")
    return 1 if totals["failed"] or not totals["passed"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
