"""Unpacking against the fastest of the usual programs, into new folders, checksums checked by all."""

import os
import shutil

import archives
from processes import timed
from report import Skipped, compare

AIMS = {"A": 1.8, "A0": 2.2, "B": 1.9}
PEERS = {
    "unzip": lambda program, archive, folder: [program, "-q", archive, "-d", folder],
    "bsdtar": lambda program, archive, folder: [program, "-xf", archive, "-C", folder],
    "7zz": lambda program, archive, folder: [program, "x", "-y", "-bso0", "-bsp0", f"-o{folder}", archive],
}


def run(program, options):
    peers = {name: shutil.which(name) for name in PEERS}
    for name, path in peers.items():
        if not path:
            print(f"  ({name} is not installed)")
    program.require("unpack")
    for archive_name, aim in AIMS.items():
        archive = options.archives.path(archive_name)
        count, unpacked = archives.size(archive)
        print(f"  {archive_name}: {count} entries, {unpacked / 1e6:.0f} MB from {os.path.getsize(archive) / 1e6:.0f} MB")
        place = os.path.join(options.folder, archive_name)
        need = unpacked * options.runs * (len(PEERS) + 1)
        os.makedirs(place)
        free = shutil.disk_usage(place).free
        if free < need * 1.2:
            raise Skipped(f"{need / 1e9:.1f} GB are needed in {options.folder}, {free / 1e9:.1f} GB are free")
        ours, others = [], {name: [] for name, path in peers.items() if path}
        for number in range(options.runs):
            folder = new_folder(place, f"newsstand-{number}")
            ours.append(timed([program.path, "unpack", archive, "-C", folder], program.environment))
            for name in others:
                folder = new_folder(place, f"{name}-{number}")
                others[name].append(timed(PEERS[name](peers[name], archive, folder)))
        compare(ours, others, aim)
        # Only now: removing between runs would slow down the creating of files.
        shutil.rmtree(place)


def new_folder(place, name):
    """A new folder, after what was written before is on the disk."""
    os.sync()
    folder = os.path.join(place, name)
    os.makedirs(folder)
    return folder
