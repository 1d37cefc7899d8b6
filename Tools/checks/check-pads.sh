#!/usr/bin/env bash
# Measures how differently the samples feel on pads, and checks that the pages state these figures: on three pads with motors,
# with both rules for transients, of which the default must be the nearer one on average (Docs/Perception.md), and on pads of
# three classes, where coils and HD rumble must reach their goals (Docs/Pads.md): Tools/checks/check-pads.sh [record]
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tools/release.sh
swift build "${release_build[@]}" --product PadDistances
probe=$(swift build "${release_build[@]}" --show-bin-path)/PadDistances

state() { # page, name of the table, table, mode
  local stated
  stated=$(sed -n "/^<!-- $2 -->\$/,/^<!-- end -->\$/p" "$1" | sed '1d;$d')
  if [ "$4" = record ]; then
    NAME=$2 TABLE=$3 perl -0pi -e 's/(<!-- $ENV{NAME} -->\n).*?(<!-- end -->\n)/$1$ENV{TABLE}\n$2/s' "$1"
  elif [ "$stated" != "$3" ]; then
    echo "error: $1 does not state this measurement; write it there with 'Tools/checks/check-pads.sh record':"
    diff <(printf '%s\n' "$stated") <(printf '%s\n' "$3") || true
    exit 1
  fi
}

motors=$("$probe" Samples)
classes=$("$probe" --classes Samples)
state Docs/Perception.md pads "$motors" "${1:-}"
state Docs/Pads.md classes "$classes" "${1:-}"
printf '%s\n' "$motors" | sed -n 's/^| mean | \(.*\) |$/\1/p' | tr '|' '\n' |
  awk '$1 + 0 <= $3 + 0 { print "error: on a pad the light motor is no nearer than both: " $0; bad = 1 } END { exit bad }'
printf '%s\n' "$classes" | awk -F '|' '
  $2 ~ /median/ && ($4 > 1.5 || $6 > 3) { print "error: coils are beyond 1.5 or HD rumble beyond 3: " $0; bad = 1 }
  # Where the tones of least cost are beyond 3 themselves, those that are chosen live may be a tenth farther than these.
  $2 ~ /median/ && $7 > 3 && $7 > 1.1 * $8 { print "error: HD rumble, chosen live, is beyond 3: " $0; bad = 1 }
  END { exit bad }'
echo "$(printf '%s\n' "$motors" | tail -n 1) Medians of motors, coils, HD rumble: $(printf '%s\n' "$classes" | sed -n 's/^| median | \(.*\) |$/\1/p')"
