"""From the start of the program to the last byte of the shelf; and what a refresh of a big feed takes."""

import os
import shutil

import feeds
from processes import end_orphans, timed
from pty_session import PtySession
from report import Skipped, compare, line, median, milliseconds
from web import Nginx

SILENCE = 0.03
FILTER = [*"/number 98", *"\x7f" * 9] * 3


def run(program, options):
    bare = [timed([program.path, "--version"], program.environment) for _ in range(max(20, options.runs))]
    line("--version", milliseconds(median(bare)), "aim 11 ms, the C libraries' own share")
    program.require("subscribe", "refresh")

    site = os.path.join(options.folder, "site")
    os.makedirs(site)
    feed, newest = feeds.issues(site, options.issues)
    items = feeds.rss(site, options.issues)
    with Nginx(site, options.folder) as server:
        program.run("big", "subscribe", server.url("issues.plist"))
        newsboat = Newsboat(options.folder, server.url("items.rss"))
        refresh(program, options, newsboat, feed, items)
        shelf(program, options, newsboat, newest)
    end_orphans()


def shelf(program, options, newsboat, newest):
    text, quiet, others = [], [], []
    missing = 0
    for _ in range(options.runs):
        seen, last = start(program.words("big"), program.environment, newest.encode())
        if seen is None:
            missing += 1
        else:
            text.append(seen)
            quiet.append(last)
        if newsboat.is_there:
            others.append(start(newsboat.words(), program.environment, b"Shelf")[1])
    print(f"  shelf of {options.issues} issues, 80x24:")
    if missing:
        raise Skipped(f"the shelf did not show {newest} in {missing} of {options.runs} starts")
    line("newest title on the screen", milliseconds(median(text)), "aim 30 ms")
    compare(quiet, {"newsboat": others} if others else {})
    if not newsboat.is_there:
        print("  (newsboat is not installed: nothing to compare with)")
    keys(program, newest)


def keys(program, newest):
    """From a key to the last byte of what it changes on the shelf."""
    session = PtySession(program.words("big"), program.environment, 120, 40)
    try:
        session.until_text(newest.encode(), timeout=10)
        session.until_quiet(0.5, first=0.5)
        for label, sequence in (("letter of the filter", FILTER), ("next row", ["down"] * 40)):
            times = []
            for key in sequence:
                pressed = session.press(key)
                last = session.until_quiet(SILENCE, first=0.2)
                if last is not None:
                    times.append(last - pressed)
            line(label, milliseconds(median(times)), f"worst {milliseconds(max(times))}; aim 16 ms")
    finally:
        session.close()


def start(words, environment, text):
    """Seconds to a text and to the last byte before a silence."""
    session = PtySession(words, environment)
    try:
        seen = session.until_text(text, timeout=10)
        if seen is None:
            return None, None
        session.until_quiet(SILENCE, first=SILENCE)
        return seen - session.start, session.last_byte - session.start
    finally:
        session.close()


def refresh(program, options, newsboat, feed, items):
    changed, unchanged, others = [], [], []
    for number in range(options.runs):
        # Another modification time is another validator: the whole feed is sent and read again.
        for path in (feed, items):
            os.utime(path, (1_000_000_000 + number, 1_000_000_000 + number))
        changed.append(timed(program.words("big", "refresh"), program.environment))
        unchanged.append(timed(program.words("big", "refresh"), program.environment))
        if newsboat.is_there:
            others.append(timed(newsboat.words("-x", "reload"), program.environment))
    print(f"  refresh of a feed of {options.issues} issues:")
    compare(changed, {"newsboat": others} if others else {}, aim=5)
    line("unchanged (304)", milliseconds(median(unchanged)))


class Newsboat:
    def __init__(self, folder, url):
        self.program = shutil.which("newsboat")
        self.folder = os.path.join(folder, "newsboat")
        os.makedirs(self.folder)
        for name, text in (("urls", f"{url}\n"), ("config", "max-items 0\n")):
            with open(os.path.join(self.folder, name), "w") as file:
                file.write(text)

    @property
    def is_there(self):
        return self.program is not None

    def words(self, *arguments):
        files = [f"-{letter}{self.folder}/{name}" for letter, name in (("u", "urls"), ("c", "cache"), ("C", "config"))]
        return [self.program, *files, *arguments]
