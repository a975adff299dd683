#!/bin/sh
# Fuzzes the Zip module: fuzz.sh BUILD_FOLDER SECONDS [TARGET...]
#
# Each target is one program of all sources of the module, with AddressSanitizer, so that it sees what is internal.
# SECONDS are for each target. Inputs that are found go to BUILD_FOLDER/corpus and are used again; a finding is left in
# BUILD_FOLDER as crash-..., is printed, and fails. Seeds are in BUILD_FOLDER/seeds, written by the tests.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
sources=$here/../../Sources
build=$1 seconds=$2
shift 2
[ $# -gt 0 ] || set -- Records Inflater Follower
mkdir -p "$build"
build=$(cd "$build" && pwd)
for target in "$@"; do
  mkdir -p "$build/corpus/$target" "$build/seeds/$target"
  echo "fuzzing $target for $seconds s"
  # shellcheck disable=SC2046 # no path in here has a space
  ${SWIFTC:-swiftc} -O -g -enforce-exclusivity=checked -swift-version 6 -parse-as-library \
    -module-name "Fuzz$target" -sanitize=fuzzer,address -enable-upcoming-feature InternalImportsByDefault \
    -I "$sources/CZlib" -I "$sources/CLinux" -I "$here/CMemoryFile" \
    $(find "$sources/Zip" -name '*.swift') "$here/MemoryFile.swift" "$here/${target}Target.swift" \
    -lz -o "$build/fuzz-$target"
  (cd "$build" && ASAN_OPTIONS=detect_leaks=1:allocator_may_return_null=1 "./fuzz-$target" \
    -max_total_time="$seconds" -max_len=16384 -rss_limit_mb=1024 -timeout=120 -print_final_stats=1 -verbosity=0 \
    "corpus/$target" "seeds/$target")
done
