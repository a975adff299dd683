"""The program under measurement, with a home of its own."""

import os
import re

from processes import complete
from report import Skipped


class Newsstand:
    def __init__(self, path, folder):
        self.path = os.path.abspath(path)
        self.folder = folder
        if not os.access(self.path, os.X_OK):
            raise SystemExit(f"{self.path} is not there: run 'make build' first.")
        home = os.path.join(folder, "home")
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
            "HOME": home,
            "LC_ALL": "C.UTF-8",
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
        }
        for name in ("DATA", "CACHE", "CONFIG", "STATE"):
            self.environment[f"XDG_{name}_HOME"] = os.path.join(home, name.lower())
        os.makedirs(home, exist_ok=True)

    def require(self, *commands):
        """Skips the section when this build does not know a command yet."""
        _, usage = complete([self.path, "--help"], self.environment)
        for command in commands:
            if not re.search(rf"(?m)^\s+(newsstand )?{command}\b", usage):
                raise Skipped(f"this newsstand has no '{command}' command yet")

    def library(self, name):
        return os.path.join(self.folder, "libraries", name)

    def words(self, library, *arguments):
        return [self.path, "--library", self.library(library), *arguments]

    def run(self, library, *arguments):
        """Runs a command that only prepares a measurement: its failure ends the section."""
        os.makedirs(os.path.dirname(self.library(library)), exist_ok=True)
        return complete(self.words(library, *arguments), self.environment)[1]

    def check(self, library, name):
        """A download that only said that it was done would be the fastest."""
        if f'"{name}"' not in self.run(library, "list", "--status", "available", "--json"):
            raise Skipped(f"{name} is not available after 'newsstand download {name} --wait'")
