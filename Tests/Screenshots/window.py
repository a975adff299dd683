"""A real xterm on an X server of its own whose screen is a file, and a program that it shows.

Whatever goes from one to the other comes through here: keys are pressed and pictures looked for in between.
"""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import tempfile
import termios
import time
import tty

from PIL import Image

# It says how large its cells are only to those who may move its window, too.
BASE = ["-xrm", "XTerm*allowWindowOps: true", "-fa", "DejaVu Sans Mono", "-fs", "11", "-b", "0", "-bw", "0", "+sb"]
# Sixels need an xterm that says it is a VT340, with as many colours as a picture may use.
VT340 = ["-ti", "vt340", "-xrm", "XTerm*decTerminalID: vt340", "-xrm", "XTerm*numColorRegisters: 256"]
DARK = ["-bg", "#16161d", "-fg", "#d8d8d0", "-cr", "#16161d"]
LIGHT = ["-bg", "#faf8f2", "-fg", "#2a2a2e", "-cr", "#faf8f2"]


class Window:
    def __init__(self, words, environment, columns, rows, options=(), pixels=None, colors=DARK):
        """Shows a program. `pixels` stands between it and the terminal, see kitty.py."""
        self.pixels = pixels
        self.folder = tempfile.TemporaryDirectory()
        reading, writing = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "2400x1600x24", "-fbdir", self.folder.name,
             "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as file:
            display = file.readline().strip()
        master, self.xterm = os.openpty()
        tty.setraw(self.xterm)
        self.terminal = subprocess.Popen(
            ["xterm", f"-S{os.path.basename(os.ttyname(self.xterm))}/{master}", "-geometry",
             f"{columns}x{rows}+0+0", *BASE, *colors, *options],
            pass_fds=[master], env={**os.environ, "DISPLAY": f":{display}", "LC_ALL": "C.UTF-8"})
        os.close(master)
        self.until(self.xterm, rb"\n")  # the number of its window
        self.cell = self.ask_cell()
        self.size = (columns * self.cell[0], rows * self.cell[1])
        self.process, self.program = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, *self.size))
            os.execvpe(words[0], words, environment)

    def ask_cell(self):
        os.write(self.xterm, b"\x1b[16t")
        height, width = self.until(self.xterm, rb"\x1b\[6;(\d+);(\d+)t").groups()
        return int(width), int(height)

    def until(self, descriptor, pattern, seconds=20):
        """Reads until something has come."""
        end, data = time.monotonic() + seconds, b""
        while not (match := re.search(pattern, data)):
            if not select.select([descriptor], [], [], max(0, end - time.monotonic()))[0]:
                raise RuntimeError(f"xterm did not say {pattern!r} but {data!r}")
            data += os.read(descriptor, 4096)
        return match

    def press(self, keys):
        os.write(self.program, keys.encode())

    def settle(self, silence=1.5):
        """Carries bytes both ways until there are none for a while: the screen stands."""
        while ready := select.select([self.program, self.xterm], [], [], silence)[0]:
            for descriptor in ready:
                try:
                    data = os.read(descriptor, 1 << 16)
                except OSError:
                    return
                if descriptor == self.xterm:
                    os.write(self.program, data)
                elif self.pixels:
                    shown, answers = self.pixels.take(data)
                    self.write(shown)
                    os.write(self.program, answers)
                else:
                    self.write(data)
        # xterm answers in the order of what it is sent: it has drawn all.
        self.ask_cell()

    def write(self, data):
        while data:
            data = data[os.write(self.xterm, data):]

    def picture(self):
        """What is on the screen."""
        with open(os.path.join(self.folder.name, "Xvfb_screen0"), "rb") as file:
            data = file.read()
        # As xwd(1) writes it: numbers big-endian, pixels little-endian (X11/XWDFile.h).
        header = struct.unpack(">25I", data[:100])
        start = header[0] + header[19] * 12
        screen = Image.frombuffer(
            "RGB", (header[4], header[5]), data[start:], "raw", "BGRX", header[12], 1)
        shot = screen.crop((0, 0, *self.size))
        if self.pixels:
            self.pixels.draw(shot, self.cell)
        return shot

    def close(self):
        for descriptor in (self.program, self.xterm):
            os.close(descriptor)
        os.waitpid(self.process, 0)
        for process in (self.terminal, self.server):
            process.terminate()
            process.wait()
        self.folder.cleanup()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
