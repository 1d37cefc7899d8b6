#!/usr/bin/env bash
# Runs the pure modules on emulated Cortex-M4F and Cortex-M7 boards and compares their results with the native build's,
# bit for bit. Needs the Debian packages qemu-system-arm and gcc-arm-none-eabi.
set -euo pipefail
cd "$(dirname "$0")/../.."
source Tools/release.sh
place=.build-microcontroller
mkdir -p "$place"

run() { # core, machine, program, arguments…
  local core=$1 machine=$2 program=$3 arguments="arg=program" word
  shift 3
  for word; do arguments+=",arg=$word"; done
  {
    timeout 240 qemu-system-arm -M "$machine" -nographic -monitor none -serial none -icount shift=0 \
      -semihosting-config "enable=on,target=native,$arguments" -kernel "$program" < /dev/null 2>&1 || {
      local code=$?
      [ "$code" -ne 124 ] || echo "$program: still runs after 240 s; stopped"
      exit "$code"
    }
  } | sed "s/^/Cortex-${core^^}: /"
}

# Compared are the model of perception, synthetic patterns with commands, and every row of the table of digests.
{
  swift build "${release_build[@]}" --product WasmPerception && swift build "${release_build[@]}" --product WasmCompare &&
    swift build --product thrum
} > "$place/native.log" 2>&1 || { cat "$place/native.log"; exit 1; }
release=$(swift build "${release_build[@]}" --show-bin-path)
thrum=$(swift build --show-bin-path)/thrum
"$release/WasmPerception" "$place/perception"
"$release/WasmCompare" "$place/synthesis"
rm -rf "$place/scores"
mkdir "$place/scores"
for pattern in Samples/*.ahap; do
  "$thrum" score "$pattern" --without-audio-files -o "$place/scores/$(basename "$pattern" .ahap).bin"
done
"$thrum" score Samples/heartbeat.ahap --haptics-only --name board -o "$place/score.h"

check_board() { # core, machine, N for every Nth case of perception, of synthesis
  Tools/build-microcontroller.sh "$1" "$place/perception-$1.elf" PerceptionProbe \
    Tools/probes/ArmPerception/{perception,heap}.c -Wl,--defsym=STACK_SIZE=0x10000
  run "$1" "$2" "$place/perception-$1.elf" "$3" "$place/perception"
  Tools/build-microcontroller.sh "$1" "$place/synthesis-$1.elf" CThrumSynth \
    Tools/probes/ArmSynthesis/{render,memory,cases,table}.c Tools/probes/ArmPerception/heap.c -I Tools/probes/ArmPerception \
    -I Sources/C/CThrumSynth -I Tests/C
  # An interrupt renders while the program sends.
  Tools/build-microcontroller.sh "$1" "$place/interrupt-$1.elf" CThrumSynth Tools/probes/ArmSynthesis/interrupt.c \
    -I "$place" -I Sources/C/CThrumSynth -DSYSTICK_RELOAD=0x7FFFu
  run "$1" "$2" "$place/interrupt-$1.elf"
  run "$1" "$2" "$place/synthesis-$1.elf" "$4" "$place/synthesis" Tests/Bits/samples.tsv "$place/scores"
}

# The M4F is built with the trait SmallMemory, the M7 without. The M4F computes 64-bit numbers in software, so it takes an
# eighth of the cases, but all rows of the table.
check_board m4 mps2-an386 8 8 &
m4=$!
check_board m7 mps2-an500 1 1 &
m7=$!
passed=true
wait "$m4" || passed=false
wait "$m7" || passed=false
$passed || exit 1

# The C header names every function that the synthesizer exports, but those for scores made without `thrum score`.
for name in $(grep -oh '"thrum_synth_[a-z_]*"' Sources/C/CThrumSynth/*.swift | tr -d '"'); do
  case $name in thrum_synth_score | thrum_synth_waveform*) continue ;; esac
  grep -q "$name(" Sources/C/CThrumSynth/thrum_synth.h || { echo "thrum_synth.h does not declare $name"; exit 1; }
done

# The example plays.
Examples/Microcontroller/run.sh m4 > "$place/example.log" || { cat "$place/example.log"; exit 1; }
grep -q '^####' "$place/example.log" || { echo "the example plays nothing"; cat "$place/example.log"; exit 1; }
grep '^stack: ' "$place/example.log"
echo "the model of perception and the synthesizer give the native bits on Cortex-M4F and Cortex-M7"
