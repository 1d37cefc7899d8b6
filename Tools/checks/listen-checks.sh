# `thrum listen` on real servers without hardware, for check-outputs.sh to source: a sound is played into a null sink, haptics follow its
# monitor, and what arrives at the haptic channel is recorded beside the sound. Takes about 20 s.
# shellcheck shell=bash disable=SC2154

game='{ factory.name=support.null-audio-sink node.name=game node.description="Game sound" media.class=Audio/Sink
  object.linger=true audio.position=[FL FR] audio.rate=48000 }'

# The sink that a game plays on. What it plays also goes to the first two channels of the sink that is recorded: in one cycle, so that both
# are in one clock.
make_game() {
  timeout 5 pw-cli create-node adapter "$game" > /dev/null || return 1
  local side
  for side in FL FR; do until_true timeout 2 pw-link "game:monitor_$side" "hsink:playback_$side" || return 1; done
}

# Eight clicks of 4 ms at uneven times in four seconds.
make_clicks() {
  python3 -c '
import array, sys
samples = array.array("f", [0.0]) * (2 * 4 * 48000)
for time in (0.8, 1.113, 1.5401, 1.9, 2.2777, 2.7, 3.031, 3.45):
    for frame in range(192):
        value = 0.5 if frame % 12 < 6 else -0.5
        at = 2 * (int(time * 48000) + frame)
        samples[at] = samples[at + 1] = value
samples.tofile(sys.stdout.buffer)' > "$work/clicks.raw"
}

# From the first sample of each click to the first of its transient, less what the servers buffer: a cycle of the server, because what is
# heard in one cycle is played in a later one, and with `stated` the latencies of input and output that the command states.
measure_delay() { # clicks at least, cycle of the server in ms[, stated]
  python3 - "$work/tape" "$work/listener" "$@" <<'END'
import array, re, statistics, sys
samples = array.array("f", open(sys.argv[1], "rb").read())
def onsets(channel, least):
    found, quiet = [], 4800
    for index, value in enumerate(samples[channel::4]):
        if abs(value) > least:
            if quiet >= 4800: found.append(index)
            quiet = 0
        else:
            quiet += 1
    return found
clicks, felt = onsets(0, 0.05), onsets(2, 0.0005)
delays = []
for click in clicks:
    after = [tap for tap in felt if 0 < tap - click < 9600]
    if after: delays.append((after[0] - click) / 48)
first = open(sys.argv[2]).readline()
stated = sys.argv[5:] == ["stated"]
buffers = [float(sys.argv[4])] + (re.findall(r"([0-9.]+) ms", first) if stated else [])
buffers = [float(number) for number in buffers]
if len(clicks) < int(sys.argv[3]) or len(delays) < len(clicks) - 1 or len(buffers) != (3 if stated else 1):
    sys.exit(f"{len(clicks)} clicks, {len(delays)} felt, buffers {buffers}: {first}")
median = statistics.median(delays)
added = median - sum(buffers)
print(f"delay {median:.1f} ms ({min(delays):.1f} to {max(delays):.1f}), buffers {' + '.join(f'{buffer:.1f}' for buffer in buffers)} ms, "
      f"added {added:.1f} ms, {len(delays)} of {len(clicks)} clicks felt")
# A block that is late adds its length, 5.3 ms; on a machine where no block is late this is at most 12.
sys.exit(added > 18)
END
}

play_clicks() { pacat -d game --raw --format=float32le --rate=48000 --channels=2 --latency-msec=20 "$work/clicks.raw"; }

# Listens to an input while a command plays, and ends it by a signal, as Ctrl-C does: it writes the recording.
listen_while() { # input, output, command…
  local input=$1 output=$2 listener code
  shift 2
  rm -f "$work/felt.ahap"
  "$release" listen --input "$input" --output "$output" --channels haptic=3 --strategy onsets \
    --record "$work/felt.ahap" > "$work/listener" 2> "$work/notes" < /dev/null &
  listener=$!
  until_true grep -q "onsets on" "$work/listener" || { cat "$work/listener" "$work/notes"; return 1; }
  "$@"
  code=$?
  # Not Ctrl-C itself, which jobs of a script ignore.
  kill -TERM "$listener"
  wait "$listener"
  local ended=$?
  cat "$work/notes"
  [ $ended -eq 143 ] || { echo "it ended with $ended"; return 1; }
  "$release" check "$work/felt.ahap" > "$work/checked" 2>&1 || { cat "$work/checked"; return 1; }
  return $code
}

# Eight transients on channel 1, which serve as the sound: JACK has no player of files.
make_taps() {
  python3 -c '
import json
times = (2.5, 2.813, 3.2401, 3.6, 3.9777, 4.4, 4.731, 5.15)
parameters = [{"ParameterID": "HapticIntensity", "ParameterValue": 1}, {"ParameterID": "HapticSharpness", "ParameterValue": 1}]
events = [{"Event": {"Time": t, "EventType": "HapticTransient", "EventParameters": parameters}} for t in times]
print(json.dumps({"Version": 1.0, "Pattern": events}))' > "$work/taps.ahap"
}

play_and_listen() {
  "$release" play "$work/taps.ahap" --output jack --channels haptic=1 > "$work/player.out" 2>&1 &
  local player=$!
  until_true grep -q taps.ahap "$work/player.out" || { cat "$work/player.out"; return 1; }
  listen_while jack:thrum jack wait_for "$player"
}

wait_for() { # a process that is not a child of every caller
  for _ in $(seq 200); do kill -0 "$1" 2> /dev/null || return 0; sleep 0.1; done
  return 1
}

# `thrum listen` where the haptics play on the very device that it records: what it must refuse, and what it must leave out.

# The input is refused before anything plays, with the way out.
deaf() { # input, output, channels
  refused "play on another device or on the output silent" "$release" listen --input "$1" --output "$2" --channels "$3" --seconds 5
}

# Clicks on the first two channels of the recorded sink are felt on the third, which ends with them: what plays there is not heard.
listen_beside_itself() { # input, output
  play_clicks_on_tape() { pacat -d hsink --raw --format=float32le --rate=48000 --channels=2 --latency-msec=20 "$work/clicks.raw"; sleep 2; }
  listen_while "$1" "$2" play_clicks_on_tape || return 1
  python3 - "$work/tape" <<'END'
import array, sys
samples = array.array("f", open(sys.argv[1], "rb").read())
sound, felt = samples[0::4], samples[2::4]
last = max((i for i, value in enumerate(sound) if abs(value) > 0.05), default=0)
first = next((i for i, value in enumerate(sound) if abs(value) > 0.05), 0)
taps = sum(1 for i in range(480, len(felt)) if abs(felt[i]) > 0.0005 and max(map(abs, felt[max(0, i - 4800):i])) <= 0.0005)
late = max(map(abs, felt[last + 9600:]), default=1)
print(f"{taps} taps in {(last - first) / 48000:.1f} s of clicks, {late:.4f} at most 0.2 s after the last of them")
sys.exit(not (7 <= taps <= 9 and late == 0 and len(felt) - last > 48000))
END
}

# A program that is connected to the haptics while it is recorded: the command ends, because it would hear itself.
listen_to_receiver() {
  "$release" play "$work/taps.ahap" --output jack --channels haptic=1 --loop > "$work/player.out" 2>&1 &
  local player=$! listener code
  until_true grep -q taps.ahap "$work/player.out" || { cat "$work/player.out"; kill "$player"; return 1; }
  "$release" listen --input jack:system --output jack --channels haptic=3 > "$work/listener" 2> "$work/notes" < /dev/null &
  listener=$!
  until_true grep -q " on jack" "$work/listener" || { cat "$work/listener" "$work/notes"; kill "$player"; return 1; }
  # The haptics of the listener, straight into what it records. JACK numbers equal names in the order in which they arrive, so the
  # names of its clients vary: its ports are the only ones with these ends.
  until_true connect_listener || { timeout 5 jack_lsp -c; cat "$work/notes"; kill "$listener" "$player"; return 1; }
  wait "$listener"
  code=$?
  kill "$player"
  wait "$player" 2> /dev/null
  [ $code -eq 69 ] && grep -F "through which the haptics pass" "$work/notes"
}

connect_listener() {
  local ports
  ports=$(timeout 5 jack_lsp) || return 1
  timeout 5 jack_connect "$(grep -m 1 ':haptic_3$' <<< "$ports")" "$(grep -m 1 ':in_1$' <<< "$ports")"
}

# A source that is a copy of what the sink plays, without saying so: like a microphone beside the actuator.
hear_oneself() {
  pactl load-module module-remap-source master=hsink.monitor source_name=microphone channels=4 \
    master_channel_map=front-left,front-right,rear-left,rear-right channel_map=front-left,front-right,rear-left,rear-right > /dev/null || return 1
  timeout -k 2 40 "$release" listen --input pulse:microphone --output pulse:hsink --strategy envelope --seconds 25 \
    > "$work/listener" 2> "$work/notes" < /dev/null &
  local listener=$! before
  until_true grep -q "envelope on" "$work/listener" || { cat "$work/listener" "$work/notes"; return 1; }
  python3 -c '
import array, math, sys
array.array("f", [0.3 * math.sin(2 * math.pi * 220 * (i // 2) / 48000) for i in range(2 * 24000)]).tofile(sys.stdout.buffer)' |
    pacat -d hsink --raw --format=float32le --rate=48000 --channels=2 --latency-msec=20
  before=$SECONDS
  for _ in $(seq 200); do grep -q "hears the haptics themselves" "$work/notes" && break; sleep 0.1; done
  echo "noticed after $((SECONDS - before)) s: $(head -n 1 "$work/notes")"
  kill -TERM "$listener"
  wait "$listener" 2> /dev/null
  grep -q "hears the haptics themselves" "$work/notes" || { cat "$work/listener" "$work/notes"; return 1; }
}
