#!/usr/bin/env bash
# Builds the five WebAssembly modules of the web package into Bindings/Web, which npm can then install or pack: Tools/build-web.sh [--quick|--page]
# With --quick it leaves out the optimiser, for tests (Tools/build-core.sh). With --page it builds only thrum.wasm and thrum-pads.wasm,
# which the page of the studio loads.
# Needs the Swift toolchain and Debian's binaryen.
set -euo pipefail
cd "$(dirname "$0")/.."
quick=() built=(thrum thrum-play thrum-files thrum-pads)
case ${1:-} in
  '') ;;
  --quick) quick=(--quick) ;;
  --page) built=(thrum thrum-pads) ;;
  *) echo "build-web.sh: '$1' is not an option; use --quick or --page" >&2; exit 64 ;;
esac
modules=.build-core/wasm${quick[*]}
Tools/build-core.sh "${quick[@]}" wasm "$modules" "${built[@]}"
for module in "${built[@]}"; do cp "$modules/$module.wasm" Bindings/Web; done
if [ "${1:-}" != --page ]; then Tools/build-wasm.sh Bindings/Web/thrum-synth.wasm scores; fi
cp LICENSE.txt Bindings/Web/LICENSE.txt
