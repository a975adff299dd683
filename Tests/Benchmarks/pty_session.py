"""A program on a pseudo terminal, and the times at which its bytes come."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from processes import ended

# What an xterm with 24-bit colour and no pictures answers, each at once: a program that asks its terminal
# waits for the last of these. Templates of a match: a backslash is written twice.
ANSWERS = [
    (re.compile(rb"\x1b\[>0?q"), b"\x1bP>|XTerm(379)\x1b\\\\"),
    (re.compile(rb"\x1b\[0?c"), b"\x1b[?64;1;2;6;9;15;18;21;22c"),
    (re.compile(rb"\x1b\[>0?c"), b"\x1b[>41;379;0c"),
    (re.compile(rb"\x1b\]10;\?(?:\x07|\x1b\\)"), b"\x1b]10;rgb:e5e5/e5e5/e5e5\x1b\\\\"),
    (re.compile(rb"\x1b\]11;\?(?:\x07|\x1b\\)"), b"\x1b]11;rgb:0000/0000/0000\x1b\\\\"),
    (re.compile(rb"\x1b\[14t"), b"\x1b[4;384;640t"),
    (re.compile(rb"\x1b\[16t"), b"\x1b[6;16;8t"),
    (re.compile(rb"\x1b\[18t"), b"\x1b[8;24;80t"),
    (re.compile(rb"\x1b\[5n"), b"\x1b[0n"),
    (re.compile(rb"\x1b\[6n"), b"\x1b[1;1R"),
    (re.compile(rb"\x1b\[\?(\d+)\$p"), b"\x1b[?\\1;0$y"),
]

# No question is longer: one that is split over two reads is found with the second.
LONGEST = 32


class PtySession:
    def __init__(self, words, environment, columns=80, rows=24):
        self.output = bytearray()
        self.answered = 0
        self.application_keys = False
        self.last_byte = None
        # The child waits until the terminal has its size: exec is what is timed, not the preparation.
        ready, go = os.pipe()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            try:
                os.read(ready, 1)
                os.execvpe(words[0], words, environment)
            finally:
                os._exit(127)
        os.close(ready)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, columns * 8, rows * 16))
        self.start = time.perf_counter()
        os.write(go, b"!")
        os.close(go)

    def read(self, timeout):
        """Reads what there is within a time; answers False at silence and None at the end."""
        if not select.select([self.terminal], [], [], max(0, timeout))[0]:
            return False
        try:
            data = os.read(self.terminal, 1 << 16)
        except OSError:
            data = b""
        if not data:
            return None
        self.last_byte = time.perf_counter()
        self.output += data
        self.answer(max(self.answered, len(self.output) - len(data) - LONGEST))
        return True

    def answer(self, start):
        """Answers each question after `start` once, in the order of the questions.

        Only what is new is looked at: a picture page writes a megabyte in a second.
        """
        new = bytes(self.output[start:])
        for mode in re.finditer(rb"\x1b\[\?1([hl])", new):
            self.application_keys = mode[1] == b"h"
        questions = [(start + match.start(), start + match.end(), match.expand(reply))
                     for pattern, reply in ANSWERS
                     for match in pattern.finditer(new)]
        for _, end, reply in sorted(questions):
            os.write(self.terminal, reply)
            self.answered = max(self.answered, end)

    def until_text(self, text, timeout=20):
        """The time at which the bytes of a text were read; None when they did not come."""
        deadline = time.perf_counter() + timeout
        seen = 0
        while time.perf_counter() < deadline:
            if text in self.output[max(0, seen - len(text)):]:
                return self.last_byte
            seen = len(self.output)
            if self.read(deadline - time.perf_counter()) is None:
                return None
        return None

    def until_quiet(self, silence, first=2.0, limit=20.0):
        """The time of the last byte before a silence.

        `first` is how long to wait for a first byte; None when none came. `limit` bounds the whole: a program
        that never falls silent has its last byte then.
        """
        before = self.last_byte
        begin = time.perf_counter()
        if not self.read(first):
            return None
        while time.perf_counter() < begin + limit and self.read(silence):
            pass
        return self.last_byte if self.last_byte != before else None

    def press(self, key):
        """Presses an arrow key, the space bar or a character's key and answers the time.

        A program that asked for application keys gets those.
        """
        prefix = b"\x1bO" if self.application_keys else b"\x1b["
        arrow = {"up": b"A", "down": b"B", "right": b"C", "left": b"D"}.get(key)
        data = prefix + arrow if arrow else b" " if key == "space" else key.encode()
        moment = time.perf_counter()
        os.write(self.terminal, data)
        return moment

    def close(self):
        """Ends the program: with a hang-up, as a closed window does, then by force."""
        os.close(self.terminal)
        for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGKILL):
            try:
                os.kill(self.process, number)
            except ProcessLookupError:
                pass
            if ended(self.process, 0.5):
                os.waitpid(self.process, 0)
                return
