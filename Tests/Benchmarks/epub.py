"""An EPUB: from the start of the program to its first page, and from a key to the last byte of the next."""

import os
import random
import shutil
import zipfile

from processes import end_orphans
from pty_session import PtySession
from report import Skipped, compare, line, milliseconds, percentile

SILENCE = 0.05
TURNS = 40
FIRST = "Lantern-Beginning"


def run(program, options):
    program.require("read")
    path = novel(os.path.join(options.folder, "novel.epub"))
    print(f"  EPUB of {os.path.getsize(path) >> 10} KiB, 1 MB of text, 120x40:")
    words = {"newsstand": program.words("documents", "read", path)}
    if epy := shutil.which("epy"):
        words["epy"] = [epy, path]
    starts = {name: [] for name in words}
    for _ in range(options.runs):
        for name, command in words.items():
            starts[name].append(start(command, program.environment))
    print("  open to the first page (aim 60 ms):")
    compare(starts.pop("newsstand"), starts)
    print("  next screen (aim 16 ms):")
    turns = {name: turn(command, program.environment) for name, command in words.items()}
    mine = turns.pop("newsstand")
    compare(mine, turns)
    line("worst of hundred", milliseconds(percentile(mine, 99)))
    if "epy" not in words:
        print("  (epy is not installed, so nothing to compare with: pip install epy-reader)")
    end_orphans()


def start(command, environment):
    """Seconds until the first words of the book are there."""
    session = PtySession(command, environment, 120, 40)
    try:
        moment = session.until_text(FIRST.encode(), timeout=10)
        if moment is None:
            raise Skipped(f"{command[0]} did not show the first page")
        return moment - session.start
    finally:
        session.close()


def turn(command, environment):
    """Seconds from the space bar to the last byte of the next screen, at ease."""
    session = PtySession(command, environment, 120, 40)
    try:
        session.until_text(FIRST.encode(), timeout=10)
        session.until_quiet(0.5, first=1)
        times = []
        for _ in range(TURNS):
            pressed = session.press("space")
            last = session.until_quiet(SILENCE, first=1)
            if last is not None:
                times.append(last - pressed)
        if not times:
            raise Skipped(f"{command[0]} turned no page")
        return times
    finally:
        session.close()


def novel(path, chapters=20, size=50_000):
    """A book of so many chapters of so many bytes of text, the same every time."""
    random.seed(8)
    vocabulary = ["".join(random.choices("aeionrstlmdpu", k=random.randint(2, 10))) for _ in range(4000)]
    names = [f"c{number:02}.xhtml" for number in range(1, chapters + 1)]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("mimetype", "application/epub+zip", zipfile.ZIP_STORED)
        book.writestr("META-INF/container.xml",
                      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>'
                      '<rootfile full-path="OEBPS/b.opf" media-type="application/oebps-package+xml"/>'
                      "</rootfiles></container>")
        items = "".join(f'<item id="i{n}" href="{n}" media-type="application/xhtml+xml"/>' for n in names)
        spine = "".join(f'<itemref idref="i{n}"/>' for n in names)
        book.writestr("OEBPS/b.opf",
                      '<package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="u"><metadata '
                      'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A novel</dc:title><dc:language>en'
                      '</dc:language><dc:identifier id="u">urn:x:1</dc:identifier></metadata><manifest>'
                      f'<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>{items}</manifest>'
                      f'<spine toc="ncx">{spine}</spine></package>')
        points = "".join(f'<navPoint id="p{n}" playOrder="{k + 1}"><navLabel><text>Chapter {k + 1}</text></navLabel>'
                         f'<content src="{n}"/></navPoint>' for k, n in enumerate(names))
        book.writestr("OEBPS/toc.ncx", '<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head/>'
                      f"<docTitle><text>A novel</text></docTitle><navMap>{points}</navMap></ncx>")
        for number, name in enumerate(names):
            text, length = [f"<h2>Chapter {number + 1}</h2>"], 0
            if number == 0:
                text.append(f"<p>{FIRST}.</p>")
            while length < size:
                words = " ".join(random.choices(vocabulary, k=random.randint(20, 120))).capitalize()
                text.append(f"<p>{words}.</p>")
                length += len(words)
            book.writestr(f"OEBPS/{name}", '<?xml version="1.0" encoding="utf-8"?><html '
                          'xmlns="http://www.w3.org/1999/xhtml"><head><title>A novel</title></head><body>'
                          f"{''.join(text)}</body></html>")
    return path
