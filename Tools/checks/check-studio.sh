#!/usr/bin/env bash
# Checks the page of the studio: types, imports without a circle, lengths of files, no markup or styles in scripts, sizes, and walks through it in Chromium without
# a screen: by mouse, by keys alone, text and picture, undo, drafts, links, findings, accessibility in both themes, five flows of a designer.
# Tools/checks/check-studio.sh [FOLDER OF THE PAGE] [--pictures FOLDER]; without a folder it builds the page.
# Needs node-typescript, Python 3, Chromium and Firefox. AXE names axe.min.js of PyPI's axe-core-python; with CI=true it is fetched, otherwise accessibility
# is not checked without it.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tools/checks/optional-tools.sh
page=${1:-}
shift || true
tested="types"

tsc -p Studio/jsconfig.json
node Tools/checks/studio-imports.mjs Studio/web
node Tools/checks/studio-demand.mjs Studio/web
fault=0
while IFS= read -r file; do
  lines=$(wc -l < "$file")
  [ "$lines" -le 250 ] || { echo "$file: $lines lines; 250 are the limit: split it"; fault=1; }
done < <(find Studio/web -name '*.js' | LC_ALL=C sort)
if grep -rnE 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|setAttribute\("style"|eval\(|new Function' Studio/web --include='*.js'; then
  echo "Studio/web: builds markup, styles or code from text; use dom.js and classes"
  fault=1
fi
if grep -nE '<[a-z][^>]* (style|on[a-z]+)=' Studio/web/index.html; then
  echo "Studio/web/index.html: has an inline style or script; the policy of the page forbids both"
  fault=1
fi
[ "$fault" = 0 ] || exit 1

if [ -z "$page" ]; then
  page=out/studio
  Tools/build-studio.sh "$page"
fi
weigh() { # files
  local sum=0 file
  for file in "$@"; do sum=$((sum + $(gzip -9nc "$file" | wc -c))); done
  echo "$sum"
}
mapfile -t looks < <(find "$page" ! -name demand.css ! -path '*/phone/*' \( -name '*.css' -o -name '*.html' -o -name '*.svg' \))
look=$(weigh "${looks[@]}")
# The first load: all that the page fetches before it is ready, and the worklet and the synthesizer, which follow with the first sound.
mapfile -t scripts < <({ sed -n 's#.*rel="modulepreload" href="\(.*\)".*#\1#p' "$page/index.html"; printf '%s\n' main.js sound/live.js; } | LC_ALL=C sort -u | sed "s#^#$page/#")
first=$((look + $(weigh "${scripts[@]}" "$page/studio.wasm" "$page/thrum-synth.wasm" "$page/library.json" "$page/manifest.webmanifest")))
phone=$(weigh "$page"/phone/* "$page/icon.svg" "$page/thrum-synth.wasm")
hold() { # what, bytes, most
  # Without esbuild the scripts keep their comments.
  if command -v esbuild > /dev/null && [ "$2" -gt "$3" ]; then
    echo "$page: $1: $2 bytes after gzip, more than $3"
    exit 1
  fi
}
hold "the first load" "$first" 420000
hold "the page for phones" "$phone" 40000

# The page's output is compared with that of thrum.
thrum=
for each in "${THRUM:-}" .build/debug/thrum .build/release/thrum; do
  if [ -x "$each" ]; then thrum=$each; break; fi
done
if [ -z "$thrum" ] && has swift "what thrum makes"; then
  swift build --product thrum
  thrum=.build/debug/thrum
fi
programs=("$page" ${thrum:+"$thrum"})
arguments=("${programs[@]}")
if [ -z "${AXE:-}" ] && [ "${CI:-}" = true ]; then
  venv=$PWD/.build-python/axe
  [ -x "$venv/bin/python" ] || python3 -m venv "$venv"
  "$venv/bin/python" -m pip install -q --disable-pip-version-check --no-deps axe-core-python
  AXE=$(find "$venv" -name axe.min.js | head -n 1)
  [ -n "$AXE" ] || { echo "axe-core-python: holds no axe.min.js"; exit 1; }
fi
if [ -n "${AXE:-}" ]; then
  arguments+=(--axe "$AXE")
  tested+=", axe"
fi
if has chromium "the walks in Chromium"; then
  python3 Tests/Studio/walk.py "${arguments[@]}" "$@"
  python3 Tests/Studio/instrument.py "${arguments[@]}" "$@"
  tested+=", Chromium"
fi
firefox=$(command -v firefox-esr firefox | head -n 1) || true
if has "${firefox:-firefox-esr}" "the walk in Firefox"; then
  timeout -k 5 150 python3 Tests/Studio/firefox.py "${programs[@]}"
  tested+=", Firefox"
fi
server=${THRUM_STUDIO:-Studio/.build/debug/thrum-studio}
if has "$server" "the server" && has chromium "the server"; then
  timeout -k 5 150 python3 Tests/Studio/served.py "$page" "$server"
  timeout -k 5 300 python3 Tests/Studio/kept.py "$page" "$server" ${AXE:+--axe "$AXE"} "$@"
  tested+=", the server"
  if [ -n "$thrum" ]; then
    python3 Tests/Studio/flows.py "${programs[@]}" "$server" "$@"
    tested+=", five flows"
    timeout -k 5 300 python3 Tests/Studio/found.py "${programs[@]}" "$server" "$@"
    tested+=", findings"
    timeout -k 5 300 python3 Tests/Studio/starting.py "${programs[@]}" "$server" ${AXE:+--axe "$AXE"} "$@"
    tested+=", the first screen of a folder"
    timeout -k 5 300 python3 Tests/Studio/outputs.py "$page" "$server" "$thrum" ${AXE:+--axe "$AXE"}
    tested+=", outputs of the machine"
    strategies=$(mktemp -d)
    "$thrum" compose Samples/Sounds/groove.wav -o "$strategies/groove.ahap" --strategy all > /dev/null
    timeout -k 5 300 python3 Tests/Studio/compose_page.py "$strategies/groove.html"
    rm -r "$strategies"
    tested+=", the page of strategies"
  fi
  if has zbarimg "phones"; then
    timeout -k 5 400 python3 Tests/Studio/phones.py "$page" "$server" "$@"
    tested+=", phones"
  fi
fi
echo "studio: first load $first bytes after gzip, the page for phones $phone; tested $tested${skipped:+; skipped: $skipped}"
