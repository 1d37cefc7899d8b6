#!/usr/bin/env bash
# Compares the studio's core in WebAssembly with the native build: random edits of all samples write the same bytes, draw the
# same bits, and undoing them restores the first bytes. Checks that the modules import nothing and keep their sizes, and that
# memory returns to what it was after many documents: Tools/checks/check-studio-core.sh [short]
# The short version makes fewer scripts, with the debug build.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=() seeds=${THRUM_STUDIO_SEEDS:-2}
if [ "${1:-}" != short ]; then
  source Tools/release.sh
  build=("${release_build[@]}")
  seeds=${THRUM_STUDIO_SEEDS:-10}
fi
# What the page can load at once, its second part, what it can load when it is idle, and what composes, converts and follows inputs (9 KB of
# it) and passes on long samples in parts, in bytes after gzip. Merging lists that are in order and counting what overlaps in one pass
# take 2 KB of the first, which the page shares with the command; the range in which a continuous event is felt takes 0.7 KB of it. Of the
# third, what a metadata reader and the strongest moment of an event add is 0.9 KB. What an event reads at its onset, beside what sounding
# events glide to, adds 0.6 KB to the first and the last. The findings of thrum check about bindings and accepted findings that cannot be
# used, and about audio files, read what both hold: 9.5 KB of the second part and 2.4 KB of the first. Keys that merging keeps take 0.4 KB of
# the first. What conversions lose of what is felt, the nearest alternative, and the losses of readers take 35 KB of the last.
limit=190300 more_limit=66560 checks_limit=204800 tools_limit=609000
out=.build-core/studio
Tools/build-core.sh studio "$out"
size() { gzip -9nc "$out/$1.wasm" | wc -c; }
hold() { # module, most
  [ "$(size "$1")" -le "$2" ] || { echo "$out: $1.wasm has $(size "$1") bytes after gzip, of $2"; exit 1; }
}
hold studio "$limit"
hold studio-more "$more_limit"
hold studio-checks "$checks_limit"
hold studio-tools "$tools_limit"
swift build "${build[@]}" --product StudioCompare
scripts=$(mktemp)
trap 'rm -f "$scripts"' EXIT
"$(swift build "${build[@]}" --show-bin-path)/StudioCompare" "$scripts" "$seeds" Samples/*.ahap
node Tools/checks/studio.mjs "$out" "$scripts"
node Tools/checks/studio-checks.mjs "$out" Samples
Tools/build-wasm.sh "$out/thrum-synth.wasm" studio
node Tools/checks/studio-live.mjs Studio/web "$out" Samples
