"""Numbers and lines."""

import statistics


class Skipped(Exception):
    """A section, or one program of it, that cannot be measured here; the text says why."""


def median(values):
    return statistics.median(values)


def percentile(values, percent):
    """The smallest value that so many percent of the values do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def line(label, value, note=""):
    print(f"  {label:<34} {value:>12}  {note}".rstrip())


def milliseconds(seconds):
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def megabytes(count):
    return f"{count / 1e6:.1f} MB"


def compare(ours, others, aim=None, named=None):
    """Prints the median of each program, and how many times faster than the fastest other one ours is.

    `ours` is a list of seconds, `others` maps a name to such a list, `aim` is the ratio that is wanted: to the
    fastest, or to the one that is named, whose ratio is then printed too.
    """
    mine = median(ours)
    line("newsstand", milliseconds(mine), spread(ours))
    for name, values in sorted(others.items(), key=lambda item: median(item[1])):
        line(name, milliseconds(median(values)), spread(values))
    if others:
        fastest = min(others, key=lambda name: median(others[name]))
        for name in dict.fromkeys([fastest, named if named in others else fastest]):
            wanted = f", aim {aim:g}x" if aim and name == (named or fastest) else ""
            line("ratio", f"{median(others[name]) / mine:.2f}x", f"as fast as {name}{wanted}")


def beside(label, ours, theirs, aim=None, show=milliseconds):
    """Prints a median, the same of another program, and how many times as much ours is."""
    mine, other = median(ours), median(theirs)
    wanted = f", aim at most {aim:g}x" if aim else ""
    line(label, show(mine), f"curl {show(other)}: {mine / other:.2f}x as much{wanted}")


def spread(values):
    return f"({milliseconds(min(values))} to {milliseconds(max(values))})"
