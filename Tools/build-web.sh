#!/usr/bin/env bash
# Builds the five WebAssembly modules of the web package into Web, which npm can then install or pack: Tools/build-web.sh [--quick]
# With --quick it leaves out the optimiser, for tests (Tools/build-core.sh).
# Needs the Swift toolchain and Debian's binaryen.
set -euo pipefail
cd "$(dirname "$0")/.."
modules=.build-core/wasm${1:-}
Tools/build-core.sh ${1:+"$1"} wasm "$modules"
cp "$modules"/{thrum,thrum-play,thrum-files,thrum-pads}.wasm Web
Tools/build-wasm.sh Web/thrum-synth.wasm scores
cp LICENSE.txt Web/LICENSE.txt
