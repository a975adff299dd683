#!/usr/bin/env python3
"""Makes the issues of Halt: draws their pictures, packs them, and writes size and digest into the feed.

    python3 Issues/sources/make.py            draw all pictures, pack all issues (needs Pillow and numpy)
    python3 Issues/sources/make.py --pack     pack only, after a change to texts or brochures
    python3 Issues/sources/make.py --check    change nothing; say what does not fit together, and exit 1
"""

import argparse
import sys

import pack

PUBLISHED = (1024, 576)  # what the wide pictures are shrunk to: sharp on a screen, small on the way there


def pictures():
    """Yields (issue, file name, picture drawn) for every picture there is."""
    import scenes
    import signals
    import studies

    yield "window-seat", "cover.jpg", scenes.cover_window()
    for time in scenes.TIMES:
        yield "window-seat", f"bay-{time}.jpg", scenes.bay(time)
    yield "window-seat", "bay.jpg", scenes.four_bays()
    yield "window-seat", "fog.jpg", scenes.fog()
    yield "window-seat", "rain.jpg", scenes.rain()
    yield "window-seat", "sea.jpg", scenes.sea()
    yield "one-grid", "cover.jpg", studies.cover_grid()
    yield "one-grid", "waves.jpg", studies.waves()
    yield "one-grid", "tiles.png", studies.tiles()
    yield "one-grid", "currents.png", studies.currents()
    yield "one-grid", "seeds.png", studies.seeds()
    yield "one-grid", "studies.jpg", studies.four_studies()
    yield "one-grid", "test-card.jpg", studies.test_card()
    yield "one-grid", "moon.jpg", studies.moon_in_steps()
    yield "how-to-read", "cover.jpg", signals.cover_lamp()
    for name in signals.LAMPS:
        yield "how-to-read", f"lamp-{name}.jpg", signals.lamp(name)
    yield "how-to-read", "lamps.jpg", signals.gantry()
    yield "how-to-read", "map.png", signals.line_map()
    yield "how-to-read", "halt.jpg", signals.snow_halt()


def draw():
    """Writes every picture, and a small one beside it for those that a PhotoPage shows small."""
    from PIL import Image

    import parts
    from canvas import jpeg, png

    for issue, name, canvas in pictures():
        folder = pack.SOURCES / issue
        stem, _, ending = name.rpartition(".")
        image = canvas.image(dither=0 if ending == "png" else 0.9)
        if image.size == parts.WIDE and ending == "jpg":
            image = image.resize(PUBLISHED, Image.HAMMING)
        (folder / name).write_bytes(png(image) if ending == "png" else jpeg(image))
        thumbnail = f"{stem}-small.jpg"
        if thumbnail in pack.assets(pack.brochure(folder)):
            (folder / thumbnail).write_bytes(jpeg(image.resize((240, 135), Image.BOX)))
        print(f"{issue}/{name}")


def main():
    parser = argparse.ArgumentParser(description="Makes the issues of Halt.")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--pack", action="store_true", help="draw nothing, pack what is there")
    only.add_argument("--check", action="store_true", help="change nothing, exit 1 if anything disagrees")
    options = parser.parse_args()
    if options.check:
        faults = pack.check()
        for fault in faults:
            print(fault, file=sys.stderr)
        sys.exit(1 if faults else 0)
    if not options.pack:
        draw()
    faults = pack.pack()
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
