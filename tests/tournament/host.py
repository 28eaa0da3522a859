"""A `kabinet host` that a test talks to."""

import json
import os
import subprocess

BUILD = os.environ.get("KABINET_BUILD", "build/dev")


class Refused(Exception):
    """What came instead of `ok`; `error` is its value."""

    def __init__(self, error):
        super().__init__(json.dumps(error))
        self.error = error


class Host:
    def __init__(self, kabinet=os.path.join(BUILD, "client-cli/kabinet")):
        self.process = subprocess.Popen([kabinet, "host"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.lines = []  # what was said and answered

    def say(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        self.lines.append((text, answer.rstrip("\n")))
        return json.loads(answer)

    def __call__(self, **command):
        answer = self.say(json.dumps(command))
        if "error" in answer:
            raise Refused(answer["error"])
        return answer["ok"]

    def refused(self, **command):
        """The code of the refusal."""
        try:
            self(**command)
        except Refused as refused:
            return refused.error["code"]
        raise AssertionError(f"{command} was accepted")

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
