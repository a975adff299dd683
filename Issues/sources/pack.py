"""Packs the issues, keeps the feed's sizes and digests, and checks that all of it agrees.

Only Python's own library is needed here. An archive's order is its reading order, brochure first, so that
whoever reads while it downloads can open the first page early. Texts are small and go before pictures.
"""

import hashlib
import plistlib
import struct
import zipfile
from pathlib import Path

SOURCES = Path(__file__).resolve().parent
ISSUES = SOURCES.parent
FEED = ISSUES / "issues.plist"

PAGE_KEYS = {
    "SimplePage": {"title", "baseImage", "caption"},
    "PhotoPage": {"title", "baseImage", "photos"},
    "TextPage": {"title", "text", "columns"},
    "ContentsPage": {"title"},
}
PHOTO_KEYS = {"photo", "thumbnail", "caption"}
FEED_KEYS = ("Name", "Title", "Date", "Cover", "Content", "Summary", "Size", "SHA256")
PICTURES = (".jpg", ".png")


def brochure(folder):
    with open(folder / "brochure.plist", "rb") as file:
        return plistlib.load(file)


def assets(articles):
    """The files a brochure names, each once: texts in reading order, then pictures in reading order."""
    named = []
    for article in articles:
        for page in article:
            properties = page["properties"]
            photos = properties.get("photos", [])
            named.append(properties.get("text"))
            named.append(properties.get("baseImage"))
            named += [photo.get("thumbnail") for photo in photos]
            named += [photo.get("photo") for photo in photos]
    once = dict.fromkeys(name for name in named if name)
    return sorted(once, key=lambda name: name.endswith(PICTURES))


def entries(folder):
    """What an issue's zip holds, in order: name, whether it is deflated, and bytes."""
    for name in ["brochure.plist", *assets(brochure(folder))]:
        yield name, not name.endswith(PICTURES), (folder / name).read_bytes()


def pack():
    """Packs every issue of the feed whose source has no fault, then writes the feed."""
    feed = plistlib.loads(FEED.read_bytes())
    faults = []
    for issue in feed:
        folder = SOURCES / issue["Name"]
        wrong = source_faults(folder)
        faults += wrong
        if wrong:
            continue
        archive = ISSUES / issue["Content"]
        with zipfile.ZipFile(archive, "w") as out:
            stamp = issue["Date"].timetuple()[:6]
            for name, deflated, data in entries(folder):
                entry = zipfile.ZipInfo(name, stamp)
                entry.external_attr = 0o100644 << 16
                entry.create_system = 3
                entry.compress_type = zipfile.ZIP_DEFLATED if deflated else zipfile.ZIP_STORED
                out.writestr(entry, data, compresslevel=9)
        (ISSUES / issue["Cover"]).write_bytes((folder / "cover.jpg").read_bytes())
        data = archive.read_bytes()
        issue["Size"], issue["SHA256"] = len(data), hashlib.sha256(data).hexdigest()
        print(f"{archive.name}: {len(data)} bytes")
    FEED.write_bytes(plistlib.dumps(feed, sort_keys=False))
    return faults


def check():
    """Everything that is wrong with the feed, the archives and the sources, as sentences."""
    faults = []
    for number, issue in enumerate(plistlib.loads(FEED.read_bytes()), 1):
        missing = [key for key in FEED_KEYS if key not in issue]
        if missing:
            faults.append(f"issues.plist: entry {number} lacks {', '.join(missing)}.")
            continue
        folder = SOURCES / issue["Name"]
        wrong = source_faults(folder)
        faults += wrong or archive_faults(issue, folder)
    return faults


def source_faults(folder):
    """What is wrong with an unpacked issue."""
    try:
        articles = brochure(folder)
    except (OSError, plistlib.InvalidFileException, ValueError) as error:
        return [f"{folder.name}/brochure.plist cannot be read: {error}."]
    faults = []
    for number, article in enumerate(articles, 1):
        for place, page in enumerate(article, 1):
            where = f"{folder.name}, page {number}.{place}"
            known = PAGE_KEYS.get(page["class"])
            if known is None:
                faults.append(f"{where}: no page class is called {page['class']}.")
                continue
            used = set(page["properties"])
            inner = set().union(*(photo.keys() for photo in page["properties"].get("photos", [])))
            for key in sorted((used - known) | (inner - PHOTO_KEYS)):
                faults.append(f"{where}: a {page['class']} has no property {key}.")
            if "title" not in used:
                faults.append(f"{where} has no title.")
    named = assets(articles)
    for name in named:
        if not (folder / name).is_file():
            faults.append(f"{folder.name}: {name} is named in the brochure and is not there.")
            continue
        fault = asset_fault(name, (folder / name).read_bytes())
        if fault:
            faults.append(f"{folder.name}/{name} {fault}")
    unused = {file.name for file in folder.iterdir()} - set(named) - {"brochure.plist"}
    faults += [f"{folder.name}/{name} is in no brochure." for name in sorted(unused)]
    return faults


def asset_fault(name, data):
    """What is wrong with one file, as the end of a sentence, or None."""
    if name.endswith(".png"):
        return None if data.startswith(b"\x89PNG\r\n\x1a\n") else "is not a PNG."
    if name.endswith(".jpg"):
        return None if is_baseline_jpeg(data) else "is not a baseline JPEG."
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        return f"is not UTF-8 at byte {error.start}."
    if "\r" in text or not text.endswith("\n"):
        return "must end its lines, and the last too, with a newline and nothing else."
    return None


def is_baseline_jpeg(data):
    """Whether the first frame header among the JPEG's segments is SOF0."""
    place = 2
    while data[:2] == b"\xff\xd8" and place + 4 <= len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return marker == 0xC0
        place += 2 + struct.unpack(">H", data[place + 2 : place + 4])[0]
    return False


def archive_faults(issue, folder):
    """Where an issue's zip and cover differ from the feed and from the source.

    Contents are compared, not compressed bytes: another zlib may pack the same text a little differently.
    """
    try:
        data = (ISSUES / issue["Content"]).read_bytes()
        picture = (ISSUES / issue["Cover"]).read_bytes()
        with zipfile.ZipFile(ISSUES / issue["Content"]) as archive:
            found = [
                (entry.filename, entry.compress_type == zipfile.ZIP_DEFLATED, archive.read(entry))
                for entry in archive.infolist()
            ]
    except (OSError, zipfile.BadZipFile) as error:
        return [f"{issue['Name']} cannot be read: {error}."]
    faults = []
    if len(data) != issue["Size"]:
        faults.append(f"{issue['Content']} has {len(data)} bytes; the feed says {issue['Size']}.")
    if hashlib.sha256(data).hexdigest() != issue["SHA256"]:
        faults.append(f"{issue['Content']} has another SHA-256 than the feed says.")
    if found != list(entries(folder)):
        faults.append(f"{issue['Content']} differs from sources/{folder.name}; run make.py --pack.")
    if picture != (folder / "cover.jpg").read_bytes():
        faults.append(f"{issue['Cover']} differs from sources/{folder.name}/cover.jpg; run make.py --pack.")
    return faults
