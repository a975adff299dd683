#!/usr/bin/env python3
"""Lists the program's texts: the literals in calls of `localized` below a folder, as a gettext template (.pot).

    extract.py FOLDER > newsstand.pot

xgettext does not read Swift. What stands in brackets in a literal becomes %1, %2 and so on, as `LocalizableText`
does it.
"""
import pathlib
import re
import sys

CALL = re.compile(r'(?<![\w.`])(?<!func )localized\(')
ESCAPES = {'n': '\n', 't': '\t', 'r': '\r', '0': '\0', '"': '"', "'": "'", '\\': '\\'}


class Reader:
    """One Swift file from a place on."""

    def __init__(self, text, index, name):
        self.text, self.index, self.name = text, index, name

    def fail(self, what):
        line = self.text.count('\n', 0, self.index) + 1
        sys.exit(f'{self.name}:{line}: {what}')

    def blanks(self):
        while self.text[self.index].isspace():
            self.index += 1

    def takes(self, word):
        self.blanks()
        if not self.text.startswith(word, self.index):
            return False
        self.index += len(word)
        return True

    def expression(self, ends):
        """Skips an expression, to one of the characters that end it."""
        depth = 0
        while depth or self.text[self.index] not in ends:
            character = self.text[self.index]
            if character == '"':
                self.literal()
                continue
            depth += (character in '([{') - (character in ')]}')
            self.index += 1

    def literal(self):
        """The key of a string literal."""
        self.blanks()
        if not self.text.startswith('"', self.index):
            self.fail('a text must be a literal')
        quote = '"""' if self.text.startswith('"""', self.index) else '"'
        self.index += len(quote)
        key, count = [], 0
        while not self.text.startswith(quote, self.index):
            character = self.text[self.index]
            self.index += 1
            if character != '\\':
                key.append(character)
                continue
            escape = self.text[self.index]
            self.index += 1
            if escape == '(':
                self.expression(')')
                self.index += 1
                count += 1
                key.append(f'%{count}')
            elif escape == 'u':
                end = self.text.index('}', self.index)
                key.append(chr(int(self.text[self.index + 1:end], 16)))
                self.index = end + 1
            elif escape == '\n':
                key.append('\\\n')
            else:
                key.append(ESCAPES[escape])
        end = self.index
        self.index += len(quote)
        text = ''.join(key)
        if quote == '"""':
            # Swift takes the indentation of the last line off every line, and the first and last line break.
            indentation = self.text[self.text.rindex('\n', 0, end) + 1:end]
            lines = [line.removeprefix(indentation) for line in text.split('\n')[1:-1]]
            text = '\n'.join(lines).replace('\\\n', '')
        return text

    def call(self):
        """The texts of a call, of which the index stands behind the bracket: one, or two with number forms."""
        self.blanks()
        if self.text.startswith('"', self.index):
            return (self.literal(),)
        self.expression(',')
        self.index += 1
        if not self.takes('one:'):
            self.fail('a text must be a literal')
        one = self.literal()
        if not self.takes(',') or not self.takes('other:'):
            self.fail('a text with "one" needs "other"')
        other = self.literal()
        if places(one) not in ([], places(other)):
            self.fail('both forms need the same values, or the first none')
        return (one, other)


def places(text):
    """The places for values in a text, in their order."""
    return re.findall(r'%[1-9]', text)


def without_comments(text):
    """The same text, with blanks where whole lines are comments."""
    return re.sub(r'^\s*//.*$', lambda match: ' ' * len(match[0]), text, flags=re.M)


def texts(folder):
    """Each text or pair of texts, with the files that use it, in their order."""
    found = {}
    for path in sorted(pathlib.Path(folder).rglob('*.swift')):
        source = without_comments(path.read_text())
        for match in CALL.finditer(source):
            if source[:match.start()].endswith('func '):
                continue
            texts = Reader(source, match.end(), path).call()
            files = found.setdefault(texts, [])
            if path not in files:
                files.append(path)
    # A text alone and as the first of a pair are one entry to gettext.
    pairs = {texts[0] for texts in found if len(texts) == 2}
    return {texts: files for texts, files in found.items() if len(texts) == 2 or texts[0] not in pairs}


def quoted(text):
    lines = text.replace('\\', '\\\\').replace('"', '\\"').replace('\t', '\\t').split('\n')
    if len(lines) == 1:
        return f'"{lines[0]}"'
    return '\n'.join(['""'] + [f'"{line}\\n"' for line in lines[:-1]] + ([f'"{lines[-1]}"'] if lines[-1] else []))


def main():
    folder = pathlib.Path(sys.argv[1])
    print('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"')
    print('"Content-Transfer-Encoding: 8bit\\n"')
    print('"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"')
    for texts_, files in texts(folder).items():
        print('\n#: ' + ' '.join(sorted(path.name for path in files)))
        if any(map(places, texts_)):
            print('#, qt-format')
        print('msgid ' + quoted(texts_[0]))
        if len(texts_) == 2:
            print('msgid_plural ' + quoted(texts_[1]) + '\nmsgstr[0] ""\nmsgstr[1] ""')
        else:
            print('msgstr ""')


main()
