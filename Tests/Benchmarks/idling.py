"""What a desktop pays while nothing is wanted: processes that stay, and wake-ups of an open reader."""

import os
import time

import feeds
from page_turns import bundled
from processes import complete, end_orphans, ended, named, schedules
from pty_session import PtySession
from report import Skipped, line, median, milliseconds
from web import Nginx

# Seconds that an open reader is looked at. libdispatch's own monitor (_dispatch_workq_monitor_pools) would be one
# wake-up a second.
LOOK = 10
# Seconds until it is idle.
REST = 7
# Seconds after which a process that a command left behind counts as one that stays.
STAY = 2


def run(program, options):
    program.require("subscribe", "download", "read")
    processes(program, options)
    wanted = bundled(options.root)
    for label, library, arguments in (("shelf", "idle-0", []), ("page", "pages", ["read", wanted])):
        count = wakes(program.words(library, *arguments), program.environment)
        line(f"wake-ups of an open {label}", f"{count / LOOK:.1f} /s", f"{count} in {LOOK} s, aim 0")
    end_orphans()


def processes(program, options):
    """How many are left after a download, and when the last one ended."""
    site = os.path.join(options.folder, "site")
    os.makedirs(site)
    feeds.single(site, "small", bundled(options.root))
    name = os.path.basename(program.path)
    left, ends = [], []
    with Nginx(site, options.folder) as server:
        for number in range(options.runs):
            library = f"idle-{number}"
            program.run(library, "subscribe", server.url("small.plist"))
            complete(program.words(library, "download", "small", "--wait"), program.environment)
            start = time.perf_counter()
            for process in named(name):
                ended(process, start + STAY - time.perf_counter())
            ends.append(time.perf_counter() - start)
            left.append(len(named(name)))
            end_orphans(keep=[server.process.pid])
    line("processes left after a download", median(left), f"aim 0; the last one ended {milliseconds(median(ends))} later")


def wakes(words, environment):
    """How often the threads of an open reader wake up once its screen stands still."""
    session = PtySession(words, environment)
    try:
        if session.until_quiet(1.0, first=10) is None:
            raise Skipped(f"'{' '.join(words)}' showed nothing")
        # Threads that drew what is to be seen end once they had nothing to do for five seconds.
        session.until_quiet(REST, first=REST, limit=REST)
        before = schedules(session.process)
        session.until_quiet(LOOK, first=LOOK, limit=LOOK)
        after = schedules(session.process)
        # A thread that is gone woke up to end.
        return (sum(count - before.get(thread, 0) for thread, count in after.items())
                + len(before.keys() - after.keys()))
    finally:
        session.close()
