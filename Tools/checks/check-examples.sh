#!/usr/bin/env bash
# Runs every example and checks what it says.
set -euo pipefail
cd "$(dirname "$0")/../.."
swift build
bin=$(swift build --show-bin-path)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

run() { # name, what its output must hold, arguments…
  local name=$1 expected=$2
  shift 2
  "$bin/$name" "$@" > "$place/output"
  if ! grep -qE "$expected" "$place/output"; then
    echo "$name did not say /$expected/ but:"
    head -20 "$place/output"
    exit 1
  fi
  ran+=("$name")
}

ran=()
run RenderPattern 'samples, peak 0\.[1-9]' "$place/pattern.wav"
[ "$(stat -c %s "$place/pattern.wav")" -gt 10000 ] || { echo "RenderPattern wrote next to nothing"; exit 1; }
# Says nothing, and is recorded by Tools/checks/check-outputs.sh.
THRUM_OUTPUT=silent "$bin/FiveLines"
ran+=(FiveLines)
(cd Samples && THRUM_OUTPUT=silent run ThreeLines '^felt for [4-6][0-9][0-9] ms')
ran+=(ThreeLines)
THRUM_OUTPUT=silent run Fade '^faded out'
THRUM_OUTPUT=silent run FollowSound '^6 hits felt in 1.5 s'
run OwnOutput '^█{10}' Samples/heartbeat.ahap
# The Swift code of README.md, block by block, is that of the examples; its manifest is for check-app.sh.
block() { awk -v wanted="$1" '/^```$/ { inside = 0 } inside { print } /^```swift/ { inside = ++count == wanted }' README.md; }
part() { sed -n '/README begins/,/README ends/p' "Examples/$1/main.swift" | sed '1d;$d'; }
[ "$(part ThreeLines)" = "$(block 1)" ] || { echo "the first code in README.md is not that of Examples/ThreeLines"; exit 1; }
[ "$(part Fade)" = "$(block 2)" ] || { echo "the second code in README.md is not that of Examples/Fade"; exit 1; }
[ "$(printf 'import CoreHaptics\n\n' && part FiveLines)" = "$(block 3)" ] ||
  { echo "the third code in README.md is not that of Examples/FiveLines"; exit 1; }
[ -z "$(block 5)" ] || { echo "README.md has code that this script does not check"; exit 1; }
run CheckFolder '^([1-9][0-9]*) of \1 files can be played' Samples
run OtherFormats '^ahap to android: close, [0-9.]+ JND apart' Samples/heartbeat.ahap
run ControlFrames '█.*' Samples/heartbeat.ahap
# Apps as for a phone, on an output that needs no device.
export THRUM_OUTPUT=silent
run BouncingBall '^[3-9] hits' 1.5
run LiveParameter 'silent after [0-9]+ blocks'
run TestAnApp 'a transient at 480 ms \(20 ms early\)'
[ "$(grep -cE '^passed ' "$place/output")" = 2 ] || { echo "TestAnApp did not pass its two tests"; exit 1; }
THRUM_OUTPUT=silent run PhoneCode '^felt [0-9.]+ s of Samples/heartbeat.ahap' Samples/heartbeat.ahap
"$bin/thrum" check --strict Examples/Inputs
"$bin/thrum" play --output silent --quiet --set rpm=800..7000 Examples/Inputs/engine.ahap 2>/dev/null || { echo "the engine of Examples/Inputs does not play"; exit 1; }
ran+=(Inputs)
for name in Examples/*/; do
  name=$(basename "$name")
  # These have gates of their own: check-core.sh, check-microcontroller.sh, check-games.sh and Tests/Studio/phones.py.
  case $name in JoinStudio | C | CMake | Callers | Microcontroller | Games) continue ;; esac
  case " ${ran[*]} " in *" $name "*) ;; *) echo "no check for the example $name"; exit 1 ;; esac
done
# The commands of Docs/Editing.md, block by block, print what the page shows after them.
Tools/checks/check-page.py Docs/Editing.md "$bin/thrum" Samples
echo "${#ran[@]} examples run"
