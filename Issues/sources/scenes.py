"""What is seen from the train: the bay at four times of day, fog, rain, the sea, the covers of it."""

import numpy as np

from canvas import Canvas, cover, ramp, smooth
from lettering import centred, lettered
from parts import TALL, WIDE, glitter, pine, snow, stars, train, viaduct

TIMES = {
    "dawn": {
        "sky": [(0, "#2a2c66"), (0.45, "#8d5590"), (0.75, "#f09a86"), (1, "#ffe3ae")],
        "light": ("#fff6d8", 205, 288, 54, "#ffcf94", 0.75),
        "ridges": ["#d9919a", "#a3688f", "#664a80"],
        "sea": [(0, "#ffd3a4"), (0.3, "#d98f94"), (1, "#4a3f7e")],
        "glitter": "#fff0c4",
        "stone": "#3b2654", "inside": "#54376a", "shore": "#20143a", "headland": "#4a3268",
        "train": "#f6e7d2", "stripe": "#b03a5b", "window": "#ffcf73",
    },
    "noon": {
        "sky": [(0, "#1268c4"), (0.6, "#5fb4e6"), (1, "#dff3f4")],
        "light": ("#fffdf0", 470, 92, 50, "#fff6cf", 0.55),
        "ridges": ["#9cc3d2", "#5c9f9d", "#34795f"],
        "sea": [(0, "#9fe0dc"), (0.25, "#2fa9bd"), (1, "#0a4f82")],
        "glitter": "#e9fffb",
        "stone": "#b4563b", "inside": "#7c3527", "shore": "#1f4a2a", "headland": "#2c6a45",
        "train": "#fff3d6", "stripe": "#c8322c", "window": "#27496b",
    },
    "dusk": {
        "sky": [(0, "#170f3e"), (0.4, "#6a2468"), (0.75, "#e2503c"), (1, "#ffb648")],
        "light": ("#ffdf6e", 735, 326, 88, "#ff7a3a", 0.7),
        "ridges": ["#a83a55", "#6e2752", "#3f1a45"],
        "sea": [(0, "#ff9a4a"), (0.3, "#b53f55"), (1, "#1f1142")],
        "glitter": "#ffd870",
        "stone": "#190b2b", "inside": "#2b1238", "shore": "#0e0720", "headland": "#29113a",
        "train": "#3a1a44", "stripe": "#e2503c", "window": "#ffd870",
    },
    "night": {
        "sky": [(0, "#040817"), (0.6, "#0f2248"), (1, "#2b4c7e")],
        "light": ("#f7f3de", 470, 128, 52, "#9db9e8", 0.5),
        "ridges": ["#7d97c4", "#4d6a9d", "#2c4577"],
        "sea": [(0, "#3a5a90"), (0.3, "#142c58"), (1, "#07112c")],
        "glitter": "#dfe9ff",
        "stone": "#0a1126", "inside": "#121d3a", "shore": "#e6edf8", "headland": "#a9bcdc",
        "train": "#1a2748", "stripe": "#c8322c", "window": "#ffc85e",
    },
}


def bay(time, light=None):
    """The same bay, railway and train at one of the four TIMES; `light` moves the sun or moon to (x, y)."""
    colours = TIMES[time]
    canvas = Canvas(*WIDE, seed=11)
    horizon = 402
    far = canvas.ridge(410, 190, 330)
    middle = canvas.ridge(412, 120, 240)
    near = canvas.ridge(416, 78, 300)
    canvas.sky(colours["sky"], 0, horizon)
    if time == "night":
        stars(canvas, 260, 360)
    disc, x, y, radius, halo, strength = colours["light"]
    x, y = light or (x, y)
    canvas.glow(x, y, radius * 2.6, halo, strength)
    canvas.paint(cover(canvas.disc(x, y, radius), 1.6), disc)
    for line, colour in zip((far, middle, near), colours["ridges"]):
        haze = ramp([(0, colour), (1, colours["sky"][-1][1])], smooth(250, 470, canvas.y) * 0.55)
        canvas.paint(canvas.below(line), haze)
        if time == "night":
            cap = line[None, :] + 26 + 22 * (canvas.noise(26, 90) - 0.5)
            canvas.paint(canvas.below(line) * cover(canvas.y - cap, 6), "#e9f0fb", 0.85)
    canvas.sky(colours["sea"], horizon, canvas.height)
    swell = canvas.noise(120, 9) * (canvas.y > horizon)
    canvas.paint(smooth(0.55, 0.8, swell), colours["sea"][0][1], 0.22)
    glitter(canvas, x, horizon, 80, colours["glitter"], 0.9)
    if time == "noon":
        for cx, cy, size in ((190, 150, 1.0), (880, 105, 1.25), (1090, 210, 0.7)):
            for dx, dy, radius in ((-52, 8, 26), (-18, -8, 38), (26, -2, 32), (58, 10, 22)):
                lump = np.maximum(canvas.disc(cx + dx * size, cy + dy * size, radius * size),
                                  canvas.y - cy - 20 * size)
                canvas.paint(cover(lump, 5), "#ffffff", 0.92)

    # The viaduct across the bay, and the headland that the line runs into.
    viaduct(canvas, -40, 940, 452, 640, 120, 26, 16, colours["inside"], colours["stone"], 9)
    canvas.paint(cover(canvas.box(-50, 444, 940, 456)), colours["stone"])
    if time == "night":
        canvas.paint(cover(canvas.box(-50, 440, 940, 446, 3)), "#eef4ff")
    train(canvas, 130, 446, 4, 118, 34, colours)
    hill = 660 - 405 * smooth(700, 1060, canvas.x[0]) + 6 * np.sin(canvas.x[0] / 37)
    canvas.paint(canvas.below(hill.astype(np.float32)), colours["headland"])

    # The near shore with its firs closes the picture below.
    shore = 655 - 150 * smooth(560, 1200, canvas.x[0]) - 44 * smooth(330, 0, canvas.x[0])
    shore = (shore + 7 * np.sin(canvas.x[0] / 61)).astype(np.float32)
    firs = "#0b1730" if time == "night" else colours["shore"]
    for fx, foot, height in ((930, 600, 215), (1012, 575, 290), (1098, 560, 240), (1172, 540, 330)):
        pine(canvas, fx, foot, height, firs)
    canvas.paint(canvas.below(shore), colours["shore"])
    if time == "night":
        snow(canvas, 520, 4.2)
    return canvas


def four_bays():
    """The bay cut into four upright bands, one for each time of day."""
    canvas = Canvas(*WIDE, seed=12)
    slant = canvas.x + (canvas.y - canvas.height / 2) * 0.16
    lights = {"dawn": (176, 300), "noon": (470, 110), "dusk": (735, 330), "night": (1075, 118)}
    for i, (time, light) in enumerate(lights.items()):
        band = slant >= i * 300 if i else slant == slant
        canvas.light = np.where(band[..., None], bay(time, light).light, canvas.light)
    for i in (1, 2, 3):
        canvas.paint(cover(np.abs(slant - i * 300) - 2.5), "#fff6e0")
    return canvas


def fog():
    """A viaduct that stands in fog to its knees, and a lit train on it."""
    canvas = Canvas(*WIDE, seed=21)
    canvas.sky([(0, "#6f97a6"), (0.4, "#b9cfcb"), (0.72, "#f3ead6"), (1, "#e7dcc8")])
    canvas.glow(905, 150, 120, "#fff4d6", 0.8)
    canvas.paint(cover(canvas.disc(905, 150, 54), 3), "#fffaf0")
    canvas.paint(canvas.below(canvas.ridge(400, 130, 380)), "#8fb0b3", 0.55)
    canvas.paint(canvas.below(canvas.ridge(470, 110, 260)), "#7098a0", 0.5)
    mist = smooth(300, 600, canvas.y + 90 * (canvas.noise(300, 110) - 0.5))
    canvas.paint(mist, "#f0e8d8", 0.75)
    stone = ramp([(0, "#16303f"), (1, "#2c4a58")], smooth(262, 560, canvas.y))
    viaduct(canvas, -70, 1300, 262, 675, 190, 44, 26, "#5c7c86", stone, 16)
    canvas.paint(cover(canvas.box(-10, 250, 1210, 270)), "#10252f")
    train(canvas, 190, 251, 5, 150, 44,
          {"train": "#7d2230", "stripe": "#f0d9a8", "window": "#ffd982"})
    veil = smooth(340, 640, canvas.y + 110 * (canvas.noise(330, 120) - 0.5))
    canvas.paint(veil, "#f3ead8")
    pines = Canvas(*WIDE, seed=22)
    for fx, height in ((60, 200), (150, 130), (1080, 150), (1160, 230)):
        pine(canvas, fx, 668, height, "#2b4650")
    canvas.paint(smooth(560, 690, canvas.y + 60 * (pines.noise(200, 60) - 0.5)), "#efe5d2", 0.85)
    return canvas


def rain():
    """A window at night with rain on it, and the lamps of a town behind."""
    canvas = Canvas(*WIDE, seed=31)
    canvas.sky([(0, "#071322"), (0.55, "#12314a"), (1, "#0a1828")])
    lamps = ["#ffb347", "#ff7043", "#ffd98a", "#46c8c0", "#e8455c", "#ffb347", "#8fe0ff"]
    for i in range(26):
        x, y = canvas.random.random() * 1200, 120 + canvas.random.random() * 430
        radius = 26 + canvas.random.random() ** 1.5 * 62
        blur = cover(canvas.disc(x, y, radius), 7)
        edge = cover(np.abs(canvas.disc(x, y, radius - 3)) - 3, 5)
        colour = lamps[i % len(lamps)]
        canvas.paint(blur, colour, 0.62)
        canvas.paint(edge, colour, 0.3)
    behind = canvas.light.copy()
    clear = np.zeros_like(canvas.x)
    drops = []
    for _ in range(9):  # the drops that run, each with the clear path it leaves
        x, y = 90 + canvas.random.random() * 1020, 180 + canvas.random.random() * 400
        size = 17 + canvas.random.random() * 10
        bend = 7 * np.sin(canvas.y / 47 + x)
        path = cover(np.abs(canvas.x - x - bend * 0.6) - size * 0.42, 5)
        path = path * (canvas.y < y) * (canvas.y > y - 330)
        clear = np.maximum(clear, path * smooth(y - 330, y - 60, canvas.y))
        drops.append((x + 0.6 * 7 * np.sin(y / 47 + x), y, size))
    canvas.paint(clear, behind * 1.75 + 0.04, 0.9)
    while len(drops) < 150:
        x, y = canvas.random.random() * 1200, canvas.random.random() * 675
        size = 4 + 20 * canvas.random.random() ** 3
        if all(np.hypot(x - a, y - b) > size + c + 3 for a, b, c in drops):
            drops.append((x, y, size))
    for x, y, size in drops:
        _drop(canvas, behind, x, y, size)
    frame = canvas.box(26, 24, 1174, 651, 60)
    canvas.paint(1 - cover(frame), "#2a2f36")
    canvas.paint(cover(np.abs(frame) - 5), "#c9a26b")
    canvas.paint(cover(np.abs(frame - 13) - 1.5), "#4b525c")
    return canvas


def _drop(canvas, behind, x, y, size):
    """A drop is a lens: it shows the town upside down, dark above, bright below, with one white glint."""
    reach = int(size * 1.5 + 3)
    rows = slice(max(0, int(y) - reach), int(y) + reach)
    columns = slice(max(0, int(x) - reach), int(x) + reach)
    u, v = (canvas.x[rows, columns] - x) / size, (canvas.y[rows, columns] - y) / size
    inside = np.hypot(u * (1 - 0.16 * v), v * 0.84) - 1
    source_x = np.clip(x - u * size * 6, 0, canvas.width - 1).astype(int)
    source_y = np.clip(y - v * size * 6, 0, canvas.height - 1).astype(int)
    lens = behind[source_y, source_x] * (0.55 + 0.75 * smooth(-0.9, 1.0, v))[..., None]
    lens = lens + 0.42 * smooth(0.25, 1.05, v)[..., None] * np.array([1.0, 0.93, 0.78])
    part = canvas.light[rows, columns]
    part += (lens - part) * cover(inside * size)[..., None]
    part += (1 - part) * (cover((np.hypot(u + 0.34, v + 0.42) - 0.2) * size) * 0.85)[..., None]


def sea():
    """Poles and wires along the sea at sunrise."""
    canvas = Canvas(*WIDE, seed=41)
    horizon = 392
    canvas.sky([(0, "#123a63"), (0.45, "#4f8fa8"), (0.8, "#f7c58c"), (1, "#ffe9bd")], 0, horizon)
    for _ in range(6):
        cy = 80 + canvas.random.random() * 240
        streak = smooth(0.56, 0.75, canvas.noise(420, 20)) * np.exp(-(((canvas.y - cy) / 20) ** 2))
        canvas.paint(streak, "#ffd9b0", 0.75)
    canvas.glow(640, horizon, 230, "#ffb45e", 0.8)
    canvas.paint(cover(canvas.disc(640, horizon - 10, 118), 1.6), "#fff3cf")
    canvas.sky([(0, "#ffcf8f"), (0.12, "#c98c7d"), (0.4, "#3f6f8c"), (1, "#0b2a47")], horizon, 675)
    canvas.paint(smooth(0.5, 0.75, canvas.noise(150, 10)) * (canvas.y > horizon + 6), "#f9c48c", 0.22)
    glitter(canvas, 640, horizon, 130, "#fff0c2", 0.95)
    ink = "#0c1a2b"
    for x0, x1, level, height in ((0, 176, 398, 34), (1010, 1200, 398, 52)):
        isle = level - height * np.sin(np.clip((canvas.x[0] - x0) / (x1 - x0), 0, 0.999) * np.pi) ** 0.7
        isle = np.where((canvas.x[0] > x0) & (canvas.x[0] < x1), isle, 900).astype(np.float32)
        canvas.paint(canvas.below(isle) * (canvas.y < level), "#8d5c5e")
    poles = [(-260, 70, 1.2), (118, 150, 1.0), (430, 210, 0.82), (690, 262, 0.62), (880, 300, 0.46),
             (1018, 328, 0.34), (1118, 347, 0.26), (1196, 360, 0.2)]
    for x, top, scale in poles:
        canvas.paint(cover(canvas.bar(x, top, x, 640 - 210 * (1 - scale), 15 * scale)), ink)
        for arm in (26, 66):
            reach = 62 * scale
            canvas.paint(cover(canvas.bar(x - reach, top + arm * scale, x + reach, top + arm * scale,
                                          9 * scale)), ink)
    for (x0, top0, s0), (x1, top1, s1) in zip(poles, poles[1:]):
        for arm, side in ((22, -1), (22, 1), (62, -1), (62, 1)):
            ax, ay = x0 + side * 54 * s0, top0 + arm * s0
            bx, by = x1 + side * 54 * s1, top1 + arm * s1
            t = np.clip((canvas.x[0] - ax) / (bx - ax), 0, 1)
            wire = ay + (by - ay) * t + 46 * (s0 + s1) / 2 * 4 * t * (1 - t)
            wide = 2.6 * (s0 + (s1 - s0) * t)
            within = (canvas.x > ax) & (canvas.x < bx)
            canvas.paint(cover(np.abs(canvas.y - wire[None, :]) - wide[None, :] / 2) * within, ink)
    # The embankment, with the rail we are on caught by the sun.
    bank = (648 - 205 * smooth(-200, 1300, canvas.x[0]) ** 0.8).astype(np.float32)
    canvas.paint(canvas.below(bank), ink)
    for offset, width in ((38, 4.0), (84, 5.5)):
        rail = bank + offset * (1 - 0.75 * smooth(0, 1250, canvas.x[0]))
        canvas.paint(cover(np.abs(canvas.y - rail[None, :]) - width / 2), "#f2a65e")
    return canvas


def cover_window():
    """The first cover: a carriage window on paper, and the viaduct at dusk in it."""
    canvas = Canvas(*TALL, seed=51)
    canvas.paint(np.ones_like(canvas.x), "#f4e7cd")
    canvas.paint(lettered(canvas, "HALT", 60, 66, 128, 40, gap=2.53, stretch=0.93), "#1b1238")
    pane = canvas.box(40, 246, 560, 706, 70)
    view = Canvas(*TALL, seed=52)
    view.sky([(0, "#241457"), (0.35, "#7d2a72"), (0.7, "#ee5a3e"), (1, "#ffc152")], 246, 560)
    view.glow(300, 440, 150, "#ff8a3c", 0.6)
    view.paint(cover(view.disc(300, 424, 128), 1.6), "#ffe07a")
    view.paint(view.below(view.ridge(560, 130, 190)), "#a3355a")
    view.paint(view.below(view.ridge(590, 90, 140)), "#63225a")
    viaduct(view, -30, 640, 502, 720, 112, 26, 16, "#3d1750", "#1b0b30", 8)
    view.paint(cover(view.box(-20, 494, 640, 508)), "#1b0b30")
    train(view, 96, 496, 3, 126, 36, {"train": "#2a1240", "stripe": "#ee5a3e", "window": "#ffe07a"})
    view.paint(view.below(view.ridge(706, 40, 120)), "#0d061c")
    canvas.paint(cover(pane - 12), "#1b1238")
    canvas.paint(cover(pane), view.light)
    canvas.paint(centred(canvas, "THE WINDOW SEAT", 278, 742, 22, 5.5), "#1b1238")
    canvas.paint(cover(canvas.disc(548, 753, 25)), "#d8432f")
    canvas.paint(centred(canvas, "1", 545, 742, 22, 6), "#f4e7cd")
    return canvas
