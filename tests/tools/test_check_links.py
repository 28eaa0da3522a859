"""The link check finds a link to nothing and leaves addresses of the web alone."""

import unittest

from planted import PlantedTree

import check_links


class Links(PlantedTree):
    def test_missing_target_is_found(self):
        self.plant("docs/guide.md", "# Guide\nSee [the reference](reference.md).\n")
        self.assertEqual(check_links.check(self.root), ["docs/guide.md:2: reference.md does not exist"])

    def test_files_folders_anchors_and_addresses_pass(self):
        self.plant("docs/reference.md", "")
        text = "[a](docs/reference.md#top) [b](docs) [c](https://example.org/x) [d](#here)"
        self.plant("README.md", text)
        self.assertEqual(check_links.check(self.root), [])


if __name__ == "__main__":
    unittest.main()
