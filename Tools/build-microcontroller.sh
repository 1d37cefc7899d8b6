#!/usr/bin/env bash
# Builds a program for a Cortex-M board: Tools/build-microcontroller.sh m4|m7 OUT.elf SWIFT-TARGET FILE.c… [-OPTION…]
# Compiles a pure target and what it imports as Embedded Swift, the C files with GCC, and links both with the start-up
# code of Examples/Microcontroller. Needs the Swift toolchain and the Debian package gcc-arm-none-eabi. Options go to GCC.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 4 ] || { echo "usage: Tools/build-microcontroller.sh m4|m7 OUT.elf SWIFT-TARGET FILE.c… [-OPTION…]" >&2; exit 64; }
core=$1 out=$2 target=$3
shift 3
traits=() defines=()
case $core in
  # A board with an M4F has little memory.
  m4) fpu=fpv4-sp-d16 traits=(--traits SmallMemory) defines=(-DTHRUM_SMALL_MEMORY) ;;
  m7) fpu=fpv5-d16 ;;
  *) echo "build-microcontroller.sh: unknown core '$core'; use m4 or m7" >&2; exit 64 ;;
esac
build=(swift build --triple armv7em-none-none-eabi --toolset "Tools/toolsets/cortex-$core.json"
  --scratch-path ".build-cortex-$core" -c release --target "$target" "${traits[@]}")
mkdir -p ".build-cortex-$core"
log=.build-cortex-$core/log
"${build[@]}" > "$log" 2>&1 || { cat "$log"; exit 1; }
# A target's objects lie in its own folder; --gc-sections drops what the program does not call.
source Tools/objects.sh
mapfile -t objects < <(find ".build-cortex-$core/armv7em-none-none-eabi/release" -name '*.swift.o' | LC_ALL=C sort | current_objects)
board=Examples/Microcontroller
arm-none-eabi-gcc -mthumb "-mcpu=cortex-$core" -mfloat-abi=hard "-mfpu=$fpu" -std=c11 "${defines[@]}" -O2 -Wall -Wextra -Werror \
  -fno-short-enums -ffreestanding -ffunction-sections -nostdlib -I "$board" -T "$board/board.ld" \
  -Wl,--gc-sections -Wl,--no-enum-size-warning -Wl,-z,noexecstack \
  "$board/board.c" "$@" "${objects[@]}" -lgcc -o "$out"
