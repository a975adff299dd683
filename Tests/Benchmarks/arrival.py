"""When the first page of a download, and the whole, came to be in a library."""

import contextlib
import os
import threading
import time

# Seconds between two looks: how much too late a moment may be. All looks together cost 7 % of a core.
LOOK = 0.0005


class Arrival:
    """Looks for the content of an issue, and for a page of it in staging, for as long as a block lasts.

    Not with inotify, which tells of a folder only once that folder is there to be watched.
    """

    def __init__(self, library, content, page):
        self.content = content
        self.downloads = os.path.join(library, "downloads")
        self.name = os.path.join("content", page)
        self.page = None
        # None for what was not seen.
        self.available = None
        self.first_page = None
        self.stopping = False
        self.thread = threading.Thread(target=self.watch)

    def watch(self):
        while not self.stopping:
            if self.first_page is None and self.page_is_there():
                self.first_page = time.time()
            if os.access(self.content, os.F_OK):
                self.available = time.time()
                return
            time.sleep(LOOK)

    def page_is_there(self):
        if self.page is None:
            with contextlib.suppress(FileNotFoundError):
                staging = next((name for name in os.listdir(self.downloads) if name.endswith(".staging")), None)
                self.page = staging and os.path.join(self.downloads, staging, self.name)
        return self.page is not None and os.access(self.page, os.F_OK)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping = True
        self.thread.join()
