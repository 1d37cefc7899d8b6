#!/usr/bin/env bash
# Counts allocations while live parameters are sent and blocks are rendered: there must be none. Needs valgrind. Then looks at
# the memory of ten hours of play: it must not grow, and no block may meet a page of memory that was never touched.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tools/release.sh
swift build "${release_build[@]}" --product AllocationProbe
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
# Older versions of valgrind end where they cannot read the debugging information of a C module.
stripped() { # program
  strip --strip-debug -o "$place/$1" "$(swift build "${release_build[@]}" --show-bin-path)/$1"
  echo "$place/$1"
}
probe=$(stripped AllocationProbe)
count() { # rounds
  valgrind --leak-check=no "$probe" "$1" 2>&1 | sed -nE 's/.*total heap usage: ([0-9,]+) allocs.*/\1/p' | tr -d ,
}
few=$(count 20)
many=$(count 420)
[ -n "$few" ] && [ -n "$many" ] || { echo "valgrind gave no count"; exit 1; }
# Each turn of the crank takes one buffer for its blocks; that is all there may be. The start of threads differs by a few
# from run to run.
extra=$((many - few - 400))
if [ "${extra#-}" -gt 8 ]; then
  echo "40 000 live parameters and 4000 blocks more made $extra allocations more"
  exit 1
fi
echo "40 000 live parameters and 4000 blocks more: no allocation more ($few and $many, one for each turn of the crank)"

# The choice of tones for HD rumble allocates only its tables.
tones() { # slots
  valgrind --leak-check=no "$probe" tones "$1" 2>&1 | sed -nE 's/.*total heap usage: ([0-9,]+) allocs.*/\1/p' | tr -d ,
}
short=$(tones 10)
long=$(tones 2010)
# The line that it prints may take another allocation.
if [ -z "$short" ] || [ -z "$long" ] || [ $((long - short)) -gt 8 ]; then
  echo "2000 slots of HD rumble more made the choice of tones allocate: ${short:-no count} and ${long:-no count}"
  exit 1
fi
echo "2000 slots of HD rumble more: no allocation more; $("$probe" tones 20000)"

memory=$("$probe" hours 10)
settled=$(sed -nE 's/^1 h: ([0-9]+) KB$/\1/p' <<< "$memory")
last=$(sed -nE 's/^10 h: ([0-9]+) KB$/\1/p' <<< "$memory")
[ -n "$settled" ] && [ -n "$last" ] || { echo "no figures of memory: $memory"; exit 1; }
# Twenty bytes for each of the 32 400 players of nine hours would be 630 KB.
if [ "$last" -gt $((settled + 512)) ]; then
  echo "memory grows: $memory"
  exit 1
fi
faults=$(sed -nE 's/^faults ([0-9]+)$/\1/p' <<< "$memory")
# Code that runs for the first time, and pages that the system takes back for a while, are read from disk again.
if [ "${faults:-1000}" -gt 4 ]; then
  echo "calls for blocks met ${faults:-no count of} page faults after the first minute"
  exit 1
fi
echo "ten hours, 36 000 players: $settled KB after one hour, $last KB at the end; $faults page faults in blocks; no allocation for a live parameter"

# The onset detector: as many allocations for half a minute as for nine seconds, and no more memory after ten hours.
swift build "${release_build[@]}" --product OnsetScores
onsets=$(stripped OnsetScores)
for mode in "" --live; do
  # shellcheck disable=SC2086 # no mode is no argument
  heap() { valgrind --leak-check=no "$onsets" steady "$1" $mode 2>&1 | sed -nE 's/.*total heap usage: ([0-9,]+) allocs.*/\1/p' | tr -d ,; }
  short=$(heap 9)
  long=$(heap 27)
  if [ -z "$short" ] || [ "$short" != "$long" ]; then
    echo "18 s more of sound made the onset detector$mode allocate: ${short:-no count} and ${long:-no count}"
    exit 1
  fi
done
memory=$("$onsets" steady 36000)
first=$(sed -nE 's/.*; ([0-9]+) KB after.*/\1/p' <<< "$memory")
last=$(sed -nE 's/.*, ([0-9]+) KB at the end/\1/p' <<< "$memory")
if [ -z "$first" ] || [ -z "$last" ] || [ "$last" -gt $((first + 256)) ]; then
  echo "memory of the onset detector grows: $memory"
  exit 1
fi
echo "the onset detector allocates nothing after its start ($short and $long); ten hours of sound: $memory"
