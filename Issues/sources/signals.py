"""Lamps beside the line, a map of an issue, a halt in the snow, and the cover of the manual."""

import numpy as np

from canvas import Canvas, cover, ramp, smooth
from lettering import centred, lettered
from parts import TALL, WIDE, pine, snow, stars

LAMPS = {"green": "#2cf07e", "amber": "#ffb01f", "red": "#ff3b30", "white": "#eaf4ff"}
SKIES = {
    "green": [(0, "#04140f"), (1, "#0d4034")],
    "amber": [(0, "#1a1206"), (1, "#5a3a12")],
    "red": [(0, "#16040a"), (1, "#5a1220")],
    "white": [(0, "#0a1424"), (1, "#3c5878")],
}


def lens(canvas, x, y, radius, colour, lit=True):
    """A signal lamp from the front: a dark rim, a ribbed lens, the bright wire in it, a hood above."""
    canvas.paint(cover(canvas.disc(x, y, radius * 1.16)), "#050608")
    if lit:
        reach = np.hypot(canvas.x - x, canvas.y - y) / radius
        heart = np.hypot(canvas.x - x, canvas.y - y + radius * 0.05) / radius
        stops = [(0, "#ffffff"), (0.2, "#fffbe8"), (0.42, colour), (0.8, colour), (1.0, "#201008")]
        glass = ramp(stops, heart)
        ribs = 1 - 0.14 * (1 - np.cos(reach * 34)) * smooth(0.2, 0.45, heart)
        canvas.paint(cover(canvas.disc(x, y, radius)), (glass * ribs[..., None]).astype(np.float32))
    else:
        canvas.paint(cover(canvas.disc(x, y, radius)), "#1b2026")
        gleam = np.abs(canvas.disc(x - radius * 0.1, y - radius * 0.1, radius * 0.6)) - radius * 0.04
        canvas.paint(cover(gleam), "#39414a")
    ring = np.abs(canvas.disc(x, y, radius * 1.2)) - radius * 0.09
    canvas.paint(cover(np.maximum(ring, canvas.y - y + radius * 0.25)), "#2c3138")


def lamp(name):
    """One of the LAMPS, near."""
    canvas = Canvas(*WIDE, seed=81)
    colour = LAMPS[name]
    canvas.sky(SKIES[name])
    if name == "green":
        stars(canvas, 150, 560)
    canvas.paint(canvas.below(canvas.ridge(560, 120, 300)), "#05080a", 0.75)
    canvas.glow(600, 330, 260, colour, 0.75)
    canvas.paint(cover(canvas.bar(600, 330, 600, 700, 46)), "#0b0d10")
    plate = canvas.box(392, 60, 808, 600, 204)
    canvas.paint(cover(plate), "#0d1013")
    canvas.paint(cover(np.abs(plate + 10) - 3.5), "#e9eef2")
    lens(canvas, 600, 330, 158, colour)
    canvas.glow(600, 322, 120, colour, 0.35)
    if name == "amber":
        for _ in range(260):
            x, y = canvas.random.random() * 1260, canvas.random.random() * 675
            length = 22 + canvas.random.random() * 34
            _streak(canvas, x, y, length)
    elif name == "red":
        snow(canvas, 330, 8.0)
    elif name == "white":
        for i in range(3):
            bank = smooth(0.42, 0.78, canvas.noise(420, 70)) * smooth(250, 640, canvas.y)
            canvas.paint(bank, "#c9d8e6", 0.5)
    return canvas


def _streak(canvas, x, y, length):
    """One stroke of rain, leaning with the wind."""
    steps = int(length / 2)
    for i in range(steps):
        canvas.dot(x - i * 0.5, y + i * 2, 1.3, "#ffe2b0", 0.35)


def gantry():
    """Four signals on a beam over the line."""
    canvas = Canvas(*WIDE, seed=82)
    canvas.sky([(0, "#060b1c"), (0.6, "#142a52"), (0.82, "#3f4f86"), (1, "#c0708a")], 0, 520)
    stars(canvas, 160, 380)
    canvas.paint(canvas.below(canvas.ridge(522, 90, 260)), "#1a2347")
    canvas.sky([(0, "#141a33"), (1, "#070912")], 515, 675)
    for k in (-3, -1, 1, 3):  # four tracks that meet at the horizon
        for rail in (-0.32, 0.32):
            canvas.paint(cover(canvas.line(600 + (k + rail) * 8, 516, 600 + (k + rail) * 210, 690, 3)) *
                         (canvas.y > 516), "#8fa0c8", 0.85)
    canvas.paint(cover(canvas.box(60, 96, 1140, 118)), "#05070d")
    canvas.paint(cover(canvas.box(60, 150, 1140, 166)), "#05070d")
    for i in range(18):
        x = 60 + i * 60
        canvas.paint(cover(canvas.bar(x, 108, x + 60, 158, 8)), "#05070d")
    for x in (76, 1124):
        canvas.paint(cover(canvas.box(x - 18, 80, x + 18, 640)), "#05070d")
    for x, name in zip((210, 470, 730, 990), LAMPS):
        colour = LAMPS[name]
        canvas.glow(x, 300, 78, colour, 0.8)
        canvas.paint(cover(canvas.box(x - 14, 150, x + 14, 220)), "#05070d")
        plate = canvas.box(x - 92, 196, x + 92, 404, 90)
        canvas.paint(cover(plate), "#0a0c10")
        canvas.paint(cover(np.abs(plate + 6) - 2.2), "#dfe6ee")
        lens(canvas, x, 300, 62, colour)
        # What the lamp throws on the rails below.
        sheen = np.exp(-(((canvas.x - 600 - (x - 600) * (0.04 + (canvas.y - 516) / 200)) / 46) ** 2))
        canvas.paint(sheen * smooth(520, 660, canvas.y), colour, 0.36)
    return canvas


def line_map():
    """An issue as a railway: stations are articles, the platforms below each are its pages."""
    canvas = Canvas(*WIDE, seed=83)
    canvas.paint(np.ones_like(canvas.x), "#f6ecd6")
    loop = canvas.box(90, 130, 1110, 590, 120)
    canvas.paint(cover(np.abs(loop) - 15), "#d8432f")
    pages = (1, 3, 2, 4, 2, 1)
    for i, count in enumerate(pages):
        x = 200 + i * 160
        if count > 1:
            canvas.paint(cover(canvas.bar(x, 130, x, 130 + (count - 1) * 96, 16)), "#14507a")
        for j in range(1, count):
            canvas.paint(cover(canvas.disc(x, 130 + j * 96, 25)), "#14507a")
            canvas.paint(cover(canvas.disc(x, 130 + j * 96, 14)), "#f6ecd6")
        canvas.paint(cover(canvas.disc(x, 130, 56)), "#1b1238")
        canvas.paint(cover(canvas.disc(x, 130, 45)), "#ffffff")
        canvas.paint(centred(canvas, str(i + 1), x, 110, 40, 11), "#1b1238")
    for x, way in ((420, 1), (760, -1)):  # the loop closes, and runs both ways
        for side in (-44, 44):
            canvas.paint(cover(canvas.line(x, 590, x + way * 44, 590 + side, 18)), "#d8432f")
    x, y = 680, 130 + 2 * 96  # you are here
    canvas.paint(cover(canvas.disc(x, y, 52)), "#f2b632")
    canvas.paint(cover(canvas.disc(x, y, 38)), "#1b1238")
    canvas.paint(cover(canvas.disc(x, y, 15)), "#ffffff")
    return canvas


def snow_halt():
    """A platform, a lamp and a board, late, in the snow."""
    canvas = Canvas(*WIDE, seed=84)
    canvas.sky([(0, "#050a1c"), (0.6, "#122450"), (1, "#2d4a80")])
    stars(canvas, 120, 300)
    canvas.paint(canvas.below(canvas.ridge(430, 150, 380)), "#1c3262")
    canvas.paint(canvas.below(canvas.ridge(470, 90, 240)), "#12224a")
    for x, foot, height in ((40, 540, 260), (130, 545, 190), (1040, 545, 230), (1130, 545, 330),
                            (1190, 545, 200), (950, 545, 150)):
        pine(canvas, x, foot, height, "#081128")
    canvas.sky([(0, "#7e98c8"), (0.3, "#c3d2ea"), (1, "#e9f0fa")], 520, 675)
    # The cone of light under the lamp, on the air and on the snow.
    spread = np.abs(canvas.x - 420) - 22 - (canvas.y - 196) * 0.62
    cone = cover(spread, 30) * (canvas.y > 190) * smooth(640, 190, canvas.y)
    canvas.paint(cone, "#ffd98a", 0.55)
    pool = np.hypot((canvas.x - 420) / 300, (canvas.y - 545) / 44)
    canvas.paint(smooth(1, 0.3, pool), "#ffe6a8", 0.85)
    # The platform, its edge, the rails below it.
    canvas.paint(cover(canvas.box(150, 548, 905, 596)), "#20283c")
    edge = cover(canvas.box(140, 538, 915, 556, 8))
    canvas.paint(edge, "#ffffff")
    canvas.paint(smooth(1, 0.2, np.abs(canvas.x - 420) / 300) * edge, "#ffe9b0")
    for y in (622, 652):
        canvas.paint(cover(np.abs(canvas.y - y) - 4), "#33405e")
        canvas.paint(cover(np.abs(canvas.y - y + 3) - 1.4), "#9fb2d6")
    canvas.paint(cover(canvas.box(414, 190, 426, 545)), "#0a0f1e")
    canvas.paint(cover(canvas.line(420, 160, 420, 200, 10)), "#0a0f1e")
    shade = np.maximum(np.abs(canvas.x - 420) - 8 - (canvas.y - 158) * 1.35, np.abs(canvas.y - 178) - 20)
    canvas.paint(cover(shade), "#0a0f1e")
    canvas.glow(420, 206, 60, "#ffdf9a", 0.95)
    canvas.paint(cover(canvas.disc(420, 204, 19)), "#fff8e2")
    for x in (600, 830):
        canvas.paint(cover(canvas.box(x - 7, 340, x + 7, 545)), "#0a0f1e")
    board = canvas.box(548, 318, 882, 444, 14)
    canvas.paint(cover(board), "#f3efe2")
    canvas.paint(cover(np.abs(board + 9) - 3), "#12224a")
    canvas.paint(centred(canvas, "HALT", 715, 352, 58, 17, gap=2.6), "#12224a")
    canvas.paint(cover(canvas.box(540, 308, 890, 324, 8)), "#ffffff")
    snow(canvas, 620, 5.0)
    return canvas


def cover_lamp():
    """The third cover: a signal at clear, in the snow."""
    canvas = Canvas(*TALL, seed=91)
    canvas.sky([(0, "#031a2a"), (0.6, "#06405a"), (1, "#0d7a86")])
    canvas.paint(canvas.below(canvas.ridge(740, 150, 200)), "#04293c")
    for x, height in ((40, 210), (120, 150), (500, 170), (572, 240)):
        pine(canvas, x, 730, height, "#031b28")
    canvas.glow(300, 430, 150, LAMPS["green"], 0.8)
    canvas.paint(cover(canvas.bar(300, 600, 300, 760, 34)), "#05070a")
    plate = canvas.box(148, 260, 452, 660, 150)
    canvas.paint(cover(plate), "#0a0d11")
    canvas.paint(cover(np.abs(plate + 9) - 3.5), "#eef4f2")
    lens(canvas, 300, 420, 108, LAMPS["green"])
    for x in (238, 362):
        lens(canvas, x, 586, 34, LAMPS["red"], lit=False)
    canvas.glow(300, 415, 80, LAMPS["green"], 0.3)
    drift = (716 + 16 * np.sin(canvas.x[0] / 95 + 1) + 8 * np.sin(canvas.x[0] / 41)).astype(np.float32)
    canvas.paint(canvas.below(drift), "#eef6f8")
    snow(canvas, 240, 5.5)
    canvas.paint(lettered(canvas, "HALT", 60, 66, 128, 40, gap=2.53, stretch=0.93), "#f4fbf7")
    canvas.paint(centred(canvas, "HOW TO READ THIS", 262, 748, 20, 5), "#04293c")
    canvas.paint(cover(canvas.disc(548, 753, 25)), "#d8432f")
    canvas.paint(centred(canvas, "3", 548, 742, 22, 6), "#ffffff")
    return canvas
