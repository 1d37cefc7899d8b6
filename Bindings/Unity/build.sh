#!/usr/bin/env bash
# Builds libCoreHapticsWrapper, which Apple's Unity plug-in for Core Haptics loads:
#   Bindings/Unity/build.sh [FOLDER]       by default out/unity
# Needs a C compiler, and libthrum of Tools/build-libthrum.sh (or `THRUM`: the folder with its include and lib). Both libraries
# go into Assets/Plugins/x86_64 of a project.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-out/unity}
thrum=${THRUM:-out/libthrum}
[ -e "$thrum/lib/libthrum.so.0" ] || { echo "$thrum has no libthrum; run Tools/build-libthrum.sh"; exit 1; }
mkdir -p "$out"

# The patterns of the feedback generators as bytes.
theme() { # name in C, file
  printf 'static const char %s_text[] = {' "$1"
  od -An -v -tu1 "$2" | tr -s ' \n' ',' | sed 's/^,//; s/,$//'
  printf '};\nstatic const chw_theme_file %s = {%s_text, sizeof %s_text};\n' "$1" "$1" "$1"
}
{
  echo '/* Patterns of Themes/Standard; written by build.sh. */'
  echo 'typedef struct { const char *text; unsigned long size; } chw_theme_file;'
  for kind in heavy light medium rigid soft; do theme "chw_impact_$kind" "Themes/Standard/impact-$kind.ahap"; done
  theme chw_selection Themes/Standard/selection.ahap
  theme chw_error_pattern Themes/Standard/error.ahap
  theme chw_success Themes/Standard/success.ahap
  theme chw_warning Themes/Standard/warning.ahap
} > "$out/theme.h"

# nodelete: threads of the library may still run when a runtime closes it at its end.
sources=(Bindings/Unity/Wrapper/*.c)
${CC:-cc} -std=gnu11 -O2 -fPIC -shared -fvisibility=hidden -Wall -Wextra -Werror ${CFLAGS:-} -I"$thrum/include" -I"$out" "${sources[@]}" \
  -L"$thrum/lib" -lthrum -pthread -Wl,-rpath,'$ORIGIN' -Wl,-z,defs -Wl,-z,nodelete -o "$out/libCoreHapticsWrapper.so"
cp -L "$thrum/lib/libthrum.so.0" "$out"
echo "$out/libCoreHapticsWrapper.so: $(stat -c %s "$out/libCoreHapticsWrapper.so") bytes"
