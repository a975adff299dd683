"""What a kitty does with pictures, before an xterm that knows nothing of them."""

import base64
import io
import re

from PIL import Image, ImageChops

COMMAND = re.compile(rb"\x1b_G([^;\x1b]*)(?:;([^\x1b]*))?\x1b\\")
# The character that stands for a part of a picture, and what says which part (kitty's "Unicode placeholders").
PLACEHOLDER = re.compile("\U0010EEEE".encode() + rb"(?:[\xc2-\xdf].|[\xe0-\xef]..|[\xf0-\xf4]...){3}", re.DOTALL)
VERSION = re.compile(rb"\x1b\[>0?q")


class Kitty:
    """Answers as a kitty, takes its pictures out of the stream, and puts them where they belong."""

    def __init__(self):
        self.rest = b""
        self.sent = {}
        self.open = None
        self.pictures = {}
        self.sizes = {}

    def take(self, data):
        """What xterm is to be sent of some bytes, and what the program is answered."""
        data = self.rest + data
        # A command or a character may be cut by the end of what was read.
        end = len(data)
        start = data.rfind(b"\x1b_G")
        if start >= 0 and b"\x1b\\" not in data[start:]:
            end = start
        elif (start := data.rfind(b"\xf4\x8e\xbb\xae")) >= 0 and len(data) - start < 16:  # four scalars of four bytes
            end = start
        data, self.rest = data[:end], data[end:]
        answers = []
        if VERSION.search(data):
            answers.append(b"\x1bP>|kitty(0.35.2)\x1b\\")
        data = COMMAND.sub(lambda match: self.command(match, answers), VERSION.sub(b"", data))
        # Reversed blanks fill their cells to the edge; a block character has gaps above and below it.
        return PLACEHOLDER.sub(b"\x1b[7m \x1b[27m", data), b"".join(answers)

    def command(self, match, answers):
        keys = dict(part.split("=") for part in match[1].decode().split(","))
        if keys.get("a") == "q":
            answers.append(b"\x1b_Gi=%s;OK\x1b\\" % keys["i"].encode())
        elif keys.get("a") == "p":
            self.sizes[int(keys["i"])] = (int(keys["c"]), int(keys["r"]))
        elif keys.get("a") == "d":
            self.pictures.pop(int(keys["i"]), None)
        else:
            self.open = int(keys.get("i", self.open or 0))
            self.sent[self.open] = self.sent.get(self.open, b"") + (match[2] or b"")
            if keys.get("m") == "0":
                file = io.BytesIO(base64.b64decode(self.sent.pop(self.open)))
                self.pictures[self.open] = Image.open(file).convert("RGB")
        return b""

    def draw(self, shot, cell):
        """Puts each picture over the cells that have its colour, the low byte of its number."""
        for number, picture in self.pictures.items():
            columns, rows = self.sizes[number]
            color = palette(number & 0xFF)
            place = box(shot, color)
            if place and place[2] - place[0] == columns * cell[0] and place[3] - place[1] == rows * cell[1]:
                shot.paste(picture.resize((columns * cell[0], rows * cell[1])), place[:2])


def palette(index):
    """xterm's own colours from 16 on: a cube of six steps a side, and greys."""
    if index >= 232:
        return (index * 10 - 2312,) * 3
    steps = [0, 95, 135, 175, 215, 255]
    cube = index - 16
    return steps[cube // 36], steps[cube // 6 % 6], steps[cube % 6]


def box(shot, color):
    """The rectangle around all pixels of a colour."""
    bands = [band.point(lambda value, want=want: 255 if value == want else 0)
             for band, want in zip(shot.split(), color)]
    return ImageChops.multiply(ImageChops.multiply(bands[0], bands[1]), bands[2]).getbbox()
