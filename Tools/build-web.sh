#!/usr/bin/env bash
# Builds the five WebAssembly modules of the web package into Web, which npm can then install or pack: Tools/build-web.sh
# Needs the Swift toolchain and Debian's binaryen.
set -euo pipefail
cd "$(dirname "$0")/.."
Tools/build-core.sh wasm .build-core/wasm
cp .build-core/wasm/thrum.wasm .build-core/wasm/thrum-play.wasm .build-core/wasm/thrum-files.wasm .build-core/wasm/thrum-pads.wasm Web
Tools/build-wasm.sh Web/thrum-synth.wasm scores
cp LICENSE.txt Web/LICENSE.txt
