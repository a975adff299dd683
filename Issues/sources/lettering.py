"""Letters drawn with strokes on a grid four units wide and six high, so that no font is needed."""

import numpy as np

from canvas import cover

# Each letter is a list of strokes, each stroke a list of points "xy" with y downwards.
STROKES = {
    "A": ["06 02 10 30 42 46", "04 44"],
    "B": ["00 06 36 45 44 33 03", "33 42 41 30 00"],
    "C": ["41 30 10 01 05 16 36 45"],
    "D": ["00 06 26 44 42 20 00"],
    "E": ["40 00 06 46", "03 33"],
    "F": ["40 00 06", "03 33"],
    "G": ["41 30 10 01 05 16 36 45 43 23"],
    "H": ["00 06", "40 46", "03 43"],
    "I": ["20 26"],
    "J": ["40 45 36 16 05"],
    "K": ["00 06", "40 03 46"],
    "L": ["00 06 46"],
    "M": ["06 00 23 40 46"],
    "N": ["06 00 46 40"],
    "O": ["10 30 41 45 36 16 05 01 10"],
    "P": ["06 00 30 41 42 33 03"],
    "Q": ["10 30 41 45 36 16 05 01 10", "24 46"],
    "R": ["06 00 30 41 42 33 03", "23 46"],
    "S": ["41 30 10 01 02 13 33 44 45 36 16 05"],
    "T": ["00 40", "20 26"],
    "U": ["00 05 16 36 45 40"],
    "V": ["00 26 40"],
    "W": ["00 16 23 36 40"],
    "X": ["00 46", "40 06"],
    "Y": ["00 23 40", "23 26"],
    "Z": ["00 40 06 46"],
    "1": ["11 20 26"],
    "2": ["01 10 30 41 42 06 46"],
    "3": ["01 10 30 41 42 33 44 45 36 16 05", "23 33"],
    "4": ["36 30 04 44"],
    "5": ["40 00 03 33 44 45 36 16 05"],
    "6": ["40 20 02 05 16 36 45 44 33 03"],
    "7": ["00 40 26"],
    "8": ["13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33"],
    "9": ["43 13 02 01 10 30 41 44 26 06"],
    "0": ["10 30 41 45 36 16 05 01 10"],
}
NARROW = {"I": 2}


def width_of(text, height, gap=1.8):
    """How wide `lettered` will be, in pixels, without the strokes' own width."""
    unit = height / 6
    return sum((0 if letter in NARROW else 4) * unit for letter in text) + gap * unit * (len(text) - 1)


def lettered(canvas, text, left, top, height, stroke, gap=1.8, stretch=1.0):
    """The mask of a line of capitals and digits.

    `left` and `top` are where the strokes' centre lines begin, `height` what they span, `stroke` how thick
    they are, all in pixels; `stretch` widens the letters, `gap` is the space between them in grid units.
    """
    unit = height / 6
    mask = np.zeros_like(canvas.x)
    for letter in text:
        shift = NARROW.get(letter, 0)
        for line in STROKES.get(letter, []):
            points = [
                (left + (int(p[0]) - shift) * unit * stretch, top + int(p[1]) * unit) for p in line.split()
            ]
            mask = np.maximum(mask, _stroke(canvas, points, stroke))
        left += ((0 if letter in NARROW else 4) * stretch + gap) * unit
    return mask


def _stroke(canvas, points, width):
    """A line with round joints, square right angles, and ends that reach half a width past its points."""
    mask = np.zeros_like(canvas.x)
    last = len(points) - 2
    for i, ((x0, y0), (x1, y1)) in enumerate(zip(points, points[1:])):
        length = float(np.hypot(x1 - x0, y1 - y0))
        ux, uy = (x1 - x0) / length * width / 2, (y1 - y0) / length * width / 2
        if i == 0:
            x0, y0 = x0 - ux, y0 - uy
        else:
            before = points[i - 1]
            square = (before[0] - x0) * (x1 - x0) + (before[1] - y0) * (y1 - y0) == 0
            half = width / 2
            corner = canvas.box(x0 - half, y0 - half, x0 + half, y0 + half)
            mask = np.maximum(mask, cover(corner if square else canvas.disc(x0, y0, half)))
        if i == last:
            x1, y1 = x1 + ux, y1 + uy
        mask = np.maximum(mask, cover(canvas.bar(x0, y0, x1, y1, width)))
    return mask


def centred(canvas, text, middle, top, height, stroke, gap=1.8):
    """`lettered`, with the middle of the line at `middle`."""
    left = middle - width_of(text, height, gap) / 2
    return lettered(canvas, text, left, top, height, stroke, gap)
