#!/usr/bin/env bash
# Starts and stops an engine on real sound servers without hardware, while its callback is held up on purpose: every stop must
# return, every player come to its end, and a sanitizer that the probe was built with must have nothing to say.
# Usage: check-restarts.sh PROBE [ROUNDS [MOST_MS]]; PROBE is a build of OutputProbe, as Tools/checks/check-threads.sh makes with Thread
# Sanitizer. MOST_MS is the longest that a stop may take, beyond what the machine kept a thread waiting that was ready to run.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
probe=$1
rounds=${2:-12}
most=${3:-100000}
for tool in jackd pipewire wireplumber pipewire-pulse pulseaudio pw-cli pactl dbus-daemon; do
  command -v "$tool" > /dev/null || { echo "$tool is not installed"; exit 1; }
done
source Tools/checks/sound-servers.sh
reports=$work/reports
mkdir -p "$reports"
# PulseAudio's own lists are ordered by what the sanitizer does not see: there it has to ignore them, as it does by default.
# PipeWire maps memory on one thread and has another use it, in an order that the sanitizer does not see either.
echo race:pw_memblock_map > "$work/suppressions"
options="log_path=$reports/report suppressions=$work/suppressions"
# Where JACK or PipeWire is played on, PulseAudio is only asked for its devices.
{ cat "$work/suppressions" && echo race:libpulse; } > "$work/suppressions-cancelling"
# JACK and PipeWire cancel their threads in calls of the system: a sanitizer that ignores accesses inside such calls ends the
# program then. PipeWire's JACK side cancels a callback that is held up while it holds a lock, and destroys the lock. This must
# not be reported, nor be a suppressed report: when the sanitizer's history no longer holds where such a lock was taken, it
# never releases the lock of its reports (ReportDestroyLocked of LLVM 21 returns early), and the next report waits without end.
export TSAN_OPTIONS="log_path=$reports/report suppressions=$work/suppressions-cancelling ignore_interceptors_accesses=0 \
ignore_noninstrumented_modules=0 report_destroy_locked=0"
export ASAN_OPTIONS=detect_leaks=0
failed=0

restart() { # what, id
  local start=$SECONDS code=0
  start probe "$probe" restart "$2" haptic=1 "$rounds" "$most"
  while kill -0 "$pid" 2> /dev/null && [ $((SECONDS - start)) -lt 150 ]; do sleep 0.1; done
  if kill -0 "$pid" 2> /dev/null; then
    threads "$pid" > "$work/threads"
    kill -KILL "$pid"
  else
    : > "$work/threads"
  fi
  wait "$pid" 2> /dev/null || code=$?
  if [ "$code" -eq 0 ] && [ -z "$(ls "$reports")" ]; then
    echo "ok    $1: $(tail -n 1 "$work/probe.log"), load $(cut -d ' ' -f 1 /proc/loadavg)"
    sed -n 's/^\(held up\|round\) /      &/p' "$work/probe.log"
    return
  fi
  failed=$((failed + 1))
  echo "FAIL  $1: exit code $code after $((SECONDS - start)) s, load $(cut -d ' ' -f 1 /proc/loadavg), $(ls "$reports" | wc -l) reports"
  tail -n 20 "$work/probe.log"
  [ ! -s "$work/threads" ] || { echo "did not end within 150 s; its threads:" && cut -c 1-400 "$work/threads"; }
  head -60 "$reports"/* 2> /dev/null
  rm -f "$reports"/*
}

threads() { # pid: what each thread of a program that does not end is doing, in a line
  if command -v gdb > /dev/null; then
    timeout 60 gdb -p "$1" -batch -ex 'thread apply all backtrace 16' 2> /dev/null |
      sed -nE 's/^(Thread [0-9]+) .*/\1:/p; s/^#[0-9]+ +(0x[0-9a-f]+ in )?([^ ]+) .*/\2/p' |
      awk '/^Thread/ { printf "%s%s", separator, $0; separator = "\n"; next } { printf " %s", $0 } END { print "" }'
  else
    for task in /proc/"$1"/task/*; do
      echo "$(cat "$task/comm"): $(sed -n 's/^State:\t//p' "$task/status"), in $(cat "$task/wchan")"
    done
  fi
}

if start_jackd 256; then
  restart "JACK" jack
  end "$jackd"
else
  failed=$((failed + 1))
fi
if start_pipewire; then
  "$probe" list > "$work/list"
  if grep -q '^pipewire:' "$work/list"; then restart "PipeWire itself" pipewire:hsink; else echo "built without PipeWire itself"; fi
  TSAN_OPTIONS=$options restart "PipeWire through its PulseAudio side" pulse:hsink
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
  TSAN_OPTIONS=$options restart "PulseAudio" pulse:hsink
  end "$pid"
else
  echo "PulseAudio does not start"
  tail -n 5 "$work/pulseaudio.log"
  failed=$((failed + 1))
fi
[ "$failed" -eq 0 ] && echo "starts and stops with a callback that is held up: nothing hangs, nothing is reported, in $SECONDS s"
exit "$((failed > 0))"
