#!/usr/bin/env python3
"""Measures newsstand, each figure beside another program's in the same run. Shows, and fails on nothing.

Every figure is the median of several runs, the programs taking turns, so that a noisy moment is everyone's.
"""

import argparse
import os
import pathlib
import sys
import tempfile

import archives
import documents
import end_to_end
import idling
import layout
import page_turns
import pictures
import start_up
import transferring
import unpacking
from newsstand import Newsstand
from processes import adopt_orphans
from report import Skipped

SECTIONS = {
    "start-up": start_up.run,
    "page-turns": page_turns.run,
    "pictures": pictures.run,
    "layout": layout.run,
    "documents": documents.run,
    "unpack": unpacking.run,
    "end-to-end": end_to_end.run,
    "transfer": transferring.run,
    "idle": idling.run,
}


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    parser = argparse.ArgumentParser(description=__doc__, prog="make bench ARGS=...")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(SECTIONS) + "; all without")
    parser.add_argument("--newsstand", default=str(root / ".build/release/newsstand"), help="the program to measure")
    parser.add_argument("--runs", type=int, default=5, help="runs of each program (default 5)")
    parser.add_argument("--turns", type=int, default=200, help="page turns (default 200)")
    parser.add_argument("--issue", help="the issue whose pages are turned and laid out: a zip or a folder")
    parser.add_argument("--scale", type=float, default=1.0, help="size of the archives (default 1)")
    parser.add_argument("--issues", type=int, default=10_000, help="issues on the big shelf (default 10000)")
    parser.add_argument("--cache", default=os.path.join(cache, "newsstand-bench"), help="where archives are kept")
    parser.add_argument("--work", help="where files are written and removed (default: the cache)")
    options = parser.parse_args()
    for name in options.sections:
        if name not in SECTIONS:
            parser.error(f"there is no section {name!r}: {', '.join(SECTIONS)}")

    options.cache = os.path.abspath(options.cache)
    os.makedirs(options.cache, exist_ok=True)
    adopt_orphans()
    options.archives = archives.Shelf(options.cache, options.scale)
    options.root = root
    print(f"{os.cpu_count()} cores, median of {options.runs} runs, load {os.getloadavg()[0]:.1f} at the start")
    for name in options.sections or SECTIONS:
        print(f"\n{name}")
        # On the disk that the archives are on: a folder in memory would hide what writing costs.
        with tempfile.TemporaryDirectory(dir=options.work or options.cache, prefix="run-") as folder:
            options.folder = folder
            program = Newsstand(options.newsstand, folder)
            try:
                SECTIONS[name](program, options)
            except Skipped as reason:
                print(f"  skipped: {reason}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
