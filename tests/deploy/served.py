"""What the tests of deploy/ share that run the real server: where the helpers of the e2e tests find it."""

import os
import sys

from deployed import SERVER, need_server, path

need_server()
os.environ.setdefault("KABINETD", SERVER)
sys.path.insert(0, path("tests/e2e"))
