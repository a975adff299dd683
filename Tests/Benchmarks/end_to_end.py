"""Downloading and installing: against curl with unzip or bsdtar, and what is left to do after the last byte.

All write into new folders, which are removed only at the end: removing in between would slow down the creating of
files. Nobody's files need be on the disk when the clock stops; ours are written there right after.
"""

import json
import os
import shutil
import zipfile

import archives
import feeds
from arrival import Arrival
from link import Link
from processes import complete, end_orphans, measured, timed
from report import Skipped, compare, line, median, megabytes, milliseconds, spread
from transferring import prepare
from web import Nginx

AIMS = {"A": 2.5, "B": 3.2}
PEERS = {
    "curl && unzip": 'curl -sSf -o issue.zip "$1" && unzip -q issue.zip -d issue',
    "curl | bsdtar": 'mkdir issue && curl -sSf "$1" | bsdtar -x -C issue -f -',
}
# Bytes a second. Archives are smaller for the slow link, or a run would take 13 s; what a link costs grows with them.
FAST, NEARLY_AS_FAST, SLOW = 120e6, 100e6, 12e6
SLOW_SCALE = 0.2
# The biggest, for the memory.
BIGGEST = "G"


def run(program, options):
    program.require("subscribe", "download")
    peers = {name: script for name, script in PEERS.items()
             if all(shutil.which(word) for word in ("curl", name.split()[-1]))}
    for name in PEERS.keys() - peers.keys():
        print(f"  ({name}: not installed)")
    small = options.archives.scaled(SLOW_SCALE)
    need_room(options, len(peers))
    for name, aim in AIMS.items():
        race(program, options, peers, options.archives, name, aim=aim)
    for shelf, rate in ((options.archives, FAST), (small, SLOW)):
        for name in AIMS:
            race(program, options, peers, shelf, name, rate)
    for shelf, rate in ((options.archives, NEARLY_AS_FAST), (small, SLOW)):
        for name in ("A", "A0", "B"):
            delays(program, options, shelf, name, rate)
    for name in ("A", "B", BIGGEST):
        memory(program, options, name)


def need_room(options, peers):
    def size(name):
        path = options.archives.path(name)
        return os.path.getsize(path) + archives.size(path)[1]

    races = sum(size(name) for name in AIMS) * (peers + 1) * (2 + SLOW_SCALE)
    need = options.runs * (races + sum(size(name) for name in ("A", "A0", "B")) + size(BIGGEST)) * 1.2
    free = shutil.disk_usage(options.folder).free
    if free < need:
        raise Skipped(f"{need / 1e9:.1f} GB are needed in {options.folder}, {free / 1e9:.1f} GB are free")


def race(program, options, peers, shelf, name, rate=None, aim=None):
    archive = shelf.path(name)
    site, heading = place(options, archive, name, rate)
    ours, others = [], {peer: [] for peer in peers}
    with Link(site, rate) if rate else Nginx(site, options.folder) as server:
        for number in range(options.runs):
            library = f"{heading}-{number}"
            program.run(library, "subscribe", server.url(f"{name}.plist"))
            prepare(archive)
            ours.append(timed(program.words(library, "download", name, "--wait"), program.environment))
            program.check(library, name)
            end_orphans(keep=[server.process.pid] if not rate else [])
            for peer, times in others.items():
                folder = os.path.join(options.folder, f"{peer} {heading}-{number}")
                os.makedirs(folder)
                prepare(archive)
                times.append(timed(["sh", "-c", peers[peer], "sh", server.url(f"{name}.zip")], directory=folder))
    print(f"  {heading}:")
    compare(ours, others, aim, "curl && unzip")


def delays(program, options, shelf, name, rate):
    """What is left to do after the last byte, and after the last one of the first page."""
    archive = shelf.path(name)
    site, heading = place(options, archive, name, rate)
    page, end = first_page(archive)
    available, exits, pages = [], [], []
    with Link(site, rate) as link:
        for number in range(options.runs):
            library = f"delay {heading}-{number}"
            program.run(library, "subscribe", link.url(f"{name}.plist"))
            publication = json.loads(program.run(library, "list", "--json"))[0]["publication"]
            folder = program.library(library)
            prepare(archive)
            with Arrival(folder, os.path.join(folder, "issues", publication, name), page) as seen:
                usage, _ = complete(program.words(library, "download", name, "--wait"), program.environment)
            program.check(library, name)
            end_orphans()
            last = link.last(f"{name}.zip", usage.start)
            if seen.available is None:
                raise Skipped(f"{seen.content} was not seen")
            available.append(seen.available - last)
            exits.append(usage.end - last)
            if seen.first_page is not None:
                pages.append(seen.first_page - link.left(f"{name}.zip", end - 1, usage.start))
    print(f"  {heading}, after the last byte of it:")
    line("issue available", milliseconds(median(available)), f"{spread(available)}, aim 10 ms")
    line("command ended", milliseconds(median(exits)), spread(exits))
    if len(pages) == options.runs:
        line("first page, after its own last byte", milliseconds(median(pages)), f"{spread(pages)}, aim 10 ms")
    else:
        line("first page", "only at the end" if not pages else f"early in {len(pages)} of {options.runs} runs")


def memory(program, options, name):
    archive = options.archives.path(name)
    site, heading = place(options, archive, name)
    usages = []
    with Nginx(site, options.folder) as server:
        for number in range(options.runs):
            library = f"memory {heading}-{number}"
            program.run(library, "subscribe", server.url(f"{name}.plist"))
            words = program.words(library, "download", name, "--wait")
            usages.append(measured(words, program.environment, keep=[server.process.pid]))
            program.check(library, name)
    print(f"  {heading}, the most memory:")
    line("agent", megabytes(median([usage.peaks - usage.own for usage in usages])))
    line("command", megabytes(median([usage.own for usage in usages])))
    line("both together", megabytes(median([usage.together for usage in usages])), "aim 48 MB, shared pages once")


def place(options, archive, name, rate=None):
    """A folder with the feed of an archive, and what to call a measurement with it."""
    site = os.path.join(options.folder, f"site-{os.path.basename(archive)}")
    if not os.path.exists(site):
        os.makedirs(site)
        feeds.single(site, name, archive)
    speed = f"at {rate / 1e6:.0f} MB a second" if rate else "as fast as it goes"
    return site, f"{name}, {os.path.getsize(archive) / 1e6:.0f} MB {speed}"


def first_page(archive):
    """The name of the first entry, and where its data ends."""
    with zipfile.ZipFile(archive) as opened:
        entry = opened.infolist()[0]
        with open(archive, "rb") as file:
            # The local header has lengths of its own (APPNOTE 4.3.7).
            file.seek(entry.header_offset + 26)
            lengths = file.read(4)
        names = int.from_bytes(lengths[:2], "little") + int.from_bytes(lengths[2:], "little")
        return entry.filename, entry.header_offset + 30 + names + entry.compress_size
