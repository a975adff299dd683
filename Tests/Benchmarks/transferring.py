"""Downloading one big file against curl, from a real nginx: as fast as it goes, and over a link of 100 Mbit/s.

The file is an issue that holds what cannot be packed, so that unpacking it costs no more than a copy. What curl
does ends with the last byte; a download of ours checks, copies and flushes all of it, too. Both are shown:
the transfer from its first request to its last byte, by the server's log, and the whole.
"""

import os
import shutil
import tempfile

import feeds
from newsstand import Newsstand
from processes import measured, warm_memory
from report import Skipped, beside, line, median, megabytes, milliseconds
from web import Nginx

MEMORY = "/dev/shm"
# Bytes a second.
FAST_ETHERNET = 100_000_000 // 8


def run(program, options):
    program.require("subscribe", "download")
    curl = shutil.which("curl")
    if not curl:
        raise Skipped("curl is not installed")
    series(program, options, curl, "G", "as fast as it goes, onto the disk")
    in_memory(program, options, curl)
    series(program, options, curl, "M", "at 100 Mbit/s, onto the disk", limit=FAST_ETHERNET)


def in_memory(program, options, curl):
    """Where writing and flushing cost nothing it is seen what the program itself does."""
    need = 3 * os.path.getsize(options.archives.path("G"))
    if not os.path.isdir(MEMORY) or shutil.disk_usage(MEMORY).free < need:
        print(f"  (less than {megabytes(need)} are free in {MEMORY}: not measured without a disk)")
        return
    with tempfile.TemporaryDirectory(dir=MEMORY, prefix="newsstand-bench-") as folder:
        series(Newsstand(program.path, folder), options, curl, "G", "as fast as it goes, into memory")


def series(program, options, curl, name, title, limit=0):
    archive = options.archives.path(name)
    site = os.path.join(options.folder, f"site-{name}")
    if not os.path.exists(site):
        os.makedirs(site)
        feeds.single(site, name, archive)
    print(f"  {name}, {os.path.getsize(archive) / (1 << 20):.0f} MiB {title}:")
    ours, theirs = [], []
    with Nginx(site, options.folder, limit) as server:
        for number in range(options.runs):
            ours.append(download(program, server, name, f"{name}-{number}"))
            theirs.append(fetch(curl, server, name, program.folder))
    show(ours, theirs)


def download(program, server, name, library):
    program.run(library, "subscribe", server.url(f"{name}.plist"))
    prepare(os.path.join(server.root, f"{name}.zip"))
    words = program.words(library, "download", name, "--wait")
    usage = measured(words, program.environment, keep=[server.process.pid])
    program.check(library, name)
    shutil.rmtree(program.library(library))
    return usage, server.sent(f"{name}.zip", usage.start)


def fetch(curl, server, name, folder):
    path = os.path.join(folder, "curl.zip")
    prepare(os.path.join(server.root, f"{name}.zip"))
    words = [curl, "-sSf", "-o", path, server.url(f"{name}.zip")]
    usage = measured(words, keep=[server.process.pid])
    os.remove(path)
    return usage, server.sent(f"{name}.zip", usage.start)


def prepare(path):
    """Lets every run begin alike: nothing left to write, the file in memory, and as much free memory as is filled."""
    os.sync()
    with open(path, "rb", buffering=0) as file:
        while file.read(1 << 20):
            pass
    warm_memory(2 * os.path.getsize(path))


def show(ours, theirs):
    def both(label, figure, aim=None, unit=milliseconds):
        beside(label, [figure(*each) for each in ours], [figure(*each) for each in theirs], aim, unit)

    both("transfer alone", lambda usage, sent: sent[1] - sent[0], aim=1.1)
    both("start to last byte", lambda usage, sent: sent[1] - usage.start)
    both("the whole, ours with installing", lambda usage, sent: usage.seconds)
    both("processor, the whole", lambda usage, sent: usage.processor)
    both("memory of all processes", lambda usage, sent: usage.together, unit=megabytes)
    both("their peaks added", lambda usage, sent: usage.peaks, unit=megabytes)
    line("last byte to available", milliseconds(median([usage.end - sent[1] for usage, sent in ours])))
