# `make run` and `make test` need Swift 6.2 or newer and nothing else: on Debian they install what is missing.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
# More words for the program that `make run`, `make test` or `make bench` starts.
ARGS ?=

BUILD_PACKAGES = pkg-config gettext zlib1g-dev libncurses-dev libcurl4-openssl-dev libssl-dev libsqlite3-dev \
	libchafa-dev libgdk-pixbuf-2.0-dev libunistring-dev libcmark-gfm-dev libcmark-gfm-extensions-dev \
	libxml2-dev libpoppler-glib-dev hyphen-en-us
# A real server and terminal; the programs whose archives and readings ours are compared with; and real EPUBs.
TEST_PACKAGES = nginx openssl tmux libvterm-dev python3 libarchive-tools 7zip hyphen-de xvfb xterm poppler-utils \
	developers-reference live-manual-epub
# A catalogue that people have.
CATALOG_PACKAGES = calibre
SCREENSHOT_PACKAGES = xvfb xterm fonts-dejavu-core python3-pil
BENCH_PACKAGES = python3 poppler-utils nginx curl unzip libarchive-tools 7zip newsboat chafa par w3m tmux

FLAGS = --pkg-config-path .ci/pkgconfig
# Small start-up: nothing of Swift is left to load (measured: 11.5 ms against 17 ms).
RELEASE = $(FLAGS) -c release --static-swift-stdlib
# The program, and the one that reads PDF documents for it.
BUILD = $(SWIFT) build $(RELEASE) --product newsstand && $(SWIFT) build $(RELEASE) --product newsstand-pdf
# A target may import only what Package.swift lets it depend on.
CHECKS = $(FLAGS) --explicit-target-dependency-import-check error
# A package that uses the library as others do; what is built of it is its own.
CROSSWORD = --package-path Tests/Packages/Crossword --scratch-path .build/packages/crossword
SOURCES = Sources Tests Package.swift

BIN = .build/release/newsstand
PDF = .build/release/newsstand-pdf
LANGUAGES = $(basename $(notdir $(wildcard Sources/Localization/Catalogues/*.po)))
CATALOGUES = $(LANGUAGES:%=.build/locale/%/LC_MESSAGES/newsstand.mo)
ISSUES = $(wildcard Issues/issues.plist Issues/*.zip Issues/*.jpg Issues/*.png)
bin = $(DESTDIR)$(PREFIX)/bin
libexec = $(DESTDIR)$(PREFIX)/libexec/newsstand
man = $(DESTDIR)$(PREFIX)/share/man/man1
share = $(DESTDIR)$(PREFIX)/share/newsstand
doc = $(DESTDIR)$(PREFIX)/share/doc/newsstand
locale = $(DESTDIR)$(PREFIX)/share/locale

.PHONY: build run test test-catalogs test-tsan bench translations screenshots fuzz format install uninstall clean help swift
.DEFAULT_GOAL = build

build: swift ## build the program for use
	@.ci/packages $(BUILD_PACKAGES)
	@$(MAKE) --no-print-directory $(CATALOGUES)
	@$(BUILD)

# A broken translation is no reason to do without the program: msgfmt only speaks of it.
.build/locale/%/LC_MESSAGES/newsstand.mo: Sources/Localization/Catalogues/%.po
	@mkdir -p $(@D)
	@msgfmt --output-file=$@ $<

translations: ## take new and changed texts over into the catalogues
	@.ci/packages $(BUILD_PACKAGES) python3
	@mkdir -p .build/locale
	@python3 Sources/Localization/Catalogues/extract.py Sources >.build/locale/newsstand.pot
	@for po in Sources/Localization/Catalogues/*.po; do \
		msgmerge --quiet --update --backup=none --no-fuzzy-matching --no-wrap --sort-by-file $$po .build/locale/newsstand.pot; \
		msgattrib --no-obsolete --no-wrap --output-file=$$po $$po; done

run: build ## build, and open the shelf (ARGS="..." for a command)
	@exec $(BIN) $(ARGS)

# Whatever language the developer's shell speaks.
test: export LC_ALL = C.UTF-8
test: export LANGUAGE =
test: swift ## check the style, build with warnings as errors, run every test (ARGS="--filter ...")
	@.ci/packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	@$(MAKE) --no-print-directory $(CATALOGUES)
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)
	$(SWIFT) build $(CHECKS) --build-tests
	$(SWIFT) test $(CHECKS) --skip-build --disable-xctest $(ARGS)
	$(if $(strip $(ARGS)),,$(SWIFT) test $(FLAGS) --disable-xctest $(CROSSWORD))

# calibre is 120 MB with what it needs.
test-catalogs: swift ## subscribe to, search and read from a real calibre-server
	@.ci/packages $(BUILD_PACKAGES) $(TEST_PACKAGES) $(CATALOG_PACKAGES)
	$(SWIFT) build $(CHECKS) --build-tests
	NEWSSTAND_CATALOGS=1 $(SWIFT) test $(CHECKS) --skip-build --disable-xctest --filter CalibreTests

test-tsan: swift ## look for data races in the library, its fronts and its agent (takes minutes to build)
	@.ci/packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	@SWIFT=$(SWIFT) .ci/tsan $(ARGS)

bench: swift ## measure against other programs (ARGS="--help")
	@.ci/packages $(BUILD_PACKAGES) $(BENCH_PACKAGES)
	@$(BUILD)
	@python3 Tests/Benchmarks/bench.py --newsstand $(BIN) $(ARGS)

# Debian's own Python, whatever comes first in the path: Pillow belongs to it.
screenshots: build ## take the pictures of the screen that the README and the bundled issues show
	@.ci/packages $(SCREENSHOT_PACKAGES)
	@/usr/bin/python3 Tests/Screenshots/screenshots.py --newsstand $(BIN) $(ARGS)
	@/usr/bin/python3 Issues/sources/make.py --pack

fuzz: swift ## look for archives, pages and texts that hurt (SECONDS=600 for each of ten fuzzers)
	@.ci/packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	$(SWIFT) build $(CHECKS) --build-tests
	FUZZ_SEEDS="$(CURDIR)/.build/fuzz/seeds" $(SWIFT) test $(CHECKS) --skip-build --disable-xctest --filter SeedTests
	Tests/Fuzz/fuzz.sh .build/fuzz $(or $(SECONDS),600)

format: swift ## lay out the source as the checks want it
	$(SWIFT) format format --in-place --parallel --recursive $(SOURCES)

install: ## install below PREFIX (/usr/local), under DESTDIR; build first
	@for built in $(BIN) $(PDF) $(CATALOGUES); do test -e "$$built" || { \
		echo "$$built is not built yet: run 'make build' first, as yourself." >&2; exit 1; }; done
	install -d "$(bin)" "$(libexec)" "$(man)" "$(share)/Issues" "$(doc)"
	install -s -m 755 $(BIN) "$(bin)/newsstand"
	install -s -m 755 $(PDF) "$(libexec)/newsstand-pdf"
	install -m 644 Sources/newsstand/newsstand.1 "$(man)/newsstand.1"
	$(if $(ISSUES),install -m 644 $(ISSUES) "$(share)/Issues/")
	for language in $(LANGUAGES); do \
		install -D -m 644 .build/locale/$$language/LC_MESSAGES/newsstand.mo \
			"$(locale)/$$language/LC_MESSAGES/newsstand.mo" || exit 1; done
	install -m 644 LICENSE $(wildcard README.md) "$(doc)/"
	install -m 644 Sources/newsstand-pdf/LICENSE "$(doc)/LICENSE.newsstand-pdf"

uninstall: ## take away what install put there
	rm -f "$(bin)/newsstand" "$(man)/newsstand.1"
	rm -f $(LANGUAGES:%="$(locale)/%/LC_MESSAGES/newsstand.mo")
	rm -rf "$(share)" "$(doc)" "$(libexec)"

clean: ## take away what was built
	$(SWIFT) package clean

help: ## say what there is
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r name text; do \
		printf 'make %-10s %s\n' "$$name" "$$text"; done

swift:
	@command -v $(SWIFT) >/dev/null || { \
		echo "Swift is not there. Install Swift 6.2 or newer (swift.org/install), or name it: make SWIFT=/path/to/swift" >&2; \
		exit 1; }
