#!/usr/bin/env bash
# Runs the pure modules on emulated Cortex-M4F and Cortex-M7 boards and compares their results with the native build's,
# bit for bit. Needs the Debian packages qemu-system-arm and gcc-arm-none-eabi.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tools/release.sh
place=$PWD/.build-microcontroller
mkdir -p "$place"

run() { # core, machine, program, arguments…
  local core=$1 machine=$2 program=$3 arguments="arg=program" word
  shift 3
  for word; do arguments+=",arg=$word"; done
  timeout 120 qemu-system-arm -M "$machine" -nographic -monitor none -serial none -icount shift=0 \
    -semihosting-config "enable=on,target=native,$arguments" -kernel "$program" < /dev/null 2>&1 |
    sed "s/^/Cortex-${core^^}: /"
}

# What a hand notices. The M4F computes 64-bit numbers in software: an eighth of the cases.
swift build "${release_build[@]}" --product WasmPerception > "$place/native.log" 2>&1 || { cat "$place/native.log"; exit 1; }
"$(swift build "${release_build[@]}" --show-bin-path)/WasmPerception" "$place/perception"
for board in "m4 mps2-an386 8" "m7 mps2-an500 1"; do
  read -r core machine step <<< "$board"
  Tools/build-microcontroller.sh "$core" "$place/perception-$core.elf" PerceptionProbe \
    Tools/probes/ArmPerception/{perception,heap}.c -Wl,--defsym=STACK_SIZE=0x10000
  run "$core" "$machine" "$place/perception-$core.elf" "$step" "$place/perception"
done

# Scores: the samples and synthetic patterns that check-wasm.sh uses too, every channel, in blocks of odd sizes. The M4F
# is built with the trait SmallMemory, the M7 without.
swift build "${release_build[@]}" --product WasmCompare > "$place/native.log" 2>&1 || { cat "$place/native.log"; exit 1; }
"$(swift build "${release_build[@]}" --show-bin-path)/WasmCompare" "$place/cases" Samples > "$place/cases.log"
rm -f "$place/cases/cases.bin" "$place/cases/cases.json"
for board in "m4 mps2-an386 4" "m7 mps2-an500 1"; do
  read -r core machine step <<< "$board"
  Tools/build-microcontroller.sh "$core" "$place/synthesis-$core.elf" HapticSynthesisC \
    Tools/probes/ArmSynthesis/render.c Tools/probes/ArmPerception/heap.c -I Tools/probes/ArmPerception \
    -I Sources/HapticSynthesisC
  run "$core" "$machine" "$place/synthesis-$core.elf" "$step" "$place/cases/board.bin"
done

# The C header names every function that the synthesizer exports, but those for scores made without `thrum score`.
for name in $(grep -oh '"thrum_synth_[a-z_]*"' Sources/HapticSynthesisC/*.swift | tr -d '"'); do
  case $name in thrum_synth_score | thrum_synth_waveform*) continue ;; esac
  grep -q "$name(" Sources/HapticSynthesisC/thrum_synth.h || { echo "thrum_synth.h does not declare $name"; exit 1; }
done

# The example plays.
swift build --product thrum > "$place/native.log" 2>&1 || { cat "$place/native.log"; exit 1; }
Examples/Microcontroller/run.sh m4 > "$place/example.log" || { cat "$place/example.log"; exit 1; }
grep -q '^####' "$place/example.log" || { echo "the example plays nothing"; cat "$place/example.log"; exit 1; }
grep '^stack: ' "$place/example.log"
echo "the model of perception and the synthesizer give the native bits on Cortex-M4F and Cortex-M7"
