#!/usr/bin/env bash
# Builds the web package and tests it under Node and in a headless Chromium; packs it and installs it into an empty project
# without a network. Samples must have the digests of Tests/Bits/samples.tsv. Needs Node 18, npm, Chromium,
# binaryen and node-typescript.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
Tools/build-web.sh

# The module of the C interface: exports the names of the header, imports nothing.
node Tests/C/wasm.mjs .build-core/wasm/thrum.wasm Sources/CThrum/include/thrum.h Tests/Bits/samples.tsv Samples

swift build --product thrum > "$place/log" 2>&1 || { cat "$place/log"; exit 1; }
thrum=$(swift build --show-bin-path)/thrum
mkdir "$place/scores"
for pattern in Samples/*.ahap; do
  "$thrum" score "$pattern" --without-audio-files -o "$place/scores/$(basename "$pattern" .ahap).bin"
done
SCORES=$place/scores node --test Web/test/*.test.mjs > "$place/node.log" 2>&1 || { cat "$place/node.log"; exit 1; }
! grep -q '# SKIP' "$place/node.log" || { echo "a test of Web was skipped"; exit 1; }
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
timeout 120 node Web/test/browser.mjs "$chromium"

# What npm packs is all that a project needs.
package=$(cd Web && npm pack --silent --pack-destination "$place" --offline)
mkdir "$place/project"
cp "$place/scores/heartbeat.bin" Samples/heartbeat.ahap "$place/project"
(
  cd "$place/project"
  npm init -y --silent > "$place/log"
  npm install --silent --offline --no-audit --no-fund "../$package"
  cat > play.mjs <<'JS'
import { readFileSync } from "node:fs";
import { load } from "thrum-haptics";
import { load as loadPlayer } from "thrum-haptics/play";
import { loadSynth } from "thrum-haptics/score";
const whole = (await load()).parse(readFileSync("heartbeat.ahap")).render().haptic;
const played = (await loadPlayer()).parse(readFileSync("heartbeat.ahap")).render().haptic;
const small = (await loadSynth()).render(readFileSync("heartbeat.bin")).haptic;
if (whole.length < 48000 || whole.some((sample, index) => sample !== small[index] || sample !== played[index])) throw new Error("other samples");
JS
  node play.mjs
)

# The declarations fit how a strict project uses them.
cp Web/test/types.mts "$place/project"
(cd "$place/project" && tsc --noEmit --strict --target es2022 --module node16 --moduleResolution node16 --lib es2022,dom types.mts)

# What a page loads for each entry, after gzip: the script, what it imports, and its module. A page loads explain.js only
# after a failure, files.js never.
weigh() { # entry, its module, limit
  local files file sum=0
  files=$(node Web/test/entry.mjs "$1" "$2") || return 1
  for file in $files; do
    [ -s "Web/$file" ] || { echo "the entry $1 lacks $file" >&2; return 1; }
    sum=$((sum + $(gzip -9nc "Web/$file" | wc -c)))
  done
  [ "$sum" -le "$3" ] || { echo "the entry $1 has $sum bytes after gzip, more than $3" >&2; return 1; }
  echo "$sum"
}
whole=$(weigh thrum.js thrum.wasm 450000)
player=$(weigh play.js thrum-play.wasm 200000)
small=$(weigh score.js thrum-synth.wasm 23000)
echo "web package: $whole bytes after gzip, player $player, scores $small; Node, Chromium, TypeScript, npm install: native bits"
