"""Laying out a long text: the time beside other programs', and how even the spaces of the lines are."""

import html
import os
import plistlib
import shutil
import subprocess
import time
import unicodedata
import zipfile

from processes import end_orphans, timed
from report import Skipped, compare, line

COLUMNS = 72
SIZE = 1 << 20


def run(program, options):
    program.require("show")
    paragraphs = texts(options.issue) if options.issue else bundled(options.root)
    if not paragraphs:
        raise Skipped("there is no text in it")
    speed(program, options, paragraphs)
    evenness(program, options, paragraphs)
    end_orphans()


def bundled(root):
    """The paragraphs of the bundled issues' texts."""
    found = []
    for path in sorted(root.glob("Issues/*.zip")):
        found += texts(str(path))
    return found


def texts(issue):
    """The paragraphs of an issue's .txt files: those that are prose, a line each."""
    if os.path.isdir(issue):
        names = [os.path.join(folder, name) for folder, _, files in os.walk(issue) for name in files]
        contents = [open(name, "rb").read() for name in sorted(names) if name.endswith(".txt")]
    else:
        with zipfile.ZipFile(issue) as archive:
            contents = [archive.read(name) for name in sorted(archive.namelist()) if name.endswith(".txt")]
    paragraphs = "\n\n".join(content.decode("utf-8", "replace") for content in contents).split("\n\n")
    return [text.strip() for text in paragraphs if "\n" not in text.strip() and len(text) > 2 * COLUMNS]


def speed(program, options, paragraphs):
    text = "\n\n".join(paragraphs) + "\n\n"
    text *= max(1, SIZE // len(text.encode()))
    folder = issue(options, "long", text)
    plain = os.path.join(folder, "1.txt")
    page = os.path.join(options.folder, "long.html")
    with open(page, "w") as file:
        file.write("<meta charset=utf-8>" + "".join(f"<p>{html.escape(part)}" for part in text.split("\n\n")))
    others = {
        "fold -s": ["fold", "-s", "-w", str(COLUMNS), plain],
        "fmt": ["fmt", "-w", str(COLUMNS), plain],
        "par": ["sh", "-c", f'exec par {COLUMNS} <"$0"', plain],
        "par, justified": ["sh", "-c", f'exec par {COLUMNS}j <"$0"', plain],
        "w3m -dump": ["w3m", "-dump", "-cols", str(COLUMNS), page],
    }
    others = {name: words for name, words in others.items() if shutil.which(name.split()[0].rstrip(","))}
    against(program, options, folder, others, f"{len(text.encode()) / 1e6:.1f} MB of prose at {COLUMNS} columns")
    if "w3m -dump" in others:
        pages(program, options, paragraphs, others["w3m -dump"][0])


def pages(program, options, paragraphs, w3m):
    """The same prose as a page of HTML, with the marks that such pages have."""
    blocks = []
    for number, text in enumerate(paragraphs):
        words = html.escape(text).split(" ")
        words[0] = f"<b>{words[0]}</b>"
        words[-1] = f'<a href="page-{number}.html"><i>{words[-1]}</i></a>'
        head = f"<h2>{number}</h2><ul><li>one</li><li>two</li></ul>" if number % 10 == 0 else ""
        blocks.append(f'{head}<p class="text">{" ".join(words)}</p>')
    size = sum(len(block.encode()) for block in blocks)
    content = "<!DOCTYPE html><meta charset=utf-8><title>Prose</title>" + "\n".join(blocks * max(1, SIZE // size))
    folder = os.path.join(options.folder, "page")
    os.makedirs(folder)
    path = os.path.join(folder, "1.html")
    with open(path, "w") as file:
        file.write(content)
    describe(folder, {"class": "HTMLPage", "properties": {"html": "1.html"}})
    others = {"w3m -dump": [w3m, "-dump", "-cols", str(COLUMNS), path]}
    against(program, options, folder, others, f"{len(content.encode()) / 1e6:.1f} MB of HTML at {COLUMNS} columns")


def against(program, options, folder, others, label):
    ours = []
    times = {name: [] for name in others}
    for _ in range(options.runs):
        ours.append(timed([program.path, "show", folder, "--columns", str(COLUMNS)], program.environment))
        for name, words in others.items():
            times[name].append(timed(words, program.environment))
    print(f"  {label}, as plain text:")
    compare(ours, times)


def evenness(program, options, paragraphs):
    print("  mean squared gap, a space being 1; lines that end a paragraph are left out:")
    greedy = [fill(paragraph) for paragraph in paragraphs]
    show("as the reader sets them", screen(program, options, paragraphs))
    show("greedy, justified", [justified(row) for rows in greedy for row in rows[:-1]])
    if shutil.which("par"):
        text = "\n\n".join(paragraphs).encode()
        done = subprocess.run(["par", f"{COLUMNS}j"], input=text, stdout=subprocess.PIPE, env=program.environment)
        show("par, justified", done.stdout.decode().split("\n"))


def show(label, rows):
    full = [row for row in rows if width(row) == COLUMNS and " " in row]
    gaps = [len(gap) for row in full for gap in spaces(row)]
    if not gaps:
        raise Skipped(f"no justified line was seen: {label}")
    square = sum(gap * gap for gap in gaps) / len(gaps)
    hyphens = sum(row.endswith("-") for row in full)
    line(label, f"{square:.2f}", f"{len(full)} full lines, widest gap {max(gaps)}, {hyphens} end in a hyphen")


def spaces(row):
    gap = ""
    for character in row:
        if character == " ":
            gap += " "
        elif gap:
            yield gap
            gap = ""


def width(text):
    return sum(0 if unicodedata.combining(c) or c in "\u2060\u00ad" else 1 + (unicodedata.east_asian_width(c) in "WF")
               for c in text)


def fill(paragraph):
    rows, row = [], ""
    for word in paragraph.split():
        if row and width(row) + 1 + width(word) > COLUMNS:
            rows.append(row)
            row = word
        else:
            row = f"{row} {word}" if row else word
    return rows + [row]


def justified(row):
    words = row.split(" ")
    slack, gaps = COLUMNS - width(row), len(words) - 1
    if gaps == 0:
        return row
    wide = [" " * (1 + (number + 1) * slack // gaps - number * slack // gaps) for number in range(gaps)]
    return "".join(word + gap for word, gap in zip(words, wide + [""]))


def screen(program, options, paragraphs):
    """The rows of the reader in a window as tall as the text, read back from tmux."""
    if not shutil.which("tmux"):
        raise Skipped("tmux is not installed")
    rows = []
    # A window of tmux has at most 10,000 rows, and a thousand are shown sooner.
    for number in range(0, len(paragraphs), 60):
        folder = issue(options, f"part-{number}", "\n\n".join(paragraphs[number:number + 60]))
        tmux = ["tmux", "-S", os.path.join(options.folder, f"tmux-{number}"), "-f", "/dev/null"]
        subprocess.run([*tmux, "new-session", "-d", "-x", str(COLUMNS + 8), "-y", "1500", program.path, "read", folder],
                       env=program.environment, check=True)
        try:
            rows += settled(tmux, program.environment)
        finally:
            subprocess.run([*tmux, "kill-server"], env=program.environment, check=False)
    return [row.strip() for row in rows]


def settled(tmux, environment):
    last, deadline = None, time.monotonic() + 10
    while time.monotonic() < deadline:
        time.sleep(0.2)
        done = subprocess.run([*tmux, "capture-pane", "-p"], stdout=subprocess.PIPE, env=environment, check=True)
        if done.stdout.strip() and done.stdout == last:
            return done.stdout.decode().split("\n")
        last = done.stdout
    raise Skipped("the reader did not show the text")


def issue(options, name, text):
    folder = os.path.join(options.folder, name)
    os.makedirs(folder)
    with open(os.path.join(folder, "1.txt"), "w") as file:
        file.write(text)
    describe(folder, {"class": "TextPage", "properties": {"text": "1.txt", "columns": 1}})
    return folder


def describe(folder, page):
    """Makes a folder an issue of one page."""
    with open(os.path.join(folder, "brochure.plist"), "wb") as file:
        plistlib.dump([[page]], file)
