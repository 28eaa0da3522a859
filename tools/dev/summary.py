"""Prints what the legs of ./dev test came to, and ends with one line of totals.

Usage: summary.py RESULTS
RESULTS holds lines of five fields (leg, status, seconds, name, reason) for each check, and of three
(leg, seconds, cold or warm) for each leg. Beside what a leg took stands what it may take, from budgets.tsv; more than that
is said and fails nothing. The exit status is 1 when anything failed or nothing ran.
"""

import collections
import pathlib
import sys

STATUSES = ("passed", "failed", "skipped")
BUDGETS = pathlib.Path(__file__).parent / "budgets.tsv"


def budgets():
    """Seconds by leg and by cold or warm."""
    rows = [line.split("\t") for line in BUDGETS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return {leg: {"cold": int(cold), "warm": int(warm)} for leg, cold, warm in rows}


def read(path):
    legs, checks = {}, []
    with open(path, encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if len(fields) == 3:
                legs[fields[0]] = (int(fields[1]), fields[2])
            else:
                checks.append(tuple(fields))
    return legs, checks


def print_table(legs, checks):
    counts = collections.Counter((leg, status) for leg, status, *_ in checks)
    print(f"\n{'leg':<14}" + "".join(f"{status:>9}" for status in STATUSES) + f"{'seconds':>9}{'budget':>8}")
    allowed = budgets()
    for leg, (seconds, warmth) in legs.items():
        budget = allowed.get(leg, {}).get(warmth)
        more = f"{budget:>8} {warmth}" + (", over" if seconds > budget else "") if budget else f"{'':>8} {warmth}"
        print(f"{leg:<14}" + "".join(f"{counts[leg, status]:>9}" for status in STATUSES) + f"{seconds:>9}{more}")


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
