# Commands that parts of a check need and a machine may lack, for scripts to source. Run by hand, a check skips these
# parts and lists them in `skipped`, for its last line. With CI=true a missing command is a failure.
# shellcheck shell=bash

skipped=

has() { # command, what needs it
  if command -v "$1" > /dev/null; then return 0; fi
  if [ "${CI:-}" = true ]; then
    echo "$2: there is no $1; install it, or unset CI to skip this part"
    exit 1
  fi
  skipped+="${skipped:+, }$2 (no $1)"
  return 1
}
