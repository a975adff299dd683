#!/bin/sh
# Fuzzes what reads foreign bytes: fuzz.sh BUILD_FOLDER SECONDS [TARGET...]
#
# Each target is one program of all sources of a module, with AddressSanitizer, so that it sees what is internal: Zip,
# or BrochureKit with the modules below it. SECONDS are for each target. Inputs that are found go to
# BUILD_FOLDER/corpus and are used again; a finding is left in BUILD_FOLDER as crash-..., is printed, and fails. Seeds
# are in BUILD_FOLDER/seeds, written by the tests.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
sources=$here/../../Sources
build=$1 seconds=$2
shift 2
[ $# -gt 0 ] || set -- Records Inflater Follower Layout
mkdir -p "$build"
build=$(cd "$build" && pwd)

# What the compiler leaves beside what it is asked for stays in the build folder. No path has a space.
cd "$build"
compile() {
  ${SWIFTC:-swiftc} -O -g -wmo -enforce-exclusivity=checked -swift-version 6 -parse-as-library \
    -sanitize=fuzzer,address -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature ExistentialAny \
    "$@"
}

zip() {
  # shellcheck disable=SC2046
  compile -module-name "Fuzz$1" -I "$sources/CZlib" -I "$sources/CLinux" -I "$here/CMemoryFile" \
    $(find "$sources/Zip" -name '*.swift') "$here/MemoryFile.swift" "$here/${1}Target.swift" \
    -lz -o "$build/fuzz-$1"
}

brochure() {
  libraries="chafa gdk-pixbuf-2.0"
  options="-I $build $(for folder in "$sources"/C*; do printf -- '-I %s ' "$folder"; done)"
  for flag in $(pkg-config --cflags-only-I $libraries); do options="$options -Xcc $flag"; done
  for module in Plist TerminalKit; do
    # shellcheck disable=SC2046,SC2086
    compile -module-name $module $options -emit-module -emit-module-path "$build/$module.swiftmodule" \
      -emit-object -o "$build/$module.o" $(find "$sources/$module" -name '*.swift')
  done
  # shellcheck disable=SC2046,SC2086
  compile -module-name BrochureKit $options $(find "$sources/BrochureKit" -name '*.swift') \
    "$here/${1}Target.swift" "$build/Plist.o" "$build/TerminalKit.o" $(pkg-config --libs $libraries) \
    -o "$build/fuzz-$1"
}

for target in "$@"; do
  mkdir -p "$build/corpus/$target" "$build/seeds/$target"
  echo "fuzzing $target for $seconds s"
  if [ "$target" = Layout ]; then brochure "$target"; else zip "$target"; fi
  (cd "$build" && ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 "./fuzz-$target" \
    -max_total_time="$seconds" -max_len=16384 -rss_limit_mb=1024 -timeout=120 -print_final_stats=1 -verbosity=0 \
    "corpus/$target" "seeds/$target")
done
