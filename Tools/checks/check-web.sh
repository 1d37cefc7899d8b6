#!/usr/bin/env bash
# Builds the web package and tests it under Node and in a headless Chromium; packs it and installs it into an empty project
# without a network. Samples must have the digests of Tests/Bits/samples.tsv. Needs Node 18, npm, Chromium and binaryen.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
Tools/build-web.sh

swift build --product thrum > "$place/log" 2>&1 || { cat "$place/log"; exit 1; }
thrum=$(swift build --show-bin-path)/thrum
mkdir "$place/scores"
for pattern in Samples/*.ahap; do
  "$thrum" score "$pattern" --without-audio-files -o "$place/scores/$(basename "$pattern" .ahap).bin"
done
SCORES=$place/scores node --test Web/test/node.test.mjs > "$place/node.log" 2>&1 || { cat "$place/node.log"; exit 1; }
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
import { loadSynth } from "thrum-haptics/score";
const whole = (await load()).parse(readFileSync("heartbeat.ahap")).render().haptic;
const small = (await loadSynth()).render(readFileSync("heartbeat.bin")).haptic;
if (whole.length < 48000 || whole.some((sample, index) => sample !== small[index])) throw new Error("other samples");
JS
  node play.mjs
)

# What a page loads for each entry, after gzip: the script, what it imports, and its module.
weigh() { local file sum=0; for file; do sum=$((sum + $(gzip -9nc "Web/$file" | wc -c))); done; echo "$sum"; }
whole=$(weigh thrum.js memory.js module.js making.js strengths.js thrum.wasm)
small=$(weigh score.js module.js thrum-synth.wasm)
if [ "$whole" -gt 460000 ] || [ "$small" -gt 23000 ]; then
  echo "the entries have $whole and $small bytes after gzip, more than 460000 and 23000"
  exit 1
fi
echo "web package: $whole bytes after gzip, score entry $small; Node, Chromium, npm install: native bits"
