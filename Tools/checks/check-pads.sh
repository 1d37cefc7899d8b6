#!/usr/bin/env bash
# Measures how differently the samples feel on three pads with both rules for transients, and checks that Docs/Perception.md
# states these figures and that the default rule is the nearer one on average: Tools/checks/check-pads.sh [record]
set -euo pipefail
cd "$(dirname "$0")/../.."
page=Docs/Perception.md
swift build --product PadDistances
table=$("$(swift build --show-bin-path)/PadDistances" Samples)
stated=$(sed -n '/^<!-- pads -->$/,/^<!-- end -->$/p' "$page" | sed '1d;$d')
if [ "${1:-}" = record ]; then
  TABLE=$table perl -0pi -e 's/(<!-- pads -->\n).*?(<!-- end -->\n)/$1$ENV{TABLE}\n$2/s' "$page"
elif [ "$stated" != "$table" ]; then
  echo "error: $page does not state this measurement; write it there with 'Tools/checks/check-pads.sh record':"
  diff <(printf '%s\n' "$stated") <(printf '%s\n' "$table") || true
  exit 1
fi
printf '%s\n' "$table" | sed -n 's/^| mean | \(.*\) |$/\1/p' | tr '|' '\n' |
  awk '$1 + 0 <= $3 + 0 { print "error: on a pad the light motor is no nearer than both: " $0; bad = 1 } END { exit bad }'
echo "$(printf '%s\n' "$table" | tail -n 1) Means, split → light: $(printf '%s\n' "$table" | sed -n 's/^| mean | \(.*\) |$/\1/p')"
