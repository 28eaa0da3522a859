"""A server for one test, run by one of the scripts tests/private_*.sh."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest


class PrivateServer:
    """Skips the test where its program is missing. It ends with the test, even when the test is killed."""

    environment = {}  # of the program, beside what the tests have

    def __init__(self, script, prefix):
        self.script = pathlib.Path(__file__).parents[1] / script
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix=prefix))
        self.arguments = []

    def start(self):
        self.process = subprocess.Popen([self.script, self.folder, *self.arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, env=os.environ | self.environment)
        said = self.process.stdout.readline().strip()
        if said.startswith("SKIP"):
            raise unittest.SkipTest(said)
        assert said == "ready", said

    def stop(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError, ValueError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
