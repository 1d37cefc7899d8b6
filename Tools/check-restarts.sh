#!/usr/bin/env bash
# Starts and stops an engine on real sound servers without hardware, while its callback is held up on purpose: every stop must
# return soon, every player come to its end, and a sanitizer that the probe was built with must have nothing to say.
# Usage: check-restarts.sh PROBE [ROUNDS]; PROBE is a build of OutputProbe, as Tools/check-threads.sh makes with Thread Sanitizer.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
probe=$1
rounds=${2:-12}
for tool in jackd pipewire wireplumber pipewire-pulse pulseaudio pw-cli pactl dbus-daemon; do
  command -v "$tool" > /dev/null || { echo "$tool is not installed"; exit 1; }
done
source Tools/sound-servers.sh
reports=$work/reports
mkdir -p "$reports"
export TSAN_OPTIONS="log_path=$reports/report" ASAN_OPTIONS=detect_leaks=0
failed=0

restart() { # what, id
  if timeout -k 2 150 "$probe" restart "$2" haptic=1 "$rounds" > "$work/out" 2>&1 && [ -z "$(ls "$reports")" ]; then
    echo "ok    $1: $(tail -n 1 "$work/out")"
  else
    failed=$((failed + 1))
    echo "FAIL  $1"
    tail -n 5 "$work/out"
    head -60 "$reports"/* 2> /dev/null
    rm -f "$reports"/*
  fi
}

if start_jackd 256; then
  restart "JACK" jack
  end "$jackd"
else
  failed=$((failed + 1))
fi
if start_pipewire; then
  restart "PipeWire through its PulseAudio side" pulse:hsink
  restart "PipeWire through its JACK side" "jack:Haptic sink"
  end "$pulse"
  end "$wireplumber"
  end "$pipewire"
else
  echo "PipeWire does not start"
  failed=$((failed + 1))
fi
start pulseaudio pulseaudio -n --daemonize=no --exit-idle-time=-1 --use-pid-file=no \
  -L "module-null-sink sink_name=hsink channels=4 rate=48000" -L module-native-protocol-unix
if until_true pactl info; then
  restart "PulseAudio" pulse:hsink
  end "$pid"
else
  echo "PulseAudio does not start"
  tail -n 5 "$work/pulseaudio.log"
  failed=$((failed + 1))
fi
[ "$failed" -eq 0 ] && echo "starts and stops with a callback that is held up: nothing hangs, nothing is reported, in $SECONDS s"
exit "$((failed > 0))"
