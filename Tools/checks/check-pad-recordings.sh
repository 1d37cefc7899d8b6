#!/usr/bin/env bash
# Plays samples on simulated pads and decodes what would have been sent: Tools/checks/check-pad-recordings.sh [PROGRAM].
# The decoder, Tests/Pads/decode.py, shares nothing with the encoders. Signals must leave a pad at rest. How late the machine
# was is reported and not asserted: tests on the manual clock do that.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=${1:-.build/debug/thrum}
export THRUM_SETTINGS= PYTHONDONTWRITEBYTECODE=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
recordings=0
late=0

decode() { # what was done
  Tests/Pads/decode.py --busy "$folder/pad.jsonl" > "$folder/found" || { echo "FAIL $1"; cat "$folder/found"; exit 1; }
  [ -s "$folder/pad.jsonl" ] || { echo "FAIL $1: nothing was recorded"; exit 1; }
  recordings=$((recordings + 1))
  late=$((late + $(grep -c 'a busy machine' "$folder/found" || true)))
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

play triton,ppm=200 controller,coils Samples/success.ahap Samples/failure.ahap
play switch2 controller Samples/success.ahap
THRUM_HID="simulate:feedbackd;record:$folder/pad.jsonl" "$program" play Samples/failure.ahap --output feedbackd < /dev/null > "$folder/output" 2>&1 ||
  { echo "FAIL play on a phone"; cat "$folder/output"; exit 1; }
decode "a phone"
# Both halves of a pair, and sound beside a pad.
play dualsense-bt silent+controller,coils,aligned Samples/success.ahap

# A mouse is asked three questions before it plays.
play hidpp controller Samples/success.ahap
grep -cE '"dir": "in"|"hex": "11ff(000a19b0|0b[01]a)0*"' "$folder/pad.jsonl" | grep -qx 6 || { echo "FAIL the questions to a mouse"; cat "$folder/pad.jsonl"; exit 1; }

# A fault of the variable is reported with its name.
refused() { # value, message
  THRUM_HID=$1 "$program" play Samples/success.ahap --output controller < /dev/null > "$folder/output" 2>&1 || true
  grep -qF "$2" "$folder/output" || { echo "FAIL THRUM_HID='$1'"; cat "$folder/output"; exit 1; }
}
refused 'recrod:x' "THRUM_HID: unknown item 'recrod'; did you mean record"
refused 'simulate:dualsense-bt;record:/dev/full' 'THRUM_HID=record:/dev/full: lines are lost (No space left on device)'

# Reports that the joystick library passes on, as on systems without device files of pads.
"$(command -v clang || command -v cc)" -shared -fPIC -o "$folder/libSDL2-2.0.so.0" Tools/probes/FakePad/fake-sdl.c
fake() { # what thrum does…
  FAKE_HID=1 FAKE_PAD="$folder/pad" FAKE_LOG="$folder/motors" LD_LIBRARY_PATH="$folder" \
    THRUM_HID="sdl;record+send:$folder/pad.jsonl" "$program" "$@" < /dev/null > "$folder/output" 2>&1
}
touch "$folder/pad"
fake devices && grep -qF 'DualSense (Bluetooth): voice coils, 43 ms buffer' "$folder/output" || { echo "FAIL devices through SDL"; cat "$folder/output"; exit 1; }
fake play Samples/success.ahap --output controller,coils || { echo "FAIL play through SDL"; cat "$folder/output"; exit 1; }
decode "coils through SDL"
grep -q '"hex": "32' "$folder/pad.jsonl" || { echo "FAIL no sound through SDL"; cat "$folder/pad.jsonl"; exit 1; }
: > "$folder/pad.jsonl"
fake play Samples/rain.ahap --output controller,coils &
process=$!
for _ in $(seq 300); do
  [ "$(wc -l < "$folder/pad.jsonl")" -lt 20 ] || break
  sleep 0.05
done
rm "$folder/pad"
for _ in $(seq 300); do
  ! grep -q 'was lost' "$folder/output" || break
  sleep 0.05
done
grep -q 'was lost' "$folder/output" || { echo "FAIL a pad unplugged behind SDL"; cat "$folder/output"; exit 1; }
touch "$folder/pad"
wait "$process" || { echo "FAIL a pad plugged in again behind SDL"; cat "$folder/output"; exit 1; }
decode "a pad unplugged behind SDL"
grep -q '"event": "lost"' "$folder/pad.jsonl" || { echo "FAIL the loss behind SDL"; cat "$folder/pad.jsonl"; exit 1; }

for pad in dualsense-bt joycon-l triton switch2; do
  for signal in TERM HUP; do
    : > "$folder/pad.jsonl"
    THRUM_HID="simulate:$pad;record:$folder/pad.jsonl" env --default-signal=HUP "$program" play Samples/rain.ahap --output controller < /dev/null > "$folder/output" 2>&1 &
    process=$!
    # Until it plays. A caller may ignore the signal (nohup), and the program would, too.
    for _ in $(seq 300); do
      [ "$(wc -l < "$folder/pad.jsonl")" -lt 20 ] || break
      sleep 0.05
    done
    kill -s "$signal" "$process"
    wait "$process" && { echo "FAIL the signal $signal ended the program with success"; exit 1; }
    decode "SIG$signal on $pad"
  done
done
# After SIGKILL nothing is sent; the effect of a trigger stays until this.
THRUM_HID="simulate:dualsense-bt;record:$folder/pad.jsonl" "$program" play Samples/rain.ahap --output controller,triggers < /dev/null > "$folder/output" 2>&1 &
process=$!
for _ in $(seq 300); do
  [ "$(grep -c hex "$folder/pad.jsonl")" -lt 3 ] || break
  sleep 0.05
done
kill -KILL "$process"
wait "$process" 2> /dev/null && { echo "FAIL SIGKILL ended the program with success"; exit 1; }
THRUM_HID="simulate:dualsense-bt;simulate:joycon-l;record:$folder/pad.jsonl" "$program" devices --rest > "$folder/output" 2>&1 ||
  { echo "FAIL devices --rest"; cat "$folder/output"; exit 1; }
decode "devices --rest"
grep -q '"hex": "31..100c00000000000000000005' "$folder/pad.jsonl" || { echo "FAIL the triggers are not switched off"; cat "$folder/pad.jsonl"; exit 1; }
THRUM_HID=simulate:hidpp "$program" devices --rest 2>&1 | grep -qx 'no game pad is connected' || { echo "FAIL devices --rest sends to a mouse"; exit 1; }
[ "$(grep -c '"hex": "10' "$folder/pad.jsonl")" -eq 3 ] || { echo "FAIL the rumble is not ended"; cat "$folder/pad.jsonl"; exit 1; }

echo "$recordings recordings of simulated pads have nothing wrong; the machine was late $late times"
