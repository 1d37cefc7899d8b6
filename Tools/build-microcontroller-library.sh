#!/usr/bin/env bash
# Builds the synthesizer as a library for Arduino and Zephyr: Tools/build-microcontroller-library.sh [FOLDER], by default
# out/microcontroller. Writes Bindings/Microcontroller with thrum_synth.h, a score for the example, and libthrum.a for
# Cortex-M4F and Cortex-M7 where both build systems look for it. Needs the Swift toolchain and gcc-arm-none-eabi (its binutils).
# With the variable SCORES, a folder with heartbeat.h of `thrum score`, it does not build the command.
set -euo pipefail
cd "$(dirname "$0")/.."
umask 022
out=${1:-out/microcontroller}
version=$(sed -n 's/.*thrum_version.*return "\(.*\)";.*/\1/p' Sources/C/CThrum/error.c)
rm -rf "$out"
mkdir -p "$out"
cp -R Bindings/Microcontroller/. "$out"
sed -i "s/@VERSION@/$version/" "$out/library.properties"
cp LICENSE.txt "$out"
cp Sources/C/CThrumSynth/thrum_synth.h "$out/src"
example=$out/examples/Heartbeat
if [ -n "${SCORES:-}" ]; then
  cp "$SCORES/heartbeat.h" "$example"
else
  swift build --product thrum
  "$(swift build --show-bin-path)/thrum" score Samples/heartbeat.ahap --haptics-only -o "$example/heartbeat.h"
fi

archive() { # core, folder in src, options of swift build…
  local objects scratch=.build-cortex-$1 part=.build-cortex-$1/parts
  source Tools/objects.sh
  # As Tools/build-microcontroller.sh does, in the same folder.
  swift build --triple armv7em-none-none-eabi --toolset "Tools/toolsets/cortex-$1.json" --scratch-path "$scratch" -c release \
    --target CThrumSynth "${@:3}"
  local module modules
  mapfile -t modules < <(Tools/modules.py --names CThrumSynth)
  objects=()
  for module in "${modules[@]}"; do
    while IFS= read -r file; do objects+=("$file"); done < <(find "$scratch/armv7em-none-none-eabi/release/$module.build" -name '*.swift.o' | LC_ALL=C sort | current_objects)
  done
  mkdir -p "$part" "$out/src/$2"
  # One object, in which everything but the interface is local: a program may have Swift code of its own.
  local names keep=() roots=()
  names=$(grep -oE "\bthrum_synth_[a-z_]+\(" "$out/src/thrum_synth.h" | tr -d "(" | sort -u)
  for name in $names; do
    keep+=("--keep-global-symbol=$name")
    roots+=(-u "$name")
  done
  arm-none-eabi-ld -r --gc-sections "${roots[@]}" "${objects[@]}" -o "$part/thrum.o"
  arm-none-eabi-objcopy --strip-unneeded --remove-section=.comment "${keep[@]}" "$part/thrum.o"
  rm -f "$out/src/$2/libthrum.a"
  arm-none-eabi-ar rcD "$out/src/$2/libthrum.a" "$part/thrum.o"
  echo "$out/src/$2/libthrum.a: $(arm-none-eabi-size -t "$out/src/$2/libthrum.a" | awk 'END { print $1 }') bytes of code and constants"
}
# A board with an M4F has little memory; src/Thrum.h knows which core has which.
archive m4 cortex-m4/fpv4-sp-d16-hard --traits SmallMemory
archive m7 cortex-m7/fpv5-d16-hard
