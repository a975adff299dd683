"""Issues of other formats: from the start of the program to the first page, and from a key to the next."""

import comics
import epub
import pdf


def run(program, options):
    for kind in (epub, pdf, comics):
        kind.run(program, options)
