#!/usr/bin/env bash
# How soon a start is felt and what an engine costs on a real sound server: JACK with its dummy driver, at several block
# sizes, and no device at all. Prints tables; judges nothing. Needs jackd2. Private, with time limits, gone at the end.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 1
command -v jackd > /dev/null || { echo "jackd is not installed"; exit 1; }
swift build -c release --product OutputProbe || exit 1
probe=$(swift build -c release --show-bin-path)/OutputProbe
source Tools/sound-servers.sh

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
echo
echo "Processor time of the whole process, of one core:"
echo "| output | block | playing | of a core |"
echo "|---|---|---|---|"
for block in 64 256; do
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
