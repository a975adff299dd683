"""Downloading and installing against `curl && unzip`, from a real nginx, and the memory that takes."""

import os
import shutil

import feeds
from processes import measured, timed
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
        ours, others = [], []
        with Nginx(site, options.folder) as server:
            for number in range(options.runs):
                library = f"{name}-{number}"
                program.run(library, "subscribe", server.url(f"{name}.plist"))
                os.sync()
                words = program.words(library, "download", name, "--wait")
                ours.append(measured(words, program.environment, keep=[server.process.pid]))
                check(program, library, name)
                if curl and unzip:
                    others.append(curl_and_unzip(options.folder, f"{name}-{number}", server.url(f"{name}.zip")))
        compare([usage.seconds for usage in ours], {"curl && unzip": others} if others else {}, aim)
        line("memory of all processes", megabytes(median([usage.together for usage in ours])),
             f"aim 48 MB; their peaks added {megabytes(median([usage.peaks for usage in ours]))}")
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
