#!/usr/bin/env bash
# Compiles a pattern, plays it on an emulated board, and prints the memory and instructions that it needs:
#   run.sh [m4|m7] [FILE.ahap [OPTION…]]
# The options are those of `thrum score`: --without-audio-files replaces the sound of audio files by silence.
# Needs the Swift toolchain and the Debian packages gcc-arm-none-eabi and qemu-system-arm.
set -euo pipefail
core=${1:-m4}
case $core in
  m4) machine=mps2-an386 ;;
  m7) machine=mps2-an500 ;;
  *) echo "run.sh: unknown core '$core'; use m4 or m7" >&2; exit 64 ;;
esac
for tool in swift arm-none-eabi-gcc qemu-system-arm; do
  command -v "$tool" > /dev/null || { echo "run.sh: $tool is missing; install it as Docs/Microcontroller.md states" >&2; exit 69; }
done
pattern=$(realpath -m "${2:-$(dirname "$0")/../../Samples/heartbeat.ahap}")
cd "$(dirname "$0")/../.."
place=$PWD/.build-microcontroller
mkdir -p "$place"
swift build --product thrum > "$place/build.log" 2>&1 || { cat "$place/build.log"; exit 1; }
"$(swift build --show-bin-path)/thrum" score "$pattern" "${@:3}" --name board -o "$place/score.h"
Tools/build-microcontroller.sh "$core" "$place/play-$core.elf" CThrumSynth Examples/Microcontroller/main.c \
  -I "$place" -I Sources/C/CThrumSynth
# With -icount shift=0, every instruction takes a nanosecond of the board's time, so the clock counts instructions.
qemu-system-arm -M "$machine" -nographic -monitor none -serial none -icount shift=0 \
  -semihosting-config enable=on,target=native -kernel "$place/play-$core.elf" < /dev/null 2>&1
arm-none-eabi-size "$place/play-$core.elf"
