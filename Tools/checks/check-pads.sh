#!/usr/bin/env bash
# Measures how differently the samples feel on three pads with both rules for transients, and checks that Docs/Devices.md
# states these figures and that the default rule is the nearer one on average: Tools/checks/check-pads.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
swift build --product PadDistances
table=$("$(swift build --show-bin-path)/PadDistances" Samples)
missing=$(printf '%s\n' "$table" | grep -v '^$' | grep -vxFf Docs/Devices.md || true)
if [ -n "$missing" ]; then
  echo "error: Docs/Devices.md does not have these lines of the measurement; copy them there:"
  printf '%s\n' "$missing"
  exit 1
fi
printf '%s\n' "$table" | sed -n 's/^| mean | \(.*\) |$/\1/p' | tr '|' '\n' |
  awk '$1 + 0 <= $3 + 0 { print "error: on a pad the light motor is no nearer than both: " $0; bad = 1 } END { exit bad }'
echo "$(printf '%s\n' "$table" | tail -n 1) Means, split → light: $(printf '%s\n' "$table" | sed -n 's/^| mean | \(.*\) |$/\1/p')"
