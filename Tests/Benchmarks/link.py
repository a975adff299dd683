"""A server behind a link of so many bytes a second, which knows when each byte left it.

nginx's limit_rate does not make a link: measured, it sends 2 MB at once and then nothing, for 170 ms at 12 MB/s,
and its log knows moments to the millisecond, of whole answers only.
"""

import contextlib
import http.server
import os
import re
import threading
import time

from report import Skipped

# Seconds: how much is sent at once, and how far the link may run ahead to make up for having slept too long.
GRAIN = 0.001
CREDIT = 0.010


class Link:
    """Serves the files of a folder on the loopback address; `rate` is bytes a second of all answers together."""

    def __init__(self, root, rate):
        self.root = root
        self.rate = rate
        self.free = 0.0
        self.lock = threading.Lock()
        # File, first byte, the one after the last, and the moment just before they were handed to the kernel.
        self.pieces = []

    def url(self, name):
        return f"http://127.0.0.1:{self.server.server_port}/{name}"

    def send(self, connection, name, file, first, end):
        grain = max(1, int(self.rate * GRAIN))
        while first < end:
            count = min(grain, end - first)
            self.wait(count)
            moment = time.time()
            count = os.sendfile(connection.fileno(), file.fileno(), first, count)
            if count == 0:
                raise ConnectionAbortedError(f"{name} ends at {first}")
            self.pieces.append((name, first, first + count, moment))
            first += count

    def wait(self, count):
        """Returns when the link has carried so many bytes more."""
        with self.lock:
            self.free = max(self.free, time.time() - CREDIT) + count / self.rate
            pause = self.free - time.time()
        if pause > 0:
            time.sleep(pause)

    def left(self, name, offset, since):
        """The moment when a byte of a file left, the first time after a moment."""
        moments = [moment for piece, first, end, moment in self.pieces
                   if piece == name and first <= offset < end and moment >= since]
        if not moments:
            raise Skipped(f"the server was not asked for byte {offset} of {name}")
        return min(moments)

    def last(self, name, since):
        """The moment when the last byte that was asked for of a file left, after a moment."""
        moments = [moment for piece, *_, moment in self.pieces if piece == name and moment >= since]
        if not moments:
            raise Skipped(f"the server was not asked for {name}")
        return max(moments)

    def __enter__(self):
        handler = type("Handler", (Handler,), {"link": self})
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.05,))
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


class Handler(http.server.BaseHTTPRequestHandler):
    """GET of a whole file, or of one range of the same version of it (RFC 9110, 14)."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        name = os.path.basename(self.path)
        try:
            file = open(os.path.join(self.link.root, name), "rb", buffering=0)
        except OSError:
            self.send_error(404)
            return
        with file, contextlib.suppress(ConnectionError):
            status = os.fstat(file.fileno())
            validator = f'"{status.st_mtime_ns:x}-{status.st_size:x}"'
            first, end = self.range(status.st_size, validator)
            whole = (first, end) == (0, status.st_size)
            self.send_response(200 if whole else 206)
            self.send_header("Content-Length", str(end - first))
            self.send_header("ETag", validator)
            self.send_header("Accept-Ranges", "bytes")
            if not whole:
                self.send_header("Content-Range", f"bytes {first}-{end - 1}/{status.st_size}")
            self.end_headers()
            self.link.send(self.connection, name, file, first, end)
            return
        self.close_connection = True

    def range(self, size, validator):
        asked = re.fullmatch(r"bytes=(\d*)-(\d*)", self.headers.get("Range", ""))
        if not asked or not any(asked.groups()) or self.headers.get("If-Range", validator) != validator:
            return 0, size
        if not asked[1]:
            return max(0, size - int(asked[2])), size
        return int(asked[1]), min(size, int(asked[2]) + 1) if asked[2] else size

    def log_message(self, *_):
        pass
