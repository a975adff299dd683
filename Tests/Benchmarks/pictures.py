"""A picture page, from the start of the program to its last byte, beside chafa; and a screen full of cell art."""

import os
import shutil
import struct
import time
import zlib

from processes import end_orphans
from pty_session import PtySession
from report import Skipped, line, median, megabytes, milliseconds

WIDTH, HEIGHT = 1600, 2200
SILENCE = 0.15
COLUMNS, ROWS = 120, 40

# What each mode is called, by us and by chafa (1.12); "blocks" in each depth of colour.
MODES = [
    ("kitty", "kitty", "full", {}),
    ("sixel", "sixels", "full", {}),
    ("iterm", "iterm", "full", {}),
    ("blocks", "symbols", "full", {"COLORTERM": "truecolor"}),
    ("blocks", "symbols", "256", {"COLORTERM": ""}),
    ("blocks", "symbols", "none", {"NO_COLOR": "1"}),
    ("ascii", "symbols", "full", {"COLORTERM": "truecolor"}),
]


def run(program, options):
    program.require("read")
    chafa = shutil.which("chafa")
    folder = os.path.join(options.folder, "magazine")
    os.makedirs(folder)
    for number in (1, 2):
        with open(os.path.join(folder, f"{number}.png"), "wb") as file:
            file.write(page(number))
    first = os.path.join(folder, "1.png")
    print(f"  cold, a page of {WIDTH}x{HEIGHT} pixels at {COLUMNS}x{ROWS}, start-up and all:")
    for mode, format_, colors, changes in MODES:
        ours, others = [], []
        for _ in range(options.runs):
            ours.append(cold(program.words("pages", "read", folder, "--pictures", mode), program, changes))
            if chafa:
                words = [chafa, "-f", format_, "-c", colors, "-s", f"{COLUMNS}x{ROWS - 1}"]
                if mode == "ascii":
                    words += ["--symbols", "ascii"]
                others.append(cold([*words, first], program, changes))
        if None in ours:
            raise Skipped(f"--pictures {mode} showed nothing")
        name = mode if mode != "blocks" else f"blocks, colours {colors}"
        note = megabytes(median([count for _, count in ours]))
        if chafa and None not in others:
            other = median([seconds for seconds, _ in others])
            ratio = median([seconds for seconds, _ in ours]) / other
            note += f"; chafa {milliseconds(other)}, {megabytes(median([count for _, count in others]))}: {ratio:.2f}x as long"
        line(name, milliseconds(median([seconds for seconds, _ in ours])), note)
    if not chafa:
        print("  (chafa is not installed: nothing to compare with)")
    redraw(program, options, folder)
    end_orphans()


def cold(words, program, changes):
    """Seconds from the start to the last byte before a silence, and the bytes; None where nothing came."""
    session = PtySession(words, {**program.environment, **changes}, COLUMNS, ROWS)
    try:
        last = session.until_quiet(SILENCE, first=10)
        # A page that takes long to draw is announced first, or nothing is there yet.
        while last is not None and session.until_quiet(SILENCE, first=SILENCE):
            last = session.last_byte
        return None if last is None else (last - session.start, len(session.output))
    finally:
        session.close()


def redraw(program, options, folder):
    """Ctrl-L on a screen of 200x60 that 24-bit cell art fills."""
    words = program.words("pages", "read", folder, "--pictures", "blocks")
    session = PtySession(words, {**program.environment, "COLORTERM": "truecolor"}, 200, 60)
    times, counts = [], []
    try:
        if session.until_quiet(0.5, first=10) is None:
            raise Skipped("nothing was shown at 200x60")
        for _ in range(max(20, options.runs)):
            before = len(session.output)
            start = time.perf_counter()
            os.write(session.terminal, b"\x0c")
            last = session.until_quiet(0.05, first=1)
            if last is not None:
                times.append(last - start)
                counts.append(len(session.output) - before)
            session.until_quiet(0.1, first=0.1)
    finally:
        session.close()
    if not times:
        raise Skipped("Ctrl-L drew nothing")
    print("  Ctrl-L at 200x60, 24-bit cell art, from the key to the last byte:")
    line("drawn again", milliseconds(median(times)), f"worst {milliseconds(max(times))}, {megabytes(median(counts))}")


def page(number):
    """A PNG like a page of a magazine: a gradient with texture, and areas of one colour."""
    rows = bytearray()
    for y in range(HEIGHT):
        rows.append(0)
        if 300 < y % 1100 < 700:
            rows += bytes((250, 245, 230)) * WIDTH
            continue
        for x in range(WIDTH):
            noise = (x * 7919 + y * 104729 + number * 31) >> 3 & 15
            rows += bytes(((x * 200 // WIDTH + noise) & 255, (y * 200 // HEIGHT + noise) & 255, (x + y) * 60 // WIDTH & 255))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(rows), 1)) + chunk(b"IEND", b"")
