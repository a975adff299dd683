"""Running programs for their time and memory, with all that they leave behind."""

import ctypes
import os
import signal
import subprocess
import tempfile
import threading
import time

from report import Skipped

PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans():
    """Makes processes that leave their parent ours, so that an agent in the background is seen and ended."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def descendants():
    """The processes below this one, with those that were adopted."""
    found, pending = [], [os.getpid()]
    while pending:
        parent = pending.pop()
        try:
            for thread in os.listdir(f"/proc/{parent}/task"):
                with open(f"/proc/{parent}/task/{thread}/children") as file:
                    children = [int(word) for word in file.read().split()]
                found += children
                pending += children
        except OSError:
            pass
    return found


def peak_memory(process):
    """The most memory a process has had resident since it became its program, in bytes, and that program."""
    try:
        with open(f"/proc/{process}/status") as file:
            fields = dict(row.split(":", 1) for row in file)
        return int(fields["VmHWM"].split()[0]) * 1024, fields["Name"].strip()
    except (OSError, KeyError, ValueError):
        return 0, ""


class MemoryWatch:
    """Looks at all descendants every few milliseconds: a peak only grows, so only the last moments can be missed.

    getrusage is of no use here: it counts what this Python had when it forked.
    """

    def __init__(self, program):
        self.program = program
        self.peaks = {}
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def watch(self):
        while not self.stopping.wait(0.004):
            for process in descendants():
                peak, name = peak_memory(process)
                if name == self.program:
                    self.peaks[process] = max(self.peaks.get(process, 0), peak)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping.set()
        self.thread.join()

    @property
    def total(self):
        """The sum of the processes' own peaks, in bytes: never less than they had together."""
        return sum(self.peaks.values())


def complete(words, environment=None, directory=None, timeout=600):
    """Runs a program to its end; answers the seconds and what it printed. A failure skips, with what it said.

    The output goes to files: a process left in the background may hold a pipe open, and is not waited for.
    """
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        try:
            status = subprocess.run(words, env=environment, cwd=directory, stdin=subprocess.DEVNULL, stdout=output,
                                    stderr=errors, timeout=timeout).returncode
        except subprocess.TimeoutExpired:
            raise Skipped(f"'{' '.join(words)}' did not end in {timeout} s")
        seconds = time.perf_counter() - start
        said = []
        for file in (output, errors):
            file.seek(0)
            said.append(file.read().decode(errors="replace"))
    if status != 0:
        raise Skipped(f"'{' '.join(words)}' failed with {status}: {(said[1] or said[0]).strip()}")
    return seconds, said[0]


def timed(words, environment=None, directory=None):
    """Seconds from the start of a program to its end."""
    return complete(words, environment, directory)[0]


def end_orphans(keep=(), wait=5.0):
    """Waits for adopted processes to end by themselves, then ends them; those to keep are left alone."""
    deadline = time.monotonic() + wait
    while left := [process for process in descendants() if process not in keep]:
        for process in left:
            try:
                if time.monotonic() > deadline:
                    os.kill(process, signal.SIGKILL)
                os.waitpid(process, os.WNOHANG)
            except (ChildProcessError, ProcessLookupError):
                pass  # it is a grandchild still, or it ended in between
        time.sleep(0.005)
