#!/usr/bin/env bash
# Compiles the programs of Docs/MobileApps.md: Java against declarations of what it calls of Android, Capacitor and React Native,
# the bridge in Swift against CoreHaptics of this package; and converts a sample into what the bridge reads. Neither the
# frameworks nor phones are needed. Needs a JDK and Node.
set -euo pipefail
cd "$(dirname "$0")/../.."
. Tools/checks/optional-tools.sh
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
python3 Tests/MobileApps/stubs.py Docs/MobileApps.md "$place"
if has javac "Java"; then
  find "$place/java" -name '*.java' > "$place/sources"
  javac -Xlint:all,-serial -Werror -d "$place/classes" @"$place/sources"
fi
cp "$place/play.js" "$place/play.mjs"
node --check "$place/play.mjs"
swift build --target CoreHaptics > "$place/log" 2>&1 || { cat "$place/log"; exit 1; }
built=$(swift build --show-bin-path)
maps=()
for map in "$built"/*.build/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done
swiftc -typecheck -warnings-as-errors -swift-version 5 -I "$built/Modules" "${maps[@]}" "$place/bridge.swift"
swift build --product thrum > "$place/log" 2>&1 || { cat "$place/log"; exit 1; }
"$built/thrum" convert Samples/heartbeat.ahap --as android -o "$place/heartbeat.json" 2> "$place/log" || { cat "$place/log"; exit 1; }
python3 - "$place/heartbeat.json" <<'PY'
import json, sys
waveform = json.load(open(sys.argv[1]))["waveform"]
times, strengths = waveform["timings"], waveform["amplitudes"]
assert len(times) == len(strengths) > 10 and waveform["repeat"] == -1, waveform
# The arguments that VibrationEffect.createWaveform accepts.
assert all(isinstance(time, int) and time >= 0 for time in times) and any(times), times
assert all(isinstance(strength, int) and 0 <= strength <= 255 for strength in strengths), strengths
PY
echo "the bridge of Docs/MobileApps.md compiles in Java and Swift, and reads what thrum convert writes${skipped:+; skipped: $skipped}"
