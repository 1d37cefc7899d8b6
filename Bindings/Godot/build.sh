#!/usr/bin/env bash
# Builds the extension for Godot 4:
#   Bindings/Godot/build.sh [FOLDER]       by default out/godot
# Needs a C compiler, and libthrum of Tools/build-libthrum.sh (or `THRUM`: the folder with its include and lib). FOLDER/addons is
# what a project needs.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-out/godot}
thrum=${THRUM:-out/libthrum}
[ -e "$thrum/lib/libthrum.so.0" ] || { echo "$thrum has no libthrum; run Tools/build-libthrum.sh"; exit 1; }
case $(uname -m) in
  x86_64) machine=x86_64 ;;
  aarch64) machine=arm64 ;;
  *) echo "$(uname -m): libthrum does not exist for it; use x86_64 or arm64"; exit 1 ;;
esac
addon=$out/addons/thrum
mkdir -p "$addon"
library=$addon/libthrum_godot.linux.$machine.so

# The patterns of feedback as bytes.
theme=$(mktemp -d)
trap 'rm -rf "$theme"' EXIT
list=
index=0
for file in Themes/Standard/*.ahap; do
  printf 'static const char theme_%s[] = {%s};\n' $index "$(od -An -v -tu1 "$file" | tr -s ' \n' ',' | sed 's/^,//; s/,$//')"
  list+="  {\"$(basename "$file" .ahap)\", theme_$index, sizeof theme_$index},"$'\n'
  index=$((index + 1))
done > "$theme/theme.h"
printf 'static const struct { const char *kind, *text; size_t size; } theme_files[] = {\n%s};\n' "$list" >> "$theme/theme.h"

# nodelete: threads of libthrum may still run when Godot closes the extension at its end.
sources=(Bindings/Godot/Extension/*.c)
${CC:-cc} -std=gnu11 -O2 -fPIC -shared -fvisibility=hidden -Wall -Wextra -Wpedantic -Werror ${CFLAGS:-} -I"$thrum/include" -I"$theme" "${sources[@]}" \
  -L"$thrum/lib" -l:libthrum.so.0 -pthread -Wl,-rpath,'$ORIGIN' -Wl,-z,defs -Wl,-z,nodelete -o "$library"
cp -L "$thrum/lib/libthrum.so.0" "$addon"
cp Bindings/Godot/addons/thrum/thrum.gdextension "$addon"
echo "$library: $(stat -c %s "$library") bytes"
