#!/usr/bin/env bash
# Writes the manual pages and has groff read each without a warning; generates the completions of three shells.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
swift build --product thrum
thrum=$(swift build --show-bin-path)/thrum
python3 Tools/make-manual.py "$thrum" "$place"
for page in "$place"/*.1; do
  warnings=$(groff -man -Tutf8 -ww -z "$page" 2>&1)
  [ -z "$warnings" ] || { echo "$page: $warnings"; exit 1; }
  grep -q '^.SH SYNOPSIS' "$page"
done
grep -q '^What to render\. One of: preview, haptic, audio, split\. Default: preview\.$' "$place/thrum-render.1" ||
  { echo "the page of render does not state the values of --channels"; exit 1; }
for shell in bash zsh fish; do "$thrum" --generate-completion-script "$shell" > "$place/completion.$shell"; done
bash -n "$place/completion.bash"
names=$("$thrum" ---completion play -- --profile 0 0)
[[ $names == *taptic* ]] || { echo "the completion knows no profile: $names"; exit 1; }
names=$("$thrum" ---completion play -- --output 0 0)
[[ $names == *silent* ]] || { echo "the completion knows no output: $names"; exit 1; }
names=$("$thrum" ---completion settings set -- positional@1 4 0 thrum settings set profile "")
[[ $names == *wideband* ]] || { echo "the completion knows no profile for a setting: $names"; exit 1; }
for page in tone sweep measure measure-read settings settings-set; do [ -s "$place/thrum-$page.1" ] || { echo "no page of $page"; exit 1; }; done
echo "$(ls "$place"/*.1 | wc -l) manual pages and three completions"
