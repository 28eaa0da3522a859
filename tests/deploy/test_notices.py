"""NOTICES names every library whose headers are compiled into the programs, and the image has it and LICENSE."""

import glob
import os
import re
import unittest

from deployed import ROOT, text

# By the folder of its headers: how NOTICES calls a library, or "" for one that is only linked.
LIBRARIES = {
    "boost": "Boost",
    "nlohmann": "JSON for Modern C++",
    "spdlog": "spdlog",
    "fmt": "fmt",
    "toml++": "toml++",
    "CLI": "CLI11",
    "prometheus": "prometheus-cpp",
    "openssl": "",
    "curl": "",
    "nats": "",
    "librsvg": "",
    "unicode": "ICU",
    "sys": "",
    "arpa": "",
}


def folders():
    """The folders of all headers in <> that the programs include. Headers without a folder are the system's, or of C."""
    found = set()
    for part in ("server", "json", "games", "rating", "daily", "tournament", "protocol", "client-cli"):
        for path in glob.glob(os.path.join(ROOT, part, "**", "*.[ch]pp"), recursive=True):
            with open(path, encoding="utf-8") as file:
                found.update(re.findall(r"^#include <([^/>]+)/", file.read(), re.MULTILINE))
    return found


class Notices(unittest.TestCase):
    def test_every_library_of_headers_is_named(self):
        for folder in folders():
            self.assertIn(folder, LIBRARIES)
            if name := LIBRARIES[folder]:
                self.assertRegex(text("NOTICES"), rf"(?m)^- {re.escape(name)} \d")

    def test_the_image_has_them(self):
        self.assertIn("COPY LICENSE NOTICES /usr/share/doc/kabinet/\n", text("Dockerfile"))

    def test_the_licence_names_its_holders(self):
        self.assertTrue(text("LICENSE").startswith("MIT License\n\nCopyright (c) 2026 the Kabinet authors\n"))


if __name__ == "__main__":
    unittest.main()
