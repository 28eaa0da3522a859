"""Three people with browsers, in a program of their own (tests/client-web/cluster), who note what their pages say and hear."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess

import pages

ROOT = pathlib.Path(__file__).parents[2]
COMMAND = ["npx", "vitest", "run", "--config", "vitest.e2e.config.ts", "--dir", "../tests/client-web/cluster"]
FOLDER = pathlib.Path(os.environ.get("KABINET_BUILD", "build")) / "browsers"  # of the newest run, kept for whoever looks for the cause
PATIENCE = 180  # seconds in which they end their match and leave


class Browsers:
    """`port` leads to servers, and they play for so many seconds at least."""

    def __init__(self, port, seconds):
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True)
        self.until, self.notes = FOLDER.absolute() / "until", FOLDER.absolute() / "notes.jsonl"
        self.log = open(FOLDER / "said", "w+b")
        environment = os.environ | {"KABINET_AT": f"http://127.0.0.1:{port}/", "KABINET_UNTIL": str(self.until),
                                    "KABINET_NOTES": str(self.notes), "KABINET_SECONDS": str(seconds)}
        self.process = subprocess.Popen(COMMAND, cwd=ROOT / "client-web", env=environment, stdin=subprocess.DEVNULL, stdout=self.log,
                                        stderr=self.log, start_new_session=True)

    def end(self):
        """What they tell in the end; fails when something went wrong for them."""
        self.until.touch()
        code = self.process.wait(PATIENCE)
        said = self.said()
        assert code == 0, f"the browsers failed:\n{said}"
        return next(line for line in said.splitlines() if line.startswith("browsers: "))

    def said(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def pages(self):
        """What each page said and heard."""
        with open(self.notes, encoding="utf-8") as notes:
            return pages.read(notes)

    def close(self):
        """Ends them whatever they do. Each browser goes with whoever started it."""
        for how in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(subprocess.TimeoutExpired):
                if self.process.poll() is None:
                    os.killpg(self.process.pid, how)
                    self.process.wait(10)
        self.log.close()
