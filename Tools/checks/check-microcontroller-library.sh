#!/usr/bin/env bash
# Builds the library for Arduino and Zephyr and uses it as both do: a sketch in C++ and a program behind the module's CMake and
# Kconfig, on emulated Cortex-M4F and Cortex-M7 boards, with the samples of the native build. Neither Arduino nor Zephyr is needed.
# Needs the Debian packages gcc-arm-none-eabi, qemu-system-arm and cmake, and PyPI for kconfiglib and PyYAML.
set -euo pipefail
cd "$(dirname "$0")/../.."
. Tools/checks/optional-tools.sh
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
library=$place/Thrum
swift build --product thrum > "$place/log" 2>&1 || { cat "$place/log"; exit 1; }
thrum=$(swift build --show-bin-path)/thrum
mkdir "$place/scores"
"$thrum" score Samples/heartbeat.ahap --haptics-only -o "$place/scores/heartbeat.h"
"$thrum" score Samples/heartbeat.ahap --name board -o "$place/scores/score.h"
SCORES=$place/scores Tools/build-microcontroller-library.sh "$library" > "$place/log" 2>&1 || { cat "$place/log"; exit 1; }
grep '\.a: ' "$place/log"

# The samples of the command, as the sketch writes them.
"$thrum" render Samples/heartbeat.ahap --channels haptic --rate 8000 -o "$place/heartbeat.wav"
expected=$(python3 - "$place/heartbeat.wav" <<'PY'
import array, struct, sys
samples = array.array("f", open(sys.argv[1], "rb").read()[58:])
checksum = 0
for sample in samples[:16000]:
    # In C, a float times an integer is a float, and its integer is cut off.
    value = 128 + int(struct.unpack("f", struct.pack("f", sample * 127))[0])
    checksum = (checksum * 31 + value) % 2**32
print(checksum)
PY
)

emulate() { # machine, program
  timeout 120 qemu-system-arm -M "$1" -nographic -monitor none -serial none -icount shift=0 \
    -semihosting-config enable=on,target=native -kernel "$2" < /dev/null 2>&1
}

check_core() { # core, fpu, machine, settings of Zephyr
  local board=$PWD/Examples/Microcontroller found
  local machine=(-mthumb "-mcpu=cortex-$1" -mfloat-abi=hard "-mfpu=$2")
  local flags=("${machine[@]}" -Os -Wall -Wextra -Werror -ffreestanding -ffunction-sections)
  local link=(-nostdlib -T "$board/board.ld" -Wl,--gc-sections -Wl,--no-enum-size-warning -Wl,-z,noexecstack)
  # As Arduino compiles a sketch: src alone is searched, and the library is in the folder of the processor.
  local sketch=(-std=gnu++17 -fno-exceptions -fno-rtti -fno-threadsafe-statics -ITests/Microcontroller -I"$board" -I"$library/src")
  arm-none-eabi-g++ "${flags[@]}" "${sketch[@]}" -x c++ -c "$library/examples/Heartbeat/Heartbeat.ino" -o "$place/sketch-$1.o"
  arm-none-eabi-g++ "${flags[@]}" "${sketch[@]}" -c Tests/Microcontroller/arduino.cpp -o "$place/arduino-$1.o"
  arm-none-eabi-gcc "${flags[@]}" -std=c11 -I"$board" -c "$board/board.c" -o "$place/board-$1.o"
  arm-none-eabi-g++ "${flags[@]}" "${link[@]}" "$place/sketch-$1.o" "$place/arduino-$1.o" "$place/board-$1.o" \
    -L"$library/src/cortex-$1/$2-hard" -lthrum -lgcc -o "$place/sketch-$1.elf"
  found=$(emulate "$3" "$place/sketch-$1.elf")
  [ "$found" = "$expected" ] || { echo "the sketch on cortex-$1 writes samples with the checksum '$found' instead of $expected"; exit 1; }
  if has cmake "the module of Zephyr"; then
    cmake -S Tests/Microcontroller/zephyr -B "$place/zephyr-$1" -D CMAKE_SYSTEM_NAME=Generic -D CMAKE_SYSTEM_PROCESSOR=arm \
      -D CMAKE_C_COMPILER=arm-none-eabi-gcc -D CMAKE_TRY_COMPILE_TARGET_TYPE=STATIC_LIBRARY -D CMAKE_C_FLAGS="${flags[*]} -std=c11" \
      -D CMAKE_EXE_LINKER_FLAGS="${link[*]}" -D MODULE="$library" -D BOARD="$board" -D SCORES="$place/scores" \
      -D CONFIG_THRUM=y "${@:4}" > "$place/log" 2>&1 && cmake --build "$place/zephyr-$1" > "$place/log" 2>&1 || { cat "$place/log"; exit 1; }
    emulate "$3" "$place/zephyr-$1/app" > "$place/played"
    grep -q '^####' "$place/played" || { cat "$place/played"; echo "the module of Zephyr plays nothing on cortex-$1"; exit 1; }
  fi
  # The functions that a program needs beside the library.
  arm-none-eabi-nm -u "$library/src/cortex-$1/$2-hard/libthrum.a" | awk 'NF == 2 { print $2 }' | sort -u > "$place/needs"
  ! grep -vE '^(__aeabi_|memcpy$|memmove$|memset$)' "$place/needs" || { echo "the library needs more than libgcc and mem…"; exit 1; }
  arm-none-eabi-nm -g --defined-only "$library/src/cortex-$1/$2-hard/libthrum.a" | awk 'NF == 3 { print $3 }' | sort > "$place/has"
  grep -oE '\bthrum_synth_[a-z_]+\(' "$library/src/thrum_synth.h" | tr -d '(' | sort -u | diff - "$place/has" ||
    { echo "the library has other names than thrum_synth.h"; exit 1; }
}
check_core m4 fpv4-sp-d16 mps2-an386 -D CONFIG_CPU_CORTEX_M4=y
check_core m7 fpv5-d16 mps2-an500 -D CONFIG_CPU_CORTEX_M7=y

# Processors for which there is no library are refused by name.
printf '#include <Thrum.h>\n' > "$place/none.c"
! arm-none-eabi-gcc -mcpu=cortex-m0 -I"$library/src" -fsyntax-only "$place/none.c" 2> "$place/log" && grep -q 'choose such a board' "$place/log" ||
  { cat "$place/log"; echo "Thrum.h compiles for a Cortex-M0"; exit 1; }

python3 -m venv "$place/venv"
"$place/venv/bin/python" -m pip install -q --disable-pip-version-check kconfiglib pyyaml
"$place/venv/bin/python" Tools/checks/check-module.py "$library"
echo "the library for Arduino and Zephyr renders the native samples on Cortex-M4F and Cortex-M7${skipped:+; skipped: $skipped}"
