"""Downloading and installing against `curl && unzip`, from a real nginx, and the memory that takes."""

import os
import shutil

import feeds
from processes import MemoryWatch, end_orphans, timed
from report import Skipped, compare, line, median, megabytes
from web import Nginx

AIMS = {"A": 2.5, "B": 3.2}


def run(program, options):
    program.require("subscribe", "download")
    curl, unzip = shutil.which("curl"), shutil.which("unzip")
    for name, aim in AIMS.items():
        archive = options.archives.path(name)
        site = os.path.join(options.folder, f"site-{name}")
        os.makedirs(site)
        feeds.single(site, name, archive)
        print(f"  {name}, {os.path.getsize(archive) / 1e6:.0f} MB over loopback:")
        ours, others, memory = [], [], []
        with Nginx(site, options.folder) as server:
            for number in range(options.runs):
                library = f"{name}-{number}"
                program.run(library, "subscribe", server.url(f"{name}.plist"))
                os.sync()
                with MemoryWatch(os.path.basename(program.path)) as watch:
                    ours.append(timed(program.words(library, "download", name, "--wait"), program.environment))
                memory.append(watch.total)
                check(program, library, name)
                end_orphans(keep=[server.process.pid])
                if curl and unzip:
                    others.append(curl_and_unzip(options.folder, f"{name}-{number}", server.url(f"{name}.zip")))
        compare(ours, {"curl && unzip": others} if others else {}, aim)
        line("memory of all processes", megabytes(median(memory)), "aim 48 MB")
        if not others:
            print("  (curl or unzip is not installed)")


def check(program, library, name):
    """A download that only said that it was done would be the fastest."""
    listed = program.run(library, "list", "--status", "available", "--json")
    if f'"{name}"' not in listed:
        raise Skipped(f"{name} is not available after 'newsstand download {name} --wait'")


def curl_and_unzip(folder, name, url):
    place = os.path.join(folder, f"curl-{name}")
    os.makedirs(place)
    os.sync()
    script = 'curl -sSf -o issue.zip "$1" && unzip -q issue.zip -d issue'
    return timed(["sh", "-c", script, "sh", url], directory=place)
