#!/usr/bin/python3
"""Takes the pictures of the screen that the README and the issue about pictures show.

    Tests/Screenshots/screenshots.py --newsstand .build/release/newsstand [NAME...]

Every one is of a real xterm. kitty's pictures are decoded from what kitty is sent.
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

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

    def take(self, words, keys, columns, rows, pixels=None, **terminal):
        """The screen after some keys, each pressed when the screen stands."""
        command = [self.newsstand, *words]
        with Window(command, self.environment, columns, rows, pixels=pixels and pixels(), **terminal) as window:
            window.settle()
            for key in keys:
                window.press(key)
                window.settle(1.5)
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


# Every screen of the reader: name, what is written under it, the command, keys. One after the other, in one library.
VIEWS = [
    ("shelf", "The shelf", [], []),
    ("list", "The shelf as a list", [], ["v"]),
    ("page", "A page", ["read", "window-seat"], ["4g", "b"]),
    ("photos", "A page with photos", ["read", "one-grid"], ["6g"]),
    ("contents", "Contents", ["read", "how-to-read"], ["3g", "t"]),
    ("hits", "A search", ["read", "how-to-read"], ["/", "page", "Return"]),
    ("bookmarks", "Bookmarks", ["read", "how-to-read"], ["3g", "b", "6g", "b", "'"]),
    ("information", "What is known of an issue", ["read", "window-seat"], ["i"]),
    ("publications", "Publications", [], ["S"]),
    ("downloads", "Downloads", [], ["D"]),
    ("help", "The keys of a screen", [], ["question"]),
]


def views(photographer):
    photographer.run("subscribe", str(ISSUES / "issues.plist"), "--title", "Halt")
    photographer.run("download", "--new", "--wait")
    shots = [(title, photographer.take(words, keys, 100, 32)) for _, title, words, keys in VIEWS]
    together = sheet(shots)
    small = together.resize((1200, together.height * 1200 // together.width), Image.Resampling.LANCZOS)
    save(small, ROOT / "Issues" / "sources" / "views.jpg", quality=85)


SETS = {"modes": modes, "views": views}


def main():
    parser = argparse.ArgumentParser(description="Takes pictures of the screen.")
    parser.add_argument("--newsstand", required=True, help="the program")
    parser.add_argument("names", nargs="*", help=f"of {', '.join(SETS)}; all without one")
    options = parser.parse_args()
    wrong = [name for name in options.names if name not in SETS]
    if wrong:
        parser.error(f"there is no {wrong[0]}, only {', '.join(SETS)}")
    with tempfile.TemporaryDirectory() as home:
        photographer = Photographer(os.path.abspath(options.newsstand), home)
        for name in options.names or SETS:
            SETS[name](photographer)


if __name__ == "__main__":
    sys.exit(main())
