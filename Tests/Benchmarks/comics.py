"""Comics: from the start of the program to the first picture, and from a key to the next."""

import os
import random
import struct
import zipfile
import zlib

from processes import end_orphans
from pty_session import PtySession
from report import line, median, milliseconds, percentile

# Longer than between a status line and the picture above it.
SILENCE = 0.3
TURN_SILENCE = 0.02
LOOK = 0.15
# What stands for the pages: a few pictures, again and again under other names.
KINDS = 8


def run(program, options):
    small = archive(options, "comic-200.cbz", 200, noise=0.15)
    large = archive(options, "comic-1g.cbz", round(1000 * options.scale), noise=1)
    for label, path in (("200 pages", small), ("1,000 pages", large)):
        size = os.path.getsize(path) / 1e6
        times = [first_picture(program, path) for _ in range(options.runs)]
        line(f"CBZ, {label}: first picture", milliseconds(median(times)), f"{size:.0f} MB, 120x40")
    times = turns(program, small, min(options.turns, 100))
    line("CBZ, 200 pages: turn", milliseconds(median(times)), f"p99 {milliseconds(percentile(times, 99))}; aim 16 ms")
    end_orphans()


def first_picture(program, path):
    session = PtySession(program.words("comics", "read", path), program.environment, 120, 40)
    try:
        return session.until_quiet(SILENCE, first=10) - session.start
    finally:
        session.close()


def turns(program, path, count):
    session = PtySession(program.words("comics", "read", path), program.environment, 120, 40)
    try:
        session.until_quiet(SILENCE, first=10)
        times = []
        for _ in range(count):
            pressed = session.press("right")
            last = session.until_quiet(TURN_SILENCE, first=1.0)
            if last is not None:
                times.append(last - pressed)
            session.until_quiet(LOOK, first=LOOK)
        return times
    finally:
        session.close()


def archive(options, name, count, noise):
    """An archive of stored pictures, made once. Noise says how much of a picture does not pack."""
    path = os.path.join(options.cache, f"{count}-{name}")
    if not os.path.exists(path):
        print(f"  (making {path})", flush=True)
        source = random.Random(7)
        pictures = [png(source, 600, 600, noise, shade) for shade in range(KINDS)]
        with zipfile.ZipFile(path + ".part", "w", zipfile.ZIP_STORED) as file:
            for number in range(count):
                file.writestr(f"comic/{number + 1}.png", pictures[number % KINDS])
        os.rename(path + ".part", path)
    return path


def png(source, width, height, noise, shade):
    rows = bytearray()
    rough = round(3 * width * noise)
    for y in range(height):
        plain = bytes(((y + 32 * shade) & 0xFF, 32 * shade, 255 - (y & 0xFF))) * width
        rows += b"\0" + source.randbytes(rough) + plain[rough:]

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(rows), 1)) + chunk(b"IEND", b"")
