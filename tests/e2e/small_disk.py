"""A disk that can be full."""

import pathlib
import subprocess
import tempfile


class SmallDisk:
    """A disk of a few megabytes, where the machine allows to mount one."""

    def __init__(self, size="8m"):
        self.size = size

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kabinet-disk-"))
        mount = ["mount", "-t", "tmpfs", "-o", f"size={self.size}", "tmpfs", str(self.folder)]
        try:
            done = subprocess.run(mount, capture_output=True, text=True)
            self.mounted, self.reason = done.returncode == 0, done.stderr.strip()
        except OSError as error:
            self.mounted, self.reason = False, str(error)
        return self

    def fill(self):
        """Leaves no room at all; the file that takes it."""
        ballast = self.folder / "ballast"
        with open(ballast, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                return ballast

    def __exit__(self, *_):
        if self.mounted:
            subprocess.run(["umount", "-l", str(self.folder)], check=False)
        self.folder.rmdir()
