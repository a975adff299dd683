"""Running programs for their time and memory, with all that they leave behind."""

import contextlib
import ctypes
import dataclasses
import os
import select
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


def named(program):
    """The descendants that run a program, whose name is a file's."""
    return [process for process in descendants() if peak_memory(process)[1] == program]


def schedules(process):
    """How often each thread of a process was given a processor so far."""
    counts = {}
    for thread in os.listdir(f"/proc/{process}/task"):
        with contextlib.suppress(FileNotFoundError), open(f"/proc/{process}/task/{thread}/status") as file:
            counts[thread] = sum(int(row.split()[1]) for row in file if "ctxt_switches" in row)
    return counts


def peak_memory(process):
    """The most memory a process has had resident since it became its program, in bytes, and that program."""
    try:
        with open(f"/proc/{process}/status") as file:
            fields = dict(row.split(":", 1) for row in file)
        return int(fields["VmHWM"].split()[0]) * 1024, fields["Name"].strip()
    except (OSError, KeyError, ValueError):
        return 0, ""


def warm_memory(size):
    """Uses so much memory once, in bytes, and frees it.

    A virtual machine gives memory that is free for seconds back to its host, and whoever uses it first after
    that waits: measured, 2.5 s for 1 GiB, more than a download takes.
    """
    free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    touched = b"\1" * min(size, free // 2)
    del touched


def memory_together(processes):
    """What processes of one program have resident now, in bytes: what each has for itself, and once the pages of
    files, which all of them map, as many as the one that has most of them.

    Not the kernel's proportional share: that depends on who else on the machine uses the same libraries.
    """
    own, files = 0, 0
    for process in processes:
        try:
            with open(f"/proc/{process}/smaps_rollup") as file:
                sizes = {row.split(":")[0]: int(row.split()[1]) * 1024 for row in file if row.endswith("kB\n")}
        except OSError:
            continue
        own += sizes["Anonymous"]
        files = max(files, sizes["Rss"] - sizes["Anonymous"])
    return own + files


class MemoryWatch:
    """Looks at all descendants every few milliseconds: a peak only grows, so only the last moments can be missed.

    getrusage is of no use here: it counts what this Python had when it forked.
    """

    # Every so many looks the memory of all together is added up, which costs far more.
    TOGETHER = 10

    def __init__(self, program):
        self.program = program
        self.peaks = {}
        self.most_together = 0
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def watch(self):
        looks = 0
        while not self.stopping.wait(0.004):
            for process in descendants():
                peak, name = peak_memory(process)
                if name == self.program:
                    self.peaks[process] = max(self.peaks.get(process, 0), peak)
            if looks % self.TOGETHER == 0:
                self.most_together = max(self.most_together, memory_together(self.peaks))
            looks += 1

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopping.set()
        self.thread.join()

    @property
    def total(self):
        """The sum of the processes' own peaks, in bytes: never less than they had together, for what they share,
        such as libraries, counts for each."""
        return sum(self.peaks.values())


@dataclasses.dataclass
class Usage:
    """What a program used: seconds from its start to its end, and of all processors; the moments of both by the
    clock that servers write into their logs."""

    start: float
    end: float
    seconds: float
    processor: float
    # The program's own process, its peak, the sum of the peaks of all that it led to, and the most that they had
    # together, pages of files counted once.
    process: int = 0
    own: int = 0
    peaks: int = 0
    together: int = 0


def measured(words, environment=None, directory=None, keep=()):
    """Runs a program to its end; answers its usage with that of all that it left behind, once that has ended too.

    What it left behind does not count in the seconds. Processes to keep are nobody's, such as a server.
    """
    with MemoryWatch(os.path.basename(words[0])) as watch:
        usage = complete(words, environment, directory)[0]
        usage.processor += end_orphans(keep)
    usage.own, usage.peaks, usage.together = watch.peaks.get(usage.process, 0), watch.total, watch.most_together
    return usage


def complete(words, environment=None, directory=None, timeout=600):
    """Runs a program to its end; answers its usage and what it printed. A failure skips, with what it said.

    The output goes to files: a process left in the background may hold a pipe open, and is not waited for.
    """
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        moment, start = time.time(), time.perf_counter()
        process = subprocess.Popen(words, env=environment, cwd=directory, stdin=subprocess.DEVNULL, stdout=output,
                                   stderr=errors)
        # Popen's own wait with a time-out looks every 50 ms.
        if not ended(process.pid, timeout):
            process.kill()
            process.wait()
            raise Skipped(f"'{' '.join(words)}' did not end in {timeout} s")
        _, status, resources = os.wait4(process.pid, 0)
        seconds, end = time.perf_counter() - start, time.time()
        process.returncode = os.waitstatus_to_exitcode(status)
        said = []
        for file in (output, errors):
            file.seek(0)
            said.append(file.read().decode(errors="replace"))
    if process.returncode != 0:
        raise Skipped(f"'{' '.join(words)}' failed with {process.returncode}: {(said[1] or said[0]).strip()}")
    return Usage(moment, end, seconds, resources.ru_utime + resources.ru_stime, process.pid), said[0]


def ended(process, timeout):
    """Whether a process ends within a time."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([descriptor], [], [], max(0, timeout))[0])
    finally:
        os.close(descriptor)


def timed(words, environment=None, directory=None):
    """Seconds from the start of a program to its end."""
    return complete(words, environment, directory)[0].seconds


def end_orphans(keep=(), wait=5.0):
    """Waits for adopted processes to end by themselves, then ends them; those to keep are left alone.

    Answers the processor seconds that they used.
    """
    deadline = time.monotonic() + wait
    used = 0.0
    while left := [process for process in descendants() if process not in keep]:
        for process in left:
            # It may be a grandchild still, or have ended in between.
            with contextlib.suppress(ChildProcessError, ProcessLookupError):
                if not ended(process, deadline - time.monotonic()):
                    os.kill(process, signal.SIGKILL)
                gone, _, resources = os.wait4(process, os.WNOHANG)
                if gone:
                    used += resources.ru_utime + resources.ru_stime
    return used
