# Sourced: current_objects copies the paths of objects whose sources exist, one a line. SwiftPM keeps the objects of sources that were
# removed, and a script that links all of a folder would link both.
# shellcheck shell=bash
current_objects() {
  local file module
  local -A sources=()
  while IFS= read -r file; do
    module=${file%.build/*}
    module=${module##*/}
    [ -n "${sources[$module]+known}" ] || sources[$module]=$(find Sources Examples Tools Tests -path "*/$module/*" -type f -printf '/%f.o/')
    if [[ ${sources[$module]} == *"/${file##*/}/"* ]]; then printf '%s\n' "$file"; fi
  done
}
