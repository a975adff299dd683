"""The archives that are unpacked and downloaded, made once and kept.

A: 200 deflated pictures, 150 MB. A0: the same, stored. B: 5,000 texts, 300 MB, about 97 MB packed.
G: 4 stored pictures, 1 GiB. M: the same in 64 MiB. Each is an issue with a brochure. The pictures are bytes with a JPEG's entropy, not drawings: nothing decodes
them here. They are made by `python3 archives.py`, in a process of its own, so that its memory is not ours.
"""

import os
import plistlib
import random
import subprocess
import sys
import zipfile

PICTURES = 200
PICTURE_BYTES = 750_000
TEXTS = 5_000
TEXT_BYTES = 60_000
# Of one picture of four.
BIG_BYTES = {"G": 256 << 20, "M": 16 << 20}


class Shelf:
    def __init__(self, folder, scale):
        self.folder = folder
        self.scale = scale

    def scaled(self, factor):
        """The same archives in a smaller or bigger size."""
        return Shelf(self.folder, self.scale * factor)

    def path(self, name):
        """The path of an archive, made if it is not there."""
        path = os.path.join(self.folder, f"{name}-{self.scale:g}.zip")
        if not os.path.exists(path):
            print(f"  (making {path})", flush=True)
            subprocess.run([sys.executable, __file__, name, str(self.scale), path], check=True)
        return path


def size(path):
    """What is in an archive: entries, unpacked bytes."""
    with zipfile.ZipFile(path) as archive:
        entries = archive.infolist()
        return len(entries), sum(entry.file_size for entry in entries)


def pictures(count):
    """Coded data is nearly uniform; some values come twice as often, so that deflate finds 4 % and no
    block is merely stored."""
    skew = bytes(range(256))[:208] + bytes(range(48))
    source = random.Random(1)
    for number in range(count):
        data = b"\xff\xd8\xff\xe0" + source.randbytes(PICTURE_BYTES - 4).translate(skew)
        yield f"pages/{number + 1}.jpg", data, {"class": "SimplePage", "properties": {"baseImage": f"pages/{number + 1}.jpg"}}


def big_pictures(size):
    source = random.Random(3)
    for number in range(1, 5):
        data = b"".join(source.randbytes(1 << 20) for _ in range(max(1, size >> 20)))
        yield f"pages/{number}.jpg", data, {"class": "SimplePage", "properties": {"baseImage": f"pages/{number}.jpg"}}


def texts(count):
    """Paragraphs of made-up words by Zipf's law; no text uses a paragraph twice, so only words repeat in it."""
    source = random.Random(2)
    syllables = [a + b for a in ("b", "d", "f", "k", "l", "m", "n", "p", "r", "s", "t", "v", "st", "tr") for b in "aeiou"]
    words = ["".join(source.choices(syllables, k=source.randint(1, 4))) for _ in range(2_000)]
    weights = [1 / (rank + 2) for rank in range(len(words))]
    pool = [" ".join(source.choices(words, weights, k=110)) + ".\n\n" for _ in range(4_000)]
    for number in range(count):
        text = "".join(source.sample(pool, 110))[:TEXT_BYTES]
        yield f"texts/{number + 1}.txt", text.encode(), {"class": "TextPage", "properties": {"text": f"texts/{number + 1}.txt"}}


def make(name, scale, path):
    if name == "B":
        entries = texts(max(1, round(TEXTS * scale)))
    elif name in BIG_BYTES:
        entries = big_pictures(round(BIG_BYTES[name] * scale))
    else:
        entries = pictures(max(1, round(PICTURES * scale)))
    method = zipfile.ZIP_DEFLATED if name in ("A", "B") else zipfile.ZIP_STORED
    pages = []
    unfinished = path + ".new"
    with zipfile.ZipFile(unfinished, "w", method) as archive:
        for entry, data, page in entries:
            archive.writestr(zipfile.ZipInfo(entry, (2026, 1, 1, 0, 0, 0)), data, method)
            pages.append([page])
        archive.writestr("brochure.plist", plistlib.dumps(pages))
    os.replace(unfinished, path)


if __name__ == "__main__":
    make(sys.argv[1], float(sys.argv[2]), sys.argv[3])
