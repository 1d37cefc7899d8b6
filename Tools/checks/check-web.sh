#!/usr/bin/env bash
# Builds the web package and tests it under Node, in Chromium, Firefox and WebKit without a screen, and in the bundles of esbuild
# and Rollup; packs it and installs it into an empty project without a network. Samples must have the digests of
# Tests/Bits/samples.tsv. Needs Node 18, npm, binaryen and node-typescript; browsers and bundlers that are missing are skipped,
# except with CI=true.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tools/checks/optional-tools.sh
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
Tools/build-web.sh

# The module of the C interface: exports the names of the header, imports nothing.
node Tests/C/wasm.mjs .build-core/wasm/thrum.wasm Sources/C/CThrum/include/thrum.h Tests/Bits/samples.tsv Samples Tests/Pads/vectors.tsv

swift build --product thrum > "$place/log" 2>&1 || { cat "$place/log"; exit 1; }
thrum=$(swift build --show-bin-path)/thrum
mkdir "$place/scores"
for pattern in Samples/*.ahap; do
  "$thrum" score "$pattern" --without-audio-files -o "$place/scores/$(basename "$pattern" .ahap).bin"
done
SCORES=$place/scores REPORTS=$place/pads.jsonl node --test Bindings/Web/test/*.test.mjs > "$place/node.log" 2>&1 || { cat "$place/node.log"; exit 1; }
! grep -q '# SKIP' "$place/node.log" || { echo "a test of Web was skipped"; exit 1; }

# The reports to pads in the test have no fault for a decoder that shares nothing with the encoders.
PYTHONDONTWRITEBYTECODE=1 Tests/Pads/decode.py "$place/pads.jsonl"
# Nor are there better tones than those that pads with HD rumble get.
Tests/Pads/tones.py "$thrum" Samples/*.ahap

# The functions of C natively, which check-core.sh has built: where it has not run, build them here.
core=.build-core/check/lib/libthrumcore.so.0
[ -f "$core" ] || Tools/build-core.sh "$(uname -m)" .build-core/check
Tools/checks/compare-faces.py "$thrum" "$core" Samples web
Tools/checks/compare-file-faces.py "$thrum" - Samples web

tested=Node
test_in() { # kind, program
  has "$2" "the test in $1" || return 0
  timeout -k 5 150 node Bindings/Web/test/browser.mjs "$1" "$2" && tested+=", $1"
}
chromium=$(command -v chromium chromium-browser google-chrome | head -n 1) || true
test_in chromium "${chromium:-chromium}"
firefox=$(command -v firefox-esr firefox | head -n 1) || true
test_in firefox "${firefox:-firefox-esr}"
# Debian keeps the browser of WebKitGTK beside its library.
webkit=$(compgen -G '/usr/lib/*/webkit2gtk-4.*/MiniBrowser' | head -n 1) || true
if has Xvfb "the test in webkit"; then test_in webkit "${webkit:-MiniBrowser}"; fi

# The package of npm contains all that a project needs.
package=$(cd Bindings/Web && npm pack --silent --pack-destination "$place" --offline)
mkdir "$place/project"
cp "$place/scores/heartbeat.bin" Samples/heartbeat.ahap "$place/project"
(
  cd "$place/project"
  npm init -y --silent > "$place/log"
  npm install --silent --offline --no-audit --no-fund "../$package"
  cat > entries.js <<'JS'
export { load } from "thrum-haptics";
export { load as loadPlayer } from "thrum-haptics/play";
export { loadSynth } from "thrum-haptics/score";
export { loadPads } from "thrum-haptics/pads";
export { loadFiles } from "thrum-haptics/files";
export { feedback } from "thrum-haptics/feedback";
JS
  cat > render.mjs <<'JS'
import { readFileSync } from "node:fs";
const { load, loadPlayer, loadSynth, loadPads, loadFiles, feedback } = await import(process.argv[2]);
if (typeof (await loadPads()).request !== "function") throw new Error("no pads");
const twice = (await loadFiles()).edit(readFileSync("heartbeat.ahap"), "loop", { count: 2 });
if (twice.added === 0 || twice.bytes.length === 0) throw new Error("not repeated");
if (feedback(await loadPlayer(), "success").vibration().length < 3) throw new Error("no feedback");
const whole = (await load()).parse(readFileSync("heartbeat.ahap")).render().haptic;
const played = (await loadPlayer()).parse(readFileSync("heartbeat.ahap")).render().haptic;
const small = (await loadSynth()).render(readFileSync("heartbeat.bin")).haptic;
if (whole.length < 48000 || whole.some((sample, index) => sample !== small[index] || sample !== played[index])) throw new Error("other samples");
JS
  npm pkg set type=module
  node render.mjs ./entries.js
  npx --offline thrum-haptics render heartbeat.ahap -o heartbeat.wav
  "$thrum" render heartbeat.ahap -o wanted.wav
  cmp heartbeat.wav wanted.wav
)

# A bundle finds the modules of WebAssembly beside it.
render_bundle() { # its folder
  cp "$place/project/node_modules/thrum-haptics/"*.wasm "$1"
  echo '{ "type": "module" }' > "$1/package.json"
  (cd "$place/project" && node render.mjs "$1/entries.js")
}
if has esbuild "the bundle of esbuild"; then
  esbuild "$place/project/entries.js" --bundle --minify --format=esm --outfile="$place/esbuild/entries.js" --log-level=warning
  render_bundle "$place/esbuild"
  tested+=", esbuild"
fi
if has rollup "the bundle of Rollup"; then
  # Rollup finds packages by name only with a plugin.
  mkdir "$place/paths"
  sed 's#"thrum-haptics"#"thrum-haptics/thrum"#; s#"\(thrum-haptics/.*\)"#"../project/node_modules/\1.js"#' "$place/project/entries.js" > "$place/paths/entries.js"
  rollup --input "$place/paths/entries.js" --format es --dir "$place/rollup" --silent
  render_bundle "$place/rollup"
  tested+=", Rollup"
fi

# The declarations fit how a strict project uses them, also one for Node alone, which does not name the library dom.
cp Bindings/Web/test/types.mts "$place/project"
for libraries in es2022,dom es2022; do
  (cd "$place/project" && tsc --noEmit --strict --target es2022 --module node16 --moduleResolution node16 --lib "$libraries" types.mts)
done

# The package: the sum over its entries of what a page loads for each, after gzip: the script, its imports, and its module. A page
# loads explain.js only after a failure, local.js never.
sum=0 sizes=
weigh() { # entry, its module and other files of it
  local files file bytes=0
  files=$(node Bindings/Web/test/entry.mjs "$@") || return 1
  for file in $files; do
    [ -s "Bindings/Web/$file" ] || { echo "the entry $1 lacks $file"; return 1; }
    bytes=$((bytes + $(gzip -9nc "Bindings/Web/$file" | wc -c)))
  done
  sum=$((sum + bytes)) sizes+=", ${1%.js} $bytes"
}
weigh thrum.js thrum.wasm
weigh play.js thrum-play.wasm
weigh score.js thrum-synth.wasm
weigh files.js thrum-files.wasm
weigh feedback.js
weigh pads.js thrum-pads.wasm pads-worker.js
# A tenth above the 1 371 204 bytes of November 2026, to notice what an entry loads by mistake.
most=1508000
[ "$sum" -le "$most" ] || { echo "the entries of the web package have $sum bytes after gzip, more than $most$sizes"; exit 1; }
echo "web package: $sum of $most bytes after gzip$sizes; native bits in $tested${skipped:+; skipped: $skipped}"
