"""A picture as an array of light, and the few shapes everything here is drawn with.

Shapes are signed distances in pixels (negative inside). `cover` turns a distance into a mask whose edge
is one pixel soft, so nothing has to be drawn larger and shrunk.
"""

import io

import numpy as np
from PIL import Image


def rgb(text):
    """`#rrggbb` as three numbers from 0 to 1."""
    return np.array([int(text[i : i + 2], 16) for i in (1, 3, 5)], dtype=np.float32) / 255


def cover(distance, softness=1.0):
    """How much of each pixel lies inside a shape, from 0 to 1."""
    return np.clip(0.5 - distance / softness, 0, 1)


def smooth(edge0, edge1, value):
    """0 before edge0, 1 after edge1, and an S-curve between them."""
    t = np.clip((value - edge0) / (edge1 - edge0), 0, 1)
    return t * t * (3 - 2 * t)


def ramp(stops, position):
    """Colours along `stops`, a list of (place, "#rrggbb"), at every number of an array."""
    places = [place for place, _ in stops]
    colours = np.array([rgb(text) for _, text in stops])
    return np.stack([np.interp(position, places, colours[:, i]) for i in range(3)], axis=-1)


class Canvas:
    """A picture being drawn: `x` and `y` are the pixels' centres, `light` their colours from 0 to 1."""

    def __init__(self, width, height, seed):
        self.width, self.height = width, height
        self.y, self.x = (np.mgrid[0:height, 0:width] + 0.5).astype(np.float32)
        self.light = np.zeros((height, width, 3), dtype=np.float32)
        self.random = np.random.default_rng(seed)

    # Distances

    def disc(self, x, y, radius):
        return np.hypot(self.x - x, self.y - y) - radius

    def box(self, left, top, right, bottom, corner=0.0):
        dx = np.abs(self.x - (left + right) / 2) - (right - left) / 2 + corner
        dy = np.abs(self.y - (top + bottom) / 2) - (bottom - top) / 2 + corner
        outside = np.hypot(np.maximum(dx, 0), np.maximum(dy, 0))
        return outside + np.minimum(np.maximum(dx, dy), 0) - corner

    def line(self, x0, y0, x1, y1, width):
        """A stroke with round ends."""
        dx, dy = x1 - x0, y1 - y0
        length = max(dx * dx + dy * dy, 1e-6)
        t = np.clip(((self.x - x0) * dx + (self.y - y0) * dy) / length, 0, 1)
        return np.hypot(self.x - x0 - t * dx, self.y - y0 - t * dy) - width / 2

    def bar(self, x0, y0, x1, y1, width):
        """A stroke with square ends that stop at its points."""
        length = max(float(np.hypot(x1 - x0, y1 - y0)), 1e-6)
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        along = (self.x - x0) * ux + (self.y - y0) * uy - length / 2
        across = -(self.x - x0) * uy + (self.y - y0) * ux
        return np.maximum(np.abs(along) - length / 2, np.abs(across) - width / 2)

    # Painting

    def paint(self, mask, colour, strength=1.0):
        """Lays a colour ("#rrggbb" or an array of colours) over the picture where the mask says."""
        colour = rgb(colour) if isinstance(colour, str) else colour
        amount = (mask * strength)[..., None]
        self.light += (colour - self.light) * amount

    def sky(self, stops, top=0, bottom=None):
        """A gradient from `top` to `bottom`, the whole picture if not said otherwise."""
        bottom = self.height if bottom is None else bottom
        position = np.clip((self.y[:, 0] - top) / (bottom - top), 0, 1)
        colours = ramp(stops, position)[:, None, :]
        self.paint(((self.y >= top) & (self.y <= bottom)).astype(np.float32), colours)

    def glow(self, x, y, radius, colour, strength):
        """Adds light that fades with the distance, as a lamp does in damp air."""
        amount = strength * np.exp(-np.hypot(self.x - x, self.y - y) / radius)
        self.light = 1 - (1 - self.light) * (1 - np.clip(amount, 0, 1)[..., None] * rgb(colour))

    def dot(self, x, y, radius, colour, strength=1.0):
        """A small disc. Only the pixels round it are touched, so thousands are cheap."""
        reach = int(radius + 2)
        rows = slice(max(0, int(y) - reach), max(0, int(y) + reach + 1))
        columns = slice(max(0, int(x) - reach), max(0, int(x) + reach + 1))
        part = self.light[rows, columns]
        distance = np.hypot(self.x[rows, columns] - x, self.y[rows, columns] - y) - radius
        part += (rgb(colour) - part) * (cover(distance) * strength)[..., None]

    # Chance

    def noise(self, cell_width, cell_height):
        """Soft random hills from 0 to 1, each about one cell large."""
        size = (int(self.width / cell_width) + 3, int(self.height / cell_height) + 3)
        seeds = self.random.random((size[1], size[0])).astype(np.float32)
        wide = Image.fromarray(seeds, "F").resize(
            (int(size[0] * cell_width), int(size[1] * cell_height)), Image.BICUBIC
        )
        return np.clip(np.asarray(wide)[: self.height, : self.width], 0, 1)

    def ridge(self, base, height, step, roughness=0.5):
        """The line of a mountain range: for each column, how far down it begins."""
        columns = np.arange(self.width) + 0.5
        line = np.zeros(self.width)
        size, reach = 1.0, float(step)
        for _ in range(6):
            count = int(self.width / reach) + 3
            points = self.random.random(count)
            place = columns / reach
            left = place.astype(int)
            t = place - left
            t = t * t * (3 - 2 * t)
            line += size * (points[left] * (1 - t) + points[left + 1] * t)
            size, reach = size * roughness, max(reach / 2, 2.0)
        line = (line - line.min()) / (line.max() - line.min())
        return (base - height * line).astype(np.float32)

    def below(self, line):
        """The mask of everything under a ridge."""
        return cover(line[None, :] - self.y)

    # Out

    def image(self, dither=0.9):
        """The picture in eight bits. A little noise keeps long gradients from showing steps."""
        noise = self.random.random((self.height, self.width, 1)).astype(np.float32) - 0.5
        return Image.fromarray(np.uint8(np.clip(self.light * 255 + 0.5 + noise * dither, 0, 255)), "RGB")


def jpeg(image):
    """A baseline JPEG: what every decoder reads, and the smallest for skies."""
    out = io.BytesIO()
    image.save(out, "JPEG", quality=82, optimize=True)
    return out.getvalue()


def png(image):
    """A PNG of 64 colours: sharper and smaller than a JPEG where a picture has few."""
    out = io.BytesIO()
    image.quantize(64, method=Image.MEDIANCUT, dither=Image.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()
