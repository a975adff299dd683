"""Unpacking against the fastest of the usual programs, into new folders, checksums checked by all."""

import os
import shutil

import archives
from processes import timed, warm_memory
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
    paths = {name: options.archives.path(name) for name in AIMS}
    contents = {name: archives.size(path) for name, path in paths.items()}
    # All is removed together at the end: ext4 is slow at creating files for a minute after many were removed.
    need = sum(unpacked for _, unpacked in contents.values()) * options.runs * (len(PEERS) + 1)
    free = shutil.disk_usage(options.folder).free
    if free < need * 1.2:
        raise Skipped(f"{need / 1e9:.1f} GB are needed in {options.folder}, {free / 1e9:.1f} GB are free")
    for name, aim in AIMS.items():
        archive = paths[name]
        count, unpacked = contents[name]
        print(f"  {name}: {count} entries, {unpacked / 1e6:.0f} MB from {os.path.getsize(archive) / 1e6:.0f} MB")
        place = os.path.join(options.folder, name)
        os.makedirs(place)
        ours, others = [], {peer: [] for peer, path in peers.items() if path}
        for number in range(options.runs):
            folder = new_folder(place, f"newsstand-{number}", unpacked)
            ours.append(timed([program.path, "unpack", archive, "-C", folder], program.environment))
            for peer in others:
                folder = new_folder(place, f"{peer}-{number}", unpacked)
                others[peer].append(timed(PEERS[peer](peers[peer], archive, folder)))
        compare(ours, others, aim)


def new_folder(place, name, size):
    """A new folder, after what was written before is on the disk, and memory for as many bytes."""
    os.sync()
    warm_memory(size)
    folder = os.path.join(place, name)
    os.makedirs(folder)
    return folder
