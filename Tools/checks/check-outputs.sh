#!/usr/bin/env bash
# Plays on real sound servers without hardware and compares what arrives with what was sent: JACK with its dummy driver;
# PipeWire with a sink of four channels, through its JACK and its PulseAudio side, and itself where its headers are. Takes
# the servers away and brings them back. Everything is private to this run, has a time limit, and is gone at the end.
# Usage: check-outputs.sh [servers|native|controllers]. `servers` is what every build plays on, `native` the package trait
# PipeWire, `controllers` the last command that a game controller gets, whatever ends `thrum play`; all unless one is named.
# Needs a C compiler (Swift brings one), jackd2, pipewire, pipewire-jack, pipewire-pulse, wireplumber, pulseaudio, pulseaudio-utils, dbus; libpipewire-0.3-dev and pkg-config for the trait.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
export THRUM_PROBES=1
for tool in jackd pulseaudio pipewire wireplumber pipewire-pulse pw-cli pactl parec dbus-daemon; do
  command -v "$tool" > /dev/null || { echo "$tool is not installed"; exit 1; }
done
what=${1:-all}
if [ "$what" = all ] || [ "$what" = servers ]; then
  swift build --product OutputProbe && swift build --product FiveLines || exit 1
  probe=$(swift build --show-bin-path)/OutputProbe
  # A pattern of a million events is read in seconds by a release build only.
  source Tools/release.sh
  swift build "${release_build[@]}" --product thrum || exit 1
  release=$(swift build "${release_build[@]}" --show-bin-path)/thrum
  five_lines=$(swift build --show-bin-path)/FiveLines
fi
native=
thrum=
if [ "$what" = all ] || [ "$what" = controllers ]; then
  swift build --product thrum || exit 1
  thrum=$(swift build --show-bin-path)/thrum
fi
if [ "$what" = all ] || [ "$what" = native ]; then
  if pkg-config --exists libpipewire-0.3 2> /dev/null; then
    # The build that Tools/checks/check-stress.sh uses; Tools/checks/check-threads.sh runs the trait's unit tests.
    build=(-c release --traits PipeWire --scratch-path .build-pipewire)
    swift build "${build[@]}" --product OutputProbe || exit 1
    native=$(swift build "${build[@]}" --show-bin-path)/OutputProbe
  elif [ "$what" = native ]; then
    echo "libpipewire-0.3-dev is not installed"
    exit 1
  fi
fi

source Tools/checks/sound-servers.sh
source Tools/checks/pad-checks.sh
source Tools/checks/listen-checks.sh
passed=0
failed=0
lost=0
# Samples of each channel (some 100 000) that a busy machine may lose; that they are few is for a quiet one to show.
most_lost=${MOST_LOST:-30000}

check() { # what, command…
  local what=$1
  shift
  if timeout -k 2 60 "$@" > "$work/out" 2> "$work/err" < /dev/null && [ ! -s "$work/err" ]; then
    passed=$((passed + 1))
    echo "ok    $what: $(tail -n 1 "$work/out")"
    lost=$((lost + $(sed -nE 's/.* lost ([0-9]+) .*/\1/p' "$work/out" | tail -n 1 | grep . || echo 0)))
  else
    failed=$((failed + 1))
    echo "FAIL  $what"
    sed 's/^/      /' "$work/out" "$work/err" | tail -n 20
  fi
}

refused() { # part of the message, command…: it must fail soon and say so
  local part=$1
  shift
  local before=$SECONDS
  if timeout -k 2 20 "$@" > "$work/refusal" 2>&1; then echo "it was not refused"; return 1; fi
  [ $((SECONDS - before)) -le 10 ] || { echo "it took $((SECONDS - before)) s"; return 1; }
  grep -qF -- "$part" "$work/refusal" || { cat "$work/refusal"; return 1; }
  echo "refused: $(tail -n 1 "$work/refusal")"
}

# Recording by JACK: what goes into the first four channels of the first device.
play_and_record() { # seconds, command…
  timeout -k 2 40 "$probe" capture "$1" "$work/tape" > "$work/recorder" 2>&1 &
  local recorder=$!
  shift
  until_true grep -q recording "$work/recorder"
  "$@" > "$work/player"
  local code=$?
  wait "$recorder" || { cat "$work/recorder"; return 1; }
  cat "$work/player"
  return $code
}

# Recording by PulseAudio: the monitor of the sink.
play_and_record_monitor() { # seconds, command…
  timeout -k 2 "$(($1 + 3))" parec -d hsink.monitor --raw --format=float32le --rate=48000 --channels=4 \
    --channel-map=front-left,front-right,rear-left,rear-right --latency-msec=20 > "$work/tape" 2> "$work/recorder" &
  local recorder=$!
  shift
  until_true test -s "$work/tape"
  "$@" > "$work/player"
  local code=$?
  # The end of the sound is still on its way.
  sleep 1
  kill "$recorder" 2> /dev/null
  wait "$recorder" 2> /dev/null
  cat "$work/player"
  return $code
}

onset() { # the recorder's and the player's idea of the first sample, by the monotonic clock; 100 ms apart at most
  local asked at first
  asked=$(sed -nE 's/^onset_ns ([0-9]+).*/\1/p' "$work/player")
  at=$(sed -nE 's/.* at_ns ([0-9]+)$/\1/p' "$work/recorder")
  first=$(sed -nE 's/.* first ([0-9]+)$/\1/p' "$work/compared")
  local microseconds=$(((at + first * 1000000000 / 48000 - asked) / 1000))
  echo "the onset came $microseconds us after it was due"
  [ "${microseconds#-}" -le 100000 ]
}

# The strongest sample of any channel: of a tap on haptics alone, which the default output plays at half its strength.
felt_on_tape() {
  python3 -c '
import array, sys
samples = array.array("f", open(sys.argv[1], "rb").read())
peak = max(map(abs, samples), default=0)
print(f"peak {peak:.3f} in {len(samples) // 4} frames")
sys.exit(peak < 0.2)' "$work/tape"
}

# A tone to its end, and one that a signal ends.
play_tones() {
  "$release" tone 80 --output pulse:hsink --channels haptic=3 --seconds 1 || return 1
  sleep 1
  "$release" tone 80 --output pulse:hsink --channels haptic=3 --level 0.5 --seconds 20 &
  local tone=$!
  sleep 2.5
  kill -TERM "$tone"
  wait "$tone" 2> /dev/null
  [ $? -eq 143 ]
}

# Nothing on the tape of the tones steps further than the louder sine itself: 0.25 × 2π × 80 / 48000 is 0.0026. Holes, which a busy
# machine makes, do not count, unless half a second of silence follows: those are the ends of the tones.
soft_on_tape() {
  python3 -c '
import array, sys
samples = array.array("f", open(sys.argv[1], "rb").read())[2::4]
step, ends, holes, last = 0, [], 0, None
for index, value in enumerate(samples):
    if value == 0: continue
    if last is None or index - last > 24000:
        ends += [abs(value)] + ([abs(samples[last])] if last is not None else [])
    elif index - last > 4: holes += 1
    else: step = max(step, abs(value - samples[last]) / (index - last))
    last = index
ends.append(abs(samples[last]) if last is not None else 1)
peak = max(map(abs, samples), default=0)
print(f"peak {peak:.3f}, largest step {step:.5f}, at the ends {max(ends):.5f}, {len(ends) // 2} tones, {holes} holes")
sys.exit(not (0.2 < peak <= 0.2501 and step < 0.0028 and max(ends) < 0.0028 and len(ends) == 4))' "$work/tape"
}

compare() { "$probe" "$@" "$most_lost" | tee "$work/compared"; return "${PIPESTATUS[0]}"; }

killed_by_signal() { # signal, command…: the guard ends the program by the very signal, soon
  local signal=$1
  shift
  "$@" > "$work/player" 2>&1 &
  local player=$! before
  until_true grep -q started "$work/player" || { cat "$work/player"; return 1; }
  before=$SECONDS
  kill "-$signal" "$player"
  # The shell has a word of its own on crashes.
  wait "$player" 2> /dev/null
  local code=$?
  echo "ended by signal $((code - 128)) within $((SECONDS - before + 1)) s"
  [ "$code" -eq $((128 + $(kill -l "$signal"))) ] && [ $((SECONDS - before)) -le 3 ]
}

survive() { # what takes the server away, what brings it back, command…
  local away=$1 back=$2
  shift 2
  timeout -k 2 55 "$@" > "$work/survivor" 2>&1 &
  local survivor=$! code
  until_true grep -q playing "$work/survivor"
  sleep 0.5
  $away
  until_true grep -q '^event' "$work/survivor"
  sleep 0.5
  $back
  wait "$survivor"
  code=$?
  paste -sd ';' "$work/survivor"
  grep -qE "^event ($expected_event)" "$work/survivor" && return $code
}

# A frozen server must not hang any program.
stuck() { # pid, id
  kill -STOP "$1"
  refused "does not answer within" "$probe" play "$2" haptic=1 1
  local code=$?
  kill -CONT "$1"
  return $code
}

check_survival() { # what, what takes the server away, what brings it back, command of the probe, id
  # In this shell: servers are started that are to be ended with it.
  if survive "$2" "$3" "$probe" "$4" "$5" haptic=3 > "$work/survived" 2>&1; then
    passed=$((passed + 1))
    echo "ok    $1: $(tail -n 1 "$work/survived")"
  else
    failed=$((failed + 1))
    echo "FAIL  $1"
    sed 's/^/      /' "$work/survived" "$work/survivor"
  fi
}

change_blocks() {
  (sleep 2; timeout 5 jack_bufsize 1024 > /dev/null 2>&1) &
  local change=$!
  "$probe" play jack haptic=3 3 | sed 's/^stopped/changed: stopped/'
  local code=${PIPESTATUS[0]}
  wait "$change"
  # 1024 frames and two periods of latency are what it ended with, as counted and as the output's format.
  grep -q "largest 1024" "$work/player" && grep -q "underruns .* latency_us 42666" "$work/player" &&
    grep -q "now block 1024 latency_us 42666" "$work/player" && return "$code"
}

# Two localities: two programs on one device, each on a channel of its own.
play_two() { # id
  "$probe" play "$1" haptic=3 2 > "$work/first" &
  local first=$!
  "$probe" play "$1" haptic=4 2
  local code=$?
  wait "$first" && return "$code"
}

# A million taps on one sample: far more than fit, and neither the device is lost nor does anything come twice.
play_crowd() { # id
  local code
  timeout -k 2 50 "$release" play "$work/crowd.ahap" --output "$1" > "$work/player" 2> "$work/notes"
  code=$?
  if [ $code -ne 0 ] || grep -q "was lost" "$work/notes" || ! grep -q "events were dropped" "$work/notes"; then
    cat "$work/player" "$work/notes"
    echo "ended with $code"
    return 1
  fi
  tail -n 1 "$work/notes"
}

make_crowd() {
  awk 'BEGIN {
    print "{\"Version\": 1.0, \"Pattern\": ["
    for (i = 0; i < 1000000; i++)
      printf "%s{\"Event\":{\"Time\":0.5,\"EventType\":\"HapticTransient\"}}\n", (i ? "," : "")
    print "]}"
  }' > "$work/crowd.ahap"
}

change_quantum() { # PipeWire's blocks
  (sleep 2; timeout 5 pw-metadata -n settings 0 clock.force-quantum 1024 > /dev/null 2>&1) &
  local change=$!
  "$probe" play pipewire:hsink haptic=3 4 > "$work/changed"
  local code=$?
  wait "$change"
  timeout 5 pw-metadata -n settings 0 clock.force-quantum 0 > /dev/null 2>&1
  cat "$work/changed"
  grep -q "now block 1024 latency_us 21333" "$work/changed" && return "$code"
}

export -f listen_while measure_delay play_clicks play_and_listen wait_for deaf listen_beside_itself listen_to_receiver connect_listener hear_oneself
export -f play_crowd change_blocks change_quantum play_two stuck refused play_and_record play_and_record_monitor until_true compare onset killed_by_signal felt_on_tape play_tones soft_on_tape
export work probe five_lines most_lost thrum release
bash_check() { check "$1" bash -c "$2"; }

check_servers() {
  make_crowd
  echo "== no server"
  check "list without servers" "$probe" list
  bash_check "JACK says that it is not running" 'refused "no JACK server is running" "$probe" play jack haptic=1 1'
  bash_check "PulseAudio says that it is not running" 'refused "no PulseAudio server answers" "$probe" play pulse haptic=1 1'

  echo "== JACK"
  if start_jackd 256; then
    check "list" "$probe" list
    check "JACK comes first" "$probe" best haptic=4
    bash_check "no device has so many channels" 'refused "no device has more than 4" "$probe" best haptic=9'
    bash_check "a channel too many" 'refused "needs channel 5, but the device has only 4 channels" "$probe" play jack haptic=5 1'
    bash_check "no such device" 'refused "the devices are: jack:system" "$probe" play jack:missing haptic=1 1'
    bash_check "ramp" 'play_and_record 4 "$probe" play jack audio=1-2,haptic=3,4 2'
    bash_check "left on 1" 'compare compare "$work/tape" 1 left'
    bash_check "right on 2" 'compare compare "$work/tape" 2 right'
    bash_check "haptic on 3" 'compare compare "$work/tape" 3 haptic'
    bash_check "haptic on 4" 'compare compare "$work/tape" 4 haptic'
    bash_check "onset" onset
    bash_check "two programs, a channel each" 'play_and_record 5 play_two jack'
    bash_check "the first on 3" 'compare compare "$work/tape" 3 haptic'
    bash_check "the second on 4" 'compare compare "$work/tape" 4 haptic'
    bash_check "engine" 'play_and_record 5 "$probe" engine jack audio=1-2,haptic=3'
    bash_check "pattern on 3" 'compare compare-engine "$work/tape" 3'
    bash_check "onset of a pattern" onset
    check "starts are felt after their calls" "$probe" delay jack 5
    bash_check "SIGTERM" 'killed_by_signal TERM "$probe" guarded jack haptic=3'
    # Swift's own handler takes a signal that was only sent for dealt with, once it has written a backtrace: without it.
    bash_check "a crash signal" 'killed_by_signal SEGV env SWIFT_BACKTRACE=enable=no "$probe" guarded jack haptic=3'
    bash_check "exit while playing" '"$probe" leave jack haptic=3'
    bash_check "started and stopped again and again" '"$probe" cycle jack haptic=3 20'
    bash_check "a million taps at once" 'play_crowd jack:system'
    make_taps
    # The recording has not passed the hardware: one block on either side is all that waits.
    bash_check "listen to a program, JACK" 'play_and_record 9 play_and_listen && measure_delay 7 5.33'
    bash_check "listen does not hear itself, JACK" 'refused "through which the haptics pass" "$release" listen --input jack:thrum --output jack --seconds 5'
    bash_check "listen ends when it is connected to itself" listen_to_receiver
    bash_check "block size changed while playing" 'play_and_record 5 change_blocks'
    bash_check "haptic on 3" 'compare compare "$work/tape" 3 haptic'
    bash_check "server that stands still" "stuck $jackd jack"
    jack_dies() { kill -KILL "$jackd"; wait "$jackd" 2> /dev/null; }
    jack_returns() { start_jackd 256; }
    expected_event='serverReset|reset'
    check_survival "server killed" jack_dies jack_returns survive jack
    check_survival "server killed under an engine" jack_dies jack_returns survive-engine jack
    end "$jackd"
  else
    failed=$((failed + 1))
  fi
  for block in 64 2048; do
    if start_jackd "$block"; then
      bash_check "ramp in blocks of $block" 'play_and_record 4 "$probe" play jack haptic=2 1'
      bash_check "haptic on 2" 'compare compare "$work/tape" 2 haptic'
      end "$jackd"
    else
      failed=$((failed + 1))
    fi
  done

  echo "== PulseAudio"
  if start_pulseaudio; then
    make_clicks
    bash_check "listen does not hear itself" 'deaf monitor auto preview && deaf pulse:hsink.monitor pulse preview'
    bash_check "listen beside its own channel" 'play_and_record_monitor 12 listen_beside_itself pulse:hsink.monitor pulse:hsink'
    bash_check "listen notices a microphone that hears the actuator" hear_oneself
    bash_check "tones end softly" 'play_and_record_monitor 9 play_tones && soft_on_tape'
    bash_check "an idle sink has no latency" '"$release" devices | grep "pulse:hsink" | grep "not known"'
    end "$pulseaudio"
  else
    failed=$((failed + 1))
    echo "PulseAudio does not start"
    tail -n 5 "$work/pulseaudio.log"
  fi

  echo "== PipeWire"
  if start_pipewire; then
    check "list" "$probe" list
    bash_check "ramp, as JACK" 'play_and_record 4 "$probe" play "jack:Haptic sink" audio=1-2,haptic=4 2'
    bash_check "haptic on 4" 'compare compare "$work/tape" 4 haptic'
    bash_check "ramp, as PulseAudio" 'play_and_record_monitor 6 "$probe" play pulse:hsink audio=1-2,haptic=3,4 2'
    bash_check "left on 1" 'compare compare "$work/tape" 1 left'
    bash_check "right on 2" 'compare compare "$work/tape" 2 right'
    bash_check "haptic on 3" 'compare compare "$work/tape" 3 haptic'
    bash_check "haptic on 4" 'compare compare "$work/tape" 4 haptic'
    bash_check "the five lines of the README" 'play_and_record_monitor 4 env THRUM_OUTPUT=pulse:hsink "$five_lines" && felt_on_tape'
    for block in 64 2048; do
      bash_check "ramp in blocks of $block" "play_and_record_monitor 6 \"\$probe\" play pulse:hsink haptic=4 2 $block"
      bash_check "haptic on 4" 'compare compare "$work/tape" 4 haptic'
    done
    bash_check "two programs, a channel each" 'play_and_record_monitor 7 play_two pulse:hsink'
    bash_check "the first on 3" 'compare compare "$work/tape" 3 haptic'
    bash_check "the second on 4" 'compare compare "$work/tape" 4 haptic'
    bash_check "engine" 'play_and_record_monitor 8 "$probe" engine pulse:hsink haptic=4'
    bash_check "pattern on 4" 'compare compare-engine "$work/tape" 4'
    bash_check "a channel too many" 'refused "needs channel 5, but the device has only 4 channels" "$probe" play pulse:hsink haptic=5 1'
    bash_check "no such device" 'refused "no such device" "$probe" play pulse:missing haptic=1 1'
    bash_check "SIGTERM" 'killed_by_signal TERM "$probe" guarded pulse:hsink haptic=3'
    bash_check "exit while playing" '"$probe" leave pulse:hsink haptic=3'
    bash_check "started and stopped again and again" '"$probe" cycle pulse:hsink haptic=3 20'
    bash_check "a million taps at once" 'play_crowd pulse:hsink'
    make_clicks
    if make_game; then
      bash_check "listen to what plays" 'play_and_record_monitor 9 listen_while pulse:game.monitor pulse:hsink play_clicks && measure_delay 7 2.67 stated'
    else
      failed=$((failed + 1))
      echo "FAIL  a sink for the sound of a game"
    fi
    bash_check "listen does not hear itself, PulseAudio side" 'deaf monitor pulse preview && deaf pulse:hsink.monitor pulse:hsink preview=3-4'
    bash_check "listen does not hear itself, JACK side" 'deaf "jack:Haptic sink" "jack:Haptic sink" preview && deaf "jack:Haptic sink" pulse:hsink haptic=1-4'
    bash_check "listen does not hear itself, both sides" 'deaf pulse:hsink.monitor "jack:Haptic sink" preview && deaf "jack:Haptic sink" pulse:hsink preview'
    bash_check "listen beside its own channel" 'play_and_record_monitor 12 listen_beside_itself pulse:hsink.monitor pulse:hsink'
    bash_check "listen beside its own channel, JACK" 'play_and_record_monitor 12 listen_beside_itself "jack:Haptic sink" "jack:Haptic sink"'
    # The checks below expect one sink.
    timeout 5 pw-cli destroy game > /dev/null
    bash_check "server that stands still" "stuck $pulse pulse"
    pulse_dies() { kill -KILL "$pulse"; wait "$pulse" 2> /dev/null; }
    sink_goes() { timeout 5 pw-cli destroy hsink > /dev/null; }
    expected_event='serverReset|reset'
    check_survival "PulseAudio server killed" pulse_dies start_pulse survive pulse:hsink
    check_survival "PulseAudio server killed under an engine" pulse_dies start_pulse survive-engine pulse:hsink
    expected_event=deviceLost
    check_survival "sink removed, PulseAudio" sink_goes make_sink survive pulse:hsink
    check_survival "sink removed, JACK" sink_goes make_sink survive jack
  else
    failed=$((failed + 1))
    echo "PipeWire does not start"
    tail -n 5 "$work"/*.log
  fi
}

check_native() { # PipeWire itself
  probe=$native
  bash_check "comes first" '"$probe" best haptic=4 | grep -x "best pipewire.*"'
  check "list" "$probe" list
  bash_check "ramp" 'play_and_record_monitor 6 "$probe" play pipewire:hsink audio=1-2,haptic=3,4 2'
  bash_check "left on 1" 'compare compare "$work/tape" 1 left'
  bash_check "right on 2" 'compare compare "$work/tape" 2 right'
  bash_check "haptic on 3" 'compare compare "$work/tape" 3 haptic'
  bash_check "haptic on 4" 'compare compare "$work/tape" 4 haptic'
  for block in 64 2048; do
    bash_check "ramp in blocks of $block" "play_and_record_monitor 6 \"\$probe\" play pipewire:hsink haptic=4 2 $block"
    bash_check "haptic on 4" 'compare compare "$work/tape" 4 haptic'
  done
  bash_check "engine" 'play_and_record_monitor 8 "$probe" engine pipewire:hsink haptic=4'
  bash_check "pattern on 4" 'compare compare-engine "$work/tape" 4'
  check "starts are felt after their calls" "$probe" delay pipewire:hsink 5
  bash_check "block size changed while playing" change_quantum
  bash_check "a channel too many" 'refused "needs channel 5, but the device has only 4 channels" "$probe" play pipewire:hsink haptic=5 1'
  bash_check "no such device" 'refused "no such device" "$probe" play pipewire:missing haptic=1 1'
  bash_check "SIGTERM" 'killed_by_signal TERM "$probe" guarded pipewire:hsink haptic=3'
  bash_check "exit while playing" '"$probe" leave pipewire:hsink haptic=3'
  bash_check "started and stopped again and again" '"$probe" cycle pipewire:hsink haptic=3 20'
  bash_check "server that stands still" "stuck $pipewire pipewire"
  sink_goes() { timeout 5 pw-cli destroy hsink > /dev/null; }
  expected_event=deviceLost
  check_survival "sink removed" sink_goes make_sink survive pipewire:hsink
  pipewire_dies() { kill -KILL "$pipewire"; wait "$pipewire" 2> /dev/null; end "$wireplumber"; end "$pulse"; }
  expected_event='serverReset|reset'
  check_survival "server killed" pipewire_dies restart_pipewire survive pipewire:hsink
  check_survival "server killed under an engine" pipewire_dies restart_pipewire survive-engine pipewire:hsink
}

if [ "$what" = all ] || [ "$what" = servers ]; then check_servers; fi
if [ -n "$thrum" ]; then check_controllers; fi
if [ -n "$native" ]; then
  echo "== PipeWire, natively"
  probe=$native
  bash_check "PipeWire says that it is not running" \
    'XDG_RUNTIME_DIR=$work refused "no PipeWire server is running" "$probe" play pipewire haptic=1 1'
  if [ "$what" != native ] || start_pipewire; then
    until_true sink_is_there || make_sink
    check_native
    echo "PipeWire was checked natively"
  else
    failed=$((failed + 1))
    echo "PipeWire does not start"
  fi
elif [ "$what" = all ]; then
  echo "PipeWire was not checked natively: libpipewire-0.3-dev is not installed"
fi

echo "$passed checks of real outputs passed, $failed failed, $lost samples lost, in $SECONDS s"
[ "$failed" -eq 0 ]
