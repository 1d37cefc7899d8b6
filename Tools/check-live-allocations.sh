#!/usr/bin/env bash
# Counts allocations while live parameters are sent and blocks are rendered: there must be none. Needs valgrind.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product AllocationProbe
probe=$(swift build -c release --show-bin-path)/AllocationProbe
count() { # rounds
  valgrind --leak-check=no "$probe" "$1" 2>&1 | sed -nE 's/.*total heap usage: ([0-9,]+) allocs.*/\1/p' | tr -d ,
}
few=$(count 20)
many=$(count 60)
[ -n "$few" ] && [ -n "$many" ] || { echo "valgrind gave no count"; exit 1; }
# Each turn of the crank takes one buffer for its blocks; that is all there may be.
extra=$((many - few - 40))
if [ "$extra" -ne 0 ]; then
  echo "4000 live parameters and 400 blocks more made $extra allocations more"
  exit 1
fi
echo "4000 live parameters and 400 blocks more: no allocation more ($few and $many, one for each turn of the crank)"
