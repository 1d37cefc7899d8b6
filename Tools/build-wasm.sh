#!/usr/bin/env bash
# Builds the synthesizer as a WebAssembly module without imports: Tools/build-wasm.sh OUT.wasm [scores|studio]
# By default it plays scores that the host lays out in memory; with `scores` it plays score files instead, and with `studio` also
# goes to a place in one without rendering.
# Needs the Swift toolchain (it brings wasm-ld) and wasm-opt (Debian package binaryen).
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:?usage: Tools/build-wasm.sh OUT.wasm [scores|studio]}
scratch=.build-wasm
swift build --triple wasm32-unknown-none-wasm --toolset Tools/toolsets/wasm.json --scratch-path "$scratch" \
  -c release --target CThrumSynth
linker=$(dirname "$(readlink -f "$(command -v swift)")")/wasm-ld
[ -x "$linker" ] || linker=wasm-ld
names=$(grep -o '"thrum_[a-z_]*"' Sources/C/CThrumSynth/Exports.swift | tr -d '"')
if [ -n "${2:-}" ]; then
  # Going on without rendering takes 0.8 KB, which only the studio needs.
  left_out=is_active
  if [ "$2" = scores ]; then left_out+='|catch_up'; fi
  names=$(grep -vE '^thrum_synth_(score|waveform.*)$' <<< "$names")
  # thrum_synth_end also says whether anything is active.
  names+=$'\n'$(grep -o '"thrum_[a-z_]*"' Sources/C/CThrumSynth/ScoreExports.swift | tr -d '"' | grep -vE "$left_out")
fi
exports=${names//thrum_/--export=thrum_}
source Tools/objects.sh
objects=$(find "$scratch/wasm32-unknown-none-wasm/release/HapticSynthesis.build" \
  "$scratch/wasm32-unknown-none-wasm/release/CThrumSynth.build" -name '*.o' | LC_ALL=C sort | current_objects)
# shellcheck disable=SC2086
"$linker" --no-entry --strip-all --gc-sections -O2 --export=__heap_base $exports $objects -o "$out.linked"
# Flattening first lets -Oz find a better structure: 0.7 % smaller. Addresses below 1024 are the far end of the stack,
# which nothing reaches: constants may be folded into addresses. No input traps, so what could trap may be moved.
wasm-opt --low-memory-unused --ignore-implicit-traps --flatten --rereloop -Oz -Oz --converge --enable-simd --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
  --enable-mutable-globals "$out.linked" -o "$out"
rm -f "$out.linked"
echo "$out: $(stat -c %s "$out") bytes"
