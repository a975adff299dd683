#!/usr/bin/python3
"""Takes the pictures of the screen that the README and the issue about pictures show.

    Tests/Screenshots/screenshots.py --newsstand .build/release/newsstand [NAME...]

Every one is of a real xterm. kitty's pictures are decoded from what kitty is sent.
"""

import argparse
import contextlib
import functools
import http.server
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

from PIL import Image, ImageDraw, ImageFont

from kitty import Kitty
from window import LIGHT, VT340, Window

ROOT = pathlib.Path(__file__).resolve().parents[2]
ISSUES = ROOT / "Issues"
PAGE = ["read", str(ISSUES / "one-grid.zip")]
TEST_CARD = "4g"
GAP = 12

# How one page looks in every kind of terminal: name, what is written under it, what the program is told, the terminal.
MODES = [
    ("kitty", "kitty: pixels", [], {"pixels": Kitty}),
    ("sixel", "sixels", [], {"options": VT340}),
    ("24bit", "letters, 24-bit colour", ["--colors", "24bit", "--pictures", "blocks"], {}),
    ("256", "256 colours", ["--colors", "256", "--pictures", "blocks"], {}),
    ("16", "16 colours", ["--colors", "16", "--pictures", "blocks"], {}),
    ("mono", "no colour", ["--colors", "mono", "--pictures", "blocks"], {}),
    ("ascii", "ASCII", ["--colors", "24bit", "--pictures", "ascii"], {}),
    ("typewriter", "ASCII without colour", ["--colors", "mono", "--pictures", "ascii"], {}),
]


class Photographer:
    def __init__(self, newsstand, home):
        self.newsstand = newsstand
        self.environment = {
            **os.environ, "HOME": home, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
            "NEWSSTAND_LIBRARY": os.path.join(home, "library"),
        }
        for name in ["COLORTERM", "NO_COLOR", "TMUX", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"]:
            self.environment.pop(name, None)

    def run(self, *words):
        subprocess.run([self.newsstand, *words], env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def configure(self, line):
        folder = os.path.join(self.environment["HOME"], ".config", "newsstand")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "config"), "w") as file:
            file.write(line + "\n")

    def take(self, words, keys, columns, rows, pixels=None, silence=1.5, LC_ALL="C.UTF-8", **terminal):
        """The screen after some keys, each pressed when the screen stands.

        What moves all the time is taken after a short `silence`.
        """
        environment = {**self.environment, "LC_ALL": LC_ALL}
        with Window(
                [self.newsstand, *words], environment, columns, rows, pixels=pixels and pixels(), **terminal
        ) as window:
            window.settle(silence)
            for key in keys:
                window.press(key)
                window.settle(silence)
            return window.picture()


def save(picture, path, **options):
    picture.save(path, optimize=True, **options)
    print(f"{path.relative_to(ROOT)}  {path.stat().st_size // 1024} KiB")


def modes(photographer):
    folder = ISSUES / "sources" / "one-grid"
    shots = []
    for name, title, words, terminal in MODES:
        shot = photographer.take(PAGE + words, [TEST_CARD], 64, 21, **terminal)
        save(shot, folder / f"mode-{name}.png")
        small = shot.resize((240, shot.height * 240 // shot.width), Image.Resampling.LANCZOS)
        save(small, folder / f"mode-{name}-small.jpg", quality=82)
        shots.append((title, shot))
    together = sheet(shots)
    small = together.resize((1000, together.height * 1000 // together.width), Image.Resampling.LANCZOS)
    save(small, folder / "modes.jpg", quality=85)


def sheet(shots):
    """All of them on one picture, two a row."""
    font = ImageFont.truetype("DejaVuSans.ttf", 15)
    width, height = shots[0][1].size
    label = 24
    rows = (len(shots) + 1) // 2
    result = Image.new("RGB", (2 * width + 3 * GAP, rows * (height + label + GAP) + GAP), "#2a2a33")
    pen = ImageDraw.Draw(result)
    for index, (title, shot) in enumerate(shots):
        x = GAP + index % 2 * (width + GAP)
        y = GAP + index // 2 * (height + label + GAP)
        result.paste(shot, (x, y))
        pen.text((x, y + height + 4), title, font=font, fill="#d8d8d0")
    return result


# Every screen of the reader: what is written under it, the command, keys. One after the other, in one library.
VIEWS = [
    ("The shelf", [], []),
    ("The shelf as a list", [], ["v"]),
    ("A text", ["read", "one-grid"], ["6g", "j"]),
    ("A page with photos", ["read", "window-seat"], ["4g"]),
    ("The contents", ["read", "how-to-read"], ["3g", "t"]),
    ("What a search has found", ["read", "how-to-read"], ["/", "page\r"]),
    ("Bookmarks", ["read", "how-to-read"], ["3g", "b", "6g", "b", "'"]),
    ("All that is known of an issue", ["read", "window-seat"], ["i"]),
    ("The publications", [], ["S"]),
    ("The keys of a screen", [], ["?"]),
]


def views(photographer):
    with serving(ISSUES) as address:
        photograph_views(photographer, address)


@contextlib.contextmanager
def serving(folder):
    """The address of a folder on a server of this machine."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}"
        server.shutdown()


def photograph_views(photographer, address):
    photographer.run("subscribe", f"{address}/issues.plist", "--title", "Halt")
    photographer.run("download", "--new", "--wait")
    shots = [(title, photographer.take(words, keys, 100, 32)) for title, words, keys in VIEWS]
    photographer.configure("rate-limit = 30K")
    photographer.run("archive", "one-grid", "window-seat")
    photographer.run("download", "one-grid", "window-seat")
    photographer.run("pause", "window-seat")
    shots.append(("Downloads", photographer.take([], ["D"], 100, 32, silence=0.3)))
    photographer.run("cancel", "--all")
    shots.append(("Another language", photographer.take([], ["S"], 100, 32, LC_ALL="ja_JP.UTF-8")))
    together = sheet(shots)
    small = together.resize((1200, together.height * 1200 // together.width), Image.Resampling.LANCZOS)
    save(small, ISSUES / "sources" / "views.jpg", quality=85)


SETS = {"modes": modes, "views": views}


def main():
    parser = argparse.ArgumentParser(description="Takes pictures of the screen.")
    parser.add_argument("--newsstand", required=True, help="the program")
    parser.add_argument("names", nargs="*", help=f"of {', '.join(SETS)}; all without one")
    options = parser.parse_args()
    wrong = [name for name in options.names if name not in SETS]
    if wrong:
        parser.error(f"there is no {wrong[0]}, only {', '.join(SETS)}")
    home = os.path.join(tempfile.gettempdir(), "halt")
    shutil.rmtree(home, ignore_errors=True)
    try:
        os.makedirs(home)
        photographer = Photographer(os.path.abspath(options.newsstand), home)
        for name in options.names or SETS:
            SETS[name](photographer)
    finally:
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
