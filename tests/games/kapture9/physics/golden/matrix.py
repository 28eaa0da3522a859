"""The same flicks must come to the same bits whatever compiles the physics: a server, a bot and a record of
last year rely on it.

Builds golden_hash.cpp with the engine for every compiler and set of flags of one machine, runs each and compares
what it prints with golden.txt.

Usage: matrix.py native|aarch64 [--update]; --update writes golden.txt when all agree.
"""

import concurrent.futures
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[5]
HERE = pathlib.Path(__file__).resolve().parent
SOURCES = [HERE / "golden_hash.cpp", *sorted((ROOT / "games/kapture9/physics").glob("*.cpp"))]
EXPECTED = HERE / "golden.txt"
ALWAYS = ["-std=c++20", "-ffp-contract=off", "-I", str(ROOT)]
FUSED = re.compile(r"\s*vfn?m(add|sub)")
EMULATORS = ("qemu-aarch64-static", "qemu-aarch64")
MATRIX = {
    "native": [(c, f) for c in ("clang++-19", "g++") for f in ("-O0", "-O2", "-O3 -march=native")],
    "aarch64": [("aarch64-linux-gnu-g++", "-O2 -static")],
}


def runner(machine):
    """The command that runs a program for that machine, empty for our own, or None."""
    if machine == "native":
        return []
    found = next(filter(None, map(shutil.which, EMULATORS)), None)
    return [found] if found else None


def skip(reason):
    print(f"SKIP: {reason}")
    sys.exit(77)


def print_of(folder, compiler, flags, command):
    """What one build prints."""
    binary = folder / f"{compiler}{flags.replace(' ', '')}"
    subprocess.run([compiler, *ALWAYS, *flags.split(), *map(str, SOURCES), "-o", str(binary)], check=True)
    return subprocess.run([*command, str(binary)], check=True, capture_output=True, text=True).stdout.strip()


def run_all(folder, builds, command):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {pool.submit(print_of, folder, *build, command): build for build in builds}
        for job in concurrent.futures.as_completed(jobs):
            print(job.result(), *jobs[job], flush=True)
            yield job.result()


def fused(folder, compiler):
    """The fused multiplications in what a compiler makes of the engine for a machine that has them: in spite of
    -ffp-contract=off some versions form one when they vectorise. They round once where the source rounds twice."""
    found = []
    for source in SOURCES:
        command = [compiler, *ALWAYS, "-O3", "-march=haswell", "-S", str(source), "-o", "-"]
        assembly = subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder).stdout
        found += [f"{compiler}: {source.name}: {line.strip()}" for line in assembly.splitlines() if FUSED.match(line)]
    return found


def compare(result):
    expected = EXPECTED.read_text().strip()
    if result != expected:
        sys.exit(
            f"golden.txt says {expected}, the builds say {result}.\n"
            "If the physics was meant to change: raise kVersion in params.hpp, so that no record claims an engine "
            "that would replay it differently, then run matrix.py native --update."
        )


def main(machine, update):
    command = runner(machine)
    if command is None:
        skip(f"none of {', '.join(EMULATORS)} is installed")
    builds = [build for build in MATRIX[machine] if shutil.which(build[0])]
    for compiler in sorted({build[0] for build in MATRIX[machine]} - {build[0] for build in builds}):
        print(f"{compiler} is not installed: left out")
    if not builds:
        skip(f"no compiler for {machine} is installed")
    folder = pathlib.Path(os.environ.get("KABINET_BUILD", ROOT / "build")) / "golden"
    folder.mkdir(parents=True, exist_ok=True)
    results = set(run_all(folder, builds, command))
    if len(results) != 1:
        sys.exit("The builds disagree: a flick depends on who compiled the server.")
    (result,) = results
    if machine == "native" and platform.machine() == "x86_64":
        found = [line for compiler in sorted({build[0] for build in builds}) for line in fused(folder, compiler)]
        if found:
            sys.exit("Fused multiplications:\n" + "\n".join(found))
    if update:
        EXPECTED.write_text(result + "\n")
    compare(result)


if __name__ == "__main__":
    main(sys.argv[1], "--update" in sys.argv[2:])
