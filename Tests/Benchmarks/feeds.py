"""Feeds for measuring: ours as an issues plist, newsboat's as RSS."""

import datetime
import email.utils
import os
import plistlib
import struct
import zlib

FIRST = datetime.datetime(2000, 1, 1)


def day(number):
    return FIRST + datetime.timedelta(days=number)


def issues(folder, count):
    """A feed of `count` issues; answers the path and the name of the newest one, which a shelf shows first."""
    write_cover(os.path.join(folder, "cover.png"))
    entries = [{"Name": f"Number{number:05}", "Title": f"Number{number:05}", "Date": day(number),
                "Cover": "cover.png", "Content": f"{number:05}.zip"} for number in range(count)]
    path = os.path.join(folder, "issues.plist")
    with open(path, "wb") as file:
        plistlib.dump(entries, file)
    return path, entries[-1]["Name"]


def single(folder, name, archive):
    """A feed of one issue with the given content, linked into the folder."""
    os.symlink(archive, os.path.join(folder, f"{name}.zip"))
    path = os.path.join(folder, f"{name}.plist")
    with open(path, "wb") as file:
        plistlib.dump([{"Name": name, "Title": name, "Date": day(0), "Content": f"{name}.zip"}], file)
    return path


def rss(folder, count):
    """The same number of items for newsboat."""
    items = "".join(
        f"<item><title>Number{number:05}</title><link>http://127.0.0.1/{number}</link><guid>{number}</guid>"
        f"<pubDate>{email.utils.format_datetime(day(number))}</pubDate></item>\n" for number in range(count))
    path = os.path.join(folder, "items.rss")
    with open(path, "w") as file:
        file.write(f'<?xml version="1.0"?><rss version="2.0"><channel><title>Shelf</title>'
                   f"<link>http://127.0.0.1/</link><description>d</description>\n{items}</channel></rss>\n")
    return path


def write_cover(path, width=90, height=120):
    """A small picture in 24-bit colour."""
    rows = b"".join(b"\0" + bytes(value for x in range(width) for value in (x * 2, y * 2, 128)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                   + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
