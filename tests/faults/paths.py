"""Imported for its effect: the modules of tests/e2e and tests/client-cli are found."""

import pathlib
import sys

for folder in ("e2e", "client-cli"):
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / folder))
