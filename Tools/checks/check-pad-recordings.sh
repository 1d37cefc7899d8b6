#!/usr/bin/env bash
# Plays samples on simulated pads and decodes what would have been sent: Tools/checks/check-pad-recordings.sh [PROGRAM].
# The decoder, Tests/Pads/decode.py, shares nothing with the encoders. Signals must leave a pad at rest.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${1:-.build/debug/thrum}
export THRUM_SETTINGS= PYTHONDONTWRITEBYTECODE=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
recordings=0

decode() { # what was done
  Tests/Pads/decode.py "$folder/pad.jsonl" > "$folder/found" || { echo "FAIL $1"; cat "$folder/found"; exit 1; }
  [ -s "$folder/pad.jsonl" ] || { echo "FAIL $1: nothing was recorded"; exit 1; }
  recordings=$((recordings + 1))
}

play() { # pad, output, patterns…
  local pad=$1 output=$2
  shift 2
  THRUM_HID="simulate:$pad;record:$folder/pad.jsonl" "$program" play "$@" --output "$output" < /dev/null > "$folder/output" 2>&1 ||
    { echo "FAIL play on $pad, $output"; cat "$folder/output"; exit 1; }
  decode "$* on $pad, $output"
}

for pad in dualsense-bt joycon-l joycon-r switchpro-bt switchpro-usb; do
  play "$pad" controller Samples/success.ahap Samples/heartbeat.ahap
done
play dualsense-bt,ppm=200,buffer=32 controller,coils,buffer=32 Samples/failure.ahap
play dualsense-bt controller,all Samples/gravel.ahap
play dualsense-bt controller,rightHandle Samples/failure.ahap
for pad in dualsense-bt dualsense-usb; do play "$pad" controller,leftTrigger Samples/success.ahap; done

for pad in dualsense-bt joycon-l; do
  for signal in TERM HUP; do
    : > "$folder/pad.jsonl"
    THRUM_HID="simulate:$pad;record:$folder/pad.jsonl" "$program" play Samples/rain.ahap --output controller < /dev/null > "$folder/output" 2>&1 &
    process=$!
    # Until it plays.
    for _ in $(seq 300); do
      [ "$(wc -l < "$folder/pad.jsonl")" -lt 20 ] || break
      sleep 0.05
    done
    kill -s "$signal" "$process"
    wait "$process" && { echo "FAIL the signal $signal ended the program with success"; exit 1; }
    decode "SIG$signal on $pad"
  done
done
echo "$recordings recordings of simulated pads have nothing wrong"
