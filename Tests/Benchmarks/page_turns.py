"""From a key to the last byte of the page it brings."""

import os

from processes import end_orphans
from pty_session import PtySession
from report import Skipped, line, median, milliseconds, percentile

SILENCE = 0.02
# How long a page is looked at before the next key: neighbours are drawn meanwhile.
LOOK = 0.1
SIZES = ((80, 24), (120, 40))


def run(program, options):
    program.require("read")
    issue = options.issue or bundled(options.root)
    for columns, rows in SIZES:
        print(f"  {os.path.basename(issue)}, {columns}x{rows}, {options.turns} turns each:")
        turns(program, issue, options.turns, columns, rows)
    print("  (aim: p99 under 8 ms at 120x40 with neighbours drawn)")
    end_orphans()


def turns(program, issue, count, columns, rows):
    for label, keys, look in (
        ("next article, at ease", ["right"], LOOK),
        ("there and back, at ease", ["right", "left"], LOOK),
        ("next article, key held down", ["right"], 0),
        # In reading order, ten forward and ten back.
        ("a screen on and back, at ease", ["space"] * 10 + ["\x7f"] * 10, LOOK),
    ):
        times, silent, written = turn(program, issue, keys, look, count, columns, rows)
        if not times:
            line(label, "no answer", "the page did not change")
            continue
        line(label, milliseconds(median(times)),
             f"p99 {milliseconds(percentile(times, 99))}, worst {milliseconds(max(times))}, "
             f"{written // len(times)} bytes a turn" + (f"; {silent} keys changed nothing" if silent else ""))


def bundled(root):
    candidates = sorted(root.glob("Issues/*.zip"), key=lambda path: -path.stat().st_size)
    if not candidates:
        raise Skipped("there is no bundled issue; name one with --issue")
    return str(candidates[0])


def turn(program, issue, keys, look, count, columns, rows):
    session = PtySession(program.words("pages", "read", issue), program.environment, columns, rows)
    try:
        if session.until_quiet(0.3, first=10) is None:
            raise Skipped(f"'newsstand read {issue}' showed nothing")
        times, silent = [], 0
        before = len(session.output)
        for number in range(count):
            pressed = session.press(keys[number % len(keys)])
            last = session.until_quiet(SILENCE, first=1.0, limit=3.0)
            if last is None:
                silent += 1
            else:
                times.append(last - pressed)
            if look:
                session.until_quiet(look, first=look)
        return times, silent, len(session.output) - before
    finally:
        session.close()

