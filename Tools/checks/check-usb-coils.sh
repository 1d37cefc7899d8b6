#!/usr/bin/env bash
# Plays on the sound card of a simulated DualSense on a cable: Tools/checks/check-usb-coils.sh [PROGRAM].
# PipeWire has a sink for each channel map under which such a card appears. What arrives on channels 3 and 4 is compared with
# the render; channels 1 and 2 must be silent. A card that hides the coils must be refused with the cure.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
program=${1:-.build/debug/thrum}
for tool in pipewire wireplumber pipewire-pulse pw-cli pactl parec dbus-daemon python3; do
  command -v "$tool" > /dev/null || { echo "$tool is not installed"; exit 1; }
done
source Tools/checks/sound-servers.sh
start_pipewire || { echo "PipeWire does not start"; exit 1; }
checked=0

fail() { echo "FAIL $1"; shift; cat "$@" 2> /dev/null; exit 1; }

add_sink() { # name, card, properties
  timeout 5 pw-cli create-node adapter "{ factory.name=support.null-audio-sink node.name=$1 media.class=Audio/Sink
    object.linger=true audio.rate=48000 alsa.card=$2 $3 }" > /dev/null && until_true eval "pactl list short sinks | grep -q $1"
}

compare() { # recording, what
  python3 - "$1" "$work/render.f32" <<'END' || { echo "not whole: $2"; return 1; }
import array, sys

def column(samples, channel, channels):
    return samples[channel::channels]

def smaller(samples):
    """Means of 16 frames: 3 kHz."""
    return [sum(samples[i:i + 16]) / 16 for i in range(0, len(samples) - 15, 16)]

tape, render = array.array("f"), array.array("f")
tape.frombytes(open(sys.argv[1], "rb").read())
render.frombytes(open(sys.argv[2], "rb").read())
loudest = [max(map(abs, column(tape, channel, 4)), default=0) for channel in range(4)]
if loudest[0] or loudest[1]:
    sys.exit(f"channels 1 and 2 are not silent: {loudest}")
if column(tape, 2, 4) != column(tape, 3, 4) or not loudest[2]:
    sys.exit(f"channels 3 and 4 differ or are silent: {loudest}")
got, wanted = smaller(column(tape, 2, 4)), smaller(render)
first = next(i for i, x in enumerate(got) if abs(x) > 0.02)
begin = next(i for i, x in enumerate(wanted) if abs(x) > 0.04)
power = sum(x * x for x in wanted)
best = (0, 0, 0)
for lag in range(first - begin - 300, first - begin + 301):
    part = got[max(lag, 0):lag + len(wanted)]
    part = [0] * max(-lag, 0) + part + [0] * (len(wanted) - len(part))
    dot = sum(a * b for a, b in zip(part, wanted))
    own = sum(a * a for a in part)
    if own and dot / (own * power) ** 0.5 > best[0]:
        best = (dot / (own * power) ** 0.5, dot / power, lag)
# The filter turns the phase a little. A busy machine may lose a block.
if best[0] < 0.97 or not 0.45 < best[1] < 0.55:
    sys.exit(f"likeness {best[0]:.3f} with the render, gain {best[1]:.3f}")
print(f"likeness {best[0]:.3f}, gain {best[1]:.3f}")
END
}

"$program" render Samples/failure.ahap --channels haptic --profile taptic --output "$work/render.wav" > "$work/err" 2>&1 || fail "render" "$work/err"
python3 - "$work/render.wav" "$work/render.f32" <<'END' || fail "render"
import array, struct, sys
data = open(sys.argv[1], "rb").read()
position, channels, bits, kind = 12, 0, 0, 0
while position + 8 <= len(data):
    name, size = data[position:position + 4], struct.unpack_from("<I", data, position + 4)[0]
    if name == b"fmt ":
        kind, channels, rate, _, _, bits = struct.unpack_from("<HHIIHH", data, position + 8)
    if name == b"data":
        body = data[position + 8:position + 8 + size]
    position += 8 + size + size % 2
assert rate == 48000, rate
samples = array.array("f" if bits == 32 else "h")
samples.frombytes(body)
scale = 1 if bits == 32 else 1 / 32767
array.array("f", [x * scale for x in samples[channels - 1::channels]]).tofile(open(sys.argv[2], "wb"))
END

number=10
for sink in "quad:audio.position=[FL FR RL RR]" "pro:audio.position=[AUX0 AUX1 AUX2 AUX3]" "direct:audio.channels=4" \
  "alsa_output.usb-Pad.analog-surround-40:audio.position=[FL FR RL RR]"; do
  name=${sink%%:*}
  number=$((number + 1))
  add_sink "$name" "$number" "${sink#*:}" || fail "the sink $name is not there"
  export THRUM_HID="simulate:dualsense-usb,card=$number;record:$work/pad.jsonl"
  "$program" devices > "$work/devices" 2>&1
  grep -qF "DualSense (USB): voice coils on card $number" "$work/devices" || fail "the coils on $name are not found" "$work/devices"
  map=$(pactl list sinks | grep -A 12 "Name: $name\$" | sed -n 's/.*Channel Map: //p')
  # A busy machine loses blocks: what arrives whole once is right.
  arrived=
  for _ in 1 2 3 4 5 6 7 8; do
    parec --latency-msec=20 -d "$name.monitor" --format=float32le --channels=4 --rate=48000 --channel-map="$map" --raw > "$work/tape" 2> "$work/parec" &
    recorder=$!
    sleep 0.5
    timeout -k 2 30 "$program" play Samples/failure.ahap --output controller,coils < /dev/null > "$work/player" 2>&1 ||
      fail "play on $name" "$work/player"
    sleep 0.5
    end "$recorder"
    compare "$work/tape" "$name" && arrived=1 && break
  done
  [ -n "$arrived" ] || fail "what arrives at $name is not the render" "$work/player"
  Tests/Pads/decode.py --busy "$work/pad.jsonl" || fail "what $name is sent"
  grep -q '"hex": "02' "$work/pad.jsonl" || fail "the coils are not freed on $name" "$work/pad.jsonl"
  checked=$((checked + 1))
done

# Triggers beside the coils.
export THRUM_HID="simulate:dualsense-usb,card=11;record:$work/pad.jsonl"
"$program" play Samples/gravel.ahap --output controller,all < /dev/null > "$work/player" 2>&1 || fail "coils and triggers" "$work/player"
Tests/Pads/decode.py --busy "$work/pad.jsonl" || fail "what coils and triggers are sent"
grep -qE '"hex": "020c.{18}26' "$work/pad.jsonl" || fail "the triggers get no effects" "$work/pad.jsonl"

add_sink alsa_output.usb-Pad.HiFi__Speaker__sink 20 'audio.position=[FL FR]' || fail "the sink with two channels is not there"
export THRUM_HID="simulate:dualsense-usb,card=20"
"$program" devices > "$work/devices" 2>&1
sentence='its sound card offers 2 channels (profile "HiFi__Speaker__sink"); choose "Pro Audio", "Direct" or "Analog Surround 4.0"'
grep -qF "$sentence" "$work/devices" || fail "the hidden coils are not said" "$work/devices"
"$program" play Samples/success.ahap --output controller,coils < /dev/null > "$work/player" 2>&1 && fail "hidden coils are played on"
grep -qF "$sentence" "$work/player" || fail "the refusal does not say the cure" "$work/player"
echo "the coils of a pad on a cable play under $checked channel maps, and a card that hides them is refused"
