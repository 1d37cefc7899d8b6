#!/usr/bin/env bash
# Compares the JSON Schema of AHAP with thrum check by an independent validator, and drives Neovim and Emacs with the set-ups of
# Docs/Editors.md. Needs python3 with venv, PyPI for jsonschema, neovim, emacs and its package eglot.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$PWD/.build-python
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
swift build --product thrum
THRUM=$(swift build --show-bin-path)/thrum
mkdir -p "$out"
[ -x "$out/editors/bin/python" ] || python3 -m venv "$out/editors"
"$out/editors/bin/python" -m pip install -q jsonschema
COUNT=${COUNT:-2000} "$out/editors/bin/python" Tools/checks/check-schema.py "$THRUM" Samples/*.ahap "$@"

for editor in nvim emacs; do
  command -v $editor > /dev/null || { echo "$editor is not installed"; exit 1; }
done
setup() { # language of the block, file, editor
  sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" Docs/Editors.md | sed '/^```/d' > "$2"
  [ -s "$2" ] || { echo "Docs/Editors.md has no set-up for $3"; exit 1; }
}
setup lua "$place/init.lua" Neovim
setup elisp "$place/init.el" Emacs
mkdir -p "$place/bin" "$place/folder" "$place/home"
ln -s "$THRUM" "$place/bin/thrum"
event() { printf '{"Event":{"Time":%s,"EventType":"HapticTransient","EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":0.8},{"ParameterID":"HapticSharpness","ParameterValue":0.5}]}}' "$1"; }
printf '{"Version":1.0,"Pattern":[\n%s,\n%s\n]}\n' "$(event 0.2)" "$(event 0.22)" > "$place/folder/fused.ahap"
export THRUM EDITOR_FOLDER=$place/folder THRUM_SETTINGS="" THRUM_OUTPUT=silent
alone=(timeout 120 env HOME="$place/home" XDG_CONFIG_HOME="$place/home" XDG_DATA_HOME="$place/home" XDG_STATE_HOME="$place/home"
  PATH="$place/bin:$PATH" LC_ALL=C.UTF-8)
"${alone[@]}" nvim --headless -i NONE -n -u "$place/init.lua" -S Tools/checks/editor.lua || { echo "a check in Neovim failed"; exit 1; }
# Debian's packages of Emacs are found by package-initialize, which Emacs calls itself except in batch mode.
"${alone[@]}" emacs --batch -q --eval '(package-initialize)' -l "$place/init.el" -l Tools/checks/editor.el > "$place/emacs.log" 2>&1 ||
  { cat "$place/emacs.log"; echo "a check in Emacs failed"; exit 1; }
grep ' checks in Emacs pass$' "$place/emacs.log"
