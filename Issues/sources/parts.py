"""What the landscapes are put together from: viaducts and trains, light on water, snow, stars, firs."""

import numpy as np

from canvas import cover, smooth

WIDE = (1200, 675)
TALL = (600, 800)


def arches(canvas, left, right, deck, foot, pitch, pier, thickness):
    """The mask of a viaduct from `left` to `right`: a deck, piers down to `foot`, round arches between."""
    wall = canvas.box(left, deck, right, foot)
    along = np.mod(canvas.x - left, pitch) - pitch / 2
    radius = (pitch - pier) / 2
    spring = deck + thickness + radius
    opening = np.where(
        canvas.y < spring, np.hypot(along, canvas.y - spring) - radius, np.abs(along) - radius
    )
    return cover(np.maximum(wall, -opening))


def viaduct(canvas, left, right, deck, foot, pitch, pier, thickness, inside, stone, depth):
    """A viaduct of two colours: the stone, and the inside of its arches, seen `depth` pixels deep."""
    canvas.paint(arches(canvas, left + depth - pitch, right, deck, foot, pitch, pier, thickness), inside)
    canvas.paint(arches(canvas, left, right, deck, foot, pitch, pier, thickness), stone)


def train(canvas, left, base, coaches, length, height, colours):
    """A train that stands on `base`: an engine at its right, lit windows, a stripe."""
    for i in range(coaches):
        x0 = left + i * (length + 5)
        last = i == coaches - 1
        body = canvas.box(x0, base - height, x0 + length, base, height * 0.16)
        if last:
            slope = (canvas.x - (x0 + length - height * 0.9)) * 0.75 + (base - height) - canvas.y
            body = np.maximum(body, slope * 0.8)
        canvas.paint(cover(body), colours["train"])
        canvas.paint(cover(np.maximum(body, canvas.box(x0, base - height * 0.3, x0 + length,
                                                       base - height * 0.12))), colours["stripe"])
        count = 4 if last else 5
        pane = length / 5.6
        for j in range(count):
            w0 = x0 + pane * 0.3 + j * pane * 1.08
            glass = canvas.box(w0, base - height * 0.78, w0 + pane * 0.76, base - height * 0.4, 2)
            canvas.paint(cover(np.maximum(glass, body)), colours["window"])


def glitter(canvas, x, horizon, spread, colour, strength):
    """The path of light that a low sun or a moon lays on water."""
    depth = (canvas.y - horizon) / (canvas.height - horizon)
    waves = canvas.noise(46, 7) * 0.65 + canvas.noise(18, 4) * 0.35
    width = spread * (0.25 + 1.3 * np.clip(depth, 0, 1))
    path = np.exp(-(((canvas.x - x) / width) ** 2))
    threshold = 0.78 - 0.55 * path
    canvas.paint(smooth(threshold, threshold + 0.07, waves) * path * (depth > 0), colour, strength)


def snow(canvas, count, largest):
    """Flakes; the near ones are larger, fewer and softer."""
    for _ in range(count):
        size = largest * canvas.random.random() ** 3 + 1.0
        x, y = canvas.random.random() * canvas.width, canvas.random.random() * canvas.height
        canvas.dot(x, y, size, "#ffffff", 0.85 if size < largest / 2 else 0.6)


def stars(canvas, count, lowest):
    for _ in range(count):
        x, y = canvas.random.random() * canvas.width, canvas.random.random() ** 1.3 * lowest
        canvas.dot(x, y, 0.7 + canvas.random.random() ** 4 * 1.8, "#eef3ff", 0.9)


def pine(canvas, x, foot, height, colour):
    """A fir: a trunk and five tiers that overlap."""
    mask = cover(canvas.bar(x, foot, x, foot - height * 0.3, height * 0.05))
    for i in range(5):
        top = foot - height + i * height * 0.15
        tall = height * (0.26 + 0.02 * i)
        half = height * (0.09 + 0.052 * i)
        t = (canvas.y - top) / tall
        mask = np.maximum(mask, cover(np.maximum(np.abs(canvas.x - x) - half * t, (t - 1) * tall)) * (t > 0))
    canvas.paint(mask, colour)
