#!/usr/bin/env bash
# Builds two commits from nothing in one run and prints how long each takes, and the ratio: the README's first command, the build
# of the tests, the tests alone, and the tests from nothing. Usage: Benchmarks/builds.sh [OLD [NEW]], b93cdfb and HEAD unless
# given. Takes an hour on two busy cores, and 6 GB in $TMPDIR.
set -euo pipefail
cd "$(dirname "$0")/.."
commits=("${1:-b93cdfb}" "${2:-HEAD}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The settings of the person who runs this have no effect; a comma in a number would break the arithmetic.
export THRUM_SETTINGS= LC_ALL=C
unset THRUM_TESTS
for side in 0 1; do
  git clone --quiet --no-checkout . "$work/$side"
  git -C "$work/$side" checkout --quiet --detach "$(git rev-parse "${commits[side]}")"
  # Fetching is not building.
  swift package --package-path "$work/$side" resolve > "$work/log" 2>&1 || { cat "$work/log"; exit 1; }
done

measure() { # what, whether from nothing, command…: in both, the old one first
  local what=$1 fresh=$2 side start seconds=()
  shift 2
  for side in 0 1; do
    [ "$fresh" = kept ] || find "$work/$side/.build" -mindepth 1 -maxdepth 1 ! -name checkouts ! -name repositories ! -name '*.json' -exec rm -rf {} +
    start=$EPOCHREALTIME
    (cd "$work/$side" && "$@") > "$work/log" 2>&1 || { tail -n 20 "$work/log"; echo "${commits[side]}: $* failed"; exit 1; }
    seconds+=("$(awk "BEGIN { print $EPOCHREALTIME - $start }")")
  done
  awk -v what="$what" "BEGIN { printf \"| %s | %.0f | %.0f | %.2f |\n\", what, ${seconds[0]}, ${seconds[1]}, ${seconds[1]} / ${seconds[0]} }"
}

echo "load $(cut -d ' ' -f 1-3 /proc/loadavg), $(nproc) cores"
printf '| Seconds | %s | %s | Ratio |\n|---|---|---|---|\n' "${commits[@]}"
measure 'first command' nothing swift run -c release thrum render Samples/spring-boing.ahap -o "$work/out.wav"
measure '`swift build --build-tests`' nothing swift build --build-tests
measure '`swift test`, built before' kept swift test --skip-build
measure '`swift test` from nothing' nothing swift test
echo "load $(cut -d ' ' -f 1-3 /proc/loadavg)"
