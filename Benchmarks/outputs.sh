#!/usr/bin/env bash
# How soon a start is felt and what an engine costs on a real sound server: JACK with its dummy driver at several block
# sizes, PipeWire with a null sink where its headers are, and no device at all. Prints tables; judges nothing. Needs
# jackd2. Private, with time limits, gone at the end.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
export THRUM_PROBES=1
command -v jackd > /dev/null || { echo "jackd is not installed"; exit 1; }
swift build -c release --product OutputProbe || exit 1
probe=$(swift build -c release --show-bin-path)/OutputProbe
native=
if command -v pipewire wireplumber pipewire-pulse pactl pw-cli dbus-daemon > /dev/null &&
  pkg-config --exists libpipewire-0.3 2> /dev/null; then
  build=(-c release --traits PipeWire --scratch-path .build-pipewire)
  swift build "${build[@]}" --product OutputProbe || exit 1
  native=$(swift build "${build[@]}" --show-bin-path)/OutputProbe
fi
source Tools/checks/sound-servers.sh

failed=0
measure() { timeout -k 2 60 "$probe" "$@" 2>&1 || failed=$((failed + 1)); }
machine() { echo "load: $(cut -d' ' -f1-3 /proc/loadavg), $(nproc) cores, $(grep -m1 'model name' /proc/cpuinfo | cut -d: -f2)"; }

machine
echo "From the call of start to the scheduled output of the first sample, in milliseconds:"
echo "| output | block | starts | best | median | 95 % | worst | latency + period | underruns |"
echo "|---|---|---|---|---|---|---|---|---|"
for block in 64 128 256; do
  if start_jackd "$block"; then measure delay jack 200; end "$jackd"; else failed=$((failed + 1)); fi
done
if [ -n "$native" ] && start_pipewire; then
  for block in 64 128 256; do probe=$native measure delay pipewire:hsink 200 "$block"; done
  end "$pulse"
  end "$wireplumber"
  end "$pipewire"
fi
echo
echo "From the call to the return of an engine's start and stop, in milliseconds:"
echo "| output | block | times | start: best | median | worst | stop: best | median | worst |"
echo "|---|---|---|---|---|---|---|---|---|"
measure times silent 30
if start_jackd 256; then measure times jack 30; end "$jackd"; else failed=$((failed + 1)); fi
if [ -n "$native" ] && start_pipewire; then
  probe=$native measure times pipewire:hsink 30
  measure times pulse:hsink 30
  end "$pulse"
  end "$wireplumber"
  end "$pipewire"
fi
echo
echo "From the call to its return on a hand crank, in microseconds:"
echo "| what | best | median | worst |"
echo "|---|---|---|---|"
measure calls
echo
echo "Processor time of the whole process, of one core:"
echo "| output | block | playing | of a core |"
echo "|---|---|---|---|"
for block in 64 256 1024; do
  if start_jackd "$block"; then
    for players in none 0 100; do measure load jack "$players" 5; done
    end "$jackd"
  else
    failed=$((failed + 1))
  fi
done
for players in 0 100; do measure load silent "$players" 5; done
machine
[ "$failed" -eq 0 ]
