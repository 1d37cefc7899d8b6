#!/usr/bin/env bash
# The first step of the action: compares, adds the text to the summary of the job, and hands the status to the last step, which
# ends the job with it after the comment is written. Reads BASE, HEAD, FOLDER, AT_MOST and THRUM.
set -uo pipefail
out=$RUNNER_TEMP/thrum-patterns
mkdir -p "$out"
options=(--out "$out" "--folder=$FOLDER" "--thrum=$THRUM")
[ -z "$AT_MOST" ] || options+=("--at-most=$AT_MOST")
"$(dirname "$0")/compare-patterns.py" "${options[@]}" -- "$BASE" "$HEAD"
status=$?
# Without a text, there is nothing to comment: the job fails here.
[ "$status" -le 1 ] && [ -f "$out/comment.md" ] || exit "$status"
cat "$out/comment.md" >> "$GITHUB_STEP_SUMMARY"
report=no
[ ! -f "$out/report/index.html" ] || report=yes
printf 'status=%s\nreport=%s\n' "$status" "$report" >> "$GITHUB_OUTPUT"
