"""A PDF: from the start of the program to its first page, and one page as text, beside poppler's own tools."""

import os
import random
import shutil

from page_turns import turns
from pictures import COLUMNS, ROWS, cold
from processes import end_orphans, timed
from report import line, median, milliseconds

PAGES = 500
# A sheet on a screen of that size.
PIXELS = (COLUMNS * 6, (ROWS - 1) * 8)


def run(program, options):
    program.require("read", "show")
    path = os.path.join(options.folder, "tides.pdf")
    with open(path, "wb") as file:
        file.write(document(PAGES))
    print(f"  PDF, {PAGES} pages, start-up and all, at {COLUMNS}x{ROWS}:")
    first = {mode: [] for mode in ("blocks", "sixel", "kitty", "none")}
    texts, others, drawn = [], [], []
    for _ in range(options.runs):
        for mode, times in first.items():
            shown = cold(program.words("pages", "read", path, "--pictures", mode), program, {})
            if shown:
                times.append(shown[0])
        texts.append(timed(program.words("pages", "show", path, "--page", "1.1"), program.environment))
        if shutil.which("pdftotext"):
            others.append(timed(["pdftotext", "-layout", "-l", "1", path, "-"], program.environment))
            size = ["-scale-to-x", str(PIXELS[0]), "-scale-to-y", str(PIXELS[1])]
            drawn.append(timed(["pdftoppm", "-l", "1", *size, path], program.environment))
    note = f"pdftoppm, one page of {PIXELS[0]}x{PIXELS[1]}: {milliseconds(median(drawn))}" if drawn else ""
    for mode, times in first.items():
        line(f"first page, {mode}", milliseconds(median(times)) if times else "nothing", note)
    note = f"pdftotext -layout: {milliseconds(median(others))}" if others else ""
    line("show one page", milliseconds(median(texts)), note)
    print("  turning its pages, 120x40:")
    turns(program, path, min(options.turns, 100), 120, 40)
    end_orphans()


def document(count):
    """Pages full of text in a font that every reader has (ISO 32000-1, 9.6.2.2)."""
    words = "the tide comes in twice a day and what it brings it takes away again".split()
    random.seed(8)
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count %d /Kids [%s] >>" % (
            count, b" ".join(b"%d 0 R" % (4 + 2 * number) for number in range(count))),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>",
    ]
    for number in range(count):
        lines = "".join(f"({' '.join(random.choices(words, k=15))}) Tj T*\n" for _ in range(50))
        text = f"BT /F 11 Tf 14 TL 60 780 Td\n{lines}ET".encode()
        objects.append(b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R"
                       b" /Resources << /Font << /F 3 0 R >> >> >>" % (5 + 2 * number))
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(text), text))
    data = bytearray(b"%PDF-1.4\n")
    table = b""
    for number, content in enumerate(objects, 1):
        table += b"%010d 00000 n \n" % len(data)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(data)
    size = len(objects) + 1
    return bytes(data) + (b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\n"
                          b"startxref\n%d\n%%%%EOF\n" % (size, table, size, start))
