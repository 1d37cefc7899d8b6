#!/usr/bin/env bash
# Compares what the model of perception makes of random drives in WebAssembly with the native build, bit for bit.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tools/release.sh
scratch=.build-wasm
swift build --triple wasm32-unknown-none-wasm --toolset Tools/toolsets/wasm.json --scratch-path "$scratch" \
  -c release --target PerceptionProbe
linker=$(dirname "$(readlink -f "$(command -v swift)")")/wasm-ld
[ -x "$linker" ] || linker=wasm-ld
objects=$(find "$scratch/wasm32-unknown-none-wasm/release/HapticPerception.build" \
  "$scratch/wasm32-unknown-none-wasm/release/PerceptionProbe.build" -name '*.o')
# shellcheck disable=SC2086
"$linker" --no-entry --gc-sections -O2 --allow-undefined --export=__heap_base --export=perception_compare \
  $objects -o "$scratch/perception.wasm"
swift build "${release_build[@]}" --product WasmPerception
"$(swift build "${release_build[@]}" --show-bin-path)/WasmPerception" "$scratch/perception-cases"
node Tools/checks/compare-wasm-perception.mjs "$scratch/perception.wasm" "$scratch/perception-cases"
