#!/usr/bin/env bash
# Builds libthrumcore for arm64 and runs its tests there: the same bits, hostile calls, threads. On another machine under
# an emulator (Debian packages gcc-aarch64-linux-gnu, libc6-dev-arm64-cross, qemu-user).
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$PWD/.build-core/arm64
Tools/build-core.sh aarch64 "$out"
run=()
[ "$(uname -m)" = aarch64 ] || run=(qemu-aarch64 -L /usr/aarch64-linux-gnu -E "LD_LIBRARY_PATH=$out/lib")
for test in bits hostile threads mixer; do
  aarch64-linux-gnu-gcc -std=gnu11 -O2 -Wall -Wextra -Werror -Wno-unused-function "Tests/C/$test.c" -I"$out/include" \
    -L"$out/lib" -lthrumcore -lm -Wl,-rpath,"$out/lib" -pthread -o "$out/$test"
done
"${run[@]}" "$out/hostile"
"${run[@]}" "$out/threads" Samples
"${run[@]}" "$out/bits" Tests/Bits/samples.tsv Samples
"${run[@]}" "$out/mixer" Tests/Bits/samples.tsv Samples
# The static library too.
aarch64-linux-gnu-gcc -std=gnu11 -O2 Tests/C/hostile.c -I"$out/include" "$out/lib/libthrumcore.a" -lm -o "$out/hostile-static"
"${run[@]}" "$out/hostile-static"
echo "libthrumcore for arm64: $(stat -c %s "$out/lib/libthrumcore.so.0") bytes, the bits of the native build"
