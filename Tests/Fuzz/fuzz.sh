#!/bin/sh
# Fuzzes what reads foreign bytes: fuzz.sh BUILD_FOLDER SECONDS [TARGET...]
#
# Each target is one program of all sources of the module that it tries, with AddressSanitizer, so that it sees what is
# internal. SECONDS are for each target. Inputs that are found go to BUILD_FOLDER/corpus and are used again; a finding is
# left in BUILD_FOLDER as crash-..., is printed, and fails. Seeds are in BUILD_FOLDER/seeds, written by the tests.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
sources=$here/../../Sources
build=$1 seconds=$2
shift 2
[ $# -gt 0 ] || set -- Records Inflater Follower Wire Layout HTML Brochure Comic EPUB Feed
mkdir -p "$build"
build=$(cd "$build" && pwd)

compile() {
  ${SWIFTC:-swiftc} -O -wmo -g -enforce-exclusivity=checked -swift-version 6 -parse-as-library \
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature ExistentialAny "$@"
}

zip_program() {
  # shellcheck disable=SC2046 # no path in here has a space
  (cd "$build" && compile -module-name "Fuzz$1" -sanitize=fuzzer,address \
    -I "$sources/CZlib" -I "$sources/CLinux" -I "$here/CMemoryFile" \
    $(find "$sources/Zip" -name '*.swift') "$here/MemoryFile.swift" "$here/${1}Target.swift" \
    -lz -o "fuzz-$1")
}

wire_program() {
  # shellcheck disable=SC2046
  (cd "$build" && compile -module-name FuzzWire -sanitize=fuzzer,address \
    $(find "$sources/PDFWire" -name '*.swift') "$here/WireTarget.swift" -o fuzz-Wire)
}

# The modules below BrochureKit are libraries.
brochure_program() {
  packages="chafa gdk-pixbuf-2.0 libxml-2.0"
  set -- "$1" -I "$build" $(pkg-config --cflags-only-I $packages)
  for module in CNcurses CChafa CGdkPixbuf CUnistring CMarkdown CXML CGettext CLinux; do set -- "$@" -I "$sources/$module"; done
  target=$1
  shift
  for module in Plist Markup Localization PDFWire Processes TerminalKit; do
    # Of another build: objects would be added to it.
    rm -f "$build/lib$module.a"
    # shellcheck disable=SC2046
    (cd "$build" && compile -module-name $module -sanitize=address -emit-module -emit-library -static "$@" \
      $(find "$sources/$module" -name '*.swift') -o "lib$module.a")
  done
  # shellcheck disable=SC2046
  (cd "$build" && compile -module-name "Fuzz$target" -sanitize=fuzzer,address "$@" \
    $(find "$sources/BrochureKit" -name '*.swift') "$here/${target}Target.swift" \
    libTerminalKit.a libPlist.a libMarkup.a libLocalization.a libPDFWire.a libProcesses.a $(pkg-config --libs $packages) -o "fuzz-$target")
}

# The modules below NewsstandKit are libraries.
feed_program() {
  set -- -I "$build" $(pkg-config --cflags-only-I libxml-2.0)
  for module in CZlib CLinux CCurl CCrypto CSQLite CXML; do set -- "$@" -I "$sources/$module"; done
  for module in Zip Plist Markup PDFWire Processes; do
    rm -f "$build/lib$module.a"
    # shellcheck disable=SC2046
    (cd "$build" && compile -module-name $module -sanitize=address -emit-module -emit-library -static "$@" \
      $(find "$sources/$module" -name '*.swift') -o "lib$module.a")
  done
  # shellcheck disable=SC2046
  (cd "$build" && compile -module-name FuzzFeed -sanitize=fuzzer,address "$@" \
    $(find "$sources/NewsstandKit" -name '*.swift') "$here/FeedTarget.swift" \
    libZip.a libPlist.a libMarkup.a libPDFWire.a libProcesses.a \
    -lz -lcurl -lcrypto -lsqlite3 $(pkg-config --libs libxml-2.0) -o fuzz-Feed)
}

for target in "$@"; do
  mkdir -p "$build/corpus/$target" "$build/seeds/$target"
  echo "fuzzing $target for $seconds s"
  words=
  case $target in
    Wire) wire_program ;;
    Layout) brochure_program Layout ;;
    Comic) brochure_program Comic ;;
    Feed) feed_program; words=-dict=$here/feed.dict ;;
    HTML) brochure_program HTML; words=-dict=$here/html.dict ;;
    EPUB) brochure_program EPUB; words=-dict=$here/epub.dict ;;
    Brochure)
      brochure_program Brochure
      for issue in "$here"/../../Issues/sources/*/brochure.plist; do
        { printf P; cat "$issue"; } >"$build/seeds/Brochure/$(basename "$(dirname "$issue")")"
      done
      ;;
    *) zip_program "$target" ;;
  esac
  # Leaks are looked for where memory is our own; GLib keeps what it has made, and Foundation the error of a damaged
  # property list.
  case $target in [LHBCE]* | Feed) leaks=0 ;; *) leaks=1 ;; esac
  (cd "$build" && ASAN_OPTIONS=detect_leaks=$leaks:allocator_may_return_null=1 \
    "./fuzz-$target" -max_total_time="$seconds" -max_len=16384 -rss_limit_mb=1024 -timeout=120 -print_final_stats=1 \
    -verbosity=0 $words "corpus/$target" "seeds/$target")
done
