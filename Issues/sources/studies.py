"""Pictures made of rules: waves, tiles, currents, seeds, a moon over a grid, a test card."""

import colorsys

import numpy as np
from PIL import Image, ImageDraw

from canvas import Canvas, cover, ramp, smooth
from lettering import centred, lettered
from parts import TALL, WIDE

INK = "#10122b"
GOLDEN_ANGLE = np.pi * (3 - 5**0.5)


def waves():
    """Three stones thrown into still water."""
    canvas = Canvas(*WIDE, seed=61)
    height = sum(
        np.cos(np.hypot(canvas.x - x, canvas.y - y) / length + phase) * strength
        for x, y, length, phase, strength in (
            (270, 190, 15, 0.0, 1.0), (930, 240, 15, 1.1, 1.0), (560, 760, 15, 2.0, 0.9))
    )
    colours = [(-2.9, "#0b1045"), (-1.3, "#123f8c"), (-0.1, "#18a0b0"), (0.9, "#f6d98b"), (1.9, "#ff7b54"),
               (2.9, "#fff4e0")]
    canvas.light = ramp(colours, height).astype(np.float32)
    return canvas


def tiles():
    """Truchet's tiles: every square holds two quarter circles, turned by the toss of a coin."""
    canvas = Canvas(*WIDE, seed=62)
    size = 112.5
    column, row = (canvas.x // size).astype(int), (canvas.y // size).astype(int)
    turned = canvas.random.random((7, 12)) < 0.5
    u, v = np.mod(canvas.x, size), np.mod(canvas.y, size)
    u = np.where(turned[np.minimum(row, 6), np.minimum(column, 11)], size - u, u)
    near, far = np.hypot(u, v), np.hypot(size - u, size - v)
    arc = np.minimum(np.abs(near - size / 2), np.abs(far - size / 2))
    # Which side of the curves a point is on changes at every arc: two colours of ground follow from it.
    side = (near < size / 2) | (far < size / 2)
    odd = (column + row + turned[np.minimum(row, 6), np.minimum(column, 11)]) % 2 == 1
    canvas.paint(np.ones_like(canvas.x), "#12345b")
    canvas.paint((side ^ odd).astype(np.float32), "#e4572e")
    canvas.paint(cover(arc - 17), "#fff1d0")
    canvas.paint(cover(arc - 7), INK)
    return canvas


def currents():
    """Five hundred leaves let go at once in water that turns slowly."""
    canvas = Canvas(*WIDE, seed=63)
    width, height = WIDE
    angle = (canvas.noise(430, 360) * 2.6 + canvas.noise(170, 150) * 0.5) * np.pi
    picture = Image.new("RGB", (width * 2, height * 2), "#0d1b2e")
    draw = ImageDraw.Draw(picture)
    for _ in range(500):
        x, y = canvas.random.random() * width, canvas.random.random() * height
        points, thick = [], 5 + int(canvas.random.random() ** 2 * 20)
        tint = (angle[int(y), int(x)] / np.pi - 0.6) / 1.6
        for _ in range(46):
            if not (0 <= x < width and 0 <= y < height):
                break
            points.append((x * 2, y * 2))
            turn = angle[int(y), int(x)]
            x, y = x + 5 * np.cos(turn), y + 5 * np.sin(turn)
        stops = [(0, "#1f6f8b"), (0.3, "#2ec4b6"), (0.5, "#fdf0c4"), (0.72, "#ff9f4a"), (1, "#e0406a")]
        colour = ramp(stops, np.array([tint + 0.12 * (canvas.random.random() - 0.5)]))[0]
        if len(points) > 1:
            fill = tuple(int(c * 255) for c in colour)
            draw.line(points, fill=fill, width=thick, joint="curve")
            for px, py in (points[0], points[-1]):
                half = thick / 2
                draw.ellipse((px - half, py - half, px + half, py + half), fill=fill)
    small = picture.resize(WIDE, Image.BOX)
    canvas.light = np.asarray(small, dtype=np.float32) / 255
    return canvas


def seeds():
    """Each seed is turned from the last by the golden angle, and that is all a sunflower knows."""
    canvas = Canvas(*WIDE, seed=64)
    canvas.paint(np.ones_like(canvas.x), "#0f1a33")
    stops = [(0, "#fff3c4"), (0.25, "#ffc247"), (0.55, "#f0653a"), (0.8, "#b02a5b"), (1, "#4a2a86")]
    count = 640
    for i in range(count):
        reach = 29 * np.sqrt(i + 0.4)
        x, y = 600 + reach * np.cos(i * GOLDEN_ANGLE), 337 + reach * np.sin(i * GOLDEN_ANGLE)
        colour = ramp(stops, np.array([np.sqrt(i / count)]))[0]
        text = "#" + "".join(f"{int(c * 255):02x}" for c in colour)
        canvas.dot(x, y, 12 + 11 * np.sqrt(i / count), text)
    return canvas


def four_studies():
    """The four patterns in four slanting bands."""
    canvas = Canvas(*WIDE, seed=65)
    slant = canvas.x - (canvas.y - canvas.height / 2) * 0.3
    for i, study in enumerate((waves, tiles, currents, seeds)):
        band = slant >= i * 300 if i else slant == slant
        canvas.light = np.where(band[..., None], study().light, canvas.light)
    for i in (1, 2, 3):
        canvas.paint(cover(np.abs(slant - i * 300) - 5), "#fff6e0")
    return canvas


def test_card():
    """Greys, primaries, hues, fine lines, and squares that should be square."""
    canvas = Canvas(*WIDE, seed=66)
    canvas.paint(np.ones_like(canvas.x), "#2a3038")
    line = np.minimum(np.abs(np.mod(canvas.x, 75) - 37.5), np.abs(np.mod(canvas.y, 75) - 37.5))
    canvas.paint(cover(line - 1.2), "#e8ecef")
    steps = np.floor((canvas.x - 112) / 976 * 11).clip(0, 10) / 10
    canvas.paint(cover(canvas.box(112, 37, 1088, 112)), np.repeat(steps[..., None], 3, axis=-1))
    for i, bright in enumerate(("#ff2a2a", "#1fe05a", "#2f62ff")):
        top = 563 + i * 25
        canvas.paint(cover(canvas.box(112, top, 1088, top + 25)),
                     ramp([(112, "#000000"), (1088, bright)], canvas.x))
    bars = ["#f4f4f4", "#f2e300", "#00d5e0", "#16c83c", "#d63ad9", "#e1261c", "#2233d6", "#0a0a0a"]
    for i, colour in enumerate(bars):
        for left in (37, 1013):
            top = 150 + i * 47
            canvas.paint(cover(canvas.box(left, top, left + 150, top + 47)), colour)
    # The wheel: hue goes round, and fades to white at the hub.
    x, y, radius = 600, 337, 208
    turn = (np.arctan2(canvas.y - y, canvas.x - x) / (2 * np.pi)) % 1
    hues = [(i / 12, "#" + "".join(f"{int(c * 255):02x}" for c in colorsys.hsv_to_rgb(i / 12 % 1, 1, 1)))
            for i in range(13)]
    wheel = ramp(hues, turn)
    fade = smooth(40, radius - 30, np.hypot(canvas.x - x, canvas.y - y))[..., None]
    canvas.paint(cover(canvas.disc(x, y, radius + 12)), "#111418")
    canvas.paint(cover(canvas.disc(x, y, radius)), 1 - (1 - wheel) * fade)
    canvas.paint(cover(canvas.disc(x, y, 52)), "#111418")
    canvas.paint(centred(canvas, "H", x, y - 22, 44, 13), "#ffffff")
    # A star of rays, and rings that grow finer: where they blur, the cells end.
    for cx in (292, 908):
        canvas.paint(cover(canvas.disc(cx, 337, 92)), "#f4f4f4")
    rays = np.cos(np.arctan2(canvas.y - 337, canvas.x - 292) * 18) * np.hypot(canvas.x - 292, canvas.y - 337)
    canvas.paint(cover(canvas.disc(292, 337, 88)) * cover(rays / 18), "#111418")
    reach = np.hypot(canvas.x - 908, canvas.y - 337)
    canvas.paint(cover(reach - 88) * cover(-np.cos(reach * reach / 190) * 4), "#111418")
    return canvas


def _moon(canvas, x, y, radius, bright, shade):
    """A moon with its seas, lit from the upper left."""
    light = smooth(-1.0, 0.9, ((x - canvas.x) * 0.55 + (y - canvas.y) * 0.5) / radius + 0.25)
    face = ramp([(0, shade), (1, bright)], light)
    canvas.paint(cover(canvas.disc(x, y, radius), 1.6), face)
    seas = ((-0.32, -0.34, 0.27), (-0.05, -0.18, 0.2), (0.3, -0.28, 0.2), (0.36, 0.02, 0.16),
            (-0.46, 0.08, 0.22), (-0.2, 0.4, 0.16), (0.12, 0.55, 0.1), (0.52, -0.5, 0.1))
    blot = np.full_like(canvas.x, 9e9)
    for dx, dy, size in seas:
        blot = np.minimum(blot, canvas.disc(x + dx * radius, y + dy * radius, size * radius))
    canvas.paint(cover(np.maximum(blot, canvas.disc(x, y, radius)), 5), shade, 0.55)


def moon_in_steps():
    """One moon in cells that grow smaller from left to right, down to the pixel."""
    whole = Canvas(*WIDE, seed=67)
    whole.sky([(0, "#0a1030"), (0.6, "#1d2f6b"), (1, "#6a4a8c")])
    for _ in range(120):
        whole.dot(whole.random.random() * 1200, whole.random.random() * 675, 1.4, "#dfe8ff")
    whole.glow(620, 338, 190, "#5f76c8", 0.6)
    _moon(whole, 620, 338, 312, "#fff6d6", "#b98f78")
    canvas = Canvas(*WIDE, seed=68)
    for left, cell in ((0, 75), (390, 37.5), (525, 18.75), (675, 9.375), (825, 1)):
        size = (round(1200 / cell), round(675 / cell / 2) if cell > 1 else 675)
        image = Image.fromarray(np.uint8(np.clip(whole.light * 255, 0, 255)), "RGB")
        coarse = image.resize(size, Image.BOX).resize(WIDE, Image.NEAREST)
        band = (canvas.x >= left)[..., None]
        canvas.light = np.where(band, np.asarray(coarse, dtype=np.float32) / 255, canvas.light)
    for left in (390, 525, 675, 825):
        canvas.paint(cover(np.abs(canvas.x - left) - 1.5), "#0a1030")
    return canvas


def cover_grid():
    """The second cover: a moon over a plain of cells."""
    canvas = Canvas(*TALL, seed=71)
    horizon = 520
    canvas.sky([(0, "#05061a"), (0.5, "#1a1450"), (0.85, "#6b2a80"), (1, "#f0567a")], 0, horizon)
    for _ in range(130):
        canvas.dot(canvas.random.random() * 600, canvas.random.random() ** 1.2 * 470, 1.5, "#eef0ff", 0.9)
    canvas.glow(300, 400, 130, "#ff86a8", 0.55)
    _moon(canvas, 300, 400, 150, "#fff3cf", "#e39a86")
    canvas.paint(canvas.below(canvas.ridge(524, 70, 120)), "#2a1048")
    canvas.sky([(0, "#2b0f52"), (1, "#0a0620")], horizon, 800)
    depth = np.maximum(canvas.y - horizon, 0.5) / 280
    across = (canvas.x - 300) / depth
    far = 1 / depth
    rows = np.abs(np.mod(far * 2.2 + 0.35, 1) - 0.5) / (2.2 * far / depth / 280)
    columns = np.abs(np.mod(across / 96, 1) - 0.5) * 96 * depth
    lines = np.maximum(cover(rows - 1.0 - depth * 1.2), cover(columns - 0.8 - depth * 1.4))
    ground = (canvas.y > horizon).astype(np.float32)
    sheen = smooth(0.9, 0.0, np.abs(canvas.x - 300) / 240) * smooth(0, 0.5, depth)
    canvas.paint(ground * sheen, "#e2557f", 0.28)
    # Some cells hold something, as cells do.
    written = canvas.random.random((64, 128))
    cell = written[np.floor(far * 2.2 + 0.85).astype(int) % 64, np.floor(across / 96 + 0.5).astype(int) % 128]
    ink = ramp([(0, "#ffd166"), (0.08, "#ff5d8f"), (0.16, "#4fe3e0"), (1, "#4fe3e0")], cell)
    canvas.paint((cell < 0.24) * ground * smooth(0.02, 0.2, depth), ink, 0.85)
    canvas.paint(lines * ground * smooth(0.02, 0.5, depth), "#4fe3e0", 0.95)
    canvas.paint(cover(np.abs(canvas.y - horizon) - 2), "#ffd0b0")
    canvas.paint(lettered(canvas, "HALT", 60, 66, 128, 40, gap=2.53, stretch=0.93), "#f6ecff")
    canvas.paint(cover(canvas.box(150, 728, 450, 776, 8)), "#0a0620")
    canvas.paint(centred(canvas, "ONE GRID", 300, 741, 22, 5.5), "#f6ecff")
    canvas.paint(cover(canvas.disc(548, 753, 25)), "#4fe3e0")
    canvas.paint(centred(canvas, "2", 548, 742, 22, 6), "#0a0620")
    return canvas
